"""The panel as a small device of characters: glass, lamps, buttons, sound, and under it what people should know. It reads nothing.

    ╭─ Virtual hardware ────────────────────────────────────────────────╮
    │                     the glass, 64 x 16 or 128 x 32                │
    ├───────────────────────────────────────────────────────────────────┤
    │ ● RED  ○ amber  ○ green   [◔ ACTION] [BACK] (knob)      ♪ 880 Hz  │
    ╰─────────────────────────────────────────────────── glass at 80 % ─╯
    a ACTION  A held  b BACK ...

Colour is never all: a lamp that is lit has a full disc and capitals, ACTION's disc fills as its lamp glows.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from hardware.buttons import ButtonName
from hardware.mock.terminal.cells import Row, Span, Style, centred, filled, joined, level_of, width
from hardware.mock.terminal.pixels import Picture, braille, half_blocks, half_rows, shades
from hardware.mock.terminal.sight import Sight
from hardware.mock.terminal.window import Signs, Window

SMALLEST = (66, 20)
"""Columns and lines for braille and shades."""
LARGE = (130, 37)
"""Columns and lines for a cell to every two pixels."""
PLAIN, FAINT, STRONG, CASE, GLASS = Style(), Style("faint"), Style("strong"), Style("case"), Style("glass")

KEYS = "a ACTION  A held  b BACK  B held  ←→ knob  p push  ? keys  q end"
ALL_KEYS = (
    ("a, Enter, Space", "ACTION"),
    ("A", "ACTION, held"),
    ("b, Backspace", "BACK"),
    ("B", "BACK, held"),
    ("→ ↓ +", "knob to the right"),
    ("← ↑ -", "knob to the left"),
    ("p, Tab", "push the knob"),
    ("?", "these keys, and away again"),
    ("Ctrl-Z", "suspend; the daemon stands still"),
    ("q, Ctrl-C", "end the daemon"),
)
DISCS = "○◔◑◕●"
"""How ACTION's lamp glows, from dark to bright."""
FEW_SIGNS = "Small letters can't be read like this: make the window {} x {} or larger, or use a terminal with UTF-8 and braille."
_ASCII = str.maketrans("╭╮╰╯├┤─│●○◔◑◕♪·←→↑↓…", "++++++-|*.oO0~,<>^v~")


class Texts(NamedTuple):
    """What is said around the device."""

    banner: str = ""
    """What people must know before they trust it, in the upper edge or under the device."""
    message: str = ""
    """What is said just now."""
    keys: bool = False
    """Whether all keys are shown in place of the glass."""


class _Form(NamedTuple):
    """How large the device is drawn."""

    columns: int
    lines: int
    margin: int
    split: bool
    """Whether there is room for a line between glass and lamps."""

    @property
    def inner(self) -> int:
        return self.columns + 2 * self.margin

    @property
    def height(self) -> int:
        return self.lines + 3 + self.split


def draw(sight: Sight, texts: Texts, window: Window) -> list[Row]:
    """The lines of the window, no more than it has, each no longer than it is wide."""
    texts = Texts(_printable(texts.banner), _printable(texts.message), texts.keys)
    form = _form(window)
    if form is None:
        rows = _too_small(window)
    else:
        device = list(_device(sight, texts, window, form))
        under = _under(sight, texts, window, form)
        left = (window.columns - form.inner - 2) // 2
        above = (window.lines - len(device) - len(under)) // 2
        rows = [[]] * above + [[Span(" " * left), *row] for row in device + under]
    return [tuple(joined(_known(row, window))) for row in rows]


def _form(window: Window) -> _Form | None:
    """The largest that fits; None where nothing does."""
    if window.columns >= LARGE[0] and window.lines >= LARGE[1]:
        columns, lines = 128, 32
    elif window.columns >= SMALLEST[0] and window.lines >= SMALLEST[1]:
        columns, lines = 64, 16
    else:
        return None
    margin = 2 if window.columns >= columns + 6 else 0
    return _Form(columns, lines, margin, split=window.lines >= lines + 6)


def _too_small(window: Window) -> list[list[Span]]:
    sentence = f"The panel needs a window of {SMALLEST[0]} x {SMALLEST[1]}; this one has {window.columns} x {window.lines}. Make it larger."
    return [[Span(line)] for line in textwrap.wrap(sentence, max(1, window.columns))[: window.lines]]


def _known(row: list[Span], window: Window) -> list[Span]:
    """The row with signs that the terminal has."""
    if window.signs == "full":
        return row
    return [Span(span.text if span.style.role in ("lit", "dark") else _plain(span.text), span.style) for span in row]


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _plain(text: str) -> str:
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


# -- the device -------------------------------------------------------------------------------------------------


def _device(sight: Sight, texts: Texts, window: Window, form: _Form) -> Iterator[list[Span]]:
    yield _edge("╭╮", form, texts.banner if _in_edge(texts.banner, form) else "", Style("banner"))
    for line in _glass(sight, texts, window, form):
        yield [_side("│", form), *line, _side("│", form, left=False)]
    if form.split:
        yield _edge("├┤", form)
    yield [Span("│ ", CASE), *_controls(sight, form.inner - 2), Span(" │", CASE)]
    yield _edge("╰╯", form, _state(sight), CASE, right=True)


