"""What is to be seen now, and waiting for something else: the web's side of the desk."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable

from companion.fronts.web.seen import NOTHING, Seen


class Feed:
    """The latest of everything that pages show. Only used on the web's thread; the host hands over with ``loop.call_soon_threadsafe``.

    ``links`` counts the streams of each phone, ``heard`` says when each was last heard of. ``mark`` names a moment: pages that were made
    at it need nothing sent. It differs from one run of the companion to the next.
    """

    def __init__(self) -> None:
        self.seen: Seen = NOTHING
        self.links: Counter[str] = Counter()
        self.heard: dict[str, float] = {}
        self.closing = False
        self._ends: list[Callable[[], None]] = []
        self._run = secrets.token_hex(3)
        self._version = 0
        self._changed = asyncio.Event()

    @property
    def mark(self) -> str:
        """The moment."""
        return f"{self._run}.{self._version}"

    def show(self, seen: Seen) -> None:
        """This is to be seen from now on."""
        self.seen = seen
        self.touch()

    def touch(self) -> None:
        """Something that pages show is different: phones, links, settings."""
        self._version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def close(self) -> None:
        """Every stream is to end."""
        self.closing = True
        self.touch()
        for end in self._ends:
            end()

    def at_the_end(self, end: Callable[[], None]) -> None:
        """Call this when every stream is to end."""
        self._ends.append(end)

    async def other_than(self, mark: str, seconds: float) -> bool:
        """Wait until it is another moment than ``mark``; False if it is the same after so many seconds."""
        if mark != self.mark:
            return True
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return False
        return True

    # -- who listens --------------------------------------------------------------------------------------------

    def here(self, since_s: float) -> frozenset[str]:
        """The phones whose page is open, and those that were heard of since then; from any thread."""
        return frozenset(id for id, at_s in list(self.heard.items()) if at_s >= since_s or self.links[id] > 0)

    def linked(self, phone: str) -> None:
        """A stream to this phone (``""``: to somebody who only watches) is open."""
        self.links[phone] += 1
        self.touch()

    def unlinked(self, phone: str) -> None:
        """It has ended."""
        self.links[phone] -= 1
        self.touch()
