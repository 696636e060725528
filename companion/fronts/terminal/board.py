"""A picture of the board as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.scene import OptionSeen, Words
from companion.scene.goals import goal_lines
from companion.scene.scene import AboutSeen, GoalSeen
from companion.table import Picture, PieceSeen, Place, unsure


def board_lines(picture: Picture, words: Words) -> Iterator[str]:
    """Tracks, every place with what lies there, and the piles."""
    yield track_line(picture, words)
    wide = max((len(place.label) for place in picture.places), default=0)
    facts = max((len(_facts(place, words)) for place in picture.places), default=0)
    for place in picture.places:
        if picture.grid is not None and not place.pieces:
            continue
        pieces = ", ".join(_piece(piece, words) for piece in place.pieces) or "-"
        yield f"  {place.label:{wide}}  {_facts(place, words):{facts}}  {pieces}"
    for ledger in picture.ledgers:
        yield f"{words.word(ledger.name).capitalize()}: " + ", ".join(_row(name, n, words) for name, n in ledger.rows)


def goal_texts(about: AboutSeen, goals: Sequence[GoalSeen]) -> Iterator[str]:
    """The story, what wins and what loses with how far that is, what is special in this scenario."""
    yield about.title
    yield from (f"  {about.story}",) if about.story else ()
    for line in goal_lines(goals):
        yield f"{line.text}:" if line.goal is None else f"  {'  ' * line.goal.depth}{_state(line.goal)} {line.text}"
    if about.special:
        yield "Special rules:"
        yield from (f"  - {rule}" for rule in about.special)


def _state(goal: GoalSeen) -> str:
    """A box where something is to be reached, ticked once it is."""
    if goal.aim == "win" and goal.code != "hold_out":
        return "[x]" if goal.state == "met" else "[ ]"
    return "-"


def track_line(picture: Picture, words: Words) -> str:
    """How far the evening is: ``Round 3 of 6. Negative Points 0 of 3.``"""
    return "  ".join(f"{words.word(f'track.{track.name}')} {track.at} of {track.last}" for track in picture.tracks)


def house_line(options: Iterable[OptionSeen], words: Words) -> str:
    """The house rules of the evening that are not as usual."""
    unusual = [words.rule(option.name, option.value, option.unit) for option in options if not option.usual]
    return f"House rules: {', '.join(unusual) or 'as usual'}"


def _row(name: str, n: int, words: Words) -> str:
    return words.some(name, n) if words.counts(name) else f"{words.word(name)} {n}"


def _facts(place: Place, words: Words) -> str:
    return ", ".join(map(words.word, place.facts))


def _piece(piece: PieceSeen, words: Words) -> str:
    name = words.word(piece.name) if piece.count == 1 else words.some(piece.name, piece.count)
    return f"{name}{unsure(piece)} ({piece.note})" if piece.note else f"{name}{unsure(piece)}"
