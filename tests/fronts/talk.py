"""Talking JSON lines in tests: in this process with `Talk`, with a real child process with `Child`, and a seeded player for both."""

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

from companion.bots.seats import Seats
from companion.engine import Evening
from companion.engine.view import words_of
from companion.fronts.jsonlines import JsonLines
from companion.fronts.others import nobody
from tests.evenings import begin
from tests.limits import limited

Line = dict[str, Any]
GAME = "firefighters-on-duty"
ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
COMPANION = (sys.executable, "-m", "companion")
PLAY = (*COMPANION, "play", GAME, "--json")
LONGEST_S = 120.0
"""Nothing that a companion is asked for takes longer, on any machine."""
SECRET_HEX = bytes(range(32)).hex()


def read(lines: Sequence[bytes]) -> list[Line]:
    """Lines as objects; each is one object with one key, or a state with its ``middle_of``."""
    found = [json.loads(line) for line in lines]
    assert all(isinstance(line, dict) and (len(line) == 1 or set(line) == {"state", "middle_of"}) for line in found)
    return found


class Talk:
    """One evening over JSON lines in this process. Call it with a command; it returns the lines that come out.

    With ``seated``, players made of code answer for their seats.
    """

    def __init__(self, evening: Evening | None = None, *, seated: bool = False, **options: Any) -> None:
        self.evening = evening or begin(**options)
        self._out: list[bytes] = []
        others = Seats(self.evening).answer if seated else nobody
        self.front = JsonLines(self.evening, words_of(self.evening), self._out.append, others)
        self.front.begin()
        self.began = self._taken()
        self.going_on = True

    def __call__(self, command: object) -> list[Line]:
        """What comes out for one line in: an object, or the bytes or text of a line."""
        line = command if isinstance(command, bytes) else command.encode() if isinstance(command, str) else json.dumps(command).encode()
        self.going_on = self.front.take(line)
        return self._taken()

    def _taken(self) -> list[Line]:
        lines, self._out[:] = read(self._out), []
        return lines

    @property
    def ask(self) -> Line:
        """The open ask as the last scene has it."""
        posed: Line = self({"get": "scene"})[0]["scene"]["question"]
        return posed

    def state(self) -> Line:
        """The whole ``state`` line."""
        return self({"get": "state"})[0]

    def standing(self) -> tuple[Line, Line | None]:
        """State line and open ask: what a refusal must leave as it is."""
        return self.state(), self({"get": "scene"})[0]["scene"]["question"]


class Child:
    """A ``companion play`` process, over its pipes."""

    def __init__(self, *words: str, folder: Path | None = None, env: dict[str, str] | None = None) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*PLAY, *words], stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, env={**ENVIRONMENT, **(env or {})}
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
        """One line in."""
        line = command if isinstance(command, bytes) else json.dumps(command).encode()
        self.stdin.write(line + b"\n")
        self.stdin.flush()

    def until(self, *names: str) -> list[Line]:
        """Lines out up to and with the first of one of these names."""
        lines: list[Line] = []
        with limited(LONGEST_S, self.process.kill, f"a line from the companion with {' or '.join(names)}"):
            while not lines or not set(lines[-1]) & set(names):
                line = self.stdout.readline()
                if not line:
                    raise EOFError(f"the companion ended: {self.stderr.read().decode()}")
                lines.append(json.loads(line))
        return lines

    def end(self) -> tuple[list[Line], str, int]:
        """End of input; what came out since, what stands on stderr, the exit status."""
        with limited(LONGEST_S, self.process.kill, "the end of the companion after the end of its input"):
            self.stdin.close()
            out = read(self.stdout.read().splitlines())
            said = self.stderr.read().decode()
            return out, said, self.process.wait()


def play(*words: str | Path, lines: Sequence[object] = (), raw: bytes | None = None) -> tuple[list[Line], str, int]:
    """Run ``companion play firefighters-on-duty --json`` on these lines: lines out, stderr, exit status."""
    sent = raw if raw is not None else b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    done = subprocess.run([*PLAY, *map(str, words)], input=sent, capture_output=True, check=False, env=ENVIRONMENT, timeout=LONGEST_S)
    return read(done.stdout.splitlines()), done.stderr.decode(), done.returncode


def run(*words: str | Path, sent: bytes = b"") -> tuple[str, str, int]:
    """Run ``companion`` with these words: stdout, stderr, exit status."""
    done = subprocess.run([*COMPANION, *map(str, words)], input=sent, capture_output=True, check=False, env=ENVIRONMENT, timeout=LONGEST_S)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def only(lines: Sequence[Line], name: str) -> list[Any]:
    """What the lines of one name hold."""
    return [line[name] for line in lines if name in line]


def told(lines: Sequence[Line]) -> list[str]:
    """The canonical lines told."""
    return [tell["line"] for tell in only(lines, "tell")]


# -- a player -------------------------------------------------------------------------------------------------------


def an_answer(ask: Line, random: Random) -> Any:
    """A legal answer to an ``ask`` line, found in ``legal`` alone."""
    return _ANSWERS[ask["kind"]](ask["legal"], random)


def an_offer(ask: Line, random: Random) -> Line | None:
    """A legal offer of an ``ask`` line as a command; None where there is none."""
    if not ask["offers"]:
        return None
    name = random.choice(sorted(ask["offers"]))
    fields = ask["offers"][name]["fields"]
    value = {field: _value(shape, random) for field, shape in fields.items() if field == "space"}
    if "dice" in fields:
        value["dice"] = [random.randint(1, 6) for _ in range(random.randint(1, 3))]
    return {"offer": name, "value": value}


def _select(legal: Line, random: Random) -> list[str]:
    return random.sample(legal["options"], random.randint(legal["min"], legal["max"]))


def _report(legal: Line, random: Random) -> Line:
    """Often nothing; else some fire is out, which no limit forbids."""
    patch: Line = {}
    for path, shape in legal["fields"].items():
        if path.endswith(".fire_active") and shape["now"] and random.random() < 0.5:
            level = patch
            *outer, last = path.split(".")
            for word in outer:
                level = level.setdefault(word, {})
            level[last] = random.randint(0, shape["now"] - 1)
    return patch


def _value(shape: Line, random: Random) -> Any:
    return random.choice(shape["options"]) if shape.get("options") else random.randint(shape.get("min", 0), shape.get("max", 9))


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
