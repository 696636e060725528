"""What hands do to the real pins of the mock, one thing after the other: down, for as long as it takes, up, a pause (sans-IO)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol

from hardware.buttons import ButtonName
from hardware.mock.terminal.keys import Hand, Hold, Tap, Twist

PRESS_S = 0.03
"""How long a short press takes, and the pause after any: several times longer than a contact needs to settle."""
MORE_S = 0.15
"""How much longer than needed a button is held."""
MOST = 16
"""So many things may wait; a key that leans on something does not go on for minutes."""


class Hands(Protocol):
    """What can be done to the mock's pins."""

    def press(self, button: ButtonName) -> None:
        """Close the contact."""

    def release(self, button: ButtonName) -> None:
        """Open it."""

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents; positive is to the right."""


class Fingers:
    """They press the mock's buttons; ``hold_s`` is how long a hold takes."""

    def __init__(self, hands: Hands, hold_s: float) -> None:
        self._hands, self._hold_s = hands, hold_s
        self._waiting: deque[Hand] = deque()
        self._doing: Iterator[float] | None = None
        self.due_s: float | None = None
        """When :meth:`tick` has something to do."""
        self.down: ButtonName | None = None
        """The button that is down."""

    def do(self, hand: Hand, now_s: float) -> None:
        """Do this, after what is being done; what there is no room for is left out."""
        if len(self._waiting) < MOST:
            self._waiting.append(hand)
        self.tick(now_s)

    def tick(self, now_s: float) -> None:
        """Do what is due."""
        while (self._doing or self._waiting) and (self.due_s is None or now_s >= self.due_s):
            if self._doing is None:
                self._doing = self._steps(self._waiting.popleft())
            pause_s = next(self._doing, None)
            self.due_s = None if pause_s is None else now_s + pause_s
            if pause_s is None:
                self._doing = None

    def _steps(self, hand: Hand) -> Iterator[float]:
        """Does one thing, with pauses of so many seconds."""
        match hand:
            case Twist(steps):
                self._hands.turn(steps)
            case Tap(button):
                yield from self._press(button, PRESS_S)
            case Hold(button):
                yield from self._press(button, self._hold_s + MORE_S)

    def _press(self, button: ButtonName, for_s: float) -> Iterator[float]:
        self.down = button
        self._hands.press(button)
        yield for_s
        self.let_go()
        yield PRESS_S

    def let_go(self) -> None:
        """Leave no button down."""
        if self.down is not None:
            self._hands.release(self.down)
            self.down = None
