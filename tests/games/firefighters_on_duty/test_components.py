"""The pieces and how many there are (FOD-1 to FOD-5)."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.firefighters_on_duty.board import schema
from companion.games.firefighters_on_duty.model.components import COUNTS
from companion.presenter.scene_of import words_of
from companion.table import AnswerRefused, InstructionTold, PositionError
from tests.evenings import begin, events, lines
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import ONE_STATION, Vector, draw, lines_of, town

WOODEN = {"fire": 52, "hose": 8, "axe": 4, "firefighter": 8, "civilian": 10, "injured": 12}
CARDBOARD = {"debris": 10, "explosive": 10, "gas_tank": 10, "electricity": 10, "difficulty": 12}
MISSING_FROM_THE_LIST = {"smoke": 10, "distress_token": 8}
OTHERS = {"burned_tile": 3, "water": 80}
FULL_STATION = {"FS1": {"firefighters": 8, "hoses": 8, "axes": 4}}


def test_fod_1_the_counts_are_data() -> None:
    """FOD-1: every piece with its count, the same wherever it is used."""
    expected = WOODEN | CARDBOARD | MISSING_FROM_THE_LIST | OTHERS
    assert dict(COUNTS) == expected
    assert {piece.name: piece.count for piece in schema.PIECES} == expected


def test_fod_1_supply_is_count_minus_what_is_in_use() -> None:
    """FOD-1: derived from the state, whatever changes there."""
    stands = position(
        at="growth", A1="fire 2, civ 1, debris 2, smoke 2, gas_tank, call 5", A2="lying 1, inj 1", B1="burned", stations=FULL_STATION,
        hydrants={"HY1": 4}, E_RED={"at": "A4", "damaged": True, "water": 12}, CARRIER={"at": "A5", "civilians": 1},
        hospital={"delivered": 1},
    )  # fmt: skip
    evening = play(town(), stands)
    supply = evening.twin.position()["supply"]
    assert supply == {
        "fire": 52 - 4 - 1, "civilian": 8, "injured": 10, "debris": 8, "explosive": 10, "gas_tank": 9, "electricity": 10, "smoke": 9,
        "difficulty": 11, "burned_tile": 2, "water": 80 - 16, "distress_token": 7,
    }  # fmt: skip


@pytest.mark.parametrize(("field", "word"), [("firefighters", "firefighter"), ("hoses", "hose"), ("axes", "axe")])
def test_fod_2_a_correction_that_loses_a_piece_is_asked_about(field: str, word: str) -> None:
    """FOD-2: one fewer than there were is refused with a question; nothing is repaired."""
    evening = play(town(), position(at="action", stations=FULL_STATION))
    there = evening.twin["stations", "FS1", field]
    with pytest.raises(AnswerRefused, match=f"{there - 1} {word} would be on the board, where {there} were: say where the others are"):
        evening.correct({"stations": {"FS1": {field: there - 1}}})
    assert evening.twin["stations", "FS1", field] == there
    assert evening.correct({"stations": {"FS1": {field: there - 1}}, "spaces": {"A1": {field: 1}}})
    assert evening.twin["spaces", "A1", field] == 1


def test_fod_2_a_correction_may_say_that_a_piece_is_gone() -> None:
    """FOD-2: the table is the truth, if it says so."""
    evening = play(town(), position(at="action", stations=FULL_STATION))
    assert evening.correct({"stations": {"FS1": {"axes": 3}}, "supply": {"axe": 1}})
    assert evening.twin.position()["supply"]["axe"] == 1


def test_fod_2_more_water_than_80_is_refused() -> None:
    """FOD-2: 80 water dice, wherever they are."""
    evening = play(town(), position(at="action", stations=FULL_STATION | {"FS1": {"reserve": 70}}, TRUCK={"at": "A4", "water": 10}))
    with pytest.raises(AnswerRefused, match="81 water where 80 exist"):
        evening.correct({"vehicles": {"TRUCK": {"water": 11}}})


def test_fod_2_sums_hold_through_a_round() -> None:
    """FOD-2: people, equipment and water are all there after every step of a Fire Phase that moves them."""
    stands = position(
        A1="fire 1, ff 2, hose 1", A4="fire 1, axe 1", stations={"FS1": {"firefighters": 5, "hoses": 6, "axes": 3, "reserve": 9}},
        E_RED={"at": "A4", "damaged": True, "water": 7, "firefighters": 1, "hoses": 1},
    )  # fmt: skip
    evening = play(town(), stands, [[1]])
    for mark in evening.run.marks:
        assert {name: mark.board.totals[name] for name in ("firefighter", "hose", "axe", "water")} == {
            "firefighter": 8, "hose": 8, "axe": 4, "water": 80,
        }  # fmt: skip
        assert all(mark.board.supply(name) == 0 for name in ("firefighter", "hose", "axe"))


def test_fod_3_fires_and_damage_markers_are_the_same_52() -> None:
    """FOD-3: 51 on the board and one on a vehicle tile leave none; one more can't be."""
    spaces: dict[str, Any] = {"A1": "fire 30", "B3": "fire 21"}
    evening = play(town(), position(at="end_of_round", E_RED={"at": "A4", "damaged": True}, **spaces))
    assert evening.twin.supply("fire") == 0
    with pytest.raises(PositionError, match="53 fire where 52 exist"):
        play(town(), position(at="end_of_round", E_RED={"at": "A4", "damaged": True}, E_BLUE={"at": "A5", "damaged": True}, **spaces))


