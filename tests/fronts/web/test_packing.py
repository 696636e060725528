"""Streams are packed for those who can unpack them, each message by itself, and end as they did without."""

import asyncio
import zlib
from collections.abc import AsyncGenerator

from companion.fronts.web.packing import on_its_way

HTML = b'event: parts\ndata: {"mark":"a.%d","parts":{"todo":"' + b"<li>one of many things to do</li>" * 40 + b'"}}\n\n'
MESSAGES = [b"retry: 1000\n\n", HTML % 1, HTML % 2]


async def stream(ended: list[bool]) -> AsyncGenerator[bytes, None]:
    try:
        for message in MESSAGES:
            yield message
    finally:
        ended.append(True)


async def all_of(messages: AsyncGenerator[bytes, None]) -> list[bytes]:
    return [message async for message in messages]


def test_each_message_can_be_unpacked_as_soon_as_it_comes() -> None:
    messages, headers = on_its_way(stream([]), "gzip, deflate")
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
    assert [unpack.decompress(message) for message in asyncio.run(all_of(messages))] == MESSAGES
    assert headers == {"vary": "accept-encoding", "content-encoding": "gzip"}


def test_what_was_sent_before_makes_the_next_message_short() -> None:
    messages, _ = on_its_way(stream([]), "gzip")
    _, first, second = asyncio.run(all_of(messages))
    assert len(second) < len(first) < len(HTML) / 5
    assert len(second) < 40


def test_who_can_not_unpack_gets_it_plain() -> None:
    messages, headers = on_its_way(stream([]), "identity")
    assert asyncio.run(all_of(messages)) == MESSAGES
    assert headers == {"vary": "accept-encoding"}


def test_a_page_that_goes_ends_the_stream_within() -> None:
    ended: list[bool] = []

    async def look_once() -> None:
        messages, _ = on_its_way(stream(ended), "gzip")
        await anext(messages)
        await messages.aclose()
        assert ended == [True]

    asyncio.run(look_once())
    assert ended == [True]
