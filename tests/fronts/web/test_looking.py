"""Tales are worked out once for all who ask; what nobody waits for is given up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import Journal
from companion.engine.errors import Superseded
from companion.fronts.web import looking as module
from companion.fronts.web.desk import Deed, Desk
from companion.fronts.web.looking import Evenings, Looking
from companion.scene import Words
from companion.table import Game
from tests import evenings


def not_given(deed: Deed) -> None:
    raise AssertionError("nothing is asked of the host")


class Telling:
    """Stands in for the telling of tales: the first one goes on until it is given up, the others are told at once."""

    def __init__(self) -> None:
        self.told: list[int] = []
        self.began, self.gave_up = threading.Event(), threading.Event()

    def __call__(self, game: Game, journal: Journal, words: Words, check: Callable[[], None]) -> Any:
        self.told.append(len(journal.rows))
        if len(self.told) > 1:
            return f"a tale of {len(journal.rows)} rows"
        self.began.set()
        try:
            while True:
                check()
        except Superseded:
            self.gave_up.set()
            raise


@pytest.fixture
def telling(monkeypatch: pytest.MonkeyPatch) -> Telling:
    made = Telling()
    monkeypatch.setattr(module, "tale_of", made)
    return made


def test_a_newer_tale_supersedes_the_one_that_is_worked_out_and_all_get_it(telling: Telling) -> None:
    evening = evenings.begin(confirm="steps")
    older = Evenings(evening.game, evening.journal.snapshot(), live=True)
    evening.answer("easy")
    newer = Evenings(evening.game, evening.journal.snapshot(), live=True)

    async def all_of_it() -> None:
        looking = Looking(Desk(not_given))
        first = asyncio.create_task(looking.tale(older))
        assert await asyncio.to_thread(telling.began.wait, 10)
        second = asyncio.create_task(looking.tale(newer))
        wanted = f"a tale of {len(newer.journal.rows)} rows"
        assert [str(tale) for tale in await asyncio.wait_for(asyncio.gather(first, second), 10)] == [wanted, wanted]
        assert str(await looking.tale(older)) == wanted  # whoever comes late with an older one
        assert telling.gave_up.is_set()
        assert telling.told == [len(older.journal.rows), len(newer.journal.rows)]

    asyncio.run(all_of_it())


def test_a_tale_is_given_up_when_all_who_asked_have_gone(telling: Telling) -> None:
    evening = evenings.begin(confirm="steps")
    asked = Evenings(evening.game, evening.journal.snapshot(), live=True)

    async def all_of_it() -> None:
        looking = Looking(Desk(not_given))
        waiting = [asyncio.create_task(looking.tale(asked)) for _ in range(2)]
        assert await asyncio.to_thread(telling.began.wait, 10)
        waiting[0].cancel()
        await asyncio.wait([waiting[0]])
        assert not telling.gave_up.is_set()
        waiting[1].cancel()
        assert await asyncio.to_thread(telling.gave_up.wait, 10)
        assert str(await looking.tale(asked)) == f"a tale of {len(asked.journal.rows)} rows"

    asyncio.run(all_of_it())


def test_games_that_are_only_looked_at_do_not_supersede_each_other(telling: Telling) -> None:
    evening = evenings.begin(confirm="steps")
    telling.told.append(0)  # none goes on for ever
    one = Evenings(evening.game, evening.journal.snapshot())
    evening.answer("easy")
    other = Evenings(evening.game, evening.journal.snapshot())

    async def all_of_it() -> None:
        looking = Looking(Desk(not_given))
        tales = await asyncio.gather(looking.tale(one), looking.tale(other), looking.tale(one))
        assert [str(tale) for tale in tales] == [f"a tale of {len(each.journal.rows)} rows" for each in (one, other, one)]

    asyncio.run(all_of_it())
    assert telling.told == [0, len(one.journal.rows), len(other.journal.rows)]
