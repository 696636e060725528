"""A passive piezo between a pin and ground, driven by PWM: the frequency is the tone, the duty cycle the loudness."""

from __future__ import annotations

import math

from gpiozero import PWMOutputDevice

from hardware.gpio.pins import Pins
from hardware.sounder import HIGHEST_HZ, LOWEST_HZ

LEAST_DUTY = 0.01
"""lgpio supports whole percents only."""


class GpioSounder:
    """The sounder, loudest at a duty cycle of one half. The PWM stops with the tone, so that silence costs nothing."""

    def __init__(self, pins: Pins, number: int) -> None:
        self._pins, self._number = pins, number
        self._sounding = False
        with pins.driver("sounder", number) as factory:
            self._device = PWMOutputDevice(number, frequency=LOWEST_HZ, pin_factory=factory)
            self._device.frequency = None

    def tone(self, frequency_hz: float, loudness: float) -> None:
        if not LOWEST_HZ <= frequency_hz <= HIGHEST_HZ:
            raise ValueError(f"frequency_hz: from {LOWEST_HZ:g} to {HIGHEST_HZ:g}, not {frequency_hz:g}")
        if not 0 < loudness <= 1:
            raise ValueError(f"loudness: above 0 and up to 1, not {loudness:g}; to stop there is silence")
        with self._pins.driver("sounder", self._number):
            self._sounding = True
            self._device.frequency = frequency_hz
            self._device.value = duty(loudness)

    def silence(self) -> None:
        if self._sounding:
            with self._pins.driver("sounder", self._number):
                # Stopped PWM leaves the pin at an arbitrary level, and lgpio would take a duty cycle of nothing only with the next pulse.
                self._device.frequency = None
                self._device.value = 0
                self._sounding = False

    def close(self) -> None:
        self._pins.free(self._device)


def duty(loudness: float) -> float:
    """The duty cycle, up to one half, whose fundamental has this share of the greatest amplitude: sin(pi * duty)."""
    return max(LEAST_DUTY, math.asin(loudness) / math.pi)


def loudness(duty: float) -> float:
    """The loudness of a duty cycle: the inverse of `duty`."""
    return math.sin(math.pi * duty)
