"""Evenings in processes with other hash seeds: there no set or dict may decide anything."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.bots.seats import Seats
from companion.engine import Evening
from companion.engine.view import words_of
from companion.fronts.jsonlines import JsonLines
from tests.games.answers import random_answer

PLAY = """
import sys, msgspec
from companion import games
from companion.bots.seats import Seats
from companion.engine import Evening, Journal, Setup
from companion.engine.view import words_of
from companion.fronts.jsonlines import JsonLines

for case in msgspec.json.decode(sys.stdin.buffer.read()):
    setup = Setup(secret=bytes.fromhex(case["secret"]), **case["setup"])
    journal = Journal.create(None, keep={"secret": setup.secret, "content": setup.content_bytes()})
    evening = Evening.begin(games.load(setup.game), setup, journal)
    front = JsonLines(evening, words_of(evening), lambda line: print(line.decode()), Seats(evening).answer)
    front.begin()
    for command in case["commands"]:
        front.take(command.encode())
"""
RESUME = """
import sys, msgspec
from pathlib import Path
from companion import games
from companion.engine import Journal, replay, resume
from companion.engine.view import scene_of, words_of

for name, path in msgspec.json.decode(sys.stdin.buffer.read()):
    journal = Journal.open(Path(path))
    print(msgspec.json.encode(replay(games.load(name), journal)).decode())
    evening = resume(games.load(name), journal)
    print("".join(told.line + "\\n" for told in evening.run.told))
    print(msgspec.json.encode(scene_of(evening, words_of(evening))).decode())
    journal.close()
"""
ROOT = Path(__file__).parents[2]
SEEDS = ("0", "1", "4242")


class Recorder:
    """Plays an evening at random over JSON lines; what was written to it, and what it wrote."""

    def __init__(self, rng: Random, evening: Evening, most: int = 25) -> None:
        self.evening = evening
        self.commands: list[str] = []
        self.out: list[bytes] = []
        front = JsonLines(evening, words_of(evening), self.out.append, Seats(evening).answer)
        front.begin()
        for _ in range(most):
            if evening.ask is None:
                break
            self.commands.append(self._command(rng, evening))
            front.take(self.commands[-1].encode())

    @staticmethod
    def _command(rng: Random, evening: Evening) -> str:
        assert evening.ask is not None
        given = {"answer": random_answer(rng, evening.ask)}
        others = [{"get": "state"}, {"get": "scene"}, {"undo": 1}, {"redo": 1}]
        return msgspec.json.encode(rng.choice([given] * 6 + others)).decode()

    def case(self) -> dict[str, Any]:
        """The evening as a child process can play it again."""
        names = ("game", "evening", "content", "options", "position", "dice", "cards", "confirm")
        setup = self.evening.setup
        return {"secret": setup.secret.hex(), "setup": {name: getattr(setup, name) for name in names}, "commands": self.commands}


def written(recorders: Iterable[Recorder]) -> bytes:
    """Every line that they wrote."""
    return b"".join(line + b"\n" for recorder in recorders for line in recorder.out)


def under(seed: str, script: str, into: Any) -> bytes:
    """What a script prints in a process with this hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    words, sent = [sys.executable, "-c", script], msgspec.json.encode(into)
    child = subprocess.run(words, input=sent, capture_output=True, env=environment, timeout=120, check=False)
    assert child.stderr == b""
    return child.stdout
