"""Ranks and badges (5.5): a step up or down exchanges the badge; a Fire Chief gets a card instead."""

from __future__ import annotations

from companion.games.fire_call.asking import Asker
from companion.games.fire_call.board import RANK
from companion.games.fire_call.departments import FIRE_CHIEF
from companion.games.fire_call.ledger import CardLedger
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.seating import Seating
from companion.table import Table, mark


class Ranks:
    """The ranks of all players, 0 (Firefighter) to 4 (Fire Chief)."""

    def __init__(self, table: Table, content: FireCallContent, seating: Seating, ledger: CardLedger, asker: Asker) -> None:
        self._table, self._badges = table, content.departments.badges
        self._seating, self._ledger, self._asker = seating, ledger, asker

    def rank(self, player: str) -> int:
        """The rank of a player."""
        return self._table.board[RANK[player]]

    def is_chief(self, player: str) -> bool:
        """Whether a player is Fire Chief."""
        return self.rank(player) == FIRE_CHIEF

    async def promote(self, player: str, steps: int, rule: str) -> None:
        """So many promotion steps, one by one (FC-42, FC-43, FC-45); with ``promotion_overflow`` = lost those beyond Fire Chief are lost,
        and a Fire Chief gets one card for all of them (FC-R16).
        """
        loses_rest = self._table.options["promotion_overflow"] == "lost"
        for step in range(steps):
            if not self.is_chief(player):
                self._change(player, 1, rule)
            elif not loses_rest or step == 0:
                await self._reward(player)

    def demote(self, player: str, steps: int, rule: str) -> None:
        """So many demotion steps; a Firefighter stays one (FC-44)."""
        for _ in range(min(steps, self.rank(player))):
            self._change(player, -1, rule)

    def _change(self, player: str, by: int, rule: str) -> None:
        old = self.rank(player)
        badges = {"old": self._badges[old], "new": self._badges[old + by]}
        dispatcher = self._seating.dispatcher_of(player)
        self._table.tell("SWAP_BADGE", mark(RANK[player], old + by), rule=rule, player=player, dispatcher=dispatcher, **badges)

    async def _reward(self, player: str) -> None:
        """A Fire Chief takes a card that the Dispatcher keeps, if there is one (FC-43)."""
        name = self._table.numbered_key("promoted")
        card = await self._asker.choose(name, lambda: self._ledger.with_dispatcher(player), "promoted", (player,), "FC-43", player=player)
        if card:
            self._ledger.hand_over(player, card, "FC-43")
