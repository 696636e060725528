"""The page Dice: every roll of the game, newest first, and the distribution of each kind of die."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.fronts.web.views.moments import roller, time_of_day
from companion.review.dice_test import Tally
from companion.review.record import EveningReport
from companion.review.rolls import RollRecord
from companion.review.timestamps import RowTimes
from companion.scene import Catalog
from companion.scene.debrief import Chart, Series, columns

if TYPE_CHECKING:
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Parts, Site

SHOWN, NEWEST = 50, 6
"""Rolls on the page, and at most how many of them are in the part that is sent with every roll."""
STRAYS, SUSPICIOUS = 0.05, 0.001
"""p-values below which the verdict is "stray" (seldom with fair dice) or "odd" (hardly ever)."""


class RollEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A roll as shown: faces (each with its text), reason, roller, time, part of the game."""

    faces: tuple[tuple[int | str, str], ...]
    why: str
    rule: str
    who: str
    when: str
    where: str
    source: str
    show: bool
    taken_back: bool


class DiceView:
    """The view ``dice``."""

    name = "dice"

    def cache_key(self, who: Caller) -> tuple[Hashable, ...]:
        return (who.phone is not None,)

    async def parts(self, site: Site, who: Caller) -> Parts:
        evening = await site.history.on_table()
        if evening is None:
            nothing = dict.fromkeys(("dice-new", "dice-log", "dice-count", "dice-source"), "")
            return {"dice-open": site.render("dice/none.html"), **nothing}
        report, snapshot = await site.history.report(evening), site.feed.snapshot
        rolls = roll_entries(site, report)
        first = max(0, (len(rolls) - 1) // NEWEST * NEWEST)
        newest, older = rolls[first:][::-1], rolls[max(0, len(rolls) - SHOWN) : first][::-1]
        return {
            "dice-open": site.render("dice/open.html", scene=snapshot.scene, none=not rolls),
            "dice-new": site.render("dice/log.html", rolls=newest),
            "dice-log": site.render("dice/older.html", rolls=older, n=len(rolls), more=len(rolls) > SHOWN),
            "dice-count": distribution_part(site, report, "dice"),
            "dice-source": site.render("dice/source.html", now=snapshot.dice, who=who, closed=bool(report.secret)),
        }


def roll_entries(site: Site, report: EveningReport) -> Sequence[RollEntry]:
    """All rolls of a game, oldest first."""
    return [_roll_entry(site, roll, report.times, report.words) for roll in report.rolls]


def _roll_entry(site: Site, roll: RollRecord, times: RowTimes, words: Catalog) -> RollEntry:
    source = "show" if roll.show else roll.by
    why = roll.why or roll.step
    where = ", ".join(name for name in dict.fromkeys((roll.part, roll.step)) if name != why)
    return RollEntry(
        faces=tuple((face, words.word(face)) for face in roll.values), why=why, rule=roll.rule,
        who=roller(site, words, roll.by, roll.who), when=time_of_day(times.wall_ms(roll.row)), where=where,
        source=site.says(f"dice_{source}"), show=roll.show, taken_back=roll.taken_back,
    )  # fmt: skip


def distribution_part(site: Site, report: EveningReport, name: str) -> str:
    """The part with a chart for each kind of die."""
    charts = [(tally_chart(site, tally, report.words), verdict(site, tally)) for tally in report.tallies]
    return site.render("dice/count.html", tallies=[(chart, columns(chart, f"{name}{n}"), says) for n, (chart, says) in enumerate(charts)])


def tally_chart(site: Site, tally: Tally, words: Catalog) -> Chart:
    """A chart of how often each face was rolled, with the expected number."""
    return Chart(
        title=site.says("dice_chart", die=words.die(tally.die), n=tally.n), across=site.says("dice_face"), up=site.says("dice_times"),
        labels=tuple(words.word(face) for face in tally.faces), series=(Series(site.says("dice_fell"), tally.counts),),
        wanted=tally.expected, wanted_name=site.says("dice_expected"),
    )  # fmt: skip


def verdict(site: Site, tally: Tally) -> str:
    """The result of the fairness test as a sentence."""
    if tally.p is None:
        return site.says("dice_too_few", n=tally.n, least=tally.least)
    kind = "odd" if tally.p < SUSPICIOUS else "stray" if tally.p < STRAYS else "fair"
    p = f"{tally.p:.2f}" if tally.p >= 0.01 else "< 0.01"
    return site.says(f"dice_{kind}", n=tally.n, p=p, percent=max(1, round(tally.p * 100)))
