"""Tests are no lottery: what is random in them follows from their names, also in the processes that they start."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion import system
from tests.chance import no_other_chance
from tests.chance_hook.keyed_chance import DrawnByChance, KeyedBytes

TESTS = """
import random, subprocess, sys
import pytest
from companion import system

CODE = "from companion import system; print(system.random_bytes(4).hex(), system.local_time())"

def process() -> str:
    return subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout.strip()

@pytest.fixture(scope="module")
def shared() -> str:
    return f"{system.random_bytes(4).hex()} {process()}"

@pytest.mark.parametrize("n", [1, 2])
def test_draws(n: int, shared: str) -> None:
    print("drew", n, shared, system.random_bytes(4).hex(), system.local_time(), random.random(), process(), process())
"""


def drawn(folder: Path, *words: str) -> list[str]:
    """What each of these tests drew, in a run of its own."""
    (folder / "test_some.py").write_text(TESTS)
    call = [sys.executable, "-m", "pytest", "-c", os.devnull, "-p", "tests.conftest", "-rP", *words]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=True, timeout=120)
    return sorted(re.findall("^drew .*$", done.stdout, re.MULTILINE))


def test_each_test_draws_the_same_in_every_run_and_order(tmp_path: Path) -> None:
    first, second = drawn(tmp_path)
    assert drawn(tmp_path, "test_some.py::test_draws[2]", "test_some.py::test_draws[1]") == [first, second]
    assert drawn(tmp_path, "-n", "2") == [first, second]
    assert drawn(tmp_path, "--search-seed", "another")[0] != first
    assert len({*re.findall(r"\b[0-9a-f]{8}\b", f"{first} {second}")}) == 8, "of the fixture and its process, and of each test and its two"


def test_bytes_follow_from_the_key_and_the_number_of_the_call() -> None:
    draw, again, other = KeyedBytes("a"), KeyedBytes("a"), KeyedBytes("b")
    first = [draw(8), draw(8)]
    assert first == [again(8), again(8)]
    assert len({*first, other(8)}) == 3
    assert len(draw(100)) == 100


@pytest.mark.system_random
@pytest.mark.parametrize(
    "draw", [secrets.token_bytes, lambda n: os.urandom(n), lambda n: Random(), lambda n: uuid.uuid4(), lambda n: secrets.randbelow(n)]
)
def test_other_random_numbers_are_refused_and_noted(draw: Callable[[int], object]) -> None:
    """Noted, because what catches the refusal does not make it undone."""
    with no_other_chance() as drawn, pytest.raises(DrawnByChance, match=r"tests/test_chance.py:\d+ draws random numbers from the system"):
        draw(8)
    assert len(drawn) == 1


def test_libraries_may_draw_for_themselves() -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        assert one != other


@pytest.mark.system_random
def test_the_companion_draws_from_the_system() -> None:
    assert len({system.random_bytes(16) for _ in range(100)}) == 100
    assert len({system.random_token(16) for _ in range(100)}) == 100
    assert {system.random_number(3) for _ in range(200)} == {0, 1, 2}
    assert system.local_time().tzinfo is not None
