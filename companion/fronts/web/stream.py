"""The event stream of a page (server-sent events): changed parts of the page, and the countdown when it changes.

An event ``parts`` holds ``{"mark": "...", "parts": {id: html}}``, and ``"clock"`` if it changed: the countdown with its deadline by the
game's clock, or null. ``again`` tells the page to reload (another game is on the table, or this phone was removed), ``fault`` that a part
could not be rendered, ``bye`` that the companion is shutting down. A comment every KEEP_ALIVE_S keeps the connection open.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any

import msgspec

from companion.fronts.host_queue import QueueClosed, TooBusy
from companion.fronts.web.security.identity import Caller
from companion.fronts.web.site import PageView, Parts, Site, changed_parts

KEEP_ALIVE_S = 15.0
NOT_SENT: Any = object()

_log = logging.getLogger(__name__)


def event(name: str, data: object) -> bytes:
    """One encoded server-sent event."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))


class PageStream:
    """The stream of one page: compares what was sent with what is current. ``look`` returns the caller each time, None once removed."""

    def __init__(self, site: Site, view: PageView, look: Callable[[], Caller | None], mark: str, evening: str | None = None) -> None:
        """``mark`` is the version at which the page was rendered, ``evening`` the game on the table then (default: the current one)."""
        self._site, self._view, self._look, self._mark = site, view, look, mark
        self._evening = self._on_table if evening is None else evening
        self._sent: Parts = {}
        self._clock: Any = NOT_SENT

    @property
    def _on_table(self) -> str:
        scene = self._site.feed.snapshot.scene
        return scene.evening if scene else ""

    async def events(self) -> AsyncGenerator[bytes, None]:
        """Encoded events until the phone disconnects or is removed, or the companion shuts down."""
        feed = self._site.feed
        yield b"retry: 1000\n\n"
        while not feed.closing:
            who = self._look()
            if who is None or self._on_table != self._evening:
                yield event("again", {})
                return
            mark = feed.mark
            try:
                message = await self._changes(who, mark)
            except (TooBusy, QueueClosed):
                message = b""
            except Exception:  # one part that can't be rendered must not stop the clock and all other parts
                _log.exception("The page %s can't be drawn", self._view.name)
                message = event("fault", {"text": self._site.says("fault_here")})
            if message:
                yield message
            while not await feed.wait_for_change(mark, KEEP_ALIVE_S):
                yield b": here\n\n"
        yield event("bye", {})

    async def events_with_presence(self, phone: str) -> AsyncGenerator[bytes, None]:
        """As `events`; meanwhile the page Table shows this phone as present."""
        feed = self._site.feed
        await self._remember()
        feed.stream_opened(phone)
        try:
            async for data in self.events():
                yield data
        finally:
            feed.stream_closed(phone)

    async def _remember(self) -> None:
        """Recall the parts the page was rendered with, if they are still cached. Must run before this stream changes the version."""
        who = self._look()
        if who is None:
            return
        if self._mark == self._site.feed.mark:
            self._sent = await self._site.parts(self._view, who)
        else:
            self._sent = self._site.parts_at(self._mark, self._view, who) or {}

    async def _changes(self, who: Caller, mark: str) -> bytes:
        """The next event; empty if nothing on this page has changed."""
        parts = await self._site.parts(self._view, who)
        changed, self._sent = changed_parts(self._sent, parts), parts
        data: dict[str, Any] = {"mark": mark, "parts": changed}
        clock = self._site.clock
        if clock != self._clock:
            self._clock = clock
            data["clock"] = clock
        return event("parts", data) if changed or "clock" in data else b""
