"""What is written on a place of a printed map: its label, its facts, its pieces, in lines that fit a box.

Sizes are in mm; a caption of size ``f`` has a label of that height, everything else in proportion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Literal

from msgspec import Struct

from companion.scene.catalog import Catalog
from companion.scene.patterns import PlaceStyle
from companion.scene.text_width import text_width
from companion.table import PieceGroup, Place, stale_suffix

Kind = Literal["label", "letter", "number", "sign", "word"]
GAP, LEADING = 0.28, 1.22
_TEXT = {"label": 1.0, "letter": 0.62, "number": 0.68, "sign": 0.74, "word": 0.6}


class CaptionItem(Struct, frozen=True):
    """One thing in a caption: a text, or a sign (its name, and its SVG as ``icon``) with a text beside it."""

    kind: Kind
    text: str = ""
    sign: str = ""
    icon: str = ""

    def width(self) -> float:
        """Of a caption of size 1."""
        if self.kind == "letter":
            return 0.92
        text = text_width(self.text, _TEXT[self.kind], bold=True)
        return {"label": text, "number": text + 0.3, "sign": 1.0 + (text + 0.08 if self.text else 0), "word": text + 0.4}[self.kind]

    def drawn(self, x: float, y: float, f: float, ink: str) -> str:
        """SVG; ``x`` is its left, ``y`` the middle of its line."""
        size = _TEXT[self.kind] * f
        middle, base = x + self.width() * f / 2, y + size * 0.36
        text = escape(self.text)
        if self.kind == "label":
            return _text(middle, base, size, text, "#1d2126")
        if self.kind == "letter":
            return f'<circle cx="{middle:.2f}" cy="{y:.2f}" r="{0.46 * f:.2f}" fill="{ink}"/>' + _text(middle, base, size, text, "#fff")
        if self.kind == "number":
            return _plate(x, y, self.width() * f, 0.92 * f, "#2f3b4a") + _text(middle, base, size, text, "#fff")
        if self.kind == "word":
            return _plate(x, y, self.width() * f, 0.92 * f, "#fff", ink) + _text(middle, base, size, text, "#1d2126")
        sign = f'<g transform="translate({x:.2f} {y - 0.5 * f:.2f}) scale({f / 10:.4f})">{self.icon}</g>'
        return sign + (_text(x + 1.08 * f, base, size, text, "#1d2126", "start") if text else "")


def _text(x: float, y: float, size: float, text: str, fill: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" font-weight="700" fill="{fill}" text-anchor="{anchor}">{text}</text>'


def _plate(x: float, y: float, width: float, height: float, fill: str, edge: str = "none") -> str:
    at = f'x="{x:.2f}" y="{y - height / 2:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{height * 0.25:.2f}"'
    return f'<rect {at} fill="{fill}" stroke="{edge}" stroke-width=".2"/>'


Line = tuple[tuple[CaptionItem, ...], float]


class Caption(Struct, frozen=True):
    """What is always written on a place, and what lies there."""

    head: tuple[CaptionItem, ...]
    pieces: tuple[CaptionItem, ...] = ()

    def lines(self, width: float) -> list[Line]:
        """Of a caption of size 1 that may be so wide: the pieces below the head, with gaps where a line is full."""
        return [*_lines(self.head, width), *_lines(self.pieces, width)]

    def flowing(self, width: float) -> list[Line]:
        """The same in as few lines as it takes."""
        return list(_lines((*self.head, *self.pieces), width))

    def set_in(self, width: float, height: float) -> list[Line]:
        """The lines of a caption of size 1 in a box; none where it does not fit."""
        for lines in (self.lines(width), self.flowing(width)):
            if max(wide for _, wide in lines) <= width and len(lines) * LEADING <= height:
                return lines
        return []


def caption_of(place: Place, words: Catalog) -> Caption:
    """Everything that is written on a place."""
    own = [CaptionItem("sign", sign=place.pattern, icon=words.icons[place.pattern])] if place.pattern in words.icons else []
    facts = [item for fact in place.facts if (item := _fact(fact, place, words))]
    pieces = tuple(item for piece in place.pieces for item in piece_items(piece, words))
    return Caption((*own, CaptionItem("label", place.label), *facts), pieces)


def _fact(fact: str, place: Place, words: Catalog) -> CaptionItem | None:
    """Its kind as a letter, where there is more to say than that; a sign with its number; else the word."""
    if fact == place.pattern:
        return CaptionItem("letter", words.word(fact)[:1].upper()) if len(place.facts) > 1 else None
    name, _, rest = fact.partition(" ")
    return CaptionItem("sign", rest, name, words.icons[name]) if name in words.icons else CaptionItem("number", words.word(fact))


def piece_items(piece: PieceGroup, words: Catalog) -> tuple[CaptionItem, ...]:
    """A piece as its sign; how many there are, or what is noted, beside it. ``×players`` has a sign of its own."""
    note, sign = piece.note.removeprefix("round "), piece.note.removeprefix("×")
    per = (CaptionItem("sign", sign=sign, icon=words.icons[sign]),) if sign in words.icons and sign != piece.note else ()
    number = f"{f'×{piece.count}' if piece.count > 1 else ''}{stale_suffix(piece)}"
    text = piece.label or " ".join(part for part in (number, "×" if per else note) if part)
    icon = piece.name if piece.name in words.icons else piece.icon
    marks = tuple(_mark(mark, words) for mark in piece.marks if mark != icon)
    if icon in words.icons:
        name = "" if icon == piece.name or piece.label else words.sign(piece.name)
        return (CaptionItem("sign", f"{name} {text}".strip(), icon, words.icons[icon]), *per, *marks)
    return (CaptionItem("word", text if piece.label else f"{words.sign(piece.name)} {text}".strip()), *per, *marks)


def _mark(mark: str, words: Catalog) -> CaptionItem:
    return CaptionItem("sign", sign=mark, icon=words.icons[mark]) if mark in words.icons else CaptionItem("word", words.sign(mark))


def _lines(items: Sequence[CaptionItem], width: float) -> Iterator[Line]:
    """Items of size 1 in lines of at most that width; each line with its width."""
    line, wide = list[CaptionItem](), 0.0
    for item in items:
        more = item.width() + (GAP if line else 0)
        if line and wide + more > width:
            yield tuple(line), wide
            line, wide, more = [], 0.0, item.width()
        line.append(item)
        wide += more
    if line:
        yield tuple(line), wide


Rect = tuple[float, float, float, float]
"""Left, top, width, height."""


def plate_of(lines: Sequence[Line], box: Rect, f: float) -> Rect:
    """What a caption of size ``f`` covers in the middle of a box."""
    x, y, width, height = box
    wide = min((max(wide for _, wide in lines) + 0.5) * f, width)
    high = min((len(lines) * LEADING + 0.12) * f, height)
    return x + (width - wide) / 2, y + (height - high) / 2, wide, high


def written(lines: Sequence[Line], box: Rect, f: float, look: PlaceStyle) -> Iterator[str]:
    """A caption in the middle of a box that it fits, on a plate that keeps the pattern off the letters."""
    x, y, wide, high = plate_of(lines, box, f)
    size = f'width="{wide:.2f}" height="{high:.2f}" rx="{0.35 * f:.2f}"'
    if look.pattern:
        yield f'<rect x="{x:.2f}" y="{y:.2f}" {size} fill="{look.tint}" opacity=".9"/>'
    for i, (line, line_wide) in enumerate(lines):
        at, middle = x + (wide - line_wide * f) / 2, y + high / 2 + (i + 0.5 - len(lines) / 2) * LEADING * f
        for item in line:
            yield item.drawn(at, middle, f, look.ink)
            at += (item.width() + GAP) * f
