"""The city as rules read it: questions about the twin in the rulebook's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final

from companion.games.firefighters_on_duty.board.fields import (
    ABOARD,
    AT,
    BURNED,
    HAZARD,
    LAST_ROUND,
    NP,
    ON_SPACE,
    REMOVED,
    ROUND,
    VEHICLE_AT,
    Cargo,
    SpacePiece,
)
from companion.games.firefighters_on_duty.board.schema import CARRIER, ENGINES, FIRE_STEPS, HAZARDS, VEHICLES
from companion.games.firefighters_on_duty.model.city_map import number_rank
from companion.games.firefighters_on_duty.model.selectors import Hazard, label_order
from companion.games.firefighters_on_duty.pack import Content
from companion.table import OptionValue, Table, number_of


class City:
    """The twin of one game in the words of the rulebook. ``A(x)`` is :meth:`active`, ``I(x)`` :meth:`inactive`.

    ``spaces``, ``areas`` and ``roads`` are the labels on the map, in label order.
    """

    def __init__(self, table: Table, content: Content) -> None:
        self.table, self.board = table, table.board
        self.content, self.map = content, content.city
        self.spaces: Final = tuple(self.map.spaces)
        self.areas: Final = tuple(s.label for s in self.map.areas())
        self.roads: Final = tuple(s.label for s in self.map.roads())
        self._warned: tuple[str, set[str]] = ("", set())

    def rule(self, name: str) -> OptionValue:
        """The value of a house rule."""
        value: OptionValue = self.table.options[name]
        return value

    def number(self, name: str) -> int:
        """The value of a house rule that is always a number."""
        value = self.rule(name)
        assert isinstance(value, int)
        return value

    @property
    def hazard_cards(self) -> tuple[str, ...]:
        """The hazard cards, in content order."""
        return self.content.hazard_cards

    # -- spaces -------------------------------------------------------------------------------------------------
    # Rules scan whole cities again and again, so these read `board.values`, which has only the fields that are not at their start.

    def spaces_with(self, what: SpacePiece) -> tuple[str, ...]:
        """Labels of the spaces with such pieces, in label order."""
        return tuple(compress(self.spaces, map(self.board.values.__contains__, [ON_SPACE[x, what] for x in self.spaces])))

    def areas_with_hazard(self, kind: Hazard) -> tuple[str, ...]:
        """Labels of the areas with such a hazard, in label order."""
        return tuple(compress(self.areas, map(self.board.values.__contains__, [HAZARD[x, kind] for x in self.areas])))

    def is_area(self, x: str) -> bool:
        """Whether x is an area."""
        return self.map.spaces[x].is_area

    def active(self, x: str) -> int:
        """Upright fires on x."""
        return number_of(self.board.values.get(ON_SPACE[x, "fire_active"], 0))

    def inactive(self, x: str) -> int:
        """Sideways fires on x."""
        return number_of(self.board.values.get(ON_SPACE[x, "fire_inactive"], 0))

    def count_on(self, x: str, what: SpacePiece) -> int:
        """Pieces of a kind on x: firefighters, civilians, injured, hoses, axes, debris."""
        return self.board[ON_SPACE[x, what]]

    def burning(self, x: str) -> bool:
        """Whether x has active fire; inactive fire never counts (FOD-50)."""
        return ON_SPACE[x, "fire_active"] in self.board.values

    def burned(self, x: str) -> bool:
        """Whether x carries a Burned Down marker."""
        return BURNED[x] in self.board.values

    def has_hazard(self, x: str, kind: Hazard) -> bool:
        """Whether x has a hazard of this type."""
        return self.is_area(x) and bool(self.board[HAZARD[x, kind]])

    def hazards(self, x: str) -> list[Hazard]:
        """Types of hazards on x, in the order in which they are named."""
        return [kind for kind in HAZARDS if self.has_hazard(x, kind)]

    def can_take_fire(self, x: str) -> bool:
        """Whether fire can be placed on x: it is not burned down, and no road that has fire already (FOD-52)."""
        return not self.burned(x) and (self.is_area(x) or not (self.active(x) or self.inactive(x)))

    def next_to(self, x: str) -> tuple[str, ...]:
        """The numbered spaces next to x, in label order (FOD-16)."""
        return self.map.spaces[x].adj

    def touches_fire(self, x: str) -> bool:
        """Whether a space next to x burns; roads count (FOD-138)."""
        return any(self.burning(y) for y in self.next_to(x))

    def highest_first(self, labels: Iterable[str]) -> list[str]:
        """Highest space number first (FOD-114), or highest letter first by house rule (FOD-R11)."""
        letter_first = self.rule("explosive_rank") == "letter_first"
        return sorted(labels, key=label_order if letter_first else number_rank, reverse=True)

    # -- vehicles, stations, tracks -----------------------------------------------------------------------------

    @property
    def vehicles(self) -> tuple[str, ...]:
        """Vehicles in the game."""
        return tuple([v for v in VEHICLES if VEHICLE_AT[v] in self.board.values])

    @property
    def engines(self) -> tuple[str, ...]:
        """Engines in the game, one per player."""
        return tuple([v for v in ENGINES if VEHICLE_AT[v] in self.board.values])

    @property
    def players(self) -> int:
        """Number of players: one for each engine, including engines that were removed."""
        return sum(1 for e in ENGINES if e in self.engines or self.board[REMOVED[e]])

    def vehicles_on(self, x: str) -> list[str]:
        """Vehicles on the space x; areas have none (FOD-8)."""
        return [] if self.is_area(x) else [v for v in self.vehicles if self.board[VEHICLE_AT[v]] == x]

    def carried(self, vehicle: str, what: Cargo) -> int:
        """How much of this a vehicle carries; 0 if it can't carry it."""
        path = ABOARD[vehicle, what]
        return self.board[path] if path in self.board.schema.fields else 0

    @property
    def stations(self) -> tuple[str, ...]:
        """Fire stations in the scenario's order."""
        return tuple(self.map.stations)

    @property
    def round(self) -> int:
        """The current round."""
        return self.board[ROUND]

    @property
    def last_round(self) -> int:
        """The last round of this scenario."""
        return self.board[LAST_ROUND]

    @property
    def negative_points(self) -> int:
        """Negative Points."""
        return self.board[NP]

    @property
    def in_fire_phase(self) -> bool:
        """Whether a step of the Fire Phase is open."""
        return self.board[AT] in FIRE_STEPS

    def supply(self, piece: str) -> int:
        """Pieces left in the supply."""
        return self.board.supply(piece)

    def injured_on_board(self) -> list[tuple[str, int]]:
        """Where undelivered injured people are: spaces, then aboard the People Carrier."""
        places = [(x, self.count_on(x, "injured")) for x in self.spaces]
        return [(place, n) for place, n in [*places, (CARRIER, self.carried(CARRIER, "injured"))] if n]

    # -- common -------------------------------------------------------------------------------------------------

    async def in_order(self, name: str, entries: Sequence[str], question: str = "order") -> list[str]:
        """Label order, or the order of the players' choice (FOD-49, FOD-R40)."""
        if self.rule("order") == "label" or len(entries) < 2:
            return list(entries)
        return await self.table.select(name, entries, question, min=len(entries), max=len(entries), ordered=True, rule="FOD-R40")

    def is_first_warning(self, piece: str) -> bool:
        """Whether this step has not yet told that the supply of this piece is empty (FOD-4)."""
        step = self.table.open_step.path if self.table.open_step else ""
        if self._warned[0] != step:
            self._warned = (step, set())
        new = piece not in self._warned[1]
        self._warned[1].add(piece)
        return new
