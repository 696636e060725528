"""The view ``evening``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from companion.engine.tale import Tale
from companion.fronts.house import Kept
from companion.fronts.web.looking import ON_TABLE
from companion.fronts.web.views.evening.pictures import figures
from companion.fronts.web.views.evening.timeline import RoundSeen, rounds_of

if TYPE_CHECKING:
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts

NEWEST = 5
"""So many of the evenings that are kept stand on the page; a link leads to all."""


class Evening:
    """The evening on the table, and the newest of those that are kept."""

    name = "evening"

    def differs_by(self, who: Who) -> tuple[Hashable, ...]:
        return (who.phone is not None,)

    async def parts(self, site: Site, who: Who) -> Parts:
        evening = await site.looking.on_table()
        kept = await site.looking.in_archive(lambda archive: archive.evenings())
        if evening is None:
            nothing = dict.fromkeys(("tale-step", "tale-round", "tale-older", "tale-pictures", "tale-fair"), "")
            return {"tale-head": site.render("evening/none.html"), **nothing, "tale-kept": self._kept(site, who, kept)}
        return {**self._told(site, who, await site.looking.tale(evening)), "tale-kept": self._kept(site, who, kept)}

    @staticmethod
    def _told(site: Site, who: Who, tale: Tale) -> Parts:
        """The newest step, the rest of its round and the rounds before are parts of their own: what changes is small."""
        *before, last = rounds_of(tale) or [RoundSeen("", ())]
        *earlier, newest = last.steps or (None,)
        can = who.phone is not None and not tale.secret
        return {
            "tale-head": site.render("evening/head.html", tale=tale, who=who, seen=site.feed.seen, can=can),
            "tale-step": site.render("evening/newest.html", title=last.title, step=newest, can=can),
            "tale-round": site.render("evening/steps.html", steps=earlier[::-1], can=can),
            "tale-older": site.render("evening/rounds.html", rounds=before[::-1], can=can, open=False),
            "tale-pictures": site.render("evening/pictures.html", figures=figures(site, tale)) if tale.ended else "",
            "tale-fair": fair(site, who, tale, ON_TABLE),
        }

    @staticmethod
    def _kept(site: Site, who: Who, kept: Sequence[Kept]) -> str:
        scene = site.feed.seen.scene
        return site.render("evening/kept.html", kept=kept[:NEWEST], all=len(kept), who=who, now=scene.evening if scene else "")


def fair(site: Site, who: Who, tale: Tale, name: str, verdict: Sequence[str] = ()) -> str:
    """The fairness code, and what can be done with it; ``verdict`` is what a check found."""
    return site.render("evening/fair.html", tale=tale, who=who, name=name, verdict=verdict, here=name == ON_TABLE)
