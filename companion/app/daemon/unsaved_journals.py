"""Journals of games that were left with changes not on the disk: kept open in memory and retried until all is written."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from companion.engine import Evening, Journal
from companion.fronts.host_api import UnwrittenChanges

_log = logging.getLogger(__name__)


class UnsavedJournals:
    """The open journals by file, each with the title of its game."""

    def __init__(self) -> None:
        self._kept: dict[Path, tuple[str, Journal]] = {}

    def close_or_keep(self, evening: Evening) -> None:
        """Close the journal of a game that is left, or keep it while rows wait for the disk."""
        journal = evening.journal
        journal.retry()
        if journal.path is None or not journal.waiting:
            journal.close()
            return
        self.keep(evening.game.title, journal)
        _log.warning("%d changes of %s (%s) stay in memory: %s", journal.waiting, evening.game.title, journal.path, journal.trouble)

    def keep(self, title: str, journal: Journal) -> None:
        """Keep an open journal."""
        assert journal.path is not None
        self._kept[journal.path] = title, journal

    def reclaim(self, path: Path) -> tuple[str, Journal] | None:
        """Remove and return the journal of this game, to resume it; None where none is kept."""
        return self._kept.pop(path, None)

    def summaries(self) -> Iterator[UnwrittenChanges]:
        """The games with unwritten changes."""
        for title, journal in self._kept.values():
            yield UnwrittenChanges(title, journal.waiting)

    def retry(self) -> list[str]:
        """Try to write all of them; the titles of those that are saved and closed now."""
        written = [path for path, (_, journal) in self._kept.items() if journal.retry()]
        titles = []
        for path in written:
            title, journal = self._kept.pop(path)
            journal.close()
            _log.info("All changes of %s (%s) are written", title, path)
            titles.append(title)
        return titles

    def close(self) -> None:
        """Try a last time, and log what is lost."""
        self.retry()
        for path, (title, journal) in self._kept.items():
            _log.error("%d changes of %s (%s) could not be written and are lost: %s", journal.waiting, title, path, journal.trouble)
            journal.close()
        self._kept.clear()
