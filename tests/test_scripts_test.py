"""``scripts/test``: what it installs, what it runs, and what its last lines say."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
NO_PACKAGES = "system_packages() { :; }\n"
LACKING = "system_packages() { echo sudo apt install tmux; }\n"
PYTEST = """#!/bin/sh
echo "pytest $*" >>calls
for word; do case $word in --closing-file=*) printf '%s' "$CLOSING" >"${word#*=}" ;; esac; done
exit ${FAILS:-0}
"""


class Run(NamedTuple):
    """What came of a call: ``calls`` are those of the programs."""

    status: int
    calls: list[str]
    out: str
    err: str


def run(project: Path, *words: str, packages: str = NO_PACKAGES, **environment: str) -> Run:
    """``scripts/test`` with programs that only note how they are called."""
    (project / "scripts").mkdir(parents=True)
    shutil.copy(ROOT / "scripts/test", project / "scripts")
    functions = 'add_packages() { echo "add $*" >>calls; }\nready() { :; }\nsay() { echo "$*" >&2; }\n'
    programs = {
        "scripts/check": '#!/bin/sh\necho "check $*" >>calls\nexit ${UNCLEAN:-0}\n',
        "scripts/pi-kernel": '#!/bin/sh\necho "pi-kernel $*" >>calls\nexit ${NO_KERNEL:-0}\n',
        "scripts/_env": f"root=$PWD bin=$PWD me=scripts/test\n{functions}{packages}",
        "pytest": PYTEST,
    }
    for name, text in programs.items():
        (project / name).write_text(text)
        (project / name).chmod(0o755)
    call = ["scripts/test", *words]
    told = {**os.environ, "CI": "", "CLOSING": "", **environment}
    done = subprocess.run(call, cwd=project, capture_output=True, text=True, timeout=60, check=False, env=told)
    return Run(done.returncode, sorted((project / "calls").read_text().splitlines()), done.stdout, done.stderr)


def calls_of(found: Run, program: str) -> list[str]:
    """How this program was called."""
    return [call for call in found.calls if call.startswith(program)]


def test_without_packages_it_tells_which_and_runs_the_rest(tmp_path: Path) -> None:
    found = run(tmp_path, packages=LACKING)
    assert (found.status, calls_of(found, "add")) == (0, [])
    assert "sudo apt install tmux" in found.err
    assert "--complete" not in calls_of(found, "pytest")[0]
    assert calls_of(found, "check") == ["check --code-only"]


@pytest.mark.parametrize(("words", "ci"), [(["--install"], ""), ([], "true"), (["--install", "--deep"], "")])
def test_it_installs_them_and_leaves_nothing_out(tmp_path: Path, words: list[str], ci: str) -> None:
    found = run(tmp_path, *words, packages=LACKING, CI=ci)
    assert (found.status, calls_of(found, "add")) == (0, ["add test"])
    (call,) = calls_of(found, "pytest")
    assert ("--complete" in call, "--install" in call, "--deep" in call) == (True, False, "--deep" in words)


def test_some_tests_are_run_without_the_check(tmp_path: Path) -> None:
    found = run(tmp_path, "tests/engine", "-k", "undo")
    assert found.calls == ["pytest tests/engine -k undo"]


def test_the_last_lines_are_those_of_the_run(tmp_path: Path) -> None:
    failed = run(tmp_path / "one", CLOSING="scripts/test a  # b\n", FAILS="1")
    assert (failed.status, failed.out.splitlines()[-1]) == (1, "scripts/test a  # b")
    unclean = run(tmp_path / "two", CLOSING="left out: 3 for want of x\n", UNCLEAN="1")
    assert unclean.status == 1
    assert unclean.out.splitlines()[-2:] == ["left out: 3 for want of x", "scripts/check  # not clean: see right above"]
    assert "processor time: 0 min 0" in unclean.err
    broken = run(tmp_path / "three", FAILS="4")
    assert (broken.status, broken.out.splitlines()[-1]) == (4, "pytest  # ended with status 4: see above")


def test_machines_have_their_kernel_built_before(tmp_path: Path) -> None:
    found = run(tmp_path / "one", "--machines", CI="true")
    assert calls_of(found, "add") == ["add test machines pi-kernel"]
    assert calls_of(found, "pi-kernel") == ["pi-kernel build"]
    assert "--machines" in calls_of(found, "pytest")[0]
    assert "-n 2" not in calls_of(found, "pytest")[0]
    found = run(tmp_path / "two", "--machines", NO_KERNEL="1")
    assert (found.status, calls_of(found, "pytest")) == (1, [])
