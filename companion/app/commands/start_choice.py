"""What the start menu of ``companion play`` returns: resume a game or start one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple


class StartCancelled(Exception):
    """The user left the first page of the menu."""


class ResumeChoice(NamedTuple):
    """Resume this game; with ``set_up`` show first the list that sets the board up again."""

    path: Path
    set_up: bool


class StartChoice(NamedTuple):
    """Start this game; ``words`` replace the options of the command line."""

    game: str
    words: dict[str, Any]
