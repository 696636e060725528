"""The backend of real parts, and the base class it shares with the mock backend: parts made on pins and a bus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hardware.buttons import ButtonName, EdgeHandler
from hardware.clock import Clock
from hardware.gpio.pins import Pins, PinSource
from hardware.knob import RotationHandler
from hardware.wiring import Wiring

# Parts are imported when they are made, so that the display shows a picture before gpiozero is loaded.
if TYPE_CHECKING:
    from hardware.gpio.bus import Bus
    from hardware.gpio.buttons import GpioButton
    from hardware.gpio.display import OledDisplay
    from hardware.gpio.knob import GpioKnob
    from hardware.gpio.lamps import GpioActionLamp, GpioLamps
    from hardware.gpio.sounder import GpioSounder


class PinBackend:
    """Makes the parts of a wiring on the pins from ``make``."""

    def __init__(self, clock: Clock, wiring: Wiring, make: Callable[[], PinSource]) -> None:
        """Raises WiringError if the wiring is invalid."""
        wiring.check()
        self._wiring = wiring
        self._pins = Pins(make, clock)

    def bus(self) -> Bus:
        """The display's bus, not opened yet."""
        display = self._wiring.display
        if display.bus == "spi":
            from hardware.gpio.spi import SpiBus

            return SpiBus(display, self._pins)
        from hardware.gpio.i2c import I2cBus

        return I2cBus(display)

    def display(self) -> OledDisplay:
        from hardware.gpio.display import OledDisplay

        return OledDisplay(self.bus(), self._wiring.display.driver, upside_down=self._wiring.display.upside_down)

    def button(self, name: ButtonName, take: EdgeHandler) -> GpioButton:
        from hardware.gpio.buttons import GpioButton

        numbers: dict[ButtonName, int] = {"action": self._wiring.action, "back": self._wiring.back, "push": self._wiring.push}
        return GpioButton(self._pins, name, numbers[name], take)

    def knob(self, take: RotationHandler) -> GpioKnob:
        from hardware.gpio.knob import GpioKnob

        return GpioKnob(self._pins, self._wiring.knob_a, self._wiring.knob_b, take)

    def lamps(self) -> GpioLamps:
        from hardware.gpio.lamps import GpioLamps

        return GpioLamps(self._pins, self._wiring.red, self._wiring.amber, self._wiring.green)

    def action_lamp(self) -> GpioActionLamp:
        from hardware.gpio.lamps import GpioActionLamp

        return GpioActionLamp(self._pins, self._wiring.action_lamp)

    def sounder(self) -> GpioSounder:
        from hardware.gpio.sounder import GpioSounder

        return GpioSounder(self._pins, self._wiring.buzzer)

    def close(self) -> None:
        """Release every pin."""
        self._pins.close()


class GpioBackend(PinBackend):
    """Parts on the header of this Raspberry Pi."""

    name = "gpio"
    banner = ""

    def __init__(self, clock: Clock, wiring: Wiring, make: Callable[[], PinSource] | None = None) -> None:
        """``make`` is lgpio's by default."""
        from hardware.gpio.source import lgpio_source

        super().__init__(clock, wiring, make or lgpio_source)
