"""What of a game's content a crew plans with, as numbers: calls, dice, cards and ways."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from companion.bots.emergency_dispatch.chances import HITS, Counts, symbol_counts, use_of
from companion.bots.emergency_dispatch.move_map import MoveMap, Place
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.city_map import station_of
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.symbols import EQUIPMENT_TYPES, SYMBOLS
from companion.games.emergency_dispatch.typed import call_on, card_on
from companion.table import Board

NOWHERE: Final = -1
"""The place of a call whose address is not in the city."""


class CallFacts(NamedTuple):
    """A call tile: where it goes, what it requires, how many failure cards it costs, its urgency when it is drawn."""

    tile: str
    at: Place
    need: Counts
    size: int
    failures: int
    start: int


class DieFacts(NamedTuple):
    """An equipment die: its number in die order, its type as a number, its company (0 for Box Alarm dice), and where it comes from."""

    id: str
    number: int
    type: int
    company: int
    home: Place


class NoCity(ValueError):
    """A crew made of code needs a drawn city."""

    kind: ClassVar[str] = "NoCity"


class ContentIndex:
    """The content of one game.

    Raises:
        NoCity: the content has no city.
    """

    def __init__(self, content: DispatchContent) -> None:
        if content.city is None:
            raise NoCity("These calls come without a drawn city, so a crew made of code can't tell how far dice have to go.")
        self.content = content
        self.map = MoveMap(content.city, content.addresses, content.junctions)
        self._calls = {call.id: self._call(call) for call in content.calls.values()}
        self.dice = tuple(
            DieFacts(
                die.id, i, EQUIPMENT_TYPES.index(die.type), die.company or 0,
                self.map.box if die.company is None or die.slot is None else self.map.stations[station_of(die.company, die.slot)],
            )
            for i, die in enumerate(content.roster)
        )  # fmt: skip
        self.number = {die.id: die.number for die in self.dice}
        self.by_symbol = tuple(
            tuple((die.number, HITS[die.type][symbol]) for die in self.dice if HITS[die.type][symbol]) for symbol in range(len(SYMBOLS))
        )
        self.pairs = {company: tuple(die.number for die in self.dice if die.company == company) for company in range(1, 7)}
        self._kinds: dict[str, str] = {card.id: card.success for card in content.cards.values()}

    def call(self, board: Board, tile: str) -> CallFacts:
        """A call on this board; people may have written it out."""
        known = self._calls.get(tile)
        return self._call(call_on(board, self.content, tile)) if known is None else known

    def kind(self, board: Board, card: str) -> str:
        """The kind of a Success card."""
        return self._kinds.get(card) or card_on(board, self.content, card).success

    def uses(self, die: str, missing: Counts) -> float:
        """How likely a die shows something that is missing."""
        return use_of(self.dice[self.number[die]].type, missing)

    def _call(self, call: CallTile) -> CallFacts:
        at = self.map.index.get(call.address, NOWHERE)
        return CallFacts(call.id, at, symbol_counts(call.req), call.size, 2 if call.is_double else 1, call.start)
