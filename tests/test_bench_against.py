"""Comparing with another revision: pairs, ratios, verdict, and one real pair."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.against import Checkout, Comparison, NoComparison, checked_out, compare, comparison_table, comparison_verdict

ROOT = Path(__file__).parents[1]


class ScriptedCheckout(Checkout):
    """A revision whose medians are given beforehand."""

    def __new__(cls, name: str, medians: dict[str, list[float]], log: list[str]) -> "ScriptedCheckout":
        made = super().__new__(cls, Path(name), Path("python"))
        made.medians, made.log = medians, log
        return made

    medians: dict[str, list[float]]
    log: list[str]

    def rows(self) -> tuple[str, ...]:
        return tuple(self.medians)

    def median_of(self, row: str, folder: Path, quick: bool) -> tuple[float, str]:
        self.log.append(f"{self.root} {row}")
        if not self.medians[row]:
            raise NoComparison("it ended with status 3: no disk")
        return self.medians[row].pop(0), "ms"


def compared(old: dict[str, list[float]], new: dict[str, list[float]], pairs: int = 3) -> tuple[list[Comparison], list[str]]:
    log: list[str] = []
    sides = ScriptedCheckout("old", old, log), ScriptedCheckout("new", new, log)
    return list(compare(*sides, list(new), pairs, Path(), quick=True, progress=lambda row, pair: None)), log


def test_the_two_take_turns_and_another_one_comes_first_each_time() -> None:
    _, log = compared({"a": [1, 1, 1]}, {"a": [1, 1, 1]})
    assert log == ["old a", "new a", "new a", "old a", "old a", "new a"]


def test_the_ratio_is_the_median_over_pairs_that_stood_together() -> None:
    (row,), _ = compared({"a": [1, 10, 1]}, {"a": [1.1, 11, 9]})
    assert row.ratio == pytest.approx(1.1)
    assert not row.slower


@pytest.mark.parametrize(("new", "slower"), [(1.15, False), (1.16, True), (0.5, False)])
def test_a_row_is_slower_above_fifteen_percent(new: float, slower: bool) -> None:
    (row,), _ = compared({"a": [1]}, {"a": [new]}, pairs=1)
    assert row.slower is slower


def test_a_row_that_the_other_revision_has_not_is_named_and_not_measured() -> None:
    found, log = compared({"a": [1]}, {"a": [1], "b": [1]}, pairs=1)
    assert comparison_table("v1", found)[-1] == "b: the other revision has no such row"
    assert log == ["old a", "new a"]


def test_a_row_that_can_not_be_measured_says_why_and_the_others_go_on() -> None:
    found, _ = compared({"a": [], "b": [2]}, {"a": [1], "b": [4]}, pairs=1)
    assert found[0].note == "it ended with status 3: no disk"
    assert comparison_verdict(found) == (1, "Slower by more than 15%: b.")
    assert comparison_verdict(found[:1]) == (0, "No row is slower by more than 15%.")


def test_the_table_has_both_medians_and_the_span_of_the_ratios() -> None:
    found, _ = compared({"fire-phase": [2, 4, 2]}, {"fire-phase": [3, 4, 2]})
    assert comparison_table("v1", found)[:3] == [
        "row         v1    this  ratio  from .. to    pairs",
        "----------  ----  ----  -----  ------------  -----",
        "fire-phase  2 ms  3 ms  1.00   1.00 .. 1.50  3",
    ]


def test_an_unknown_revision_is_a_sentence_and_status_2() -> None:
    command = [sys.executable, "-m", "bench", "--against", "no-such-revision", "--row", "version", "--quick"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Nothing to compare with: git worktree add did not work: ")
    assert "no-such-revision" in done.stderr


def test_a_real_pair_runs_each_revision_in_its_own_folder(tmp_path: Path) -> None:
    with checked_out(ROOT, "HEAD", tmp_path) as head:
        where = head._run(
            "-c", "import companion, hardware, sys; print(companion.__file__, hardware.__file__, sys.executable)"
        ).stdout.split()
        assert [Path(path).is_relative_to(tmp_path) for path in where] == [True, True, True]
        value, unit = head.median_of("version", tmp_path, quick=True)
        assert unit == "s"
        assert 0.01 < value < 30
        root = head.root
    assert not root.exists()
    assert str(root) not in subprocess.run(["git", "-C", str(ROOT), "worktree", "list"], capture_output=True, text=True, check=True).stdout
