"""A rotary encoder: two contacts to ground that close one after the other; their order gives the direction."""

from __future__ import annotations

from gpiozero import RotaryEncoder

from hardware.gpio.pins import Pins
from hardware.knob import Rotation, RotationHandler


class GpioKnob:
    """gpiozero's RotaryEncoder, whose transition table absorbs bounces; it has no end stops."""

    def __init__(self, pins: Pins, a: int, b: int, take: RotationHandler) -> None:
        self._pins, self._take = pins, take
        with pins.driver("knob", a, b) as factory:
            self._device = RotaryEncoder(a, b, max_steps=0, pin_factory=factory)
            self._device.when_rotated_clockwise = self._right
            self._device.when_rotated_counter_clockwise = self._left

    def _right(self) -> None:
        self._take(Rotation(1, self._pins.now_s()))

    def _left(self) -> None:
        self._take(Rotation(-1, self._pins.now_s()))

    def close(self) -> None:
        self._pins.free(self._device)
