"""Evenings in processes with other hash seeds: there no set or dict may decide anything."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.fronts.jsonlines import JsonLines
from companion.presenter.scene_of import scene_of, words_of
from tests.chance import PYTHONPATH
from tests.games.answers import random_answer
from tests.games.back_and_forth import journal_at
from tests.games.players import play

PLAY = """
import sys, msgspec
from companion import games
from companion.bots.seats import BotSeats
from companion.engine import Evening, Journal, Setup
from companion.presenter.scene_of import words_of
from companion.fronts.jsonlines import JsonLines

for case in msgspec.json.decode(sys.stdin.buffer.read()):
    setup = Setup(secret=bytes.fromhex(case["secret"]), **case["setup"])
    journal = Journal.create(None, keep={"secret": setup.secret, "content": setup.content_bytes()})
    evening = Evening.begin(games.load(setup.game), setup, journal)
    front = JsonLines(evening, words_of(evening), lambda line: print(line.decode()), BotSeats(evening).answer)
    front.begin()
    for command in case["commands"]:
        front.take(command.encode())
"""
RESUME = """
import sys, msgspec
from pathlib import Path
from companion import games
from companion.engine import Journal, replay, resume
from companion.presenter.scene_of import scene_of, words_of

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


Scene = Callable[..., Any]
"""Makes a random place to begin from: called with luck and options, it gives something with ``begin`` (see the games' properties)."""


class Recorder:
    """Plays an evening at random over JSON lines; what was written to it, and what it wrote."""

    def __init__(self, rng: Random, evening: Evening, most: int = 25) -> None:
        self.evening = evening
        self.commands: list[str] = []
        self.out: list[bytes] = []
        front = JsonLines(evening, words_of(evening), self.out.append, BotSeats(evening).answer)
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


def evenings_at_random(scene: Scene, seats: Sequence[Mapping[str, str]], count: int = 12) -> tuple[list[dict[str, Any]], bytes]:
    """What goes into so many evenings, and the lines that came out in this process; players made of code sit at some tables."""
    rng, recorders = Random("hash seeds"), []
    for number in range(count):
        begun = scene(rng, **seats[number % len(seats)]).begin(confirm=rng.choice(("none", "steps")))
        recorders.append(Recorder(rng, begun, most=40))
    assert sum(entry.by == "bot" for recorder in recorders for entry in recorder.evening.history.entries) > 20
    return [recorder.case() for recorder in recorders], written(recorders)


class Kept(NamedTuple):
    """Journals in files, and what this process found in them."""

    files: list[tuple[str, str]]
    found: str


def journals_at_random(folder: Path, game: str, scene: Scene, count: int = 8) -> Kept:
    """Some evenings, played and left in the middle."""
    rng, files, found = Random("journals"), [], ""
    for number in range(count):
        path = folder / f"{number}.evening"
        evening = journal_at(path, scene(rng), confirm=rng.choice(("none", "steps")))
        play(rng, evening, 30)
        lines, seen = "".join(f"{told.line}\n" for told in evening.run.told), scene_of(evening, words_of(evening))
        found += f"[]\n{lines}\n{msgspec.json.encode(seen).decode()}\n"
        evening.journal.close()
        files.append((game, str(path)))
    return Kept(files, found)


def under(seed: str, script: str, into: Any) -> bytes:
    """What a script prints in a process with this hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": PYTHONPATH}
    words, sent = [sys.executable, "-c", script], msgspec.json.encode(into)
    child = subprocess.run(words, input=sent, capture_output=True, env=environment, timeout=120, check=False)
    assert child.stderr == b""
    return child.stdout
