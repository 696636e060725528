"""Journals of games that were left while their disk refused the last changes: kept in memory, and tried again until all is written."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from companion.engine import Evening, Journal
from companion.fronts.house import Unwritten

_log = logging.getLogger(__name__)


class UnwrittenGames:
    """The journals by their files, each with the title of its game; all are open."""

    def __init__(self) -> None:
        self._kept: dict[Path, tuple[str, Journal]] = {}

    def put_away(self, evening: Evening) -> None:
        """Close the journal of a game that is left; keep it instead while rows wait for the disk."""
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

    def take(self, path: Path) -> tuple[str, Journal] | None:
        """Give out the journal of this game, to resume it; None where none is kept."""
        return self._kept.pop(path, None)

    def seen(self) -> Iterator[Unwritten]:
        """What waits."""
        for title, journal in self._kept.values():
            yield Unwritten(title, journal.waiting)

    def retry(self) -> list[str]:
        """Try to write all of them; the titles of those that are written and closed now."""
        written = [path for path, (_, journal) in self._kept.items() if journal.retry()]
        titles = []
        for path in written:
            title, journal = self._kept.pop(path)
            journal.close()
            _log.info("All changes of %s (%s) are written", title, path)
            titles.append(title)
        return titles

    def close(self) -> None:
        """Try a last time, and say in the log what is lost."""
        self.retry()
        for path, (title, journal) in self._kept.items():
            _log.error("%d changes of %s (%s) could not be written and are lost: %s", journal.waiting, title, path, journal.trouble)
            journal.close()
        self._kept.clear()
