"""The stream: what a phone is sent when something changes, and nothing when nothing does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.fronts.web.door.guard import Who
from companion.fronts.web.stream import Follow
from companion.fronts.web.views import VIEWS
from companion.fronts.web.views.view import View
from tests import evenings
from tests.fronts.web.sites import Sitting


class Reader:
    """One phone's stream; ``next`` is the next event with its data."""

    def __init__(self, sitting: Sitting, view: View = VIEWS["now"], *, mark: str = "", cookie: str = "") -> None:
        self.sitting = sitting
        self.who: Who | None = Who(sitting.phones.of(cookie)) if cookie else Who()
        self._events: AsyncIterator[bytes] = Follow(sitting.site, view, lambda: self.who, mark).linked("p1")

    async def next(self) -> tuple[str, Any]:
        while True:
            raw = await asyncio.wait_for(anext(self._events), 5)
            if raw.startswith(b"event: "):
                name, data = raw.decode().removeprefix("event: ").split("\n", 1)
                return name, msgspec.json.decode(data.removeprefix("data: "))

    async def quiet(self) -> bool:
        """Whether nothing comes for now."""
        waiting = asyncio.ensure_future(anext(self._events))
        await asyncio.sleep(0.02)
        was = not waiting.done() or not waiting.result().startswith(b"event: ")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return was

    async def close(self) -> None:
        await self._events.aclose()  # type: ignore[attr-defined]


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    made = Sitting(tmp_path, spectators=True)
    made.lay(evenings.begin(confirm="steps", clock=made.clock))
    return made


def run(sitting: Sitting, do: Callable[[Reader], Awaitable[None]], **more: Any) -> None:
    async def all_of_it() -> None:
        reader = Reader(sitting, **more)
        try:
            await do(reader)
        finally:
            await reader.close()

    asyncio.run(all_of_it())


def answer(sitting: Sitting, value: object) -> None:
    sitting.evening.answer(value)
    sitting.table.settle()
    sitting.show()


def test_first_everything_then_only_what_changed(sitting: Sitting) -> None:
    async def reads(reader: Reader) -> None:
        name, first = await reader.next()
        assert name == "parts"
        assert {"bar", "alerts", "question", "todo", "clock"} <= set(first["parts"])
        answer(sitting, "easy")
        name, then = await reader.next()
        assert name == "parts"
        assert set(then["parts"]) == {"question"}
        assert then["mark"] != first["mark"]

    run(sitting, reads)


def test_a_page_that_has_the_moment_already_is_sent_no_part_of_it_again(sitting: Sitting) -> None:
    async def at_this_moment() -> None:
        follow = Follow(sitting.site, VIEWS["now"], Who, sitting.site.feed.mark)
        events = [raw async for raw in _first(follow, 2)]
        data = msgspec.json.decode(events[1].split(b"data: ")[1])
        assert data["parts"] == {}

    asyncio.run(at_this_moment())


async def _first(follow: Follow, count: int) -> AsyncIterator[bytes]:
    async for raw in follow.linked("p1"):
        yield raw
        count -= 1
        if not count:
            return


def test_nothing_is_sent_when_nothing_that_the_page_shows_has_changed(sitting: Sitting) -> None:
    async def reads(reader: Reader) -> None:
        await reader.next()
        sitting.site.feed.touch()
        assert await reader.quiet()

    run(sitting, reads)


def test_the_clock_is_sent_when_it_is_another_and_not_for_every_look_at_it(sitting: Sitting) -> None:
    async def reads(reader: Reader) -> None:
        _, first = await reader.next()
        assert first["clock"] is None
        evening = sitting.evening
        while evening.ask is not None and evening.ask.kind != "countdown":
            kind, legal = evening.ask.kind, evening.ask.legal()
            options = legal.get("options", [""])
            evening.answer({"confirm": True, "count": 2, "choose": options[0], "select": options[:2]}.get(kind, "digital"))
        evening.clockwork.control("start")
        sitting.table.settle()
        sitting.show()
        _, runs = await reader.next()
        assert runs["clock"]["state"] == "running"
        assert runs["clock"]["deadline_s"] == pytest.approx(sitting.clock.now_s() + runs["clock"]["total_s"])
        sitting.clock.jump(3)
        sitting.table.settle()
        sitting.show()
        assert await reader.quiet()

    run(sitting, reads)


def test_another_evening_and_a_phone_that_was_sent_away_load_anew(sitting: Sitting) -> None:
    async def another(reader: Reader) -> None:
        await reader.next()
        sitting.lay(evenings.begin(confirm="steps", evening="another"))
        assert await reader.next() == ("again", {})

    async def sent_away(reader: Reader) -> None:
        await reader.next()
        reader.who = None
        sitting.site.feed.touch()
        assert await reader.next() == ("again", {})

    run(sitting, another)
    run(sitting, sent_away)


def test_the_end_is_said_at_once(sitting: Sitting) -> None:
    async def reads(reader: Reader) -> None:
        await reader.next()
        sitting.site.feed.close()
        assert await reader.next() == ("bye", {})

    run(sitting, reads)


class Broken:
    """A view that can't be drawn."""

    name = "broken"

    def differs_by(self, who: Who) -> tuple[()]:
        return ()

    async def parts(self, site: Any, who: Who) -> dict[str, str]:
        raise KeyError("no such template")


def test_what_cannot_be_drawn_is_said_and_the_stream_goes_on(sitting: Sitting, caplog: pytest.LogCaptureFixture) -> None:
    async def reads(reader: Reader) -> None:
        name, data = await reader.next()
        assert name == "fault"
        assert "Nothing of the evening is lost" in data["text"]
        sitting.site.feed.close()
        assert (await reader.next())[0] == "bye"

    run(sitting, reads, view=Broken())
    assert "The page broken can't be drawn" in caplog.text


def test_who_listens_is_known_for_as_long_as_it_does(sitting: Sitting) -> None:
    async def reads(reader: Reader) -> None:
        await reader.next()
        assert sitting.site.feed.links["p1"] == 1

    run(sitting, reads)
    assert sitting.site.feed.links["p1"] == 0
