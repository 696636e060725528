"""Restarts of the daemon: however it ends, the next one continues at the same point."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.panel import begin
from tests.panel.box import Box
from tests.panel.reader import Reader

MOMENTS: dict[str, Callable[[Reader], None]] = {
    "menu": lambda reader: None,
    "question": begin.to_a_question,
    "list": begin.to_a_list,
    "paused": begin.to_a_pause,
    "ended": begin.to_the_end,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_after_sigterm_and_after_sigkill_the_next_start_shows_the_same(tmp_path: Path, moment: str) -> None:
    with Box(tmp_path) as box:
        reader = Reader(box)
        MOMENTS[moment](reader)
        before = begin.shown(reader)
        assert box.end() == 0
        assert "has ended" in box.text
    with box.again() as box:
        assert begin.shown(Reader(box)) == before
        box.kill()
    with box.again() as box:
        assert begin.shown(Reader(box)) == before
        assert box.end() == 0
        assert "error" not in box.log


def seconds(digits: str | None) -> float:
    """``1:47`` or ``9.4`` as seconds."""
    minutes, _, rest = (digits or "").rpartition(":")
    return 60 * int(minutes or 0) + float(rest)


@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])
def test_a_countdown_continues_while_the_daemon_is_down(tmp_path: Path, how: str) -> None:
    """The time of the bell does not move: the countdown continues as if the daemon had not been stopped."""
    with Box(tmp_path) as box:
        reader = Reader(box)
        begin.to_the_clock(reader)
        bell_s = box.do("deadline")["deadline_s"]
        if how == "SIGTERM":
            assert box.end() == 0
        else:
            box.kill()
    with box.again() as box:
        assert box.do("deadline")["deadline_s"] == bell_s
        assert 0 <= bell_s - box.now["now_s"] - seconds(box.clock) + 1 <= 1.5
        box.jump(bell_s - box.now["now_s"] - 0.5)
        box.wait_for(lambda: not box.clock)
        rang = [at_s for at_s, hertz in box.do("heard")["heard"] if hertz == 2093]
        assert len(rang) == 1
        assert 0 <= rang[0] - bell_s < 0.1


def test_it_ends_however_early_it_is_told_to(tmp_path: Path) -> None:
    """Even just before its first sleep; it does not wait until something else wakes it."""
    for _ in range(4):
        with Box(tmp_path) as box:
            began_s = time.monotonic()
            assert box.end() == 0
            assert time.monotonic() - began_s < 20


def test_three_crashes_in_a_row_lead_to_the_menu(tmp_path: Path) -> None:
    """The game might cause the crashes, so it is not resumed, and the display says so."""
    with Box(tmp_path) as box:
        begin.to_a_question(Reader(box))
        box.kill()
    for _ in range(2):
        with box.again() as box:
            assert "Who plays?" in box.text or "Setup" in box.text
            box.kill()
    with box.again() as box:
        reader = Reader(box)
        said = reader.all_pages()
        assert "crashed 3 times in a row, so it begins at the menu" in said
        assert "2026-11-21-2000 is kept" in said
        reader.press()
        reader.pick("Go on")
        reader.pick("The board lies as we left it")
        assert "Who plays?" in reader.now.text or reader.past_banner()


def test_a_second_daemon_says_who_has_the_data(tmp_path: Path) -> None:
    with Box(tmp_path) as box:
        second = box.again()
        second.launch()
        assert second.ended() == 1
        assert f"A companion runs already with the data in {box.data} (process {box.process.pid})" in second.log
        box.press()
        assert "Which game?" in box.text
