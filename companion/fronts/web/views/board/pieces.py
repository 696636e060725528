"""What lies on a place, as tokens: a sign, how many, what is noted. Never by colour alone: signs have shapes, numbers are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

import msgspec

from companion.fronts.web.views.board.layout import UNIT, Layout, Rect, Spot
from companion.fronts.web.views.signs import SIGNS
from companion.scene.measure import width_of
from companion.scene.words import Words
from companion.table import PieceSeen, Place

LARGEST, APART, SMALLEST, SHRINK = 10.0, 5.2, 3.0, 0.93
"""Heights of tokens; what would be lower than APART is taken apart."""
BETWEEN, LEADING = 0.16, 1.14
_LOAD = re.compile(r"([a-z_]+) (\d+\??)")


class Token(msgspec.Struct, frozen=True):
    """A token of height 1: what is drawn on it from left to right (signs by ``#name``, texts), and how wide it is."""

    marks: tuple[tuple[str, float], ...]
    wide: float
    stale: bool
    colour: str = ""


def token_of(piece: PieceSeen, words: Words) -> Token:
    """A piece as one token."""
    return _token([mark for group in _marks(piece, words) for mark in group], piece)


def tokens_of(piece: PieceSeen, words: Words) -> list[Token]:
    """A piece as a token, and one for each thing that it carries: for places too narrow for one."""
    return [_token(group, piece) for group in _marks(piece, words)]


def _token(marks: list[tuple[str, float]], piece: PieceSeen | None = None) -> Token:
    stale = piece is not None and piece.stale
    written = piece is not None and piece.name not in SIGNS
    return Token(tuple(marks), sum(wide for _, wide in marks) + 0.24, stale, piece.colour if piece and written else "")


def _marks(piece: PieceSeen, words: Words) -> Iterator[list[tuple[str, float]]]:
    """Its sign (things of one shape also have their name) and number; then its load as signs with numbers, other notes as they are."""
    sign = words.sign(piece.name)
    first = [(f"#{piece.name}", 0.9)] if piece.name in SIGNS else []
    if piece.name not in SIGNS or _one_of_many(piece.name, sign):
        first.append(_text(sign))
    if piece.count > 1:
        first.append(_text(str(piece.count)))
    if piece.stale:
        first.append(_text("?"))
    notes = list(_notes(piece))
    short = len(notes) == 1 and len(notes[0]) == 1
    yield first + notes[0] if short else first
    yield from () if short else notes


def _notes(piece: PieceSeen) -> Iterator[list[tuple[str, float]]]:
    for part in filter(None, piece.note.split(", ")):
        load = _LOAD.fullmatch(part)
        if load and load[1] in SIGNS:
            yield [(f"#{load[1]}", 0.8), _text(load[2])]
        elif piece.name not in ("closed", "blocked", "changed_roll", "changed_row"):
            yield [_text(part.removeprefix("round ").removeprefix("die "))]


def _one_of_many(name: str, sign: str) -> bool:
    """Whether the name is one thing's own: an id, not the word for a kind."""
    return name.upper() == name and len(sign) < 9


def _text(text: str) -> tuple[str, float]:
    return text, width_of(text, 0.66, bold=True) + 0.06


def name_of(place: Place, words: Words) -> str:
    """A place and what lies there, in words: ``A1, Green area: homes: 3 standing fires, firefighter``."""
    kind = f", {words.kind(place.pattern)}" if place.pattern else ""
    pieces = ", ".join(piece_name(piece, words) for piece in place.pieces)
    return f"{place.label}{kind}: {pieces}" if pieces else f"{place.label}{kind}"


def piece_name(piece: PieceSeen, words: Words) -> str:
    """A piece in words; a question mark behind what nobody has said lately."""
    many = words.some(piece.name, piece.count) if piece.count > 1 or words.counts(piece.name) else words.word(piece.name)
    note = f" ({piece.note.replace('_', ' ')})" if piece.note else ""
    return f"{many}{'?' if piece.stale else ''}{note}"


def pieces(layout: Layout, spot: Spot, place: Place, words: Words, *, changed: bool) -> str:
    """The inside of a place's ``<g>``: its name for those who hear it, a ring if it changed, the tokens."""
    name = f'<title id="n-{escape(place.id)}">{escape(name_of(place, words))}</title>'
    ring = f'<use class="ring" href="#o-{escape(place.id)}"/>' if changed and not spot.marker else ""
    pill = "".join(_pill(spot, changed)) if spot.marker else ""
    return name + ring + pill + "".join(_set(place, words, spot.pieces, layout.cell))


def _pill(spot: Spot, changed: bool) -> Iterator[str]:
    """What stands on a border: its label, and room for what it has."""
    room = spot.room
    at = f'x="{room.x:g}" y="{room.y:g}" width="{room.wide:g}" height="{room.high:g}" rx="2"'
    yield f'<rect class="pill{" new" if changed else ""}" {at}/>'
    yield f'<text class="on" x="{room.x + room.wide / 2:g}" y="{room.y + 3.9:g}" font-size="{spot.f:.3g}">{escape(spot.place.label)}</text>'


Set = tuple[list[list[Token]], float]


def _set(place: Place, words: Words, room: Rect, cell: float) -> Iterator[str]:
    """The tokens in lines, as large as they fit; what does not fit even small is counted in a last token."""
    whole, largest = [token_of(piece, words) for piece in place.pieces], LARGEST * (1.3 if cell > UNIT else 1)
    lines, f = _fitting(whole, room, largest)
    if f < APART:
        parts = [token for piece in place.pieces for token in tokens_of(piece, words)]
        lines, f = max((lines, f), _fitting(parts, room, largest), key=lambda found: found[1])
    y = room.y + max(0.0, (room.high - len(lines) * LEADING * f) / 2)
    for line in lines:
        wide = sum(token.wide for token in line) * f + (len(line) - 1) * BETWEEN * f
        x = room.x + max(0.0, (room.wide - wide) / 2)
        for token in line:
            yield from _drawn(token, x, y, f)
            x += (token.wide + BETWEEN) * f
        y += LEADING * f


def _fitting(tokens: list[Token], room: Rect, largest: float) -> Set:
    f = largest
    while f > SMALLEST:
        lines = _lines(tokens, room.wide / f)
        if len(lines) * LEADING * f <= room.high and all(token.wide * f <= room.wide for token in tokens):
            return lines, f
        f *= SHRINK
    lines, most = _lines(tokens, room.wide / f), max(1, int(room.high / (LEADING * f)))
    if len(lines) <= most:
        return lines, _narrowed(lines, room, f)
    shown, left = lines[:most], sum(map(len, lines[most:])) + 1
    shown[-1] = [*shown[-1][:-1], _token([_text(f"+{left}")])]
    return shown, _narrowed(shown, room, f)


def _narrowed(lines: list[list[Token]], room: Rect, f: float) -> float:
    """A height at which every line is as narrow as the room."""
    return min([f, *(room.wide / (sum(token.wide for token in line) + (len(line) - 1) * BETWEEN) for line in lines)])


def _lines(tokens: list[Token], wide: float) -> list[list[Token]]:
    lines: list[list[Token]] = []
    left = 0.0
    for token in tokens:
        if not lines or token.wide > left:
            lines.append([])
            left = wide
        lines[-1].append(token)
        left -= token.wide + BETWEEN
    return lines


def _drawn(token: Token, x: float, y: float, f: float) -> Iterator[str]:
    """The token's plate, and what is on it."""
    kind = " ".join(filter(None, ("tok", "stale" if token.stale else "", f"c-{token.colour}" if token.colour else "")))
    yield f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{token.wide * f:.1f}" height="{f:.1f}" rx="{f * 0.22:.1f}"/>'
    x += 0.12 * f
    for mark, wide in token.marks:
        if mark.startswith("#") and len(mark) > 1:
            size = wide * f * 0.93
            yield f'<use href="#s-{mark[1:]}" x="{x:.1f}" y="{y + (f - size) / 2:.1f}" width="{size:.1f}" height="{size:.1f}"/>'
        else:
            yield f'<text class="n" x="{x:.1f}" y="{y + 0.74 * f:.1f}" font-size="{0.66 * f:.1f}">{escape(mark)}</text>'
        x += wide * f
