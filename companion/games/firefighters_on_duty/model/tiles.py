"""City tiles: a face is a square of characters in a pack's ``tiles.toml``, and what each of its spaces is (FOD-6, FOD-7, FOD-180).

A sign of the plan (a digit or a letter) is a space, ``.`` and blank are ground that belongs to none. A digit is the number of its space
unless the table says another; a letter needs a number. What a face looks like when it is turned follows from the drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct, structs

from companion.content.character_plan import inside, pieces, rows_of
from companion.content.faults import Fault, Where, quoted
from companion.content.shape import read
from companion.games.firefighters_on_duty.model.space_attributes import SpaceAttributes, attribute_faults
from companion.table import Cell

GROUND: Final = ". "
FACES: Final = ("front", "back")
LEAST, MOST = 3, 24
"""Rows of a plan."""

Letter = Annotated[str, Meta(pattern=r"^[A-Z]{1,2}$", description='the letter of a tile such as "A"')]
FaceName = Literal["front", "back"]
Sign = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]$", description='a sign of the plan, one digit or letter such as "1" or "a"')]
Turn = Literal[0, 90, 180, 270]


class TileSpace(SpaceAttributes, frozen=True, kw_only=True):
    """A space of a face, and its number where its sign is not that already."""

    number: Annotated[int, Meta(ge=1, le=999)] | None = None


class Tile(Struct, frozen=True, kw_only=True):
    """One face of a tile, as its file has it."""

    __says__: ClassVar[str] = "a tile face with letter, face, plan and spaces"

    letter: Letter
    face: FaceName
    plan: str
    spaces: dict[Sign, TileSpace]

    @property
    def name(self) -> str:
        """``A front``."""
        return f"{self.letter} {self.face}"

    @property
    def rows(self) -> tuple[str, ...]:
        """The plan row by row."""
        return rows_of(self.plan)

    @property
    def size(self) -> int:
        """Rows, and cells of a row."""
        return len(self.rows)

    def number(self, sign: str) -> int:
        """The number of a space; 0 where it has none."""
        return self.spaces[sign].number or (int(sign) if sign.isdigit() else 0)

    def label(self, sign: str) -> str:
        """The label that people see: letter and number."""
        return f"{self.letter}{self.number(sign)}"


def tile_name(entry: object, index: int) -> str | int:
    """What messages call an entry not yet read: ``A front``, or its number in the file."""
    if isinstance(entry, Mapping) and isinstance(entry.get("letter"), str) and entry.get("face") in FACES:
        return f"{entry['letter']} {entry['face']}"
    return index


def read_tile(entry: object, index: int, source: str = "") -> tuple[Tile | None, list[Fault]]:
    """A face, or None and all its faults, named by its own name in the file ``source``."""
    name = tile_name(entry, index)
    tile, faults = read(Tile, entry, (name,), source)
    if tile is None:
        return None, faults
    faults = [structs.replace(fault, where=(name, *fault.where), source=source) for fault in tile_faults(tile)]
    return (None if faults else tile), faults


def tile_faults(tile: Tile) -> Iterator[Fault]:
    """What is wrong with a face by itself: its plan, its spaces, and whether they fit each other."""
    if not tile.spaces:
        yield Fault(("spaces",), wanted="must hold at least one space")
    for sign, space in tile.spaces.items():
        yield from attribute_faults(space, ("spaces", sign))
    yield from _number_faults(tile)
    square = list(_square_faults(tile.rows))
    yield from square
    if not square:
        yield from _sign_faults(tile)
        yield from _shape_faults(tile)


def _number_faults(tile: Tile) -> Iterator[Fault]:
    numbers = Counter(map(tile.number, tile.spaces))
    for sign in tile.spaces:
        where: Where = ("spaces", sign, "number")
        if not (number := tile.number(sign)):
            yield Fault(where, wanted="is missing", hint="only the digits 1 to 9 are numbers of their own")
        elif numbers[number] > 1:
            yield Fault(where, str(number), "must be a number of its own", "another space of this face has it")


def _square_faults(rows: tuple[str, ...]) -> Iterator[Fault]:
    if not LEAST <= len(rows) <= MOST:
        yield Fault(("plan",), f"{len(rows)} of them", f"must have {LEAST} to {MOST} lines")
        return
    for y, row in enumerate(rows):
        if len(row) != len(rows):
            hint = f"the plan is a square, and it has {len(rows)} lines"
            yield Fault(("plan",), wanted=f"line {y + 1} must have {len(rows)} cells, not {len(row)}", hint=hint)


def _sign_faults(tile: Tile) -> Iterator[Fault]:
    """Signs without a space, and spaces without a cell."""
    known, seen = ", ".join(tile.spaces), set[str]()
    for (x, y), sign in _cells(tile.rows):
        if sign not in tile.spaces and sign not in seen:
            right = f'give "{sign}" a line under spaces' if sign.isalnum() and sign.isascii() else "ground is a dot"
            yield _at((x, y), f"has {quoted(sign)}, which is no space of this face", f"known are {known}; {right}")
        seen.add(sign)
    for sign in tile.spaces:
        if sign not in seen:
            yield Fault(("spaces", sign), wanted="is nowhere in the plan", hint="draw it, or take this line out")


def _shape_faults(tile: Tile) -> Iterator[Fault]:
    """A space is in one piece and goes round nothing."""
    for sign, cells in cells_by_sign(tile.rows).items():
        first, *others = pieces(cells)
        for piece in others:
            (x1, y1), cell = min(first, key=lambda cell: cell[::-1]), min(piece, key=lambda cell: cell[::-1])
            apart = f'"{sign}" is apart from the "{sign}" in line {y1 + 1}, column {x1 + 1}'
            yield _at(cell, apart, "a space is in one piece; give one of them another sign")
        for enclosed in inside(cells)[:1] if not others else ():
            yield _at(enclosed, f'lies inside of "{sign}"', f'leave a gap, or divide "{sign}" into two spaces')


def _at(cell: Cell, says: str, hint: str) -> Fault:
    return Fault(("plan",), wanted=f"line {cell[1] + 1}, column {cell[0] + 1} {says}", hint=hint)


def _cells(rows: tuple[str, ...]) -> Iterator[tuple[Cell, str]]:
    """The cells that are no ground, in reading order, with their signs."""
    return (((x, y), sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign not in GROUND)


def cells_by_sign(rows: tuple[str, ...]) -> dict[str, set[Cell]]:
    """The cells of each sign, in the order in which they are met."""
    found: dict[str, set[Cell]] = {}
    for cell, sign in _cells(rows):
        found.setdefault(sign, set()).add(cell)
    return found
