"""Faults in the middle of a game, and what players see of them."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from companion.engine import Journal
from hardware.slots import MAX_RETRY_S, STEADY_S
from tests.panel import begin, user_actions
from tests.panel.box import Box
from tests.panel.reader import Reader
from tests.web.daemons import wait_until

BELL_HZ = 2093
PART_NAMES = {"lamps": "lamps", "sounder": "buzzer", "display": "display"}
"""The parts as the hardware page names them."""
BOUNCES_S = [0.0, 0.001, 0.0025, 0.004, 0.005]


# -- buttons --------------------------------------------------------------------------------------------------------


class WornBox(Box):
    """A box whose buttons bounce for five milliseconds at every edge."""

    def press(self, button: str = "action", times: int = 1) -> None:
        for _ in range(times):
            self.do("bounced", button=button, times_s=BOUNCES_S)


def a_round(box: Box) -> list[str]:
    """The actions and their pages until the countdown of the second round."""
    reader = Reader(box)
    begin.begin(reader, *begin.FIREFIGHTERS)
    reader.play(lambda glance: "ACTION starts" in reader.written())
    reader.press()
    reader.play(lambda glance: "ACTION starts" in reader.written() or begin.is_ending(glance))
    return reader.did


def test_a_whole_round_on_buttons_that_bounce(tmp_path: Path) -> None:
    """No press is lost or counted twice: every page is the same as with good buttons."""
    with Box(tmp_path / "new") as box:
        wanted = a_round(box)
    with WornBox(tmp_path / "worn") as box:
        assert a_round(box) == wanted
    assert len(wanted) > 40


def test_a_touch_that_is_too_short_and_a_press_right_after_it(tmp_path: Path) -> None:
    """The touch does nothing, and the press counts once."""
    with Box(tmp_path) as box:
        box.do("spike", button="action", seconds=0.003)
        assert box.text.startswith("Table Companion 1/6")
        box.do("spike", button="action", seconds=0.003)
        box.press()
        assert box.text.startswith("Which game?")
        box.press("back")
        assert box.text.startswith("Table Companion 1/6")


def test_a_button_that_is_stuck_at_the_start(tmp_path: Path) -> None:
    """The display names it; the other buttons work; once released it works again, and the message disappears."""
    with Box(tmp_path, faults="stuck=back") as box:
        reader = Reader(box)
        assert "BACK is stuck" in reader.all_pages()
        reader.press()
        reader.pick("New evening")
        box.press("back")
        assert "Which game?" in box.text
        box.do("free", button="back")
        assert "Which game?" in box.text
        box.press("back")
        assert "Table Companion" in box.text


def test_a_button_that_gets_stuck_and_comes_up_by_itself(tmp_path: Path) -> None:
    """After twenty seconds it is named, and for as long as it is down."""
    with Box(tmp_path) as box:
        box.do("stick", button="push")
        box.jump(25)
        assert "The knob's push is stuck" in box.text
        box.do("free", button="push")
        assert "stuck" not in box.text
        box.press("push")
        assert "Which game?" in box.text


# -- the countdown --------------------------------------------------------------------------------------------------


def heard(box: Box, hertz: int = BELL_HZ) -> list[float]:
    """The start times of tones with this frequency."""
    return [at_s for at_s, tone in box.do("heard")["heard"] if tone == hertz]


def to_the_bell(box: Box, bell_s: float) -> None:
    """Half a second before the bell, and then as long as it takes."""
    box.jump(bell_s - box.now["now_s"] - 0.5)
    box.wait_for(lambda: not box.clock)


def test_the_knob_in_the_countdown(tmp_path: Path) -> None:
    """It changes the brightness; the bell rings at the same time as without it."""
    with Box(tmp_path) as box:
        begin.to_the_clock(Reader(box))
        bell_s = box.do("deadline")["deadline_s"]
        for steps in (1, -3, 2, -9, 9):
            box.turn(steps)
            assert "Brightness" in box.text
        assert box.now["contrast"] == 255
        assert box.do("deadline")["deadline_s"] == bell_s
        to_the_bell(box, bell_s)
        assert [0 <= at_s - bell_s < 0.1 for at_s in heard(box)] == [True]


def test_a_change_of_the_time_of_day_does_not_affect_the_countdown(tmp_path: Path) -> None:
    """One hour forward, then two back: the digits and the bell are not affected."""
    with Box(tmp_path) as box:
        begin.to_the_clock(Reader(box))
        bell_s = box.do("deadline")["deadline_s"]
        for seconds in (3600, -7200):
            box.do("wall", seconds=seconds)
            box.jump(1)
            assert (box.clock or "").startswith("1:5")
        assert box.do("deadline")["deadline_s"] == bell_s
        to_the_bell(box, bell_s)
        assert [0 <= at_s - bell_s < 0.1 for at_s in heard(box)] == [True]
        assert box.end() == 0


# -- the display ----------------------------------------------------------------------------------------------------


def test_the_display_is_away_for_ten_seconds(tmp_path: Path) -> None:
    """The game goes on without it, and it shows the current question when it is back."""
    with Box(tmp_path) as box:
        reader = Reader(box)
        begin.to_a_list(reader)
        box.do("display_gone")
        before = reader.did[-1]
        box.jump(5)
        box.press()
        box.jump(5)
        assert not box.now["on"]
        assert box.text == ""
        box.do("display_back")
        box.jump(3)
        assert box.now["on"]
        assert reader.now.footer.startswith("ACTION"), before
        reader.press("back")
        assert reader.now.header == "What else"
        assert box.do("wrong")["wrong"] == []
        assert box.end() == 0
        assert box.log.count("warning display: missing") == 1
        assert box.log.count("info display: there") == 2


def test_the_wire_breaks_in_the_middle_of_a_picture(tmp_path: Path) -> None:
    """Wherever it breaks, the next picture is whole."""
    with Box(tmp_path) as box:
        reader = Reader(box)
        reader.pick("New evening")
        games = reader.entries()
        for after_bytes in (1, 6, 7, 40, 150):
            box.do("display_gone", after_bytes=after_bytes)
            for steps in (-9, 9, -9, 9):
                box.turn(steps)
            assert not box.now["on"]
            box.do("display_back")
            box.jump(3)
            assert reader.now.header == "Which game?"
            assert reader.now.lit == games[-1]
            box.jump(STEADY_S)  # a display that keeps failing would be tried more rarely
            box.turn(-1)
            box.turn(1)
        assert box.do("wrong")["wrong"] == []


def test_no_display_at_the_start(tmp_path: Path) -> None:
    """Everything else works; the picture comes when the display does."""
    with Box(tmp_path, faults="display=gone") as box:
        box.press()
        box.do("display_back")
        box.jump(3)
        assert "Which game?" in box.text


# -- other parts ----------------------------------------------------------------------------------------------------


def test_the_pin_of_the_buzzer_is_busy(tmp_path: Path) -> None:
    """The hardware page says so and why; the buzzer works as soon as the pin is free."""
    with Box(tmp_path, faults="pin=buzzer:busy") as box:
        reader = Reader(box)
        reader.pick("The hardware")
        reader.mark("buzzer")
        assert "missing" in reader.now.lit
        reader.press()
        assert "held by another program" in reader.all_pages()
        reader.press("back")
        reader.press("back")
        begin.to_the_clock(reader)
        bell_s = box.do("deadline")["deadline_s"]
        box.do("pin", name="buzzer", fault=None)
        box.jump(4)
        to_the_bell(box, bell_s)
        assert len(heard(box)) == 1


@pytest.mark.parametrize("part", ["lamps", "sounder", "display"])
def test_a_driver_that_raises_from_the_start(part: str, tmp_path: Path) -> None:
    """The daemon starts, the part counts as missing, and buttons work."""
    with Box(tmp_path, faults=f"raises={part}") as box:
        if part == "display":
            box.press()
            assert box.text == ""
        else:
            reader = Reader(box)
            reader.pick("The hardware")
            if part == "sounder":
                reader.mark("Hear the buzzer")
                reader.press()
                wait_until(lambda: "warning buzzer: missing" in box.log, 20.0, lambda: box.log)
            reader.mark(PART_NAMES[part])
            assert "missing" in reader.now.lit
            reader.press()
            assert "ValueError" in reader.all_pages()
        assert box.end() == 0
        assert box.log.count(f"warning {PART_NAMES[part]}: missing") == 1


def test_lamps_that_raise_in_mid_game(tmp_path: Path) -> None:
    """The game goes on; in an hour the part is logged once and tried rarely."""
    with Box(tmp_path) as box:
        reader = Reader(box)
        begin.to_a_list(reader)
        box.do("driver_raises", part="lamps")
        before = box.text
        reader.press()
        assert box.text != before
        for _ in range(12):
            box.jump(MAX_RETRY_S)
        reader.press()
        assert box.end() == 0
        for name in ("lamps", "ACTION's lamp"):
            assert box.log.count(f"warning {name}: missing: its driver failed (ValueError: the lamps were never thought of") == 1
            assert box.log.count(f"info {name}: there") == 1


# -- disks and journals ---------------------------------------------------------------------------------------------


def limit_files(box: Box, size: int) -> None:
    """Limit the size of the daemon's files, like a failing disk."""
    resource.prlimit(box.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_the_disk_fails_for_a_while(tmp_path: Path) -> None:
    """The display says that the game goes on in memory; when the disk works again nothing is missing."""
    with Box(tmp_path) as box:
        reader = Reader(box)
        begin.to_a_list(reader)
        limit_files(box, 0)
        reader.press()
        assert reader.now.header == "Please note"
        assert "in memory" in reader.all_pages()
        reader.press()
        reader.press()
        assert reader.now.header == "Setup"  # it is said once
        limit_files(box, resource.RLIM_INFINITY)
        reader.press()
        before = begin.shown(reader)
        box.kill()
        assert "info The journal is written again" in box.log
    with box.again() as box:
        assert begin.shown(Reader(box)) == before


def test_the_disk_is_read_only(tmp_path: Path) -> None:
    """The display says that nothing can be saved; the game can still be played."""
    with Box(tmp_path) as box:
        box.end()
    (box.data / "evenings").write_text("no folder can be made here")
    with box.again() as box:
        reader = Reader(box)
        begin.begin(reader, *begin.FIREFIGHTERS)
        assert reader.now.header == "Please note", reader.said()
        assert "Nothing of this evening is kept" in reader.all_pages(), reader.said()
        reader.press()
        reader.play(lambda glance: user_actions.runs(reader))


def test_the_journal_is_held_by_another_program(tmp_path: Path) -> None:
    """The display names the process; the start menu works."""
    with Box(tmp_path) as box:
        begin.to_a_question(Reader(box))
        box.kill()
    (file,) = (box.data / "evenings").glob("*.journal")
    with Journal.open(file), box.again() as box:
        reader = Reader(box)
        said = reader.all_pages()
        assert "2026-11-21-2000" in said
        assert "process" in said
        reader.press()
        reader.pick("All evenings")
        reader.pick("2026-11-21-2000")
        assert "being played" in reader.all_pages()


# -- bugs -----------------------------------------------------------------------------------------------------------


def test_a_page_with_a_fault(tmp_path: Path) -> None:
    """A sentence names the report file; the game goes on."""
    with Box(tmp_path) as box:
        reader = Reader(box)
        begin.to_a_list(reader)
        before = box.text
        box.do("page_fails", times=1)
        reader.press()
        said = reader.all_pages().replace(" ", "").replace("-", "")
        (report,) = (tmp_path / "state").rglob("*.txt")
        assert str(report).replace("-", "") in said
        assert "never thought of" in report.read_text()
        reader.press()
        assert box.text == before
        reader.press()
        assert box.text != before
        assert box.end() == 0
        assert box.log.count(" error ") == 1
