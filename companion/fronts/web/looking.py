"""Looking back: evenings told, worked out on a thread of their own so that nobody waits for it, and kept while nothing changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from companion.engine import Evening, Journal
from companion.engine.errors import Superseded
from companion.engine.tale import Tale, tale_of
from companion.fronts.house import Archive, Looked
from companion.fronts.web.desk import Desk
from companion.fronts.web.door.refused import Refused
from companion.scene import Words
from companion.table import Game

T = TypeVar("T")

ON_TABLE = "now"
"""What the evening on the table is called in addresses; no evening that is kept has such a name."""
MOST_KEPT = 4
"""Tales that are kept, the newest ones: one of the evening on the table, and of those that somebody looks at."""


class Evenings(NamedTuple):
    """A game and its journal as it stood; ``live``: it is being played, so another one may soon be there."""

    game: Game
    journal: Journal
    live: bool = False


class _Work:
    """A tale that is worked out on another thread, and can be given up."""

    def __init__(self, evening: Evenings) -> None:
        self.evening = evening
        self.given_up = False
        self.waiting = 0
        words = Words(evening.game.texts("en"))
        self.task = asyncio.create_task(asyncio.to_thread(tale_of, evening.game, evening.journal, words, self._check))
        self.task.add_done_callback(lambda task: task.cancelled() or task.exception())  # so that nobody need ask for it

    def _check(self) -> None:
        if self.given_up:
            raise Superseded


class Looking:
    """Where views and the interface have their tales from."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tales: OrderedDict[tuple[object, ...], _Work] = OrderedDict()
        self._live: _Work | None = None

    async def archive(self) -> Archive:
        """The evenings that are kept."""
        return await self._desk.do(lambda side: side.house.archive)

    async def in_archive(self, do: Callable[[Archive], T]) -> T:
        """Something that takes a while, on another thread."""
        return await asyncio.to_thread(do, await self.archive())

    async def on_table(self) -> Evenings | None:
        """The evening on the table, as it stands now."""
        return await self._desk.do(lambda side: None if side.evening is None else _copy(side.evening))

    async def evening(self, name: str) -> Evenings:
        """An evening by its name, or the one on the table.

        Raises:
            Refused: there is none.
        """
        if name != ON_TABLE:
            looked = await self.looked(name)
            return Evenings(looked.game, looked.journal)
        found = await self.on_table()
        if found is None:
            raise Refused(404, "no_evening", "No evening is on the table. Begin one, or go on with one, on the page Now.")
        return found

    async def looked(self, name: str) -> Looked:
        """An evening that is kept, with what the list says of it.

        Raises:
            Refused: none is called so.
        """
        try:
            return await self.in_archive(lambda archive: archive.look(name))
        except LookupError as error:
            raise Refused(404, "no_evening", f"{error.args[0]} The page Evening has the names of all.") from error

    async def tale(self, evening: Evenings) -> Tale:
        """All that there is to tell of it; worked out once for all who ask. Where the game went on meanwhile, what there is to tell of it
        now: nobody waits for what is not true any more, so that work is given up.
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
                    work.given_up = True  # whoever asked has gone

    def _work(self, evening: Evenings) -> _Work:
        """The work on this tale, begun if need be."""
        live = self._live
        if evening.live and live is not None and _is_later(live.evening.journal, evening.journal):
            evening = live.evening  # whoever asks was overtaken by another
        key = _mark(evening.journal)
        if key not in self._tales or self._tales[key].given_up:
            self._tales[key] = _Work(evening)
            while len(self._tales) > MOST_KEPT:
                self._tales.popitem(last=False)
        self._tales.move_to_end(key)
        work = self._tales[key]
        if evening.live and work is not live:
            if live is not None:
                live.given_up = True
            self._live = work
        return work

    def _forget(self, work: _Work) -> None:
        for key in [key for key, kept in self._tales.items() if kept is work]:
            del self._tales[key]
        if self._live is work:
            self._live = None


def _is_later(one: Journal, other: Journal) -> bool:
    """Whether it is the same game, some rows later."""
    return len(one.rows) > len(other.rows) > 0 and one.rows[len(other.rows) - 1].hash == other.rows[-1].hash


def _mark(journal: Journal) -> tuple[object, ...]:
    """What is another one once there is something else to tell; that an instruction was ticked is nothing."""
    last = next((row for row in reversed(journal.rows) if row.kind != "tick"), None)
    return (None if last is None else last.hash, *journal.times()[:1])


def _copy(evening: Evening) -> Evenings:
    return Evenings(evening.game, evening.journal.snapshot(), live=True)
