"""What hands, eyes and ears notice of the box: its first picture, the bell, a press, the wire, and what it costs to run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import IO

from PIL import Image

from bench.child import ChildFailed, companion, peak_kb
from companion import games
from companion.app.config.resolve import load_config
from companion.app.config.settings import SettingsFile
from companion.app.daemon.box import Box, DisplayWorker
from companion.app.daemon.crash_guard import CrashGuard
from companion.app.daemon.host import Host
from companion.app.daemon.live_settings import LiveSettings
from companion.app.evenings.library import Library
from companion.engine import Evening, Journal, Setup
from companion.engine.countdown import SystemClock
from companion.fronts.panel.burn_in import BurnInGuard
from companion.fronts.panel.pages.page import PickPage
from companion.fronts.panel.pages.questions import SelectPage
from companion.fronts.panel.panel import Panel
from companion.fronts.panel.renderer import DisplayContent, DisplayRenderer
from companion.fronts.panel.ringer import Ringer
from companion.fronts.panel.screens import CountdownScreen
from companion.fronts.panel.worker import Worker
from companion.table import Countdown as CountdownAsk
from hardware.clock import SteadyClock
from hardware.display import HEIGHT, WIDTH, Display
from hardware.gestures import Clicked, Gesture, Gestures, Held, Rotated
from hardware.mock.backend import MockBackend
from hardware.mock.clock import MockClock
from hardware.slots import Slot
from hardware.sounder import Sounder
from hardware.wiring import Wiring

FIRST_PICTURE = b"The first picture is on the glass"
ON_TABLE = b"On the table"
SETTLED_S = 2.0
_CPU_TIME = 2  # of a process, in the id of its clock: see clock_getcpuclockid(3) and CPUCLOCK_SCHED in Linux
SHORT_S = 0.03
"""A countdown of the bell's rows."""


# -- the daemon as a child ----------------------------------------------------------------------------------------------


@contextmanager
def running(folder: Path, config: str = os.devnull) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """``companion run`` on virtual hardware with its data in ``folder``, and its log; it is ended with SIGTERM."""
    environment = {**os.environ, "COMPANION_DATA": str(folder), "COMPANION_CONFIG": config}
    process = subprocess.Popen([*companion(), "run", "--hardware", "virtual"], stderr=subprocess.PIPE, env=environment)
    assert process.stderr is not None
    with process:
        yield process, process.stderr
        process.terminate()
        process.stderr.read()


def until(log: IO[bytes], text: bytes) -> None:
    """Until this stands in the log.

    Raises:
        ChildFailed: the daemon ended before.
    """
    for line in log:
        if text in line:
            return
    raise ChildFailed(f"companion run ended before it said {text!r}.")


def first_picture_s(folder: Path) -> float:
    """Seconds from the start of the process to its first picture."""
    start = perf_counter()
    with running(folder) as (_, log):
        until(log, FIRST_PICTURE)
        return perf_counter() - start


def with_the_clock_running(folder: Path, watched_s: float) -> tuple[float, float]:
    """The share of one core that the daemon takes in so many seconds of a countdown (0 to 1), and the most memory that it held, in MB.

    Without the phones' page, which has rows of its own.
    """
    _leave_a_running_clock(folder)
    config = folder / "companion.toml"
    config.write_text("[web]\non = false\n", "utf-8")
    with running(folder, str(config)) as (process, log):
        until(log, ON_TABLE)
        sleep(SETTLED_S)
        before_s, start = cpu_s(process.pid), perf_counter()
        sleep(watched_s)
        share = (cpu_s(process.pid) - before_s) / (perf_counter() - start)
        return share, peak_kb(Path(f"/proc/{process.pid}/status").read_text("ascii")) * 1024 / 1e6


def cpu_s(pid: int) -> float:
    """Seconds of CPU time of all its threads so far, also of those that have ended."""
    return time.clock_gettime(~pid << 3 | _CPU_TIME)


def _leave_a_running_clock(folder: Path) -> None:
    """An evening whose Action Phase has just begun, as a daemon leaves it that was killed."""
    library = Library(folder / "evenings")
    library.create_folder()
    evening = an_evening(library.path("2026-01-01-2000"))
    answer_to_the_clock(evening)
    evening.countdown_control.control("start")
    evening.journal.close()
    CrashGuard(folder).set_evening("2026-01-01-2000")


def an_evening(path: Path) -> Evening:
    """Firefighters on Duty, the training ground, two players; its journal on the disk."""
    game = games.load("firefighters-on-duty")
    raw = game.collect_content("training", None, [])
    options = game.read_options(raw, {"players": 2, "difficulty": "easy"})
    setup = Setup(game=game.id, evening="bench", secret=bytes(range(32)), content=raw, options=options)
    journal = Journal.create(path, keep={"secret": setup.secret, "content": setup.content_bytes()})
    return Evening.begin(game, setup, journal, SystemClock())


def answer_to_the_clock(evening: Evening) -> None:
    """Answer until the first countdown is open."""
    while not isinstance(evening.ask, CountdownAsk):
        ask = evening.ask
        if ask is None:
            raise ChildFailed("The evening ended before its first countdown.")
        evening.answer(["red", "blue"] if ask.kind == "select" else True)


# -- the bell -----------------------------------------------------------------------------------------------------------


class Noting:
    """A sounder that notes when it began to sound."""

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        self.sounded_s: list[float] = []

    def tone(self, frequency_hz: float, loudness: float) -> None:
        self.sounded_s.append(self._clock.now_s())

    def silence(self) -> None:
        """It makes no sound."""

    def close(self) -> None:
        """Nothing is held."""


