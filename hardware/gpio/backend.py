"""The backend of real parts, and what it shares with its understudy: parts made on pins and a bus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hardware.buttons import ButtonName, EdgeTaker
from hardware.clock import Clock
from hardware.gpio.pins import Pins, Source
from hardware.knob import TurnTaker
from hardware.wiring import Wiring

# Parts are imported as they are made: the display is wanted on the glass before gpiozero is even loaded.
if TYPE_CHECKING:
    from hardware.gpio.bus import Bus
    from hardware.gpio.buttons import GpioButton
    from hardware.gpio.display import OledDisplay
    from hardware.gpio.knob import GpioKnob
    from hardware.gpio.lamps import GpioActionLamp, GpioLamps
    from hardware.gpio.sounder import GpioSounder


class PinBackend:
    """Makes parts as they are wired, on whatever pins ``make`` gives."""

    def __init__(self, clock: Clock, wiring: Wiring, make: Callable[[], Source]) -> None:
        """WiringError if the wiring can't be."""
        wiring.check()
        self._wiring = wiring
        self._pins = Pins(make, clock)

    def bus(self) -> Bus:
        """The way to the display, not opened yet."""
        glass = self._wiring.glass
        if glass.bus == "spi":
            from hardware.gpio.spi import SpiBus

            return SpiBus(glass, self._pins)
        from hardware.gpio.i2c import I2cBus

        return I2cBus(glass)

    def display(self) -> OledDisplay:
        from hardware.gpio.display import OledDisplay

        return OledDisplay(self.bus(), self._wiring.glass.driver, upside_down=self._wiring.glass.upside_down)

    def button(self, name: ButtonName, take: EdgeTaker) -> GpioButton:
        from hardware.gpio.buttons import GpioButton

        numbers: dict[ButtonName, int] = {"action": self._wiring.action, "back": self._wiring.back, "push": self._wiring.push}
        return GpioButton(self._pins, name, numbers[name], take)

    def knob(self, take: TurnTaker) -> GpioKnob:
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
        """Give every pin free."""
        self._pins.close()


class GpioBackend(PinBackend):
    """The parts on the header of this Raspberry Pi."""

    name = "gpio"
    banner = ""

    def __init__(self, clock: Clock, wiring: Wiring, make: Callable[[], Source] | None = None) -> None:
        """``make`` is lgpio's where none is given."""
        from hardware.gpio.source import lgpio_source

        super().__init__(clock, wiring, make or lgpio_source)
