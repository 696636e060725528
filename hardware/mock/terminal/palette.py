"""Styles as escape sequences. With 256 colours the device looks the same on light and dark terminals; with 16 only display and lamps are
coloured; without colours the characters alone show everything."""

from __future__ import annotations

from hardware.mock.terminal.cells import CellRow, CellStyle, Role
from hardware.mock.terminal.window import Colours

_CASE = "48;5;236"
_LIT = (60, 103, 146, 189, 231)
_GLOW = ("38;5;250;48;5;239", "38;5;255;48;5;242", "38;5;16;48;5;246", "38;5;16;48;5;251", "38;5;16;48;5;231;1")
_256: dict[Role, str] = {
    "faint": "38;5;244", "strong": "1", "banner": "1;38;5;214;48;5;236", "case": f"38;5;250;{_CASE}", "glass": "38;5;244;48;5;16",
    "red": f"1;38;5;203;{_CASE}", "amber": f"1;38;5;214;{_CASE}", "green": f"1;38;5;83;{_CASE}", "unlit": f"38;5;246;{_CASE}",
    "button": "38;5;254;48;5;239", "down": "1;38;5;16;48;5;214",
}  # fmt: skip
_16: dict[Role, str] = {
    "strong": "1", "banner": "1;33", "glass": "37;40", "red": "1;31", "amber": "1;33", "green": "1;32", "down": "7", "dark": "30;47"
}  # fmt: skip
_NONE: dict[Role, str] = {"strong": "1", "banner": "1", "dark": "7", "down": "7", "red": "1", "amber": "1", "green": "1"}


def attributes(style: CellStyle, colours: Colours) -> str:
    """The SGR parameters of this style; empty for plain text."""
    if colours == "256":
        return _of_256(style)
    if colours == "16":
        return _of_16(style)
    return _NONE.get(style.role, "")


def _of_256(style: CellStyle) -> str:
    if style.role == "lit":
        return f"38;5;{_LIT[style.level]};48;5;16"
    if style.role == "dark":
        return f"38;5;16;48;5;{_LIT[style.level]}"
    return _GLOW[style.level] if style.role == "glow" else _256.get(style.role, "")


def _of_16(style: CellStyle) -> str:
    if style.role == "lit":
        return "1;37;40" if style.level > 1 else "37;40"
    if style.role == "glow":
        return "7" if style.level > 1 else "1" if style.level else ""
    return _16.get(style.role, "")


def escaped(row: CellRow, colours: Colours) -> str:
    """A line as it is sent: text with its colours, reset at the end."""
    return "".join(_span(span.text, attributes(span.style, colours)) for span in row)


def _span(text: str, numbers: str) -> str:
    return f"\x1b[{numbers}m{text}\x1b[0m" if numbers else text
