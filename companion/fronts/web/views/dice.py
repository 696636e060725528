"""The page Dice: every roll of the evening, the newest first, and dice counted against what is to be expected."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.engine.tale import Tale
from companion.engine.tally import Tally
from companion.engine.throws import Throw
from companion.engine.times import Times
from companion.fronts.web.views.moments import thrower, time_of_day
from companion.scene import Words
from companion.scene.debrief import Chart, Series, columns

if TYPE_CHECKING:
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts

SHOWN, NEWEST = 50, 6
"""So many rolls stand on the page; at most so many of them in the part that changes with every roll."""
STRAYS, SUSPICIOUS = 0.05, 0.001
"""Below these p-values dice that are fair stray seldom, and hardly ever."""


class ThrowSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A roll as it is shown: its faces (each with its word), why, who, when, where in the game."""

    faces: tuple[tuple[int | str, str], ...]
    why: str
    rule: str
    who: str
    when: str
    where: str
    source: str
    show: bool
    taken_back: bool


class Dice:
    """The view ``dice``."""

    name = "dice"

    def differs_by(self, who: Who) -> tuple[Hashable, ...]:
        return (who.phone is not None,)

    async def parts(self, site: Site, who: Who) -> Parts:
        evening = await site.looking.on_table()
        if evening is None:
            nothing = dict.fromkeys(("dice-new", "dice-log", "dice-count", "dice-source"), "")
            return {"dice-open": site.render("dice/none.html"), **nothing}
        tale, seen = await site.looking.tale(evening), site.feed.seen
        rolls = throws_seen(site, tale)
        first = max(0, (len(rolls) - 1) // NEWEST * NEWEST)
        newest, older = rolls[first:][::-1], rolls[max(0, len(rolls) - SHOWN) : first][::-1]
        return {
            "dice-open": site.render("dice/open.html", scene=seen.scene, none=not rolls),
            "dice-new": site.render("dice/log.html", rolls=newest),
            "dice-log": site.render("dice/older.html", rolls=older, n=len(rolls), more=len(rolls) > SHOWN),
            "dice-count": counted(site, tale, "dice"),
            "dice-source": site.render("dice/source.html", now=seen.dice, who=who, closed=bool(tale.secret)),
        }


def throws_seen(site: Site, tale: Tale) -> Sequence[ThrowSeen]:
    """All rolls of an evening, the oldest first."""
    return [_seen(site, throw, tale.times, tale.words) for throw in tale.throws]


def _seen(site: Site, throw: Throw, times: Times, words: Words) -> ThrowSeen:
    source = "show" if throw.show else throw.by
    why = throw.why or throw.step
    where = ", ".join(name for name in dict.fromkeys((throw.part, throw.step)) if name != why)
    return ThrowSeen(
        faces=tuple((face, words.word(face)) for face in throw.values), why=why, rule=throw.rule,
        who=thrower(site, words, throw.by, throw.who), when=time_of_day(times.wall_ms(throw.row)), where=where,
        source=site.says(f"dice_{source}"), show=throw.show, taken_back=throw.taken_back,
    )  # fmt: skip


def counted(site: Site, tale: Tale, name: str) -> str:
    """Every kind of die against what is to be expected of it."""
    charts = [(tally_chart(site, tally, tale.words), verdict(site, tally)) for tally in tale.tallies]
    return site.render("dice/count.html", tallies=[(chart, columns(chart, f"{name}{n}"), says) for n, (chart, says) in enumerate(charts)])


def tally_chart(site: Site, tally: Tally, words: Words) -> Chart:
    """How often each face fell, with a line where it was to be expected."""
    return Chart(
        title=site.says("dice_chart", die=words.die(tally.die), n=tally.n), across=site.says("dice_face"), up=site.says("dice_times"),
        labels=tuple(words.word(face) for face in tally.faces), series=(Series(site.says("dice_fell"), tally.counts),),
        wanted=tally.expected, wanted_name=site.says("dice_expected"),
    )  # fmt: skip


def verdict(site: Site, tally: Tally) -> str:
    """What so many dice say about whether they are fair, in honest words."""
    if tally.p is None:
        return site.says("dice_too_few", n=tally.n, least=tally.least)
    kind = "odd" if tally.p < SUSPICIOUS else "stray" if tally.p < STRAYS else "fair"
    p = f"{tally.p:.2f}" if tally.p >= 0.01 else "< 0.01"
    return site.says(f"dice_{kind}", n=tally.n, p=p, percent=max(1, round(tally.p * 100)))