def bell_errors_s(times: Iterator[int], *, burners: int = 0) -> list[float]:
    """How late the bell was in each of these countdowns, with the glass being drawn on its own thread meanwhile, and so many other
    processes that do nothing but burn."""
    burning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(burners)]
    clock = SteadyClock()
    sounder, backend = Noting(clock), MockBackend(clock, Wiring())
    slot: Slot[Sounder] = Slot("buzzer", lambda: sounder, clock)
    display: Slot[Display] = Slot("display", backend.display, clock)
    ringer, glass = Ringer(slot), DisplayRenderer(display)
    bell, drawing = Worker("bell", ringer.step, clock), Worker("glass", glass.step, clock)
    bell.start()
    drawing.start()
    try:
        return [_bell_error_s(clock, ringer, bell, glass, drawing, sounder) for _ in times]
    finally:
        for worker in (bell, drawing):
            worker.stop()
        for process in burning:
            process.kill()
            process.wait()


def _bell_error_s(clock: SteadyClock, ringer: Ringer, bell: Worker, glass: DisplayRenderer, drawing: Worker, sounder: Noting) -> float:
    now_s = clock.now_s()
    deadline_s, rung = now_s + SHORT_S, len(sounder.sounded_s)
    ringer.watch(deadline_s, SHORT_S, now_s)
    bell.wake()
    screen = CountdownScreen(state="running", total_s=SHORT_S, deadline_s=deadline_s)
    glass.show(DisplayContent(screen=screen, burn_in=BurnInGuard(touched_s=now_s, exempt=True)))
    drawing.wake()
    while len(sounder.sounded_s) == rung:
        sleep(SHORT_S / 3)
    return sounder.sounded_s[-1] - deadline_s


# -- the wire -----------------------------------------------------------------------------------------------------------


def bytes_of_countdown(total_s: int, to_s: int) -> tuple[list[int], int]:
    """Bytes on an I2C bus for each second of a countdown of ``total_s`` seconds down to ``to_s``, and those of one whole frame."""
    clock = MockClock()
    backend = MockBackend(clock, Wiring())
    slot: Slot[Display] = Slot("display", backend.display, clock)
    glass = DisplayRenderer(slot)
    care = BurnInGuard(touched_s=clock.now_s(), exempt=True)
    whole = _whole_frame(slot, backend)
    deadline_s = clock.now_s() + total_s
    glass.show(
        DisplayContent(screen=CountdownScreen(state="running", total_s=total_s, deadline_s=deadline_s, label="Round 3"), burn_in=care)
    )
    glass.step(clock.now_s())
    seconds = []
    for left_s in range(total_s - 1, to_s - 1, -1):
        before = backend.bus_bytes
        while (due_s := glass.step(clock.now_s())) is not None and due_s <= deadline_s - left_s + 1e-9:
            clock.jump(max(0.0, due_s - clock.now_s()) + 1e-6)
        seconds.append(backend.bus_bytes - before)
    return seconds, whole


def _whole_frame(slot: Slot[Display], backend: MockBackend) -> int:
    """Bytes of a picture that differs from the one before it in every column of every page."""
    slot.use(lambda display: display.show(Image.new("1", (WIDTH, HEIGHT))))
    before = backend.bus_bytes
    slot.use(lambda display: display.show(Image.new("1", (WIDTH, HEIGHT), 1)))
    return backend.bus_bytes - before


# -- a press ------------------------------------------------------------------------------------------------------------


def presses_s(folder: Path, presses: Iterator[int]) -> Iterator[float]:
    """Seconds from a gesture to its finished frame on the bus: what the rules, the journal on the disk and the drawing take. Evenings
    are played one after the other, as by people who always say yes.
    """
    clock = SystemClock()
    backend = MockBackend(clock, Wiring())
    slot: Slot[Display] = Slot("display", backend.display, clock)
    glass, panel = DisplayRenderer(slot), _panel(folder, backend, clock)
    for press in presses:
        if panel.evening is None or panel.evening.evening.ask is None:
            panel.take(an_evening(folder / f"press-{press}.journal"))
        gesture = _next_gesture(panel, clock.now_s())
        start = perf_counter()
        panel.gesture(gesture, clock.now_s())
        panel.settle(clock.now_s())
        view = panel.view()
        glass.show(DisplayContent(screen=view.screen, burn_in=view.burn_in, brightness=view.brightness))
        glass.step(clock.now_s())
        yield perf_counter() - start


def _panel(folder: Path, backend: MockBackend, clock: SystemClock) -> Panel:
    effective = load_config(Path(os.devnull), {})
    box = Box(backend, DisplayWorker(backend, clock), clock, Gestures())
    tuning = LiveSettings(SettingsFile.load(folder), effective)
    house = Host(Library(folder / "evenings"), box, tuning, CrashGuard(folder), clock, lambda: None)
    return Panel(house, clock.now_s())


def _next_gesture(panel: Panel, now_s: float) -> Gesture:
    """Mostly ACTION. The clock is ended early; of several as many are marked as must be."""
    top, evening = panel.top, panel.evening
    if evening is None:
        return Clicked("action", now_s)
    if panel.clock is not None and panel.clock.runs:
        if top is evening:
            return Held("action", now_s)
        return Rotated(1, now_s) if isinstance(top, PickPage) and top.at == 0 else Clicked("action", now_s)
    asked = evening.question_page
    if isinstance(asked, SelectPage) and evening.at == len(evening.sheets) and len(asked.selection.marked) < asked.selection.ask.min:
        return Clicked("push", now_s) if asked.selection.current not in asked.selection.marked else Rotated(1, now_s)
    return Clicked("action", now_s)
