"""A button between a pin and ground."""

from __future__ import annotations

from gpiozero import InputDevice

from hardware.buttons import BUTTON_LABELS, ButtonName, Edge, EdgeHandler
from hardware.gpio.pins import Pins


class GpioButton:
    """Every edge of a pin with the kernel's time of it; what edges mean is for ``hardware.gestures``.

    gpiozero's own Button has a thread for holds, which would wake ten times a second, and tells the time of an edge only as "so long ago".
    """

    def __init__(self, pins: Pins, name: ButtonName, number: int, take: EdgeHandler) -> None:
        self._pins, self._name, self._take = pins, name, take
        with pins.driver(BUTTON_LABELS[name], number) as factory:
            self._device = InputDevice(number, pull_up=True, pin_factory=factory)
            self._device.pin.edges = "both"
            self._device.pin.when_changed = self._changed

    def _changed(self, ticks: float, state: int) -> None:
        self._take(Edge(self._name, not state, self._pins.time_s(ticks)))

    @property
    def pressed(self) -> bool:
        return bool(self._device.is_active)

    def close(self) -> None:
        self._pins.free(self._device)
