"""Random damage to a saved game is detected and costs no intact row (figures: ``python -m tests.crash.damage``)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.crash.damage import Damages, Files, Outcome, damaged, figures
from tests.crash.played import Played

COUNT = 300


@pytest.fixture(scope="module")
def damages(tmp_path_factory: pytest.TempPathFactory) -> Damages:
    return Damages(Played(tmp_path_factory.mktemp("played") / "e"))


@pytest.mark.one_in(12, "number")
@pytest.mark.parametrize("number", range(COUNT))
def test_random_damage_is_noticed_and_costs_no_whole_row(number: int, damages: Damages, tmp_path: Path) -> None:
    outcome = damages.try_one(number, tmp_path)
    assert outcome.sound, outcome


@pytest.mark.parametrize("number", [27, 135, 151, 170, 183])
def test_damages_that_once_cost_rows(number: int, damages: Damages, tmp_path: Path) -> None:
    """Damaged content that a scenario also has, and a damaged page header before intact rows."""
    outcome = damages.try_one(number, tmp_path)
    assert outcome.sound, outcome


def test_a_lost_row_or_a_silent_damage_would_be_seen() -> None:
    """The figures list every bad result."""
    lost, silent = Outcome("lost", True, False, 9, 8, ""), Outcome("silent", False, False, 9, 9, "")
    said = figures([Outcome("fine", True, False, 9, 9, ""), lost, silent])
    assert "3 damages: 2 noticed, 0 changed nothing that is read, 1 not noticed" in said
    assert "26 rows kept of 27 whole ones" in said
    assert (str(lost) in said, str(silent) in said) == (True, True)


def test_each_kind_of_damage_changes_what_it_says() -> None:
    files = Files(b"m" * 50_000, b"l" * 50_000)
    for kind in ("cut", "flip", "zero", "garbage"):
        for place in ("main", "log", "index"):
            after, said = damaged(files, kind, place, Random(7))
            assert after != files, said
