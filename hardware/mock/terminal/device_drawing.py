"""Draw the panel as a small device of characters: display, lamps, buttons, sound, and messages below it.

    ╭─ Virtual hardware ────────────────────────────────────────────────╮
    │                     the glass, 64 x 16 or 128 x 32                │
    ├───────────────────────────────────────────────────────────────────┤
    │ ● RED  ○ amber  ○ green   [◔ ACTION] [BACK] (knob)      ♪ 880 Hz  │
    ╰─────────────────────────────────────────────────── glass at 80 % ─╯
    a ACTION  A held  b BACK ...

Colour is never the only sign: a lit lamp has a full disc and capitals, and ACTION's disc fills as its lamp glows.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from hardware.buttons import ButtonName
from hardware.mock.terminal.cells import CellRow, CellSpan, CellStyle, centred, filled, joined, level_of, width
from hardware.mock.terminal.panel_state import MockPanelState
from hardware.mock.terminal.pixels import CellPicture, braille, half_blocks, half_rows, shades
from hardware.mock.terminal.window import Signs, Window

SMALLEST = (66, 20)
"""The size in columns and lines with braille or shades."""
LARGE = (130, 37)
"""The size in columns and lines with two pixels per cell."""
PLAIN, FAINT, STRONG, CASE, GLASS = CellStyle(), CellStyle("faint"), CellStyle("strong"), CellStyle("case"), CellStyle("glass")

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
"""The symbols of ACTION's lamp, from dark to bright."""
FEW_SIGNS = "Small letters can't be read like this: make the window {} x {} or larger, or use a terminal with UTF-8 and braille."
_ASCII = str.maketrans("╭╮╰╯├┤─│●○◔◑◕♪·←→↑↓…", "++++++-|*.oO0~,<>^v~")


class DeviceCaptions(NamedTuple):
    """The texts around the device."""

    banner: str = ""
    """The banner of the backend, in the upper edge or below the device."""
    message: str = ""
    """The current message."""
    keys: bool = False
    """Whether the list of keys is shown in place of the display."""


class _DeviceSize(NamedTuple):
    """A size in which the device can be drawn."""

    columns: int
    lines: int
    margin: int
    split: bool
    """Whether there is room for a line between display and lamps."""

    @property
    def inner(self) -> int:
        return self.columns + 2 * self.margin

    @property
    def height(self) -> int:
        return self.lines + 3 + self.split


def draw(state: MockPanelState, texts: DeviceCaptions, window: Window) -> list[CellRow]:
    """The lines of the window, within its size."""
    texts = DeviceCaptions(_printable(texts.banner), _printable(texts.message), texts.keys)
    size = _device_size(window)
    if size is None:
        rows = _too_small(window)
    else:
        device = list(_device(state, texts, window, size))
        under = _under(state, texts, window, size)
        left = (window.columns - size.inner - 2) // 2
        above = (window.lines - len(device) - len(under)) // 2
        rows = [[]] * above + [[CellSpan(" " * left), *row] for row in device + under]
    return [tuple(joined(_known(row, window))) for row in rows]


def _device_size(window: Window) -> _DeviceSize | None:
    """The largest size that fits; None if none does."""
    if window.columns >= LARGE[0] and window.lines >= LARGE[1]:
        columns, lines = 128, 32
    elif window.columns >= SMALLEST[0] and window.lines >= SMALLEST[1]:
        columns, lines = 64, 16
    else:
        return None
    margin = 2 if window.columns >= columns + 6 else 0
    return _DeviceSize(columns, lines, margin, split=window.lines >= lines + 6)


def _too_small(window: Window) -> list[list[CellSpan]]:
    sentence = f"The panel needs a window of {SMALLEST[0]} x {SMALLEST[1]}; this one has {window.columns} x {window.lines}. Make it larger."
    return [[CellSpan(line)] for line in textwrap.wrap(sentence, max(1, window.columns))[: window.lines]]


def _known(row: list[CellSpan], window: Window) -> list[CellSpan]:
    """The row with characters that the terminal has."""
    if window.signs == "full":
        return row
    return [CellSpan(span.text if span.style.role in ("lit", "dark") else _plain(span.text), span.style) for span in row]


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _plain(text: str) -> str:
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


# -- the device -------------------------------------------------------------------------------------------------


def _device(state: MockPanelState, texts: DeviceCaptions, window: Window, size: _DeviceSize) -> Iterator[list[CellSpan]]:
    yield _edge("╭╮", size, texts.banner if _in_edge(texts.banner, size) else "", CellStyle("banner"))
    for line in _display(state, texts, window, size):
        yield [_side("│", size), *line, _side("│", size, left=False)]
    if size.split:
        yield _edge("├┤", size)
    yield [CellSpan("│ ", CASE), *_controls(state, size.inner - 2), CellSpan(" │", CASE)]
    yield _edge("╰╯", size, _state(state), CASE, right=True)


def _in_edge(banner: str, size: _DeviceSize) -> bool:
    return len(banner) <= size.inner - 4


