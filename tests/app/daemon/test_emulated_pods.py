"""The daemon as a process of its own with two emulated micro:bits V1 that run the shipped image, on ptys that can be unplugged.

The boards are switched on once for all tests; each test has a daemon of its own. The display is read as its pixels show it, the bell of a
board at its pin.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from companion.app.config.pod_names import PodNames
from companion.app.daemon.crash_guard import CrashGuard
from companion.app.evenings.library import Library
from companion.engine import Evening
from companion.table import Confirm, Countdown
from hardware.mock.clock import MockClock
from hardware.pods import PodPress, first_pressed
from tests import evenings
from tests.firmware.cable import LONGEST_S, Cable, Passed
from tests.firmware.emulator import EmulatedMicrobit, pod_files, write_image
from tests.panel.box import Box
from tests.panel.reader import Reader
from tests.web.daemons import wait_until

pytestmark = pytest.mark.machines

NAMES = {"one": "Anna", "two": "Ben"}
LATE_S = 2.0
"""How late the bell may be noticed on a busy machine; never early by more than EARLY_S."""
EARLY_S = 0.05


class Seat:
    """A player's board on a cable."""

    def __init__(self, folder: Path, serial: str, files: dict[str, bytes] | None = None) -> None:
        folder.mkdir()
        self._folder, self._image = folder, folder / "pod.hex"
        write_image(self._image, files or pod_files(serial))
        self.cable = Cable(folder / "port")
        self.switch_on()

    def switch_on(self) -> None:
        """Give it power, and plug it in."""
        self.board = EmulatedMicrobit(self._folder, self._image)
        self.cable.plug(self.board.port)

    def plug(self) -> None:
        """Plug it in again."""
        self.cable.plug(self.board.port)

    def cut_power(self) -> None:
        """Pull the cable that gives it power."""
        self.cable.pull()
        self.board.close()
        (self._folder / "qtest").unlink()

    def restore(self) -> None:
        """Plug it in if it is out, and let its buttons go."""
        if not (self._folder / "qtest").exists():
            self.switch_on()
        elif not self.cable.port.is_symlink():
            self.plug()
        self.board.release("ab")

    def close(self) -> None:
        self.cable.__exit__(None, None, None)
        self.board.close()

    def press(self, button: str = "a") -> None:
        """Press a button until the companion has acknowledged it, and release it until the board has noticed."""
        since_s = time.monotonic()
        self.board.push(button)
        self.cable.wait_for(lambda line: line.verb == "ack", since_s)
        self.board.release(button)
        self.wait_for_beats(1)

    def wait_for_beats(self, count: int) -> None:
        """Wait for so many heartbeats of the board from now on, a second apart."""
        since_s = time.monotonic()
        for _ in range(count):
            since_s = self.cable.wait_for(lambda line: line.verb == "beat", since_s).at_s + 1e-6

    def wait_for_answer(self, verb: str, since_s: float) -> Passed:
        """Wait until the board has acknowledged this message; the message."""
        told = self.cable.wait_for(lambda line: line.verb == verb, since_s)
        self.cable.wait_for(lambda line: line.verb == "ok", told.at_s)
        return told


Boards = tuple[Seat, Seat]


@pytest.fixture(scope="module")
def switched_on(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Boards]:
    folder = tmp_path_factory.mktemp("boards")
    with ExitStack() as stack:
        seats = []
        for serial in NAMES:
            seats.append(Seat(folder / serial, serial))
            stack.callback(seats[-1].close)
        yield seats[0], seats[1]


@pytest.fixture
def boards(switched_on: Boards) -> Boards:
    """Both boards, plugged in, whatever the test before did."""
    for seat in switched_on:
        seat.restore()
    return switched_on


# -- games ----------------------------------------------------------------------------------------------------------


Make = Callable[[Path], Evening]


def begun(file: Path, clock: MockClock, timer_pause: str = "off") -> Evening:
    return evenings.begin(
        scenario="training", confirm="steps", dice="digital", cards="digital", file=file, clock=clock,
        difficulty="easy", players=2, timer_pause=timer_pause,
    )  # fmt: skip


