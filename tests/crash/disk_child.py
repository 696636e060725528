"""What the tests of the disk run in a process of its own, where file systems may be mounted that nobody else sees.

disk_child.py full FOLDER KIND       the disk is full for a while; KIND is tmpfs (mounted here) or limit (of the size of files)
disk_child.py readonly FOLDER tmpfs  the disk is read-only for a while
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion import games
from companion.engine import Journal, resume
from companion.engine.resume import replay
from companion.table import Told
from tests.fronts.talk import GAME, Child, Line, an_answer, only, play, told

CALL = ("--dice", "ask", "--set", "players=2", "--set", "difficulty=hard", "--scenario", "training", "--secret", "ab" * 32)


def mount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)


class Table:
    """Somebody who plays by JSON lines and keeps what was told."""

    def __init__(self, child: Child) -> None:
        self.child, self.random = child, Random(1)
        self.lines = child.until("ask")

    def play(self, answers: int) -> list[Line]:
        """So many answers; the lines that came out, ``trouble`` among them: it comes after the ask, and is waited for with a state."""
        lines: list[Line] = []
        for _ in range(answers):
            ask = only(self.lines, "ask")[-1]
            assert not only(self.lines, "end"), "this evening is too short for the test: give it another secret"
            self.child.send({"answer": an_answer(ask, self.random)})
            self.child.send({"get": "state"})
            heard = self.child.until("state")
            self.lines += heard
            lines += heard
        return lines


def evening(file: Path, take: Callable[[Child], None], give: Callable[[Child], None], said: str) -> None:
    """The disk is taken away and given back in mid-evening; all of it is in the journal in the end."""
    with Child("--journal", str(file), *CALL) as child:
        table = Table(child)
        assert not only(table.play(2), "trouble")
        take(child)
        lines = table.play(6)
        (trouble,) = only(lines, "trouble")
        assert said in trouble, trouble
        assert "in memory" in trouble
        assert not only(lines, "error")
        give(child)
        lines = table.play(1)
        assert only(lines, "trouble") == [None], lines
        assert not only(table.play(1), "trouble")
        out, stderr, status = child.end()
        assert (out, stderr, status) == ([], "", 0)
    check(file, told(table.lines))


def check(file: Path, lines: list[str]) -> None:
    """Everything that was told stands in the journal, and comes again."""
    game = games.load(GAME)
    with Journal.open(file) as journal:
        assert replay(game, journal) == []
        again = resume(game, journal)
    assert [event.line for event in again.run.table.events if isinstance(event, Told)] == lines


def never_again(file: Path, take: Callable[[Child], None]) -> None:
    """The disk stays away: at the end it is said that the rest is not kept, with status 1."""
    with Child("--journal", str(file), *CALL) as child:
        table = Table(child)
        take(child)
        table.play(6)
        _, stderr, status = child.end()
        assert status == 1
        assert stderr.startswith("The end of this evening was not kept. "), stderr


def full(folder: Path, kind: str) -> None:
    room = _tmpfs(folder) if kind == "tmpfs" else _limit()
    said = "the disk is full" if kind == "tmpfs" else "the disk reports a fault"
    evening(folder / "e", *room, said)
    never_again(folder / "f", room[0])
    room[1](None)
    assert play("--journal", folder / "f")[2] == 0


def _limit() -> tuple[Callable[[Child | None], None], Callable[[Child | None], None]]:
    def limit(child: Child | None, size: int) -> None:
        if child is not None:
            resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    return lambda child: limit(child, 0), lambda child: limit(child, resource.RLIM_INFINITY)


def _tmpfs(folder: Path) -> tuple[Callable[[Child | None], None], Callable[[Child | None], None]]:
    mount(folder, "size=400k")

    def fill(_: Child | None) -> None:
        with (folder / "filler").open("wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(1024))
            except OSError:
                return

    return fill, lambda _: (folder / "filler").unlink()


def readonly(folder: Path, kind: str) -> None:
    assert kind == "tmpfs"
    fill, make_room = _tmpfs(folder)

    def shut(child: Child) -> None:
        # Files that are open for writing keep a disk from being made read-only: it fails first, as real ones do.
        fill(child)
        subprocess.run(["mount", "-o", "remount,ro,size=400k", folder], check=False, stderr=subprocess.DEVNULL)

    def open_again(child: Child) -> None:
        subprocess.run(["mount", "-o", "remount,rw,size=400k", folder], check=True)
        make_room(child)

    evening(folder / "e", shut, open_again, "the disk is full")
    subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
    _, said, status = play("--journal", folder / "e")
    assert status == 2
    assert "read-only" in said
    assert "read-only" in play("--journal", folder / "new")[1]


if __name__ == "__main__":
    {"full": full, "readonly": readonly}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
