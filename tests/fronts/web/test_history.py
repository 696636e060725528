"""Reports are computed once for all callers; a computation that nobody waits for is cancelled."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import Journal
from companion.engine.errors import Superseded
from companion.fronts.host_queue import Command, CommandQueue
from companion.fronts.web import history as module
from companion.fronts.web.history import EveningSource, HistoryReader
from companion.scene import Catalog
from companion.table import Game
from tests import evenings


def refuse_command(command: Command) -> None:
    raise AssertionError("nothing is asked of the host")


class ReportStub:
    """A stub of `report_on`: the first report runs until it is cancelled, later ones return at once."""

    def __init__(self) -> None:
        self.told: list[int] = []
        self.began, self.gave_up = threading.Event(), threading.Event()

    def __call__(self, game: Game, journal: Journal, words: Catalog, check: Callable[[], None]) -> Any:
        self.told.append(len(journal.rows))
        if len(self.told) > 1:
            return f"a report on {len(journal.rows)} rows"
        self.began.set()
        try:
            while True:
                check()
        except Superseded:
            self.gave_up.set()
            raise


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> ReportStub:
    made = ReportStub()
    monkeypatch.setattr(module, "report_on", made)
    return made


def test_a_newer_report_supersedes_an_unfinished_one_for_all_callers(stub: ReportStub) -> None:
    evening = evenings.begin(confirm="steps")
    older = EveningSource(evening.game, evening.journal.snapshot(), live=True)
    evening.answer("easy")
    newer = EveningSource(evening.game, evening.journal.snapshot(), live=True)

    async def run_all() -> None:
        reader = HistoryReader(CommandQueue(refuse_command))
        first = asyncio.create_task(reader.report(older))
        assert await asyncio.to_thread(stub.began.wait, 10)
        second = asyncio.create_task(reader.report(newer))
        wanted = f"a report on {len(newer.journal.rows)} rows"
        assert [str(report) for report in await asyncio.wait_for(asyncio.gather(first, second), 10)] == [wanted, wanted]
        assert str(await reader.report(older)) == wanted  # a late caller with an older journal
        assert stub.gave_up.is_set()
        assert stub.told == [len(older.journal.rows), len(newer.journal.rows)]

    asyncio.run(run_all())


def test_a_report_is_cancelled_when_all_callers_have_gone(stub: ReportStub) -> None:
    evening = evenings.begin(confirm="steps")
    asked = EveningSource(evening.game, evening.journal.snapshot(), live=True)

    async def run_all() -> None:
        reader = HistoryReader(CommandQueue(refuse_command))
        waiting = [asyncio.create_task(reader.report(asked)) for _ in range(2)]
        assert await asyncio.to_thread(stub.began.wait, 10)
        waiting[0].cancel()
        await asyncio.wait([waiting[0]])
        assert not stub.gave_up.is_set()
        waiting[1].cancel()
        assert await asyncio.to_thread(stub.gave_up.wait, 10)
        assert str(await reader.report(asked)) == f"a report on {len(asked.journal.rows)} rows"

    asyncio.run(run_all())


def test_reports_on_saved_games_do_not_supersede_each_other(stub: ReportStub) -> None:
    evening = evenings.begin(confirm="steps")
    stub.told.append(0)  # so that every report returns at once
    one = EveningSource(evening.game, evening.journal.snapshot())
    evening.answer("easy")
    other = EveningSource(evening.game, evening.journal.snapshot())

    async def run_all() -> None:
        reader = HistoryReader(CommandQueue(refuse_command))
        reports = await asyncio.gather(reader.report(one), reader.report(other), reader.report(one))
        assert [str(report) for report in reports] == [f"a report on {len(each.journal.rows)} rows" for each in (one, other, one)]

    asyncio.run(run_all())
    assert stub.told == [0, len(one.journal.rows), len(other.journal.rows)]