def _in_edge(banner: str, form: _Form) -> bool:
    return len(banner) <= form.inner - 4


def _edge(corners: str, form: _Form, text: str = "", style: Style = CASE, *, right: bool = False) -> list[Span]:
    """A line of the case, with a text in it near one end."""
    if not text:
        return [Span(corners[0] + "─" * form.inner + corners[1], CASE)]
    rest = "─" * (form.inner - len(text) - 3)
    before, after = (rest, "─") if right else ("─", rest)
    return [Span(corners[0] + before, CASE), Span(f" {text} ", style), Span(after + corners[1], CASE)]


def _side(line: str, form: _Form, *, left: bool = True) -> Span:
    space = " " * form.margin
    return Span(line + space if left else space + line, CASE)


def _state(sight: Sight) -> str:
    """What the glass itself can't say."""
    if sight.glass is None:
        return "no display"
    return f"glass at {round(sight.brightness / 2.55)} %" if sight.on else "glass off"


def _controls(sight: Sight, cells: int) -> list[Span]:
    """Lamps, buttons and sound."""
    lights = sight.lights
    lamps = [*_lamp("red", lights.red), *_lamp("amber", lights.amber), *_lamp("green", lights.green)]
    level = level_of(sight.glow)
    buttons = [
        Span(f"[{DISCS[level]} ACTION]", Style("down") if sight.down == "action" else Style("glow", level)), Span(" ", CASE),
        Span("[BACK]", _button(sight, "back")), Span(" ", CASE),
        Span("(knob)", _button(sight, "push")),
    ]  # fmt: skip
    sound = Span("silent", Style("unlit")) if sight.tone_hz is None else Span(f"♪ {sight.tone_hz:.0f} Hz", Style("amber"))
    between = cells - width(lamps) - width(buttons) - len(sound.text)
    return [*lamps, *filled([], between // 2, CASE), *buttons, *filled([], between - between // 2, CASE), sound]


def _lamp(name: Literal["red", "amber", "green"], lit: bool) -> list[Span]:
    return [Span(f"● {name.upper()}" if lit else f"○ {name}", Style(name) if lit else Style("unlit")), Span("  ", CASE)]


def _button(sight: Sight, name: ButtonName) -> Style:
    return Style("down" if sight.down == name else "button")


# -- the glass --------------------------------------------------------------------------------------------------


def _glass(sight: Sight, texts: Texts, window: Window, form: _Form) -> list[list[Span]]:
    if texts.keys:
        return _in_middle([f"{keys:>16}   {meaning:<32}" for keys, meaning in ALL_KEYS], form)
    if sight.glass is None:
        return _in_middle(["no display answers"], form)
    if not sight.on:
        return _in_middle([], form)
    level = level_of(sight.brightness / 255)
    return [
        [Span(text, Style("dark" if dark else "lit", level)) for text, dark in row]
        for row in _picture(sight.glass, window.signs, form.columns)
    ]


@lru_cache(maxsize=2)
def _picture(pixels: bytes, signs: Signs, columns: int) -> Picture:
    """Kept for the next time, for mostly only lamps change."""
    if columns == 128:
        return half_rows(pixels) if signs == "ascii" else half_blocks(pixels)
    return braille(pixels) if signs == "full" else shades(pixels)


def _in_middle(texts: list[str], form: _Form) -> list[list[Span]]:
    above = (form.lines - len(texts)) // 2
    lines = [""] * above + texts
    return [centred(text, form.columns, GLASS) for text in lines + [""] * (form.lines - len(lines))]


# -- under the device -------------------------------------------------------------------------------------------


def _under(sight: Sight, texts: Texts, window: Window, form: _Form) -> list[list[Span]]:
    """What is said just now, then the keys and the rest as far as there is room."""
    room = window.lines - form.height
    wide = form.inner + 2
    said = _wrapped(texts.message, wide, room)
    others = [(KEYS, FAINT if texts.message else PLAIN), (_hint(sight, window, form), PLAIN)]
    others.append(("" if _in_edge(texts.banner, form) else texts.banner, Style("strong")))
    rows = [[Span(line, STRONG)] for line in said]
    for text, style in others:
        rows += [[Span(line, style)] for line in _wrapped(text, wide, room - len(rows))]
    return rows


def _hint(sight: Sight, window: Window, form: _Form) -> str:
    small = form.columns == 64 and window.signs != "full" and sight.glass is not None
    return FEW_SIGNS.format(*LARGE) if small else ""


def _wrapped(text: str, cells: int, lines: int) -> list[str]:
    """The text in at most so many lines; what does not fit ends in dots."""
    return textwrap.wrap(text, cells, max_lines=lines, placeholder=" …") if lines > 0 and text else []
