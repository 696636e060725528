"""Views without a server: a site around an evening, and the parts of a view as a phone sees them."""

from __future__ import annotations

import asyncio
from typing import Any

from companion import games
from companion.engine import Evening
from companion.engine.view import words_of
from companion.fronts.house import House
from companion.fronts.web.desk import Deed, Desk
from companion.fronts.web.door.guard import Who
from companion.fronts.web.door.phones import Phones
from companion.fronts.web.door.register import Phone
from companion.fronts.web.seen import Seen, seen_of
from companion.fronts.web.site import Site
from companion.fronts.web.views.view import Parts, View
from tests.evenings import begin
from tests.fronts.web.sites import Memory

ANN = Who(Phone(id="a", name="Ann", colour="red"))
NOBODY = Who()


def scenarios_of(game: str) -> list[str | None]:
    """The scenarios that come with a game; one without a name where there is none."""
    names: list[str | None] = [name for name, _, _ in games.load(game).scenarios()]
    return names or [None]


BOARDS: list[tuple[str, str | None]] = [(id, name) for id in games.names() for name in scenarios_of(id)]
"""Every game with every scenario that comes with it."""


class Homeless:
    """The host's side of a desk where nothing is asked of the house."""

    def __init__(self, evening: Evening) -> None:
        self.evening: Evening | None = evening

    @property
    def house(self) -> House:
        """No view that is tested so asks the house."""
        raise ValueError("There is no house in this test.")

    def take(self, evening: Evening) -> None:
        """Put it on the table."""
        self.evening = evening

    def leave(self) -> None:
        """Nothing is on the table."""
        self.evening = None


class Table(Homeless):
    """An evening, seen by whoever looks."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.site = Site(Desk(self._do), Phones(Memory(), 0.0), now_s=lambda: 0.0)

    def _do(self, deed: Deed) -> None:
        deed(self)
        deed.deliver()

    @property
    def seen(self) -> Seen:
        """What there is to see now; the site shows it."""
        assert self.evening is not None
        seen = seen_of(self.evening, words_of(self.evening))
        self.site.feed.show(seen)
        return seen

    def parts(self, view: View, who: Who = ANN) -> Parts:
        """The parts of a view now."""
        assert self.seen.scene is not None
        return asyncio.run(_parts(view, self.site, who))


async def _parts(view: View, site: Site, who: Who) -> Parts:
    return await view.parts(site, who)


def laid_out(game: str, scenario: str | None, **options: Any) -> Table:
    """An evening of a game whose board has been set up."""
    evening = begin(games.load(game), scenario=scenario, dice="digital", cards="digital", **options)
    if evening.ask is not None and evening.ask.kind == "confirm":
        evening.answer(True)
    return Table(evening)
