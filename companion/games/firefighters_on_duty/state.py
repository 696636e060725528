"""The city as rules read it: short words over the twin, and the common procedures' bookkeeping."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Any, Final

from companion.games.firefighters_on_duty.board import CARRIER, ENGINES, FIRE_STEPS, HAZARDS, VEHICLES
from companion.games.firefighters_on_duty.city import rank
from companion.games.firefighters_on_duty.pack import Content
from companion.games.firefighters_on_duty.selectors import label_order
from companion.table import Path, Table


def space(label: str, what: str) -> Path:
    """The field of a space."""
    return "spaces", label, what


def hazard(label: str, kind: str) -> Path:
    """The field of a hazard."""
    return "spaces", label, "hazards", kind


def aboard(vehicle: str, what: str) -> Path:
    """The field of a vehicle."""
    return "vehicles", vehicle, what


def in_station(station: str, what: str) -> Path:
    """The field of a station."""
    return "stations", station, what


class City:
    """The twin of one evening in the words of the rulebook. ``A(x)`` is :meth:`active`, ``I(x)`` :meth:`inactive`.

    ``spaces``, ``areas`` and ``roads`` are the labels on the map, in label order.
    """

    def __init__(self, table: Table, content: Content) -> None:
        self.table, self.board = table, table.board
        self.content, self.map = content, content.city
        self.spaces: Final = tuple(self.map.spaces)
        self.areas: Final = tuple(s.label for s in self.map.areas())
        self.roads: Final = tuple(s.label for s in self.map.roads())
        self._fields: dict[tuple[str, ...], tuple[Path, ...]] = {}
        self._warned: tuple[str, set[str]] = ("", set())

    def switch(self, name: str) -> Any:
        """The value of a house rule."""
        return self.table.options[name]

    @property
    def hazard_cards(self) -> tuple[str, ...]:
        """The hazard cards, in content order."""
        return self.content.hazard_cards

    # -- spaces -------------------------------------------------------------------------------------------------
    # Whole cities are looked over for every question: what lies on a space is read where the board keeps what is set at all.

    def having(self, *what: str) -> tuple[str, ...]:
        """Labels of the spaces where a field is set (``"debris"``, ``"hazards", "electricity"``), in label order."""
        fields = self._fields.get(what)
        if fields is None:
            fields = self._fields[what] = tuple(("spaces", x, *what) for x in self.spaces)
        return tuple(compress(self.spaces, map(self.board.values.__contains__, fields)))

    def is_area(self, x: str) -> bool:
        """Whether x is an area."""
        return self.map.spaces[x].is_area

    def active(self, x: str) -> int:
        """Upright fires on x."""
        n: int = self.board.values.get(("spaces", x, "fire_active"), 0)
        return n

    def inactive(self, x: str) -> int:
        """Sideways fires on x."""
        n: int = self.board.values.get(("spaces", x, "fire_inactive"), 0)
        return n

    def on(self, x: str, what: str) -> int:
        """Pieces of a kind on x: firefighters, civilians, injured, hoses, axes, debris."""
        n: int = self.board["spaces", x, what]
        return n

    def burning(self, x: str) -> bool:
        """Whether x has active fire; inactive fire never counts (FOD-50)."""
        return ("spaces", x, "fire_active") in self.board.values

    def burned(self, x: str) -> bool:
        """Whether x carries a Burned Down marker."""
        return ("spaces", x, "burned") in self.board.values

    def has_hazard(self, x: str, kind: str) -> bool:
        """Whether a hazard of this type lies on x."""
        return self.is_area(x) and bool(self.board["spaces", x, "hazards", kind])

    def hazards(self, x: str) -> list[str]:
        """Types of hazards on x, in the order in which they are named."""
        return [kind for kind in HAZARDS if self.has_hazard(x, kind)]

    def can_take_fire(self, x: str) -> bool:
        """Whether fire put on x would stay: not burned, no road with fire (FOD-52)."""
        return not self.burned(x) and (self.is_area(x) or not (self.active(x) or self.inactive(x)))

    def next_to(self, x: str) -> tuple[str, ...]:
        """The numbered spaces next to x, in label order (FOD-16)."""
        return self.map.spaces[x].adj

    def touches_fire(self, x: str) -> bool:
        """Whether a space next to x burns; roads count (FOD-138)."""
        return any(self.burning(y) for y in self.next_to(x))

    def by_rank(self, labels: Iterable[str]) -> list[str]:
        """Highest space number first (FOD-114), or highest letter first where the house plays so."""
        letter_first = self.switch("explosive_rank") == "letter_first"
        return sorted(labels, key=label_order if letter_first else rank, reverse=True)

    # -- vehicles, stations, tracks -----------------------------------------------------------------------------

    @property
    def vehicles(self) -> tuple[str, ...]:
        """Vehicles in the game."""
        return tuple([v for v in VEHICLES if ("vehicles", v, "at") in self.board.values])

    @property
    def engines(self) -> tuple[str, ...]:
        """Engines in the game, one per player."""
        return tuple([v for v in ENGINES if ("vehicles", v, "at") in self.board.values])

    @property
    def players(self) -> int:
        """Number of players: those who had an engine, also if it is lost."""
        return sum(1 for e in ENGINES if e in self.engines or self.board["vehicles", e, "removed"])

    def vehicles_on(self, x: str) -> list[str]:
        """Vehicles that stand on the space x; on areas there are none (FOD-8)."""
        return [] if self.is_area(x) else [v for v in self.vehicles if self.board["vehicles", v, "at"] == x]

    def carried(self, vehicle: str, what: str) -> int:
        """What a vehicle carries; 0 where it can't carry that."""
        path = aboard(vehicle, what)
        n: int = self.board[path] if path in self.board.form.fields else 0
        return n

    @property
    def stations(self) -> tuple[str, ...]:
        """Fire stations in the scenario's order."""
        return tuple(self.map.stations)

    @property
    def round(self) -> int:
        """The current round."""
        n: int = self.board["round",]
        return n

    @property
    def last_round(self) -> int:
        """The last round of this scenario."""
        n: int = self.board["last_round",]
        return n

    @property
    def np(self) -> int:
        """Negative Points."""
        n: int = self.board["np",]
        return n

    @property
    def in_fire_phase(self) -> bool:
        """Whether a step of the Fire Phase is open."""
        return self.board["at",] in FIRE_STEPS

    def supply(self, piece: str) -> int:
        """Pieces left in the pile."""
        return self.board.supply(piece)

    def injured_on_board(self) -> list[tuple[str, int]]:
        """Where undelivered injured people are: spaces, then aboard the People Carrier."""
        places = [(x, self.on(x, "injured")) for x in self.spaces]
        return [(place, n) for place, n in [*places, (CARRIER, self.carried(CARRIER, "injured"))] if n]

    # -- common -------------------------------------------------------------------------------------------------

    async def in_order(self, name: str, entries: Sequence[str], question: str = "order") -> list[str]:
        """Label order, or the order of the players' choice (FOD-49, FOD-R40)."""
        if self.switch("order") == "label" or len(entries) < 2:
            return list(entries)
        return await self.table.select(name, entries, question, min=len(entries), max=len(entries), ordered=True, rule="FOD-R40")

    def first_warning(self, piece: str) -> bool:
        """Whether an empty pile has not been told in this step yet (FOD-4)."""
        step = self.table.open_step.path if self.table.open_step else ""
        if self._warned[0] != step:
            self._warned = (step, set())
        new = piece not in self._warned[1]
        self._warned[1].add(piece)
        return new
