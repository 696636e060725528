"""Leaving a game on a full disk: there is a question first, nothing is lost, and it is written when there is space."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.journal.test_disk import MOUNTS, OWN_MOUNTS
from tests.fronts.json_client import ENVIRONMENT

CHILD = Path(__file__).with_name("unsaved_child.py")
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("kind", ["limit", *MOUNTS])
@pytest.mark.parametrize("what", ["panel", "phones", "host"])
def test_unwritten_changes_survive_leaving_the_game(tmp_path: Path, what: str, kind: str) -> None:
    prefix = OWN_MOUNTS if kind == "tmpfs" else []
    words = [*prefix, sys.executable, str(CHILD), what, str(tmp_path), kind]
    done = subprocess.run(words, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stderr) == (0, "")
