"""Compression of event streams: each message can be decompressed at once, only if the client accepts gzip."""

import asyncio
import zlib
from collections.abc import AsyncGenerator

from companion.fronts.web.compression import compressed_if_accepted

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


def test_each_message_can_be_decompressed_at_once() -> None:
    messages, headers = compressed_if_accepted(stream([]), "gzip, deflate")
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
    assert [unpack.decompress(message) for message in asyncio.run(all_of(messages))] == MESSAGES
    assert headers == {"vary": "accept-encoding", "content-encoding": "gzip"}


def test_repeated_content_makes_messages_short() -> None:
    messages, _ = compressed_if_accepted(stream([]), "gzip")
    _, first, second = asyncio.run(all_of(messages))
    assert len(second) < len(first) < len(HTML) / 5
    assert len(second) < 40


def test_clients_without_gzip_get_plain_messages() -> None:
    messages, headers = compressed_if_accepted(stream([]), "identity")
    assert asyncio.run(all_of(messages)) == MESSAGES
    assert headers == {"vary": "accept-encoding"}


def test_a_disconnected_page_ends_the_inner_stream() -> None:
    ended: list[bool] = []

    async def look_once() -> None:
        messages, _ = compressed_if_accepted(stream(ended), "gzip")
        await anext(messages)
        await messages.aclose()
        assert ended == [True]

    asyncio.run(look_once())
    assert ended == [True]
