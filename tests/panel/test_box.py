"""The test's own box: one that does not answer is ended, and the failure names the command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.panel import box
from tests.panel.box import Box, BoxDied

SILENT = (sys.executable, "-c", "import sys; sys.stdin.read()")


def test_a_box_that_never_begins_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "LONGEST_S", 2.0)
    silent = Box(tmp_path, before=SILENT)
    with pytest.raises(BoxDied, match="that it waits for hands: not within 2 s"):
        silent.start()
    assert silent.process.returncode == -9


def test_a_box_that_dies_says_at_what(tmp_path: Path) -> None:
    with Box(tmp_path) as dead:
        dead.process.kill()
        dead.process.wait(20)
        with pytest.raises(BoxDied, match="the answer to turn"):
            dead.turn(1)
