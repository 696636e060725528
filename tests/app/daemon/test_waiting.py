"""A full disk under a game that is left: nothing is dropped, people are asked first, and it is written when there is room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.test_journal_disk import MOUNTS, OWN_MOUNTS
from tests.fronts.talk import ENVIRONMENT

CHILD = Path(__file__).with_name("waiting_child.py")
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("kind", ["limit", *MOUNTS])
@pytest.mark.parametrize("what", ["panel", "phones", "host"])
def test_what_waits_for_a_full_disk_outlives_leaving_the_game(tmp_path: Path, what: str, kind: str) -> None:
    prefix = OWN_MOUNTS if kind == "tmpfs" else []
    words = [*prefix, sys.executable, str(CHILD), what, str(tmp_path), kind]
    environment = {**ENVIRONMENT, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, "")
