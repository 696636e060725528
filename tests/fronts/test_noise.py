"""A hundred thousand random and valid lines: no crash, no corruption, and a replay gives the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion import games
from companion.engine import Evening, Journal, resume
from companion.engine.resume import replay
from companion.table import InstructionTold
from tests.evenings import begin
from tests.fronts.json_client import GAME, Child, Line, Talk
from tests.fronts.noise import Noise

AT_ONCE = 2  # few enough that neither pipe fills up
CHUNKS, CHUNK, BY_CHILD = 38, 2_500, 5_000
KNOWN = {"AnswerRefused", "LineRefused", "StaleAnswer"}


def test_the_shares_add_up_to_a_hundred_thousand_lines() -> None:
    assert CHUNKS * CHUNK + BY_CHILD == 100_000


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory if possible: the disk is not tested here, and fsync is called 40,000 times."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(dir=memory) as name:
        yield Path(name)


OPTIONS: dict[str, dict[str, Any]] = {
    "as usual": {},
    "digital": {"dice": "digital", "cards": "digital"},
    "confirmed": {"confirm": "steps"},
    "digital dice confirmed": {"dice": "digital", "confirm": "steps"},
}


@pytest.mark.one_in(8, "seed")
@pytest.mark.parametrize(("how", "seed"), [([*OPTIONS][seed % len(OPTIONS)], seed) for seed in range(CHUNKS)])
def test_random_lines_neither_end_nor_corrupt_an_evening(folder: Path, how: str, seed: int) -> None:
    file = folder / "noise.journal"
    options = OPTIONS[how]
    talk, noise = Talk(begin(file=file, **options)), Noise(seed)
    for line in talk.began:
        noise.hear(line)
    for _ in range(CHUNK):
        for line in talk(noise.line()):
            _check(line)
            noise.hear(line)
        assert talk.going_on
    state = talk.state()
    assert state["state"]["at"]
    was = _standing(talk.evening)
    talk.evening.journal.close()
    _comes_again(file, was)


def _check(line: Line) -> None:
    if "error" in line:
        assert line["error"]["kind"] in KNOWN, line


def _standing(evening: Evening) -> tuple[object, ...]:
    lines = [event.line for event in evening.run.table.events if isinstance(event, InstructionTold)]
    return evening.twin.position(), evening.open_ask, evening.ending, lines


def _comes_again(file: Path, was: tuple[object, ...]) -> None:
    game = games.load(GAME)
    with Journal.open(file) as journal:
        assert replay(game, journal) == []
        assert _standing(resume(game, journal)) == was


def test_random_lines_end_no_process(folder: Path) -> None:
    file, noise = folder / "noise.journal", Noise(99)
    with Child("--journal", str(file), "--dice", "ask") as child:
        _hear(noise, child.until("ask"))
        for n in range(BY_CHILD // AT_ONCE):
            for _ in range(AT_ONCE):
                child.send(noise.line())
            _hear(noise, _until_marked(child, f"mark{n}"))
        child.send({"get": "state"})
        (state,) = [line for line in child.until("state") if "state" in line][-1:]
        _, said, status = child.end()
        assert (said, status) == ("", 0)
    game = games.load(GAME)
    with Journal.open(file) as journal:
        assert replay(game, journal) == []
        assert resume(game, journal).twin.position() == state["state"]


def _hear(noise: Noise, lines: list[Line]) -> None:
    for line in lines:
        _check(line)
        noise.hear(line)


def _until_marked(child: Child, mark: str) -> list[Line]:
    """All output lines so far: up to the refusal of an unknown command."""
    child.send({mark: 1})
    lines: list[Line] = []
    while not (lines and f'"{mark}" is no command' in lines[-1].get("error", {}).get("text", "")):
        lines += child.until("error")
    return lines
