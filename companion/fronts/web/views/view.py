"""The promise of a view: one page of the site, made of parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.site import Site

Parts = Mapping[str, str]
"""HTML (or SVG) by the id of the element that it is the inside of. The same ids for as long as the same evening is on the table."""


class View(Protocol):
    """One page. Its template ``NAME.html`` extends ``page.html`` and has an element with the id of each part; the script puts what the
    stream sends into these elements.
    """

    name: str
    """Its name: ``now``, ``board``; its address is ``/NAME``, and ``/`` is ``now``."""

    def differs_by(self, who: Who) -> tuple[Hashable, ...]:
        """What of a phone makes its parts different from another's: usually whether it has joined, and its seats."""

    async def parts(self, site: Site, who: Who) -> Parts:
        """Every part as it is now. Most is in ``site.feed.seen``; what only the host knows is asked through ``site.desk``."""