def _edge(corners: str, size: _DeviceSize, text: str = "", style: CellStyle = CASE, *, right: bool = False) -> list[CellSpan]:
    """A line of the case with a text near one end."""
    if not text:
        return [CellSpan(corners[0] + "─" * size.inner + corners[1], CASE)]
    rest = "─" * (size.inner - len(text) - 3)
    before, after = (rest, "─") if right else ("─", rest)
    return [CellSpan(corners[0] + before, CASE), CellSpan(f" {text} ", style), CellSpan(after + corners[1], CASE)]


def _side(line: str, size: _DeviceSize, *, left: bool = True) -> CellSpan:
    space = " " * size.margin
    return CellSpan(line + space if left else space + line, CASE)


def _state(state: MockPanelState) -> str:
    """The state of the display that its picture does not show."""
    if state.picture is None:
        return "no display"
    return f"glass at {round(state.brightness / 2.55)} %" if state.on else "glass off"


def _controls(state: MockPanelState, cells: int) -> list[CellSpan]:
    """The row of lamps, buttons and sound."""
    lights = state.lights
    lamps = [*_lamp("red", lights.red), *_lamp("amber", lights.amber), *_lamp("green", lights.green)]
    level = level_of(state.glow)
    buttons = [
        CellSpan(f"[{DISCS[level]} ACTION]", CellStyle("down") if state.down == "action" else CellStyle("glow", level)),
        CellSpan(" ", CASE),
        CellSpan("[BACK]", _button(state, "back")), CellSpan(" ", CASE),
        CellSpan("(knob)", _button(state, "push")),
    ]  # fmt: skip
    sound = CellSpan("silent", CellStyle("unlit")) if state.tone_hz is None else CellSpan(f"♪ {state.tone_hz:.0f} Hz", CellStyle("amber"))
    between = cells - width(lamps) - width(buttons) - len(sound.text)
    return [*lamps, *filled([], between // 2, CASE), *buttons, *filled([], between - between // 2, CASE), sound]


def _lamp(name: Literal["red", "amber", "green"], lit: bool) -> list[CellSpan]:
    return [CellSpan(f"● {name.upper()}" if lit else f"○ {name}", CellStyle(name) if lit else CellStyle("unlit")), CellSpan("  ", CASE)]


def _button(state: MockPanelState, name: ButtonName) -> CellStyle:
    return CellStyle("down" if state.down == name else "button")


# -- the display ------------------------------------------------------------------------------------------------


def _display(state: MockPanelState, texts: DeviceCaptions, window: Window, size: _DeviceSize) -> list[list[CellSpan]]:
    if texts.keys:
        return _in_middle([f"{keys:>16}   {meaning:<32}" for keys, meaning in ALL_KEYS], size)
    if state.picture is None:
        return _in_middle(["no display answers"], size)
    if not state.on:
        return _in_middle([], size)
    level = level_of(state.brightness / 255)
    return [
        [CellSpan(text, CellStyle("dark" if dark else "lit", level)) for text, dark in row]
        for row in _picture(state.picture, window.signs, size.columns)
    ]


@lru_cache(maxsize=2)
def _picture(pixels: bytes, signs: Signs, columns: int) -> CellPicture:
    """The rows of the picture; cached, because usually only lamps change."""
    if columns == 128:
        return half_rows(pixels) if signs == "ascii" else half_blocks(pixels)
    return braille(pixels) if signs == "full" else shades(pixels)


def _in_middle(texts: list[str], size: _DeviceSize) -> list[list[CellSpan]]:
    above = (size.lines - len(texts)) // 2
    lines = [""] * above + texts
    return [centred(text, size.columns, GLASS) for text in lines + [""] * (size.lines - len(lines))]


# -- under the device -------------------------------------------------------------------------------------------


def _under(state: MockPanelState, texts: DeviceCaptions, window: Window, size: _DeviceSize) -> list[list[CellSpan]]:
    """The message, then the keys and the rest as far as there is room."""
    room = window.lines - size.height
    wide = size.inner + 2
    said = _wrapped(texts.message, wide, room)
    others = [(KEYS, FAINT if texts.message else PLAIN), (_hint(state, window, size), PLAIN)]
    others.append(("" if _in_edge(texts.banner, size) else texts.banner, CellStyle("strong")))
    rows = [[CellSpan(line, STRONG)] for line in said]
    for text, style in others:
        rows += [[CellSpan(line, style)] for line in _wrapped(text, wide, room - len(rows))]
    return rows


def _hint(state: MockPanelState, window: Window, size: _DeviceSize) -> str:
    small = size.columns == 64 and window.signs != "full" and state.picture is not None
    return FEW_SIGNS.format(*LARGE) if small else ""


def _wrapped(text: str, cells: int, lines: int) -> list[str]:
    """The text wrapped to at most this many lines; longer text ends in dots."""
    return textwrap.wrap(text, cells, max_lines=lines, placeholder=" …") if lines > 0 and text else []
