"""Objective, losses and special rules of a scenario as goals, with how close each is (FOD-146, FOD-152 to FOD-155, FOD-193)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import pytest
from msgspec import structs

from companion import games
from companion.content.shape import Fault, reader
from companion.engine import Evening
from companion.games.firefighters_on_duty.house_rules import HOUSE_RULES
from companion.games.firefighters_on_duty.model.conditions import PLAIN, TABLES, Compare, Objective, Operator
from companion.games.firefighters_on_duty.model.phrases import describe_spaces
from companion.games.firefighters_on_duty.model.selectors import FILTERS, Adjacent, All, Filter, It, PickSpaces, Self, Spaces
from companion.games.firefighters_on_duty.pack import Content, compile, gather
from companion.games.firefighters_on_duty.round.goals import setting
from companion.presenter.scene_of import about_of, goals_of, scene_of, words_of
from companion.scene import Catalog
from companion.scene.goals import game_briefing, goal_progress
from companion.scene.scene import GoalProgress
from companion.table import Phrase
from tests.evenings import begin
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import town
from tests.games.firefighters_on_duty.test_conditions import BOARD, EVERYWHERE, TERMS, term

WORDS = Catalog(games.load("firefighters-on-duty").texts("en"))
OPERATORS = get_args(Operator)
ALL_TERMS = [(name, {"at": EVERYWHERE, **rest} if rest and "at" in rest else rest, n) for name, rest, n in TERMS]


STANDS: dict[str, Any] = {**BOARD, "A1": "fire 1, ff 1, gas_tank"}


def in_play(objective: Mapping[str, Any], **scenario: Any) -> Evening:
    """A game with this objective whose clock is about to start."""
    return play(town(objective=objective, **scenario), position(at="action", **STANDS))


def of_aim(goals: Iterable[GoalProgress], aim: str = "win") -> list[GoalProgress]:
    return [goal for goal in goals if goal.aim == aim]


def to_win(objective: Mapping[str, Any]) -> list[GoalProgress]:
    """The goals of an objective, on a board that is set up."""
    return of_aim(goal_progress(UNDER_WAY.game, UNDER_WAY.twin, with_objective(objective), UNDER_WAY.setup.options, WORDS))


def with_objective(objective: Mapping[str, Any]) -> Content:
    faults: list[Fault] = []
    condition = reader(Objective)(objective, (), faults)
    assert faults == []
    content: Content = UNDER_WAY.content
    return structs.replace(content, scenario=structs.replace(content.scenario, objective=condition))


UNDER_WAY = in_play({})


def is_for_people(text: str) -> bool:
    """No identifier, no sign of comparison, nothing that was not filled in, one blank between words."""
    return bool(text) and re.search(r"_|[<>=]=?|[{}]|  |\bNone\b|\b[a-z]+\.[a-z]", text) is None


# -- conditions ---------------------------------------------------------------------------------------------------------


def test_every_term_of_the_vocabulary_is_among_those_that_are_tried() -> None:
    assert {name for name, _, _ in ALL_TERMS} == {*PLAIN, *TABLES}


@pytest.mark.parametrize("op", OPERATORS)
@pytest.mark.parametrize(("name", "rest", "number"), ALL_TERMS, ids=str)
def test_every_condition_has_a_phrase_and_the_same_value_as_the_rules(
    name: str, rest: dict[str, Any] | None, number: int, op: Operator
) -> None:
    now = number_now(name, rest)
    for n in range(max(0, now - 1), now + 2):
        goals = to_win(term(name, rest, f"{op} {n}"))
        assert all(is_for_people(goal.text) for goal in goals)
        assert all(is_for_people(goal.now) and is_for_people(goal.short) for goal in goals if goal.code != "any_of")
        assert (goals[0].state == "met") is Compare("np", op, n).accepts(now)
        assert all(goal.at == now for goal in goals if goal.code != "any_of")


def number_now(name: str, rest: dict[str, Any] | None) -> int:
    """The value of a term, read through a condition that always holds."""
    [goal] = to_win(term(name, rest, ">= 0"))
    assert goal.at is not None
    return goal.at


IN_WORDS: list[tuple[dict[str, Any], str, str]] = [
    ({"np": "<= 0"}, "You have no Negative Points.", "Negative Points: 1, must be 0"),
    ({"np": "< 2"}, "You have at most 1 Negative Point.", "Negative Points: 1, must be 1 or fewer"),
    ({"civilians_evacuated": ">= 5"}, "At least 5 civilians are evacuated.", "Civilians evacuated: 4 of 5"),
    ({"burned_areas": {"type": "red", "is": "== 1"}}, "Exactly 1 red area has burned down.", "Red areas burned down: 1, must be 1"),
    ({"not": {"fires_on": {"at": {"space": "A1"}, "is": ">= 1"}}}, "No active fires are on A1.", "Fires on A1: 1, must be 0"),
    ({"not": {"not": {"round": ">= 4"}}}, "It is round 4 or later.", "Round: 3 of 4"),
    (
        {"not": {"water_in": {"station": "FS1", "is": "< 8"}}},
        "At least 8 water is in the reserve of FS1.",
        "Water in FS1: 7 of 8",
    ),
    (
        {"distress_answered": {"response": "late", "is": "== 0"}},
        "No distress calls are answered late.",
        "Distress calls answered late: 3, must be 0",
    ),
    (
        {"civilians_on": {"at": {"all": "area", "where": ["burning"]}, "is": "== 0"}},
        "No civilians are on the areas that burn.",
        "Civilians on the areas that burn: 0, must be 0",
    ),
]


@pytest.mark.parametrize(("condition", "says", "short"), IN_WORDS, ids=str)
def test_a_condition_in_its_words(condition: dict[str, Any], says: str, short: str) -> None:
    [goal] = to_win(condition)
    assert (goal.text, goal.short) == (says, short)


def test_parts_that_all_must_hold_are_goals_of_their_own_and_others_a_group() -> None:
    either = {"any": [{"civilians_evacuated": ">= 9"}, {"all": [{"np": "== 1"}, {"round": "== 3"}]}]}
    goals = to_win({"all": [{"fires_active": "<= 9"}, {"all": [{"np": "<= 2"}]}, either]})
    assert [(goal.depth, goal.code, goal.state) for goal in goals] == [
        (0, "fires_active", "met"), (0, "np", "met"), (0, "any_of", "met"), (1, "civilians_evacuated", "open"), (1, "all_of", "met"),
        (2, "np", "met"), (2, "round.exactly", "met"),
    ]  # fmt: skip


def test_not_goes_inside_of_groups() -> None:
    goals = to_win({"not": {"any": [{"np": "> 2"}, {"not": {"round": "<= 5"}}, {"all": [{"np": "== 0"}, {"asked": "Wet?"}]}]}})
    assert [goal.text for goal in goals] == [
        "You have at most 2 Negative Points.", "It is round 5 or earlier.", "One of these:", "You have at least 1 Negative Point.",
        "You answer no to: “Wet?”",
    ]  # fmt: skip


def test_what_only_people_can_tell_is_left_to_them() -> None:
    chosen = {"fires_on": {"at": {"pick": EVERYWHERE, "rank": "choose"}, "is": "== 0"}}
    asked, picked = to_win({"all": [{"asked": "Is the cat down?"}, chosen]})
    assert (asked.state, asked.text) == ("people", "You answer yes to: “Is the cat down?”")
    assert (picked.state, picked.at, picked.now) == ("people", None, "only you can tell: you are asked")
    assert picked.text == "No active fires are on one of the map (you choose)."


def test_a_scenario_without_an_objective_is_won_by_holding_out() -> None:
    assert [goal.text for goal in to_win({})] == ["Hold out until the end of round 6."]


# -- selectors ----------------------------------------------------------------------------------------------------------


def selectors() -> Iterator[Any]:
    """Every kind of selector, and every filter."""
    yield from (Self(), It(), Spaces(("A1",)), Spaces(("A1", "B2")))
    for kind in ("area", "road", "any"):
        yield from (All(kind), Adjacent(Self(), kind), Adjacent(Spaces(("A1",)), kind, rank="highest"))
    yield from (All("area", "red"), All("any", "green"))
    for rank in ("all", "highest", "lowest", "choose", "random"):
        yield from (PickSpaces(All("area"), rank), *([PickSpaces(All("area"), rank, 2)] if rank != "all" else []))
    for name, form in FILTERS.items():
        yield All("area", where=(Filter(name, FORMS[name] if form is not None else None), Filter("burning")))


FORMS: dict[str, Any] = {
    "fire_at_least": 2, "population_at_least": 1, "has_hazard": "gas_tank", "no_hazard": "smoke", "type_is": "green", "on_tile": "A",
}  # fmt: skip


@pytest.mark.parametrize("selector", list(selectors()), ids=str)
def test_every_selector_has_words(selector: Any) -> None:
    phrase = WORDS.special(Phrase("truck_start_water", {"n": describe_spaces(selector)}))
    assert is_for_people(phrase)


# -- what loses, and how long -------------------------------------------------------------------------------------------


def test_ways_to_lose_show_how_close_they_are() -> None:
    evening = in_play({}, extra_loss=[{"burned_areas": ">= 3"}])
    lost = {goal.code: (goal.text, goal.at, goal.state) for goal in goals_of(evening, words_of(evening)) if goal.aim == "lose"}
    assert lost["negative_points.each_round"][1:] == (1, "open")
    assert lost["undelivered"][1:] == (3, "open")
    assert lost["casualty"][1:] == (1, "met")
    assert lost["burned_areas"] == ("At least 3 areas have burned down.", 2, "open")
    assert scene_of(evening, words_of(evening)).progress.split(" · ") == [
        "Injured people in the fire: 1", "Negative Points: 1 of 3", "Areas burned down: 2 of 3", "Rounds left: 3",
    ]  # fmt: skip


def test_points_may_lose_at_once() -> None:
    evening = play(town(), position(at="action"), np_loss="immediate")
    assert "The third Negative Point, at once." in [goal.text for goal in goals_of(evening, words_of(evening))]


@pytest.mark.parametrize(("round_", "says"), [(3, "Rounds left: 3"), (6, "Last round")])
def test_the_goal_tells_the_remaining_rounds(round_: int, says: str) -> None:
    evening = play(town(), position(at="action", round=round_))
    last = goals_of(evening, words_of(evening))[-1]
    assert (last.aim, last.short, last.now) == ("last", says, f"this is round {round_}")


def test_before_the_setup_nothing_is_counted() -> None:
    evening = begin(scenario="training")
    assert {goal.at for goal in goals_of(evening, words_of(evening))} == {None}
    assert scene_of(evening, words_of(evening)).progress == "Civilians on the areas: must be 0 · Active fires: must be 6 or fewer"


def test_goals_mark_values_that_may_be_stale() -> None:
    evening = play(town(objective={"civilians_on": {"at": EVERYWHERE, "is": "== 0"}}), position(at="action", A2="civ 2"), ["rang"])
    evening.answer({})
    [goal] = of_aim(goals_of(evening, words_of(evening)))
    assert (goal.at, goal.stale, goal.short) == (2, True, "Civilians on the map: 2?, must be 0")


def test_looking_changes_nothing() -> None:
    evening = in_play({"civilians_on": {"at": EVERYWHERE, "is": "== 0"}})
    before = evening.twin.copy()
    goals_of(evening, words_of(evening))
    assert evening.twin.same_as(before)


# -- what is special ----------------------------------------------------------------------------------------------------


def test_special_rules_are_sentences_about_this_scenario() -> None:
    options = {"action_seconds": 75, "timer_pause": "on", "order": "label"}
    scenario = town(players=[2, 2], difficulty=["hard"], early_win=True, options=options)
    evening = play(scenario, position(at="action"))
    assert about_of(evening, words_of(evening)).special == (
        "This scenario is for 2 players.", "In this scenario fire spreads by the hard row.",
        "You win early when the objective is met at the end of a round.", "This scenario gives you 1:15 for the Action Phase.",
        "You may pause the clock.",
    )  # fmt: skip


def test_settings_the_table_changed_are_not_told_as_the_scenarios() -> None:
    evening = begin(scenario="first-day", action_seconds=180)
    assert about_of(evening, words_of(evening)).special == ()


def test_every_setting_that_a_scenario_may_make_has_a_sentence() -> None:
    for name, option in HOUSE_RULES.items():
        values = [*option.words, *({option.min, option.min + 1, option.max} if option.min is not None and option.max is not None else ())]
        for value in [value for value in values if value != option.default]:
            assert is_for_people(WORDS.special(setting(name, value))), (name, value)
    faces = HOUSE_RULES["action_faces"].read({"vehicle": 6})
    assert is_for_people(WORDS.special(setting("action_faces", faces)))


@pytest.mark.parametrize("scenario", [id for id, _, _ in games.load("firefighters-on-duty").scenarios()])
def test_every_scenario_says_what_it_is_about_before_it_begins(scenario: str) -> None:
    game, raw = games.load("firefighters-on-duty"), gather(scenario, None, [])
    brief = game_briefing(game, raw, game.read_options(raw, {}), WORDS)
    assert brief.about.title == compile(raw).scenario.title
    assert brief.about.story
    assert {goal.aim for goal in brief.goals} == {"win", "lose", "last"}
    assert all(is_for_people(goal.text) for goal in brief.goals)
