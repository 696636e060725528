"""Looking back: evenings told, worked out on a thread of their own so that nobody waits for it, and kept while nothing changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from companion.engine import Evening, Journal
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

Evenings = tuple[Game, Journal]


class Looking:
    """Where views and the interface have their tales from."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tales: OrderedDict[tuple[object, ...], asyncio.Task[Tale]] = OrderedDict()

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
            return looked.game, looked.journal
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
        """All that there is to tell of it; worked out once for all who ask."""
        game, journal = evening
        key = _mark(journal)
        if key not in self._tales:
            work = partial(tale_of, game, journal, Words(game.texts("en")))
            self._tales[key] = asyncio.create_task(asyncio.to_thread(work))
            while len(self._tales) > MOST_KEPT:
                self._tales.popitem(last=False)
        self._tales.move_to_end(key)
        task = self._tales[key]
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done():
                self._tales.pop(key, None)
            raise


def _mark(journal: Journal) -> tuple[object, ...]:
    """What is another one once there is something else to tell; that an instruction was ticked is nothing."""
    last = next((row for row in reversed(journal.rows) if row.kind != "tick"), None)
    return (None if last is None else last.hash, *journal.times()[:1])


def _copy(evening: Evening) -> Evenings:
    return evening.game, evening.journal.snapshot()
