"""Killed processes: the next process continues with every acknowledged answer.

An answer is acknowledged once the next ask (or the end) was seen. Commands that were sent but not acknowledged may be saved or not, in
order; nothing else may differ.

    python -m tests.crash.test_kill     runs all two hundred and prints the figures
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.engine import Journal, resume
from companion.engine.resume import replay
from companion.table import InstructionTold
from tests.fronts.json_client import GAME, Child, Line, an_answer, told

CHUNKS, KILLS = 20, 10
CALL = ("--scenario", "training", "--dice", "ask", "--set", "players=2", "--set", "difficulty=hard")


def test_there_are_two_hundred_kills() -> None:
    assert CHUNKS * KILLS == 200


class Evening:
    """What the parent process knows of the game: the acknowledged answers in force and told lines."""

    def __init__(self, file: Path, random: Random) -> None:
        self.file, self.random = file, random
        self.call = (*CALL, "--secret", random.randbytes(32).hex())
        self.answers: list[Any] = []
        self.told: list[str] = []
        self.sent: list[Line] = []
        self.ask: Line | None = None
        self.undone = False
        self.acknowledged = 0

    def session(self) -> bool:
        """Play until a random moment, then kill; False when the game has ended."""
        with Child("--journal", str(self.file), *self.call) as child:
            if self.random.random() < 0.1:
                self._send_blindly(child)  # killed during its start
                return True
            self._hear(child.until("ask", "end"))
            for _ in range(self.random.randint(0, 9)):
                if self.ask is None:
                    return False
                self._say(child)
                self._hear(child.until("ask", "end"))
                self._acknowledged(1)
            if self.random.random() < 0.7:
                self._send_blindly(child)
        return True

    def _say(self, child: Child) -> None:
        assert self.ask
        undo = self.answers and self.random.random() < 0.1
        self.sent.append({"undo": 1} if undo else {"answer": an_answer(self.ask, self.random), "id": self.ask["id"]})
        child.send(self.sent[-1])

    def _send_blindly(self, child: Child) -> None:
        """Send an answer or an undo, and perhaps read part of its output."""
        if self.ask is None:
            return
        try:
            self._say(child)
            for _ in range(self.random.choice([0, 0, 1, 2, 3])):
                line = child.stdout.readline()
                if b'"ask"' in line[:8] or b'"end"' in line[:8]:
                    return
        except BrokenPipeError:
            return

    def _hear(self, lines: list[Line]) -> None:
        self.undone = self.undone or any("back" in line for line in lines)
        self.told += told(lines)
        self.ask = lines[-1].get("ask")

    def _acknowledged(self, count: int) -> None:
        self.acknowledged += count
        for command in self.sent[:count]:
            self.answers = after(self.answers, command)
        del self.sent[:count]

    def check(self) -> None:
        """Check that the journal has every acknowledged answer and at most one more command, and replays to the same game."""
        game = games.load(GAME)
        with Journal.open(self.file) as journal:
            assert replay(game, journal) == []
            evening = resume(game, journal)
        found = [entry.value for entry in evening.history.entries if entry.by in ("person", "hand")]
        possible = [self.answers, *(after(self.answers, command) for command in self.sent)]
        assert found in possible
        lines = [event.line for event in evening.run.table.events if isinstance(event, InstructionTold)]
        if not self.sent and self.ask is not None:
            assert evening.open_ask
            assert evening.open_ask.id == self.ask["id"]
        if not self.undone and found == self.answers:
            assert lines[: len(self.told)] == self.told
        self.answers, self.told, self.sent, self.undone = found, lines, [], False
        if evening.ask is None:
            self.ask = None


def after(answers: list[Any], command: Line) -> list[Any]:
    """The answers in force after a command."""
    return answers[: -command["undo"]] if "undo" in command else [*answers, command["answer"]]


def killed(folder: Path, seed: int) -> int:
    """Play and kill this often; the number of acknowledged commands, all of which were saved each time."""
    random, number, acknowledged = Random(seed), 0, 0
    evening = Evening(folder / "0.journal", random)
    for _ in range(KILLS):
        going_on = evening.session()
        if evening.file.exists():
            evening.check()
        if not going_on or (evening.ask is None and evening.answers):
            number, acknowledged = number + 1, acknowledged + evening.acknowledged
            evening = Evening(folder / f"{number}.journal", random)
    return acknowledged + evening.acknowledged


@pytest.mark.one_in(4, "seed")
@pytest.mark.parametrize("seed", range(CHUNKS))
def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    killed(tmp_path, seed)


def test_the_file_names_no_process_that_is_gone(tmp_path: Path) -> None:
    """A killed process leaves its lock file behind, which does not lock out the next one."""
    file = tmp_path / "e"
    with Child("--journal", str(file), *CALL) as child:
        child.until("ask")
        child.process.kill()
        child.process.wait()
    with Child("--journal", str(file), *CALL) as child:
        assert child.until("ask")
        child.stdin.close()
        assert child.process.wait(20) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e"]


def main() -> int:
    """Print the figures; an AssertionError if anything is lost."""
    acknowledged = 0
    for seed in range(CHUNKS):
        with tempfile.TemporaryDirectory() as folder:
            acknowledged += killed(Path(folder), seed)
    print(f"{CHUNKS * KILLS} SIGKILLs, {acknowledged} acknowledged answers and undos, 0 lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
