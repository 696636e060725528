"""The daemon on mock hardware in a child process, controlled by commands on standard input.

    python -m tests.panel.child CONFIG [AHEAD_S]     with COMPANION_DATA as its data folder

The daemon runs on the main thread, as usual. A second thread reads commands from standard input, one JSON object per line, executes each,
waits until main loop and display are idle, and answers with a line: all pictures since the last answer, and the state of lamps and buzzer.
``box.py`` in this folder is the other side. Standard error is the daemon's.

The daemon's clock is the system's, AHEAD_S seconds ahead; ``jump`` puts it further ahead, like standby.
"""

from __future__ import annotations

import base64
import datetime
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PIL.Image import Image

from companion.app.config.resolve import load_config
from companion.app.daemon import host
from companion.app.daemon.lock import AlreadyRunning
from companion.app.daemon.main_loop import MainLoop
from companion.app.daemon.run import Daemon
from companion.app.evenings.start import start_evening
from companion.app.evenings.storage import library_storage
from companion.engine.countdown import SystemClock
from companion.fronts.panel.pages.evening import EveningPage
from companion.fronts.panel.renderer import DisplayContent, DisplayRenderer
from companion.fronts.panel.worker import Worker
from hardware.buttons import ButtonName, Edge, EdgeHandler
from hardware.errors import HardwareError
from hardware.gpio.buttons import GpioButton
from hardware.gpio.display import OledDisplay
from hardware.gpio.lamps import GpioActionLamp, GpioLamps
from hardware.gpio.sounder import GpioSounder
from hardware.mock.backend import MockBackend

REST_S = 20.0
"""The longest that main loop and display may take for one command on a busy machine."""
A_WHILE_S = 0.05
"""Timers due sooner than this are waited for, such as debouncing; a hold is due later."""

Line = dict[str, Any]

DRIVER_CALLS: dict[str, tuple[tuple[type, str], ...]] = {
    "lamps": ((GpioLamps, "show"), (GpioLamps, "close"), (GpioActionLamp, "show"), (GpioActionLamp, "close")),
    "sounder": ((GpioSounder, "tone"), (GpioSounder, "silence"), (GpioSounder, "close")),
    "display": ((OledDisplay, "show"), (OledDisplay, "brightness"), (OledDisplay, "power"), (OledDisplay, "close")),
}


def put_in(of: object, name: str, function: Callable[..., object]) -> None:
    """Replace a method by this function."""
    setattr(of, name, function)


class AheadClock(SystemClock):
    """The system's clock, some seconds ahead. Hardware and countdown use the same clock."""

    __slots__ = ("ahead_s",)

    def __init__(self, ahead_s: float) -> None:
        super().__init__()
        self.ahead_s = ahead_s

    def now_s(self) -> float:
        return super().now_s() + self.ahead_s


