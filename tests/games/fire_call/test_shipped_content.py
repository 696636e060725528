"""The calls, duties and departments that come with the game: the constraints of 6.3 and 6.4, one test each, and how all is said."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games.fire_call.calls import LABELS, FireCall
from companion.games.fire_call.departments import BADGES, CARDS, COLOURS
from companion.games.fire_call.duty_cards import Demote, Promote
from companion.games.fire_call.equipment import ITEMS, SECTIONS, Item, Section, items_of, section_of
from companion.games.fire_call.pack_merge import builtin_folder
from tests.games.fire_call.content import shipped

CALLS = list(shipped().calls.values())
DUTIES = list(shipped().duties.values())
PAIRS = {(main, second) for main in SECTIONS for second in SECTIONS if main != second}

each_call = pytest.mark.parametrize("call", CALLS, ids=[call.id for call in CALLS])


def pair(call: FireCall) -> tuple[Section, Section]:
    """The section of which the call needs most items, and the other one."""
    (main, _), (second, _) = Counter(map(section_of, call.lines)).most_common()
    return main, second


def is_main_first(call: FireCall) -> bool:
    """Whether the whole section stands above the other."""
    return section_of(call.lines[0]) == pair(call)[0]


# -- 6.3, the calls


def test_1_there_are_72_calls_six_for_each_label() -> None:
    assert [call.id for call in CALLS] == [f"F{n:02}" for n in range(1, 73)]
    assert Counter(call.label for call in CALLS) == dict.fromkeys(LABELS, 6)


@each_call
def test_2_a_call_needs_a_whole_section_and_three_items_of_another(call: FireCall) -> None:
    main, second = pair(call)
    assert {item for item in call.lines if section_of(item) == main} == {*items_of(main)}
    assert len({item for item in call.lines if section_of(item) == second}) == 3


def test_3_each_pair_of_sections_occurs_six_times() -> None:
    assert Counter(map(pair, CALLS)) == dict.fromkeys(PAIRS, 6)


@pytest.mark.parametrize("label", LABELS)
def test_3_the_calls_of_a_label_need_different_pairs(label: str) -> None:
    pairs = [pair(call) for call in CALLS if call.label == label]
    assert len(set(pairs)) == 6
    mains = Counter(main for main, _ in pairs)
    assert all(1 <= mains[section] <= 2 for section in SECTIONS)


@each_call
def test_4_the_items_of_a_section_stand_together(call: FireCall) -> None:
    assert sum(one != other for one, other in pairwise(map(section_of, call.lines))) == 1


def test_4_either_block_stands_first_equally_often() -> None:
    either = (True, False)
    assert Counter(map(is_main_first, CALLS)) == dict.fromkeys(either, 36)
    by_label = Counter((call.label, is_main_first(call)) for call in CALLS)
    assert by_label == {(label, first): 3 for label in LABELS for first in either}
    by_pair = Counter((pair(call), is_main_first(call)) for call in CALLS)
    assert by_pair == {(two, first): 3 for two in PAIRS for first in either}


def test_5_every_item_is_needed_equally_often() -> None:
    assert Counter(item for call in CALLS for item in call.lines) == dict.fromkeys(ITEMS, 27)
    assert Counter(item for call in CALLS for item in call.lines if section_of(item) == pair(call)[0]) == dict.fromkeys(ITEMS, 18)


def test_6_ranks_save_every_item_about_equally_often() -> None:
    """So no department's starting section is favoured."""
    saved = Counter(item for call in CALLS for item in call.lines[:4])
    assert all(10 <= saved[item] <= 14 for item in ITEMS)


def test_7_no_two_calls_need_the_same_items() -> None:
    assert len({frozenset(call.lines) for call in CALLS}) == 72


def test_8_titles_and_narrations_are_unique() -> None:
    assert len({call.title for call in CALLS}) == len({call.narration for call in CALLS}) == 72


COMMON = {"equipment", "truck", "unit", "kit", "tools", "bag", "first"}
"""Words in names of items that are said of many things."""


def telling_words(item: Item) -> set[str]:
    """The words in the name of an item by which it can be told."""
    return {*re.findall(r"[a-z.]{3,}", shipped().departments.names[item].lower())} - COMMON


@each_call
def test_8_a_narration_names_none_of_the_required_items(call: FireCall) -> None:
    """Not even in part: "roof" stands in no call that needs the Roof Ladder."""
    said = {word.removesuffix("s") for word in re.findall(r"[a-z]+", call.narration.lower())}
    assert said.isdisjoint(word.removesuffix("s") for item in call.lines for word in telling_words(item))


# -- 6.4, the duties

