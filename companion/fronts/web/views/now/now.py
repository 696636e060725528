"""What a phone shows when it lies on the table: the clock, the open list, the question; or, with no evening, what can be begun."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from companion.fronts.editing import option_text
from companion.fronts.web.api.voice import may_answer
from companion.fronts.web.views.now.start import start
from companion.fronts.web.views.report import report_parts
from companion.scene.goals import goal_lines
from companion.table import Countdown, Report

if TYPE_CHECKING:
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.seen import Seen
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts

RUNS = ("running", "paused")


class Now:
    """The view ``now``, at ``/``."""

    name = "now"

    def differs_by(self, who: Who) -> tuple[Hashable, ...]:
        return (who.phone is not None, who.phone.seats if who.phone else ())

    async def parts(self, site: Site, who: Who) -> Parts:
        seen = site.feed.seen
        if seen.scene is None:
            nothing = dict.fromkeys(("goals", "clock", "meanwhile", "todo", "more"), "")
            return {**nothing, "question": await start(site, who), **report_parts(site, seen, who)}
        return self._evening(site, seen, who)

    def _evening(self, site: Site, seen: Seen, who: Who) -> Parts:
        scene = seen.scene
        assert scene is not None
        clock = scene.clock
        runs = clock is not None and clock.state in RUNS
        can = seen.ask is not None and may_answer(seen.ask.who, who, site.phones)
        shown = {"seen": seen, "scene": scene, "question": scene.question, "who": who, "can": can, "words": seen.words}
        return {
            "goals": site.render("now/goals.html", scene=scene, lines=list(goal_lines(scene.goals))) if scene.goals else "",
            "clock": site.render("now/clock.html", **shown) if clock else "",
            "meanwhile": site.render("now/meanwhile.html", **shown, runs=runs, action_dice=self._action_dice(seen)) if who.phone else "",
            "todo": "" if runs else site.render("now/todo.html", **shown),
            "question": "" if clock or isinstance(seen.ask, Report) else self._question(site, seen, shown),
            **report_parts(site, seen, who),
            "more": site.render("now/more.html", **shown, runs=runs),
        }

    @staticmethod
    def _action_dice(seen: Seen) -> int:
        return len(seen.ask.dice) if isinstance(seen.ask, Countdown) else 0

    @staticmethod
    def _question(site: Site, seen: Seen, shown: Mapping[str, object]) -> str:
        def label(option: object) -> str:
            return option_text(seen.words, str(option))

        return site.render("now/question.html", **shown, ask=seen.ask, label=label)
