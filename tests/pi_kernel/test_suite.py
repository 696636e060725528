"""The box on the pins and the bus of a real kernel: what is tested inside of it, run from outside."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path

import pytest

from bench import pins
from bench.plan import Plan
from bench.rows import measured
from companion import games

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts/pi-kernel"
INSIDE = "tests/pi_kernel/inside"
ROUNDS = f"{INSIDE}/test_rounds.py"
PROPOSED = [f"{ROUNDS}::test_a_round_with_what_is_proposed[{game}]" for game in games.ids()]
PARTS = [
    [f"{INSIDE}/test_presses.py", f"{ROUNDS}::test_a_round_with_any_answers"],
    PROPOSED[::2],
    PROPOSED[1::2],
]
"""What is tested in a kernel of its own. A kernel often waits; so on two processors there are four."""
REST = [f"--deselect={test}" for part in PARTS for test in part]
"""What is tested in one more: whatever `scripts/pi-kernel test` tests in one kernel, but for those parts."""
LONGEST_S, LONGEST_DEEP_S = 300, 1800


def in_kernel(*arguments: str, longest_s: float = LONGEST_S, processor: int | None = None) -> subprocess.CompletedProcess[str]:
    """``scripts/pi-kernel`` with these arguments, once the kernel is built.

    On one ``processor`` it takes a quarter less time of it: the programs of which such a kernel consists take turns, and wake each other
    faster there than across two.
    """
    built = subprocess.run([SCRIPT, "where"], capture_output=True, text=True, timeout=60, check=False)
    if built.returncode:
        pytest.skip("the kernel with simulated pins is not built: on Debian 12, scripts/pi-kernel build (once, some minutes)")
    if find_spec("lgpio") is None:
        pytest.skip("there is no lgpio for this Python: try it with Python 3.11 or 3.12")
    environment = {**os.environ, "COLUMNS": "130"}
    words = [*([] if processor is None else ["taskset", "-c", str(processor)]), str(SCRIPT), *arguments]
    return subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=longest_s, check=False, env=environment
    )


@pytest.fixture(scope="module", autouse=True)
def kernels(request: pytest.FixtureRequest) -> Iterator[list[Future[subprocess.CompletedProcess[str]]]]:
    """The kernels in which all is tested, beside the other tests of this file; none if the test that asks for their results is left out."""
    options = request.config.option
    search = ["--deep"] if options.deep else ["--search-seed", options.search_seed]
    longest_s = LONGEST_DEEP_S if options.deep else LONGEST_S
    processors = cycle(sorted(os.sched_getaffinity(0)))
    wanted = any(item.name == test_the_box_on_simulated_pins.__name__ for item in request.session.items)
    with ThreadPoolExecutor(len(PARTS) + 1) as pool:
        yield [
            pool.submit(in_kernel, "test", "-s", "--durations=5", *search, *part, longest_s=longest_s, processor=next(processors))
            for part in (REST, *PARTS)
            if wanted
        ]


@pytest.mark.machines
@pytest.mark.parametrize("row", pins.ROWS)
def test_a_quick_run_of_each_row_gives_figures(row: str, tmp_path: Path) -> None:
    """Of the bench's rows those that need the kernel."""
    in_kernel("where")
    [found] = measured([row], Plan(tmp_path, quick=True, progress=lambda share: None))
    assert (found.row, "not a Raspberry Pi" in found.note) == (row, True)
    assert min(found.samples) > 0


@pytest.mark.machines
def test_a_command_in_the_kernel_has_this_machine_s_files_and_tells_its_status() -> None:
    done = in_kernel("run", "bash", "-c", 'cat "$1"; exit 7', "bash", str(ROOT / ".gitignore"))
    assert (done.returncode, done.stdout) == (7, (ROOT / ".gitignore").read_text())


@pytest.mark.machines
def test_a_kernel_that_ends_before_the_command_is_told_of() -> None:
    done = in_kernel("run", "bash", "-c", "echo o >/proc/sysrq-trigger; sleep 60")
    assert done.returncode == 125
    assert "the kernel ended before the command did" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["run"], "run what? For example: scripts/pi-kernel run"),
        (["boot"], "there is no command boot. What there is: scripts/pi-kernel --help"),
    ],
)
def test_wrong_usage_says_what_to_type(arguments: list[str], says: str) -> None:
    done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, says in done.stderr) == (1, True)


def test_without_the_kernel_one_is_told_how_to_build_it(tmp_path: Path) -> None:
    environment = {**os.environ, "COMPANION_PI_CACHE": str(tmp_path)}
    done = subprocess.run([SCRIPT, "run", "true"], capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert (done.returncode, done.stderr) == (1, "scripts/pi-kernel: the kernel is not built yet; build it once: scripts/pi-kernel build\n")


def test_another_kernel_is_built_where_its_sources_change(tmp_path: Path) -> None:
    """Its folder is named after them."""
    copy = tmp_path / "copy"
    for name in ("scripts/pi-kernel", "scripts/_env", *(f"tests/pi_kernel/{part}" for part in ("build", "config", "kernel.patch"))):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((ROOT / name).read_bytes())
    for part in ("i2c-recorder.c", "pi.dts"):
        (copy / "tests/pi_kernel" / part).write_bytes((ROOT / "tests/pi_kernel" / part).read_bytes())
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "COMPANION_PI_CACHE": ""}

    def folder() -> str:
        return subprocess.run(
            ["bash", copy / "scripts/pi-kernel", "where"], capture_output=True, text=True, timeout=60, check=False, env=environment
        ).stdout

    before = folder()
    assert before.startswith(f"{tmp_path}/cache/table-companion/pi-kernel-")
    with (copy / "tests/pi_kernel/pi.dts").open("a") as file:
        file.write("/* another board */\n")
    assert folder() != before


@pytest.mark.machines
@pytest.mark.timeout(LONGEST_DEEP_S)
def test_the_box_on_simulated_pins(kernels: list[Future[subprocess.CompletedProcess[str]]]) -> None:
    """All that ``scripts/pi-kernel test`` does; the last one, because the others take no longer."""
    done = [kernel.result() for kernel in kernels]
    for kernel in done:
        print(kernel.stdout)
    assert [kernel.returncode for kernel in done] == [0] * len(done)
