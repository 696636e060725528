"""In all tests of this game: no rule reads a stale field."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from companion.table import Board, FieldPath

RULES = "companion.games.firefighters_on_duty."
MAY_READ_STALE = {
    *("round.action_phase", "round.extinguish"),
    *("board.picture", "board.schema", "board.staleness", "board.fire_phase_reads", "board.report_limits"),
}
"""Modules for which the last known value is good enough: help while the clock runs (FOD-72), pictures, and what to ask about."""


class ReadStale(AssertionError):
    """A rule read a field that people may have changed since they last reported it."""


def reader(frame: FrameType | None) -> str:
    """The module that reads; where the city reads, the module that asked it."""
    name = ""
    while frame is not None and (name := str(frame.f_globals["__name__"])) == f"{RULES}board.city_state":
        frame = frame.f_back
    return name


@pytest.fixture(autouse=True)
def rules_ask_before_they_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Board.__getitem__

    def watched(board: Board, path: FieldPath) -> Any:
        doubt = board.schema.stale_entries.get(path)  # most boards know everything: there the guard must cost nothing
        if doubt is not None and doubt[0] in board.values and board.is_stale(path):
            name = reader(sys._getframe(1))
            if name.startswith(RULES) and name.removeprefix(RULES) not in MAY_READ_STALE:
                raise ReadStale(f"{name} reads {'.'.join(path)}")
        return read(board, path)

    monkeypatch.setattr(Board, "__getitem__", watched)
