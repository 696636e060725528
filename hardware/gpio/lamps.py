"""Lamps: LEDs from a pin through a resistor to ground."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from gpiozero import PWMLED, TrafficLights

from hardware.gpio.pins import Pins
from hardware.lamps import Glow, Lights

BREATH_S = 4.0
STEP_S = 0.1
"""Ten steps a second look smooth enough; gpiozero's own pulse, at 25, would be half of a small Pi's idle load."""


class GpioLamps:
    """The red, amber and green lamps."""

    def __init__(self, pins: Pins, red: int, amber: int, green: int) -> None:
        self._pins, self._numbers = pins, (red, amber, green)
        with pins.driver("lamps", *self._numbers) as factory:
            self._device = TrafficLights(red, amber, green, pin_factory=factory)

    def show(self, lights: Lights) -> None:
        with self._pins.driver("lamps", *self._numbers):
            self._device.value = (int(lights.red), int(lights.amber), int(lights.green))

    def close(self) -> None:
        self._pins.free(self._device)


class GpioActionLamp:
    """The lamp in ACTION, with a thread for breathing."""

    def __init__(self, pins: Pins, number: int) -> None:
        self._pins, self._number = pins, number
        self._glow: Glow = "off"
        self._breathing: _Breathing | None = None
        with pins.driver("ACTION's lamp", number) as factory:
            self._device = PWMLED(number, pin_factory=factory)

    @property
    def glow(self) -> Glow:
        """How it was set to glow."""
        return self._glow

    def show(self, glow: Glow) -> None:
        with self._pins.driver("ACTION's lamp", self._number):
            if self._breathing is not None and self._breathing.failed is not None:
                raise self._breathing.failed
            if glow != self._glow:
                self._stop()
                self._glow = glow
                if glow == "breathing":
                    self._breathing = _Breathing(self._device)
                else:
                    self._device.value = int(glow == "on")

    def close(self) -> None:
        self._stop()
        self._glow = "off"
        self._pins.free(self._device)

    def _stop(self) -> None:
        if self._breathing is not None:
            self._breathing.stop()
            self._breathing = None


class _Breathing(threading.Thread):
    """Pulses a lamp's brightness until it is stopped or the pin fails."""

    def __init__(self, device: Any) -> None:
        super().__init__(name="breath", daemon=True)
        self.failed: Exception | None = None
        self._device = device
        self._stopped = threading.Event()
        self.start()

    def run(self) -> None:
        for brightness in cycle(breath()):
            try:
                self._device.value = brightness
            except Exception as error:  # ``show`` reports it
                self.failed = error
                return
            if self._stopped.wait(STEP_S):
                return

    def stop(self) -> None:
        self._stopped.set()
        self.join()


def breath() -> Iterator[float]:
    """One pulse in steps of STEP_S: brightness from faint to full and back, squared because eyes perceive ratios."""
    steps = round(BREATH_S / STEP_S)
    for step in range(steps):
        swell = (1 - math.cos(2 * math.pi * step / steps)) / 2
        yield 0.03 + 0.97 * swell**2
