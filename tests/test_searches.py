"""Long searches: a run tries a share of their cases, every case is in some share, and a share comes again by its seed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.searches import OneIn, examples, share

ROOT = Path(__file__).parents[1]

SEARCHES = """
import pytest
from tests.searches import OneIn

@pytest.mark.one_in(4, "seed")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("how", ["a", "b"])
def test_by_case(how: str, seed: int) -> None:
    ...

def test_by_place(one_in: OneIn) -> None:
    print("places", one_in(4, range(100)))

def test_always() -> None:
    ...
"""


def searched(folder: Path, *words: str) -> str:
    """What pytest says of these searches."""
    (folder / "test_some.py").write_text(SEARCHES)
    call = [sys.executable, "-m", "pytest", "-c", os.devnull, "-p", "tests.conftest", "-v", "-rP", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120).stdout


def cases(said: str) -> set[str]:
    """The tests that passed or failed."""
    return set(re.findall(r"^test_some\.py::(\S+) (?:PASSED|FAILED)", said, re.MULTILINE))


def places(said: str) -> str:
    (found,) = re.findall(r"^places (.*)$", said, re.MULTILINE)
    return str(found)


def test_a_run_tries_a_share_of_each_kind_and_says_which(tmp_path: Path) -> None:
    said = searched(tmp_path, "--search-seed", "7")
    found = cases(said)
    assert [sum(case.startswith(f"test_by_case[{how}-") for case in found) for how in "ab"] == [3, 3]
    assert {"test_by_place", "test_always"} <= found
    assert "chosen by --search-seed 7; every case: --deep" in said
    again = searched(tmp_path, "--search-seed", "7", "-n", "1")
    assert ({*re.findall(r"PASSED test_some\.py::(\S+)", again)}, places(again)) == (found, places(said))
    other = searched(tmp_path, "--search-seed", "8")
    assert cases(other) != found
    assert places(other) != places(said)


def test_a_deep_run_tries_everything(tmp_path: Path) -> None:
    said = searched(tmp_path, "--deep")
    assert len(cases(said)) == 26
    assert places(said) == str([*range(100)])


def test_a_named_case_is_always_tried(tmp_path: Path) -> None:
    named = {f"test_by_case[a-{seed}]" for seed in range(12)}
    assert cases(searched(tmp_path, *(f"test_some.py::{case}" for case in named))) == named


@pytest.mark.parametrize("n", [1, 2, 3, 7, 50])
def test_over_many_seeds_everything_is_tried(n: int) -> None:
    shares = [share(str(seed), n, range(40)) for seed in range(400)]
    assert {len(one) for one in shares} == {-(-40 // n)}
    assert {case for one in shares for case in one} == {*range(40)}
    assert all(one == sorted(one) for one in shares)


def test_both_ends_are_in_every_share() -> None:
    assert all({0, 99} <= {*OneIn(str(seed))(10, range(100))} for seed in range(20))
    assert [OneIn("1")(10, range(n)) for n in range(3)] == [[], [0], [0, 1]]
    assert OneIn(None)(10, range(100)) == [*range(100)]


def test_two_runs_try_the_same_share_unless_another_seed_is_given(tmp_path: Path) -> None:
    said = [searched(tmp_path), searched(tmp_path), searched(tmp_path, "--search-seed", "another")]
    assert (cases(said[0]), places(said[0])) == (cases(said[1]), places(said[1]))
    assert places(said[0]) != places(said[2])


def test_of_examples_there_is_always_one() -> None:
    assert 1 <= examples(25).max_examples <= 25
    assert examples(1).max_examples == 1
