"""``scripts/test`` under CI: it builds the kernel of the pins beside the other tests, and fails where it can't."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OTHERS = "pytest -n 2 --dist worksteal --ignore=tests/pi_kernel"
PINS = "pytest --durations=3 tests/pi_kernel"
BUILDS = "#!/usr/bin/env bash\necho pi-kernel $* >>calls\n"
CAN_T = f"{BUILDS}echo 'scripts/pi-kernel: the kernel can'\\''t be built: no space' >&2\nexit 1\n"


def run_tests(project: Path, pi_kernel: str, *, ci: bool = True, processors: int = 2) -> tuple[int, list[str], str]:
    """``scripts/test`` with programs that only note how they are called: its status, the calls in order, what it said.

    On two processors the tests wait for the build to begin: it would never, if it came after them.
    """
    (project / "scripts").mkdir(parents=True)
    shutil.copy(ROOT / "scripts/test", project / "scripts")
    programs = {
        "scripts/check": "#!/bin/sh\n",
        "scripts/pi-kernel": pi_kernel,
        "scripts/_env": 'root=$PWD bin=$PWD\nready() { :; }\nfail() { echo "$*" >&2; exit 1; }\n',
        "nproc": f"#!/bin/sh\necho {processors}\n",
        "pytest": '#!/bin/sh\nuntil [ -e calls ] || [ "$CI$(nproc)" != true2 ]; do sleep 0.01; done\necho pytest $* >>calls\n',
    }
    for name, text in programs.items():
        (project / name).write_text(text)
        (project / name).chmod(0o755)
    environment = {**os.environ, "CI": "true" if ci else "", "PATH": f"{project}:{os.environ['PATH']}"}
    done = subprocess.run(["scripts/test"], cwd=project, capture_output=True, text=True, timeout=60, check=False, env=environment)
    return done.returncode, (project / "calls").read_text().splitlines(), done.stderr


@pytest.mark.parametrize("processors", [1, 2])
def test_ci_builds_the_kernel_and_then_tests_the_pins(tmp_path: Path, processors: int) -> None:
    """On two processors beside the other tests."""
    status, calls, _ = run_tests(tmp_path, BUILDS, processors=processors)
    others = ["pi-kernel build", OTHERS] if processors == 2 else [OTHERS, "pi-kernel build"]
    assert (status, calls) == (0, [*others, PINS])


def test_ci_fails_and_says_why_where_the_kernel_can_t_be_built(tmp_path: Path) -> None:
    status, calls, said = run_tests(tmp_path, CAN_T)
    assert status == 1
    assert PINS not in calls
    assert "can't be built: no space" in said
    assert said.endswith("the pins are not tested, because their kernel can't be built: see right above.\n")


def test_elsewhere_nothing_is_built(tmp_path: Path) -> None:
    status, calls, _ = run_tests(tmp_path, CAN_T, ci=False)
    assert (status, calls) == (0, [OTHERS, PINS])
