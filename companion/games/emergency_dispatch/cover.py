"""Which calls the symbols at an address cover, what is missing, what that costs, and which items are used (section 7 of the digest).

Pure functions over values; they know no table. Every item of a pool carries exactly one symbol and none is wild, so counting symbols
decides, and nothing is searched. Requirements are letters in the order of :data:`SYMBOLS`: ``"AFR"``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple

from companion.games.emergency_dispatch.symbols import SYMBOLS
from companion.table import JsonObject, JsonValue

CARD: Final = "card."
"""Before the number of a symbol that was bought with cards, in the source of its item."""

PRICE_OF_KIND, PRICE_OF_ANY = 3, 4
"""Cards for a symbol: of its own kind (ED-46), of any kinds (ED-47)."""

LARGEST_STACK: Final = 6
"""Stacks up to this height are tried in all combinations; of higher ones, which only people's own tiles can make, singles and pairs."""

StackOrder = Literal["free", "from_top", "top_only"]
"""Which calls of a stack may be tried together: any, those from the top down (ED-53), or the top one alone (ED-R18)."""


class PoolItem(NamedTuple):
    """One symbol, or a blank, at an address: of a die, or bought with cards. ``tile`` is the call that it was used for."""

    source: str
    symbol: str
    locked: bool = False
    box: bool = False
    tile: str | None = None

    @property
    def reluctance(self) -> int:
        """How late it is used (7.4): bought symbols first, then company dice, then Box Alarm dice; of each, locked ones last."""
        return 0 if self.source.startswith(CARD) else 1 + self.locked + 2 * self.box

    def as_data(self) -> list[JsonValue]:
        """``[source, symbol]``, of a used item with the tile behind."""
        return [self.source, self.symbol] if self.tile is None else [self.source, self.symbol, self.tile]


Pool = Sequence[PoolItem]


class WaitingCall(NamedTuple):
    """A call at the address: its tile, the symbols it requires, its urgency."""

    tile: str
    req: str
    urgency: int


class Coverage(NamedTuple):
    """What a set of calls lacks: the missing symbols, the cards that they cost, whether the success pile has so many."""

    tiles: tuple[str, ...]
    missing: str
    price: int
    affordable: bool

    @property
    def covered(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing

    def as_data(self) -> JsonObject:
        """For the ``sets`` of a question's arguments."""
        return {
            "tiles": list(self.tiles),
            "covered": self.covered,
            "missing": list(self.missing),
            "price": self.price,
            "affordable": self.affordable,
        }


# -- what is covered (7.2, 7.3) ------------------------------------------------------------------------------------------


def unused_symbols(pool: Pool) -> Counter[str]:
    """How many unused items there are of each symbol; blanks give none."""
    return Counter(item.symbol for item in pool if item.tile is None and item.symbol in SYMBOLS)


def missing_symbols(req: str, have: Mapping[str, int]) -> str:
    """What ``req`` lacks, in the order of :data:`SYMBOLS`."""
    return "".join(symbol * max(0, req.count(symbol) - have.get(symbol, 0)) for symbol in SYMBOLS)


def cheapest_price(missing: str, kinds: Mapping[str, int]) -> int:
    """The fewest cards that buy these symbols; ``kinds`` says how many Success cards there are of each kind (7.3)."""
    of_own_kind = sum(min(missing.count(symbol), kinds.get(symbol, 0) // PRICE_OF_KIND) for symbol in SYMBOLS)
    return PRICE_OF_ANY * len(missing) - (PRICE_OF_ANY - PRICE_OF_KIND) * of_own_kind


def coverages(calls: Sequence[WaitingCall], pool: Pool, kinds: Mapping[str, int], order: StackOrder = "free") -> list[Coverage]:
    """Every set of calls that may be tried, the top call first: by size, then by stack order."""
    have, cards = unused_symbols(pool), sum(kinds.values())
    return [_coverage(chosen, have, kinds, cards) for chosen in sets_to_try(calls, order)]


def sets_to_try(calls: Sequence[WaitingCall], order: StackOrder) -> Iterable[Sequence[WaitingCall]]:
    """The sets of calls that the stack order allows."""
    if order == "top_only":
        return [calls[:1]] if calls else []
    if order == "from_top":
        return [calls[:size] for size in range(1, len(calls) + 1)]
    largest = len(calls) if len(calls) <= LARGEST_STACK else 2
    return [chosen for size in range(1, largest + 1) for chosen in combinations(calls, size)]


def _coverage(chosen: Sequence[WaitingCall], have: Mapping[str, int], kinds: Mapping[str, int], cards: int) -> Coverage:
    missing = missing_symbols("".join(call.req for call in chosen), have)
    price = cheapest_price(missing, kinds)
    return Coverage(tuple(call.tile for call in chosen), missing, price, price <= cards)


def proposed_calls(found: Sequence[Coverage], calls: Sequence[WaitingCall]) -> tuple[str, ...]:
    """The covered set with most calls; of equally large ones the lower urgencies, then the upper calls (7.2). Empty if none is covered."""
    urgency = {call.tile: call.urgency for call in calls}
    covered = [one.tiles for one in found if one.covered]
    return min(covered, key=lambda tiles: (-len(tiles), sorted(urgency[tile] for tile in tiles)), default=())


# -- which items are used (7.4) ------------------------------------------------------------------------------------------


def allocate(req: str, pool: Pool, preferred: Iterable[str] = ()) -> list[PoolItem]:
    """The unused items that serve a requirement: of each symbol those that spare Box Alarm dice first, then locks.

    ``preferred`` are sources that people chose; they are taken before all others of their symbol.

    Raises:
        ValueError: the pool does not cover the requirement.
    """
    chosen, used = frozenset(preferred), list[PoolItem]()
    for symbol in SYMBOLS:
        needed = req.count(symbol)
        items = sorted(items_of(symbol, pool), key=lambda item: (item.source not in chosen, item.reluctance))
        if len(items) < needed:
            raise ValueError(f"{req} needs {needed} {symbol}, and the pool has {len(items)}")
        used += items[:needed]
    return used


def items_of(symbol: str, pool: Pool) -> list[PoolItem]:
    """The unused items with this symbol, in the order of the pool."""
    return [item for item in pool if item.tile is None and item.symbol == symbol]


def use_for(tile: str, used: Iterable[PoolItem], pool: Pool) -> list[PoolItem]:
    """The pool with these items used for a call."""
    sources = {item.source for item in used}
    return [item._replace(tile=tile) if item.source in sources else item for item in pool]


def spare_choices(req: str, pool: Pool) -> dict[str, list[PoolItem]]:
    """For each required symbol of which more items are free than needed: those items."""
    free = {symbol: items_of(symbol, pool) for symbol in SYMBOLS if symbol in req}
    return {symbol: items for symbol, items in free.items() if len(items) > req.count(symbol)}


def choice_matters(req: str, pool: Pool) -> bool:
    """Whether it makes a difference which items are used: a Box Alarm die or a lock may be spared or spent."""
    return any(item.box or item.locked for items in spare_choices(req, pool).values() for item in items)
