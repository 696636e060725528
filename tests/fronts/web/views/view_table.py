"""A table for tests of views without a server: renders the parts of a view for a caller."""

from __future__ import annotations

import asyncio
from typing import Any

from companion import games
from companion.engine import Evening
from companion.fronts.host_api import HostApi
from companion.fronts.host_queue import Command, CommandQueue
from companion.fronts.web.security.identity import Caller
from companion.fronts.web.security.phones import Phones
from companion.fronts.web.security.register import Phone
from companion.fronts.web.site import PageView, Parts, Site
from companion.fronts.web.table_snapshot import TableSnapshot, snapshot_of
from companion.presenter.scene_of import words_of
from tests.evenings import begin
from tests.fronts.web.web_table import MemoryStore

ANN = Caller(Phone(id="a", name="Ann", colour="red"))
SPECTATOR = Caller()


def scenarios_of(game: str) -> list[str | None]:
    """The built-in scenarios of a game; None if there are none."""
    names: list[str | None] = [name for name, _, _ in games.load(game).scenarios()]
    return names or [None]


BOARDS: list[tuple[str, str | None]] = [(id, name) for id in games.ids() for name in scenarios_of(id)]
"""Every game with each of its built-in scenarios."""


class HostStub:
    """The host side of the command queue, for tests that need no host."""

    def __init__(self, evening: Evening) -> None:
        self.evening: Evening | None = evening

    @property
    def host(self) -> HostApi:
        """Fails: the tested views must not use the host."""
        raise ValueError("There is no house in this test.")

    def take(self, evening: Evening) -> None:
        """Put a game on the table."""
        self.evening = evening

    def leave(self) -> None:
        """Clear the table."""
        self.evening = None


class ViewTable(HostStub):
    """A game and a site that shows it."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.site = Site(CommandQueue(self._do), Phones(MemoryStore(), 0.0), now_s=lambda: 0.0)

    def _do(self, command: Command) -> None:
        command(self)
        command.deliver()

    @property
    def snapshot(self) -> TableSnapshot:
        """The current snapshot, which is also published to the site."""
        assert self.evening is not None
        snapshot = snapshot_of(self.evening, words_of(self.evening))
        self.site.feed.show(snapshot)
        return snapshot

    def parts(self, view: PageView, who: Caller = ANN) -> Parts:
        """Render the parts of a view."""
        assert self.snapshot.scene is not None
        return asyncio.run(_parts(view, self.site, who))


async def _parts(view: PageView, site: Site, who: Caller) -> Parts:
    return await view.parts(site, who)


def set_up_game(game: str, scenario: str | None, **options: Any) -> ViewTable:
    """A game with its board set up."""
    evening = begin(games.load(game), scenario=scenario, dice="digital", cards="digital", **options)
    if evening.ask is not None and evening.ask.kind == "confirm":
        evening.answer(True)
    return ViewTable(evening)
