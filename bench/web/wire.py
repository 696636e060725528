"""Bytes on the wire: first load of each page, and messages of its event stream."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bench.web.daemon import Served
from bench.web.phone import Phone, StreamMessage
from bench.web.phone_players import PhonePlayers, at_table

_FETCHED = re.compile(rb'(?:href|src)="(/static/[^"#]+)')
VIEWS = {"now": "/", "board": "/board"}


async def first_loads(served: Served) -> dict[str, int]:
    """Bytes on the wire of the first load of each page in the middle of a game: the page and all files that it references, including
    headers.
    """
    async with at_table(served, 1) as people:
        await people.set_up()
        return {view: await _first_load(people.phones[0], path) for view, path in VIEWS.items()}


async def _first_load(phone: Phone, path: str) -> int:
    page = await phone.get(path, accept="text/html,*/*;q=0.8")
    named = sorted({found.decode() for found in _FETCHED.findall(page.unpacked)})
    return page.size + sum([(await phone.get(address)).size for address in named])


async def updates(served: Served) -> dict[str, Sequence[StreamMessage]]:
    """The messages of the stream of each view over one whole round."""
    async with at_table(served, 2) as people:
        await people.set_up()
        streams = {view: await people.phones[0].follow(view) for view in VIEWS}
        before = {view: len(stream.came) for view, stream in streams.items()}
        await a_round(people)
        for stream in streams.values():
            stream.close()
        return {view: stream.came[before[view] :] for view, stream in streams.items()}


async def a_round(people: PhonePlayers) -> None:
    """The first round, from its beginning to the beginning of the second."""
    async for _ in people.play(until="round.2"):
        pass