def test_fod_4_an_empty_supply_is_told_once_per_step_and_piece() -> None:
    """FOD-4: three effects run out of civilians and two of debris; each is told once; people get substitutes, debris does not."""
    effects = [{"verb": "add_civilians", "at": {"space": label}} for label in ("A1", "B1", "B2")]
    effects += [{"verb": "add_debris", "at": {"space": label}} for label in ("A1", "B1")]
    told = lines_of(Vector(effects, [], board={"supply": {"civilian": 0, "debris": 0}}))
    assert told == ["SUPPLY_EMPTY civilian A1 1", "ADD_CIV A1 1", "ADD_CIV B1 1", "ADD_CIV B2 1", "SUPPLY_EMPTY debris A1 1"]


def test_fod_4_every_instruction_says_what_needs_a_substitute() -> None:
    """FOD-4, FOD-R5: one civilian is left for three places; the empty supply is told once, and each line says its own share."""
    effects: list[dict[str, Any]] = [{"verb": "add_civilians", "at": {"space": "A1"}, "n": 3}]
    effects += [{"verb": "add_civilians", "at": {"space": "B1"}}, {"verb": "add_hazard", "at": {"space": "B2"}, "type": "smoke"}]
    effects += [{"verb": "add_debris", "at": {"space": "A1"}}]
    evening = draw(Vector(effects, [], board={"supply": {"civilian": 1, "difficulty": 0}}))
    words = words_of(evening)
    told = [event for event in events(evening) if isinstance(event, InstructionTold)]
    assert [words.told(event) for event in told if event.code in ("SUPPLY_EMPTY", "ADD_CIV", "ADD_HAZARD", "ADD_DEBRIS")] == [
        "The supply has too few pieces for A1: use something else for 2 civilians.",
        "Put 3 civilians on A1. The supply has too few pieces: use something else for 2 civilians.",
        "Put 1 civilian on B1. The supply has too few pieces: use something else for 1 civilian.",
        "The supply has too few pieces for B2: use something else for 1 difficulty token.",
        "Put a thick smoke token on B2 with its 2+ side up, and a difficulty token beside it. "
        "The supply has too few pieces: use something else for 1 difficulty token.",
        "Put 1 debris token on A1.",
    ]


