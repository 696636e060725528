"""Pieces at a place drawn as tokens: icon, number, notes. Nothing is told by colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

import msgspec

from companion.fronts.web.views.board.layout import UNIT, LabelSpot, Layout, Rect
from companion.scene.catalog import Catalog
from companion.scene.text_width import text_width
from companion.table import PieceGroup, Place

LARGEST, APART, SMALLEST, SHRINK = 10.0, 5.2, 3.0, 0.93
"""Heights of tokens; below APART a piece is split into several tokens."""
BETWEEN, LEADING = 0.16, 1.14
PIP = "•"
_LOAD = re.compile(r"([a-z_]+) (\d+\??)")


class Token(msgspec.Struct, frozen=True):
    """A token of height 1: its marks from left to right (icons as ``#name``, texts), each with its width, and the total width."""

    marks: tuple[tuple[str, float], ...]
    wide: float
    stale: bool
    colour: str = ""


def token_of(piece: PieceGroup, words: Catalog) -> Token:
    """The single token of a piece."""
    return _token([mark for group in _marks(piece, words) for mark in group], piece, words)


def tokens_of(piece: PieceGroup, words: Catalog) -> list[Token]:
    """A token for the piece and one for each thing that it carries, for narrow places."""
    return [_token(group, piece, words) for group in _marks(piece, words)]


def _token(marks: list[tuple[str, float]], piece: PieceGroup, words: Catalog) -> Token:
    return _plain_token(marks, piece.stale, "" if piece.name in words.token_icons else piece.colour)


def _plain_token(marks: list[tuple[str, float]], stale: bool = False, colour: str = "") -> Token:
    return Token(tuple(marks), sum(wide for _, wide in marks) + 0.24, stale, colour)


def _marks(piece: PieceGroup, words: Catalog) -> Iterator[list[tuple[str, float]]]:
    """Groups of marks: icon (with a name if several pieces share it) and number, then the load as icons with numbers, then other notes."""
    sign = words.sign(piece.name)
    icon = piece.name if piece.name in words.token_icons else piece.icon
    first = [(f"#{icon}", 0.9)] if icon in words.token_icons else []
    if piece.label:
        first.append(_text(piece.label))
    elif piece.name not in words.token_icons or _one_of_many(piece.name, sign):
        first.append(_text(sign))
    if piece.count > 1:
        first.append(_text(str(piece.count)))
    if piece.stale:
        first.append(_text("?"))
    if piece.pips:
        first.append(_text(PIP * piece.pips))
    shown = [mark for mark in piece.marks if mark != icon]
    marks = [(f"#{mark}", 0.78) if mark in words.token_icons else _text(words.sign(mark)) for mark in shown]
    notes = [] if piece.label else list(_notes(piece, words))
    short = len(notes) == 1 and len(notes[0]) == 1
    yield first + notes[0] if short else first
    if marks:
        yield marks
    yield from () if short else notes


def _notes(piece: PieceGroup, words: Catalog) -> Iterator[list[tuple[str, float]]]:
    for part in filter(None, piece.note.split(", ")):
        load = _LOAD.fullmatch(part)
        if load and load[1] in words.token_icons:
            yield [(f"#{load[1]}", 0.8), _text(load[2])]
        elif piece.name not in ("closed", "blocked", "changed_roll", "changed_row"):
            yield [_text(part.removeprefix("round ").removeprefix("die "))]


def _one_of_many(name: str, sign: str) -> bool:
    """Whether the name is the id of a single piece, not of a kind."""
    return name.upper() == name and len(sign) < 9


def _text(text: str) -> tuple[str, float]:
    return text, text_width(text, 0.66, bold=True) + 0.06


def name_of(place: Place, words: Catalog) -> str:
    """The accessible name of a place: ``A1, Green area: homes: 3 active fires, firefighter``."""
    kind = f", {words.kind(place.pattern)}" if place.pattern else ""
    pieces = ", ".join(piece_name(piece, words) for piece in place.pieces)
    return f"{place.label}{kind}: {pieces}" if pieces else f"{place.label}{kind}"


def piece_name(piece: PieceGroup, words: Catalog) -> str:
    """The name of a piece with its number and note, and a question mark if it is stale."""
    many = words.piece(piece)
    notes = [*([piece.note.replace("_", " ")] if piece.note else []), *map(words.word, piece.marks)]
    told = f" ({', '.join(notes)})" if notes else ""
    return f"{many}{'?' if piece.stale else ''}{told}"


def pieces(layout: Layout, spot: LabelSpot, place: Place, words: Catalog, *, changed: bool) -> str:
    """The content of a place's ``<g>``: accessible name, a ring if it changed, the tokens."""
    name = f'<title id="n-{escape(place.id)}">{escape(name_of(place, words))}</title>'
    ring = f'<use class="ring" href="#o-{escape(place.id)}"/>' if changed and not spot.marker else ""
    pill = "".join(_pill(spot, changed)) if spot.marker else ""
    return name + ring + pill + "".join(_tokens_svg(place, words, spot.pieces, layout.cell))


def _pill(spot: LabelSpot, changed: bool) -> Iterator[str]:
    """A marker on a border: its label and space for its pieces."""
    room = spot.room
    at = f'x="{room.x:g}" y="{room.y:g}" width="{room.wide:g}" height="{room.high:g}" rx="2"'
    yield f'<rect class="pill{" new" if changed else ""}" {at}/>'
    yield f'<text class="on" x="{room.x + room.wide / 2:g}" y="{room.y + 3.9:g}" font-size="{spot.f:.3g}">{escape(spot.place.label)}</text>'


TokenLines = tuple[list[list[Token]], float]


def _tokens_svg(place: Place, words: Catalog, room: Rect, cell: float) -> Iterator[str]:
    """The tokens in lines, as large as fits. Those that don't fit at the smallest size are counted in a last token."""
    whole, largest = [token_of(piece, words) for piece in place.pieces], LARGEST * (1.3 if cell > UNIT else 1)
    lines, f = _fit_tokens(whole, room, largest)
    if f < APART:
        parts = [token for piece in place.pieces for token in tokens_of(piece, words)]
        lines, f = max((lines, f), _fit_tokens(parts, room, largest), key=lambda found: found[1])
    y = room.y + max(0.0, (room.high - len(lines) * LEADING * f) / 2)
    for line in lines:
        wide = sum(token.wide for token in line) * f + (len(line) - 1) * BETWEEN * f
        x = room.x + max(0.0, (room.wide - wide) / 2)
        for token in line:
            yield from _token_svg(token, x, y, f)
            x += (token.wide + BETWEEN) * f
        y += LEADING * f


def _fit_tokens(tokens: list[Token], room: Rect, largest: float) -> TokenLines:
    f = largest
    while f > SMALLEST:
        lines = _lines(tokens, room.wide / f)
        if len(lines) * LEADING * f <= room.high and all(token.wide * f <= room.wide for token in tokens):
            return lines, f
        f *= SHRINK
    lines, most = _lines(tokens, room.wide / f), max(1, int(room.high / (LEADING * f)))
    if len(lines) <= most:
        return lines, _narrowed_height(lines, room, f)
    shown, left = lines[:most], sum(map(len, lines[most:])) + 1
    shown[-1] = [*shown[-1][:-1], _plain_token([_text(f"+{left}")])]
    return shown, _narrowed_height(shown, room, f)


def _narrowed_height(lines: list[list[Token]], room: Rect, f: float) -> float:
    """The largest height at which every line fits the room's width."""
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


def _token_svg(token: Token, x: float, y: float, f: float) -> Iterator[str]:
    """The SVG of a token: its plate and its marks."""
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
