"""The event stream of a page: changes are sent, and nothing when nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.fronts.digital import give_answer
from companion.fronts.web.security.identity import Caller
from companion.fronts.web.site import PageView
from companion.fronts.web.stream import PageStream
from companion.fronts.web.views import VIEWS
from tests import evenings
from tests.fronts.web.web_table import WebTable


class StreamReader:
    """Reads the stream of one phone; ``next`` returns the next event with its data."""

    def __init__(self, web_table: WebTable, view: PageView = VIEWS["now"], *, mark: str = "", cookie: str = "") -> None:
        self.sitting = web_table
        self.who: Caller | None = Caller(web_table.phones.by_cookie(cookie)) if cookie else Caller()
        self._events: AsyncIterator[bytes] = PageStream(web_table.site, view, lambda: self.who, mark).events_with_presence("p1")

    async def next(self) -> tuple[str, Any]:
        while True:
            raw = await asyncio.wait_for(anext(self._events), 5)
            if raw.startswith(b"event: "):
                name, data = raw.decode().removeprefix("event: ").split("\n", 1)
                return name, msgspec.json.decode(data.removeprefix("data: "))

    async def quiet(self) -> bool:
        """Whether no event arrives for a while."""
        waiting = asyncio.ensure_future(anext(self._events))
        await asyncio.sleep(0.02)
        was = not waiting.done() or not waiting.result().startswith(b"event: ")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return was

    async def close(self) -> None:
        await self._events.aclose()  # type: ignore[attr-defined]


@pytest.fixture
def web_table(tmp_path: Path) -> WebTable:
    made = WebTable(tmp_path, spectators=True)
    made.put_on_table(evenings.begin(confirm="steps", clock=made.clock))
    return made


def run(web_table: WebTable, do: Callable[[StreamReader], Awaitable[None]], **more: Any) -> None:
    async def all_of_it() -> None:
        reader = StreamReader(web_table, **more)
        try:
            await do(reader)
        finally:
            await reader.close()

    asyncio.run(all_of_it())


def answer(web_table: WebTable, value: Any) -> None:
    web_table.evening.answer(value)
    web_table.table.settle()
    web_table.show()


def test_the_first_event_has_everything_and_later_ones_only_changes(web_table: WebTable) -> None:
    async def reads(reader: StreamReader) -> None:
        name, first = await reader.next()
        assert name == "parts"
        assert {"bar", "alerts", "question", "todo", "clock"} <= set(first["parts"])
        answer(web_table, "easy")
        name, then = await reader.next()
        assert name == "parts"
        assert set(then["parts"]) == {"question"}
        assert then["mark"] != first["mark"]

    run(web_table, reads)


def test_an_up_to_date_page_is_sent_no_parts(web_table: WebTable) -> None:
    async def at_this_moment() -> None:
        follow = PageStream(web_table.site, VIEWS["now"], Caller, web_table.site.feed.mark)
        events = [raw async for raw in _first(follow, 2)]
        data = msgspec.json.decode(events[1].split(b"data: ")[1])
        assert data["parts"] == {}

    asyncio.run(at_this_moment())


async def _first(follow: PageStream, count: int) -> AsyncIterator[bytes]:
    async for raw in follow.events_with_presence("p1"):
        yield raw
        count -= 1
        if not count:
            return


def test_nothing_is_sent_when_nothing_that_the_page_shows_has_changed(web_table: WebTable) -> None:
    async def reads(reader: StreamReader) -> None:
        await reader.next()
        web_table.site.feed.touch()
        assert await reader.quiet()

    run(web_table, reads)


def test_the_clock_is_sent_only_when_it_changes(web_table: WebTable) -> None:
    async def reads(reader: StreamReader) -> None:
        _, first = await reader.next()
        assert first["clock"] is None
        evening = web_table.evening
        while evening.ask is not None and evening.ask.kind != "countdown":
            kind, legal = evening.ask.kind, evening.ask.legal()
            options = legal.get("options", [""])
            give_answer(evening, {"confirm": True, "count": 2, "choose": options[0], "select": options[:2]}.get(kind, "digital"))
        evening.countdown_control.control("start")
        web_table.table.settle()
        web_table.show()
        _, runs = await reader.next()
        assert runs["clock"]["state"] == "running"
        assert runs["clock"]["deadline_s"] == pytest.approx(web_table.clock.now_s() + runs["clock"]["total_s"])
        web_table.clock.jump(3)
        web_table.table.settle()
        web_table.show()
        assert await reader.quiet()

    run(web_table, reads)


def test_another_game_and_a_removed_phone_reload_the_page(web_table: WebTable) -> None:
    async def another(reader: StreamReader) -> None:
        await reader.next()
        web_table.put_on_table(evenings.begin(confirm="steps", evening="another"))
        assert await reader.next() == ("again", {})

    async def sent_away(reader: StreamReader) -> None:
        await reader.next()
        reader.who = None
        web_table.site.feed.touch()
        assert await reader.next() == ("again", {})

    run(web_table, another)
    run(web_table, sent_away)


def test_the_stream_ends_with_bye_at_once(web_table: WebTable) -> None:
    async def reads(reader: StreamReader) -> None:
        await reader.next()
        web_table.site.feed.close()
        assert await reader.next() == ("bye", {})

    run(web_table, reads)


class BrokenView:
    """A view that fails to render."""

    name = "broken"

    def cache_key(self, who: Caller) -> tuple[()]:
        return ()

    async def parts(self, site: Any, who: Caller) -> dict[str, str]:
        raise KeyError("no such template")


def test_a_view_that_fails_sends_a_fault_and_the_stream_continues(web_table: WebTable, caplog: pytest.LogCaptureFixture) -> None:
    async def reads(reader: StreamReader) -> None:
        name, data = await reader.next()
        assert name == "fault"
        assert "Nothing of the evening is lost" in data["text"]
        web_table.site.feed.close()
        assert (await reader.next())[0] == "bye"

    run(web_table, reads, view=BrokenView())
    assert "The page broken can't be drawn" in caplog.text


def test_a_phone_is_present_while_its_stream_is_open(web_table: WebTable) -> None:
    async def reads(reader: StreamReader) -> None:
        await reader.next()
        assert web_table.site.feed.links["p1"] == 1

    run(web_table, reads)
    assert web_table.site.feed.links["p1"] == 0
