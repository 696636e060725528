"""The command queue: commands run on the host thread and return their value or error; callers never wait for ever."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.fronts.host_queue import MOST_WAITING, Command, CommandQueue, QueueClosed, TooBusy
from companion.table import AnswerRefused

SIDE: Any = object()


@pytest.fixture
def host() -> Iterator[CommandQueue]:
    """A queue with a host thread."""
    waiting: queue.SimpleQueue[Command | None] = queue.SimpleQueue()
    faults: list[BaseException] = []

    def work() -> None:
        while (command := waiting.get()) is not None:
            try:
                command(SIDE)
            except ZeroDivisionError as error:
                faults.append(error)
            command.deliver()

    thread = threading.Thread(target=work)
    thread.start()
    commands = CommandQueue(waiting.put)
    commands.faults = faults  # type: ignore[attr-defined]
    yield commands
    waiting.put(None)
    thread.join()


def test_a_command_runs_on_the_host_thread_and_returns_its_value(host: CommandQueue) -> None:
    seen: list[Any] = []

    def act(side: Any) -> str:
        seen.append((side, threading.current_thread()))
        return "done"

    assert asyncio.run(host.do(act)) == "done"
    assert seen[0][0] is SIDE
    assert seen[0][1] is not threading.current_thread()


def test_commands_run_in_order(host: CommandQueue) -> None:
    done: list[int] = []

    def noting(n: int) -> Callable[[Any], None]:
        return lambda side: done.append(n)

    async def all_of_them() -> None:
        await asyncio.gather(*(host.do(noting(n)) for n in range(50)))

    asyncio.run(all_of_them())
    assert done == list(range(50))


def test_a_refusal_is_raised_to_the_caller(host: CommandQueue) -> None:
    def act(side: Any) -> None:
        raise AnswerRefused("Not now.")

    with pytest.raises(AnswerRefused, match=r"Not now\."):
        asyncio.run(host.do(act))
    assert host.faults == []  # type: ignore[attr-defined]


def test_an_error_is_raised_to_the_caller_and_to_the_host(host: CommandQueue) -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(host.do(lambda side: 1 // 0))
    asyncio.run(host.do(lambda side: None))
    assert [type(fault) for fault in host.faults] == [ZeroDivisionError]  # type: ignore[attr-defined]


def test_a_full_queue_refuses_and_closing_ends_waiting_calls() -> None:
    commands = CommandQueue(lambda command: None)  # a host that never runs it

    async def flood() -> list[Any]:
        waiting = [asyncio.ensure_future(commands.do(lambda side: None)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await commands.do(lambda side: None)
        commands.close()
        ended = await asyncio.gather(*waiting, return_exceptions=True)
        with pytest.raises(QueueClosed):
            await commands.do(lambda side: None)
        return ended

    assert {type(one) for one in asyncio.run(flood())} == {QueueClosed}


def test_a_phone_that_disconnects_leaves_nothing_behind() -> None:
    given: list[Command] = []
    commands = CommandQueue(given.append)

    async def gone() -> None:
        waiting = asyncio.ensure_future(commands.do(lambda side: "late"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        given[0](SIDE)
        given[0].deliver()
        await asyncio.sleep(0)
        assert not commands._waiting

    asyncio.run(gone())
