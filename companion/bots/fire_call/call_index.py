"""What of a game's content a bot plans with: which items the calls need, as bits, where hydrants can go, what duties do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import ClassVar, Final

from companion.games.fire_call.calls import LINES
from companion.games.fire_call.departments import FIRE_CHIEF
from companion.games.fire_call.equipment import ITEMS
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.ring_board import RingBoard

BIT: Final[Mapping[str, int]] = {item: 1 << n for n, item in enumerate(ITEMS)}
"""Each item as a bit; a hand is the sum of its items."""
DIE: Final = range(1, 7)
NEAR: Final = 0.45
"""How much a call is worth that lacks one item, to one that lacks none; two items the square of it, and so on."""
_WORTH: Final = [NEAR**n for n in range(LINES + 1)]


class NoBoard(ValueError):
    """A player made of code needs a drawn board."""

    kind: ClassVar[str] = "NoBoard"


def bits(items: Iterable[str]) -> int:
    """The hand with these items."""
    return sum(BIT[item] for item in items)


def items_in(hand: int) -> Iterator[str]:
    """The items of a hand, in item order."""
    return (item for item, bit in BIT.items() if hand & bit)


class CallIndex:
    """The content of one game.

    Raises:
        NoBoard: the content has no drawn board.
    """

    def __init__(self, content: FireCallContent) -> None:
        if content.board is None:
            raise NoBoard("This content comes without a drawn board, so a player made of code can't tell where hydrants can go.")
        self.content = content
        self.ring: RingBoard = content.board
        self.kind = {space.id: space.kind for space in self.ring.spaces.values()}
        self._needs = [[bits(call.required_at(rank)) for call in content.calls.values()] for rank in range(FIRE_CHIEF + 1)]
        self.duties = Counter(duty.effects for duty in content.duties.values())
        self.sure = lru_cache(maxsize=1 << 16)(self._sure)
        """The share of the calls that a hand completes at a rank."""
        self.near = lru_cache(maxsize=1 << 16)(self._near)
        """The same, with those that lack little counted in part."""
        self.losses = lru_cache(maxsize=1 << 12)(self._losses)
        """By how much ``near`` falls without an item of a hand."""
        self.reach = lru_cache(maxsize=None)(self.ring.in_reach)
        """The spaces so many steps from a space."""
        self.steps_to = lru_cache(maxsize=1 << 12)(self._steps_to)
        """The fewest steps from a space to one of these kinds, 0 if it is one."""

    def _sure(self, rank: int, hand: int) -> float:
        needs = self._needs[rank]
        return sum(not need & ~hand for need in needs) / len(needs)

    def _near(self, rank: int, hand: int) -> float:
        needs, lacking = self._needs[rank], ~hand
        return sum([_WORTH[(need & lacking).bit_count()] for need in needs]) / len(needs)

    def _losses(self, rank: int, hand: int) -> Mapping[str, float]:
        now = self.near(rank, hand)
        return {item: now - self.near(rank, hand & ~BIT[item]) for item in items_in(hand)}

    def _steps_to(self, space: str, kinds: frozenset[str]) -> int:
        if self.kind[space] in kinds:
            return 0
        return min(self.ring.steps_between(space, there) for there, kind in self.kind.items() if kind in kinds)
