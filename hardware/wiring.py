"""The pin map: which part is connected to which pin. Code, wiring table and drawing all use it."""

from __future__ import annotations

from typing import Literal

import msgspec

from hardware.errors import WiringError, WiringFault

Driver = Literal["ssd1306", "sh1106", "ssd1309"]
BusKind = Literal["i2c", "spi"]


class DisplayWiring(msgspec.Struct, frozen=True, kw_only=True):
    """How the display is connected. I2C uses ``i2c_port`` and ``address``; SPI uses port 0, ``spi_device``, ``dc`` and ``reset``."""

    driver: Driver = "ssd1306"
    bus: BusKind = "i2c"
    i2c_port: int = 1
    address: int = 0x3C
    spi_device: int = 0
    dc: int = 25
    reset: int = 26
    upside_down: bool = False


class Wiring(msgspec.Struct, frozen=True, kw_only=True):
    """The BCM numbers of the pins, with the default wiring as defaults, and the display."""

    action: int = 17
    action_lamp: int = 18
    back: int = 27
    knob_a: int = 5
    knob_b: int = 6
    push: int = 13
    red: int = 22
    amber: int = 23
    green: int = 24
    buzzer: int = 12
    display: DisplayWiring = DisplayWiring()

    def pins(self) -> dict[str, int]:
        """Every pin in use by its purpose, including the bus (SDA 2 and SCL 3; MOSI 10, SCLK 11, CE 8 or 7)."""
        own = {name: getattr(self, name) for name in self.__struct_fields__ if name != "display"}
        if self.display.bus == "i2c":
            return own | {"display sda": 2, "display scl": 3}
        chip = 7 if self.display.spi_device else 8
        signals = {"dc": self.display.dc, "reset": self.display.reset, "mosi": 10, "sclk": 11, "ce": chip}
        return own | {f"display {name}": pin for name, pin in signals.items()}

    def check(self) -> None:
        """Check the wiring.

        Raises:
            WiringError: pins that are not on the 40-pin header (GPIO 2 to 27), or that two parts share; every fault.
        """
        pins = self.pins()
        faults = [WiringFault((name,), f"{name} = {pin}: the header has GPIO 2 to 27") for name, pin in pins.items() if not 2 <= pin <= 27]
        for name, pin in pins.items():
            others = tuple(other for other in pins if pins[other] == pin and other != name)
            if others and name < min(others):
                both = "both" if len(others) == 1 else "all"
                names = f"{', '.join((name, *others[:-1]))} and {others[-1]}"
                text = f"{names} are {both} on GPIO {pin}; give each a pin of its own"
                faults.append(WiringFault((name, *others), text))
        if faults:
            raise WiringError(faults)
