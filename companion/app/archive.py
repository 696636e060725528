"""The evenings of a library as phones look at them: on any thread, and none read twice that has not changed."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from pathlib import Path

from companion import games
from companion.app.begin import WrongCall
from companion.app.library import Library
from companion.app.look import Summary, summary_of, unfinished
from companion.engine import Journal
from companion.engine.journal.lock import is_held
from companion.fronts.house import Kept, Looked
from companion.scene import Words

_State = tuple[object, ...]


class Archive:
    """See :class:`companion.fronts.house.Archive`."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lock = threading.Lock()
        self._known: dict[str, tuple[_State, Summary]] = {}

    def evenings(self) -> Sequence[Kept]:
        ids = self._library.ids()
        found = [self._summary(id, self._library.path(id)) for id in ids]
        with self._lock:
            for gone in self._known.keys() - set(ids):
                del self._known[gone]
        return [kept(summary) for summary in found]

    def look(self, name: str) -> Looked:
        if name not in self._library.ids():
            raise LookupError(f"No evening is called {name[:60]}.")
        path = self._library.path(name)
        summary = self._summary(name, path)
        if summary.state in ("none", "damaged"):
            raise WrongCall(f"{name} can't be shown: {summary.ending.rstrip('.')}.")
        journal, _, _ = Journal.glance(path)
        game = str(journal.rows[0].body.get("game"))
        if game not in games.names():
            raise WrongCall(f"{name} is an evening of {game}, a game that this companion does not have: update the companion.")
        return Looked(kept(summary), games.load(game), journal)

    def waiting(self) -> Kept | None:
        """The evening that would be gone on with."""
        found = unfinished(self._library, self._summary)
        return None if found is None else kept(found)

    def _summary(self, name: str, path: Path) -> Summary:
        state = _state(path)
        with self._lock:
            known = self._known.get(name)
        if known is not None and known[0] == state:
            return known[1]
        summary = summary_of(name, path)
        with self._lock:
            self._known[name] = state, summary
        return summary


def kept(summary: Summary) -> Kept:
    """An evening as the list of a panel or phone says it."""
    state = "" if summary.state == "over" else Words({}).phrase(f"evening.{summary.state}")
    says = ", ".join(part for part in (summary.far, summary.ending, state) if part)
    return Kept(summary.name, summary.title, summary.began, says, summary.state in ("open", "over"))


def _state(path: Path) -> _State:
    """What differs once somebody wrote it, or began or ceased to play it."""
    files: list[object] = []
    for file in (path, Path(f"{path}-wal")):
        try:
            found = os.stat(file)
        except OSError:
            files.append(None)
        else:
            files.append((found.st_ino, found.st_size, found.st_mtime_ns))
    return (*files, is_held(path))
