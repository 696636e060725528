"""The desk: deeds go to the host's thread and come back as values or as what they raised; nobody waits for ever."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.fronts.web.desk import MOST_WAITING, Closing, Deed, Desk, TooBusy
from companion.table import AnswerRefused

SIDE: Any = object()


@pytest.fixture
def host() -> Iterator[Desk]:
    """A desk with a thread behind it."""
    waiting: queue.SimpleQueue[Deed | None] = queue.SimpleQueue()
    faults: list[BaseException] = []

    def work() -> None:
        while (deed := waiting.get()) is not None:
            try:
                deed(SIDE)
            except ZeroDivisionError as error:
                faults.append(error)
            deed.deliver()

    thread = threading.Thread(target=work)
    thread.start()
    desk = Desk(waiting.put)
    desk.faults = faults  # type: ignore[attr-defined]
    yield desk
    waiting.put(None)
    thread.join()


def test_a_deed_runs_on_the_hosts_thread_and_its_value_comes_back(host: Desk) -> None:
    seen: list[Any] = []

    def act(side: Any) -> str:
        seen.append((side, threading.current_thread()))
        return "done"

    assert asyncio.run(host.do(act)) == "done"
    assert seen[0][0] is SIDE
    assert seen[0][1] is not threading.current_thread()


def test_deeds_are_done_in_their_order(host: Desk) -> None:
    done: list[int] = []

    def noting(n: int) -> Callable[[Any], None]:
        return lambda side: done.append(n)

    async def all_of_them() -> None:
        await asyncio.gather(*(host.do(noting(n)) for n in range(50)))

    asyncio.run(all_of_them())
    assert done == list(range(50))


def test_what_a_deed_refuses_comes_back_to_who_asked(host: Desk) -> None:
    def act(side: Any) -> None:
        raise AnswerRefused("Not now.")

    with pytest.raises(AnswerRefused, match=r"Not now\."):
        asyncio.run(host.do(act))
    assert host.faults == []  # type: ignore[attr-defined]


def test_a_fault_comes_back_and_is_the_hosts_to_report_too(host: Desk) -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(host.do(lambda side: 1 // 0))
    asyncio.run(host.do(lambda side: None))
    assert [type(fault) for fault in host.faults] == [ZeroDivisionError]  # type: ignore[attr-defined]


def test_too_many_that_wait_are_refused_and_those_that_wait_are_told_when_it_ends() -> None:
    desk = Desk(lambda deed: None)  # a host that never comes to it

    async def flood() -> list[Any]:
        waiting = [asyncio.ensure_future(desk.do(lambda side: None)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await desk.do(lambda side: None)
        desk.close()
        ended = await asyncio.gather(*waiting, return_exceptions=True)
        with pytest.raises(Closing):
            await desk.do(lambda side: None)
        return ended

    assert {type(one) for one in asyncio.run(flood())} == {Closing}


def test_a_phone_that_goes_away_while_it_waits_leaves_nothing_behind() -> None:
    given: list[Deed] = []
    desk = Desk(given.append)

    async def gone() -> None:
        waiting = asyncio.ensure_future(desk.do(lambda side: "late"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        given[0](SIDE)
        given[0].deliver()
        await asyncio.sleep(0)
        assert not desk._waiting

    asyncio.run(gone())
