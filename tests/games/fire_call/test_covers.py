"""A Fire Call of the table's own pile is behind a cover until its Dispatcher looks, and nothing of it stays once it is named (FC-48)."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Evening
from companion.fronts.host_api import JoinInfo
from companion.fronts.line_input import InjectedLines
from companion.fronts.terminal.plain import PlainFront
from companion.fronts.web.security.identity import Caller
from companion.fronts.web.security.register import Phone
from companion.fronts.web.views.now import NowView
from companion.games.fire_call.game import GAME
from companion.presenter.scene_of import words_of
from companion.printing import clear_screen
from hardware.mock.clock import MockClock
from tests.evenings import begin
from tests.fronts.panel.tables import Table, at_table, host_in
from tests.fronts.screen.screens import Screen
from tests.fronts.web.views.view_table import ANN, ViewTable
from tests.games.fire_call.fixtures import raw_content
from tests.games.fire_call.tables import landed

POSITION = landed("FIRE_CALL", current="Yellow")
"""Red is Yellow's Dispatcher."""
CARD, TITLE = "F17", "Title of F17"
COVER = "Only the Dispatcher looks."
QUESTION = "which card is it?"


def at_cover(**more: Any) -> dict[str, Any]:
    """An evening in which Red draws a Fire Call for Yellow from the table's own pile."""
    return {"scenario": None, "content": raw_content(), "dice": "ask", "cards": "ask", "position": POSITION} | more


def at_panel(folder: Path) -> Table:
    """The panel before the Dispatcher looks."""
    table = at_table(folder, GAME, **at_cover())
    table.to_question()
    return table


def name_card(table: Table) -> None:
    """Open the cover and name the card with the knob."""
    table.press()
    table.turn_to(CARD)
    table.press()
    table.wait(2)


def everywhere(table: Table) -> Iterator[str]:
    """What the panel shows on all sheets, in the question, and on every page of the menu that changes nothing."""
    table.turn(-100)
    for _ in range(len(table.page.sheets) + 1):
        yield table.reads()
        table.turn(1)
    table.to_menu()
    names = [name for name in table.entries() if name not in LEFT_ALONE]
    for name in names:
        table.to_menu()
        table.pick(name)
        yield table.reads()
    table.hold("back")
    yield table.reads()


LEFT_ALONE = ("Redo", "Do it ourselves", "Dice", "Cards", "Set up again", "Leave it for now")
"""Entries that change something."""


def test_fc_48_the_panel_covers_the_question_until_the_dispatcher_looks(tmp_path: Path) -> None:
    table = at_panel(tmp_path)
    assert table.reads().splitlines()[1:] == [f"Pass the box to Red. {COVER}", "ACTION: Red looks"]
    table.turn(5)
    table.press("push")
    assert QUESTION not in table.reads()
    table.press()
    assert QUESTION in table.reads()
    assert CARD in table.entries()


@pytest.mark.parametrize("away", ["back", "undo", "asleep"])
def test_fc_48_who_looks_away_covers_it_again_and_the_cursor_tells_nothing(tmp_path: Path, away: str) -> None:
    table = at_panel(tmp_path)
    table.press()
    table.turn_to(CARD)
    if away == "back":
        table.press("back")
    elif away == "undo":
        table.hold("back")
        table.press("back")
    else:
        table.wait(10_000)
        table.press()
    table.to_question()
    assert COVER in table.reads()
    table.press()
    assert getattr(table.shown(), "at", None) == 0


def test_fc_48_once_named_the_card_is_nowhere_on_the_glass_until_it_is_read_aloud(tmp_path: Path) -> None:
    """Neither on the sheets before the question, nor in the log, nor among earlier answers, nor after undo."""
    table = at_panel(tmp_path)
    name_card(table)
    assert table.asks == "turn.1/answer/1"
    assert [text for text in everywhere(table) if CARD in text or TITLE in text] == []
    table.evening.undo(sure=True)
    table.settle()
    table.to_question()
    assert COVER in table.reads()
    table.press()
    assert getattr(table.shown(), "at", None) == 0
    table.turn_to(CARD)
    table.press()
    table.evening.answer("ATTEMPT")
    table.settle()
    table.wait(2)
    table.turn(-100)
    assert any(TITLE in text for text in everywhere(table))


def test_fc_48_an_amended_card_is_named_behind_the_cover_too(tmp_path: Path) -> None:
    table = at_panel(tmp_path)
    name_card(table)
    table.menu("Change an answer", "Red draws")
    assert COVER in table.reads()
    table.press()
    assert getattr(table.shown(), "at", None) == 0


def test_a_dispatcher_with_a_phone_is_sent_there(tmp_path: Path) -> None:
    clock = MockClock()
    host = host_in(tmp_path, clock)
    host.phone_service = _Service()
    table = Table(host, clock)
    table.sit_down(begin(GAME, clock=clock, confirm="steps", **at_cover()))
    table.to_question()
    assert f"Red answers on Ann's phone. {COVER}" in table.reads()


class _Service:
    """Phones, one of them in Red's seat."""

    def joining(self, now_s: float) -> JoinInfo:
        return JoinInfo("", "", "", 1, seats={"Red": "Ann"})

    def evening_began(self) -> None:
        """Do nothing."""


# -- the terminal


def test_fc_48_the_screen_covers_the_question_and_keeps_nothing_that_was_typed() -> None:
    screen = Screen(game=GAME, **at_cover())
    assert f"Leave the keyboard to Red. {COVER}" in screen.flowing()
    assert "type the card's id" not in screen.flowing()
    screen.keys("enter")
    assert COVER not in screen.flowing()
    assert "type the card's id" in screen.flowing()
    screen.keys(*CARD, "f1", "esc")
    assert COVER in screen.flowing()
    screen.keys("enter").type(CARD)
    assert screen.asked == "turn.1/answer/1"
    assert CARD not in screen.text()
    screen.type("log")
    assert CARD not in screen.text()


def plain(*lines: str) -> Evening:
    """A plain session on these lines."""
    evening = begin(GAME, **at_cover())
    PlainFront(evening, words_of(evening), InjectedLines(*lines), echo=True).run()
    return evening


def test_fc_48_line_by_line_the_answer_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Enter opens it; scripts may answer at once."""
    for lines in (("", CARD), (CARD,)):
        assert plain(*lines, "quit").run.told[-1].code == "ANNOUNCE"
        said = capsys.readouterr().out
        assert f"Leave the keyboard to Red. {COVER}\n[Enter: Red looks] > " in said
        assert CARD not in said.split(COVER)[1].replace("one of F01", "")


def test_a_terminal_is_cleared_with_what_was_scrolled_off_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr("sys.stdout", terminal)
        clear_screen()
        terminal.flush()
        assert os.read(ours, 64) == b"\x1b[H\x1b[2J\x1b[3J"
    os.close(ours)


# -- phones


def test_fc_48_only_a_phone_in_another_seat_is_passed_on() -> None:
    table = ViewTable(begin(GAME, **at_cover()))
    passed = table.parts(NowView(), ANN)["question"]
    assert f"Pass this phone to Red. {COVER}" in passed
    assert passed.index("<summary>Red looks now") < passed.index("<select")
    seated = Caller(phone=Phone(id="r", name="Rob", colour="red", seats=("Red",)))
    own = table.parts(NowView(), seated)["question"]
    assert "Pass this phone" not in own
    assert "<select" in own
