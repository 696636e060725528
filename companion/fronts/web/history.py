"""Reports on the current and on saved games: computed on worker threads and cached while the journal is unchanged."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from companion.engine import Evening, Journal
from companion.engine.errors import Superseded
from companion.fronts.host_api import Archive, ArchivedGame
from companion.fronts.host_queue import CommandQueue
from companion.fronts.web.security.refusal import RequestRefused
from companion.review.record import EveningReport, report_on
from companion.scene import Catalog
from companion.table import Game

T = TypeVar("T")

ON_TABLE = "now"
"""The name of the game on the table in URLs; no saved game has this name."""
CACHE_SIZE = 4
"""Number of cached reports: one of the game on the table, and the last ones of saved games."""


class EveningSource(NamedTuple):
    """A game and a copy of its journal. ``live``: it is being played, so a longer journal may follow soon."""

    game: Game
    journal: Journal
    live: bool = False


class _Work:
    """A report being computed on a worker thread; it can be cancelled."""

    def __init__(self, evening: EveningSource) -> None:
        self.evening = evening
        self.cancelled = False
        self.waiting = 0
        words = Catalog(evening.game.texts("en"))
        self.task = asyncio.create_task(asyncio.to_thread(report_on, evening.game, evening.journal, words, self._check))
        self.task.add_done_callback(lambda task: task.cancelled() or task.exception())  # retrieve it, or asyncio warns

    def _check(self) -> None:
        if self.cancelled:
            raise Superseded


class HistoryReader:
    """Reads reports and saved games for the views and the HTTP API."""

    def __init__(self, host_queue: CommandQueue) -> None:
        self._host_queue = host_queue
        self._reports: OrderedDict[tuple[object, ...], _Work] = OrderedDict()
        self._live: _Work | None = None

    async def archive(self) -> Archive:
        """The archive of saved games."""
        return await self._host_queue.do(lambda side: side.host.archive)

    async def in_archive(self, do: Callable[[Archive], T]) -> T:
        """Call ``do`` with the archive on a worker thread, because it may take a while."""
        return await asyncio.to_thread(do, await self.archive())

    async def on_table(self) -> EveningSource | None:
        """A copy of the game on the table; None if there is none."""
        return await self._host_queue.do(lambda side: None if side.evening is None else _copy(side.evening))

    async def evening(self, name: str) -> EveningSource:
        """A saved game by its name, or the one on the table.

        Raises:
            RequestRefused: there is none.
        """
        if name != ON_TABLE:
            archived = await self.archived_game(name)
            return EveningSource(archived.game, archived.journal)
        found = await self.on_table()
        if found is None:
            raise RequestRefused(404, "no_evening", "No evening is on the table. Begin one, or go on with one, on the page Now.")
        return found

    async def archived_game(self, name: str) -> ArchivedGame:
        """A saved game with its entry in the list.

        Raises:
            RequestRefused: there is no game of this name.
        """
        try:
            return await self.in_archive(lambda archive: archive.look(name))
        except LookupError as error:
            raise RequestRefused(404, "no_evening", f"{error.args[0]} The page Evening has the names of all.") from error

    async def report(self, evening: EveningSource) -> EveningReport:
        """The report on a game, computed once for all callers. If the game advances meanwhile, the outdated computation is cancelled and
        the report on the newer journal is returned.
        """
        while True:
            work = self._work(evening)
            work.waiting += 1
            try:
                return await asyncio.shield(work.task)
            except Superseded:
                self._forget(work)
                evening = self._live.evening if self._live is not None else evening
            except BaseException:
                if work.task.done():
                    self._forget(work)
                raise
            finally:
                work.waiting -= 1
                if not work.waiting and not work.task.done():
                    work.cancelled = True  # every caller has gone

    def _work(self, evening: EveningSource) -> _Work:
        """The computation of this report, started if necessary."""
        live = self._live
        if evening.live and live is not None and _is_later(live.evening.journal, evening.journal):
            evening = live.evening  # another caller already has a longer journal
        key = _mark(evening.journal)
        if key not in self._reports or self._reports[key].cancelled:
            self._reports[key] = _Work(evening)
            while len(self._reports) > CACHE_SIZE:
                self._reports.popitem(last=False)
        self._reports.move_to_end(key)
        work = self._reports[key]
        if evening.live and work is not live:
            if live is not None:
                live.cancelled = True
            self._live = work
        return work

    def _forget(self, work: _Work) -> None:
        for key in [key for key, kept in self._reports.items() if kept is work]:
            del self._reports[key]
        if self._live is work:
            self._live = None


def _is_later(one: Journal, other: Journal) -> bool:
    """Whether ``one`` continues ``other``."""
    return len(one.rows) > len(other.rows) > 0 and one.rows[len(other.rows) - 1].hash == other.rows[-1].hash


def _mark(journal: Journal) -> tuple[object, ...]:
    """A cache key that changes with every row except ticks of instructions, which no report shows."""
    last = next((row for row in reversed(journal.rows) if row.kind != "tick"), None)
    return (None if last is None else last.hash, *journal.times()[:1])


def _copy(evening: Evening) -> EveningSource:
    return EveningSource(evening.game, evening.journal.snapshot(), live=True)
