"""A full and a read-only disk, end to end: the game goes on, the output says so, and everything is written in the end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.journal.test_disk import MOUNTS, OWN_MOUNTS
from tests.fronts.json_client import ENVIRONMENT

CHILD = Path(__file__).with_name("disk_child.py")


def run(command: str, folder: Path, kind: str) -> None:
    """Run in a child process, with its own mounts where allowed."""
    prefix = OWN_MOUNTS if kind == "tmpfs" else []
    words = [*prefix, sys.executable, "-W", "error", str(CHILD), command, str(folder), kind]
    done = subprocess.run(words, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("kind", ["limit", *MOUNTS])
def test_a_full_disk(tmp_path: Path, kind: str) -> None:
    run("full", tmp_path, kind)


def test_leaving_in_a_terminal_on_a_full_disk_asks_first(tmp_path: Path) -> None:
    run("leaving", tmp_path, "limit")


@pytest.mark.parametrize("kind", MOUNTS or ["limit"])
def test_a_disk_that_turns_read_only(tmp_path: Path, kind: str) -> None:
    run("readonly" if MOUNTS else "full", tmp_path, kind)
