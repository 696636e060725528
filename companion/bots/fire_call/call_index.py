"""What of a game's content a bot plans with: which items the calls need, as bits, where hydrants can go, what duties do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, Final

from companion.games.fire_call.calls import LINES
from companion.games.fire_call.departments import FIRE_CHIEF
from companion.games.fire_call.equipment import ITEMS
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.ring_board import RingBoard

BIT: Final[Mapping[str, int]] = {item: 1 << n for n, item in enumerate(ITEMS)}
"""Each item as a bit; a hand is the sum of its items."""
DIE: Final = range(1, 7)
NEAR: Final = 9, 20
"""How much a call is worth that lacks one item, to one that lacks none, as a fraction; two items the square of it, and so on."""
_WORTH: Final[Sequence[int]] = [NEAR[0] ** n * NEAR[1] ** (LINES + 1 - n) for n in range(LINES + 2)]
"""What a call is worth that lacks so many items, in whole numbers: so things that are worth the same are equal to the last digit."""
_FALLS: Final[Sequence[int]] = [one - less for one, less in pairwise(_WORTH)]
"""By how much the worth of a call that lacks so many items falls without another one."""
_RISES: Final[Sequence[int]] = [0, *_FALLS]
"""By how much it rises with one of them."""


class NoBoard(ValueError):
    """A player made of code needs a drawn board."""

    kind: ClassVar[str] = "NoBoard"


def bits(items: Iterable[str]) -> int:
    """The hand with these items."""
    return sum([BIT[item] for item in items])


def items_in(hand: int) -> Sequence[str]:
    """The items of a hand, in item order."""
    return [item for item, bit in BIT.items() if hand & bit]


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
        self._calls_with = [{item: [n for n, need in enumerate(needs) if need & bit] for item, bit in BIT.items()} for needs in self._needs]
        """For each rank and item the numbers of the calls that need it."""
        self._most = _WORTH[0] * len(content.calls)
        self.duties = Counter(effect for duty in content.duties.values() for effect in duty.effects)
        """How many Station Duties cards have an effect."""
        self.sure = lru_cache(maxsize=1 << 16)(self._sure)
        """The share of the calls that a hand completes at a rank."""
        self.near = lru_cache(maxsize=1 << 16)(self._near)
        """The same, with those that lack little counted in part."""
        self.changes = lru_cache(maxsize=1 << 14)(self._changes)
        """By how much ``near`` rises with each item that is not in a hand, and falls without each one that is."""
        self.kinds_ahead = lru_cache(maxsize=None)(self._kinds_ahead)
        """The kinds of the spaces in reach of a space, for each roll."""
        self.steps_to = lru_cache(maxsize=1 << 12)(self._steps_to)
        """The fewest steps from a space to one of these kinds, 0 if it is one."""

    def _sure(self, rank: int, hand: int) -> float:
        needs = self._needs[rank]
        lacking = ~hand
        return sum([not need & lacking for need in needs]) / len(needs)

    def _near(self, rank: int, hand: int) -> float:
        lacking = ~hand
        return sum([_WORTH[(need & lacking).bit_count()] for need in self._needs[rank]]) / self._most

    def _changes(self, rank: int, hand: int) -> Mapping[str, float]:
        lacking = [(need & ~hand).bit_count() for need in self._needs[rank]]
        falls, rises = [_FALLS[n] for n in lacking].__getitem__, [_RISES[n] for n in lacking].__getitem__
        changes = dict[str, float]()
        for item, calls in self._calls_with[rank].items():
            steps = falls if hand & BIT[item] else rises
            changes[item] = sum(map(steps, calls)) / self._most
        return changes

    def _kinds_ahead(self, space: str) -> Sequence[Sequence[str]]:
        return [[self.kind[there] for there in self.ring.in_reach(space, n)] for n in DIE]

    def _steps_to(self, space: str, kinds: frozenset[str]) -> int:
        if self.kind[space] in kinds:
            return 0
        return min(self.ring.steps_between(space, there) for there, kind in self.kind.items() if kind in kinds)
