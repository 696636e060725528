"""The site: what handlers share. Pages are made of parts, each an element with an id; a stream sends the parts that changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import jinja2
import msgspec
from markupsafe import Markup

from companion.fronts.web.assets import Assets
from companion.fronts.web.desk import Desk
from companion.fronts.web.door.guard import Who
from companion.fronts.web.door.phones import Phones
from companion.fronts.web.feed import Feed
from companion.fronts.web.looking import Looking
from companion.fronts.web.qr import qr_svg
from companion.fronts.web.views.common import common
from companion.fronts.web.views.view import Parts, View
from companion.scene import ClockSeen, Words

HERE = Path(__file__).parent
PAGES = ("now", "board", "dice", "cards", "evening", "table")
"""The pages in the order of the navigation."""
MOMENTS_KEPT = 8
"""Moments of which parts are kept: a page that asks for its stream was made some moments ago, and is sent only what changed since."""
SAME_LOOKS_KEPT = 64
"""Ways of looking at one moment (views, roles) whose parts are kept for the next phone that looks the same way."""


class Page(msgspec.Struct, frozen=True):
    """A page as it is sent: its view, its parts, and the moment that they are of."""

    view: View
    parts: Parts
    mark: str


class Site:
    """Everything that is behind the pages. ``now_s`` is the clock that countdowns run by, ``wall_s`` the time of day (seconds since 1970).
    ``virtual``: the box's panel is to be found at ``/panel``.
    """

    def __init__(
        self, desk: Desk, phones: Phones, *, now_s: Callable[[], float], wall_s: Callable[[], float] = time.time, virtual: bool = False
    ) -> None:
        self.desk, self.phones, self.now_s, self.wall_s, self.virtual = desk, phones, now_s, wall_s, virtual
        self.feed = Feed()
        self.looking = Looking(desk)
        self.words = Words({})
        self._moments: dict[str, dict[tuple[Any, ...], Parts]] = {}

    @cached_property
    def assets(self) -> Assets:
        """Stylesheet, script, icons."""
        return Assets(HERE / "static")

    @cached_property
    def templates(self) -> jinja2.Environment:
        """Templates; everything put into them is escaped."""
        made = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
            undefined=jinja2.StrictUndefined, auto_reload=False,
        )  # fmt: skip
        made.globals.update(asset=self.assets.address, says=self.says, qr=lambda data: Markup(qr_svg(data)), pages=PAGES, site=self)
        made.globals["sentences"] = self.words.phrases("script")
        made.filters["json"] = lambda value: msgspec.json.encode(value).decode()
        return made

    def says(self, name: str, /, **args: object) -> str:
        """A sentence of the page's own texts; of another table of them if it is named: ``virtual.title``."""
        return self.words.phrase(name if "." in name else f"web.{name}", **args)

    def render(self, template: str, **values: object) -> str:
        """A template with these values."""
        return self.templates.get_template(template).render(**values)

    async def parts(self, view: View, who: Who) -> Parts:
        """The parts of a view as this phone sees them now; made once for all who see the same."""
        kept, key = self._kept(), (view.name, *view.differs_by(who))
        if key not in kept:
            kept[key] = {**common(self), **await view.parts(self, who)}
        return kept[key]

    def made_at(self, mark: str, view: View, who: Who) -> Parts | None:
        """The same as they were at a moment not long ago."""
        return self._moments.get(mark, {}).get((view.name, *view.differs_by(who)))

    def _kept(self) -> dict[tuple[Any, ...], Parts]:
        """What was made at this moment; of the moments before only the last are kept."""
        mark = self.feed.mark
        if len(self._moments.setdefault(mark, {})) > SAME_LOOKS_KEPT:
            self._moments[mark] = {}
        if len(self._moments) > MOMENTS_KEPT:
            del self._moments[next(iter(self._moments))]
        return self._moments[mark]

    async def page(self, view: View, who: Who) -> Page:
        """A view as a page. If something changes while it is made, its mark is the older one, and the stream sends the rest."""
        mark = self.feed.mark
        return Page(view, await self.parts(view, who), mark)

    @property
    def clock(self) -> ClockSeen | None:
        """The countdown as the scene has it."""
        scene = self.feed.seen.scene
        return scene.clock if scene else None


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """The parts of ``now`` that are not the same before."""
    return {name: html for name, html in now.items() if before.get(name) != html}
