"""The view ``now``: countdown, instructions and the open question; without a game, the games to start."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from companion.fronts.web.api.seats import may_answer
from companion.fronts.web.views.board.map_question import question_values
from companion.fronts.web.views.now.start import start
from companion.fronts.web.views.report import report_parts
from companion.scene.goals import goal_lines
from companion.table import Countdown, Report

if TYPE_CHECKING:
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Parts, Site
    from companion.fronts.web.table_snapshot import TableSnapshot

RUNS = ("running", "paused")


class NowView:
    """The view ``now``, at ``/``."""

    name = "now"

    def cache_key(self, who: Caller) -> tuple[Hashable, ...]:
        return (who.phone is not None, who.phone.seats if who.phone else ())

    async def parts(self, site: Site, who: Caller) -> Parts:
        snapshot = site.feed.snapshot
        if snapshot.scene is None:
            nothing = dict.fromkeys(("goals", "clock", "meanwhile", "notices", "todo", "state", "more"), "")
            return {**nothing, "question": await start(site, who), **report_parts(site, snapshot, who)}
        return self._evening(site, snapshot, who)

    def _evening(self, site: Site, snapshot: TableSnapshot, who: Caller) -> Parts:
        scene = snapshot.scene
        assert scene is not None
        clock = scene.clock
        runs = clock is not None and clock.state in RUNS
        can = snapshot.ask is not None and may_answer(snapshot.ask.who, who, site.phones)
        values = {"snapshot": snapshot, "scene": scene, "question": scene.question, "who": who, "can": can, "words": snapshot.words}
        return {
            "goals": site.render("now/goals.html", scene=scene, lines=list(goal_lines(scene.goals))) if scene.goals else "",
            "clock": site.render("now/clock.html", **values, missing=[pod.label for pod in snapshot.pods if pod.wanted]) if clock else "",
            "meanwhile": site.render("now/meanwhile.html", **values, runs=runs, action_dice=self._action_dice(snapshot))
            if who.phone
            else "",
            "notices": site.render("now/notices.html", scene=scene),
            "todo": "" if runs else site.render("now/todo.html", **values),
            "question": "" if clock or isinstance(snapshot.ask, Report) else self._question(site, snapshot, values),
            **report_parts(site, snapshot, who),
            "state": "" if runs else site.render("now/state.html", **values),
            "more": site.render("now/more.html", **values, runs=runs),
        }

    @staticmethod
    def _action_dice(snapshot: TableSnapshot) -> int:
        return len(snapshot.ask.dice) if isinstance(snapshot.ask, Countdown) else 0

    @staticmethod
    def _question(site: Site, snapshot: TableSnapshot, values: Mapping[str, object]) -> str:
        return site.render("now/question.html", **values, ask=snapshot.ask, **question_values(snapshot))
