"""Tiles laid side by side: which cell of the city belongs to which space, and which spaces share a side (FOD-16, FOD-190)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.content.drawing import around, pieces, turned
from companion.content.faults import Fault
from companion.games.firefighters_on_duty.facts import SpaceFacts
from companion.games.firefighters_on_duty.scenario import Side, TileLaid
from companion.games.firefighters_on_duty.tiles import GROUND, Tile
from companion.table import SIDES, Cell, in_reading_order

Run = tuple[Cell, ...]
"""Cells side by side along one edge of a space, from west to east or from north to south."""


class Ground(Struct, frozen=True):
    """The cells of the city, counted from the upper left of the tile at (0, 0): each with the label of its space, "" where it is none."""

    size: int
    cells: dict[Cell, str]
    facts: dict[str, SpaceFacts]

    def of(self, label: str) -> set[Cell]:
        """The cells of a space."""
        return {cell for cell, name in self.cells.items() if name == label}

    def shapes(self) -> dict[str, set[Cell]]:
        """The cells of every space."""
        found: dict[str, set[Cell]] = {label: set() for label in self.facts}
        for cell, label in self.cells.items():
            if label:
                found[label].add(cell)
        return found

    def neighbours(self) -> dict[str, set[str]]:
        """For each space those that share a side of a cell with it, inside of a tile and across seams."""
        found: dict[str, set[str]] = {label: set() for label in self.facts}
        for cell, label in self.cells.items():
            for near in around(cell):
                other = self.cells.get(near)
                if label and other and other != label:
                    found[label].add(other)
        return found

    def edge(self, label: str, side: Side) -> list[Run]:
        """The cells of a space at that side of it, in runs: the longest first, then from north to south and west to east."""
        dx, dy = step(side)
        border = {(x, y) for x, y in self.of(label) if self.cells.get((x + dx, y + dy)) != label}
        runs = list[Run]()
        for x, y in sorted(border, key=lambda cell: cell if dx else cell[::-1]):
            before = (x - abs(dy), y - abs(dx))
            if runs and runs[-1][-1] == before:
                runs[-1] = (*runs[-1], (x, y))
            else:
                runs.append(((x, y),))
        first = {run: i for i, run in enumerate(sorted(runs, key=lambda run: run[0][::-1]))}
        return sorted(runs, key=lambda run: (-len(run), first[run]))


def step(side: Side) -> Cell:
    """One cell towards a side of the map."""
    return SIDES[("north", "east", "south", "west").index(side)]


def lay(tiles: Sequence[TileLaid], faces: Mapping[str, Tile]) -> Ground:
    """The city that these tiles make. Their faces are known, and of one size."""
    cells: dict[Cell, str] = {}
    facts: dict[str, SpaceFacts] = {}
    size = faces[face_of(tiles[0])].size
    for laid in tiles:
        face = faces[face_of(laid)]
        labels = {sign: face.label(sign) for sign in face.spaces} | dict.fromkeys(GROUND, "")
        facts |= {face.label(sign): space for sign, space in face.spaces.items()}
        left, top = laid.pos[0] * size, laid.pos[1] * size
        for y, row in enumerate(turned(face.rows, laid.turn)):
            cells |= {(left + x, top + y): labels[sign] for x, sign in enumerate(row)}
    return Ground(size, cells, facts)


def face_of(laid: TileLaid) -> str:
    """The name of the face that is up: ``A front``."""
    return f"{laid.letter} {laid.face}"


def laying_faults(tiles: Sequence[TileLaid], faces: Mapping[str, Tile], known: Sequence[str]) -> Iterator[Fault]:
    """Tiles that can't lie as they are said to. ``known`` names every face there is, also one that is broken itself."""
    yield from _place_faults(tiles)
    for i, laid in enumerate(tiles):
        if face_of(laid) not in known:
            yield Fault(("tiles", i), face_of(laid), "must be a face of the packs", _other_face(laid, known))
    sizes = {face_of(laid): faces[face_of(laid)].size for laid in tiles if face_of(laid) in faces}
    usual = Counter(sizes.values()).most_common(1)
    for i, laid in enumerate(tiles):
        size = sizes.get(face_of(laid))
        if size and size != usual[0][0]:
            yield Fault(("tiles", i), wanted=f"{face_of(laid)} is {size} cells wide, others are {usual[0][0]}", hint=_ONE_SIZE)


_ONE_SIZE = "all faces of a pack, and all tiles of a map, are of one size"


def _place_faults(tiles: Sequence[TileLaid]) -> Iterator[Fault]:
    """A letter or a place used twice, and tiles that touch no other."""
    letters, places = dict[str, int](), dict[Cell, str]()
    for i, laid in enumerate(tiles):
        if laid.letter in letters:
            hint = f"tile {laid.letter} lies at {list(tiles[letters[laid.letter]].pos)} already, on one of its two faces"
            yield Fault(("tiles", i, "letter"), f'"{laid.letter}"', "must be a letter of its own", hint)
        if laid.pos in places:
            yield Fault(("tiles", i, "pos"), str(list(laid.pos)), "must be a place of its own", f"tile {places[laid.pos]} lies there")
        letters.setdefault(laid.letter, i)
        places.setdefault(laid.pos, laid.letter)
    for apart in pieces(places)[1:]:
        names = ", ".join(places[pos] for pos in in_reading_order(apart))
        i = next(i for i, laid in enumerate(tiles) if laid.pos in apart)
        yield Fault(("tiles", i, "pos"), wanted=f"lies apart: {names} touch no other tile", hint="columns and rows count from 0")


def _other_face(laid: TileLaid, known: Sequence[str]) -> str:
    mine = [name for name in known if name.split()[0] == laid.letter]
    return f"there is {', '.join(mine)}" if mine else f"known are {', '.join(known) or 'none'}"
