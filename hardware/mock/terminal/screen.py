"""The real terminal: raw keys in, changed lines out. Its state is restored at the end.

The terminal is opened a second time in non-blocking mode, which does not affect other users of the first descriptor. A terminal that takes
no output (Ctrl-S, a stalled network) blocks nothing: output is sent later, and frames in between are skipped.
"""

from __future__ import annotations

import curses
import locale
import os
import select
import sys
import termios
import threading
from collections.abc import Sequence
from typing import Any

from hardware.errors import PartMissing
from hardware.mock.terminal.cells import CellRow, width
from hardware.mock.terminal.palette import escaped
from hardware.mock.terminal.window import Colours, Signs, Window, colours_of, signs_of

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[0m\x1b[2J"
"""Alternate screen, no cursor, no wrapping, bracketed paste, clear."""
_LEAVE = "\x1b[0m\x1b[2J\x1b[H\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"
_BLANK = "\x1b[0m\x1b[2J"
LEAVING_S = 0.3
"""The timeout for restoring the terminal."""
_READ = 4096


class TerminalScreen:
    """A terminal that is used between :meth:`enter` and :meth:`leave`. Thread-safe.

    Raises:
        PartMissing: input or output is not a terminal, or its cursor can't be positioned.
    """

    def __init__(self) -> None:
        term = os.environ.get("TERM", "")
        self._fd = _opened(term)
        self._before = termios.tcgetattr(self._fd)
        self.encoding = locale.getencoding()
        self._signs: Signs = signs_of(term, self.encoding)
        self._colours: Colours = colours_of(os.environ, _colours_known(term, self._fd))
        self._entered = False
        self._shown: list[CellRow] = []
        self.times_blank = 0
        """Counts how often the content was lost and must be drawn again."""
        self._pending = b""
        self._lock = threading.RLock()

    def fileno(self) -> int:
        """The descriptor to wait for."""
        return self._fd

    @property
    def window(self) -> Window:
        """The current window.

        Raises:
            EOFError: the terminal is gone.
        """
        try:
            columns, lines = os.get_terminal_size(self._fd)
        except OSError as error:
            raise EOFError from error
        return Window(columns or 80, lines or 24, self._signs, self._colours)

    def enter(self) -> None:
        """Take the terminal, or take it again; it is blank. Ctrl-C and Ctrl-Z stay signals; Ctrl-S, Ctrl-V and Ctrl-\\ have no effect.

        Raises:
            EOFError: the terminal is gone.
        """
        with self._lock:
            try:
                if not self._entered:
                    self._before = termios.tcgetattr(self._fd)
                termios.tcsetattr(self._fd, termios.TCSANOW, _at_once(self._before))
            except termios.error as error:
                raise EOFError from error
            self._entered = True
            self._blank(_ENTER)
            self.flush()

    def anew(self) -> None:
        """Discard what is shown, because the window has another size."""
        with self._lock:
            self._blank(_BLANK)

    def _blank(self, sequence: str) -> None:
        self._shown = []
        self.times_blank += 1
        # Drop the pending output; the terminal discards a truncated sequence at the next Esc.
        self._pending = sequence.encode()

    def leave(self) -> None:
        """Restore the terminal; a second call does nothing."""
        with self._lock:
            if not self._entered:
                return
            self._entered, self._pending = False, _LEAVE.encode()
            try:
                self.flush(LEAVING_S)
                # Discard unread input, so that the shell does not get it.
                termios.tcflush(self._fd, termios.TCIFLUSH)
                termios.tcsetattr(self._fd, termios.TCSANOW, self._before)
            except (EOFError, termios.error):
                return  # the terminal is gone

    def close(self) -> None:
        """Restore the terminal and close it."""
        with self._lock:
            self.leave()
            os.close(self._fd)

    def read(self) -> bytes:
        """Read what was typed, without waiting.

        Raises:
            EOFError: the terminal is gone.
        """
        try:
            data = os.read(self._fd, _READ)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise EOFError from error
        if not data:
            raise EOFError
        return data

    def show(self, rows: Sequence[CellRow]) -> None:
        """Send the lines that have changed. To be called while nothing is pending.

        Raises:
            EOFError: the terminal is gone.
        """
        with self._lock:
            if not self._entered:
                return
            window, before = self.window, self._shown
            rows = [*rows, *[()] * (len(before) - len(rows))]
            changed = [y for y, row in enumerate(rows) if y >= len(before) or row != before[y]]
            text = "".join(self._line(y, rows[y], window) for y in changed)
            self._shown = list(rows)
            self._pending += text.encode(self.encoding, "replace")
            self.flush()

    def _line(self, y: int, row: CellRow, window: Window) -> str:
        # After the last column there is nothing to erase, but many terminals would erase that column.
        rest = "\x1b[K" if width(row) < window.columns else ""
        return f"\x1b[{y + 1};1H{escaped(row, window.colours)}{rest}"

    @property
    def pending(self) -> bool:
        """Whether output is still to be sent."""
        return bool(self._pending)

    def flush(self, patience_s: float = 0.0) -> None:
        """Send as much pending output as the terminal takes within this time.

        Raises:
            EOFError: the terminal is gone.
        """
        with self._lock:
            try:
                while self._pending and self._writable(patience_s):
                    self._pending = self._pending[os.write(self._fd, self._pending) :]
            except BlockingIOError:
                return
            except OSError as error:
                raise EOFError from error

    def _writable(self, patience_s: float) -> bool:
        poll = select.poll()
        poll.register(self._fd, select.POLLOUT)
        return bool(poll.poll(patience_s * 1000))


def _at_once(attributes: list[Any]) -> list[Any]:
    """The attributes of a terminal in cbreak mode: keys at once and without echo."""
    iflag, oflag, cflag, lflag, ispeed, ospeed, characters = attributes
    characters = list(characters)
    characters[termios.VMIN], characters[termios.VTIME], characters[termios.VQUIT] = 1, 0, b"\0"
    iflag = iflag & ~(termios.IXON | termios.ISTRIP | termios.INLCR | termios.IGNCR) | termios.ICRNL
    lflag = lflag & ~(termios.ICANON | termios.ECHO | termios.IEXTEN) | termios.ISIG
    return [iflag, oflag | termios.OPOST, cflag, lflag, ispeed, ospeed, characters]


def _opened(term: str) -> int:
    for stream, what in ((sys.stdin, "the input"), (sys.stdout, "the output")):
        if stream is None or stream.closed or not stream.isatty():
            raise PartMissing("terminal", f"{what} is no terminal, so the panel can't be shown in it; start this in a terminal")
    if term in ("", "dumb"):
        raise PartMissing(
            "terminal", f"TERM is {term!r}, and in such a terminal no picture can be drawn; use another, or set TERM to what this one is"
        )
    try:
        return os.open(os.ttyname(sys.stdout.fileno()), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError as error:
        raise PartMissing("terminal", f"it can't be opened once more ({error}); use another terminal") from error


def _colours_known(term: str, fd: int) -> int | None:
    try:
        curses.setupterm(term, fd)
    except curses.error:
        return None
    return curses.tigetnum("colors")
