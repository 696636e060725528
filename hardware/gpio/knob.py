"""A rotary encoder: two contacts to ground that close one after the other; their order gives the direction."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from operator import itemgetter
from typing import Any, Literal

from gpiozero import InputDevice, RotaryEncoder

from hardware.gpio.pins import Pins
from hardware.knob import Rotation, RotationHandler

LATE_S = 0.5
"""How long an edge may take to arrive and still be put in its place, in seconds."""

Contact = Literal["a", "b"]
_BITS: dict[Contact, int] = {"a": 0b10, "b": 0b01}


class DetentCounter:
    """Counts the detents of an encoder by the times of its edges, whatever the order in which they arrive.

    lgpio tells the edges of one pin after those of another, so that a turn of which it hears late would count wrong or not at all. This
    keeps the edges of the last ``LATE_S`` in order of time and counts them again with each one. Bounces are absorbed by gpiozero's table
    of transitions.
    """

    def __init__(self) -> None:
        self._edges: list[tuple[float, Contact, bool]] = []
        self._state, self._closed = "idle", 0
        self._told = 0  # detents of the edges that are kept

    def edge(self, contact: Contact, closed: bool, at_s: float) -> int:
        """Take an edge; how many more detents there are now, clockwise positive. A late edge may take some back."""
        self._forget(at_s - LATE_S)
        insort(self._edges, (at_s, contact, closed), key=itemgetter(0))
        *_, detents = self._count(self._edges)
        more, self._told = detents - self._told, detents
        return more

    def _forget(self, before_s: float) -> None:
        old = [edge for edge in self._edges if edge[0] < before_s]
        if old:
            self._state, self._closed, detents = self._count(old)
            self._edges = self._edges[len(old) :]
            self._told -= detents

    def _count(self, edges: list[tuple[float, Contact, bool]]) -> tuple[str, int, int]:
        """Where the encoder stands after these edges, its closed contacts, and how many detents they were."""
        state, levels, detents = self._state, self._closed, 0
        for _, contact, closed in edges:
            levels = levels | _BITS[contact] if closed else levels & ~_BITS[contact]
            state = RotaryEncoder.TRANSITIONS[state][levels]
            if state in ("+1", "-1"):
                detents += int(state)
                state = "idle"
        return state, levels, detents


class GpioKnob:
    """Every edge of both pins with the kernel's time of it. gpiozero's own RotaryEncoder goes by the order in which edges arrive."""

    def __init__(self, pins: Pins, a: int, b: int, take: RotationHandler) -> None:
        self._pins, self._take = pins, take
        self._counter = DetentCounter()
        self._devices: list[Any] = []
        with pins.driver("knob", a, b) as factory:
            try:
                for number, changed in ((a, self._a_changed), (b, self._b_changed)):
                    self._devices.append(InputDevice(number, pull_up=True, pin_factory=factory))
                    self._listen(self._devices[-1], changed)
            except BaseException:
                self.close()
                raise

    def _listen(self, device: Any, changed: Callable[[float, int], None]) -> None:
        device.pin.edges = "both"
        device.pin.when_changed = changed

    def _a_changed(self, ticks: float, state: int) -> None:
        self._edge("a", not state, ticks)

    def _b_changed(self, ticks: float, state: int) -> None:
        self._edge("b", not state, ticks)

    def _edge(self, contact: Contact, closed: bool, ticks: float) -> None:
        at_s = self._pins.time_s(ticks)
        steps = self._counter.edge(contact, closed, at_s)
        if steps:
            self._take(Rotation(steps, at_s))

    def close(self) -> None:
        while self._devices:
            self._pins.free(self._devices.pop())
