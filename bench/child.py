"""The child processes that people start: ``companion`` as it is installed, measured from outside."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO

EVENING = ("--dice", "ask", "--cards", "ask", "--confirm", "steps", "--evening", "bench")
"""What the evenings of ``bench.evenings`` were begun with, as words of the command line."""

GAME = ("play", "firefighters-on-duty", "--json")


LONGEST_S = 60.0
"""The longest that a process is awaited."""


class ChildFailed(RuntimeError):
    """A process that was to be measured did not do what it was started for."""


def companion() -> list[str]:
    """The command beside this Python, else the module."""
    installed = Path(sys.executable).with_name("companion")
    return [str(installed)] if installed.exists() else [sys.executable, "-m", "companion"]


def run_version() -> float:
    """Seconds that ``companion --version`` takes."""
    start = perf_counter()
    subprocess.run([*companion(), "--version"], stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


@contextmanager
def playing(*options: str) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """``companion play --json``, and what it writes; it ends when its input does."""
    process = subprocess.Popen([*companion(), *GAME, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        yield process, process.stdout
        process.stdin.close()
        process.stdout.read()


def first_line_s(journal: Path) -> float:
    """Seconds from the start of the process to its first line, going on with the evening of a journal."""
    start = perf_counter()
    with playing("--journal", str(journal), *EVENING) as (_, lines):
        line = lines.readline()
        needed_s = perf_counter() - start
    if not line.startswith(b'{"begin"'):
        raise ChildFailed(f"companion play began with {line!r}, not with its first line; see above what it said.")
    return needed_s


def peak_mb() -> float:
    """The peak resident set, in MB (10**6 bytes), of a game at its first question."""
    with playing("--scenario", "training") as (process, lines):
        if not any(line.startswith(b'{"ask"') for line in lines):
            raise ChildFailed("companion play asked nothing; see above what it said.")
        return peak_kb(Path(f"/proc/{process.pid}/status").read_text("ascii")) * 1024 / 1e6


def first_question_on_screen(folder: Path) -> tuple[float, float]:
    """Seconds from the start of ``companion play`` on a terminal to its first question, and its peak resident set by then in MB.

    The evening is kept in ``folder``, as people's evenings are.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COMPANION_DATA": str(folder)}
    command = [*companion(), *GAME[:2], "--scenario", "training", "--set", "players=2", "--set", "difficulty=easy"]
    start = perf_counter()
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True) as process:
        os.close(slave)
        try:
            needed_s = _until(master, b"Done? Then continue.", start)
            peak = peak_kb(Path(f"/proc/{process.pid}/status").read_text("ascii")) * 1024 / 1e6
        finally:
            process.kill()
    os.close(master)
    shutil.rmtree(folder / "evenings")
    return needed_s, peak


def _until(master: int, text: bytes, start: float) -> float:
    """Seconds from ``start`` until the terminal has been sent this text.

    Raises:
        ChildFailed: it ended before, or ``LONGEST_S`` went by.
    """
    sent = b""
    while text not in sent:
        if not select.select([master], [], [], max(0.0, start + LONGEST_S - perf_counter()))[0]:
            raise ChildFailed(f"companion play did not ask its first question within {LONGEST_S:g} s: {sent[-300:]!r}")
        try:
            sent += os.read(master, 65536)
        except OSError as error:
            raise ChildFailed(f"companion play ended before its first question: {sent[-300:]!r}") from error
    return perf_counter() - start


def peak_kb(status: str) -> int:
    """``VmHWM`` of a process's status, in kB (1024 bytes).

    Raises:
        ValueError: the text has none.
    """
    for line in status.splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise ValueError("The system does not tell the peak of a process (no VmHWM in /proc); measure on Linux.")
