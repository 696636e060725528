"""Failure cards: each moves the failure token and then does what it says (ED-63 to ED-69, section 6.3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.board import BOX_AREA, LAST_FAILURE
from companion.games.emergency_dispatch.game_end import lose
from companion.games.emergency_dispatch.resolution_cards import FailureKind
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.success_cards import PRICES, CardCounter
from companion.table import JsonObject

CARDS_TO_DROP: Final = 2
NAMED_BY_THE_RULEBOOK: Final = ("OOS", "BLOCK")
"""The effects that ``failure_set`` = minimal leaves."""


class FailureDeck:
    """Draws failure cards and carries them out."""

    def __init__(self, shift: Shift, counter: CardCounter) -> None:
        self.shift, self.counter = shift, counter
        self._effects: Mapping[FailureKind, Callable[[str], Awaitable[None]]] = {
            "OOS": self._out_of_service,
            "BLOCK": self._block,
            "BOX_AWAY": self._box_away,
            "UNLOCK_ADDRESS": self._unlock_address,
            "DROP_CARDS": self._drop_cards,
        }

    async def draw(self) -> None:
        """One card, which moves the token and takes effect; without any card only the token moves (ED-R17).

        Raises:
            GameOver: it was the eighth failure; the card has no effect then (ED-64).
        """
        shift = self.shift
        card = await shift.draw_card("ED-63")
        if card is not None:
            kind, die = self._kind(card), self._die(card)
            effect = f"{kind} {die}" if kind == "OOS" else kind
            shift.table.tell_saying(
                {"kind": kind, "die": die, **self._read_aloud(card)}, "DRAW_FAILURE", rule="ED-63", card=card, effect=effect
            )
            shift.discard_quietly(card)
        shift.move_failure_token("ED-63")
        if shift.failures >= LAST_FAILURE:
            lose(shift, "FAILURES", "ED-64")
        if card is not None and (carry_out := self._effects.get(self._kind(card))):
            await carry_out(card)

    def _read_aloud(self, card: str) -> JsonObject:
        """The title and the sentence of a card, for people who read it aloud."""
        text = self.shift.card(card)
        return {"title": text.failure_title, "says": text.failure_text}

    def _kind(self, card: str) -> FailureKind:
        """What a card does in this game; the effects that the rulebook does not name may be left out (``failure_set``)."""
        kind = self.shift.card(card).failure.kind
        return kind if kind in NAMED_BY_THE_RULEBOOK or self.shift.rule("failure_set") == "full" else "NONE"

    def _die(self, card: str) -> str:
        """The die that an Out-of-Service card names; nothing for other cards."""
        company, slot = self.shift.card(card).failure.company, self.shift.card(card).failure.slot
        return "" if company is None or slot is None else self.shift.content.company_die(company, slot).id

    # -- effects: each is left out as far as it can't be done (ED-69) ---------------------------------------------------

    async def _out_of_service(self, card: str) -> None:
        """ED-66, ED-67: unless people pay, the die is out of service; its lock's token is turned over, else a free one is used."""
        shift, die = self.shift, self._die(card)
        if shift.is_out_of_service(die) or await self._cancelled(card, die):
            return
        if not shift.is_locked(die) and not shift.free_tokens:
            if not shift.locked_dice:
                return
            key = shift.table.numbered_key("token")
            shift.unlock([await shift.table.choose(key, shift.locked_dice, "token", rule="ED-R26", die=die)], "ED-R26")
        shift.put_out_of_service(die, card, "ED-67")

    async def _cancelled(self, card: str, die: str) -> bool:
        """Whether people pay to cancel an Out-of-Service card before it takes effect (ED-66)."""
        if not self.counter.can_pay("cancel"):
            return False
        table = self.shift.table
        chosen = await table.choose(
            table.numbered_key("on_draw"), ("cancel", "let"), "on_draw", rule="ED-66", card=card, die=die, price=PRICES["cancel"]
        )
        if chosen == "cancel":
            await self.counter.pay("cancel", f"CANCEL_OOS {card}", "ED-66")
        return chosen == "cancel"

    async def _block(self, card: str) -> None:
        """ED-68: the rightmost empty slot is blocked."""
        if empty := self.shift.empty_slots:
            self.shift.block_slot(empty[-1], card, "ED-68")

    async def _box_away(self, card: str) -> None:
        """A Box Alarm die of the players' choice leaves the Box Alarm area."""
        shift = self.shift
        waiting = [die.id for die in shift.dice if shift.place(die.id) == BOX_AREA]
        if waiting:
            die = await shift.table.choose(shift.table.numbered_key("box_away"), waiting, "box_away", rule="ED-69")
            shift.send_box_away(die, "ED-69")

    async def _unlock_address(self, card: str) -> None:
        """All locks at an address of the players' choice end, also those of Box Alarm dice."""
        shift = self.shift
        addresses = list(dict.fromkeys(address for die in shift.locked_dice if (address := shift.address_of(die))))
        if addresses:
            key = shift.table.numbered_key("unlock_address")
            address = await shift.table.choose(key, in_address_order(addresses), "unlock_address", rule="ED-69")
            shift.unlock(shift.dice_at(address), "ED-69")

    async def _drop_cards(self, card: str) -> None:
        """Two Success cards of the players' choice are discarded; all, if there are fewer."""
        shift = self.shift
        cards, n = sorted(shift.success), min(CARDS_TO_DROP, len(shift.success))
        if n:
            chosen = await shift.table.select(
                shift.table.numbered_key("drop"), cards, "drop", min=n, max=n, rule="ED-69",
                proposed=self.counter.proposed_payment(cards, n), needed=n,
            )  # fmt: skip
            shift.discard_cards(chosen, "DROP", "ED-69")
