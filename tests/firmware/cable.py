"""A USB cable between an emulated board and the computer, which a test can pull out: a pty of its own between QEMU's and the daemon's.

The computer's end is a link to the pty, so the port disappears from the file system and comes back, as a real one does. What is sent while
the cable is out is lost. Every line that passes is recorded.
"""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from firmware.pod_protocol import Lines

LONGEST_S = 30.0
"""The longest that a line may be awaited on a busy machine."""


class Passed(NamedTuple):
    """A whole line that has passed, by the monotonic clock; ``sender`` is ``pod`` or ``host``."""

    at_s: float
    sender: str
    verb: str
    args: list[str]


class Cable:
    """Between the pty ``board_port`` and the link ``port``; `plug` puts it in."""

    def __init__(self, port: Path) -> None:
        self.port = port
        self._passed: list[Passed] = []
        self._changed = threading.Condition()
        self._carrier: threading.Thread | None = None
        self._wake = os.pipe()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.pull()
        for end in self._wake:
            os.close(end)

    def plug(self, board_port: str) -> None:
        """Put it in."""
        board = os.open(board_port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(board)
        computer, end = os.openpty()
        tty.setraw(end)
        os.set_blocking(computer, False)
        self._carrier = threading.Thread(target=self._carry, args=(board, computer, end), name=f"cable {self.port.name}", daemon=True)
        self._carrier.start()
        self.port.symlink_to(os.ttyname(end))

    def pull(self) -> None:
        """Pull it out; nothing happens if it is out."""
        if self._carrier is None:
            return
        self.port.unlink()
        os.write(self._wake[1], b".")
        self._carrier.join(LONGEST_S)
        self._carrier = None
        os.read(self._wake[0], 1)

    def _carry(self, board: int, computer: int, end: int) -> None:
        """Carry bytes until it is pulled. ``end`` is the computer's end, held open so that the line lives while nobody else has it."""
        carries = {board: (computer, "pod", Lines()), computer: (board, "host", Lines())}
        try:
            while self._wake[0] not in (ready := select.select([*carries, self._wake[0]], [], [])[0]):
                for source in ready:
                    target, sender, lines = carries[source]
                    data = os.read(source, 4096)
                    with suppress(BlockingIOError):  # nobody reads there any more, and its buffer is full
                        os.write(target, data)
                    self._record(sender, lines, data)
        except OSError:
            pass  # the board's power is cut
        finally:
            for one in (board, computer, end):
                os.close(one)

    def _record(self, sender: str, lines: Lines, data: bytes) -> None:
        with self._changed:
            for _, verb, args in lines.feed(data):
                self._passed.append(Passed(time.monotonic(), sender, verb, args))
            self._changed.notify_all()

    @property
    def passed(self) -> list[Passed]:
        """All lines so far, those of earlier times in included."""
        with self._changed:
            return list(self._passed)

    def wait_for(self, wanted: Callable[[Passed], bool], since_s: float) -> Passed:
        """Wait for such a line since this time; the first one."""

        def found() -> Passed | None:
            return next((one for one in self._passed if one.at_s >= since_s and wanted(one)), None)

        with self._changed:
            assert self._changed.wait_for(found, LONGEST_S), self._passed[-20:]
            line = found()
        assert line is not None
        return line
