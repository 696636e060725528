"""A rotary encoder: two contacts to ground which close one after the other; their order says which way."""

from __future__ import annotations

from gpiozero import RotaryEncoder

from hardware.gpio.pins import Pins
from hardware.knob import Turn, TurnTaker


class GpioKnob:
    """gpiozero's encoder, whose table of transitions swallows bounces; it has no end stops."""

    def __init__(self, pins: Pins, a: int, b: int, take: TurnTaker) -> None:
        self._pins, self._take = pins, take
        with pins.given("knob", a, b) as factory:
            self._device = RotaryEncoder(a, b, max_steps=0, pin_factory=factory)
            self._device.when_rotated_clockwise = self._right
            self._device.when_rotated_counter_clockwise = self._left

    def _right(self) -> None:
        self._take(Turn(1, self._pins.when_s(lambda: None)))

    def _left(self) -> None:
        self._take(Turn(-1, self._pins.when_s(lambda: None)))

    def close(self) -> None:
        self._pins.free(self._device)
