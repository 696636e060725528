"""Draw a pin map as a self-contained SVG page: every wire labelled at both ends, readable in grey as well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from hardware.drawing import amplifier
from hardware.drawing.header import PINS, name_of
from hardware.drawing.layout import BOARD_X, BOX, ENDS, RESISTORS, TOP, PartBox, WiringLayout, lay_out, pad
from hardware.drawing.part_pictures import picture
from hardware.drawing.parts import GROUND_PIN, SUPPLY_PIN, label_for
from hardware.drawing.svg_shapes import DARK, FONT, PALE, Point, circle, dot, rect, resistor, text, wire
from hardware.wiring import Wiring

_MARGIN: Final = 8.0
_FOOT: Final = 52.0
_RED: Final = "#c4161c"
_COLOURS: Final = ("#1f5fbf", "#c25700", "#2b7a34", "#7b3fa0", "#7a4a1e", "#00797f", "#b3266b", "#4f5d73")
"""The colours of the wires in the order they leave the header; dark enough for grey prints. 3V3 is red, ground is black."""
_NOTES: Final = (
    "Hold the Pi with its microSD card up: the header is on the right, pin 1 (square) on top.",
    "Every wire says at both ends where it goes. Wires are joined at dots only.",
    "A button joins its pin to ground; the pull-up is inside the Pi.",
    "A lamp's long leg (+) goes to the resistor, the short one to ground.",
    "Not more than 3.3 V on any GPIO: 5 V destroys the Pi.",
)


def svg(wiring: Wiring) -> str:
    """The page as SVG text. Raises WiringError if the pin map is invalid."""
    wiring.check()
    sheet = lay_out(wiring)
    width, height = sheet.supply_x + _MARGIN + 5, sheet.bottom + _FOOT
    body = [
        *_title(width),
        *_board(),
        *_shared(sheet),
        *_wires(sheet),
        *_pads(sheet),
        *_names(sheet),
        *(stroke for box in sheet.boxes for stroke in _part(box)),
        *_foot(sheet),
    ]
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{escape(FONT)}">'
    return "\n".join([head, "<title>Wiring of the table companion</title>", rect((0, 0), width, height, stroke=0), *body, "</svg>", ""])


def _title(width: float) -> list[str]:
    made = "made from the pin map: python -m hardware.drawing"
    return [
        text((_MARGIN, 14), "Wiring of the table companion", 7, bold=True),
        text((width - _MARGIN, 14), made, 3, anchor="end", colour=PALE),
    ]


def _board() -> list[str]:
    """The outline of the Raspberry Pi around its header."""
    top, bottom = TOP - 7, pad(PINS[-1])[1] + 6
    return [
        rect((_MARGIN, top), BOARD_X - _MARGIN, bottom - top, fill="#f0f3ef", edge=PALE, round_=3),
        text((_MARGIN + 3, TOP - 1.8), "Raspberry Pi", 3.2, colour=PALE, bold=True),
        text((_MARGIN + 3, TOP + 2.6), "card at this end", 2.8, colour=PALE),
    ]


def _names(sheet: WiringLayout) -> Iterator[str]:
    """The names of the pins: odd ones on the left, on the board; even ones on the right, above their wire if there is one."""
    used = {terminal.pin: label_for(terminal.use) for terminal in sheet.routes}
    for pin in PINS:
        x, y = pad(pin)
        wanted = pin in used or pin in (SUPPLY_PIN, GROUND_PIN)
        words = f"{name_of(pin)} · {used[pin]}" if pin in used else name_of(pin)
        colour = DARK if wanted else PALE
        if pin % 2:
            yield text((x - 5, y + 1.1), words, 3.1, anchor="end", colour=colour, bold=wanted)
        else:
            yield text((BOARD_X + 3, y - 1.5 if wanted else y + 1.1), words, 3.1, colour=colour, bold=wanted)


def _pads(sheet: WiringLayout) -> Iterator[str]:
    used = {SUPPLY_PIN: _RED, GROUND_PIN: DARK} | dict(_coloured(sheet))
    for pin in PINS:
        x, y = pad(pin)
        edge, stroke = used.get(pin, PALE), 0.9 if pin in used else 0.3
        shape = rect((x - 2.5, y - 2.5), 5, 5, edge=edge, stroke=stroke) if pin == 1 else circle((x, y), 2.6, edge=edge, stroke=stroke)
        yield shape
        yield text((x, y + 0.95), str(pin), 2.6, anchor="middle", colour=DARK if pin in used else PALE, bold=pin in used)


def _coloured(sheet: WiringLayout) -> Iterator[tuple[int, str]]:
    """The colour of each pin's wire."""
    for place, pin in enumerate(sorted(terminal.pin for terminal in sheet.routes)):
        yield pin, _COLOURS[place % len(_COLOURS)]


