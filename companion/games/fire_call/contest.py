"""The contest: the twin of one game and its parts, in the words of the rulebook."""

from __future__ import annotations

from typing import Final

from companion.games.fire_call.asking import Asker
from companion.games.fire_call.board import current_player
from companion.games.fire_call.card_piles import CardPiles
from companion.games.fire_call.districts import DistrictMap
from companion.games.fire_call.equipment import Section
from companion.games.fire_call.garage import Garage
from companion.games.fire_call.hospital import FireHospital
from companion.games.fire_call.house_rules import is_on
from companion.games.fire_call.hydrants import Hydrants
from companion.games.fire_call.ledger import CardLedger
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.ranks import Ranks
from companion.games.fire_call.seating import Seating
from companion.games.fire_call.sixes import Sixes
from companion.table import JsonObject, OptionValue, RulesError, Table

REVEALED: Final = "revealed"
"""Among the arguments of a question: what was told of the call that was read aloud."""


class Contest:
    """The parts of one game: seating, card ledger, ranks, Garage, Hospital, sixes, districts and piles."""

    def __init__(self, table: Table, content: FireCallContent) -> None:
        self.table, self.board, self.content = table, table.board, content
        self.asker = Asker(table)
        self.seating = Seating(table.board)
        self.ledger = CardLedger(table, self.seating)
        self.ranks = Ranks(table, content, self.seating, self.ledger, self.asker)
        self.garage = Garage(self.ledger, self.asker)
        self.hydrants = Hydrants(table, content)
        self.hospital = FireHospital(table, self.seating, self.hydrants)
        self.sixes = Sixes(table, self.ledger, self.hospital, self.asker)
        self.districts = DistrictMap(table, self.seating)
        self.piles = CardPiles(table, content, self.asker)
        self._revealed: tuple[int, JsonObject] | None = None

    def note_revealed(self, call: JsonObject) -> None:
        """Note what was told of a call that is read aloud."""
        self._revealed = self.asker.posed, call

    def take_unseen_call(self) -> JsonObject:
        """What was told of a call in this turn, for the question at its end, if none was posed since: people have not seen it by one."""
        revealed, self._revealed = self._revealed, None
        return {REVEALED: revealed[1]} if revealed is not None and revealed[0] == self.asker.posed else {}

    def rule(self, name: str) -> OptionValue:
        """The value of a house rule."""
        return self.table.options[name]

    def is_on(self, name: str) -> bool:
        """Whether a house rule that is true or false is true."""
        return is_on(self.table.options[name])

    @property
    def current(self) -> str:
        """Whose turn it is.

        Raises:
            RulesError: nobody plays yet.
        """
        player = current_player(self.board)
        if player is None:
            raise RulesError("Nobody has a turn before there are players.")
        return player

    def section_of(self, player: str) -> Section:
        """The section with whose items a player begins (FC-4)."""
        return next(one.section for one in self.content.departments.by_colour.values() if one.colour == player)

    def next_number(self, name: str) -> int:
        """1, 2, ... for each time that something of this name happens in a step."""
        return int(self.table.numbered_key(name).rpartition("/")[2])
