"""Changes made on other devices: answers, ticks and drafts appear on the panel, whatever page is open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table import AnswerRefused
from hardware.gestures import Clicked
from tests.engine.ferry import FERRY
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import Table, at_table, phrase
from tests.fronts.panel.test_questions import REPORT, TURNS, turns

WATCH = {"at": "watch", "night": 1}


def elsewhere(table: Table, action: Callable[[], object]) -> None:
    """Do this on a phone."""
    action()
    table.settle()


PAGES: dict[str, Callable[[Table], None]] = {
    "question": lambda table: None,
    "menu": lambda table: table.to_menu(),
    "undo": lambda table: table.hold("back"),
    "correct": lambda table: table.menu("Correct"),
    "a field": lambda table: table.menu("Correct", "ann", "at"),
    "mend": lambda table: table.menu("Change an answer", "Next?"),
    "by hand": lambda table: table.menu("Do it ourselves"),
    "board": lambda table: table.menu("The board"),
    "log": lambda table: table.menu("What happened"),
    "seal": lambda table: table.menu("Seal"),
}


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_the_old_question_close(tmp_path: Path, page: str) -> None:
    table = turns(tmp_path, "ann")
    PAGES[page](table)
    elsewhere(table, lambda: table.evening.answer("rest"))
    assert table.panel.pages == [table.panel.evening]
    assert table.page.ask_id == table.evening.ask_id
    table.to_question()
    assert (table.shown().header, next(iter(table.entries()))) == ("Bea", "walk")


def test_the_old_question_can_no_longer_be_answered(tmp_path: Path) -> None:
    table = turns(tmp_path)
    table.evening.answer("ann")
    table.panel.gesture(Clicked("action", table.clock.now_s()), table.clock.now_s())
    assert [entry.value for entry in table.evening.history.entries] == ["ann"]
    assert "is not open" in table.reads()
    table.press()
    table.to_question()
    assert table.asks.endswith("/act")


def test_a_sentence_stays_until_it_is_closed(tmp_path: Path) -> None:
    table = turns(tmp_path)
    table.panel.say("The disk is full.")
    elsewhere(table, lambda: table.evening.answer("ann"))
    assert "The disk is full." in table.reads()
    table.press()
    assert table.panel.pages == [table.panel.evening]


def test_ticks_of_others_appear_and_are_skipped(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY)
    index = table.page.scene.todo[1].index
    elsewhere(table, lambda: table.evening.tick(index))
    assert table.shown().ticked is False
    table.turn(1)
    assert table.shown().ticked is True
    table.press()
    assert table.asks == "crossing.1/boat"


def test_a_list_confirmed_elsewhere_closes(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY)
    table.turn(1)
    elsewhere(table, lambda: table.evening.answer(True))
    assert (table.page.ask_id, table.asks) == (table.evening.ask_id, "crossing.1/boat")


def test_values_filled_in_elsewhere_appear_and_own_values_stay(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    table.pick("gull")
    table.turn(2)
    elsewhere(table, lambda: table.evening.draft({"lights": {"tern": {"oil": 3}}}))
    assert table.entries() == {"gull oil": "<2>"}
    table.press()
    assert (table.entries()["gull oil"], table.entries()["tern oil"]) == ("2", "3")
    assert table.evening.drafts == {"lights": {"tern": {"oil": 3}, "gull": {"oil": 2}}}
    elsewhere(table, lambda: table.evening.draft({"lights": {"gull": {"oil": 4}}}))
    assert table.entries()["gull oil"] == "4"


def test_a_field_set_back_here_is_set_back_for_all(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    for steps in (2, -2):
        table.pick("gull")
        table.turn(steps)
        table.press()
    assert table.evening.drafts == {"lights": {"gull": {"oil": 0}}}


def test_a_report_sent_elsewhere_closes_with_its_open_field(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    table.pick("gull")
    table.turn(2)
    elsewhere(table, lambda: table.evening.confirm_draft())
    assert table.panel.pages == [table.panel.evening]
    assert table.kind != "report"


def test_a_clock_started_elsewhere_is_on_top(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME)
    for value in ("clear", ["gust"]):
        table.evening.answer(value)
    table.evening.answer(True)
    table.settle()
    table.wait(2)
    elsewhere(table, lambda: table.evening.countdown_control.control("start"))
    assert table.shown().state == "running"
    assert table.view().deadline_s == table.clock.now_s() + 60


def test_a_clock_ended_elsewhere_closes_its_pages(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, WATCH)
    table.press()
    table.hold("action")
    elsewhere(table, lambda: table.evening.countdown_control.control("end_early"))
    assert table.panel.pages == [table.panel.evening]
    assert table.view().deadline_s is None


def test_undo_elsewhere_shows_what_to_put_back(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY)
    table.press(times=2)
    table.wait(2)
    elsewhere(table, table.evening.undo)
    table.wait(2)
    assert table.asks == "harbour/done"
    assert table.page.scene.todo or table.page.scene.back


def test_a_move_put_back_elsewhere_is_ticked_here(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY)
    table.press(times=2)
    table.wait(2)
    elsewhere(table, table.evening.restart_from_empty_table)
    assert table.shown().header == phrase("put_back")
    before = len(table.page.sheets)
    elsewhere(table, lambda: table.evening.tick_back(table.page.scene.back[0].index))
    assert (len(table.page.sheets), table.shown().ticked) == (before, True)


def test_the_end_elsewhere_is_shown(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, {"at": "dawn", "night": 2})
    table.menu("The board")
    for _ in range(2):
        elsewhere(table, lambda: table.evening.answer(True))
    assert table.panel.pages == [table.panel.evening]
    table.wait(2)
    assert "Won" in table.reads()


def test_no_answer_is_accepted_after_the_end(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.evening.close()
    with pytest.raises(AnswerRefused):
        table.evening.answer("ann")
    table.press()
    assert "This evening is closed" in table.reads()
