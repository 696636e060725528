"""The list of saved games for panel and phones: usable on any thread, and each file is read again only after it changed."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from pathlib import Path

from companion import games
from companion.app.evenings.library import Library
from companion.app.evenings.open import EveningSummary, find_resumable, summary_of
from companion.app.evenings.start import UsageError
from companion.engine import Journal
from companion.engine.journal.lock import is_held
from companion.fronts.host_api import ArchivedGame, SavedGame
from companion.scene import Catalog

_State = tuple[object, ...]


class Archive:
    """Implements :class:`companion.fronts.host_api.Archive`."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lock = threading.Lock()
        self._known: dict[str, tuple[_State, EveningSummary]] = {}

    def evenings(self) -> Sequence[SavedGame]:
        ids = self._library.ids()
        found = [self._summary(id, self._library.path(id)) for id in ids]
        with self._lock:
            for gone in self._known.keys() - set(ids):
                del self._known[gone]
        return [archive_entry(summary) for summary in found]

    def look(self, name: str) -> ArchivedGame:
        if name not in self._library.ids():
            raise LookupError(f"No evening is called {name[:60]}.")
        path = self._library.path(name)
        summary = self._summary(name, path)
        if summary.state in ("none", "damaged"):
            raise UsageError(f"{name} can't be shown: {summary.ending.rstrip('.')}.")
        journal, _, _ = Journal.open_readonly(path)
        game = str(journal.rows[0].body.get("game"))
        if game not in games.ids():
            raise UsageError(f"{name} is an evening of {game}, a game that this companion does not have: update the companion.")
        return ArchivedGame(archive_entry(summary), games.load(game), journal)

    def waiting(self) -> SavedGame | None:
        """The game to offer for resuming."""
        found = find_resumable(self._library, self._summary)
        return None if found is None else archive_entry(found)

    def _summary(self, name: str, path: Path) -> EveningSummary:
        state = _file_state(path)
        with self._lock:
            known = self._known.get(name)
        if known is not None and known[0] == state:
            return known[1]
        summary = summary_of(name, path)
        with self._lock:
            self._known[name] = state, summary
        return summary


def archive_entry(summary: EveningSummary) -> SavedGame:
    """A saved game as an entry of the list."""
    state = "" if summary.state == "over" else Catalog({}).phrase(f"evening.{summary.state}")
    says = ", ".join(part for part in (summary.progress, summary.ending, state) if part)
    return SavedGame(summary.name, summary.title, summary.began, says, summary.state in ("open", "over"))


def _file_state(path: Path) -> _State:
    """A value that changes when the file is written, or when it starts or stops being played."""
    files: list[object] = []
    for file in (path, Path(f"{path}-wal")):
        try:
            found = os.stat(file)
        except OSError:
            files.append(None)
        else:
            files.append((found.st_ino, found.st_size, found.st_mtime_ns))
    return (*files, is_held(path))
