"""The one stream (server-sent events): parts of the page that changed, and the clock when it is another.

An event ``parts`` holds ``{"mark": "...", "parts": {id: html}}``, and ``"clock"`` where it changed: the countdown with the moment of its
bell by the evening's clock, or null. ``again`` tells the page to load itself anew (another evening, this phone was sent away), ``fault``
that something could not be drawn, ``bye`` that the companion is ending. A comment every KEEP_ALIVE_S keeps the line open.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any

import msgspec

from companion.fronts.web.desk import Closing, TooBusy
from companion.fronts.web.door.guard import Who
from companion.fronts.web.site import Site, changed
from companion.fronts.web.views.view import Parts, View

KEEP_ALIVE_S = 15.0
NOT_SENT: Any = object()

_log = logging.getLogger(__name__)


def event(name: str, data: object) -> bytes:
    """One event in the form of the stream."""
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))


class Follow:
    """What one phone was sent, and what it has to be sent now. ``look`` says anew each time who it is: it may have been sent away."""

    def __init__(self, site: Site, view: View, look: Callable[[], Who | None], mark: str, evening: str | None = None) -> None:
        """``mark`` is the moment at which the page was made, ``evening`` what was on the table then; without it, what is there now."""
        self._site, self._view, self._look, self._mark = site, view, look, mark
        self._evening = self._on_table if evening is None else evening
        self._sent: Parts = {}
        self._clock: Any = NOT_SENT

    @property
    def _on_table(self) -> str:
        scene = self._site.feed.seen.scene
        return scene.evening if scene else ""

    async def events(self) -> AsyncGenerator[bytes, None]:
        """Until the phone goes, or is sent away, or the companion ends."""
        feed = self._site.feed
        yield b"retry: 1000\n\n"
        while not feed.closing:
            who = self._look()
            if who is None or self._on_table != self._evening:
                yield event("again", {})
                return
            mark = feed.mark
            try:
                message = await self._news(who, mark)
            except (TooBusy, Closing):
                message = b""
            except Exception:  # one part that can't be drawn must not take the clock and all others with it
                _log.exception("The page %s can't be drawn", self._view.name)
                message = event("fault", {"text": self._site.says("fault_here")})
            if message:
                yield message
            while not await feed.other_than(mark, KEEP_ALIVE_S):
                yield b": here\n\n"
        yield event("bye", {})

    async def linked(self, phone: str) -> AsyncGenerator[bytes, None]:
        """The same, and the table's page says for so long that this phone is there."""
        feed = self._site.feed
        await self._remember()
        feed.linked(phone)
        try:
            async for data in self.events():
                yield data
        finally:
            feed.unlinked(phone)

    async def _remember(self) -> None:
        """What the page has, if it was made not long ago; before this stream itself changes something."""
        who = self._look()
        if who is None:
            return
        if self._mark == self._site.feed.mark:
            self._sent = await self._site.parts(self._view, who)
        else:
            self._sent = self._site.made_at(self._mark, self._view, who) or {}

    async def _news(self, who: Who, mark: str) -> bytes:
        """What is to be sent; nothing, if nothing that this page shows has changed."""
        parts = await self._site.parts(self._view, who)
        news, self._sent = changed(self._sent, parts), parts
        data: dict[str, Any] = {"mark": mark, "parts": news}
        clock = self._site.clock
        if clock != self._clock:
            self._clock = clock
            data["clock"] = clock
        return event("parts", data) if news or "clock" in data else b""
