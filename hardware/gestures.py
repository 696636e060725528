"""Edges with times in, gestures out: debounce, hold, stuck buttons. It reads no clock and waits for nobody (sans-IO).

A contact that closes or opens bounces for some milliseconds. A change counts once the contact has rested for ``settle_s``, and from the
time of its first edge; so a spike that is shorter is no press, and the next real press is never lost:

    contact  ‾‾|_|‾|______________|‾|_|‾‾‾‾‾‾        contact  ‾‾‾|_|‾‾‾‾‾‾‾‾‾‾‾‾
    counts   ‾‾|__________________|‾‾‾‾‾‾‾‾‾‾        counts   ‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾   (a spike)

A press is given when the button is let go; one that is kept for ``hold_s`` is a hold, given once, at that moment. So no press can
ever count twice. A button that is down at the start, or for longer than ``stuck_s``, is stuck: it is named, and gives nothing until it
was let go.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from hardware.buttons import ButtonName, Edge
from hardware.knob import Turn

SETTLE_S = 0.008
HOLD_S = 1.5
STUCK_S = 20.0


class Pressed(NamedTuple):
    """A button was pressed and let go."""

    button: ButtonName
    at_s: float


class Held(NamedTuple):
    """A button is being held for as long as a hold takes."""

    button: ButtonName
    at_s: float


class Turned(NamedTuple):
    """The knob was turned."""

    steps: int
    at_s: float


class Stuck(NamedTuple):
    """A button is down and has been for too long, or from the start."""

    button: ButtonName
    at_s: float


class Freed(NamedTuple):
    """A button that was stuck came up."""

    button: ButtonName
    at_s: float


Gesture = Pressed | Held | Turned | Stuck | Freed


class _Contact:
    """One button: the level it was last seen at, the level that counts, and what became of the press."""

    def __init__(self, button: ButtonName, settle_s: float, hold_s: float, stuck_s: float) -> None:
        self.button = button
        self._settle_s, self._hold_s, self._stuck_s = settle_s, hold_s, stuck_s
        self._level = self._down = False
        self._changed_s = self._down_s = 0.0
        self._edge_s = -math.inf
        self._held = self._stuck = False

    def begin(self, pressed: bool, at_s: float) -> Iterator[Gesture]:
        self._level = self._down = pressed
        self._changed_s = self._down_s = self._edge_s = at_s
        self._held = self._stuck = pressed
        if pressed:
            yield Stuck(self.button, at_s)

    def edge(self, pressed: bool, at_s: float) -> None:
        """What was due before is given by a tick, which comes first."""
        if self._level == self._down and at_s >= self._edge_s + self._settle_s:  # it rested: here a change begins, or a spike
            self._changed_s = at_s
        self._level, self._edge_s = pressed, at_s

    def tick(self, now_s: float) -> Iterator[Gesture]:
        settled_s = self._edge_s + self._settle_s
        if self._level != self._down and now_s >= settled_s:
            # What the hold came to before the button was let go is to be given first.
            yield from self._kept(self._changed_s)
            self._down = self._level
            if self._down:
                self._down_s, self._held = self._changed_s, False
            else:
                yield from self._let_go()
        if self._level == self._down:
            yield from self._kept(now_s)

    def _let_go(self) -> Iterator[Gesture]:
        if self._stuck:
            self._stuck = False
            yield Freed(self.button, self._changed_s)
        elif not self._held:
            yield Pressed(self.button, self._changed_s)

    def _kept(self, until_s: float) -> Iterator[Gesture]:
        """Hold and stuck, if the button was down for long enough by then."""
        if self._down and not self._held and until_s >= self._down_s + self._hold_s:
            self._held = True
            yield Held(self.button, self._down_s + self._hold_s)
        if self._down and not self._stuck and until_s >= self._down_s + self._stuck_s:
            self._stuck = True
            yield Stuck(self.button, self._down_s + self._stuck_s)

    @property
    def due_s(self) -> float | None:
        if self._level != self._down:
            return self._edge_s + self._settle_s
        if not self._down or self._stuck:
            return None
        return self._down_s + (self._stuck_s if self._held else self._hold_s)

    def down_since_s(self) -> float | None:
        return self._down_s if self._down and not self._held and not self._stuck else None


class Gestures:
    """All buttons and the knob of one panel. Times are seconds of one clock, in order."""

    def __init__(self, *, settle_s: float = SETTLE_S, hold_s: float = HOLD_S, stuck_s: float = STUCK_S) -> None:
        self.hold_s = hold_s
        self._contacts: dict[ButtonName, _Contact] = {}
        self._times = (settle_s, hold_s, stuck_s)

    def begin(self, button: ButtonName, pressed: bool, at_s: float) -> list[Gesture]:
        """A button is there (again), and its contact stands like this; one that is down is stuck."""
        self._contacts[button] = contact = _Contact(button, *self._times)
        return list(contact.begin(pressed, at_s))

    def gone(self, button: ButtonName) -> None:
        """A button is not there any more."""
        self._contacts.pop(button, None)

    def feed(self, hand: Edge | Turn) -> list[Gesture]:
        """An edge or a turn, as it came; what was due before it, of any button, is given first."""
        due = self.tick(hand.at_s)
        if isinstance(hand, Turn):
            return [*due, Turned(hand.steps, hand.at_s)] if hand.steps else due
        contact = self._contacts.get(hand.button)
        if contact is None:
            self._contacts[hand.button] = contact = _Contact(hand.button, *self._times)
        contact.edge(hand.pressed, hand.at_s)
        return due

    def tick(self, now_s: float) -> list[Gesture]:
        """What time alone has brought: settled presses, holds, stuck buttons; in the order of their times."""
        return sorted((gesture for contact in self._contacts.values() for gesture in contact.tick(now_s)), key=lambda gesture: gesture.at_s)

    @property
    def due_s(self) -> float | None:
        """When :meth:`tick` has something to do; None before the next edge."""
        return min((due_s for contact in self._contacts.values() if (due_s := contact.due_s) is not None), default=None)

    def holding(self) -> tuple[ButtonName, float] | None:
        """The button that is on its way to a hold, and since when; for the bar that shows it."""
        down = ((contact.button, since_s) for contact in self._contacts.values() if (since_s := contact.down_since_s()) is not None)
        return next(down, None)
