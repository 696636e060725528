"""Plays taps, holds and turns on the mock's pins one after the other, with realistic durations and pauses (sans-IO)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol

from hardware.buttons import ButtonName
from hardware.mock.terminal.keys import Hold, PanelInput, Tap, Twist

PRESS_S = 0.03
"""The duration of a tap and of the pause after any action: several times what a contact needs to settle."""
MORE_S = 0.15
"""How much longer than necessary a button is held."""
MOST = 16
"""The most actions in the queue, so that a stuck key does not go on for minutes."""


class InputTarget(Protocol):
    """The inputs of the mock that are played."""

    def press(self, button: ButtonName) -> None:
        """Close the contact."""

    def release(self, button: ButtonName) -> None:
        """Open it."""

    def turn(self, steps: int) -> None:
        """Turn the knob by this many detents; clockwise is positive."""


class KeyInputPlayer:
    """Plays queued actions; ``hold_s`` is how long a hold takes."""

    def __init__(self, target: InputTarget, hold_s: float) -> None:
        self._target, self._hold_s = target, hold_s
        self._waiting: deque[PanelInput] = deque()
        self._doing: Iterator[float] | None = None
        self.due_s: float | None = None
        """When :meth:`tick` is to be called."""
        self.down: ButtonName | None = None
        """The button that is down."""

    def do(self, action: PanelInput, now_s: float) -> None:
        """Queue an action; it is dropped if the queue is full."""
        if len(self._waiting) < MOST:
            self._waiting.append(action)
        self.tick(now_s)

    def tick(self, now_s: float) -> None:
        """Play what is due."""
        while (self._doing or self._waiting) and (self.due_s is None or now_s >= self.due_s):
            if self._doing is None:
                self._doing = self._steps(self._waiting.popleft())
            pause_s = next(self._doing, None)
            self.due_s = None if pause_s is None else now_s + pause_s
            if pause_s is None:
                self._doing = None

    def _steps(self, action: PanelInput) -> Iterator[float]:
        """The steps of one action; yields the seconds to wait after each."""
        match action:
            case Twist(steps):
                self._target.turn(steps)
            case Tap(button):
                yield from self._press(button, PRESS_S)
            case Hold(button):
                yield from self._press(button, self._hold_s + MORE_S)

    def _press(self, button: ButtonName, for_s: float) -> Iterator[float]:
        self.down = button
        self._target.press(button)
        yield for_s
        self.release_all()
        yield PRESS_S

    def release_all(self) -> None:
        """Release every button."""
        if self.down is not None:
            self._target.release(self.down)
            self.down = None
