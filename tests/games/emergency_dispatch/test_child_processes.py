"""Whole games in child processes by JSON lines, killed and resumed on the way; and all that can be taken back, in each phase of a round."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Evening
from tests.fronts.json_client import Child, Line, only, told
from tests.games.emergency_dispatch.evenings import EVENINGS, FOLDER
from tests.golden import done, start

PHASES = {"turn": "round.2/turn.2/action/3", "resolution": "round.2/resolution/G8/do/1", "cleanup": "round.2/cleanup/draw/1"}
"""A moment in the middle of each phase of the golden game with real dice and cards."""
CORRECTIONS: dict[str, Line] = {
    "turn": {"dice": {"TAN-2": {"place": "road"}}},
    "resolution": {"map": {"C2": [{"tile": "T-23", "urgency": 2}]}},
    "cleanup": {"failures": 2},
}
REPORTS: dict[str, Line] = {
    "turn": {"dice": {"LAD-6": {"place": "road"}}},
    "resolution": {"dice": {"RES-4": {"lock": "R"}}},
    "cleanup": {"clock": 3, "firstPlayer": "P1", "queue": {"1": {"tile": "T-33", "urgency": 1}}},
}
"""What people say after they did the rest of the step themselves."""


def commands(name: str) -> tuple[Line, list[Line]]:
    """The head of a golden game, and what people did in it, as JSON lines have it."""
    head, *rest = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
    found: list[Line] = []
    for line in rest:
        for kind in {"answer", "undo", "redo", "correct", "amend", "by_hand"} & line.keys():
            found.append({kind: line[kind]})
            if kind == "amend":
                found[-1] = {"amend": dict(zip(("key", "answer"), line["amend"], strict=True))}
    return head, found


class Process:
    """A golden game in a process of its own, with its journal in a file; ``heard`` is all that came out."""

    def __init__(self, file: Path, head: Line) -> None:
        options = [word for name, value in head["options"].items() for word in ("--set", f"{name}={value}")]
        self.words = ("--dice", head["dice"], "--cards", head["cards"], "--secret", head["secret"], "--evening", head["evening"], *options)
        self.file, self.heard = file, list[Line]()
        self.child = self._child()

    def _child(self) -> Child:
        child = Child("--journal", str(self.file), *self.words, game="emergency-dispatch")
        self.heard += child.until("ask", "end")
        return child

    def say(self, command: Line) -> list[Line]:
        """The lines that follow from a command."""
        self.child.send(command)
        found = self.child.until("ask", "end", "error")
        self.heard += found
        assert only(found, "error") == [], (command, found)
        return found

    def kill_and_resume(self) -> None:
        """SIGKILL, and another process on the same file: it asks the same."""
        before = self.ask
        self.child.process.kill()
        self.close()
        heard = len(self.heard)
        self.child = self._child()
        assert self.ask == before
        assert only(self.heard[heard:], "tell") == []

    def close(self) -> None:
        """End the process."""
        self.child.__exit__(None, None, None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return "end" in [line for line in self.heard if "ask" in line or "end" in line][-1]

    @property
    def ask(self) -> Line:
        """The question that is open."""
        assert not self.over
        found: Line = only(self.heard, "ask")[-1]
        return found

    @property
    def state(self) -> Line:
        """The position now."""
        self.child.send({"get": "state"})
        found: Line = self.child.until("state")[-1]["state"]
        return found


@contextmanager
def process(file: Path, head: Line) -> Iterator[Process]:
    """The process, ended behind it."""
    found = Process(file, head)
    try:
        yield found
    finally:
        found.close()


def reference(name: str) -> Evening:
    """The same game without a front."""
    head, *rest = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
    evening = start(head)
    for line in rest:
        for kind in {"answer", "undo", "redo", "correct", "amend", "by_hand"} & line.keys():
            done(evening, {kind: line[kind]})
    return evening


@pytest.mark.parametrize("name", EVENINGS)
def test_a_whole_game_killed_and_resumed_on_the_way(name: str, tmp_path: Path) -> None:
    """Digital and typed: every line of the golden game comes out, in its order; no kill loses anything or has it told twice."""
    head, deeds = commands(name)
    lines = [json.loads(line)["told"] for line in (FOLDER / f"{name}.jsonl").read_text().splitlines() if '"told"' in line]
    kills = {*Random(name).sample(range(len(deeds)), 5)}
    with process(tmp_path / "game", head) as game:
        for n, deed in enumerate(deeds):
            game.say(deed)
            if n in kills and not game.over:
                game.kill_and_resume()
        golden = reference(name)
        assert told(game.heard) == lines
        assert game.state == json.loads(json.dumps(golden.twin.position()))
        assert golden.ending is not None
        end = only(game.heard, "end")[-1]
        assert (end["outcome"], end.get("reason") or "") == (golden.ending.outcome, golden.ending.reason)


@pytest.fixture
def in_phase(tmp_path: Path, phase: str) -> Iterator[Process]:
    """The golden game with real dice and cards, in the middle of a phase."""
    head, deeds = commands("dispatch-typed-hard")
    with process(tmp_path / "game", head) as game:
        for deed in deeds:
            if game.ask["key"] == PHASES[phase]:
                break
            game.say(deed)
        assert game.ask["key"] == PHASES[phase]
        yield game


each_phase = pytest.mark.parametrize("phase", PHASES)


@each_phase
def test_undone_killed_and_done_again(in_phase: Process) -> None:
    """After undo another process goes on where the first one stood, and can do it again."""
    asked, state = in_phase.ask, in_phase.state
    in_phase.say({"undo": 2})
    assert in_phase.ask["key"] != asked["key"]
    in_phase.kill_and_resume()
    in_phase.say({"redo": 2})
    assert ({**in_phase.ask, "id": 0}, in_phase.state) == ({**asked, "id": 0}, state)


@each_phase
def test_corrected_and_killed(in_phase: Process, phase: str) -> None:
    """What people state holds in the next process too; undo takes it back."""
    state = in_phase.state
    in_phase.say({"correct": CORRECTIONS[phase]})
    corrected = in_phase.state
    assert corrected != state
    in_phase.kill_and_resume()
    assert in_phase.state == corrected
    in_phase.say({"undo": 1})
    assert in_phase.state == state


@each_phase
def test_the_rest_of_the_step_by_hand_and_killed(in_phase: Process, phase: str) -> None:
    """Killed while the report is asked; what it says holds, and the game goes on behind the step."""
    asked = in_phase.ask
    in_phase.say({"by_hand": True})
    in_phase.kill_and_resume()
    assert in_phase.ask["kind"] == "report"
    in_phase.say({"answer": REPORTS[phase]})
    in_phase.kill_and_resume()
    assert in_phase.ask["key"].rpartition("/")[0] != asked["key"].rpartition("/")[0]
    state = in_phase.state
    wanted: dict[str, Any] = {"turn": ("road", None), "resolution": ("addr:G8", "R"), "cleanup": 3}
    die = {"turn": "LAD-6", "resolution": "RES-4"}.get(phase)
    found = (state["dice"][die]["place"], state["dice"][die]["lock"]) if die else state["round"]
    assert found == wanted[phase]