class Backend(MockBackend):
    """A mock backend that delivers the edges of a bounce together, as the kernel does, even if the test is slow."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._together: list[Callable[[], None]] | None = None
        self.edges = 0

    def button(self, name: ButtonName, take: EdgeHandler) -> GpioButton:
        def given(edge: Edge) -> None:
            self.edges += 1
            if self._together is None:
                take(edge)
            else:
                self._together.append(lambda: take(edge))

        return super().button(name, given)

    def train(self, button: ButtonName, pressed: bool, times_s: Sequence[float]) -> None:
        """See `hardware.mock.backend.MockInputs.bounce`."""
        train: list[Callable[[], None]] = []
        self._together = train
        self.inputs.bounce(button, pressed, tuple(times_s))
        self._together = None
        for give in train:
            give()


class Watch:
    """Records pictures and knows whether main loop and display are idle, by hooks into the main loop, the renderer and the workers."""

    def __init__(self, backend: Backend, clock: AheadClock) -> None:
        self.backend, self.clock = backend, clock
        self.changed = threading.Condition()
        self.pictures: list[tuple[float, bytes]] = []
        self.drawn_wrong: list[str] = []
        self.host: MainLoop | None = None
        self.workers: list[Worker] = []
        self.turns, self.idle = 0, False
        self._asked: DisplayContent | None = None
        self._drawn: DisplayContent | None = None
        backend.on_change(lambda change: self._look() if change == "display" else None)
        self._hook_host()
        self._hook_glass()
        self._hook_display()
        self._hook_workers()

    # -- hooks --------------------------------------------------------------------------------------------------

    def _hook_host(self) -> None:
        wait, watch = MainLoop._next_input, self

        def watched(host: MainLoop) -> Any:
            with watch.changed:
                watch.host = host
                due_s = host.box.gestures.due_s
                watch.idle = host.box.inbox.empty() and (due_s is None or due_s > watch.clock.now_s() + A_WHILE_S)
                watch.changed.notify_all()
            hand = wait(host)
            with watch.changed:
                watch.idle = False
                watch.turns += 1
            return hand

        put_in(MainLoop, "_next_input", watched)

    def _hook_glass(self) -> None:
        show, step, watch = DisplayRenderer.show, DisplayRenderer.step, self

        def shown(glass: DisplayRenderer, what: DisplayContent) -> None:
            watch._asked = what
            show(glass, what)

        def stepped(glass: DisplayRenderer, now_s: float) -> float | None:
            asked = watch._asked
            due_s = step(glass, now_s)
            with watch.changed:
                watch._drawn = asked
                watch.changed.notify_all()
            return due_s

        put_in(DisplayRenderer, "show", shown)
        put_in(DisplayRenderer, "step", stepped)

    def _hook_display(self) -> None:
        """Check that the model of the chip shows what the daemon draws."""
        show, watch = OledDisplay.show, self

        def shown(display: OledDisplay, image: Image) -> None:
            show(display, image)
            if watch.backend.bus_connection.there and image.tobytes() != watch.backend.bus_connection.chip.pixels().tobytes():
                watch.drawn_wrong.append(f"picture {len(watch.pictures)}")

        put_in(OledDisplay, "show", shown)

    def _hook_workers(self) -> None:
        start, watch = Worker.start, self

        def started(worker: Worker) -> None:
            watch.workers.append(worker)
            start(worker)

        put_in(Worker, "start", started)

    # -- observing ----------------------------------------------------------------------------------------------

    def _look(self) -> None:
        with self.changed:
            picture = self.backend.picture().tobytes()
            if not self.pictures or picture != self.pictures[-1][1]:
                self.pictures.append((self.clock.now_s(), picture))
                self.changed.notify_all()

    def wake(self) -> None:
        """Let all threads read the clock again."""
        with self.changed:
            self._drawn = None
        for worker in self.workers:
            worker.wake()

    def rest(self) -> bool:
        """Wait until all input is handled and the display shows the result; False after a timeout."""
        with self.changed:
            turns = self.turns
            if self.host is not None:
                self.host.box.inbox.put(None)
            return self.changed.wait_for(lambda: self.idle and self.turns > turns and self._drawn is self._asked, REST_S)

    def begun(self) -> bool:
        """Wait until the daemon is ready for input."""
        with self.changed:
            return self.changed.wait_for(lambda: self.idle and self._drawn is self._asked, REST_S)

    def more_than(self, pictures: int, seconds: float) -> bool:
        """Wait for another picture."""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.pictures) > pictures, seconds)


class Hands:
    """Executes the commands. Each is a method; its arguments stand beside ``do``, and its result is added to the answer."""

    def __init__(self, watch: Watch, hold_s: float) -> None:
        self.watch, self.hold_s = watch, hold_s
        self.backend, self._told = watch.backend, 0

    def take(self, line: bytes) -> Line:
        """Execute one command; its answer."""
        command = json.loads(line)
        more = getattr(self, command.pop("do"))(**command) or {}
        return {**self.answer(), **more}

    def answer(self) -> Line:
        """The current outputs."""
        with self.watch.changed:
            new, self._told = self.watch.pictures[self._told :], len(self.watch.pictures)
        lights, sounding = self.backend.lights(), self.backend.sounding
        return {
            "pictures": [[at_s, base64.b64encode(picture).decode()] for at_s, picture in new], "n": self._told,
            "on": self.backend.display_on, "contrast": self.backend.contrast, "lights": lights._asdict(),
            "sounding": sounding.frequency_hz if sounding else None, "now_s": self.watch.clock.now_s(), "ahead_s": self.watch.clock.ahead_s,
        }  # fmt: skip

    # -- inputs -------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Do nothing; the answer has the outputs."""

    def rest(self) -> Line:
        """Only wait until the box is idle."""
        return self._rested()

    def down(self, button: Any) -> Line:
        self.backend.inputs.press(button)
        return self._rested()

    def up(self, button: Any) -> Line:
        self.backend.inputs.release(button)
        return self._rested()

    def press(self, button: Any) -> Line:
        """Press until the box has noticed, and release."""
        self.down(button)
        return self.up(button)

    def hold(self, button: Any) -> Line:
        """Press for the time of a hold, by jumping the clock, and release."""
        self.down(button)
        self.jump(self.hold_s)
        return self.up(button)

    def turn(self, steps: int) -> Line:
        self.backend.inputs.turn(steps)
        return self._rested()

    def bounced(self, button: Any, times_s: list[float]) -> Line:
        """A press with bouncing contacts. Each train takes its time, so that its first edge is not before what the box has done already."""
        for pressed in (True, False):
            self.jump(times_s[-1])
            self.backend.train(button, pressed, times_s)
            rested = self._rested()
        return rested

    def spike(self, button: Any, seconds: float) -> Line:
        """A contact that closes for this short time."""
        self.backend.train(button, False, (0.0, seconds))
        return self._rested()

    def stick(self, button: Any) -> Line:
        self.backend.inputs.stick(button)
        return self._rested()

    def free(self, button: Any) -> Line:
        self.backend.inputs.free(button)
        return self._rested()

    def edges(self) -> Line:
        """The number of edges so far."""
        return {"edges": self.backend.edges}

    def _rested(self) -> Line:
        return {"rested": self.watch.rest()}

    # -- time ---------------------------------------------------------------------------------------------------

    def jump(self, seconds: float) -> Line:
        """Move the daemon's clock ahead and wake every thread that waits by it."""
        self.watch.clock.ahead_s += seconds
        self.watch.wake()
        return self._rested()

    def next(self, after: int, seconds: float) -> Line:
        """Wait until there are more pictures than that."""
        return {"came": self.watch.more_than(after, seconds)}

    def wall(self, seconds: float) -> Line:
        """Change the time of day."""
        set_wall_clock(seconds)
        return self._rested()

    # -- faults -------------------------------------------------------------------------------------------------

    def display_gone(self, after_bytes: int = 0) -> None:
        self.backend.faults.display_vanishes(after_bytes)

    def display_back(self) -> None:
        self.backend.faults.display_returns()

    def pin(self, name: str, fault: Any) -> None:
        self.backend.faults.pin(name, fault)

    def driver_raises(self, part: str) -> None:
        """Let every call of this part's driver raise an undocumented error."""

        def raises(*arguments: Any, **named: Any) -> None:
            raise ValueError(f"the {part} were never thought of")

        for kind, name in DRIVER_CALLS[part]:
            put_in(kind, name, raises)

    def page_fails(self, times: int) -> None:
        """Let the next presses of ACTION on the evening's page raise an unexpected error."""
        action = EveningPage.action
        left = iter(range(times))

        def fails(page: EveningPage) -> None:
            if next(left, None) is not None:
                raise KeyError("a page that was never thought of")
            action(page)

        put_in(EveningPage, "action", fails)

    # -- sound and internal state -------------------------------------------------------------------------------

    def heard(self) -> Line:
        """Every change of the tone: its time and its frequency (None: silence)."""
        return {"heard": [[heard.at_s, heard.tone and heard.tone.frequency_hz] for heard in self.backend.tone_history]}

    def wrong(self) -> Line:
        """Pictures that the chip showed differently from how they were drawn."""
        return {"wrong": self.watch.drawn_wrong, "drawn": len(self.watch.pictures)}

    def deadline(self) -> Line:
        """When the bell has to ring."""
        evening = self.watch.host.host.evening if self.watch.host else None
        countdown = evening.countdown_control.countdown if evening else None
        return {"deadline_s": countdown.deadline_s if countdown else None}


