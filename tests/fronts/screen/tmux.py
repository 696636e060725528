"""A real terminal for tests: tmux runs a child process, presses keys, and reads the screen."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from tests.chance import PYTHONPATH
from tests.closing import need

ROOT = Path(__file__).parents[3]
PATIENCE_S = 20.0

SILENCE_S = 0.2
"""A screen on which nothing was drawn for so long is whole."""


class Tmux:
    """One window of ``columns`` by ``lines`` in its own tmux server. Output of the child wakes a test that waits for text."""

    def __init__(self, folder: Path, columns: int = 80, lines: int = 24, **environment: str) -> None:
        need("tmux")
        self._socket, self._fifo = folder / "tmux", folder / "drawn"
        self._environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONPATH": PYTHONPATH} | environment
        os.mkfifo(self._fifo)
        self._reading = os.open(self._fifo, os.O_RDONLY | os.O_NONBLOCK)
        self.tmux("-f", os.devnull, "new-session", "-d", "-s", "t", "-x", str(columns), "-y", str(lines), "exec sh")
        self.tmux("set-option", "-g", "escape-time", "0")
        self.tmux("set-option", "-g", "remain-on-exit", "on")
        self.tmux("pipe-pane", "-t", "t", f"cat > {self._fifo}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.tmux("kill-server", check=False)
        os.close(self._reading)

    def tmux(self, *words: str, check: bool = True) -> str:
        """Run a tmux command and return its output."""
        environment = {**os.environ, **self._environment}
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), *words], env=environment, check=check, capture_output=True, text=True, timeout=PATIENCE_S
        )
        return done.stdout

    def start(self, *words: str) -> None:
        """Run ``companion`` with these arguments in place of the present child."""
        command = " ".join([sys.executable, "-m", "companion", *words])
        self.tmux("respawn-pane", "-k", "-t", "t", f"cd {ROOT} && exec {command}")
        self.tmux("pipe-pane", "-t", "t", f"cat > {self._fifo}")

    @property
    def pid(self) -> int:
        """The process id of the child."""
        return int(self.tmux("display-message", "-p", "-t", "t", "#{pane_pid}"))

    @property
    def dead(self) -> bool:
        """Whether the child has ended."""
        return self.tmux("display-message", "-p", "-t", "t", "#{pane_dead}").strip() == "1"

    def keys(self, *keys: str) -> None:
        """Press keys: ``Enter``, ``Escape``, ``Up``, or text."""
        for key in keys:
            self.tmux("send-keys", "-t", "t", key)

    def type(self, text: str) -> None:
        """Type a line and press Enter."""
        self.tmux("send-keys", "-t", "t", "-l", text)
        self.keys("Enter")

    def resize(self, columns: int, lines: int) -> None:
        """Resize the window."""
        self.tmux("resize-window", "-t", "t", "-x", str(columns), "-y", str(lines))

    def screen(self) -> str:
        """The text of the screen."""
        return self.tmux("capture-pane", "-p", "-t", "t")

    def coloured(self) -> str:
        """The text with its escape sequences."""
        return self.tmux("capture-pane", "-p", "-e", "-t", "t")

    def until(self, *texts: str, gone: str = "") -> str:
        """Wait until all these texts are on the screen and ``gone`` is not; returns the screen."""
        return self.until_it(lambda shown: all(text in shown for text in texts) and not (gone and gone in shown), " and ".join(texts))

    def changed(self, before: str) -> str:
        """Wait until the screen differs and is drawn to its end; returns it. A key pressed earlier would answer something else."""
        now = self.until_it(lambda now: now != before, "another screen")
        while (later := self._after_silence()) != now:
            now = later
        return now

    def _after_silence(self) -> str:
        """The screen after nothing was drawn for a while."""
        while select.select([self._reading], [], [], SILENCE_S)[0]:
            self._drain()
        return self.screen()

    def until_match(self, pattern: str) -> str:
        """Wait until the pattern matches; returns the screen."""
        return self.until_it(lambda now: bool(re.search(pattern, now)), pattern)

    def until_it(self, holds: Callable[[str], bool], wanted: str) -> str:
        """Wait until the condition holds; returns the screen.

        Raises:
            AssertionError: it did not hold in time; with the screen.
        """
        end = monotonic() + PATIENCE_S
        while not holds(shown := self.screen()):
            assert monotonic() < end, f"{wanted} did not come:\n{shown}"
            select.select([self._reading], [], [], 0.25)
            self._drain()
        return shown

    def _drain(self) -> None:
        try:
            while os.read(self._reading, 65536):
                pass
        except BlockingIOError:
            return
