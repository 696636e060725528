"""The countdown of the open ask: its controls, its bell, its heartbeat, its restarts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import RulesFailed
from companion.engine.countdown import Heartbeat
from companion.presenter.scene_of import clock_of
from companion.table import AnswerRefused, GameEnd, Table
from tests.engine.lighthouse import LighthouseGame
from tests.engine.made_up import tiny


def at_watch(tmp_path: Path, **options: Any) -> LighthouseGame:
    """The watch of the first night, its clock not started."""
    k = LighthouseGame(tmp_path, **options)
    k.answer("clear", ["gust"], True)
    return k


def left(k: LighthouseGame) -> float | None:
    return k.evening.countdown_control.left_s


def test_it_runs_from_the_press_to_the_bell(tmp_path: Path) -> None:
    """`await table.countdown(...)` ends with `rang`; who draws it computes what is left."""
    k = at_watch(tmp_path)
    seen = clock_of(k.evening)
    assert seen is not None
    assert (seen.state, seen.left_s) == ("ready", 60)
    assert k.evening.countdown_control.poll() is False
    k.control("start")
    k.clock.jump(59.5)
    assert (left(k), k.evening.countdown_control.poll()) == (0.5, False)
    k.clock.jump(0.5)
    assert k.evening.countdown_control.poll() is True
    assert (k.key, k.evening.history.entries[-1].value, k.evening.history.entries[-1].by) == ("night.1/turns/next/1", "rang", "clock")
    k.restart()
    assert k.evening.countdown_control.poll() is False


def test_a_false_start_and_an_early_end(tmp_path: Path) -> None:
    """Nothing but its controls moves it: start; false start within five seconds; end early."""
    k = at_watch(tmp_path)
    k.control("start")
    k.clock.jump(5)
    k.control("false_start")
    assert left(k) == 60
    k.control("start")
    k.clock.jump(6)
    with pytest.raises(AnswerRefused, match="taken back for 5 seconds and no longer"):
        k.control("false_start")
    k.control("end_early")
    assert (k.key, k.evening.history.entries[-1].value) == ("night.1/turns/next/1", "ended early")


def test_a_pause_where_the_house_rule_allows(tmp_path: Path) -> None:
    """Pause and resume if the house rule allows it."""
    k = at_watch(tmp_path, pauses="on")
    k.control("start")
    k.clock.jump(10)
    k.control("pause")
    k.clock.jump(100)
    assert left(k) == 50
    k.control("resume")
    k.clock.jump(20)
    assert left(k) == 30
    (folder := tmp_path / "strict").mkdir()
    strict = at_watch(folder)
    strict.control("start")
    with pytest.raises(AnswerRefused, match="plays without pauses"):
        strict.control("pause")


def test_controls_carry_the_ask_they_saw(tmp_path: Path) -> None:
    """Clock controls carry the ask they saw; unknown ones, and those for no clock, are refused."""
    k = at_watch(tmp_path)
    seen = k.id
    with pytest.raises(AnswerRefused, match=f"Question 1 is not open: question {seen} is open now"):
        k.control("start", id=1)
    with pytest.raises(AnswerRefused, match="A countdown takes start, false_start, pause, resume, end_early, again, go_on, not stop"):
        k.control("stop")
    for control in ("again", "go_on"):
        with pytest.raises(AnswerRefused, match="not over yet"):
            k.control(control)
    k.answer("rang")
    with pytest.raises(AnswerRefused, match="No countdown is open now"):
        k.control("start")
    with pytest.raises(AnswerRefused, match="no dice to roll for show"):
        k.evening.countdown_control.roll()


def test_an_offer_meanwhile_changes_the_twin_and_not_the_clock(tmp_path: Path) -> None:
    """Taking an offer returns to the rules like an answer; then the ask is posed again, and its clock runs on."""
    k = at_watch(tmp_path)
    k.control("start")
    k.clock.jump(20)
    k.offer("oil", {"light": "skua"})
    assert (k.values("lights", "skua", "oil"), k.key, left(k)) == (1, "night.1/watch/clock", 40)
    k.correct({"lights": {"skua": {"oil": 2}}})
    assert (k.values("lights", "skua", "oil"), left(k)) == (3, 40)
    k.clock.jump(40)
    assert k.evening.countdown_control.poll()


def test_heartbeats_and_power_cuts(tmp_path: Path) -> None:
    """After a crash in the same boot the remainder is exact; after a power cut it is the last heartbeat and comes back paused."""
    k = at_watch(tmp_path)
    k.control("start")
    rows = len(k.rows)
    for seconds, beat in ((2, 58), (4, 58), (1, 53), (4.9, 53)):
        k.clock.jump(seconds)
        k.evening.countdown_control.poll()
        noted = msgspec.json.decode(k.evening.journal.side_value("heartbeat") or b"", type=Heartbeat)
        assert (noted.left_s, len(k.rows)) == (beat, rows)
    k.restart()
    assert left(k) == pytest.approx(48.1)
    k.clock.reboot()
    k.reopen()
    seen = clock_of(k.evening)
    assert seen is not None
    assert (seen.state, seen.left_s) == ("paused", 53)
    k.restart()
    k.control("resume")
    k.clock.jump(53)
    k.restart()  # in the same boot: it may have rung while the process was away
    assert k.evening.countdown_control.poll()
    assert k.key == "night.1/turns/next/1"


def test_undo_redo_and_amend_are_refused_while_it_runs(tmp_path: Path) -> None:
    """Undo and amend are closed while it runs."""
    k = at_watch(tmp_path, pauses="on")
    k.control("start")
    for command, args in (("undo", ()), ("redo", ()), ("amend", ("night.1/weather/wind", ["calm"]))):
        assert k.refused(command, *args).endswith("waits until the clock has stopped; end the countdown first.")
    k.control("pause")
    assert k.refused("undo").startswith("Undo waits until the clock has stopped")
    k.control("false_start")
    k.undo()
    assert k.key == "night.1/weather/sky"


@pytest.mark.parametrize("how", ["rang", "ended"])
def test_undo_to_a_finished_countdown_shows_it_ended(tmp_path: Path, how: str) -> None:
    """Undo to a finished countdown shows it ended, with "go on" and "play it again"."""
    k = at_watch(tmp_path)
    k.control("start")
    if how == "rang":
        k.clock.jump(60)
        k.evening.countdown_control.poll()
    else:
        k.control("end_early")
    k.undo()
    seen = clock_of(k.evening)
    assert seen is not None
    assert (k.key, seen.state, seen.left_s) == ("night.1/watch/clock", how, 0)
    assert k.evening.countdown_control.poll() is False
    k.control("go_on")
    assert k.key == "night.1/turns/next/1"
    k.undo()
    k.control("again")
    assert left(k) == 60
    k.control("start")
    k.clock.jump(60)
    assert k.evening.countdown_control.poll()
    k.restart()
    assert k.key == "night.1/turns/next/1"


def test_dice_for_show_are_counted_and_never_replayed(tmp_path: Path) -> None:
    """Action dice rolled meanwhile are side rows, counted, never replayed."""
    k = at_watch(tmp_path)
    k.control("start")
    rolls = [k.evening.countdown_control.roll(who="ann"), k.evening.countdown_control.roll(1)]
    assert [len(values) for values in rolls] == [2, 1]
    k.restart()
    third = k.evening.countdown_control.roll()
    assert third == k.evening.setup.fate.roll("night.1/watch/clock/show/3", [("calm", "gust", "storm")] * 2)
    assert k.rows.count("side_roll") == 3
    assert k.key == "night.1/watch/clock"
    assert not [entry for entry in k.evening.history.entries if "show" in entry.key]


def test_the_bell_rings_once_even_if_the_rules_raise(tmp_path: Path) -> None:
    """If rules raise, the ask stays open: the clock has still rung, and the game continues or the step is done by hand."""

    async def reef(table: Table, content: object) -> GameEnd:
        async with table.step("watch"):
            await table.countdown("clock", 60, "watch")
            raise ZeroDivisionError("a reef")
        return GameEnd("won")

    k = LighthouseGame(tmp_path, tiny(reef))
    k.control("start")
    k.clock.jump(60)
    with pytest.raises(RulesFailed):
        k.evening.countdown_control.poll()
    k.restart()
    rows = len(k.rows)
    assert (k.evening.countdown_control.poll(), len(k.rows)) == (False, rows)
    with pytest.raises(RulesFailed):
        k.control("go_on")
    k.by_hand()
    k.answer({})
    assert k.evening.ending == GameEnd("won")


def test_a_closed_evening_has_no_bell(tmp_path: Path) -> None:
    """Closing the evening ends everything."""
    k = at_watch(tmp_path)
    k.control("start")
    k.do("close")
    k.clock.jump(60)
    assert k.evening.countdown_control.poll() is False
    with pytest.raises(AnswerRefused, match="closed"):
        k.evening.countdown_control.roll()
