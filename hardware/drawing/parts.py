"""The parts of a pin map with their terminals, labelled as on common modules."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from hardware.drawing.header import PIN_OF
from hardware.wiring import Wiring

SUPPLY_PIN: Final = 1
"""All parts share this 3V3 pin."""
GROUND_PIN: Final = 39
"""All parts share this ground."""

LED_OHM: Final = "330 Ω"
"""(3.3 V - 2.0 V) / 330 Ω is 4 mA: bright enough, and within the default drive strength of a pin (8 mA, on a Pi 5 4 mA)."""
PIEZO_OHM: Final = "1 kΩ"
"""A piezo is a capacitor; 1 kΩ limits each edge of the tone to 3.3 mA."""


class PartTerminal(Struct, frozen=True):
    """One wire of a part. ``use`` is its name in ``Wiring.pins()``; ``series`` is the resistor in the wire, or empty."""

    use: str
    label: str
    gpio: int
    series: str = ""

    @property
    def pin(self) -> int:
        """Its header pin."""
        return PIN_OF[self.gpio]


class WiredPart(Struct, frozen=True):
    """A part with its terminals. ``supply`` is the label of its 3V3 terminal, empty if it needs none; all have a ground terminal."""

    kind: str
    title: str
    terminals: tuple[PartTerminal, ...]
    supply: str = ""


_DISPLAY: Final = {"sda": "SDA", "scl": "SCL, SCK", "dc": "DC", "reset": "RES", "mosi": "D1, MOSI", "sclk": "D0, SCLK", "ce": "CS"}

_PARTS: Final[tuple[tuple[str, str, str, tuple[tuple[str, str, str], ...]], ...]] = (
    ("action", "ACTION, big and lit", "", (("action", "contact", ""), ("action_lamp", "lamp +", LED_OHM))),
    ("back", "BACK, small", "", (("back", "contact", ""),)),
    ("knob", "knob with push", "+", (("knob_a", "A, CLK", ""), ("knob_b", "B, DT", ""), ("push", "push, SW", ""))),
    ("lamps", "three lamps", "", (("red", "red +", LED_OHM), ("amber", "amber +", LED_OHM), ("green", "green +", LED_OHM))),
    ("buzzer", "buzzer, a passive piezo", "", (("buzzer", "signal", PIEZO_OHM),)),
)
"""Kind, title, 3V3 terminal, and terminals (use, label, resistor)."""


def parts_of(wiring: Wiring) -> tuple[WiredPart, ...]:
    """Every part of the map; their terminals cover each of ``wiring.pins()`` exactly once."""
    pins = wiring.pins()
    others = tuple(
        WiredPart(kind, title, tuple(PartTerminal(use, label, pins[use], series) for use, label, series in terminals), supply)
        for kind, title, supply, terminals in _PARTS
    )
    return (_display(wiring, pins), *others)


def _display(wiring: Wiring, pins: dict[str, int]) -> WiredPart:
    own = {use: gpio for use, gpio in pins.items() if use.startswith("display ")}
    terminals = tuple(PartTerminal(use, _DISPLAY[use.removeprefix("display ")], gpio) for use, gpio in own.items())
    return WiredPart("display", f"display, {wiring.display.driver.upper()} on {_bus(wiring)}", terminals, "VCC")


def _bus(wiring: Wiring) -> str:
    return "I²C" if wiring.display.bus == "i2c" else "SPI"


_WORDS: Final = {
    "action": "ACTION",
    "action_lamp": "ACTION's lamp",
    "back": "BACK",
    "knob_a": "knob A",
    "knob_b": "knob B",
    "push": "knob's push",
    "red": "red lamp",
    "amber": "amber lamp",
    "green": "green lamp",
    "buzzer": "buzzer",
    "display ce": "display CS",
    "display dc": "display DC",
    "display mosi": "display MOSI",
    "display reset": "display RES",
    "display sclk": "display SCLK",
    "display scl": "display SCL",
    "display sda": "display SDA",
}


def label_for(use: str) -> str:
    """The purpose of a pin in words: ``ACTION's lamp``, ``knob A``, ``display SDA``."""
    return _WORDS[use]
