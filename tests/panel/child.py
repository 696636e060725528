"""The daemon on the virtual panel, in a process of its own, with somebody who lays hands on it and looks at its glass.

    python -m tests.panel.child CONFIG [AHEAD_S]     with COMPANION_DATA as its data folder

The daemon runs on the main thread, as it does for real. A second thread reads commands from standard input, a line of JSON each, carries
each out, waits until host and glass have nothing left to do, and answers with a line: all pictures that were on the glass since the last
answer, and what lamps and buzzer do. ``box.py`` in this folder is the other side. Standard error is the daemon's own.

The daemon's clock is the machine's, AHEAD_S seconds ahead; ``jump`` puts it further ahead, as a standby does.
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

from companion.app.begin import begin
from companion.app.daemon import house
from companion.app.daemon.effective import load
from companion.app.daemon.host import Host
from companion.app.daemon.lock import AlreadyRuns
from companion.app.daemon.run import Daemon
from companion.app.keeping import in_library
from companion.engine.countdown import SystemClock
from companion.fronts.panel.glass import Glass, Shown
from companion.fronts.panel.pages.evening import EveningPage
from companion.fronts.panel.worker import Worker
from hardware.buttons import ButtonName, Edge, EdgeTaker
from hardware.errors import HardwareError
from hardware.gpio.buttons import GpioButton
from hardware.gpio.display import OledDisplay
from hardware.gpio.lamps import GpioActionLamp, GpioLamps
from hardware.gpio.sounder import GpioSounder
from hardware.mock.backend import MockBackend

REST_S = 20.0
"""So long may host and glass take for one command on a machine that does other things too."""
A_WHILE_S = 0.05
"""What is due sooner is waited for: a contact that settles. A hold is due later."""

Line = dict[str, Any]

DRIVER_CALLS: dict[str, tuple[tuple[type, str], ...]] = {
    "lamps": ((GpioLamps, "show"), (GpioLamps, "close"), (GpioActionLamp, "show"), (GpioActionLamp, "close")),
    "sounder": ((GpioSounder, "tone"), (GpioSounder, "silence"), (GpioSounder, "close")),
    "display": ((OledDisplay, "show"), (OledDisplay, "brightness"), (OledDisplay, "power"), (OledDisplay, "close")),
}


def put_in(of: object, name: str, function: Callable[..., object]) -> None:
    """This function in the place of a method."""
    setattr(of, name, function)


class AheadClock(SystemClock):
    """The machine's clock, some seconds ahead. The clock of hands, glass and bell and that of the countdown are one."""

    __slots__ = ("ahead_s",)

    def __init__(self, ahead_s: float) -> None:
        super().__init__()
        self.ahead_s = ahead_s

    def now_s(self) -> float:
        return super().now_s() + self.ahead_s