def set_wall_clock(seconds: float) -> None:
    """Shift the time of day; monotonic clocks stay as they are."""
    now = time.time

    class Shifted(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Shifted:
            return cls.fromtimestamp(time.time(), tz)

    vars(time)["time"] = lambda: now() + seconds
    vars(datetime)["datetime"] = Shifted


def fix_luck(secret: str) -> None:
    """Give every game the same randomness: the same secret and the same id."""
    began = datetime.datetime(2026, 11, 21, 20, 0, tzinfo=datetime.UTC)
    put_in(host, "start_evening", lambda plan, *rest: start_evening(replace(plan, secret=secret), *rest))
    put_in(host, "library_storage", lambda library, now, named: library_storage(library, began, named=named))


def lines(fd: int) -> Iterator[bytes]:
    """Yield lines as they come. Not from sys.stdin, whose lock may be held when the process ends."""
    rest = b""
    while piece := os.read(fd, 65536):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole


def said(answer: Line) -> None:
    os.write(1, json.dumps(answer).encode() + b"\n")


def serve(hands: Hands) -> None:
    """Answer commands, starting when the daemon is ready for input."""
    said({"begun": hands.watch.begun(), **hands.answer()})
    for line in lines(0):
        try:
            answer = hands.take(line)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        said(answer)


def main(config: str, ahead_s: str = "0") -> int:
    """Run the daemon; its exit status."""
    clock = AheadClock(float(ahead_s))
    effective = load_config(Path(config), os.environ)
    backend = Backend(clock, effective.config.wiring())
    hands = Hands(Watch(backend, clock), effective.config.panel.hold_s)
    fix_luck(os.environ["LUCK"])
    _before(hands, os.environ.get("FAULTS_AT_START", ""))
    daemon = Daemon(effective, backend, clock, os.environ, evening_clock=clock, virtual_pods=int(os.environ["PODS"]))
    threading.Thread(target=serve, args=(hands,), name="hands", daemon=True).start()
    try:
        status = daemon.run()
    except (HardwareError, AlreadyRunning) as error:
        print(error, file=sys.stderr)
        status = 1
    said({"ended": status, **hands.answer()})
    return status


def _before(hands: Hands, faults: str) -> None:
    """Inject faults before the start: ``stuck=action pin=buzzer:busy display=gone raises=lamps``."""
    does: dict[str, Callable[[Any], None]] = {
        "stuck": lambda button: hands.backend.inputs.stick(button),
        "pin": lambda pin: hands.pin(*pin.split(":")),
        "display": lambda _: hands.display_gone(),
        "raises": hands.driver_raises,
    }
    for fault in faults.split():
        name, _, value = fault.partition("=")
        does[name](value)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
