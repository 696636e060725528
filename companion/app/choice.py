"""What people may choose before an evening, whichever face asks them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple


class NothingBegun(Exception):
    """They went back out of the first page."""


class GoOn(NamedTuple):
    """Go on with this evening; ``set_up``: with the list that sets the board up again."""

    path: Path
    set_up: bool


class Begin(NamedTuple):
    """Begin this game; ``words`` take the place of those of the command line."""

    game: str
    words: dict[str, Any]
