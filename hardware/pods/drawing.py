"""Draws how a pod is wired: ``python -m hardware.pods.drawing microbit > firmware/wiring-microbit.svg``, and the same for ``pico``."""

from __future__ import annotations

import sys
from typing import NamedTuple

from hardware.drawing.svg_shapes import FONT, PAPER, circle, rect, text, wire
from hardware.pods.build import BOARDS, BoardName, constants_of, firmware_source

GROUND, SIGNAL, POWER = "#1d1d1d", "#1565c0", "#c62828"
ROW = 9.0
BOARD_RIGHT, PART_LEFT = 52.0, 92.0


class Wire(NamedTuple):
    """A wire from a pin of the board to a terminal of a part."""

    pin: str
    terminal: str
    colour: str


class DrawnPart(NamedTuple):
    """A part with its wires; a note says what it is for."""

    name: str
    note: str
    wires: tuple[Wire, ...]


def parts_of(board: BoardName) -> tuple[str, tuple[DrawnPart, ...]]:
    """The title of a board, and its parts."""
    if board == "microbit":
        return "BBC micro:bit", (
            DrawnPart("Piezo disc", "the bell; a V2 has a speaker of its own", (Wire("0", "+", SIGNAL), Wire("GND", "-", GROUND))),
            DrawnPart(
                "Active buzzer module",
                "instead, if it is to be louder",
                (Wire("1", "IN", SIGNAL), Wire("3V", "VCC", POWER), Wire("GND", "GND", GROUND)),
            ),
        )
    pins = constants_of(firmware_source("pins_pico"))
    return "Raspberry Pi Pico", (
        DrawnPart("Arcade button A", "ready, next", (Wire(f"GP{pins['BUTTON_A']}", "COM", SIGNAL), Wire("GND", "NO", GROUND))),
        DrawnPart("Button B", "stop; may be left out", (Wire(f"GP{pins['BUTTON_B']}", "COM", SIGNAL), Wire("GND", "NO", GROUND))),
        DrawnPart(
            f"NeoPixel ring, {pins['LEDS']} LEDs",
            "WS2812B; takes the 3.3 V signal at 5 V if its wire is short",
            (Wire(f"GP{pins['RING']}", "DIN", SIGNAL), Wire("VBUS", "5V", POWER), Wire("GND", "GND", GROUND)),
        ),
        DrawnPart("Passive buzzer", "the bell", (Wire(f"GP{pins['BUZZER']}", "+", SIGNAL), Wire("GND", "-", GROUND))),
    )


def drawing(board: BoardName) -> str:
    """The drawing as SVG."""
    title, parts = parts_of(board)
    rows = sum(len(part.wires) + 1 for part in parts)
    height = rows * ROW + 16
    out = [rect((6, 10), BOARD_RIGHT - 6, height - 16, fill="#e8f0e8", round_=2), text((10, 17), title, 4, bold=True)]
    y = 20.0
    for part in parts:
        size = len(part.wires) * ROW
        out.append(rect((PART_LEFT, y - 3), 84, size + 2, fill="#f4f1e8", round_=1.5))
        out.append(text((PART_LEFT + 22, y + 2.5), part.name, 3.6, bold=True))
        out.append(text((PART_LEFT + 22, y + 7.5), part.note, 2.6))
        for n, one in enumerate(part.wires):
            at = y + n * ROW + 2
            out += wire((BOARD_RIGHT, at), (PART_LEFT, at), colour=one.colour, name=part.name, pin=n)
            out += [circle((BOARD_RIGHT, at), 1.2), circle((PART_LEFT, at), 1.2)]
            out += [text((BOARD_RIGHT - 3, at + 1.2), one.pin, 3.4, anchor="end"), text((PART_LEFT + 3, at + 1.2), one.terminal, 3.4)]
        y += size + ROW
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="182mm" height="{height:g}mm" viewBox="0 0 182 {height:g}" font-family="{FONT}">'
    return "\n".join([head, rect((0, 0), 182, height, edge=PAPER), *out, "</svg>", ""])


if __name__ == "__main__":
    for name in BOARDS:
        if sys.argv[1:] == [name]:
            sys.stdout.write(drawing(name))
