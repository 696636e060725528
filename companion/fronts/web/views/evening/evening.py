"""The view ``evening`` and its parts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from companion.fronts.host_api import SavedGame
from companion.fronts.web.history import ON_TABLE
from companion.fronts.web.views.evening.pictures import figures
from companion.fronts.web.views.evening.timeline import TimelineRound, rounds_of
from companion.review.record import EveningReport

if TYPE_CHECKING:
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Parts, Site

NEWEST = 5
"""Saved games on the page; a link leads to all."""


class EveningView:
    """The game on the table, and the newest saved games."""

    name = "evening"

    def cache_key(self, who: Caller) -> tuple[Hashable, ...]:
        return (who.phone is not None,)

    async def parts(self, site: Site, who: Caller) -> Parts:
        evening = await site.history.on_table()
        saved = await site.history.in_archive(lambda archive: archive.evenings())
        if evening is None:
            nothing = dict.fromkeys(("tale-step", "tale-round", "tale-older", "tale-pictures", "tale-fair"), "")
            return {"tale-head": site.render("evening/none.html"), **nothing, "tale-kept": self._saved_games(site, who, saved)}
        return {**self._game_parts(site, who, await site.history.report(evening)), "tale-kept": self._saved_games(site, who, saved)}

    @staticmethod
    def _game_parts(site: Site, who: Caller, report: EveningReport) -> Parts:
        """The newest step, the rest of its round and earlier rounds are separate parts, so that an update is small."""
        *before, last = rounds_of(report) or [TimelineRound("", ())]
        *earlier, newest = last.steps or (None,)
        can = who.phone is not None and not report.secret
        return {
            "tale-head": site.render("evening/head.html", report=report, who=who, snapshot=site.feed.snapshot, can=can),
            "tale-step": site.render("evening/newest.html", title=last.title, step=newest, can=can),
            "tale-round": site.render("evening/steps.html", steps=earlier[::-1], can=can),
            "tale-older": site.render("evening/rounds.html", rounds=before[::-1], can=can, open=False),
            "tale-pictures": site.render("evening/pictures.html", figures=figures(site, report)) if report.ended else "",
            "tale-fair": fair(site, who, report, ON_TABLE),
        }

    @staticmethod
    def _saved_games(site: Site, who: Caller, saved: Sequence[SavedGame]) -> str:
        scene = site.feed.snapshot.scene
        return site.render("evening/kept.html", saved=saved[:NEWEST], all=len(saved), who=who, now=scene.evening if scene else "")


def fair(site: Site, who: Caller, report: EveningReport, name: str, verdict: Sequence[str] = ()) -> str:
    """The part with the fairness code and its actions; ``verdict`` is the result of a check."""
    return site.render("evening/fair.html", report=report, who=who, name=name, verdict=verdict, here=name == ON_TABLE)
