"""The child process of the disk tests, with its own mounts.

disk_child.py full FOLDER KIND       the disk is full for a while; KIND is tmpfs (mounted here) or limit (of the size of files)
disk_child.py readonly FOLDER tmpfs  the disk is read-only for a while
disk_child.py leaving FOLDER limit   a terminal game is left while the disk is full
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
from companion.table import InstructionTold
from tests.fronts.json_client import COMPANION, ENVIRONMENT, GAME, Child, Line, an_answer, only, play, told

CALL = ("--dice", "ask", "--set", "players=2", "--set", "difficulty=hard", "--scenario", "training", "--secret", "ab" * 32)


def mount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)


class Table:
    """A player with JSON lines who records the told lines."""

    def __init__(self, child: Child) -> None:
        self.child, self.random = child, Random(1)
        self.lines = child.until("ask")

    def play(self, answers: int) -> list[Line]:
        """Answer this many asks; the output lines. ``trouble`` comes after the ask, so a ``state`` is requested to wait for it."""
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
    """The disk fails and recovers during a game; in the end everything is in the journal."""
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
    """Check that the journal has everything that was told, and replays to the same."""
    game = games.load(GAME)
    with Journal.open(file) as journal:
        assert replay(game, journal) == []
        again = resume(game, journal)
    assert [event.line for event in again.run.table.events if isinstance(event, InstructionTold)] == lines


def never_again(file: Path, take: Callable[[Child], None]) -> None:
    """The disk does not recover: at the end a message says that the rest is not saved, with status 1."""
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


def _limit() -> tuple[Callable[[Child | Plain | None], None], Callable[[Child | Plain | None], None]]:
    def limit(child: Child | Plain | None, size: int) -> None:
        if child is not None:
            resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    return lambda child: limit(child, 0), lambda child: limit(child, resource.RLIM_INFINITY)


def _tmpfs(folder: Path) -> tuple[Callable[[Child | Plain | None], None], Callable[[Child | Plain | None], None]]:
    mount(folder, "size=400k")

    def fill(_: Child | Plain | None) -> None:
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


class Plain:
    """A user who types at a plain terminal."""

    def __init__(self, file: Path) -> None:
        words = [*COMPANION, "play", GAME, "--journal", str(file), *CALL]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
        self.heard = self.until(" > ")

    def until(self, end: str) -> str:
        """The output up to these words."""
        assert self.process.stdout is not None
        heard = b""
        while not heard.endswith(end.encode()):
            byte = self.process.stdout.read(1)
            assert byte, heard
            heard += byte
        return heard.decode()

    def types(self, line: str) -> str:
        """Type a line; the output up to the next prompt."""
        self._send(line)
        return self.until(" > ")

    def ends(self, line: str) -> tuple[str, str, int]:
        """Type a last line; its output, the errors, and the exit status."""
        self._send(line)
        out, errors = self.process.communicate(timeout=60)
        return out.decode(), errors.decode(), self.process.returncode

    def _send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()


def leaving(folder: Path, kind: str) -> None:
    """Enter tries again, and only the word ``leave`` leaves."""
    assert kind == "limit"
    fill, make_room = _limit()

    def in_trouble(name: str) -> Plain:
        person = Plain(folder / name)
        fill(person)
        for n in range(400):
            if "in memory" in person.types(f"dice {'ask' if n % 2 else 'digital'}"):
                break
        said = person.types("quit")
        assert "not on the disk yet. If you leave now, they are lost." in said, said
        return person

    person = in_trouble("a")
    assert "If you leave now" in person.types("")
    make_room(person)
    assert person.ends("")[1:] == ("", 0)
    _replays(folder / "a")

    person = in_trouble("b")
    _, errors, status = person.ends("leave")
    assert status == 1
    assert errors.startswith("The end of this evening was not kept. "), errors
    make_room(None)


def _replays(file: Path) -> None:
    with Journal.open(file) as journal:
        assert replay(games.load(GAME), journal) == []
        assert [row.kind for row in journal.rows].count("source") > 0


if __name__ == "__main__":
    {"full": full, "readonly": readonly, "leaving": leaving}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
