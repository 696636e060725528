"""The countdown in digits that can be read from across the room."""

from __future__ import annotations

from companion.fronts.terminal.screen.canvas import Canvas, Style

LINES = 5
_FORMS = {
    "0": "███ █ █ █ █ █ █ ███", "1": " █  ██   █   █  ███", "2": "███   █ ███ █   ███", "3": "███   █ ███   █ ███",
    "4": "█ █ █ █ ███   █   █", "5": "███ █   ███   █ ███", "6": "███ █   ███ █ █ ███", "7": "███   █   █   █   █",
    "8": "███ █ █ ███ █ █ ███", "9": "███ █ █ ███   █ ███", ":": "     █       █     ", ".": "                 █ ",
}  # fmt: skip
WIDE = 8
"""Characters of a digit with the gap after it; each dot of its form is two characters wide."""


def draw_digits(canvas: Canvas, y: int, text: str, style: Style) -> None:
    """The text (digits, colons) in the middle of the line, five lines high."""
    x = max(0, (canvas.width - len(text) * WIDE) // 2)
    for place, sign in enumerate(text):
        for line in range(LINES):
            dots = _FORMS[sign][line * 4 : line * 4 + 3]
            canvas.put(x + place * WIDE, y + line, "".join(dot * 2 for dot in dots), style)
