"""What an evening was like, as pictures: numbers of the board round by round, the dice, the clock, and how long people took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.engine.debrief import Clock, Debrief, Spent
from companion.engine.tale import Tale
from companion.fronts.web.views.dice import tally_chart, verdict
from companion.scene import Words
from companion.scene.debrief import Chart, Series, columns

if TYPE_CHECKING:
    from companion.fronts.web.site import Site


class Figure(msgspec.Struct, frozen=True):
    """A picture: what it is of, as SVG, and a sentence below it."""

    chart: Chart
    svg: str
    says: str = ""


def figures(site: Site, tale: Tale) -> Sequence[Figure]:
    """All pictures that this evening has something for."""
    drawn = [*_measures(site, tale), *_dice(site, tale), *_clocks(site, tale), *_spent(site, tale)]
    return [Figure(chart, columns(chart, f"fig{n}"), says) for n, (chart, says) in enumerate(drawn)]


_Drawn = Iterator[tuple[Chart, str]]


def _label(site: Site, words: Words, part: str) -> str:
    """A part of the game below a column: its number, or where it has none a word."""
    name, _, number = part.partition(".")
    return number or (site.says("chart_start") if name == "setup" else words.part(part))


def _across(site: Site, words: Words, parts: Sequence[str]) -> str:
    """What the parts are: rounds or turns."""
    kinds = [part.partition(".")[0] for part in parts if "." in part]
    return site.says(f"chart_{kinds[0]}") if kinds and kinds[0] in ("round", "turn") else site.says("chart_part")


# -- the board ----------------------------------------------------------------------------------------------------


def _measures(site: Site, tale: Tale) -> _Drawn:
    found = tale.debrief
    groups: dict[str, list[str]] = {}
    for name in found.measures:
        groups.setdefault(name.partition(".")[0], []).append(name)
    for group, names in groups.items():
        if len(found.parts) > 1 and any(any(found.measures[name]) for name in names):
            yield _measure(site, tale.words, found, group, names), ""


def _measure(site: Site, words: Words, found: Debrief, group: str, names: Sequence[str]) -> Chart:
    return Chart(
        title=words.measure(group), up=site.says("chart_number"),
        across=site.says("chart_end_of", part=_across(site, words, found.parts)),
        labels=tuple(_label(site, words, part) for part in found.parts),
        series=tuple(Series(words.measure(name), tuple(map(float, found.measures[name]))) for name in names),
    )  # fmt: skip


# -- dice, clock, time --------------------------------------------------------------------------------------------


def _dice(site: Site, tale: Tale) -> _Drawn:
    for tally in tale.tallies:
        yield tally_chart(site, tally, tale.words), verdict(site, tally)


def _clocks(site: Site, tale: Tale) -> _Drawn:
    clocks, words = tale.debrief.clocks, tale.words
    if not clocks:
        return
    used = Series(site.says("chart_used"), tuple(clock.used_s for clock in clocks))
    left = Series(site.says("chart_left"), tuple(_left_s(clock) for clock in clocks))
    parts = [clock.part for clock in clocks]
    early = sum(clock.early for clock in clocks)
    yield Chart(
        title=site.says("chart_clock"), across=_across(site, words, parts), up=site.says("chart_seconds"),
        labels=tuple(_label(site, words, part) for part in parts), series=(used, left) if early else (used,),
        notes=tuple(site.says("chart_early") if clock.early else "" for clock in clocks), unknown=site.says("chart_unknown"), unit=" s",
    ), site.says("chart_early_ends", n=early, of=len(clocks))  # fmt: skip


def _left_s(clock: Clock) -> float | None:
    return None if clock.used_s is None else max(0.0, clock.total_s - clock.used_s)


def _spent(site: Site, tale: Tale) -> _Drawn:
    spent, words = tale.debrief.spent, tale.words
    total_s = sum(_all_s(part) for part in spent)
    if total_s < 60:
        return
    kinds = {"answers": "answers_s", "pieces": "board_s", "clock": "clock_s"}
    series = (Series(site.says(f"chart_spent_{kind}"), tuple(getattr(p, name) / 60 for p in spent)) for kind, name in kinds.items())
    yield Chart(
        title=site.says("chart_spent"), across=_across(site, words, [part.part for part in spent]), up=site.says("chart_minutes"),
        labels=tuple(_label(site, words, part.part) for part in spent),
        series=tuple(series),
    ), site.says("chart_spent_says", minutes=round(total_s / 60), answers=round(sum(p.answers_s for p in spent) / 60))  # fmt: skip


def _all_s(spent: Spent) -> float:
    return spent.answers_s + spent.board_s + spent.clock_s
