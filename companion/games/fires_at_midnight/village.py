"""The village as rules read it: short words over the twin."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.fires_at_midnight.board import (
    BOXES,
    CARRYING,
    CREW,
    DIE,
    DOOR,
    DOWN,
    EXPLOSION,
    FIRE,
    FIREFIGHTERS,
    HOUSES,
    INSIDE,
    MARKERS,
    OUTSIDE,
    PLACE,
    SMOKE,
    STATE,
    TREES,
    VILLAGERS,
    WATER,
)
from companion.games.fires_at_midnight.house_rules import CREW_SEAT
from companion.games.fires_at_midnight.squares import NEIGHBOURS, SQUARES
from companion.table import Change, OptionValue, Table, mark

THINGS = frozenset((*TREES, *BOXES, *VILLAGERS))
CANONICAL_INDEX = {square: i for i, square in enumerate(SQUARES)}

# Fields that are read together, again and again.
_VILLAGER_STATES = tuple(STATE[villager] for villager in VILLAGERS)
_HOUSE_PLACES = tuple(PLACE[house] for house in HOUSES)
_DICE = tuple(DIE[house] for house in HOUSES)
_CREW_PLACES = tuple(PLACE[f] for f in FIREFIGHTERS)
_MARKERS = {name: tuple(marker[square] for square in SQUARES) for name, marker in MARKERS.items()}


class Village:
    """The twin of one evening in the words of the rulebook."""

    def __init__(self, table: Table) -> None:
        self.table, self.board = table, table.board

    def rule(self, name: str) -> OptionValue:
        """The value of a house rule; for a game that was begun before there was this rule, what was played then."""
        return self.table.options[name]

    # -- markers ------------------------------------------------------------------------------------------------

    def fire(self, square: str) -> bool:
        """Whether there is Fire."""
        return self.board[FIRE[square]]

    def smoke(self, square: str) -> bool:
        """Whether there is Smoke."""
        return self.board[SMOKE[square]]

    def is_clear(self, square: str) -> bool:
        """Neither Smoke nor Fire."""
        return not self.fire(square) and not self.smoke(square)

    def has_explosion(self, square: str) -> bool:
        """Whether there is an Explosion marker."""
        return self.board[EXPLOSION[square]]

    @property
    def explosions(self) -> int:
        """Explosion markers on the board."""
        return len(self.board.moved(_MARKERS["explosion_markers"]))

    def squares_with(self, marker: str) -> list[str]:
        """The squares with such a marker, in canonical order."""
        return [path[1] for path in self.board.moved(_MARKERS[marker])]

    def beside(self, square: str, marker: str) -> bool:
        """Whether a neighbour holds such a marker."""
        return any(self.board[MARKERS[marker][neighbour]] for neighbour in NEIGHBOURS[square])

    @property
    def marked(self) -> set[str]:
        """Squares with Smoke or Fire."""
        return {*self.squares_with("fire"), *self.squares_with("smoke")}

    # -- houses -------------------------------------------------------------------------------------------------

    @property
    def intact(self) -> dict[str, str]:
        """The intact houses, with their squares, in canonical order."""
        return self.on_board(house for _, house, _ in self.board.moved(_DICE))

    @property
    def ruins(self) -> int:
        """How many houses have fallen."""
        return sum(not self.board[DIE[house]] for _, house, _ in self.board.moved(_HOUSE_PLACES))

    def house(self, square: str) -> str | None:
        """The intact house on a square."""
        standing = (house for _, house, _ in self.board.moved(_DICE))
        return next((house for house in standing if self.board[PLACE[house]] == square), None)

    def door_open(self, house: str) -> bool:
        """Whether its door was opened."""
        return self.board[DOOR[house]] == "open"

    # -- things and people --------------------------------------------------------------------------------------

    def at(self, id: str) -> str | None:
        """The square of a tree, box or villager; None when it is not on the board."""
        return self.board[PLACE[id]]

    def on_board(self, ids: Iterable[str]) -> dict[str, str]:
        """Those of these houses and things that are on the board, with their squares, in canonical order."""
        return self.in_order((id, square) for id in ids if (square := self.board[PLACE[id]]) is not None)

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
        return {villager: square for villager in VILLAGERS if (square := self.board[PLACE[villager]]) is not None}

    def whereabouts(self, ids: Iterable[str]) -> dict[str, str]:
        """The squares of those of them that are houses or things: models bear no names, squares tell which is meant."""
        return {id: square for id in ids if (square := self.intact.get(id) or (self.at(id) if id in THINGS else None))}

    def count_villagers(self, state: str) -> int:
        """How many villagers are dead, or saved."""
        return sum(self.board[path] == state for path in self.board.moved(_VILLAGER_STATES))

    @property
    def replenishment(self) -> list[str]:
        """Villagers who wait, the lowest first."""
        return [v for v in VILLAGERS if self.at(v) is None and self.board[STATE[v]] is None]

    @property
    def free_of_fire(self) -> list[str]:
        """The squares without Fire and without a villager."""
        return [square for square in SQUARES if not self.fire(square) and square not in self.villagers.values()]

    def felled(self, tree: str) -> bool:
        """Whether a tree was chopped down."""
        return self.board[STATE[tree]] == "felled"

    @staticmethod
    def in_order(things: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Things with their squares in canonical order: by square, then by id."""
        return dict(sorted(things, key=lambda pair: (CANONICAL_INDEX[pair[1]], pair[0])))

    # -- firefighters -------------------------------------------------------------------------------------------

    @property
    def crew(self) -> tuple[str, ...]:
        """The firefighters of this evening."""
        return tuple(f for _, f, _ in self.board.moved(_CREW_PLACES))

    @property
    def players(self) -> tuple[str, ...]:
        """Who decides for the firefighters: anybody, unless code plays the crew."""
        return ("any",) if self.board[CREW] == "people" else (CREW_SEAT,)

    def square_of(self, f: str) -> str | None:
        """The square of a firefighter; None outside."""
        at = self.board[PLACE[f]]
        return None if at is None or at.startswith(OUTSIDE) else at

    def exit_of(self, f: str) -> str:
        """The border square at which a firefighter left."""
        return str(self.board[PLACE[f]]).removeprefix(OUTSIDE)

    def inside(self, f: str) -> str | None:
        """The house that a firefighter is in."""
        square = self.square_of(f)
        return self.house(square) if square is not None and self.board[INSIDE[f]] else None

    def is_down(self, f: str) -> bool:
        """Whether a firefighter was knocked down."""
        return self.board[DOWN[f]]

    def water(self, f: str) -> int:
        """Water markers in hand."""
        return self.board[WATER[f]]

    def carrying(self, f: str) -> str | None:
        """What a firefighter carries."""
        return self.board[CARRYING[f]]

    def carrier(self, thing: str) -> str | None:
        """Who carries it."""
        return self.carriers.get(thing)

    @property
    def carriers(self) -> dict[str, str]:
        """All that is carried, and by whom."""
        return {thing: f for f in FIREFIGHTERS if (thing := self.board[CARRYING[f]]) is not None}

    def release_changes(self, thing: str) -> tuple[Change, ...]:
        """What changes for its carrier when a thing is taken away; nothing if nobody carries it."""
        f = self.carrier(thing)
        return () if f is None else (mark(CARRYING[f], None),)
