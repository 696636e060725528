"""The village as rules read it: short words over the twin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.fires_at_midnight.board import BOXES, FIREFIGHTERS, HOUSES, OUTSIDE, TREES, VILLAGERS, group_of
from companion.games.fires_at_midnight.squares import NEIGHBOURS, SQUARES
from companion.games.fires_at_midnight.switches import CREW_SEAT
from companion.table import Change, Table, mark

THINGS = frozenset((*TREES, *BOXES, *VILLAGERS))
CANONICAL = {square: i for i, square in enumerate(SQUARES)}

# Paths of the board that are asked for together, again and again.
_AT = {thing: (group_of(thing), thing, "at") for thing in (*TREES, *BOXES, *VILLAGERS)}
_VILLAGERS_AT = tuple(_AT[villager] for villager in VILLAGERS)
_VILLAGERS_ARE = tuple(("villagers", villager, "is") for villager in VILLAGERS)
_HOUSES_AT = tuple(("houses", house, "at") for house in HOUSES)
_DICE = tuple(("houses", house, "die") for house in HOUSES)
_CREW_AT = tuple(("firefighters", f, "at") for f in FIREFIGHTERS)
_HANDS = tuple(("firefighters", f, "carrying") for f in FIREFIGHTERS)
_MARKERS = {marker: tuple((marker, square) for square in SQUARES) for marker in ("fire", "smoke", "explosion_markers")}


class Village:
    """The twin of one evening in the words of the rulebook."""

    def __init__(self, table: Table) -> None:
        self.table, self.board = table, table.board

    def switch(self, name: str) -> Any:
        """The value of a house rule; for a game that was begun before there was this rule, what was played then."""
        return self.table.options[name]

    # -- markers ------------------------------------------------------------------------------------------------

    def fire(self, square: str) -> bool:
        """Whether Fire lies there."""
        return bool(self.board["fire", square])

    def smoke(self, square: str) -> bool:
        """Whether Smoke lies there."""
        return bool(self.board["smoke", square])

    def clean(self, square: str) -> bool:
        """Neither Smoke nor Fire."""
        return not self.fire(square) and not self.smoke(square)

    def exploded(self, square: str) -> bool:
        """Whether an Explosion marker lies there."""
        return bool(self.board["explosion_markers", square])

    @property
    def explosions(self) -> int:
        """Explosion markers on the board."""
        return len(self.board.moved(_MARKERS["explosion_markers"]))

    def lying(self, marker: str) -> list[str]:
        """The squares with such a marker, in canonical order."""
        return [path[1] for path in self.board.moved(_MARKERS[marker])]

    def beside(self, square: str, marker: str) -> bool:
        """Whether a neighbour holds such a marker."""
        return any(self.board[marker, neighbour] for neighbour in NEIGHBOURS[square])

    @property
    def marked(self) -> set[str]:
        """Squares with Smoke or Fire."""
        return {*self.lying("fire"), *self.lying("smoke")}

    # -- houses -------------------------------------------------------------------------------------------------

    @property
    def intact(self) -> dict[str, str]:
        """The houses that stand, with their squares, in canonical order."""
        return self.in_order((house, self.board["houses", house, "at"]) for _, house, _ in self.board.moved(_DICE))

    @property
    def ruins(self) -> int:
        """How many houses have fallen."""
        return sum(not self.board["houses", house, "die"] for _, house, _ in self.board.moved(_HOUSES_AT))

    def house(self, square: str) -> str | None:
        """The intact house on a square."""
        standing = (house for _, house, _ in self.board.moved(_DICE))
        return next((house for house in standing if self.board["houses", house, "at"] == square), None)

    def door_open(self, house: str) -> bool:
        """Whether its door was opened."""
        return bool(self.board["houses", house, "door"] == "open")

    # -- things and people --------------------------------------------------------------------------------------

    def at(self, id: str) -> str | None:
        """The square of a tree, box or villager; None when it is not on the board."""
        square: str | None = self.board[_AT[id]]
        return square

    def on_board(self, ids: Iterable[str]) -> dict[str, str]:
        """Those of them that are on the board, with their squares, in canonical order."""
        return self.in_order((path[1], self.board[path]) for path in self.board.moved(_AT[id] for id in ids))

    @property
    def trees(self) -> dict[str, str]:
        """Trees on the board; felled and carried ones are trees too (FAM-R21)."""
        return self.on_board(TREES)

    @property
    def boxes(self) -> dict[str, str]:
        """Boxes on the board."""
        return self.on_board(BOXES)

    @property
    def villagers(self) -> dict[str, str]:
        """Villagers on the board, in the order of their ids."""
        return {path[1]: self.board[path] for path in self.board.moved(_VILLAGERS_AT)}

    def whereabouts(self, ids: Iterable[str]) -> dict[str, str]:
        """The squares of those of them that are houses or things: models bear no names, squares tell which is meant."""
        return {id: square for id in ids if (square := self.intact.get(id) or (self.at(id) if id in THINGS else None))}

    def of_state(self, state: str) -> int:
        """How many villagers are dead, or saved."""
        return sum(self.board[path] == state for path in self.board.moved(_VILLAGERS_ARE))

    @property
    def replenishment(self) -> list[str]:
        """Villagers who wait, the lowest first."""
        return [v for v in VILLAGERS if self.at(v) is None and self.board["villagers", v, "is"] is None]

    @property
    def free_of_fire(self) -> list[str]:
        """The squares without Fire and without a villager."""
        return [square for square in SQUARES if not self.fire(square) and square not in self.villagers.values()]

    def felled(self, tree: str) -> bool:
        """Whether a tree was chopped down."""
        return bool(self.board["trees", tree, "is"] == "felled")

    @staticmethod
    def in_order(things: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Things with their squares in canonical order: by square, then by id."""
        return dict(sorted(things, key=lambda pair: (CANONICAL[pair[1]], pair[0])))

    # -- firefighters -------------------------------------------------------------------------------------------

    @property
    def crew(self) -> tuple[str, ...]:
        """The firefighters of this evening."""
        return tuple(f for _, f, _ in self.board.moved(_CREW_AT))

    @property
    def players(self) -> tuple[str, ...]:
        """Who decides for the firefighters: anybody, unless code plays the crew."""
        return ("any",) if self.board["crew",] == "people" else (CREW_SEAT,)

    def square_of(self, f: str) -> str | None:
        """Where a firefighter stands; None outside."""
        at: str = self.board["firefighters", f, "at"]
        return None if at.startswith(OUTSIDE) else at

    def exit_of(self, f: str) -> str:
        """The border square at which a firefighter left."""
        return str(self.board["firefighters", f, "at"]).removeprefix(OUTSIDE)

    def inside(self, f: str) -> str | None:
        """The house that a firefighter is in."""
        square = self.square_of(f)
        return self.house(square) if square is not None and self.board["firefighters", f, "inside"] else None

    def is_down(self, f: str) -> bool:
        """Whether a firefighter was knocked down."""
        return bool(self.board["firefighters", f, "down"])

    def water(self, f: str) -> int:
        """Water markers in hand."""
        n: int = self.board["firefighters", f, "water"]
        return n

    def carrying(self, f: str) -> str | None:
        """What a firefighter carries."""
        thing: str | None = self.board["firefighters", f, "carrying"]
        return thing

    def carrier(self, thing: str) -> str | None:
        """Who carries it."""
        return self.carriers.get(thing)

    @property
    def carriers(self) -> dict[str, str]:
        """All that is carried, and by whom."""
        return {self.board[path]: path[1] for path in self.board.moved(_HANDS)}

    def hands_empty(self, thing: str) -> tuple[Change, ...]:
        """What changes for its carrier when a thing is taken away; nothing if nobody carries it."""
        f = self.carrier(thing)
        return () if f is None else (mark(("firefighters", f, "carrying"), None),)
