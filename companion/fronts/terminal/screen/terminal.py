"""The curses terminal: keys in, canvases out. Its settings are restored whatever happens."""

from __future__ import annotations

import curses
import locale
import os
import select
import signal
import sys
from types import FrameType, TracebackType
from typing import Any, Self

from companion.fronts.line_input import Interrupted, Wake
from companion.fronts.terminal.screen.canvas import PLAIN, TextCanvas, TextStyle

_COLOURS = {
    "red": curses.COLOR_RED, "yellow": curses.COLOR_YELLOW, "green": curses.COLOR_GREEN, "blue": curses.COLOR_BLUE,
    "cyan": curses.COLOR_CYAN, "magenta": curses.COLOR_MAGENTA, "grey": curses.COLOR_WHITE,
}  # fmt: skip
_KEYS = {
    curses.KEY_UP: "up", curses.KEY_DOWN: "down", curses.KEY_LEFT: "left", curses.KEY_RIGHT: "right", curses.KEY_PPAGE: "pgup",
    curses.KEY_NPAGE: "pgdn", curses.KEY_HOME: "home", curses.KEY_END: "end", curses.KEY_ENTER: "enter", curses.KEY_BACKSPACE: "backspace",
    curses.KEY_BTAB: "up", **{curses.KEY_F0 + n: f"f{n}" for n in (1, 2, 3)},
}  # fmt: skip
_SIGNS = {"\n": "enter", "\r": "enter", "\t": "tab", "\x1b": "esc", "\x7f": "backspace", "\b": "backspace"}
_PLAIN_LETTERS = str.maketrans("▲△█─│·◀▶→▏“”’–━┃┌┐└┘├┤┬┴┼╴╵╶╷×…", '^v#-|.<>>_""\'-=#+++++++++-|-|x~')
ESCAPE_MS = 40
"""Milliseconds an Esc waits for the rest of an arrow key: short enough for people, long enough for ssh."""


class CursesTerminal:
    """A context manager for the terminal: no echo, no cursor, keys without Enter."""

    def __init__(self, wake: Wake | None = None) -> None:
        self._wake = wake
        self._pairs: dict[str, int] = {}
        self._resized = False

    def __enter__(self) -> Self:
        locale.setlocale(locale.LC_ALL, "")
        self._letters = None if (locale.getpreferredencoding() or "").upper().replace("-", "") == "UTF8" else _PLAIN_LETTERS
        os.environ.setdefault("ESCDELAY", str(ESCAPE_MS))
        self._screen = curses.initscr()
        curses.noecho()
        curses.cbreak()
        self._screen.keypad(True)
        self._screen.nodelay(True)
        self._hide_cursor()
        self._colours()
        self._before = signal.signal(signal.SIGWINCH, self._note_size)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        signal.signal(signal.SIGWINCH, self._before)
        self._screen.keypad(False)
        curses.nocbreak()
        curses.echo()
        curses.endwin()

    @staticmethod
    def _hide_cursor() -> None:
        try:
            curses.curs_set(0)
        except curses.error:
            return

    def _colours(self) -> None:
        """Use colours if the terminal has them and NO_COLOR is not set (no-color.org)."""
        if os.environ.get("NO_COLOR") or not curses.has_colors():
            return
        curses.start_color()
        curses.use_default_colors()
        for number, (name, colour) in enumerate(_COLOURS.items(), 1):
            curses.init_pair(number, colour, -1)
            self._pairs[name] = curses.color_pair(number)

    def _note_size(self, signum: int, frame: FrameType | None) -> None:
        self._resized = True

    # -- out ----------------------------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """The size in columns and lines."""
        if self._resized:
            self._resized = False
            columns, lines = os.get_terminal_size(sys.stdout.fileno())
            curses.resizeterm(lines, columns)
            self._screen.clear()
        lines, columns = self._screen.getmaxyx()
        return columns, lines

    def show(self, canvas: TextCanvas) -> None:
        """Draw a canvas; curses sends only the changes."""
        self._screen.erase()
        for y in range(canvas.height):
            x = 0
            for text, style in canvas.spans(y):
                self._put(y, x, text if self._letters is None else text.translate(self._letters), style)
                x += len(text)
        self._screen.refresh()

    def _put(self, y: int, x: int, text: str, style: TextStyle) -> None:
        if style == PLAIN and not text.strip():
            return
        try:
            self._screen.addstr(y, x, text, self._attributes(style))
        except curses.error:
            return  # the last cell can't be written without scrolling, and the window may shrink meanwhile

    def _attributes(self, style: TextStyle) -> int:
        found = self._pairs.get(style.colour, 0)
        found |= curses.A_BOLD if style.bold else 0
        found |= curses.A_REVERSE if style.reverse else 0
        return found | (curses.A_DIM if style.dim else 0)

    def ring(self) -> None:
        """Ring the bell."""
        curses.beep()

    # -- in -----------------------------------------------------------------------------------------------------

    def key(self, timeout_s: float | None) -> str | None:
        """The next key: a character, or a name like ``enter``; None after the timeout or when the window was resized.

        Raises:
            Interrupted: the process is to end.
            EOFError: the terminal is gone.
        """
        key = self._read()
        if key is None and not self._resized:
            self._wait(timeout_s)
            key = self._read()
        return key

    def _read(self) -> str | None:
        try:
            key: Any = self._screen.get_wch()
        except curses.error:
            return None
        if isinstance(key, int):
            return _KEYS.get(key)
        return _SIGNS.get(key) or (key if key.isprintable() else None)

    def _wait(self, timeout_s: float | None) -> None:
        self._refuse_when_interrupted()
        watched = [sys.stdin.fileno(), *([self._wake.fileno()] if self._wake else [])]
        ready = select.select(watched, [], [], timeout_s)[0]
        self._refuse_when_interrupted()
        if sys.stdin.fileno() in ready and not _readable():
            raise EOFError

    def _refuse_when_interrupted(self) -> None:
        signum = None if self._wake is None else self._wake.take()
        if signum is not None and signum != signal.SIGWINCH:
            raise Interrupted(signum)


def _readable() -> bool:
    """Whether the terminal still exists: one that has hung up is readable but has nothing to read."""
    try:
        os.get_terminal_size(sys.stdin.fileno())
    except OSError:
        return False
    return True
