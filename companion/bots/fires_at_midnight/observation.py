"""The village as a bot sees it: everything on the public board, in a form that is fast to compute with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from companion.bots.fires_at_midnight.bitboard import ALL, BESIDE, BIT, INDEX, TOUCHED, Mask, beside
from companion.games.fires_at_midnight.board import OUTSIDE
from companion.table import Board


class Firefighter(msgspec.Struct):
    """One of the crew; ``at`` is the exit square of one who is outside."""

    id: str
    at: int = 0
    outside: bool = False
    inside: bool = False
    down: bool = False
    water: int = 0
    carrying: str | None = None


class IntactHouse(NamedTuple):
    """A house that stands."""

    id: str
    die: int
    open: bool


class Villager(NamedTuple):
    """A villager on the board."""

    at: int
    inside: bool


class Observation(msgspec.Struct):
    """One moment of a game. Squares are numbers, sets of squares are masks (:mod:`bitboard`)."""

    options: Mapping[str, Any]
    fire: Mask = 0
    smoke: Mask = 0
    ap: int = 0
    houses: dict[int, IntactHouse] = msgspec.field(default_factory=dict)
    walls: Mask = 0
    """Houses and ruins."""
    built: Mask = 0
    """Houses that stand."""
    locked: Mask = 0
    """Those whose doors are closed."""
    woods: Mask = 0
    trees: dict[str, int] = msgspec.field(default_factory=dict)
    boxes: dict[str, int] = msgspec.field(default_factory=dict)
    villagers: dict[str, Villager] = msgspec.field(default_factory=dict)
    crew: dict[str, Firefighter] = msgspec.field(default_factory=dict)
    carried: frozenset[str] = frozenset()

    @classmethod
    def of(cls, board: Board, options: Mapping[str, Any]) -> Observation:
        """The observation of a board. Only fields that differ from their start are read."""
        groups: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in ("houses", "trees", "boxes", "villagers", "firefighters")}
        marked = {"fire": 0, "smoke": 0}
        for path, value in board.values.items():
            group = path[0]
            if group in marked:
                marked[group] |= BIT[path[1]]
            elif group in groups:
                groups[group].setdefault(path[1], {})[path[2]] = value
        sight = cls(options, marked["fire"], marked["smoke"], board["ap",])
        sight._stand(groups)
        return sight

    def _stand(self, groups: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> None:
        for id, house in groups["houses"].items():
            self.walls |= BIT[house["at"]]
            if house.get("die"):
                self.built |= BIT[house["at"]]
                self.locked |= 0 if house.get("door") == "open" else BIT[house["at"]]
                self.houses[INDEX[house["at"]]] = IntactHouse(id, house["die"], house.get("door") == "open")
        self.trees = {id: INDEX[tree["at"]] for id, tree in groups["trees"].items() if "at" in tree}
        for at in self.trees.values():
            self.woods |= 1 << at
        self.boxes = {id: INDEX[box["at"]] for id, box in groups["boxes"].items() if "at" in box}
        for id, one in sorted(groups["villagers"].items()):
            if "at" in one:
                self.villagers[id] = Villager(INDEX[one["at"]], one.get("inside", False))
        for id, f in sorted(groups["firefighters"].items()):
            outside = f["at"].startswith(OUTSIDE)
            at = INDEX[f["at"].removeprefix(OUTSIDE)]
            rest = f.get("inside", False), f.get("down", False), f.get("water", 0), f.get("carrying")
            self.crew[id] = Firefighter(id, at, outside, *rest)
        self.carried = frozenset(f.carrying for f in self.crew.values() if f.carrying)

    @property
    def clear_squares(self) -> Mask:
        """Squares without Smoke and Fire: where a move may end."""
        return ALL & ~(self.fire | self.smoke)

    def door(self, thing: str, f: Firefighter) -> IntactHouse | None:
        """The house whose closed door is between a thing and a firefighter: the one that he is in, or the one that a villager is in."""
        around_him = self.houses.get(f.at) if f.inside else None
        if around_him is not None and not around_him.open:
            return around_him
        if thing not in self.villagers or not self.villagers[thing].inside:
            return None
        house = self.houses.get(self.villagers[thing].at)
        return None if house is None or house.open else house

    def water_range(self, at: int) -> Mask:
        """The squares that water reaches from a square (FAM-R46), where it must through open doors only (FAM-R47)."""
        near = self.near(at)
        return near & ~self.locked if self.options["water_needs_open_door"] == "on" else near

    def near(self, at: int) -> Mask:
        """The same without doors."""
        reach = self.options["water_reach"]
        return ALL if reach == "unlimited" else TOUCHED[at] if reach == "near_diagonal" else BESIDE[at] | 1 << at

    def fire_after_upkeep(self, fire: Mask, smoke: Mask) -> Mask:
        """Where Fire is certain after the next Upkeep with these markers: trees beside Fire, Smoke in houses
        and beside Fire (FAM-42, 44, 46, 47)."""
        fire |= self.woods & smoke
        while more := beside(fire) & self.woods & ~fire:
            fire |= more
        fire |= self.built & smoke
        while more := beside(fire) & smoke & ~fire:
            fire |= more
        return fire
