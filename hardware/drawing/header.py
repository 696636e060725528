"""The 40-pin header, the same on every Raspberry Pi since the B+. Source: Raspberry Pi documentation, "GPIO and the 40-pin header"."""

from __future__ import annotations

from typing import Final

PINS: Final = range(1, 41)
"""Pin numbers: odd ones in the inner row, even ones in the row at the board's edge, pin 1 next to the SD card."""

POWER: Final = {1: "3V3", 17: "3V3", 2: "5V", 4: "5V"}
GROUND: Final = (6, 9, 14, 20, 25, 30, 34, 39)

PIN_OF: Final = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33,
    14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The header pin of each BCM number. GPIO 0 and 1 are reserved for HATs."""

GPIO_ON: Final = {pin: gpio for gpio, pin in PIN_OF.items()}


def name_of(pin: int) -> str:
    """``3V3``, ``5V``, ``GND``, or ``GPIO`` with its BCM number."""
    if pin in GPIO_ON:
        return f"GPIO {GPIO_ON[pin]}"
    return POWER.get(pin, "GND")