def answer_once(evening: Evening) -> None:
    """Give the least that is allowed."""
    ask = evening.ask
    assert ask is not None
    legal = ask.legal()
    options = list(legal.get("options", ()))
    least = {"select": options[: legal.get("min", 0)], "count": legal.get("max"), "choose": options and options[0]}
    evening.answer("digital" if ask.kind in ("roll", "draw") else least.get(ask.kind, True))


def at_a_list(file: Path) -> Evening:
    """A list with at least three instructions."""
    evening = begun(file, MockClock())
    while not (isinstance(evening.ask, Confirm) and len(to_do(evening)) > 3):
        answer_once(evening)
    return evening


def to_do(evening: Evening) -> list[int]:
    return [index for index, told in evening.pending() if evening.is_to_do(told)]


def at_the_clock(file: Path, clock: MockClock | None = None, timer_pause: str = "off") -> Evening:
    """The countdown is ready."""
    evening = begun(file, clock or MockClock(), timer_pause=timer_pause)
    while not isinstance(evening.ask, Countdown):
        answer_once(evening)
    return evening


def paused(left_s: float) -> Make:
    """The countdown is paused, with so many seconds left."""

    def make(file: Path) -> Evening:
        clock = MockClock()
        evening = at_the_clock(file, clock, timer_pause="on")
        control = evening.countdown_control
        control.control("start")
        clock.jump((control.left_s or 0) - left_s)
        control.control("pause")
        return evening

    return make


@contextmanager
def daemon(folder: Path, make: Make, *seats: Seat) -> Iterator[Box]:
    """A daemon that goes on with this game, once all pods are there or refused. Its log is shown if the test fails."""
    ports = " ".join(str(seat.cable.port) for seat in seats)
    box = Box(folder, f'[web]\non = false\n[panel]\nhold_s = 0.5\n[pods]\nports = "{ports}"\n[log]\nlevel = "debug"\n')
    library = Library(box.data / "evenings")
    library.create_folder()
    make(library.path("2026-11-24-2000")).journal.close()
    CrashGuard(box.data).set_evening("2026-11-24-2000")
    for serial, name in NAMES.items():
        PodNames(box.data).save(serial, name)
    try:
        with box:
            for seat in seats:
                seat.wait_for_beats(2)  # a press at once would be taken for one that was meant for the last question
            yield box
            if box.status is None:
                assert box.end() == 0, box.log
    finally:
        print(box.log)


def logged(box: Box, words: str) -> None:
    """Wait until this is in its log."""
    wait_until(lambda: words in box.log, LONGEST_S, lambda: f"no {words!r}\n{box.log}")


def presses_of(box: Box) -> list[PodPress]:
    """The presses in its log."""
    found = re.findall(r"PodPress\(serial='(\w+)', button='(\w)', at_s=([0-9.]+), error_s=([0-9.e-]+)\)", box.log)
    return [PodPress(serial, button, float(at_s), float(error_s)) for serial, button, at_s, error_s in found]


# -- the scenarios --------------------------------------------------------------------------------------------------


def test_the_clock_starts_once_both_are_ready(boards: Boards, tmp_path: Path) -> None:
    one, two = boards
    with daemon(tmp_path, at_the_clock, *boards) as box:
        box.says("Press: Anna, Ben")
        one.press()
        box.says("Press: Ben")
        since_s = time.monotonic()
        two.press()
        box.wait_for(lambda: box.clock in ("1:59", "1:58", "1:57"))
        for seat in boards:
            seat.wait_for_answer("start", since_s)
        assert [(press.serial, press.button) for press in presses_of(box)] == [("one", "a"), ("two", "a")]


def test_a_press_ticks_a_line_on_the_display(boards: Boards, tmp_path: Path) -> None:
    with daemon(tmp_path, at_a_list, *boards) as box:
        box.do("look")
        before = box.text
        boards[1].press()
        box.wait_for(lambda: box.text != before)
        assert [press.serial for press in presses_of(box)] == ["two"]


