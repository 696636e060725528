"""A box with scripted input and a mock clock, for a main loop that runs on the test's thread."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from typing import Any

from companion.fronts.panel.panel import PanelOutput
from hardware.buttons import ButtonName, Edge
from hardware.gestures import Gesture, Gestures
from hardware.knob import Rotation
from hardware.mock.clock import MockClock
from hardware.slots import PartState

Event = Edge | Rotation | Callable[[], object]


class Script:
    """The inbox of the main loop: returns scripted events and moves the clock instead of waiting. At its end it calls ``ended``."""

    def __init__(self, clock: MockClock) -> None:
        self.clock, self.ended = clock, _nobody
        self._events: list[tuple[float, Event]] = []
        self._at_s = clock.now_s()
        self.waits = 0

    # Making the script

    def after(self, seconds: float, event: Event | None = None) -> None:
        """Add an event ``seconds`` after the one before."""
        self._at_s += seconds
        if event is not None:
            self._events.append((self._at_s, event))

    def press(self, button: ButtonName = "action", after_s: float = 0.5, for_s: float = 0.1) -> None:
        """Press a button for ``for_s`` seconds."""
        for seconds, pressed in ((after_s, True), (for_s, False)):
            self.after(seconds)
            self._events.append((self._at_s, Edge(button, pressed, self._at_s)))

    def turn(self, steps: int, after_s: float = 0.5) -> None:
        """Turn the knob."""
        self.after(after_s)
        self._events.append((self._at_s, Rotation(steps, self._at_s)))

    # Interface of the queue

    def put(self, nothing: None) -> None:
        """Do nothing: the main loop never sleeps here."""

    def empty(self) -> bool:
        """Whether no event is due."""
        return not self._events or self._events[0][0] > self.clock.now_s()

    def get_nowait(self) -> Edge | Rotation | None:
        """The next event that is due."""
        return self._next(0.0)

    def get(self, timeout: float | None = None) -> Edge | Rotation | None:
        """The next event, if it comes within the timeout."""
        self.waits += 1
        return self._next(timeout)

    def _next(self, timeout: float | None) -> Edge | Rotation | None:
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
        if isinstance(event, Edge | Rotation):
            return event
        event()
        return None


def _nobody() -> None:
    """Do nothing."""


class ScriptedBox:
    """A box with all parts present, which records what it shows."""

    banner = ""

    def __init__(self, clock: MockClock) -> None:
        self.inbox: Any = Script(clock)
        self.gestures = Gestures()
        self.views: list[tuple[float, PanelOutput]] = []
        self.alive = True
        self.due_s: float | None = None
        self.found: list[Gesture] = []
        self._clock = clock

    def start(self) -> list[Gesture]:
        return self.check_parts(self._clock.now_s())

    def check_parts(self, now_s: float) -> list[Gesture]:
        found, self.found = self.found, []
        return found

    def show(self, view: PanelOutput, now_s: float) -> None:
        self.views.append((now_s, view))

    def part_states(self) -> Iterator[PartState]:
        yield PartState("display", True, "")

    def try_sound(self) -> None:
        """Do nothing."""

    def try_lamps(self) -> None:
        """Do nothing."""
