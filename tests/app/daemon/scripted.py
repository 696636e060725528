"""A box whose hands follow a script and whose clock is jumped, for a host that runs on the test's own thread."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from typing import Any

from companion.fronts.panel.panel import View
from hardware.buttons import ButtonName, Edge
from hardware.gestures import Gesture, Gestures
from hardware.knob import Turn
from hardware.mock.clock import MockClock
from hardware.slots import PartState

Event = Edge | Turn | Callable[[], object]


class Script:
    """What comes when; a queue for the host, which lets time pass instead of waiting. At its end it calls ``ended``."""

    def __init__(self, clock: MockClock) -> None:
        self.clock, self.ended = clock, _nobody
        self._events: list[tuple[float, Event]] = []
        self._at_s = clock.now_s()
        self.waits = 0

    # What is to come

    def after(self, seconds: float, event: Event | None = None) -> None:
        """So much later than what came before."""
        self._at_s += seconds
        if event is not None:
            self._events.append((self._at_s, event))

    def press(self, button: ButtonName = "action", after_s: float = 0.5, for_s: float = 0.1) -> None:
        """Push a button down for so long."""
        for seconds, pressed in ((after_s, True), (for_s, False)):
            self.after(seconds)
            self._events.append((self._at_s, Edge(button, pressed, self._at_s)))

    def turn(self, steps: int, after_s: float = 0.5) -> None:
        """Turn the knob."""
        self.after(after_s)
        self._events.append((self._at_s, Turn(steps, self._at_s)))

    # What the host calls

    def put(self, nothing: None) -> None:
        """Wakes nobody: the host never sleeps here."""

    def empty(self) -> bool:
        """Whether nothing has come by now."""
        return not self._events or self._events[0][0] > self.clock.now_s()

    def get_nowait(self) -> Edge | Turn | None:
        """What has come."""
        return self.get(0.0)

    def get(self, timeout: float | None = None) -> Edge | Turn | None:
        """The next thing that comes, if it comes in that time."""
        self.waits += 1
        at_s = self._events[0][0] if self._events else self._at_s
        until_s = None if timeout is None else self.clock.now_s() + timeout
        if until_s is not None and until_s < at_s:
            self.clock.jump(timeout or 0.0)
            raise queue.Empty
        self.clock.jump(max(0.0, at_s - self.clock.now_s()))
        if not self._events:
            self.ended()
            return None
        event = self._events.pop(0)[1]
        if isinstance(event, Edge | Turn):
            return event
        event()
        return None


def _nobody() -> None:
    """Nobody wants to know."""


class ScriptedBox:
    """Parts that are all there; what was shown is kept."""

    banner = ""

    def __init__(self, clock: MockClock) -> None:
        self.inbox: Any = Script(clock)
        self.gestures = Gestures()
        self.views: list[tuple[float, View]] = []
        self.alive = True
        self.due_s: float | None = None
        self.found: list[Gesture] = []
        self._clock = clock

    def start(self) -> list[Gesture]:
        return self.look(self._clock.now_s())

    def look(self, now_s: float) -> list[Gesture]:
        found, self.found = self.found, []
        return found

    def show(self, view: View, now_s: float) -> None:
        self.views.append((now_s, view))

    def states(self) -> Iterator[PartState]:
        yield PartState("display", True, "")

    def try_sound(self) -> None:
        """Nothing to be heard."""

    def try_lamps(self) -> None:
        """Nothing to be seen."""