def test_both_at_once_count_once_each_and_in_order(boards: Boards, tmp_path: Path) -> None:
    """Presses seconds apart are told in their order; those made together are each told once, and tick one line."""
    one, two = boards
    with daemon(tmp_path, at_a_list, *boards) as box:
        two.press()
        one.press()
        apart = presses_of(box)
        assert [press.serial for press in apart] == ["two", "one"]
        assert first_pressed(apart) == apart[:1]
        since_s = time.monotonic()
        one.board.push("a")
        two.board.push("a")
        for seat in boards:
            seat.cable.wait_for(lambda line: line.verb == "ack", since_s)
            seat.board.release("a")
            seat.wait_for_beats(2)
        together = presses_of(box)[2:]
        assert sorted(press.serial for press in together) == ["one", "two"]
        gap_s = abs(together[0].at_s - together[1].at_s)
        assert len(first_pressed(together)) == (2 if gap_s <= sum(press.error_s for press in together) else 1)


def test_killed_in_mid_countdown_the_boards_ring(boards: Boards, tmp_path: Path) -> None:
    one, _ = boards
    with daemon(tmp_path, paused(8), *boards) as box:
        box.says("Paused")
        since_s = time.monotonic()
        one.press()
        earliest_s, latest_s = since_s + 8, time.monotonic() + 8
        for seat in boards:
            seat.wait_for_answer("resume", since_s)
        box.kill()
        assert time.monotonic() < earliest_s, "the machine was too busy to kill it in time"
        ring_in_time(boards, earliest_s, latest_s)


def test_unplugged_and_without_power_and_the_right_time_again(boards: Boards, tmp_path: Path) -> None:
    """One board loses its cable and runs on; the other one its power, and starts anew. Both are told the time again, and ring at it."""
    one, two = boards
    with daemon(tmp_path, paused(16), *boards) as box:
        box.says("Paused")
        since_s = time.monotonic()
        one.press()
        earliest_s, latest_s = since_s + 16, time.monotonic() + 16
        before = [seat.wait_for_answer("resume", since_s) for seat in boards]
        one.cable.pull()
        two.cut_power()
        for name in NAMES.values():
            logged(box, f"pod {name}: was unplugged; plug it in again")
        box.wait_for(lambda: re.search("The pod (Anna|Ben) is out: was unplugged", box.text) is not None)
        since_s = time.monotonic()
        one.plug()
        two.switch_on()
        after = [seat.wait_for_answer("sync", since_s) for seat in boards]
        assert abs(int(after[0].args[0]) - int(before[0].args[0])) < 1000 * EARLY_S  # by the clock that ran on
        ring_in_time(boards, earliest_s, latest_s)


def test_another_version_is_refused_with_a_sentence(boards: Boards, tmp_path: Path) -> None:
    """The other board is not held up by it."""
    files = pod_files("three")
    files["pod.py"] = files["pod.py"].replace(b"('hello', 1,", b"('hello', 2,")
    with closing(Seat(tmp_path / "three", "three", files)) as three, daemon(tmp_path / "box", at_the_clock, boards[0], three) as box:
        box.says("The pod three is out")
        said = re.sub(r"ACTION: all right [0-9]/[0-9]|Please note", "", Reader(box).all_pages())
        assert "its firmware speaks protocol 2 and this companion 1; put the companion's firmware on it" in " ".join(said.split()), said
        box.press()
        box.says("Press: Anna")
        boards[0].press()
        box.wait_for(lambda: box.clock in ("1:59", "1:58", "1:57"))
        assert "pod three: there" not in box.log


def ring_in_time(boards: Boards, earliest_s: float, latest_s: float) -> None:
    """Every board is silent until its time, and then rings."""
    for seat in boards:
        seat.board.wait_for_silence(earliest_s - EARLY_S)
    for seat in boards:
        assert seat.board.wait_for_sound(LONGEST_S) < latest_s + LATE_S
