"""Command lines that can't start a game: status 2, a sentence for every fault, and no files left behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]


def call(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a child process with empty standard input."""
    command = [sys.executable, "-m", "companion", "play", "firefighters-on-duty", "--json", "--scenario", "training", *words]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=PROJECT, check=False, timeout=60)


def test_options_that_do_not_go_together() -> None:
    """FOD-R60, FOD-R40: refused before the setup begins."""
    result = call("--set", "hazard_chain=on", "--set", "order=players")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        "hazard_chain=on and order=players do not go together: a chain runs in label order (FOD-R60). Leave one of them out.\n"
    )


@pytest.mark.parametrize("fault", ["options", "position"])
def test_a_wrong_call_leaves_no_journal_behind(tmp_path: Path, fault: str) -> None:
    """The next attempt can use the same name."""
    position, journal = tmp_path / "position.json", tmp_path / "tuesday.journal"
    position.write_text('{"spaces": {"Q1": {}}}')
    wrong = {"options": ("--set", "hazard_chain=on", "--set", "order=players"), "position": ("--position", str(position))}
    assert call("--journal", str(journal), *wrong[fault]).returncode == 2
    assert sorted(tmp_path.iterdir()) == [position]
    assert call("--journal", str(journal)).returncode == 0
    assert journal.exists()
