"""Digital dice and cards: answers rolls and draws from the fate of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.fate import Fate
from companion.table import Ask, Die, Draw, Face, Roll


class DigitalChance:
    """Digital dice and cards of one evening. A deck is in the order of its shuffle key until the rules name another key."""

    def __init__(self, fate: Fate) -> None:
        self.fate = fate
        self._orders: dict[tuple[str, tuple[str, ...]], list[str]] = {}

    def answer(self, ask: Ask) -> Any:
        """Fate's answer to a roll or a draw."""
        if isinstance(ask, Roll):
            return roll_dice(self.fate, ask.key, ask.dice)
        if isinstance(ask, Draw):
            return self._top(ask)
        raise TypeError(f"Fate has no answer to a {ask.kind}.")

    def _top(self, ask: Draw) -> str:
        shuffle = ask.order, ask.pile
        if shuffle not in self._orders:
            self._orders[shuffle] = self.fate.shuffle(ask.order, ask.pile)
        there = {*ask.cards}.difference(ask.held)
        return next(card for card in self._orders[shuffle] if card in there)


def roll_dice(fate: Fate, key: str, dice: Sequence[Die]) -> list[Face]:
    """What these dice show: those with keys of their own each by that, all others together by the key of the roll."""
    together = iter(fate.roll(key, [die.faces for die in dice if not die.own_key]))
    return [fate.roll(f"{key}/{die.name}", [die.faces])[0] if die.own_key else next(together) for die in dice]


def is_chance(ask: Ask) -> bool:
    """Whether dice or cards answer this ask, not a decision of players."""
    return isinstance(ask, (Roll, Draw))


def source_of(ask: Ask, dice: str, cards: str) -> str | None:
    """Who answers a roll or a draw (``digital`` or ``ask``); None for decisions."""
    if isinstance(ask, Roll):
        return dice
    return cards if isinstance(ask, Draw) else None
