"""Renders the board and the goals as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.scene import Catalog, OptionStatus
from companion.scene.goals import goal_lines
from companion.scene.scene import GameIntro, GoalProgress
from companion.table import Picture, PieceGroup, Place, stale_suffix


def board_lines(picture: Picture, words: Catalog) -> Iterator[str]:
    """Tracks, every place with its pieces (where places are in rows and columns, only those with some), and the supplies."""
    yield track_line(picture, words)
    wide = max((len(place.label) for place in picture.places), default=0)
    facts = max((len(_facts(place, words)) for place in picture.places), default=0)
    for place in picture.places:
        if not place.pieces and (picture.grid is not None or picture.table is not None):
            continue
        pieces = ", ".join(_piece(piece, words) for piece in place.pieces) or "-"
        yield f"  {place.label:{wide}}  {_facts(place, words):{facts}}  {pieces}"
    for ledger in picture.ledgers:
        yield f"{words.word(ledger.name).capitalize()}: " + ", ".join(_row(name, n, words) for name, n in ledger.rows)


def goal_texts(about: GameIntro, goals: Sequence[GoalProgress]) -> Iterator[str]:
    """The story, what wins and what loses with its progress, and the special rules of this scenario."""
    yield about.title
    yield from (f"  {about.story}",) if about.story else ()
    for line in goal_lines(goals):
        yield f"{line.text}:" if line.goal is None else f"  {'  ' * line.goal.depth}{_state(line.goal)} {line.text}"
    if about.special:
        yield "Special rules:"
        yield from (f"  - {rule}" for rule in about.special)


def _state(goal: GoalProgress) -> str:
    """A checkbox for a goal to reach, ticked when it is met; a dash for other goals."""
    if goal.aim == "win" and goal.code != "hold_out":
        return "[x]" if goal.state == "met" else "[ ]"
    return "-"


def track_line(picture: Picture, words: Catalog) -> str:
    """The tracks in one line: ``Round 3 of 6. Negative Points 0 of 3.``"""
    return "  ".join(f"{words.word(f'track.{track.name}')} {track.at} of {track.last}" for track in picture.tracks)


def house_rules_line(options: Iterable[OptionStatus], words: Catalog) -> str:
    """The changed house rules of the evening."""
    unusual = [words.rule(option.name, option.value, option.unit) for option in options if not option.usual]
    return f"House rules: {', '.join(unusual) or 'as usual'}"


def _row(name: str, n: int, words: Catalog) -> str:
    return words.some(name, n) if words.counts(name) else f"{words.word(name)} {n}"


def _facts(place: Place, words: Catalog) -> str:
    return ", ".join(map(words.word, place.facts))


def _piece(piece: PieceGroup, words: Catalog) -> str:
    name = words.piece(piece) if piece.title or piece.count > 1 else words.word(piece.name)
    notes = [*([piece.note] if piece.note else []), *map(words.word, piece.marks)]
    return f"{name}{stale_suffix(piece)} ({', '.join(notes)})" if notes else f"{name}{stale_suffix(piece)}"
