"""The grid of placed tiles: which cell of the city belongs to which space, and which spaces share a side (FOD-16, FOD-190)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.content.character_plan import around, pieces, turned
from companion.content.faults import Fault
from companion.games.firefighters_on_duty.model.scenario import Side, TilePlacement
from companion.games.firefighters_on_duty.model.space_attributes import SpaceAttributes
from companion.games.firefighters_on_duty.model.tiles import GROUND, Tile
from companion.table import SIDES, Cell, in_reading_order

Run = tuple[Cell, ...]
"""Cells side by side along one edge of a space, from west to east or from north to south."""


class TileGrid(Struct, frozen=True):
    """The cells of the city, counted from the upper left of the tile at (0, 0): each with the label of its space, "" where it is none."""

    size: int
    cells: dict[Cell, str]
    attributes: dict[str, SpaceAttributes]

    def cells_of(self, label: str) -> set[Cell]:
        """The cells of a space."""
        return {cell for cell, name in self.cells.items() if name == label}

    def shapes(self) -> dict[str, set[Cell]]:
        """The cells of every space."""
        found: dict[str, set[Cell]] = {label: set() for label in self.attributes}
        for cell, label in self.cells.items():
            if label:
                found[label].add(cell)
        return found

    def neighbours(self) -> dict[str, set[str]]:
        """For each space those that share a side of a cell with it, inside of a tile and across seams."""
        found: dict[str, set[str]] = {label: set() for label in self.attributes}
        for cell, label in self.cells.items():
            for near in around(cell):
                other = self.cells.get(near)
                if label and other and other != label:
                    found[label].add(other)
        return found

    def edge_runs(self, label: str, side: Side) -> list[Run]:
        """The cells of a space at that side of it, in runs: the longest first, then from north to south and west to east."""
        dx, dy = side_offset(side)
        border = {(x, y) for x, y in self.cells_of(label) if self.cells.get((x + dx, y + dy)) != label}
        runs = list[Run]()
        for x, y in sorted(border, key=lambda cell: cell if dx else cell[::-1]):
            before = (x - abs(dy), y - abs(dx))
            if runs and runs[-1][-1] == before:
                runs[-1] = (*runs[-1], (x, y))
            else:
                runs.append(((x, y),))
        first = {run: i for i, run in enumerate(sorted(runs, key=lambda run: run[0][::-1]))}
        return sorted(runs, key=lambda run: (-len(run), first[run]))


def side_offset(side: Side) -> Cell:
    """One cell towards a side of the map."""
    return SIDES[("north", "east", "south", "west").index(side)]


def lay_tiles(tiles: Sequence[TilePlacement], faces: Mapping[str, Tile]) -> TileGrid:
    """The city that these tiles make. Their faces are known, and of one size."""
    cells: dict[Cell, str] = {}
    facts: dict[str, SpaceAttributes] = {}
    size = faces[face_name(tiles[0])].size
    for tile in tiles:
        face = faces[face_name(tile)]
        labels = {sign: face.label(sign) for sign in face.spaces} | dict.fromkeys(GROUND, "")
        facts |= {face.label(sign): space for sign, space in face.spaces.items()}
        left, top = tile.pos[0] * size, tile.pos[1] * size
        for y, row in enumerate(turned(face.rows, tile.turn)):
            cells |= {(left + x, top + y): labels[sign] for x, sign in enumerate(row)}
    return TileGrid(size, cells, facts)


def face_name(tile: TilePlacement) -> str:
    """The name of the face that is up: ``A front``."""
    return f"{tile.letter} {tile.face}"


def layout_faults(tiles: Sequence[TilePlacement], faces: Mapping[str, Tile], known: Sequence[str]) -> Iterator[Fault]:
    """Faults in how tiles are placed. ``known`` names every face, also those that have faults themselves."""
    yield from _place_faults(tiles)
    for i, tile in enumerate(tiles):
        if face_name(tile) not in known:
            yield Fault(("tiles", i), face_name(tile), "must be a face of the packs", _other_face(tile, known))
    sizes = {face_name(tile): faces[face_name(tile)].size for tile in tiles if face_name(tile) in faces}
    usual = Counter(sizes.values()).most_common(1)
    for i, tile in enumerate(tiles):
        size = sizes.get(face_name(tile))
        if size and size != usual[0][0]:
            yield Fault(("tiles", i), wanted=f"{face_name(tile)} is {size} cells wide, others are {usual[0][0]}", hint=_ONE_SIZE)


_ONE_SIZE = "all faces of a pack, and all tiles of a map, are of one size"


def _place_faults(tiles: Sequence[TilePlacement]) -> Iterator[Fault]:
    """A letter or a place used twice, and tiles that touch no other."""
    letters, places = dict[str, int](), dict[Cell, str]()
    for i, tile in enumerate(tiles):
        if tile.letter in letters:
            hint = f"tile {tile.letter} lies at {list(tiles[letters[tile.letter]].pos)} already, on one of its two faces"
            yield Fault(("tiles", i, "letter"), f'"{tile.letter}"', "must be a letter of its own", hint)
        if tile.pos in places:
            yield Fault(("tiles", i, "pos"), str(list(tile.pos)), "must be a place of its own", f"tile {places[tile.pos]} lies there")
        letters.setdefault(tile.letter, i)
        places.setdefault(tile.pos, tile.letter)
    for apart in pieces(places)[1:]:
        names = ", ".join(places[pos] for pos in in_reading_order(apart))
        i = next(i for i, tile in enumerate(tiles) if tile.pos in apart)
        yield Fault(("tiles", i, "pos"), wanted=f"lies apart: {names} touch no other tile", hint="columns and rows count from 0")


def _other_face(tile: TilePlacement, known: Sequence[str]) -> str:
    mine = [name for name in known if name.split()[0] == tile.letter]
    return f"there is {', '.join(mine)}" if mine else f"known are {', '.join(known) or 'none'}"