def _wires(sheet: WiringLayout) -> Iterator[str]:
    colours = dict(_coloured(sheet))
    for terminal, way in sheet.routes.items():
        yield from wire(*way, colour=colours[terminal.pin], name=terminal.use, pin=terminal.pin)
    for terminal, way in sheet.routes.items():
        x, y = way[-1]
        yield text((x - RESISTORS - ENDS + 3, y - 1.5), f"pin {terminal.pin}, {name_of(terminal.pin)}", 2.8)
        if terminal.series:
            yield from resistor((x - RESISTORS / 2 - 1, y), terminal.series)


def _part(box: PartBox) -> Iterator[str]:
    part, right = box.part, box.x + BOX
    yield rect((box.x, box.y), BOX, box.height, round_=1.5, fill="#fbfbfb")
    yield text((box.x, box.y - 1.6), part.title, 3.6, bold=True)
    for terminal, y in box.terminals.items():
        yield dot((box.x, y))
        yield text((box.x + 2.5, y + 1.1), terminal.label, 3.1)
    yield from picture(part.kind, (box.x + 41, box.middle), box.height, box.terminals)
    yield text((right - 2.5, box.ground_y + 1.1), "GND", 3.1, anchor="end")
    if part.supply:
        yield text((right - 2.5, box.supply_y + 1.1), part.supply, 3.1, anchor="end")


def _shared(sheet: WiringLayout) -> Iterator[str]:
    """Ground and 3V3: one wire each from the header to a rail, and branches to the parts. 3V3 crosses over the ground rail."""
    edge, above, below = sheet.box_x + BOX, TOP - 12, sheet.bottom
    yield from _rail(pad(GROUND_PIN), (sheet.ground_x, below), [(edge, box.ground_y) for box in sheet.boxes], DARK, "ground")
    yield from _rail(
        pad(SUPPLY_PIN), (sheet.supply_x, above), [(edge, box.supply_y) for box in sheet.boxes if box.part.supply], _RED, "3V3"
    )
    middle = (BOARD_X + sheet.box_x) / 2
    yield text((middle, above - 1.4), f"3V3 from pin {SUPPLY_PIN}, shared", 3.1, anchor="middle", bold=True)
    yield text((middle, below - 1.4), f"ground from pin {GROUND_PIN}, shared", 3.1, anchor="middle", bold=True)


def _rail(start: Point, corner: Point, taps: list[Point], colour: str, name: str) -> Iterator[str]:
    """The wire from the pin around the corner to the farthest branch, with the other branches joined to it."""
    pin = GROUND_PIN if name == "ground" else SUPPLY_PIN
    ends = sorted(taps, key=lambda tap: abs(tap[1] - corner[1]))
    far = ends[-1]
    for tap in ends[:-1]:
        yield from wire((corner[0], tap[1]), tap, colour=colour, name=name, pin=pin)
    yield from wire(start, (start[0], corner[1]), corner, (corner[0], far[1]), far, colour=colour, name=name, pin=pin)
    yield from (dot((corner[0], tap[1]), colour) for tap in ends[:-1])


def _foot(sheet: WiringLayout) -> Iterator[str]:
    y = sheet.bottom + 12
    for place, note in enumerate(_NOTES):
        yield text((_MARGIN, y + 6.5 * place), note, 3.4)
    yield from amplifier.strokes((sheet.box_x - RESISTORS, y - 4))
