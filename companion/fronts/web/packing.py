"""A stream packed on its way (gzip), message by message: what a page was sent before makes short what is much the same."""

from __future__ import annotations

import zlib
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing

LEVEL, WINDOW, MEMORY = 6, 13, 5
"""For zlib: 48 KB for each stream, which remembers the last 8 KB that it sent; more of either makes messages hardly shorter."""
_AS_GZIP = 16

PLAIN: Mapping[str, str] = {"vary": "accept-encoding"}
PACKED: Mapping[str, str] = {**PLAIN, "content-encoding": "gzip"}


def on_its_way(messages: AsyncGenerator[bytes, None], accepts: str) -> tuple[AsyncGenerator[bytes, None], Mapping[str, str]]:
    """The messages as they go out to somebody who ``accepts`` (Accept-Encoding) this, and the headers that say so."""
    return (packed(messages), PACKED) if "gzip" in accepts else (messages, PLAIN)


async def packed(messages: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """Each message as a piece of one gzip stream that can be unpacked as soon as it comes."""
    pack = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW | _AS_GZIP, MEMORY)
    async with aclosing(messages):
        async for message in messages:
            yield pack.compress(message) + pack.flush(zlib.Z_SYNC_FLUSH)