class Backend(MockBackend):
    """Edges of a train come together, as the kernel gives them, however slow the thread is that makes them."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._together: list[Callable[[], None]] | None = None
        self.edges = 0

    def button(self, name: ButtonName, take: EdgeTaker) -> GpioButton:
        def given(edge: Edge) -> None:
            self.edges += 1
            if self._together is None:
                take(edge)
            else:
                self._together.append(lambda: take(edge))

        return super().button(name, given)

    def train(self, button: ButtonName, pressed: bool, times_s: Sequence[float]) -> None:
        """See `hardware.mock.backend.Hands.bounce`."""
        train: list[Callable[[], None]] = []
        self._together = train
        self.hands.bounce(button, pressed, tuple(times_s))
        self._together = None
        for give in train:
            give()


class Watch:
    """What the glass showed, and whether host and glass have come to rest. Host, glass and workers are hooked, not changed."""

    def __init__(self, backend: Backend, clock: AheadClock) -> None:
        self.backend, self.clock = backend, clock
        self.changed = threading.Condition()
        self.pictures: list[tuple[float, bytes]] = []
        self.drawn_wrong: list[str] = []
        self.host: Host | None = None
        self.workers: list[Worker] = []
        self.turns, self.idle = 0, False
        self._asked: Shown | None = None
        self._drawn: Shown | None = None
        backend.on_change(lambda change: self._look() if change == "glass" else None)
        self._hook_host()
        self._hook_glass()
        self._hook_display()
        self._hook_workers()

    # -- hooks --------------------------------------------------------------------------------------------------

    def _hook_host(self) -> None:
        wait, watch = Host._wait, self

        def watched(host: Host) -> Any:
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

        put_in(Host, "_wait", watched)

    def _hook_glass(self) -> None:
        show, step, watch = Glass.show, Glass.step, self

        def shown(glass: Glass, what: Shown) -> None:
            watch._asked = what
            show(glass, what)

        def stepped(glass: Glass, now_s: float) -> float | None:
            asked = watch._asked
            due_s = step(glass, now_s)
            with watch.changed:
                watch._drawn = asked
                watch.changed.notify_all()
            return due_s

        put_in(Glass, "show", shown)
        put_in(Glass, "step", stepped)

    def _hook_display(self) -> None:
        """Whatever the daemon draws has to be what the model of the chip shows."""
        show, watch = OledDisplay.show, self

        def shown(display: OledDisplay, image: Image) -> None:
            show(display, image)
            if watch.backend.wires.there and image.tobytes() != watch.backend.wires.chip.pixels().tobytes():
                watch.drawn_wrong.append(f"picture {len(watch.pictures)}")

        put_in(OledDisplay, "show", shown)

    def _hook_workers(self) -> None:
        start, watch = Worker.start, self

        def started(worker: Worker) -> None:
            watch.workers.append(worker)
            start(worker)

        put_in(Worker, "start", started)

    # -- eyes ---------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        with self.changed:
            picture = self.backend.glass().tobytes()
            if not self.pictures or picture != self.pictures[-1][1]:
                self.pictures.append((self.clock.now_s(), picture))
                self.changed.notify_all()

    def wake(self) -> None:
        """Everybody looks at the clock again."""
        with self.changed:
            self._drawn = None
        for worker in self.workers:
            worker.wake()

    def rest(self) -> bool:
        """Wait until the host has done all that hands have given it, and the glass shows what came of it. False: it never came to rest."""
        with self.changed:
            turns = self.turns
            if self.host is not None:
                self.host.box.inbox.put(None)
            return self.changed.wait_for(lambda: self.idle and self.turns > turns and self._drawn is self._asked, REST_S)

    def begun(self) -> bool:
        """Wait until the daemon waits for hands."""
        with self.changed:
            return self.changed.wait_for(lambda: self.idle and self._drawn is self._asked, REST_S)

    def more_than(self, pictures: int, seconds: float) -> bool:
        """Wait for another picture."""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.pictures) > pictures, seconds)


class Hands:
    """Carries the commands out. Each is a method: what stands beside ``do`` are its arguments, what it returns goes into the answer."""

    def __init__(self, watch: Watch, hold_s: float) -> None:
        self.watch, self.hold_s = watch, hold_s
        self.backend, self._told = watch.backend, 0

    def take(self, line: bytes) -> Line:
        """One command; its answer."""
        command = json.loads(line)
        more = getattr(self, command.pop("do"))(**command) or {}
        return {**self.answer(), **more}

    def answer(self) -> Line:
        """What is to be seen and heard."""
        with self.watch.changed:
            new, self._told = self.watch.pictures[self._told :], len(self.watch.pictures)
        lights, sounding = self.backend.lights(), self.backend.sounding
        return {
            "pictures": [[at_s, base64.b64encode(picture).decode()] for at_s, picture in new], "n": self._told,
            "on": self.backend.glass_on, "contrast": self.backend.contrast, "lights": lights._asdict(),
            "sounding": sounding.frequency_hz if sounding else None, "now_s": self.watch.clock.now_s(), "ahead_s": self.watch.clock.ahead_s,
        }  # fmt: skip

    # -- hands --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Nothing but look."""

    def rest(self) -> Line:
        """Nothing but wait for rest."""
        return self._rested()

    def down(self, button: Any) -> Line:
        self.backend.hands.press(button)
        return self._rested()

    def up(self, button: Any) -> Line:
        self.backend.hands.release(button)
        return self._rested()

    def press(self, button: Any) -> Line:
        """Down until the box has noticed, and up."""
        self.down(button)
        return self.up(button)

    def hold(self, button: Any) -> Line:
        """Down for as long as a hold takes; that time is jumped over."""
        self.down(button)
        self.jump(self.hold_s)
        return self.up(button)

    def turn(self, steps: int) -> Line:
        self.backend.hands.turn(steps)
        return self._rested()

    def bounced(self, button: Any, times_s: list[float]) -> Line:
        """A press of which both edges bounce."""
        self.backend.train(button, True, times_s)
        self._rested()
        self.backend.train(button, False, times_s)
        return self._rested()

    def spike(self, button: Any, seconds: float) -> Line:
        """A contact that closes for so short a time, just now."""
        self.backend.train(button, False, (0.0, seconds))
        return self._rested()

    def stick(self, button: Any) -> Line:
        self.backend.hands.stick(button)
        return self._rested()

    def free(self, button: Any) -> Line:
        self.backend.hands.free(button)
        return self._rested()

    def edges(self) -> Line:
        """How often a contact was closed or opened so far, by whomever."""
        return {"edges": self.backend.edges}

    def _rested(self) -> Line:
        return {"rested": self.watch.rest()}

    # -- time ---------------------------------------------------------------------------------------------------

    def jump(self, seconds: float) -> Line:
        """The daemon's clock goes ahead, and everybody who sleeps by it wakes."""
        self.watch.clock.ahead_s += seconds
        self.watch.wake()
        return self._rested()

    def next(self, after: int, seconds: float) -> Line:
        """Wait until the glass has shown more pictures than that."""
        return {"came": self.watch.more_than(after, seconds)}

    def wall(self, seconds: float) -> Line:
        """Somebody sets the time of day."""
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
        """Every call of this part's driver ends in an error that no driver promises."""

        def raises(*arguments: Any, **named: Any) -> None:
            raise ValueError(f"the {part} were never thought of")

        for kind, name in DRIVER_CALLS[part]:
            put_in(kind, name, raises)

    def page_fails(self, times: int) -> None:
        """So many next presses of ACTION on the evening's page end in an error that nobody thought of."""
        action = EveningPage.action
        left = iter(range(times))

        def fails(page: EveningPage) -> None:
            if next(left, None) is not None:
                raise KeyError("a page that was never thought of")
            action(page)

        put_in(EveningPage, "action", fails)

    # -- ears, and what only the daemon knows -------------------------------------------------------------------

    def heard(self) -> Line:
        """Every change of what sounds: when, and how high (None: silence)."""
        return {"heard": [[heard.at_s, heard.sound and heard.sound.frequency_hz] for heard in self.backend.heard]}

    def wrong(self) -> Line:
        """Pictures that the chip did not show as they were drawn."""
        return {"wrong": self.watch.drawn_wrong, "drawn": len(self.watch.pictures)}

    def deadline(self) -> Line:
        """When the bell has to ring."""
        evening = self.watch.host.house.evening if self.watch.host else None
        countdown = evening.clockwork.countdown if evening else None
        return {"deadline_s": countdown.deadline_s if countdown else None}


