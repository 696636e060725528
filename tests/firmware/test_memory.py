"""Presses leave the emulated micro:bit with as much memory as it had: a share of what ``python -m tests.firmware.memory`` tries."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.memory import memory_left
from tests.searches import OneIn


@pytest.mark.machines
def test_presses_leave_its_memory_as_it_was(tmp_path: Path, one_in: OneIn) -> None:
    """In a deep run 300 presses in three minutes; a test may take no ten."""
    presses = len(one_in(25, range(300)))
    left = memory_left(tmp_path, presses, presses * 0.6)
    assert (left.taken, left.missed) == (presses, 0)
    assert left.before > 2000
    assert left.after >= left.before - 64, left
