"""The main loop on scripted input: order of gestures, countdown, bots, disk trouble, errors, watchdog."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from companion.app.daemon.crash_guard import HEALTHY_AFTER_S
from companion.app.daemon.main_loop import MainLoop
from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.fronts.panel.panel import Panel
from companion.fronts.panel.screens import TextScreen
from companion.table import Game
from hardware.gestures import Stuck
from hardware.mock.clock import MockClock
from tests import evenings
from tests.app.daemon.scripted import Script, ScriptedBox
from tests.bots.fake_bots import Robot, sit
from tests.engine.ferry import FERRY
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import bare, host_in
from tests.fronts.panel.test_questions import CROSSING

TURNS = {"at": "turns", "night": 1}
WATCH = {"at": "watch", "night": 1}


class Watched:
    """A watchdog that counts its messages."""

    def __init__(self, clock: MockClock, watchdog_s: float | None = None) -> None:
        self._clock, self.watchdog_s = clock, watchdog_s
        self.heard: list[float] = []

    def watchdog(self) -> None:
        self.heard.append(self._clock.now_s() - 1000)


class Rig:
    """A main loop on scripted input."""

    def __init__(self, folder: Path, watchdog_s: float | None = None) -> None:
        self.clock = MockClock()
        self.box = ScriptedBox(self.clock)
        self.host: Any = host_in(folder, self.clock)
        self.wells: list[float] = []
        crash_guard: Any = self.host.crash_guard
        crash_guard.mark_healthy = lambda: self.wells.append(self.clock.now_s() - 1000)
        self.panel = Panel(self.host, self.clock.now_s())
        self.notify = Watched(self.clock, watchdog_s)
        self.main_loop = MainLoop(self.panel, self.host, self.box, self.clock, self.notify)  # type: ignore[arg-type]
        self.script: Script = self.box.inbox
        self.script.ended = self.main_loop.end

    def sit_down(self, game: Game, position: dict[str, Any] | None = None, **more: Any) -> Evening:
        """Start playing this game."""
        evening = evenings.begin(game, position, content={}, confirm="steps", clock=self.clock, **more)
        self.host.evening, self.host.seats = evening, BotSeats(evening)
        self.panel.take(evening)
        return evening

    def run(self) -> None:
        """Run the whole script and one more second."""
        self.script.after(1)
        self.main_loop.run()

    def shown(self) -> Any:
        """The screen at the end."""
        return bare(self.box.views[-1][1].screen, self.clock.now_s())


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


def test_gestures_are_given_in_their_order(rig: Rig) -> None:
    rig.sit_down(GAME, TURNS)
    rig.script.turn(1, after_s=2)
    rig.script.press()
    rig.script.press("back", for_s=2)
    rig.run()
    assert isinstance(rig.shown(), TextScreen)
    assert rig.shown().header == "Undo"


def test_a_press_counts_once_it_has_settled(rig: Rig) -> None:
    evening = rig.sit_down(GAME, TURNS)
    rig.script.after(2)
    rig.script.press(for_s=0.05)
    rig.run()
    assert [entry.value for entry in evening.history.entries] == ["ann"]
    assert min(at_s for at_s, view in rig.box.views if at_s > 1002.55) == pytest.approx(1002.55 + 0.008)


def test_only_what_is_different_is_shown(rig: Rig) -> None:
    rig.script.after(100)
    rig.script.turn(0)
    rig.script.after(100)
    rig.run()
    assert len(rig.box.views) == 1


def test_the_bell_is_rung_at_its_time(rig: Rig) -> None:
    evening = rig.sit_down(GAME, WATCH)
    rig.script.press(after_s=2)
    rig.script.after(100)
    rig.run()
    started_s = 1002.1 + 0.008
    assert evening.history.entries[-1].value == "rang"
    over_s = next(at_s for at_s, view in rig.box.views if view.deadline_s is None and at_s > started_s + 1)
    assert over_s == pytest.approx(started_s + 60)


def test_the_host_sleeps_while_nothing_is_due(rig: Rig) -> None:
    rig.sit_down(GAME, WATCH)
    rig.script.press(after_s=2)
    rig.script.after(50)
    rig.run()
    assert rig.script.waits < 20  # two edges, settling, a heartbeat every five seconds


def test_a_button_on_its_way_to_a_hold_is_shown(rig: Rig) -> None:
    rig.sit_down(GAME, TURNS)
    rig.script.press("back", after_s=2, for_s=1)
    rig.run()
    labels = [getattr(view.screen, "label", "") for _, view in rig.box.views]
    assert "hold: undo" in labels
    assert labels[-1] == ""


def test_bots_answer_at_the_start_and_after_each_answer(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(monkeypatch, robot=Robot)
    evening = rig.sit_down(FERRY, CROSSING | {"pilot": "robot"})
    assert evening.history.entries == []
    rig.script.after(2)
    rig.run()
    assert [entry.by for entry in evening.history.entries] == ["bot", "bot"]
    assert rig.panel.evening is not None
    assert rig.panel.evening.ask_id == evening.ask_id


def test_a_daemon_that_is_well_for_a_while_is_noted_once(rig: Rig) -> None:
    rig.script.after(HEALTHY_AFTER_S * 3)
    rig.run()
    assert rig.wells == [HEALTHY_AFTER_S]


# -- errors -------------------------------------------------------------------------------------------------------------


def test_trouble_of_the_journal_is_said_once_and_so_is_its_end(rig: Rig, caplog: pytest.LogCaptureFixture) -> None:
    evening = rig.sit_down(GAME, TURNS)
    journal: Any = evening.journal
    rig.script.after(2, lambda: setattr(journal, "trouble", "The disk is full: make room."))
    for _ in range(4):
        rig.script.turn(1)
    rig.script.press()
    rig.script.after(1, lambda: setattr(journal, "trouble", None))
    rig.script.turn(1)
    with caplog.at_level(logging.INFO):
        rig.run()
    said = [view for _, view in rig.box.views if "The disk is full" in str(view.screen)]
    assert said
    assert len(rig.panel.pages) == 1
    assert [record.message for record in caplog.records if "journal" in record.message.lower()] == [
        "The journal: The disk is full: make room.",
        "The journal is written again",
    ]


def test_trouble_that_comes_with_an_answer_is_said_over_the_next_question(rig: Rig) -> None:
    evening = rig.sit_down(GAME, TURNS)
    journal: Any = evening.journal
    rig.script.after(2, lambda: setattr(journal, "trouble", "The disk is full: make room."))
    rig.script.press()
    rig.run()
    assert evening.history.entries
    assert "The disk is full" in rig.shown().text


def test_an_unexpected_error_is_shown_and_the_game_goes_on(rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    evening = rig.sit_down(GAME, TURNS)
    broken: list[bool] = [True]
    whole = rig.panel.gesture

    def gesture(*given: Any) -> None:
        if broken and broken.pop():
            raise ZeroDivisionError("a page that nobody tried")
        whole(*given)

    monkeypatch.setattr(rig.panel, "gesture", gesture)
    rig.script.turn(1, after_s=2)
    rig.script.press("push")
    rig.script.press()
    rig.run()
    assert any("a page that nobody tried" in str(view.screen) for _, view in rig.box.views)
    assert [entry.value for entry in evening.history.entries] == ["ann"]


def test_a_screen_that_cant_be_made_is_said_too(rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    rig.sit_down(GAME, TURNS)
    whole = rig.panel.view
    broken = [True]

    def view() -> Any:
        if broken and broken.pop():
            raise ZeroDivisionError("a screen that nobody saw")
        return whole()

    monkeypatch.setattr(rig.panel, "view", view)
    rig.script.turn(1, after_s=2)
    rig.run()
    assert "a screen that nobody saw" in rig.shown().text


def test_rules_that_stumble_at_the_bell_ring_it_once_and_say_so(rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    evening = rig.sit_down(GAME, WATCH, reports=tmp_path)
    calls: list[object] = []

    def stumble(*given: object, **more: object) -> None:
        calls.append(given)
        raise ZeroDivisionError("rules")

    rig.script.press(after_s=2)
    rig.script.after(10, lambda: monkeypatch.setattr(evening, "answer", stumble))
    rig.script.after(120)
    rig.run()
    assert len(calls) == 1
    assert "went wrong" in rig.shown().text


def test_a_stuck_button_is_named(rig: Rig) -> None:
    rig.box.found = [Stuck("action", 1000)]
    rig.run()
    assert "ACTION is stuck" in rig.shown().text


# -- watchdog and end ---------------------------------------------------------------------------------------------------


def test_the_watchdog_hears_it_as_often_as_it_wants(tmp_path: Path) -> None:
    rig = Rig(tmp_path, watchdog_s=10)
    rig.script.after(45)
    rig.run()
    assert rig.notify.heard == [10, 20, 30, 40]


def test_a_dead_thread_silences_the_watchdog_without_busy_waiting(tmp_path: Path) -> None:
    rig = Rig(tmp_path, watchdog_s=10)
    rig.script.after(25, lambda: setattr(rig.box, "alive", False))
    rig.script.after(100)
    rig.run()
    assert rig.notify.heard == [10, 20]
    assert rig.script.waits < 20


def test_told_to_end_before_it_began_it_ends(rig: Rig) -> None:
    rig.main_loop.end()
    rig.run()
    assert rig.box.views == []


def test_switched_off_from_the_menu_it_ends(rig: Rig) -> None:
    rig.host._end = rig.main_loop.end
    rig.script.turn(99)
    rig.script.press()
    rig.script.turn(1)
    rig.script.press()
    rig.script.after(1000)
    rig.run()
    assert rig.clock.now_s() < 1010


def test_two_kinds_of_screens_follow_the_clock(rig: Rig) -> None:
    rig.sit_down(GAME, WATCH)
    rig.script.press(after_s=2)
    rig.script.press("back")
    rig.run()
    kinds = [type(bare(view.screen, at_s)).__name__ for at_s, view in rig.box.views]
    assert kinds[-2:] == ["CountdownScreen", "ChoicesScreen"]