EFFECTS = {
    "PROMOTE(1)": (6, "You are promoted."),
    "PROMOTE(2)": (1, "You are promoted twice."),
    "DEMOTE(1)": (4, "You are demoted."),
    "DEMOTE(2)": (1, "You are demoted twice."),
    "GET_MUTUAL_AID": (4, "Take your Mutual Aid card from your Dispatcher."),
    "GO_HOSPITAL": (3, "Go to the Hospital."),
    "GARAGE_OWN(1)": (4, "Put one of your equipment cards into the Garage."),
    "GARAGE_OWN(2)": (2, "Put two of your equipment cards into the Garage."),
    "GARAGE_OPPONENT(1)": (4, "Choose an opponent and one of their equipment cards: it goes into the Garage."),
    "GARAGE_EACH_OPPONENT(1)": (1, "Every opponent puts one equipment card of their choice into the Garage."),
    "BACK_IN_SERVICE": (3, "Take all your cards out of the Garage."),
    "MOVE_TO(FIRE_CALL)": (2, "Go clockwise to the next Fire Call space."),
    "MOVE_TO(PROMOTION)": (1, "Go clockwise to the next Fire Service Promotion space."),
    "KEEP(BAND_AID)": (2, "Keep this card: before you roll in a later turn, it gets you out of the Hospital."),
    "KEEP(DISTRICT_CHOICE)": (1, "Keep this card: when you complete a Fire Call, you may cover any district with it."),
    "KEEP(AID_BLOCK)": (1, "Keep this card: with it you stop the Mutual Aid of another player in one Fire Call."),
}
"""How often each effect is on a card, and how the card says it."""


def test_there_are_40_duties_with_effects_as_often_as_planned() -> None:
    assert [duty.id for duty in DUTIES] == [f"D{n:02}" for n in range(1, 41)]
    assert all(len(duty.effects) == 1 and not duty.manual for duty in DUTIES)
    assert Counter(str(duty.effects[0]) for duty in DUTIES) == {effect: n for effect, (n, _) in EFFECTS.items()}


def test_four_duties_are_kept() -> None:
    kept = Counter(duty.kept_as for duty in DUTIES if duty.kept_as is not None)
    assert kept == {"BAND_AID": 2, "DISTRICT_CHOICE": 1, "AID_BLOCK": 1}


def test_promotions_exceed_demotions() -> None:
    effects = [effect for duty in DUTIES for effect in duty.effects]
    assert sum(effect.steps for effect in effects if isinstance(effect, Promote)) == 8
    assert sum(effect.steps for effect in effects if isinstance(effect, Demote)) == 6


def test_a_duty_says_what_it_does_in_its_second_sentence() -> None:
    for duty in DUTIES:
        said = sentences(duty.text)
        assert len(said) == 2, duty.id
        assert said[1] == EFFECTS[str(duty.effects[0])][1], duty.id


# -- 6.2, the departments


def test_each_department_has_a_city_and_a_section_of_its_own() -> None:
    departments = [shipped().departments[colour] for colour in COLOURS]
    assert [department.section for department in departments] == ["Helmet", "Ladder", "Axe", "Nozzle"]
    assert [department.city for department in departments] == ["Chicago", "New York", "Halifax", "Toronto"]


def test_every_card_has_a_name_and_every_rank_a_badge() -> None:
    departments = shipped().departments
    assert tuple(departments.names) == CARDS
    assert len(set(departments.names.values())) == 25
    assert departments.badges == BADGES
    assert departments.hospital_exit == "N1"
    assert [departments.names[item] for item in ("A1", "A6", "N1")] == ["Ice & Water Rescue Equipment", "S.C.B.A.", "Pumper Truck"]


# -- how it is said


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?]) (?=[A-Z])", text)


@each_call
def test_a_narration_has_two_short_sentences(call: FireCall) -> None:
    said = sentences(call.narration)
    assert len(said) == 2
    assert all(re.fullmatch(r"[A-Z][^.!?]+\.", sentence) for sentence in said)
    assert all(len(sentence.split()) <= 24 for sentence in said)


def test_stories_of_duties_are_unique_and_short() -> None:
    stories = [sentences(duty.text)[0] for duty in DUTIES]
    assert len(set(stories)) == 40
    assert all(len(story.split()) <= 20 for story in stories)


def test_titles_are_unique_and_fit_on_a_card() -> None:
    titles = [call.title for call in CALLS] + [duty.title for duty in DUTIES]
    assert len(set(titles)) == 112
    assert all(0 < len(title) <= 28 for title in titles)


def windows(words: Sequence[str]) -> Iterator[bytes]:
    """Each eight words in a row, as the first four bytes of their digest."""
    return (sha256(" ".join(words[i : i + 8]).encode()).digest()[:4] for i in range(len(words) - 7))


def test_no_eight_words_in_a_row_are_from_the_rulebook() -> None:
    """The rulebook is not in this repository; there is a digest of each eight of its words in a row."""
    digests = b64decode((Path(__file__).parent / "rulebook_digests.txt").read_text("ascii"))
    rulebook = {digests[i : i + 4] for i in range(0, len(digests), 4)}
    assert len(rulebook) > 2000
    for file in builtin_folder().iterdir():
        words = re.findall(r"[a-z0-9']+", file.read_text("utf-8").lower())
        assert rulebook.isdisjoint(windows(words)), file.name
