"""Guard against a crash loop: count the daemon's starts, and remember the current game across restarts.

After a crash or a power cut the next daemon resumes the game by itself. If the game is what crashes it, this would never end; so after
CRASHES_TO_MENU crashes in a row it starts at the menu.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, structs

from companion.app.config.state_file import StateFile

FILE_NAME = "starts.json"
CRASHES_TO_MENU = 3
HEALTHY_AFTER_S = 60.0
"""A daemon that ran this long has started successfully."""

_log = logging.getLogger(__name__)


class _StartsRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file: failed starts since the last healthy one, and the current game."""

    unfinished: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    evening: Annotated[str, Meta(max_length=1000)] | None = None


class CrashGuard:
    """The state file in ``folder``. Failures never stop the daemon: an unreadable file counts as empty, a failed write is logged."""

    def __init__(self, folder: Path) -> None:
        self._file = StateFile(folder / FILE_NAME, _StartsRecord)
        self._record = self._file.read()
        self._before = self._record.unfinished
        self._said = ""
        self._log_trouble()

    def count_start(self) -> None:
        """Count this start; once, and before anything that might crash."""
        self._save(structs.replace(self._record, unfinished=self._record.unfinished + 1))

    def mark_healthy(self) -> None:
        """Reset the count: the daemon ends in order, or has run for HEALTHY_AFTER_S."""
        self._save(structs.replace(self._record, unfinished=0))

    def recent_crashes(self) -> int:
        """How many daemons in a row crashed soon after their start, before this one."""
        return self._before

    @property
    def starts_at_menu(self) -> bool:
        """Whether to start at the menu and not resume the game."""
        return self._before >= CRASHES_TO_MENU

    @property
    def evening(self) -> str | None:
        """The id of the current game, or None."""
        return self._record.evening

    def set_evening(self, id: str) -> None:
        """Remember the game that is played from now on."""
        self._save(structs.replace(self._record, evening=id))

    def clear_evening(self) -> None:
        """Remember that no game is being played."""
        self._save(structs.replace(self._record, evening=None))

    def _save(self, record: _StartsRecord) -> None:
        if record != self._record:
            self._record = record
            self._file.write(record)
            self._log_trouble()

    def _log_trouble(self) -> None:
        """Log the trouble of the file, once for each kind."""
        if self._file.trouble and self._file.trouble != self._said:
            _log.warning(self._file.trouble)
        self._said = self._file.trouble
