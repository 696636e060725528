"""A shell in a terminal of tmux, and the child in it; and a terminal in which nobody reads what the child writes."""

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
    """A shell from which the child is started, so that it can be seen how the terminal is left."""

    def open(self, *options: str) -> None:
        """Start the child, and wait until its panel is there."""
        self.type(f"PS1='{PROMPT} '; cd {ROOT}; clear; {' '.join((*CHILD, *options))}")
        self.until(READY)

    @property
    def child(self) -> int:
        """The child's process id; it says it in the beginning."""
        found = re.search(r"This is process (\d+)", self.until("This is process"))
        assert found
        return int(found[1])

    def glass(self, columns: int) -> bytes:
        """The picture that stands there in so many columns, decoded; nothing if it is not whole."""
        cells = captured(self.coloured())
        return pixels_of(cells) if [len(line) for line in cells] == [columns] * (columns // 4) else b""

    def until_glass(self, number: int, columns: int = 64) -> None:
        """Wait until the glass shows this picture of the child's."""
        self.until_it(lambda _: self.glass(columns) == picture(number).tobytes(), f"picture {number}")

    def until_shell(self, *texts: str) -> None:
        """Wait for the shell, and see that it has its terminal back in every way."""
        self.until(PROMPT, *texts, gone=READY)
        flags = self.tmux("display-message", "-p", "-t", "t", "#{alternate_on} #{cursor_flag} #{wrap_flag}")
        assert flags.split() == ["0", "1", "1"]
        self.type("clear; stty -a")
        modes = self.until("echoprt")
        assert not set(re.findall(r"[-\w]+", modes)) & {"-icanon", "-echo", "-ixon", "-iexten", "-isig"}
        assert r"quit = ^\;" in modes


class DeafPty:
    """The child in a terminal that nobody reads, at whose other end :attr:`master` is."""

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
        """Wait for its first bytes."""
        os.read(self.master, 1)

    def fill(self) -> None:
        """Write until the terminal takes nothing more."""
        try:
            while True:
                os.write(self._other, b"full " * 100)
        except BlockingIOError:
            return

    def ended(self) -> tuple[int, str]:
        """Wait for its end; its exit code, and what it said."""
        said = self.child.communicate(timeout=PATIENCE_S)[1]
        return self.child.returncode, said
