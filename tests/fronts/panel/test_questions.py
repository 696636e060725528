"""Every kind of question, answered with ACTION and the knob; a refusal gives its reason and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.fronts.panel.pages.fields import FieldListPage
from companion.table import D6, GameEnd
from companion.table import Table as Rules
from tests.engine.ferry import FERRY
from tests.engine.made_up import GAME, tiny
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.test_jsonlines_in import ACTION

TURNS = {"at": "turns", "night": 1}
REPORT = {"at": "report", "night": 1}
CROSSING = {"at": "crossing", "boats": {"Ida": {"at": 1, "load": 3}, "Mo": {"at": 1, "load": 2}}}


@pytest.fixture
def coast(tmp_path: Path) -> Table:
    """The first question of the made-up game: draw a card."""
    return at_table(tmp_path, GAME)


@pytest.fixture
def ferry(tmp_path: Path) -> Table:
    """Two boats at the start of a crossing."""
    return at_table(tmp_path, FERRY, CROSSING)


def turns(folder: Path, *picks: str, **options: Any) -> Table:
    """The turns of the made-up game, after these picks."""
    table = at_table(folder, GAME, TURNS, **options)
    for pick in picks:
        table.to_question()
        table.pick(pick)
    table.to_question()
    return table


def answer(table: Table) -> Any:
    """The last answer."""
    return table.evening.history.entries[-1].value


# -- a card -------------------------------------------------------------------------------------------------------------


def test_a_card_is_named_in_the_list(coast: Table) -> None:
    assert list(coast.entries()) == ["The companion draws", "clear", "fog", "squall"]
    coast.pick("fog")
    assert (answer(coast), coast.asks) == ("fog", "night.1/weather/wind")


def test_action_alone_lets_the_companion_draw(coast: Table) -> None:
    coast.press()
    assert coast.evening.history.entries[-1].by == "digital"


def test_an_undone_card_is_marked(coast: Table) -> None:
    coast.pick("fog")
    coast.hold("back")
    coast.press()
    coast.press()
    assert coast.asks == "night.1/weather/card"
    coast.to_question()
    assert coast.shown().entries[coast.shown().at].text == "fog"


# -- dice ---------------------------------------------------------------------------------------------------------------


def at_wind(coast: Table) -> Table:
    """The table at the roll for the wind."""
    coast.pick("clear")
    coast.to_question()
    return coast


def test_a_die_is_turned_to_its_face(coast: Table) -> None:
    at_wind(coast).turn(1)
    assert coast.shown().faces == ("calm",)
    coast.turn(2)
    assert coast.shown().faces == ("storm",)
    coast.turn(1)
    assert coast.shown().faces == ("calm",)
    coast.turn(-2)
    assert coast.shown().faces == ("gust",)
    assert "ACTION takes them" in coast.reads()
    coast.press()
    assert answer(coast) == ["gust"]


def test_turning_left_begins_at_the_last_face(coast: Table) -> None:
    at_wind(coast).turn(-1)
    assert coast.shown().faces == ("storm",)


def test_before_a_face_is_set_action_lets_the_companion_roll(coast: Table) -> None:
    assert "turn, or ACTION rolls" in at_wind(coast).reads()
    coast.press()
    assert coast.evening.history.entries[-1].by == "digital"


def test_several_dice_are_set_one_after_the_other(tmp_path: Path) -> None:
    async def play(rules: Rules, content: Any) -> GameEnd:
        async with rules.step("night.1/weather", label="W", at="weather"):
            await rules.roll("three", D6, D6, D6, question="wind")
        return GameEnd("won")

    table = at_table(tmp_path, tiny(play))
    table.turn(4)
    assert "push: the next die" in table.reads()
    table.press()
    assert (table.shown().at, table.evening.history.entries) == (1, [])
    table.turn(-1)
    table.press("push")
    table.turn(2)
    assert table.shown().faces == (4, 6, 2)
    table.press()
    assert answer(table) == [4, 6, 2]
    table.hold("back")
    table.press(times=2)
    assert table.shown().faces == (4, 6, 2)


# -- one of several -----------------------------------------------------------------------------------------------------


def test_an_option_is_chosen_with_the_knob_and_action(tmp_path: Path) -> None:
    table = turns(tmp_path)
    assert list(table.entries()) == ["ann", "bea"]
    table.turn(5)
    assert table.shown().counter == "2/2"
    table.turn(-1)
    table.turn(1)
    table.press("push")
    assert answer(table) == "bea"


def test_an_undone_choice_is_marked(tmp_path: Path) -> None:
    table = turns(tmp_path, "bea")
    table.hold("back")
    table.press()
    table.to_question()
    assert table.shown().at == 1


def test_barred_options_are_last_and_give_their_reason(ferry: Table) -> None:
    ferry.pick("Ida")
    ferry.to_question()
    assert [(entry.text, entry.barred) for entry in ferry.shown().entries] == [("2", False), ("3", False), ("1", True)]
    ferry.pick("1")
    assert "Dock 1 is here. Choose one of 2, 3." in ferry.reads()
    assert ferry.asks == "crossing.1/dock"
    ferry.press()
    assert ferry.shown().at == 2
    ferry.pick("3")
    assert answer(ferry) == "3"


def test_the_player_asked_is_named_above(ferry: Table) -> None:
    assert ferry.shown().header == "Pilot"


# -- several ------------------------------------------------------------------------------------------------------------


def test_options_are_marked_in_order(tmp_path: Path) -> None:
    table = turns(tmp_path, "ann", "trim")
    assert (table.shown().counter, table.shown().footer) == ("0 of 1-2", "push marks, ACTION ok")
    table.turn(2)
    table.press("push")
    table.turn(-2)
    table.press("push")
    assert [entry.mark for entry in table.shown().entries] == ["2", " ", "1"]
    table.press("push")
    assert [entry.mark for entry in table.shown().entries] == [" ", " ", "1"]
    table.press("push")
    table.press()
    assert answer(table) == ["skua", "gull"]


def test_too_few_marks_are_refused_and_kept(tmp_path: Path) -> None:
    table = turns(tmp_path, "ann", "trim")
    entries = list(table.evening.history.entries)
    table.press()
    assert "Choose 1 to 2 of gull, tern, skua, not 0." in table.reads()
    table.press()
    for _ in range(3):
        table.press("push")
        table.turn(1)
    assert table.shown().counter == "3 of 1-2"
    table.press()
    assert "not 3" in table.reads()
    assert table.evening.history.entries == entries
    table.press()
    assert table.shown().counter == "3 of 1-2"


# -- a number -----------------------------------------------------------------------------------------------------------


def test_a_number_goes_from_its_lowest_to_its_highest(tmp_path: Path) -> None:
    table = turns(tmp_path, "ann", "walk", "gull")
    screen = table.shown()
    assert (screen.value, screen.low, screen.high) == (0, 0, 2)
    table.turn(9)
    assert table.shown().value == 2
    table.turn(-1)
    table.press()
    assert answer(table) == 1
    table.hold("back")
    table.press()
    table.to_question()
    assert table.shown().value == 1


# -- shares -------------------------------------------------------------------------------------------------------------


def shares(ferry: Table) -> Table:
    """Ida sails to dock 2 with three crates, to be distributed."""
    ferry.pick("Ida")
    ferry.to_question()
    ferry.pick("2")
    ferry.to_question()
    ferry.turn(1)
    ferry.press()
    ferry.to_question()
    assert ferry.kind == "share"
    return ferry


def test_things_are_distributed_place_by_place(ferry: Table) -> None:
    shares(ferry)
    assert (ferry.shown().counter, ferry.shown().footer) == ("3 left", "push sets, ACTION ok")
    ferry.press("push")
    ferry.turn(9)
    assert (ferry.entries(), ferry.shown().counter) == ({"3": "<3>", "2": "0", "1": "0"}, "0 left")
    ferry.turn(-2)
    ferry.press()
    ferry.turn(1)
    ferry.press("push")
    ferry.turn(4)
    ferry.press("push")
    assert ferry.entries() == {"3": "1", "2": "2", "1": "0"}
    ferry.press()
    assert answer(ferry) == {"3": 1, "2": 2}


def test_a_barred_place_gives_its_reason(tmp_path: Path) -> None:
    ferry = shares(at_table(tmp_path, FERRY, {**CROSSING, "closed": [1], "crates": {"1": 4}}))
    assert [(entry.text, entry.barred) for entry in ferry.shown().entries] == [("3", False), ("2", False), ("1", True)]
    ferry.turn(9)
    assert ferry.shown().footer == "push: why not"
    ferry.press("push")
    assert "Dock 1 is closed. Share out 0 to 3 over 3, 2." in ferry.reads()
    ferry.press()
    assert (ferry.kind, ferry.shown().at, ferry.entries()) == ("share", 2, {"3": "0", "2": "0", "1": ""})


def test_an_undone_distribution_is_filled_in(ferry: Table) -> None:
    shares(ferry).press("push")
    ferry.turn(2)
    ferry.press()
    ferry.press()
    ferry.hold("back")
    ferry.press()
    ferry.to_question()
    assert ferry.entries() == {"3": "2", "2": "0", "1": "0"}


# -- a report -----------------------------------------------------------------------------------------------------------


def test_a_report_is_filled_in_field_by_field(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    assert (table.shown().counter, next(iter(table.entries()))) == ("", "That is all: go on")
    table.pick("gull")
    table.turn(3)
    assert table.entries() == {"gull oil": "<3>"}
    table.press()
    table.pick("tern")
    table.turn(1)
    table.turn(1)
    table.press("back")
    assert table.shown().counter == "2 changed"
    table.pick("That is all")
    assert answer(table) == {"lights": {"gull": {"oil": 3}, "tern": {"oil": 2}}}


def board_check(tmp_path: Path) -> Table:
    """The short board check: only A5 burns."""
    return at_table(tmp_path, None, {**ACTION, "at": "check", "spaces": {"A5": {"fire_active": 2}, "B4": {"debris": 1}}})


def test_collapsed_fields_are_behind_the_last_entry(tmp_path: Path) -> None:
    table = board_check(tmp_path)
    first, *asked, last = table.entries()
    assert (first, last) == ("That is all: go on", "Rest of the board")
    assert {entry.split()[0] for entry in asked} == {"A5", "A6"}
    table.pick("Rest of the board", "B4", "debris")
    table.turn(-1)
    table.press()
    table.press("back")
    assert next(iter(table.entries())) == "Back to questions"
    table.pick("Back to questions")
    assert table.shown().counter == "1 changed"
    table.pick("That is all")
    assert answer(table) == {"spaces": {"B4": {"debris": 0}}}


def test_a_field_set_back_is_no_change(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    for steps in (2, -2):
        table.pick("gull")
        table.turn(steps)
        table.press()
    assert table.shown().counter == ""
    table.pick("That is all")
    assert answer(table) == {}


def test_a_broken_limit_is_named_and_the_values_stay(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    for light in ("gull", "tern", "skua"):
        table.pick(light)
        table.turn(4)
        table.press()
    table.pick("That is all")
    assert "oil" in table.reads()
    assert "8" in table.reads()
    assert table.kind == "report"
    table.press()
    assert table.shown().counter == "3 changed"
    table.pick("skua")
    table.turn(-4)
    table.press()
    table.pick("That is all")
    assert table.kind != "report"


def test_an_undone_report_is_filled_in(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    table.pick("gull")
    table.turn(2)
    table.press()
    table.pick("That is all")
    table.hold("back")
    table.press()
    table.to_question()
    assert (table.kind, table.entries()["gull oil"]) == ("report", "2")


def test_a_draft_survives_a_restart_of_the_panel(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    table.pick("gull")
    table.turn(2)
    table.press()
    table.sit_down(table.evening)
    table.wait(2)
    assert table.entries()["gull oil"] == "2"


# -- a list -------------------------------------------------------------------------------------------------------------


def test_the_last_sheet_confirms_the_list(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY)
    assert (table.shown().text, table.shown().counter, table.shown().footer) == ("Launch.", "1/2", "ACTION done +1")
    table.press()
    assert [mark.ticked for mark in table.page.scene.todo] == [True, False]
    assert (table.shown().counter, table.shown().footer) == ("2/2", "ACTION all done")
    table.press()
    assert table.asks == "crossing.1/boat"


def test_the_knob_reads_the_list_and_ticks_nothing(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY)
    table.turn(1)
    assert table.shown().counter == "2/2"
    table.turn(1)
    assert table.shown().counter == "2/2"
    table.turn(-5)
    assert table.shown().counter == "1/2"
    assert not any(mark.ticked for mark in table.page.scene.todo)


def test_a_confirmation_with_its_own_question_asks_it(coast: Table) -> None:
    at_wind(coast).turn(2)
    coast.press()
    coast.to_question()
    assert (coast.kind, coast.shown().text) == ("confirm", "Sky?")
    coast.press()
    assert coast.kind == "countdown"


# -- offers -------------------------------------------------------------------------------------------------------------


def test_an_offer_without_fields_is_taken_at_once(coast: Table) -> None:
    at_wind(coast).turn(2)
    coast.press()
    coast.to_question()
    coast.menu("shelter")
    assert coast.evening.history.entries[-1].offer == "shelter"
    assert coast.shown().text == "Shelter"


def test_the_result_of_an_offer_is_shown_over_the_clock(coast: Table) -> None:
    coast.evening.answer("clear")
    coast.evening.answer(["calm"])
    coast.evening.answer(True)
    coast.settle()
    coast.wait(2)
    coast.press()
    coast.menu("oil")
    coast.pick("That is all")
    assert "light is missing" in coast.reads()
    coast.press()
    coast.pick("light")
    coast.turn(2)
    coast.press()
    coast.pick("That is all")
    assert coast.evening.history.entries[-1].value == {"light": "tern"}
    assert coast.shown().text == "Oil"
    coast.press()
    assert coast.shown().state == "running"


@pytest.fixture
def action(tmp_path: Path) -> Table:
    """The running Action Phase, with debris on a burning space."""
    spaces = {**ACTION["spaces"], "A1": {"fire_active": 1, "debris": 1}}
    table = at_table(tmp_path, None, {**ACTION, "spaces": spaces})
    table.press()
    return table


def test_every_offer_says_which_fields_are_missing(action: Table) -> None:
    action.to_menu()
    offers = [name for name in action.entries() if name not in ("Action dice", "Player aid", "Objective")]
    assert len(offers) == 2
    for offer in offers:
        action.menu(offer)
        assert isinstance(action.panel.top, FieldListPage)
        action.pick("That is all")
        assert "space is missing" in action.reads()
        action.press()
        action.press("back")


def test_water_is_rolled_with_the_knob_while_the_clock_runs(action: Table) -> None:
    action.menu("Extinguish", "where")
    action.turn(1)
    action.press()
    action.pick("rolled dice", "Add one", "6")
    action.press("back")
    action.pick("dice to roll")
    for steps, shown in ((1, "<1>"), (1, "<2>"), (-1, "<1>"), (-1, "<->"), (-1, "<->")):
        action.turn(steps)
        assert action.entries() == {"dice to roll": shown}
    action.press()
    action.pick("That is all")
    assert action.evening.history.entries[-1].value == {"space": "A1", "dice": (6,)}
    assert "Successes: 1" in action.reads()
    action.press()
    assert action.shown().state == "running"


def test_debris_is_cleared_with_the_knob_while_the_clock_runs(action: Table) -> None:
    action.menu("Fire Axe", "where")
    action.turn(1)
    action.press()
    action.pick("That is all")
    assert action.evening.twin["spaces", "A1", "debris"] == 0
