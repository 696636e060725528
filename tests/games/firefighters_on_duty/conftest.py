"""In all tests of this game: no rule reads what is stale."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from companion.table import Board, Path

RULES = "companion.games.firefighters_on_duty."
WHAT_IS_KNOWN = ("action_phase", "extinguish", "picture", "board", "hands", "needed", "limits")
"""Where what was known last is good enough: helper and offers while the clock runs (FOD-72), pictures, what can't be, what to ask."""


class ReadStale(AssertionError):
    """A rule read something of which nobody has spoken since hands were on the board."""


def reader(frame: FrameType | None) -> str:
    """Who reads: the module that asks the city, where it is the city that reads."""
    name = ""
    while frame is not None and (name := str(frame.f_globals["__name__"])) == f"{RULES}state":
        frame = frame.f_back
    return name


@pytest.fixture(autouse=True)
def rules_ask_before_they_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Board.__getitem__

    def watched(board: Board, path: Path) -> Any:
        doubt = board.form.doubts.get(path)  # most boards know everything: there the guard must cost nothing
        if doubt is not None and doubt[0] in board.values and board.is_stale(path):
            name = reader(sys._getframe(1))
            if name.startswith(RULES) and name.removeprefix(RULES) not in WHAT_IS_KNOWN:
                raise ReadStale(f"{name} reads {'.'.join(path)}")
        return read(board, path)

    monkeypatch.setattr(Board, "__getitem__", watched)
