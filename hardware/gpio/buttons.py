"""A button between its pin and ground."""

from __future__ import annotations

from gpiozero import DigitalInputDevice

from hardware.buttons import NAMES, ButtonName, Edge, EdgeTaker
from hardware.gpio.pins import Pins


class GpioButton:
    """gpiozero's Button without its thread for holds, which would wake ten times a second; holds are for ``hardware.gestures``."""

    def __init__(self, pins: Pins, name: ButtonName, number: int, take: EdgeTaker) -> None:
        self._pins, self._name, self._take = pins, name, take
        with pins.given(NAMES[name], number) as factory:
            self._device = DigitalInputDevice(number, pull_up=True, pin_factory=factory)
            self._device.when_activated = self._closed
            self._device.when_deactivated = self._opened

    # The time since the change is the kernel's: however late we are told, edges keep their distance.

    def _closed(self) -> None:
        self._take(Edge(self._name, True, self._pins.when_s(lambda: self._device.active_time)))

    def _opened(self) -> None:
        self._take(Edge(self._name, False, self._pins.when_s(lambda: self._device.inactive_time)))

    @property
    def pressed(self) -> bool:
        return bool(self._device.is_active)

    def close(self) -> None:
        self._pins.free(self._device)
