"""The site: state shared by all handlers, templates, and a cache of rendered parts.

A page consists of parts, HTML elements with an id. The event stream of a page sends the parts that changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import jinja2
import msgspec
from markupsafe import Markup

from companion.fronts.host_queue import CommandQueue
from companion.fronts.web.assets import Assets
from companion.fronts.web.common_parts import common_parts
from companion.fronts.web.feed import Feed
from companion.fronts.web.history import HistoryReader
from companion.fronts.web.qr import qr_svg
from companion.fronts.web.security.identity import Caller
from companion.fronts.web.security.phones import Phones
from companion.scene import Catalog, ClockStatus

HERE = Path(__file__).parent
PAGES = ("now", "board", "dice", "cards", "evening", "table")
"""The pages in the order of the navigation."""
CACHED_VERSIONS = 8
"""Versions whose parts are cached: a page opens its stream some versions after it was rendered, and gets only what changed since."""
CACHED_RENDERINGS = 64
"""Renderings cached for one version (by view and caller), shared by phones that see the same."""


Parts = Mapping[str, str]
"""Inner HTML (or SVG) by element id. The ids stay the same while the same game is on the table."""


class PageView(Protocol):
    """A view renders one page. Its template ``NAME.html`` extends ``page.html`` and has an element for each part; the script puts what
    the stream sends into these elements.
    """

    name: str
    """``now``, ``board``, ...: the view's URL is ``/NAME``, and ``/`` is ``now``."""

    def cache_key(self, who: Caller) -> tuple[Hashable, ...]:
        """What the parts depend on besides the table: usually whether the caller has joined, and its seats."""

    async def parts(self, site: Site, who: Caller) -> Parts:
        """Render every part, from ``site.feed.snapshot``; other data are fetched from the host through ``site.host_queue``."""


class RenderedPage(msgspec.Struct, frozen=True):
    """A rendered page: its view, its parts, and the version they were rendered at."""

    view: PageView
    parts: Parts
    mark: str


class Site:
    """What request handlers share. ``now_s`` is the clock of countdowns, ``wall_s`` the time of day (seconds since 1970).
    ``virtual``: the box's panel is a page at ``/panel``.
    """

    def __init__(
        self,
        host_queue: CommandQueue,
        phones: Phones,
        *,
        now_s: Callable[[], float],
        wall_s: Callable[[], float] = time.time,
        virtual: bool = False,
    ) -> None:
        self.host_queue, self.phones, self.now_s, self.wall_s, self.virtual = host_queue, phones, now_s, wall_s, virtual
        self.feed = Feed()
        self.history = HistoryReader(host_queue)
        self.words = Catalog({})
        self._cache: dict[str, dict[tuple[Any, ...], Parts]] = {}

    @cached_property
    def assets(self) -> Assets:
        """The static files."""
        return Assets(HERE / "static")

    @cached_property
    def templates(self) -> jinja2.Environment:
        """The Jinja environment, with automatic escaping."""
        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
            undefined=jinja2.StrictUndefined, auto_reload=False,
        )  # fmt: skip
        environment.globals.update(asset=self.assets.address, says=self.says, qr=lambda data: Markup(qr_svg(data)), pages=PAGES, site=self)
        environment.globals["sentences"] = self.words.phrases("script")
        environment.filters["json"] = lambda value: msgspec.json.encode(value).decode()
        return environment

    def says(self, name: str, /, **args: object) -> str:
        """A text from the table ``web``, or from another one if it is named: ``virtual.title``."""
        return self.words.phrase(name if "." in name else f"web.{name}", **args)

    def render(self, template: str, **values: object) -> str:
        """Render a template."""
        return self.templates.get_template(template).render(**values)

    async def parts(self, view: PageView, who: Caller) -> Parts:
        """The current parts of a view for this caller; rendered once for all callers with the same cache key."""
        cache, key = self._current_cache(), (view.name, *view.cache_key(who))
        if key not in cache:
            cache[key] = {**common_parts(self.feed.snapshot, self.render), **await view.parts(self, who)}
        return cache[key]

    def parts_at(self, mark: str, view: PageView, who: Caller) -> Parts | None:
        """The parts as they were at a recent version; None if they are not cached."""
        return self._cache.get(mark, {}).get((view.name, *view.cache_key(who)))

    def _current_cache(self) -> dict[tuple[Any, ...], Parts]:
        """The cache of the current version; drops the oldest versions."""
        mark = self.feed.mark
        if len(self._cache.setdefault(mark, {})) > CACHED_RENDERINGS:
            self._cache[mark] = {}
        if len(self._cache) > CACHED_VERSIONS:
            del self._cache[next(iter(self._cache))]
        return self._cache[mark]

    async def page(self, view: PageView, who: Caller) -> RenderedPage:
        """Render a page. If something changes meanwhile, the page has the older mark, and the stream sends the rest."""
        mark = self.feed.mark
        return RenderedPage(view, await self.parts(view, who), mark)

    @property
    def clock(self) -> ClockStatus | None:
        """The clock of the current scene."""
        scene = self.feed.snapshot.scene
        return scene.visible_clock if scene else None


def changed_parts(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """The parts of ``now`` that differ from ``before``."""
    return {name: html for name, html in now.items() if before.get(name) != html}