def set_wall_clock(seconds: float) -> None:
    """From now on the time of day is another; no clock that only goes forward is touched."""
    now = time.time

    class Shifted(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Shifted:
            return cls.fromtimestamp(time.time(), tz)

    vars(time)["time"] = lambda: now() + seconds
    vars(datetime)["datetime"] = Shifted


def fix_luck(secret: str) -> None:
    """Every evening has the same luck: the same secret, and the same name, which is its date."""
    began = datetime.datetime(2026, 11, 21, 20, 0, tzinfo=datetime.UTC)
    put_in(house, "begin", lambda plan, *rest: begin(replace(plan, secret=secret), *rest))
    put_in(house, "in_library", lambda library, now, named: in_library(library, began, named=named))


def lines(fd: int) -> Iterator[bytes]:
    """Lines as they come. Not of sys.stdin: its lock may be held when the process ends."""
    rest = b""
    while piece := os.read(fd, 65536):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole


def said(answer: Line) -> None:
    os.write(1, json.dumps(answer).encode() + b"\n")


def serve(hands: Hands) -> None:
    """Begin to answer when the daemon waits for hands."""
    said({"begun": hands.watch.begun(), **hands.answer()})
    for line in lines(0):
        try:
            answer = hands.take(line)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        said(answer)


def main(config: str, ahead_s: str = "0") -> int:
    """The daemon's exit status."""
    clock = AheadClock(float(ahead_s))
    effective = load(Path(config), os.environ)
    backend = Backend(clock, effective.config.wiring())
    hands = Hands(Watch(backend, clock), effective.config.panel.hold_s)
    fix_luck(os.environ["LUCK"])
    _before(hands, os.environ.get("FAULTS_AT_START", ""))
    daemon = Daemon(effective, backend, clock, os.environ, evening_clock=clock)
    threading.Thread(target=serve, args=(hands,), name="hands", daemon=True).start()
    try:
        status = daemon.run()
    except (HardwareError, AlreadyRuns) as error:
        print(error, file=sys.stderr)
        status = 1
    said({"ended": status, **hands.answer()})
    return status


def _before(hands: Hands, faults: str) -> None:
    """What is wrong before the daemon starts: ``stuck=action pin=buzzer:busy display=gone raises=lamps``."""
    does: dict[str, Callable[[Any], None]] = {
        "stuck": lambda button: hands.backend.hands.stick(button),
        "pin": lambda pin: hands.pin(*pin.split(":")),
        "display": lambda _: hands.display_gone(),
        "raises": hands.driver_raises,
    }
    for fault in faults.split():
        name, _, value = fault.partition("=")
        does[name](value)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
