"""Charts of a game: numbers of the board by round, dice, countdowns, and time spent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion.fronts.web.views.dice import tally_chart, verdict
from companion.review.record import EveningReport
from companion.review.statistics import CountdownUsage, Debrief, TimeSpent
from companion.scene import Catalog
from companion.scene.debrief import Chart, Series, columns

if TYPE_CHECKING:
    from companion.fronts.web.site import Site


class Figure(msgspec.Struct, frozen=True):
    """A chart as SVG, with a sentence below it."""

    chart: Chart
    svg: str
    says: str = ""


def figures(site: Site, report: EveningReport) -> Sequence[Figure]:
    """All charts for which this game has data."""
    charts = [*_measures(site, report), *_dice(site, report), *_clocks(site, report), *_spent(site, report)]
    return [Figure(chart, columns(chart, f"fig{n}"), says) for n, (chart, says) in enumerate(charts)]


_Charts = Iterator[tuple[Chart, str]]


def _label(site: Site, words: Catalog, part: str) -> str:
    """The label of a part of the game on the x axis: its number, otherwise a word."""
    name, _, number = part.partition(".")
    return number or (site.says("chart_start") if name == "setup" else words.part(part))


def _across(site: Site, words: Catalog, parts: Sequence[str]) -> str:
    """The title of the x axis: rounds or turns."""
    kinds = [part.partition(".")[0] for part in parts if "." in part]
    return site.says(f"chart_{kinds[0]}") if kinds and kinds[0] in ("round", "turn") else site.says("chart_part")


# -- the board ----------------------------------------------------------------------------------------------------


def _measures(site: Site, report: EveningReport) -> _Charts:
    found = report.debrief
    groups: dict[str, list[str]] = {}
    for name in found.measures:
        groups.setdefault(name.partition(".")[0], []).append(name)
    for group, names in groups.items():
        if len(found.parts) > 1 and any(any(found.measures[name]) for name in names):
            yield _measure(site, report.words, found, group, names), ""


def _measure(site: Site, words: Catalog, found: Debrief, group: str, names: Sequence[str]) -> Chart:
    return Chart(
        title=words.measure(group), up=site.says("chart_number"),
        across=site.says("chart_end_of", part=_across(site, words, found.parts)),
        labels=tuple(_label(site, words, part) for part in found.parts),
        series=tuple(Series(words.measure(name), tuple(map(float, found.measures[name]))) for name in names),
    )  # fmt: skip


# -- dice, clock, time --------------------------------------------------------------------------------------------


def _dice(site: Site, report: EveningReport) -> _Charts:
    for tally in report.tallies:
        yield tally_chart(site, tally, report.words), verdict(site, tally)


def _clocks(site: Site, report: EveningReport) -> _Charts:
    clocks, words = report.debrief.clocks, report.words
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


def _left_s(clock: CountdownUsage) -> float | None:
    return None if clock.used_s is None else max(0.0, clock.total_s - clock.used_s)


def _spent(site: Site, report: EveningReport) -> _Charts:
    spent, words = report.debrief.spent, report.words
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


def _all_s(spent: TimeSpent) -> float:
    return spent.answers_s + spent.board_s + spent.clock_s
