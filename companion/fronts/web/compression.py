"""Gzip for event streams, flushed after each message: repeated content compresses well because the window spans messages."""

from __future__ import annotations

import zlib
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing

LEVEL, WINDOW, MEMORY = 6, 13, 5
"""zlib settings: 48 KB of memory per stream and an 8 KB window; larger values hardly make messages shorter."""
_AS_GZIP = 16

PLAIN: Mapping[str, str] = {"vary": "accept-encoding"}
PACKED: Mapping[str, str] = {**PLAIN, "content-encoding": "gzip"}


def compressed_if_accepted(messages: AsyncGenerator[bytes, None], accepts: str) -> tuple[AsyncGenerator[bytes, None], Mapping[str, str]]:
    """The messages, compressed if the Accept-Encoding header ``accepts`` gzip, and the headers to send with them."""
    return (gzip_messages(messages), PACKED) if "gzip" in accepts else (messages, PLAIN)


async def gzip_messages(messages: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """One gzip stream, flushed after each message so that the browser can decompress it at once."""
    pack = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW | _AS_GZIP, MEMORY)
    async with aclosing(messages):
        async for message in messages:
            yield pack.compress(message) + pack.flush(zlib.Z_SYNC_FLUSH)
