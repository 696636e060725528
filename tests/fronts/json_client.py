"""JSON lines clients for tests: `Talk` in this process, `Child` for a real process, and a seeded player for both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.fronts.bots import no_bots
from companion.fronts.jsonlines import JsonLines
from companion.presenter.scene_of import words_of
from tests.chance import PYTHONPATH
from tests.evenings import begin
from tests.limits import limited

Line = dict[str, Any]
GAME = "firefighters-on-duty"
ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": PYTHONPATH}
COMPANION = (sys.executable, "-m", "companion")
PLAY = (*COMPANION, "play", GAME, "--json")
LONGEST_S = 120.0
"""A timeout longer than any answer of the companion takes."""
SECRET_HEX = bytes(range(32)).hex()


def read(lines: Sequence[bytes]) -> list[Line]:
    """Parse lines; each is one object with one key, or a state with its ``middle_of``."""
    found = [json.loads(line) for line in lines]
    assert all(isinstance(line, dict) and (len(line) == 1 or set(line) == {"state", "middle_of"}) for line in found)
    return found


class Talk:
    """One evening over JSON lines in this process. Call it with a command; it returns the output lines.

    With ``seated``, bots answer for their seats.
    """

    def __init__(self, evening: Evening | None = None, *, seated: bool = False, **options: Any) -> None:
        self.evening = evening or begin(**options)
        self._out: list[bytes] = []
        others = BotSeats(self.evening).answer if seated else no_bots
        self.front = JsonLines(self.evening, words_of(self.evening), self._out.append, others)
        self.front.begin()
        self.began = self._taken()
        self.going_on = True

    def __call__(self, command: object) -> list[Line]:
        """The output for one input line: an object, or the bytes or text of a line."""
        line = command if isinstance(command, bytes) else command.encode() if isinstance(command, str) else json.dumps(command).encode()
        self.going_on = self.front.take(line)
        return self._taken()

    def _taken(self) -> list[Line]:
        lines, self._out[:] = read(self._out), []
        return lines

    @property
    def ask(self) -> Line:
        """The open ask of the last scene."""
        question: Line = self({"get": "scene"})[0]["scene"]["question"]
        return question

    def state(self) -> Line:
        """The whole ``state`` line."""
        return self({"get": "state"})[0]

    def standing(self) -> tuple[Line, Line | None]:
        """State line and open ask, which a refusal must not change."""
        return self.state(), self({"get": "scene"})[0]["scene"]["question"]


class Child:
    """A ``companion play`` process, used through its pipes."""

    def __init__(self, *words: str, game: str = GAME, folder: Path | None = None, env: dict[str, str] | None = None) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*COMPANION, "play", game, "--json", *words],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            cwd=folder,
            env={**ENVIRONMENT, **(env or {})},
        )
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.stdin, self.stdout, self.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                continue

    def send(self, command: object) -> None:
        """Send one line."""
        line = command if isinstance(command, bytes) else json.dumps(command).encode()
        self.stdin.write(line + b"\n")
        self.stdin.flush()

    def until(self, *names: str) -> list[Line]:
        """The output lines up to the first of one of these names."""
        lines: list[Line] = []
        with limited(LONGEST_S, self.process.kill, f"a line from the companion with {' or '.join(names)}"):
            while not lines or not set(lines[-1]) & set(names):
                line = self.stdout.readline()
                if not line:
                    raise EOFError(f"the companion ended: {self.stderr.read().decode()}")
                lines.append(json.loads(line))
        return lines

    def end(self) -> tuple[list[Line], str, int]:
        """Close the input; returns the rest of the output, stderr and the exit status."""
        with limited(LONGEST_S, self.process.kill, "the end of the companion after the end of its input"):
            self.stdin.close()
            out = read(self.stdout.read().splitlines())
            said = self.stderr.read().decode()
            return out, said, self.process.wait()


def play(*words: str | Path, lines: Sequence[object] = (), raw: bytes | None = None) -> tuple[list[Line], str, int]:
    """Run ``companion play firefighters-on-duty --json`` on these lines; returns output lines, stderr, exit status."""
    sent = raw if raw is not None else b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    done = subprocess.run([*PLAY, *map(str, words)], input=sent, capture_output=True, check=False, env=ENVIRONMENT, timeout=LONGEST_S)
    return read(done.stdout.splitlines()), done.stderr.decode(), done.returncode


def run(*words: str | Path, sent: bytes = b"") -> tuple[str, str, int]:
    """Run ``companion`` with these arguments; returns stdout, stderr, exit status."""
    done = subprocess.run([*COMPANION, *map(str, words)], input=sent, capture_output=True, check=False, env=ENVIRONMENT, timeout=LONGEST_S)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def only(lines: Sequence[Line], name: str) -> list[Any]:
    """The values of the lines of one name."""
    return [line[name] for line in lines if name in line]


def told(lines: Sequence[Line]) -> list[str]:
    """The canonical lines of all instructions."""
    return [tell["line"] for tell in only(lines, "tell")]


# -- a player -------------------------------------------------------------------------------------------------------


def an_answer(ask: Line, random: Random) -> Any:
    """A legal answer to an ``ask`` line, derived from ``legal`` alone."""
    return _ANSWERS[ask["kind"]](ask["legal"], random)


def an_offer(ask: Line, random: Random) -> Line | None:
    """A legal offer of an ``ask`` line as a command; None if there is none."""
    if not ask["offers"]:
        return None
    name = random.choice(sorted(ask["offers"]))
    fields = ask["offers"][name]["fields"]
    value = {name: _value(field, random) for name, field in fields.items() if name == "space"}
    if "dice" in fields:
        value["dice"] = [random.randint(1, 6) for _ in range(random.randint(1, 3))]
    return {"offer": name, "value": value}


def _select(legal: Line, random: Random) -> list[str]:
    return random.sample(legal["options"], random.randint(legal["min"], legal["max"]))


def _report(legal: Line, random: Random) -> Line:
    """A report: usually empty, else some fire is out, which no limit forbids."""
    patch: Line = {}
    for path, field in legal["fields"].items():
        if path.endswith(".fire_active") and field["now"] and random.random() < 0.5:
            level = patch
            *outer, last = path.split(".")
            for word in outer:
                level = level.setdefault(word, {})
            level[last] = random.randint(0, field["now"] - 1)
    return patch


def _value(field: Line, random: Random) -> Any:
    return random.choice(field["options"]) if field.get("options") else random.randint(field.get("min", 0), field.get("max", 9))


_ANSWERS: dict[str, Any] = {
    "roll": lambda legal, random: [random.choice(die["faces"]) for die in legal["dice"]],
    "draw": lambda legal, random: random.choice(legal["cards"]),
    "choose": lambda legal, random: random.choice(legal["options"]),
    "select": _select,
    "count": lambda legal, random: random.randint(legal["min"], legal["max"]),
    "report": _report,
    "confirm": lambda legal, random: True,
    "countdown": lambda legal, random: random.choice(legal["answers"]),
}
