"""The measurements measure what they say: their inputs stay the same, their table adds up, and they fail when they should."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bench import city, pins
from bench.child import peak_kb
from bench.disk import BareFile, grown, kind_of_disk, on_real_disk
from bench.evenings import ScriptedTable, begin, evening_setup, fire_phase_setup, game, state_of
from bench.plan import Plan
from bench.report import number, table, verdict
from bench.rows import ANSWERS, ROWS, measured, one_fire_phase
from bench.samples import Result, quantile
from companion.table import InstructionTold

ROOT = Path(__file__).parents[1]


def result(row: str, *samples: float, goal: float | None = 2.0, note: str = "") -> Result:
    return Result(row=row, unit="ms", samples=samples, goal=goal, note=note)


# -- figures ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "wanted"), [(0.0, 1), (0.25, 1), (0.26, 2), (0.5, 2), (0.51, 3), (0.75, 3), (0.99, 4), (1.0, 4)]
)  # fmt: skip
def test_a_quantile_is_one_of_the_numbers(share: float, wanted: int) -> None:
    assert quantile([4, 1, 3, 2], share) == wanted


def test_of_a_hundred_numbers_one_is_above_p99() -> None:
    assert quantile(range(1, 101), 0.99) == 99
    assert quantile(range(1, 101), 0.5) == 50


def test_nothing_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="at least one number"):
        quantile([], 0.5)


def test_a_row_says_median_p99_best_and_its_share_of_the_goal() -> None:
    row = result("x", 3.0, 1.0, 8.0)
    assert (row.median, row.p99, row.best, row.of_goal, row.failed) == (3.0, 8.0, 1.0, 1.5, False)
    assert result("x", 3.0, goal=None).of_goal is None


@pytest.mark.parametrize(("median", "failed"), [(5.9, False), (6.0, True), (6.1, True)])
def test_a_row_fails_at_three_times_its_goal(median: float, failed: bool) -> None:
    assert result("x", median).failed is failed


def test_a_row_without_a_goal_never_fails() -> None:
    assert not result("x", 1e9, goal=None).failed


def test_the_verdict_names_what_is_far_too_slow_and_fails() -> None:
    status, says = verdict([result("quick", 1.0), result("slow", 6.0), result("above", 3.0)])
    assert (status, says) == (1, "Far too slow (median at 3 times the goal or more): slow.")


def test_the_verdict_names_what_is_above_its_goal_and_passes() -> None:
    assert verdict([result("quick", 1.0), result("above", 3.0)]) == (0, "Above the goal, but not far: above.")
    assert verdict([result("quick", 2.0), result("no goal", 9.0, goal=None)]) == (0, "Every goal is kept.")


def test_the_table_has_a_line_for_each_row_with_the_command_to_get_it_again() -> None:
    lines = table([result("quick", 1.0, 1.5, 1.0), result("slow", 123.4, note="says why"), result("free", 0.0123, goal=None)])
    assert lines == [
        "row    median     p99        best       goal  of goal      runs  again",
        "-----  ---------  ---------  ---------  ----  -----------  ----  -------------------------",
        "quick  1 ms       1.5 ms     1 ms       2 ms  0.50         3     scripts/bench --row quick",
        "slow   123 ms     123 ms     123 ms     2 ms  61.70 FAILS  1     scripts/bench --row slow",
        "free   0.0123 ms  0.0123 ms  0.0123 ms  -     -            1     scripts/bench --row free",
        "",
        "slow: says why",
    ]


@pytest.mark.parametrize(("value", "shown"), [(0.12345, "0.123"), (1.0, "1"), (12.34, "12.3"), (99.96, "100"), (2345.6, "2346")])
def test_numbers_have_three_digits_that_count(value: float, shown: str) -> None:
    assert number(value) == shown


# -- inputs -----------------------------------------------------------------------------------------------------


def test_the_city_has_sixty_spaces_and_twenty_burning_areas() -> None:
    spaces = city.scenario()["spaces"]
    kinds = Counter(there["kind"] for there in spaces.values())
    burning = [x for x, there in city.position()["spaces"].items() if there.get("fire_active") and spaces[x]["kind"] == "area"]
    assert (kinds, len(burning)) == ({"area": 40, "road": 20}, 20)


def test_the_city_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    assert (city.scenario(5), city.position(5)) == (city.scenario(5), city.position(5))
    assert city.scenario(5) != city.scenario(6)
    assert city.position(5) != city.position(6)


def test_the_city_is_the_same_in_every_process() -> None:
    code = "from bench import city; import json; print(json.dumps([city.scenario(), city.position()]))"
    outs = {
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    }
    assert [msgspec.json.decode(out) for out in outs] == [[city.scenario(), city.position()]]


def test_the_fire_phase_of_the_city_asks_nobody_and_does_something_in_nearly_every_step() -> None:
    events = one_fire_phase(fire_phase_setup())
    told = [event for event in events if isinstance(event, InstructionTold) and "/fire/" in event.step]
    clear = [event.line for event in told if event.code == "STEP_CLEAR"]
    assert clear == ["F1 STEP_CLEAR F1"]
    assert len(told) > 60
    assert events.span_s("casualties", "spread") > 0


def test_the_scripted_table_plays_five_hundred_answers_and_the_same_again() -> None:
    first, second = begin(evening_setup()), begin(evening_setup())
    for evening in (first, second):
        assert max(ScriptedTable(evening).play(ANSWERS)) == ANSWERS
    assert first.ending is None
    assert len(first.history.entries) == ANSWERS
    assert all(entry.by_person for entry in first.history.entries)
    assert state_of(first) == state_of(second)


def test_the_city_can_be_set_up_by_the_game_itself() -> None:
    content = game().compile(evening_setup().content)
    assert len(content.city.spaces) == 60


# -- the disk and the children ----------------------------------------------------------------------------------


def test_a_bare_file_grows_by_what_is_appended_and_goes_away(tmp_path: Path) -> None:
    with BareFile(tmp_path / "bare") as bare:
        assert bare.append(10) > 0
        bare.append(5)
        assert (tmp_path / "bare").read_bytes() == b"x" * 15
    assert not (tmp_path / "bare").exists()


def test_growth_is_what_usually_comes_where_a_log_was_begun_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert grown(log, 0, 4096) == (0, 4096)
    log.write_bytes(b"x" * 100)
    assert grown(log, 60, 4096) == (100, 40)
    assert grown(log, 100, 4096) == (100, 4096)
    assert grown(log, 200, 4096) == (100, 4096)


def test_the_disk_is_told_by_the_nearest_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/a / ext4 rw 0 0\nnone {tmp_path} tmpfs rw 0 0\n/dev/b /elsewhere xfs rw 0 0\n")
    assert kind_of_disk(tmp_path / "deep" / "er", mounts) == "tmpfs"
    assert kind_of_disk(tmp_path.parent, mounts) == "ext4"
    assert kind_of_disk(tmp_path, tmp_path / "no such file") == "unknown"
    assert not on_real_disk(Path("/dev/shm")) or kind_of_disk(Path("/dev/shm")) == "unknown"


def test_the_peak_of_a_process_is_read_from_its_status() -> None:
    assert peak_kb("Name:\tx\nVmPeak:\t  90 kB\nVmHWM:\t   28000 kB\n") == 28000
    with pytest.raises(ValueError, match="measure on Linux"):
        peak_kb("Name:\tx\n")


# -- the whole --------------------------------------------------------------------------------------------------


@pytest.mark.machines
@pytest.mark.parametrize("row", [row for row in ROWS if row not in pins.ROWS])
def test_a_quick_run_of_each_row_gives_figures(row: str, tmp_path: Path) -> None:
    shares: list[float] = []
    [found] = measured([row], Plan(tmp_path, quick=True, progress=shares.append))
    assert found.row == row
    assert found.samples
    assert min(found.samples) > 0
    assert shares[-1] == 1.0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.machines
def test_the_command_prints_the_table_and_keeps_the_samples(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    call = [sys.executable, "-m", "bench", "--quick", "--row", "memory", "--json", str(file), "--folder", str(tmp_path)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[2].startswith("memory ")
    assert done.stdout.splitlines()[-1] == "Every goal is kept."
    [row] = msgspec.json.decode(file.read_bytes())
    assert (row["row"], row["failed"], row["again"]) == ("memory", False, "scripts/bench --row memory")
    assert len(row["samples"]) == 1


def test_the_command_refuses_a_row_that_is_not_there() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "--row", "speed"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "'version'" in done.stderr
