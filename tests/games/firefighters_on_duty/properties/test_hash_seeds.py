"""The same evening under two hash seeds is byte for byte the same: no set or dict decides anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.engine import Evening
from companion.engine.view import words_of
from companion.fronts.jsonlines import JsonLines
from tests.evenings import SECRET
from tests.games.answers import random_answer
from tests.games.firefighters_on_duty.properties.strategies import random_scene

CHILD = """
import sys, msgspec
from companion import games
from companion.engine import Evening, Journal, Setup
from companion.engine.view import words_of
from companion.fronts.jsonlines import JsonLines

for case in msgspec.json.decode(sys.stdin.buffer.read()):
    setup = Setup(game="firefighters-on-duty", secret=bytes.fromhex(case["secret"]), **case["setup"])
    journal = Journal.create(None, keep={"secret": setup.secret, "content": setup.content_bytes()})
    evening = Evening.begin(games.load(setup.game), setup, journal)
    front = JsonLines(evening, words_of(evening), lambda line: print(line.decode()))
    front.begin()
    for command in case["commands"]:
        front.take(command.encode())
"""
ROOT = Path(__file__).parents[4]
EVENINGS = 12


class Recorder:
    """Plays an evening at random over JSON lines; what was written to it, and what it wrote."""

    def __init__(self, rng: Random, evening: Evening) -> None:
        self.commands: list[str] = []
        self.out: list[bytes] = []
        front = JsonLines(evening, words_of(evening), self.out.append)
        front.begin()
        for _ in range(25):
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


def played() -> tuple[list[dict[str, object]], bytes]:
    """Some evenings as a child process can play them again, and their lines."""
    rng, cases, out = Random("hash seeds"), list[dict[str, object]](), list[bytes]()
    for _ in range(EVENINGS):
        scene = random_scene(rng, biggest=20)
        evening = scene.begin(confirm=rng.choice(("none", "steps")))
        recorder = Recorder(rng, evening)
        names = ("evening", "content", "options", "position", "dice", "cards", "confirm")
        setup = {name: getattr(evening.setup, name) for name in names}
        cases.append({"secret": SECRET.hex(), "setup": setup, "commands": recorder.commands})
        out += recorder.out
    return cases, b"".join(line + b"\n" for line in out)


@pytest.fixture(scope="module")
def evenings() -> tuple[bytes, bytes]:
    """What goes in, and the lines that came out in this process."""
    cases, out = played()
    return msgspec.json.encode(cases), out


@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_evenings_under_other_hash_seeds_are_byte_for_byte_the_same(seed: str, evenings: tuple[bytes, bytes]) -> None:
    into, out = evenings
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    child = subprocess.run([sys.executable, "-c", CHILD], input=into, capture_output=True, env=environment, timeout=120, check=False)
    assert child.stderr == b""
    assert child.stdout == out
    assert out.count(b'"tell"') > 100
