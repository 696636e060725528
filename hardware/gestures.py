"""Turn timed edges into gestures: debouncing, holds, stuck buttons. Sans-IO: it reads no clock and never waits.

A contact bounces for some milliseconds when it closes or opens. A change counts from its first edge once the contact has been stable for
``settle_s``; so a shorter spike is not a press, and the next real press is never lost:

    contact  ‾‾|_|‾|______________|‾|_|‾‾‾‾‾‾        contact  ‾‾‾|_|‾‾‾‾‾‾‾‾‾‾‾‾
    counts   ‾‾|__________________|‾‾‾‾‾‾‾‾‾‾        counts   ‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾   (a spike)

A click is reported when the button is released. A button held down for ``hold_s`` is a hold, reported once at that moment; so no press
counts twice. A button that is down at the start or for longer than ``stuck_s`` is stuck: it is reported, and ignored until it is released.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterable, Iterator
from copy import copy
from operator import itemgetter
from typing import NamedTuple

from hardware.buttons import ButtonName, Edge
from hardware.knob import Rotation

SETTLE_S = 0.008
HOLD_S = 1.5
STUCK_S = 20.0
LATE_S = 2.0
"""How long an edge may take to arrive and still be put in its place, in seconds."""


class Clicked(NamedTuple):
    """A button was pressed and released."""

    button: ButtonName
    at_s: float


class Held(NamedTuple):
    """A button has been held down for the time of a hold."""

    button: ButtonName
    at_s: float


class Rotated(NamedTuple):
    """The knob was turned."""

    steps: int
    at_s: float


class Stuck(NamedTuple):
    """A button has been down for too long or since the start."""

    button: ButtonName
    at_s: float


class Released(NamedTuple):
    """A stuck button was released."""

    button: ButtonName
    at_s: float


Gesture = Clicked | Held | Rotated | Stuck | Released


class _Debouncer:
    """The state of one button, fed in order of time: its raw level, its debounced level, and what the current press has become."""

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
        """Take an edge. Whatever was due before it is reported by `tick`, which is called first."""
        if self._level == self._down and at_s >= self._edge_s + self._settle_s:  # it was stable: this begins a change or a spike
            self._changed_s = at_s
        self._level, self._edge_s = pressed, at_s

    def tick(self, now_s: float) -> Iterator[Gesture]:
        settled = now_s >= self._edge_s + self._settle_s
        if self._level != self._down and settled:
            # Report first what the hold amounted to before the release.
            yield from self._hold_or_stuck(self._changed_s)
            self._down = self._level
            if self._down:
                self._down_s, self._held = self._changed_s, False
            else:
                yield from self._let_go()
        if self._level == self._down:
            # While it bounces, it may turn out to have been released at the first edge.
            yield from self._hold_or_stuck(now_s if settled else self._changed_s)

    def _let_go(self) -> Iterator[Gesture]:
        if self._stuck:
            self._stuck = False
            yield Released(self.button, self._changed_s)
        elif not self._held:
            yield Clicked(self.button, self._changed_s)

    def _hold_or_stuck(self, until_s: float) -> Iterator[Gesture]:
        """Report a hold or a stuck button, if it has been down long enough by this time."""
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
        return max(self._down_s + (self._stuck_s if self._held else self._hold_s), self._edge_s + self._settle_s)

    def down_since_s(self) -> float | None:
        return self._down_s if self._down and not self._held and not self._stuck else None


def _presses_and_sticks(gestures: Iterable[Gesture]) -> tuple[list[Gesture], list[Gesture]]:
    presses, sticks = list[Gesture](), list[Gesture]()
    for gesture in gestures:
        (presses if isinstance(gesture, Clicked | Held) else sticks).append(gesture)
    return presses, sticks


class _Contact:
    """One button whose edges may arrive late and in any order: its gestures follow from their times alone.

    It keeps the edges of the last ``LATE_S`` in order of time, and the debouncer as it was before and after them. An edge that arrives
    after a later one makes it run again over them.
    Gestures already returned are not returned again: if a late edge shows that a press had not ended, its real end returns nothing more.
    """

    def __init__(self, button: ButtonName, settle_s: float, hold_s: float, stuck_s: float) -> None:
        self.button = button
        self._before = _Debouncer(button, settle_s, hold_s, stuck_s)
        self._after, self._now = copy(self._before), copy(self._before)
        self._found: tuple[list[Gesture], list[Gesture]] = [], []  # presses and sticks between ``_before`` and ``_after``
        self._edges: list[tuple[float, bool]] = []
        self._told = [0, 0]  # how many presses and sticks were returned since ``_before``
        self._until_s = -math.inf

    def begin(self, pressed: bool, at_s: float) -> list[Gesture]:
        self._until_s = at_s
        found = list(self._before.begin(pressed, at_s))
        self._now, self._after = copy(self._before), copy(self._before)
        return found

    def edge(self, pressed: bool, at_s: float) -> None:
        is_last = not self._edges or at_s >= self._edges[-1][0]
        insort(self._edges, (at_s, pressed), key=itemgetter(0))
        self._until_s = max(self._until_s, at_s)
        if is_last:
            self._run(pressed, at_s)
        else:
            self._run_again()

    def tick(self, now_s: float) -> list[Gesture]:
        self._until_s = max(self._until_s, now_s)
        self._now = copy(self._after)
        due = _presses_and_sticks(self._now.tick(self._until_s))
        new = [gesture for which in (0, 1) for gesture in self._untold(which, due[which])]
        if not self._edges or self._until_s > self._edges[-1][0] + LATE_S:
            self._told = [told - len(found) - len(more) for told, found, more in zip(self._told, self._found, due, strict=True)]
            self._before, self._after, self._found, self._edges = copy(self._now), copy(self._now), ([], []), []
        return new

    def _untold(self, which: int, due: list[Gesture]) -> list[Gesture]:
        """The presses (0) or sticks (1) that were not returned yet, among those before the last edge and those due after it."""
        found, told = self._found[which], self._told[which]
        self._told[which] = max(told, len(found) + len(due))
        return [*found[told:], *due[max(0, told - len(found)) :]]

    def _run(self, pressed: bool, at_s: float) -> None:
        for found, more in zip(self._found, _presses_and_sticks(self._after.tick(at_s)), strict=True):
            found += more
        self._after.edge(pressed, at_s)

    def _run_again(self) -> None:
        self._after, self._found = copy(self._before), ([], [])
        for at_s, pressed in self._edges:
            self._run(pressed, at_s)

    @property
    def due_s(self) -> float | None:
        return self._now.due_s

    def down_since_s(self) -> float | None:
        return self._now.down_since_s()


class Gestures:
    """Recognizes the gestures of one panel's buttons and knob. Times are seconds of one clock, in order."""

    def __init__(self, *, settle_s: float = SETTLE_S, hold_s: float = HOLD_S, stuck_s: float = STUCK_S) -> None:
        self.hold_s = hold_s
        self._contacts: dict[ButtonName, _Contact] = {}
        self._times = (settle_s, hold_s, stuck_s)

    def begin(self, button: ButtonName, pressed: bool, at_s: float) -> list[Gesture]:
        """Connect a button with the current level of its contact; one that is down is stuck."""
        self._contacts[button] = contact = _Contact(button, *self._times)
        return list(contact.begin(pressed, at_s))

    def disconnect(self, button: ButtonName) -> None:
        """Remove a button that is missing now."""
        self._contacts.pop(button, None)

    def feed(self, hand: Edge | Rotation) -> list[Gesture]:
        """Take an edge or a rotation; gestures of any button that were due before it come first."""
        due = self.tick(hand.at_s)
        if isinstance(hand, Rotation):
            return [*due, Rotated(hand.steps, hand.at_s)] if hand.steps else due
        contact = self._contacts.get(hand.button)
        if contact is None:
            self._contacts[hand.button] = contact = _Contact(hand.button, *self._times)
        contact.edge(hand.pressed, hand.at_s)
        return [*due, *contact.tick(hand.at_s)]

    def tick(self, now_s: float) -> list[Gesture]:
        """The gestures due by this time without further input: clicks, holds and stuck buttons, in order of time."""
        return sorted((gesture for contact in self._contacts.values() for gesture in contact.tick(now_s)), key=lambda gesture: gesture.at_s)

    @property
    def due_s(self) -> float | None:
        """When :meth:`tick` is to be called; None if nothing is due before the next edge."""
        return min((due_s for contact in self._contacts.values() if (due_s := contact.due_s) is not None), default=None)

    def holding(self) -> tuple[ButtonName, float] | None:
        """The button being held down that has not become a hold yet, and since when; for a progress bar."""
        down = ((contact.button, since_s) for contact in self._contacts.values() if (since_s := contact.down_since_s()) is not None)
        return next(down, None)
