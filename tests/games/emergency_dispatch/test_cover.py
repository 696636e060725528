"""Section 7 of the digest: covers, prices and allocation, by its own vectors and against exhaustive search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from random import Random
from time import perf_counter

import pytest

from companion.games.emergency_dispatch.cover import (
    Coverage,
    PoolItem,
    WaitingCall,
    allocate,
    cheapest_price,
    choice_matters,
    coverages,
    missing_symbols,
    proposed_calls,
    spare_choices,
    unused_symbols,
    use_for,
)
from companion.games.emergency_dispatch.symbols import BLANK, REROLL, SYMBOLS


def pool_of(symbols: str) -> list[PoolItem]:
    """``"A R -"`` as dice of nobody in particular."""
    return [PoolItem(f"D{n}", symbol) for n, symbol in enumerate(symbols.split())]


def calls_of(*requirements: str) -> list[WaitingCall]:
    """Calls ``T1``, ``T2``, ..., all of the same urgency."""
    return [WaitingCall(f"T{n}", req, 2) for n, req in enumerate(requirements, 1)]


def said(one: Coverage, cards: int) -> str:
    """A coverage as the table of test vectors writes it."""
    if one.covered:
        return "covered"
    if one.affordable:
        return f"price {one.price}"
    return f"lacks {' '.join(one.missing)}" if cards else f"lacks {' '.join(one.missing)}, no cards"


@pytest.mark.parametrize(
    ("requirements", "pool", "cards", "wanted"),
    [
        (("AR", "FW"), "A R R F", "", ("covered", "lacks W, no cards", "lacks W, no cards")),
        (("AR", "FW"), "A R R F", "WWW*A", ("covered", "price 3", "price 3")),
        (("AR", "RW"), "A R -", "", ("covered", "lacks W, no cards", "lacks R W, no cards")),
        (("AR", "RW"), "A R W", "", ("covered", "covered", "lacks R, no cards")),
        (("FF",), "F", "AAR*", ("price 4",)),
        (("LL",), "L", "LLLA", ("price 3",)),
        (("AFR",), "A -", "FFF***W", ("price 7",)),
        (("AA", "A"), "A A", "AA", ("covered", "covered", "lacks A")),
    ],
)
def test_section_7_5_vectors(requirements: tuple[str, ...], pool: str, cards: str, wanted: tuple[str, ...]) -> None:
    found = coverages(calls_of(*requirements), pool_of(pool), Counter(cards))
    assert tuple(said(one, len(cards)) for one in found) == wanted


# -- brute force (a): every way of giving distinct items to required symbols -----------------------------------------------


def assignable(req: str, symbols: Sequence[str]) -> bool:
    """Whether distinct items can be given to all required symbols, by trying every injection."""
    return any(all(item == wanted for item, wanted in zip(items, req, strict=True)) for items in permutations(symbols, len(req)))


def test_covers_are_those_of_all_assignments() -> None:
    rng = Random(71)
    seen = Counter[bool]()
    for _ in range(150):
        symbols = rng.choices([*SYMBOLS, BLANK], k=rng.randint(0, 8))
        used = [PoolItem(f"D{n}", symbol, tile="T9" if rng.random() < 0.15 else None) for n, symbol in enumerate(symbols)]
        req = "".join(sorted(rng.choices(SYMBOLS, k=rng.randint(1, 6)), key="AFRWL".index))
        wanted = assignable(req, [item.symbol for item in used if item.tile is None]) if len(req) <= len(symbols) else False
        assert (missing_symbols(req, unused_symbols(used)) == "") is wanted
        seen[wanted] += 1
    assert min(seen.values()) > 10


# -- brute force (b): every way of paying ----------------------------------------------------------------------------------


@cache
def fewest_cards(missing: str, cards: tuple[str, ...]) -> int | None:
    """The fewest cards with which all missing symbols can be bought, by trying every set of cards for the first of them."""
    if not missing:
        return 0
    prices = []
    for size in (3, 4):
        for chosen in set(combinations(range(len(cards)), size)):
            if size == 3 and {cards[n] for n in chosen} != {missing[0]}:
                continue
            rest = fewest_cards(missing[1:], tuple(card for n, card in enumerate(cards) if n not in chosen))
            if rest is not None:
                prices.append(size + rest)
    return min(prices, default=None)


def test_prices_are_the_least_of_all_ways_to_pay() -> None:
    rng = Random(73)
    seen = Counter[bool]()
    for _ in range(3000):
        cards = tuple(sorted(rng.choices([*SYMBOLS, REROLL], weights=[rng.randint(1, 6) for _ in range(6)], k=rng.randint(0, 11))))
        missing = "".join(sorted(rng.choices(SYMBOLS, k=rng.randint(1, 3)), key="AFRWL".index))
        least, price = fewest_cards(missing, cards), cheapest_price(missing, Counter(cards))
        seen[least is None] += 1
        if least is None:
            assert price > len(cards), (missing, cards)
        else:
            assert price == least <= len(cards), (missing, cards)
    assert min(seen.values()) > 300


# -- brute force (c): every allocation -------------------------------------------------------------------------------------


def random_pool(rng: Random, most: int) -> list[PoolItem]:
    """Dice, locked or not, Box Alarm dice among them, and bought symbols, with few kinds of symbols so that there is a choice."""
    kinds = rng.sample([*SYMBOLS], 2)
    items = [PoolItem(f"D{n}", rng.choice(kinds), rng.random() < 0.4, rng.random() < 0.3) for n in range(rng.randint(1, most))]
    return items + [PoolItem(f"card.{n}", rng.choice(kinds)) for n in range(rng.randint(0, 2))]


def cost(items: Sequence[PoolItem]) -> tuple[int, int]:
    """Box Alarm dice and locks that are spent."""
    return sum(item.box for item in items), sum(item.locked for item in items)


def test_allocations_spare_box_alarm_dice_then_locks_as_no_other_does() -> None:
    rng = Random(74)
    tried = 0
    for _ in range(400):
        pool = random_pool(rng, 6)
        req = "".join(rng.choices([item.symbol for item in pool], k=rng.randint(1, 4)))
        every = [items for items in combinations(pool, len(req)) if Counter(item.symbol for item in items) == Counter(req)]
        if not every:
            with pytest.raises(ValueError, match=req):
                allocate(req, pool)
            continue
        used = allocate(req, pool)
        assert Counter(item.symbol for item in used) == Counter(req)
        assert len({item.source for item in used}) == len(req)
        assert cost(used) == min(map(cost, every))
        tried += 1
    assert tried > 150


def test_sparing_holds_for_several_calls_from_one_roll() -> None:
    """Which of two calls is served first makes no difference to what is spent in all."""
    rng = Random(75)
    tried = 0
    for _ in range(400):
        pool = random_pool(rng, 6)
        reqs = ["".join(rng.choices([item.symbol for item in pool], k=rng.randint(1, 2))) for _ in range(2)]
        every = [items for items in combinations(pool, len("".join(reqs))) if Counter(i.symbol for i in items) == Counter("".join(reqs))]
        if not every:
            continue
        used, left = list[PoolItem](), pool
        for tile, req in zip("XY", reqs, strict=True):
            mine = allocate(req, left)
            used, left = used + mine, use_for(tile, mine, left)
        assert cost(used) == min(map(cost, every))
        assert [item.tile for item in left].count("X") == len(reqs[0])
        tried += 1
    assert tried > 100


def test_allocation_goes_by_groups_and_inside_a_group_by_die_order() -> None:
    pool = [
        PoolItem("ENG-1", "W", locked=True), PoolItem("TAN-2", "W"), PoolItem("TAN-5", "W"), PoolItem("ENG-6", "W"),
        PoolItem("RES-B", "W", locked=True, box=True), PoolItem("TAN-B", "W", box=True), PoolItem("card.1", "W"),
    ]  # fmt: skip
    order = [item.source for item in allocate("WWWWWWW", pool)]
    assert order == ["card.1", "TAN-2", "TAN-5", "ENG-6", "ENG-1", "TAN-B", "RES-B"]


def test_people_may_take_other_items_of_the_same_symbol() -> None:
    pool = [PoolItem("TAN-2", "W"), PoolItem("TAN-B", "W", box=True), PoolItem("ENG-1", "F", locked=True), PoolItem("ENG-4", "F")]
    assert [item.source for item in allocate("FW", pool, ["TAN-B"])] == ["ENG-4", "TAN-B"]
    assert [item.source for item in allocate("FW", pool, ["TAN-B", "ENG-1"])] == ["ENG-1", "TAN-B"]


def test_a_choice_of_items_matters_where_something_can_be_spared() -> None:
    plain = [PoolItem("TAN-2", "W"), PoolItem("TAN-5", "W")]
    locked = [PoolItem("TAN-2", "W"), PoolItem("TAN-5", "W", locked=True), PoolItem("AMB-1", "A", locked=True)]
    assert not choice_matters("W", plain)
    assert choice_matters("W", locked)
    assert not choice_matters("WW", locked)
    assert not choice_matters("A", locked)
    assert spare_choices("AW", locked) == {"W": locked[:2]}


# -- which sets, and which of them is proposed -----------------------------------------------------------------------------


def test_sets_are_by_size_and_then_by_stack_order() -> None:
    found = coverages(calls_of("A", "F", "R"), pool_of("A F R"), {})
    assert [one.tiles for one in found] == [
        ("T1",), ("T2",), ("T3",), ("T1", "T2"), ("T1", "T3"), ("T2", "T3"), ("T1", "T2", "T3"),
    ]  # fmt: skip


def test_hard_game_tries_from_the_top() -> None:
    calls = calls_of("A", "F")
    assert [one.tiles for one in coverages(calls, [], {}, "from_top")] == [("T1",), ("T1", "T2")]
    assert [one.tiles for one in coverages(calls[1:], [], {}, "from_top")] == [("T2",)]
    assert [one.tiles for one in coverages(calls, [], {}, "top_only")] == [("T1",)]
    assert coverages([], [], {}, "top_only") == []


def test_a_tower_of_peoples_own_tiles_is_still_tried() -> None:
    calls = calls_of(*["A"] * 12)
    found = coverages(calls, pool_of("A A A"), {})
    assert len(found) == 12 + 66
    assert len(proposed_calls(found, calls)) == 2


@pytest.mark.parametrize(("stack", "sets"), [(1, 1), (2, 3), (4, 15), (6, 63), (7, 7 + 21)])
def test_all_sets_of_up_to_six_calls_are_tried_of_more_only_single_ones_and_pairs(stack: int, sets: int) -> None:
    assert len(coverages(calls_of(*["A"] * stack), pool_of("A"), {})) == sets


def proposed(calls: Sequence[WaitingCall], pool: str) -> tuple[str, ...]:
    return proposed_calls(coverages(calls, pool_of(pool), {}), calls)


def test_most_calls_are_proposed_then_the_lower_urgency_then_the_upper() -> None:
    urgent_below = [WaitingCall("T1", "A", 3), WaitingCall("T2", "AF", 1)]
    assert proposed(urgent_below, "A A F") == ("T1", "T2")
    assert proposed(urgent_below, "A F") == ("T2",)
    assert proposed(calls_of("A", "A"), "A") == ("T1",)
    assert proposed(urgent_below, "F") == ()
    three = [WaitingCall("T1", "A", 2), WaitingCall("T2", "A", 3), WaitingCall("T3", "A", 1)]
    assert proposed(three, "A A") == ("T1", "T3")


def test_blanks_and_used_items_add_nothing() -> None:
    pool = [PoolItem("AMB-1", BLANK), PoolItem("AMB-3", "A", tile="T9"), PoolItem("AMB-5", "A")]
    assert unused_symbols(pool) == {"A": 1}
    assert [item.as_data() for item in pool] == [["AMB-1", "-"], ["AMB-3", "A", "T9"], ["AMB-5", "A"]]


def test_a_coverage_as_data() -> None:
    (one,) = coverages(calls_of("FRR"), pool_of("R"), {"F": 3, "*": 1})
    assert one.as_data() == {"tiles": ["T1"], "covered": False, "missing": ["F", "R"], "price": 7, "affordable": False}


def test_covers_with_cards_take_less_than_a_fifth_of_a_millisecond() -> None:
    calls, pool = calls_of("AFRW", "FFWW"), pool_of("A F F R W W L A R R W L F A -")
    kinds = Counter("AAAFFFRRRWWWLL***")
    seconds = []
    for _ in range(50):
        start = perf_counter()
        coverages(calls, pool, kinds)
        seconds.append(perf_counter() - start)
    assert min(seconds) < 0.0002
