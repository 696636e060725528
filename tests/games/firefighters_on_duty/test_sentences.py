"""Sentences that once taught wrong rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.engine import Evening
from companion.games.firefighters_on_duty.house_rules import ACTION_FACES, HOUSE_RULES
from companion.presenter.scene_of import words_of
from companion.scene import Catalog
from companion.table import InstructionTold
from tests.evenings import events
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import town

WORDS = Catalog(games.load("firefighters-on-duty").texts("en"))


def says(evening: Evening, code: str) -> list[str]:
    """The sentences of these instructions."""
    return [words_of(evening).told(event) for event in events(evening) if isinstance(event, InstructionTold) and event.code == code]


def question(evening: Evening) -> str:
    assert evening.ask is not None
    return words_of(evening).question(evening.ask)


@pytest.mark.parametrize(
    ("seconds", "length"),
    [
        (60, "1 minute"),
        (61, "1 minute and 1 second"),
        (90, "1 minute and 30 seconds"),
        (120, "2 minutes"),
        (150, "2 minutes and 30 seconds"),
        (300, "5 minutes"),
    ],
)
def test_fod_70_the_clock_has_the_length_of_the_options(seconds: int, length: str) -> None:
    """FOD-70: never two minutes over a clock of 2:30."""
    evening = play(town(), position(at="action"), action_seconds=seconds)
    assert question(evening) == f"You have {length}, all together. Start the clock when you are ready."


def test_fod_70_a_card_that_changes_the_clock_changes_the_question() -> None:
    """FOD-70, FOD-189."""
    evening = play(town(), position(at="action", timer=[[-75, 6]]))
    assert question(evening) == "You have 45 seconds, all together. Start the clock when you are ready."


@pytest.mark.parametrize(
    ("scenario", "options", "sentence"),
    [
        ({"action_seconds": 150}, {}, "This scenario gives you 2:30."),
        ({"action_seconds": 150}, {"action_seconds": 65}, "House rule: you have 1:05 on the clock."),
        ({}, {"action_seconds": 150}, "House rule: you have 2:30 on the clock."),
        ({"timer_pause": "on"}, {}, "Rule of this scenario: you may pause the clock."),
        ({}, {"timer_pause": "on"}, "House rule: you may pause the clock."),
        ({}, {"engine_ff_capacity": 1}, "House rule: an engine holds 1 firefighter at most."),
        ({}, {"action_faces": dict(zip(ACTION_FACES, (3, 1, 1, 1), strict=True))},
         "House rule: the action dice have other faces (vehicle: 3; firefighter: 1; water: 1; gear: 1)."),
    ],
)  # fmt: skip
def test_fod_195_a_rule_says_whose_it_is(scenario: dict[str, Any], options: dict[str, Any], sentence: str) -> None:
    """FOD-195: what a scenario sets is not called a house rule, and no one sees the name of an option."""
    assert says(play(town(options=scenario), position(at="action"), **options), "HOUSE_RULE") == [sentence]


def test_every_rule_that_people_keep_has_a_sentence_for_each_value() -> None:
    """FOD-195: those at the table, also the numbers."""
    for switch in HOUSE_RULES.values():
        values = [*switch.words, *([switch.min, switch.max] if switch.max is not None else [])] if switch.at_table else []
        for value in values:
            if value != switch.default:
                house: dict[str, Any] = {switch.name: value}
                [sentence] = says(play(town(), position(at="action"), **house), "HOUSE_RULE")
                assert "_" not in sentence
                assert sentence.startswith("House rule: ")


@pytest.mark.parametrize(
    ("code", "args", "sentence"),
    [
        ("CHANGE_WRR", {"area": "B1", "way": "more", "n": 1}, "Water rolls on B1 need 1 more until the end of round 4."),
        ("CHANGE_WRR", {"area": "B1", "way": "less", "n": 1}, "Water rolls on B1 need 1 less until the end of round 4."),
        ("CHANGE_TIMER", {"way": "less", "n": 30}, "The clock runs 30 seconds shorter until the end of round 4."),
        ("CHANGE_TIMER", {"way": "more", "n": 90}, "The clock runs 1 minute and 30 seconds longer until the end of round 4."),
    ],
)
def test_fod_189_a_change_says_which_way(code: str, args: dict[str, Any], sentence: str) -> None:
    """FOD-189."""
    assert WORDS.told(InstructionTold(code, args | {"until": 4}, "", "", "FOD-189", ())) == sentence


@pytest.mark.parametrize(("by", "says_by"), [(1, "need 1 more"), (-2, "need 2 less")])
def test_fod_189_a_scenario_that_changes_water_rolls_says_so(by: int, says_by: str) -> None:
    """FOD-189: from the effect to the sentence."""
    effect = {"verb": "change_wrr", "at": {"space": "A1"}, "by": by, "until": "end_of_next_round"}
    evening = play(town(schedule=[{"round": 3, "when": "start_of_round", "effects": [effect]}]), position(at="start_of_round"))
    assert says_by in says(evening, "CHANGE_WRR")[0]


def test_fod_87_injured_people_are_replaced() -> None:
    """FOD-87, FOD-88: by as many as there are tokens for."""
    one = play(town(), position(at="injuries", A1="fire 1, ff 1"))
    assert says(one, "INJURE") == ["On A1, replace 1 firefighter with 1 injured person."]
    more = play(town(), position(at="injuries", A1="fire 1, ff 1, civ 2"))
    assert says(more, "INJURE") == ["On A1, replace 1 firefighter and 2 civilians with 3 injured people."]


def test_fod_183_a_briefing_is_no_card() -> None:
    """FOD-183, FOD-192: a scenario has its briefing read aloud, a card is done."""
    effect = {"verb": "manual", "text": "Look around."}
    evening = play(
        town(schedule=[{"round": 3, "when": "start_of_round", "effects": [effect]}]), position(at="start_of_round"), confirm="steps"
    )
    assert question(evening) == "Read the briefing aloud, then continue."
    card = play(town(), position(at="critical_level", A3="fire 3"), confirm="steps")
    card.answer({"id": "EV", "colour": "yellow", "title": "Test", "effects": [effect]})
    assert question(card) == "Do what the card says, then continue."


def test_fod_164_the_printed_number_is_enough() -> None:
    """FOD-10, FOD-164: the legend of the map and the player aid say which roll succeeds."""
    assert WORDS.kind("number") == "Roll needed on each water die"
    aid = " ".join(entry.text for entry in WORDS.aid())
    assert "Roll the printed number or higher" in aid
    assert "Beat the" not in aid


def test_forest_fire_engines_carry_five_water_each() -> None:
    """FF-24."""
    about = str(games.load("forest-fire").texts("en")["game"]["about"])
    assert "two engines with up to 5 water each" in about
