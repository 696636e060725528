"""The large digits of the countdown."""

from __future__ import annotations

from companion.fronts.terminal.screen.canvas import TextCanvas, TextStyle

LINES = 5
_FORMS = {
    "0": "███ █ █ █ █ █ █ ███", "1": " █  ██   █   █  ███", "2": "███   █ ███ █   ███", "3": "███   █ ███   █ ███",
    "4": "█ █ █ █ ███   █   █", "5": "███ █   ███   █ ███", "6": "███ █   ███ █ █ ███", "7": "███   █   █   █   █",
    "8": "███ █ █ ███ █ █ ███", "9": "███ █ █ ███   █ ███", ":": "     █       █     ", ".": "                 █ ",
}  # fmt: skip
WIDE = 8
"""Columns of a digit and the gap after it; each dot is two characters wide."""


def draw_digits(canvas: TextCanvas, y: int, text: str, style: TextStyle) -> None:
    """Draw the text (digits, colons) centred, five lines high."""
    x = max(0, (canvas.width - len(text) * WIDE) // 2)
    for place, char in enumerate(text):
        for line in range(LINES):
            dots = _FORMS[char][line * 4 : line * 4 + 3]
            canvas.put(x + place * WIDE, y + line, "".join(dot * 2 for dot in dots), style)
