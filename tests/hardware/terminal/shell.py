"""A shell in tmux that starts the child program, and a terminal whose output is not read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from types import TracebackType
from typing import Self

from tests.fronts.screen.tmux import PATIENCE_S, ROOT, Tmux
from tests.hardware.terminal.child import picture
from tests.hardware.terminal.decode import captured, pixels_of

CHILD = (sys.executable, "-m", "tests.hardware.terminal.child")
READY = "q end"
PROMPT = "the shell:"


class Shell(Tmux):
    """A shell that starts the child, so that tests can check how the terminal is left."""

    def open(self, *options: str) -> None:
        """Start the child and wait until its panel is drawn."""
        self.type(f"PS1='{PROMPT} '; cd {ROOT}; clear; {' '.join((*CHILD, *options))}")
        self.until(READY)

    @property
    def child(self) -> int:
        """The child's process id, which it shows at the start."""
        found = re.search(r"This is process (\d+)", self.until("This is process"))
        assert found
        return int(found[1])

    def glass(self, columns: int) -> bytes:
        """The decoded picture drawn in this many columns; empty if it is incomplete."""
        cells = captured(self.coloured())
        return pixels_of(cells) if [len(line) for line in cells] == [columns] * (columns // 4) else b""

    def until_glass(self, number: int, columns: int = 64) -> None:
        """Wait until the display shows this picture of the child."""
        self.until_it(lambda _: self.glass(columns) == picture(number).tobytes(), f"picture {number}")

    def until_shell(self, *texts: str) -> None:
        """Wait for the shell, and check that its terminal is completely restored."""
        self.until(PROMPT, *texts, gone=READY)
        flags = self.tmux("display-message", "-p", "-t", "t", "#{alternate_on} #{cursor_flag} #{wrap_flag}")
        assert flags.split() == ["0", "1", "1"]
        self.type("clear; stty -a")
        modes = self.until("echoprt")
        assert not set(re.findall(r"[-\w]+", modes)) & {"-icanon", "-echo", "-ixon", "-iexten", "-isig"}
        assert r"quit = ^\;" in modes


class DeafPty:
    """The child in a terminal whose output is not read; :attr:`master` is its other end."""

    def __init__(self) -> None:
        self.master, slave = os.openpty()
        self._other = os.open(os.ttyname(slave), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        environment = os.environ | {"TERM": "xterm", "LC_ALL": "C.UTF-8"}
        self.child = subprocess.Popen(CHILD, cwd=ROOT, stdin=slave, stdout=slave, stderr=subprocess.PIPE, text=True, env=environment)
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.child.kill()
        self.child.communicate(timeout=PATIENCE_S)
        os.close(self._other)

    def until_it_draws(self) -> None:
        """Wait for the first bytes."""
        os.read(self.master, 1)

    def fill(self) -> None:
        """Write until the terminal takes no more."""
        try:
            while True:
                os.write(self._other, b"full " * 100)
        except BlockingIOError:
            return

    def ended(self) -> tuple[int, str]:
        """Wait for its end; its exit code and its output."""
        said = self.child.communicate(timeout=PATIENCE_S)[1]
        return self.child.returncode, said