def test_fod_104_105_a_fourth_burned_area_and_the_last_injured_use_substitutes() -> None:
    """FOD-91, FOD-104: the line that needs the piece says so, also where the piece was told to be missing before."""
    stands = position(at="injuries", A1="fire 4, civ 2", B1="fire 1, civ 1", supply={"injured": 0, "burned_tile": 0})
    evening = play(town(), stands)
    words = words_of(evening)
    says = [words.told(event) for event in events(evening) if isinstance(event, InstructionTold) and event.code in ("INJURE", "BURN_DOWN")]
    assert [one.partition(". ")[2] for one in says] == [
        "The supply has too few pieces: use something else for 2 injured people.",
        "The supply has too few pieces: use something else for 1 injured person.",
        "The supply has too few pieces: use something else for 1 Burned Down tile.",
    ]


def test_fod_4_it_is_told_again_in_another_step() -> None:
    """FOD-4: once per step, not once per game."""
    effects = [{"verb": "add_injured", "at": {"space": "A1"}}]
    evening = draw(Vector(effects, [], board={"supply": {"injured": 0}, "at": "injuries", "B1": "fire 1, civ 1"}))
    assert [line for line in lines(evening) if "SUPPLY_EMPTY" in line] == ["F2 SUPPLY_EMPTY injured B1 1", "F5 SUPPLY_EMPTY injured A1 1"]


@pytest.mark.parametrize(("value", "expected"), [
    ("standin", ["SUPPLY_EMPTY civilian A1 1", "ADD_CIV A1 2"]),
    ("skip", ["SUPPLY_EMPTY civilian A1 1", "ADD_CIV A1 1"]),
])  # fmt: skip
def test_fod_4_people_may_be_skipped_by_house_rule(value: str, expected: list[str]) -> None:
    """FOD-4, FOD-R5: shortage_people."""
    effects = [{"verb": "add_civilians", "at": {"space": "A1"}, "n": 2}]
    assert lines_of(Vector(effects, [], board={"supply": {"civilian": 1}}, options={"shortage_people": value})) == expected


def test_fod_5_counts_of_single_items_not_the_headings() -> None:
    """FOD-5: wooden tokens add up to 94 and cardboard (with the two track markers) to 54; they are not compared with 64 and 72."""
    assert sum(WOODEN.values()) == 94
    assert sum(CARDBOARD.values()) + 2 == 54
    assert sum(CARDBOARD.values()) + 2 + sum(MISSING_FROM_THE_LIST.values()) == 72
    assert games.load("firefighters-on-duty").compile(games.load("firefighters-on-duty").collect_content("training", None, []))


def test_a_fresh_evening_has_everything_in_the_box() -> None:
    evening = begin(scenario_data=town(ONE_STATION))
    assert {name: evening.twin.supply(name) for name in COUNTS} == dict(COUNTS)


def test_fod_2_a_setup_done_by_people_may_bring_the_pieces() -> None:
    """FOD-2: they come out of the box, none is lost; a report that loses one is refused and asked again."""
    evening = begin(scenario_data=town(), players=1, difficulty="easy")
    evening.by_hand()
    with pytest.raises(AnswerRefused, match=r"^A4 has 2 fires, but a road holds 1"):
        evening.answer({"spaces": {"A4": {"fire_active": 2}}})
    evening.answer({"stations": FULL_STATION, "vehicles": {"E-RED": {"at": "FS1", "water": 12}}})
    assert evening.twin.position()["stations"] == FULL_STATION
    evening.by_hand()
    with pytest.raises(AnswerRefused, match=r"^7 firefighter would be on the board, where 8 were"):
        evening.answer({"stations": {"FS1": {"firefighters": 7}}})
    evening.answer({"stations": {"FS1": {"firefighters": 7}}, "spaces": {"A1": {"firefighters": 1}}})
    assert evening.twin["spaces", "A1", "firefighters"] == 1
