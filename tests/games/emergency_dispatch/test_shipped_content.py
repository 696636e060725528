"""The calls, cards, dice and the city that come with the game: the constraints of 6.2 and 6.3, one test each, and those of the map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

import pytest

from companion.games.emergency_dispatch.addresses import column, row
from companion.games.emergency_dispatch.city_map import STATIONS, station_of
from companion.games.emergency_dispatch.roster import EquipmentDie
from companion.games.emergency_dispatch.symbols import SYMBOLS, Symbol, symbols_of
from tests.games.emergency_dispatch.content import shipped, shipped_city

CALLS = list(shipped().calls.values())
CARDS = list(shipped().cards.values())
REQUIREMENTS = (
    "A4 F4 R4 W2 L2 AA2 AF3 AR4 AW2 AL2 FF1 FR2 FW3 FL1 RR2 RW2 RL2 WW1 WL1 "
    "AAR1 AAW1 AFR1 AFW1 AFL1 ARW1 ARL1 ARR1 AWL1 FFW1 FFR1 FWL1 FRW1 RWL3 AFRW1 AFRL1 FFWW1 ARRW1"
)
SIZES_BY_START = {1: [2, 10, 4, 0], 2: [0, 4, 16, 8], 3: [0, 0, 4, 12], 4: [0, 0, 0, 4]}


# -- 6.2, the calls


def test_1_there_are_64_calls_with_ids_names_and_texts_of_their_own() -> None:
    assert [call.id for call in CALLS] == [f"T-{n:02}" for n in range(1, 65)]
    assert len({call.name for call in CALLS}) == len({call.flavour for call in CALLS}) == 64
    assert all(call.name and call.flavour for call in CALLS)


def test_2_each_of_32_addresses_has_two_calls() -> None:
    assert Counter(Counter(call.address for call in CALLS).values()) == {2: 32}


def test_3_three_addresses_are_junctions_and_the_warehouse_is_at_h4() -> None:
    assert len(shipped().junctions) == 3
    assert "C4" in shipped().junctions
    assert "H4" not in shipped().junctions
    assert [call.is_junction for call in CALLS] == [call.address in shipped().junctions for call in CALLS]
    assert [call.address for call in CALLS if call.name.startswith("Warehouse ")] == ["H4"]


def test_4_eight_calls_are_double() -> None:
    assert Counter(call.mark for call in CALLS) == {"none": 50, "double": 8, "junction": 6}


def test_5_larger_calls_leave_more_time() -> None:
    counts = Counter((call.size, call.start) for call in CALLS)
    assert {size: [counts[size, start] for start in (1, 2, 3, 4)] for size in (1, 2, 3, 4)} == SIZES_BY_START


def test_6_symbols_are_wanted_as_often_as_dice_yield_them() -> None:
    assert sum((call.symbols for call in CALLS), Counter[Symbol]()) == {"A": 33, "F": 28, "R": 33, "W": 26, "L": 16}


def test_7_each_requirement_is_as_frequent_as_planned() -> None:
    assert Counter(call.req for call in CALLS) == {word[:-1]: int(word[-1]) for word in REQUIREMENTS.split()}


def test_8_the_largest_calls_are_double_and_junctions_are_neither_large_nor_sudden() -> None:
    assert Counter(call.size for call in CALLS if call.is_double) == {4: 4, 3: 4}
    assert Counter(call.size for call in CALLS if call.is_junction) == {2: 4, 3: 2}
    assert all(call.start > 1 for call in CALLS if call.is_junction)


def coverable(required: Sequence[Symbol], dice: Sequence[EquipmentDie]) -> bool:
    """Whether dice can show these symbols, each die one of them."""
    if not required:
        return True
    able = [i for i, die in enumerate(dice) if required[0] in symbols_of(die.type)]
    return any(coverable(required[1:], [*dice[:i], *dice[i + 1 :]]) for i in able)


@pytest.mark.parametrize("req", sorted({call.req for call in CALLS}))
def test_9_company_dice_alone_can_meet_each_requirement(req: str) -> None:
    company = [die for die in shipped().roster if not die.is_box_alarm]
    assert coverable([symbol for symbol in SYMBOLS for _ in range(req.count(symbol))], company)


def test_10_addresses_are_spread_over_columns_and_rows() -> None:
    assert {column(address) for address in shipped().addresses} == set("ABCDEFGH")
    assert {row(address) for address in shipped().addresses} == set(range(1, 9))
    for part in (column, row):
        assert all(2 <= n <= 6 for n in Counter(map(part, shipped().addresses)).values())


def test_11_the_two_calls_of_an_address_differ_in_their_requirement() -> None:
    assert len({(call.address, call.req) for call in CALLS}) == 64


# -- 6.3, the cards


def test_there_are_30_cards_five_of_each_kind() -> None:
    assert [card.id for card in CARDS] == [f"R{n:02}" for n in range(1, 31)]
    assert Counter(card.success for card in CARDS) == dict.fromkeys("AFRWL*", 5)


def test_failures_are_as_many_as_the_rules_say() -> None:
    counts = Counter(card.failure.kind for card in CARDS)
    assert counts == {"OOS": 12, "BLOCK": 6, "BOX_AWAY": 3, "UNLOCK_ADDRESS": 3, "DROP_CARDS": 3, "NONE": 3}


def test_each_kind_is_paired_with_two_dice_a_block_and_two_others() -> None:
    group = {"OOS": "die", "BLOCK": "block"}
    counts = Counter((card.success, group.get(card.failure.kind, "other")) for card in CARDS)
    assert counts == {(kind, what): n for kind in "AFRWL*" for what, n in (("die", 2), ("block", 1), ("other", 2))}


def test_each_company_die_is_named_once() -> None:
    named = [shipped().company_die(card.failure.company, card.failure.slot) for card in CARDS if card.failure.company and card.failure.slot]
    assert sorted(die.id for die in named) == sorted(die.id for die in shipped().roster if not die.is_box_alarm)


def test_cards_have_titles_and_texts_of_their_own() -> None:
    texts = [text for card in CARDS for text in (card.success_title, card.success_text, card.failure_title, card.failure_text)]
    assert all(texts)
    assert len(set(texts)) == 120


# -- how it is said


def sentences() -> Iterator[str]:
    """Every sentence of calls and cards."""
    yield from (call.flavour for call in CALLS)
    yield from (text for card in CARDS for text in (card.success_text, card.failure_text))


def test_texts_are_one_short_sentence() -> None:
    for text in sentences():
        assert text[0].isupper(), text
        assert re.findall(r"[.!?](?= |$)", text) == ["."], text
        assert len(text.split()) <= 26, text


def test_names_fit_on_a_tile() -> None:
    assert all(len(call.name) <= 36 for call in CALLS)
    assert all(len(title) <= 28 for card in CARDS for title in (card.success_title, card.failure_title))


# -- 1.2, the dice


def test_dice_are_those_of_the_rules_in_die_order() -> None:
    order = "AMB-1 ENG-1 RES-2 TAN-2 AMB-3 LAD-3 ENG-4 RES-4 AMB-5 TAN-5 ENG-6 LAD-6 LAD-B RES-B TAN-B"
    assert [die.id for die in shipped().roster] == order.split()
    assert all(die.id.startswith(die.type) for die in shipped().roster)


# -- the city


def test_the_city_has_the_addresses_of_the_calls_each_in_its_column_and_row() -> None:
    city = shipped_city()
    assert city.addresses == shipped().addresses
    assert len(city.addresses) == 32
    for part, axis in ((column, 0), (row, 1)):
        places = {(part(address), city.spaces[address].at[axis]) for address in city.addresses}
        assert len(places) == 8
    assert [*STATIONS] == sorted(city.of_kind("station"))
    assert {station_of(die.company, die.slot) for die in shipped().roster if die.company and die.slot} == {*STATIONS}


def test_every_station_is_1_to_9_steps_from_every_address_and_mostly_4_or_5() -> None:
    city = shipped_city()
    steps = [city.steps_from(station)[address] for station in city.of_kind("station") for address in city.addresses]
    assert (min(steps), max(steps)) >= (1, 1)
    assert max(steps) <= 9
    assert 4 <= median(steps) <= 5


def test_each_end_of_the_highway_is_near_an_address() -> None:
    city = shipped_city()
    assert len(city.of_kind("entry")) == 2
    for end in city.of_kind("entry"):
        assert min(city.steps_from(end)[address] for address in city.addresses) <= 4


def test_the_highway_is_one_line_from_end_to_end() -> None:
    city = shipped_city()
    lanes = Counter(end for street in city.streets if street.is_highway for end in street.ends)
    assert Counter(lanes.values()) == {1: 2, 2: len(lanes) - 2}
    assert sorted(name for name, n in lanes.items() if n == 1) == ["entry-1", "entry-2"]


def test_no_address_is_deep_in_a_dead_end() -> None:
    """Spaces with one street are taken away twice; no address is left with one."""
    near = {space.id: {*space.next_to} for space in shipped_city().spaces.values()}
    for _ in range(2):
        ends = {name for name, others in near.items() if len(others) < 2}
        near = {name: others - ends for name, others in near.items() if name not in ends}
    assert all(len(others) > 1 for name, others in near.items() if name in shipped().addresses)
