"""Success cards: what they buy, where, and how they are paid for (ED-78 to ED-85).

Seven benefits have prices. They are bought in five windows: between addresses and at the address being handled in the Resolution Phase,
before the rotation, where an Out-of-Service card is drawn, and around the draws of new calls in the clean-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from companion.games.emergency_dispatch.call_queue import slot_spots
from companion.games.emergency_dispatch.cover import PRICE_OF_ANY, PRICE_OF_KIND, Pool, missing_symbols, unused_symbols
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.symbols import REROLL, SYMBOLS
from companion.table import Reason

ADD_KIND, ADD_ANY = f"add {PRICE_OF_KIND}", f"add {PRICE_OF_ANY}"
"""Buy a symbol with cards of its kind, or with any cards."""

PRICES: Final = {
    "cancel": 2,
    ADD_KIND: PRICE_OF_KIND,
    "reroll": 3,
    "replenish": 3,
    ADD_ANY: PRICE_OF_ANY,
    "hold": 5,
    "unblock": 6,
}
"""The price list (ED-83), in cards."""

ANYWHERE: Final = ("cancel", "replenish", "unblock")
"""What can be bought in every window but those of single draws."""


class Benefits(NamedTuple):
    """What can be bought in a window, and what people may look for there but can't pay."""

    options: list[str]
    barred: dict[str, Reason]


class CardCounter:
    """Sells benefits. Nobody owns Success cards (ED-85), so anybody answers."""

    def __init__(self, shift: Shift) -> None:
        self.shift = shift
        self.pools: dict[str, Pool] = {}
        """The pool of the address being handled: what lies there is not lacked."""
        self.prefix = ""
        """Before the names of questions: the key of the phase, while people are between two addresses."""

    # -- what can be bought --------------------------------------------------------------------------------------

    @property
    def cards(self) -> int:
        """How many Success cards there are."""
        return len(self.shift.success)

    def can_pay(self, benefit: str) -> bool:
        """Whether there are as many Success cards as it costs, of the kind that it takes."""
        price = PRICES[benefit]
        if benefit == ADD_KIND:
            return bool(self.kinds_for_a_symbol())
        if benefit == "reroll":
            return self.shift.success_kinds[REROLL] >= price
        return self.cards >= price

    def kinds_for_a_symbol(self) -> list[str]:
        """The symbols of which there are three cards (ED-46)."""
        kinds = self.shift.success_kinds
        return [symbol for symbol in SYMBOLS if kinds[symbol] >= PRICE_OF_KIND]

    def targets(self, benefit: str) -> Sequence[str]:
        """What one of :data:`ANYWHERE` can do something for: cards in force, spent dice, blocked slots."""
        shift = self.shift
        if benefit == "cancel":
            return sorted(shift.dice_out_of_service.values()) if shift.rule("oos_cancel") == "anytime" else []
        if benefit == "replenish":
            return shift.spent_dice
        return [str(slot) for slot in shift.blocked_slots]

    def benefits(self, *also: str, anywhere: bool = True) -> Benefits:
        """Those of ``also``, and of :data:`ANYWHERE` what does something: what can be paid, and what can't."""
        useful = [*also, *(benefit for benefit in ANYWHERE if anywhere and self.targets(benefit))]
        options = [benefit for benefit in useful if self.can_pay(benefit)]
        return Benefits(options, {benefit: self._too_dear(benefit) for benefit in useful if benefit not in options})

    def _too_dear(self, benefit: str) -> Reason:
        """Why a benefit can't be paid."""
        if benefit == ADD_KIND:
            return Reason("no_three_alike", {"price": PRICE_OF_KIND})
        if benefit == "reroll":
            return Reason("too_few_rerolls", {"price": PRICES[benefit], "cards": self.shift.success_kinds[REROLL]})
        return Reason("too_few_cards", {"price": PRICES[benefit], "cards": self.cards})

    # -- buying --------------------------------------------------------------------------------------------------

    async def buy(self, benefit: str) -> None:
        """Buy one of :data:`ANYWHERE`: choose for what, pay, and carry it out."""
        await {"cancel": self._cancel, "replenish": self._replenish, "unblock": self._unblock}[benefit]()

    async def _cancel(self) -> None:
        """ED-79: an Out-of-Service card in force goes to the discards, and its die is in service again."""
        shift = self.shift
        dice = {card: die for die, card in shift.dice_out_of_service.items()}
        card = await shift.table.choose(self.name("cancel"), self.targets("cancel"), "cancel", rule="ED-79", spots=dice)
        await self.pay("cancel", f"CANCEL_OOS {card}", "ED-79")
        shift.put_back_in_service(dice[card], "ED-79")

    async def _replenish(self) -> None:
        """ED-81: a Box Alarm die that was used up can come in again."""
        die = await self.shift.table.choose(self.name("replenish"), self.targets("replenish"), "replenish", rule="ED-81")
        await self.pay("replenish", f"REPLENISH {die}", "ED-81")
        self.shift.return_box(die, "ED-81")

    async def _unblock(self) -> None:
        """ED-82: a blocked slot is free again."""
        shift = self.shift
        spots = slot_spots(shift.blocked_slots)
        slot = await shift.table.choose(self.name("unblock"), self.targets("unblock"), "unblock", rule="ED-82", spots=spots)
        await self.pay("unblock", f"UNBLOCK {slot}", "ED-82")
        shift.unblock_slot(int(slot), "ED-82")

    async def pay(self, benefit: str, purpose: str, rule: str, kind: str | None = None) -> None:
        """Choose the cards of a payment, all of one ``kind`` where the price says so (ED-84), and discard them."""
        shift, price = self.shift, PRICES[benefit]
        cards = sorted(card for card in shift.success if kind is None or shift.card(card).success == kind)
        chosen = await shift.table.select(
            self.name("pay"), cards, "pay", min=price, max=price, rule="ED-84", proposed=self.proposed_payment(cards, price),
            purpose=purpose, benefit=benefit, price=price,
        )  # fmt: skip
        shift.discard_cards(chosen, purpose, rule)

    def name(self, question: str) -> str:
        """The name of a question within the open step, numbered (``pay/1``)."""
        return self.shift.table.numbered_key(f"{self.prefix}{question}")

    def proposed_payment(self, cards: Iterable[str], price: int) -> list[str]:
        """The cards that are least missed: kinds that no call on the map lacks first, then the kind of which there are most."""
        kind_of = {card: self.shift.card(card).success for card in cards}
        many, lacked = self.shift.success_kinds, self.lacked_kinds()
        by_worth = sorted(kind_of, key=lambda card: (kind_of[card] in lacked, -many[kind_of[card]], card))
        return sorted(by_worth[:price])

    def lacked_kinds(self) -> set[str]:
        """The symbols that some call on the map lacks, beside what is locked or has been rolled at its address."""
        return {symbol for address, stack in self.shift.stacks.items() for symbol in self._lacked_at(address, stack)}

    def _lacked_at(self, address: str, stack: Sequence[str]) -> str:
        shift = self.shift
        if address in self.pools:
            have = unused_symbols(self.pools[address])
        else:
            have = Counter(lock for die in shift.dice_at(address) if (lock := shift.lock(die)) is not None)
        return "".join(missing_symbols(shift.call(tile).req, have) for tile in stack)
