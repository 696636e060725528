"""The Out of Service Garage (5.9): cards go there by Station Duties alone, and come back by a six, by Back In Service or by a card."""

from __future__ import annotations

from companion.games.fire_call.asking import Asker
from companion.games.fire_call.ledger import CardLedger


class Garage:
    """What players put into the Garage and take out of it."""

    def __init__(self, ledger: CardLedger, asker: Asker) -> None:
        self._ledger, self._asker = ledger, asker

    async def put_own(self, player: str, items: int, rule: str) -> None:
        """A player puts so many items of the own hand into the Garage, fewer where there are fewer (FC-72, FC-84)."""
        chosen = await self._asker.select(
            f"garage/{player}", lambda: self._ledger.hand(player), "garage", n=items, who=(player,), rule=rule, player=player, count=items
        )
        for item in chosen:
            self._ledger.to_garage(player, item, rule)

    async def put_of_opponent(self, player: str, opponents: tuple[str, ...], rule: str) -> None:
        """A player names an opponent with something in hand, and an item of that hand (FC-R30)."""

        def with_items() -> list[str]:
            return [opponent for opponent in opponents if self._ledger.hand(opponent)]

        opponent = await self._asker.choose("opponent", with_items, "opponent", (player,), rule, player=player)
        if not opponent:
            return
        item = await self._asker.choose(
            "item", lambda: self._ledger.hand(opponent), "item", (player,), rule, player=player, opponent=opponent
        )
        self._ledger.to_garage(opponent, item, rule)

    def return_all(self, player: str, rule: str) -> None:
        """All of a player's items come back, in item order (FC-38)."""
        for item in self._ledger.garage(player):
            self._ledger.from_garage(player, item, rule)
