"""The current table snapshot on the web thread, and waiting for the next one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from companion import system
from companion.fronts.web.table_snapshot import EMPTY_SNAPSHOT, TableSnapshot


class Feed:
    """The latest data of everything that pages show. Used on the web thread only; the host passes data with ``loop.call_soon_threadsafe``.

    ``links`` counts the open streams of each phone, ``heard`` holds the time of each phone's last request. ``mark`` is the version of the
    data: a page rendered at this version is up to date. Marks differ between runs of the companion.
    """

    def __init__(self) -> None:
        self.snapshot: TableSnapshot = EMPTY_SNAPSHOT
        self.links: Counter[str] = Counter()
        self.heard: dict[str, float] = {}
        self.closing = False
        self._ends: list[Callable[[], None]] = []
        self._listeners: list[Callable[[], None]] = []
        self._run = system.random_bytes(3).hex()
        self._version = 0
        self._changed = asyncio.Event()

    @property
    def mark(self) -> str:
        """The current version."""
        return f"{self._run}.{self._version}"

    def show(self, snapshot: TableSnapshot) -> None:
        """Replace the snapshot."""
        self.snapshot = snapshot
        self.touch()

    def touch(self) -> None:
        """Wake the streams because phones, streams or settings have changed."""
        self._version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        for listener in self._listeners:
            listener()

    def close(self) -> None:
        """Tell every stream to end."""
        self.closing = True
        self.touch()
        for end in self._ends:
            end()

    def on_change(self, listener: Callable[[], None]) -> None:
        """Register a callback for every change."""
        self._listeners.append(listener)

    def on_close(self, end: Callable[[], None]) -> None:
        """Register a callback for `close`."""
        self._ends.append(end)

    async def wait_for_change(self, mark: str, seconds: float) -> bool:
        """Wait until the version differs from ``mark``; False on timeout."""
        if mark != self.mark:
            return True
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return False
        return True

    # -- presence -----------------------------------------------------------------------------------------------

    def present_phones(self, since_s: float) -> frozenset[str]:
        """Ids of phones with an open stream or a request since ``since_s``; may be called from any thread."""
        return frozenset(id for id, at_s in list(self.heard.items()) if at_s >= since_s or self.links[id] > 0)

    def stream_opened(self, phone: str) -> None:
        """Count a new stream of this phone (``""``: a spectator)."""
        self.links[phone] += 1
        self.touch()

    def stream_closed(self, phone: str) -> None:
        """Remove an ended stream from the count."""
        self.links[phone] -= 1
        self.touch()
