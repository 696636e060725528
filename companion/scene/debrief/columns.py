"""Draws a chart as columns. Stacked series differ by pattern, not by colour alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from companion.scene.debrief.chart import Chart, in_words, number

WIDTH, HEIGHT = 360.0, 208.0
LEFT, RIGHT, TOP, BOTTOM = 46.0, 8.0, 18.0, 40.0
"""Room for the axes and their labels, in units of the chart."""
WIDEST, SHARE = 44.0, 0.68
"""A column has at most this width, and takes at most this share of its place."""
LABEL_EVERY = 26.0
"""Labels below have at least this distance; if columns are closer, some have no label."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_LINES = 5


def columns(chart: Chart, name: str) -> str:
    """The chart; ``name`` begins the ids in it, and must be unique on a page."""
    drawn = [*_patterns(chart, name), *_scale(chart), *_all(chart, name), *_axes(chart)]
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-labelledby="{name}-t {name}-d">'
        f'<title id="{name}-t">{escape(chart.title)}</title><desc id="{name}-d">{escape(in_words(chart))}</desc>{"".join(drawn)}</svg>'
    )


def step_of(highest: float) -> float:
    """The distance between the lines of the scale."""
    return next((step for step in STEPS if highest / step <= MOST_LINES), 10.0 ** math.ceil(math.log10(highest / MOST_LINES)))


def _patterns(chart: Chart, name: str) -> Iterator[str]:
    """The second series is hatched, the third dotted."""
    if len(chart.series) > 1:
        yield (
            f'<defs><pattern id="{name}-p1" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            '<path class="s1" d="M0 0h6v6H0z"/><path class="over" d="M0 0h2.4v6H0z"/></pattern>'
            f'<pattern id="{name}-p2" width="6" height="6" patternUnits="userSpaceOnUse">'
            '<path class="s2" d="M0 0h6v6H0z"/><circle class="over" cx="3" cy="3" r="1.5"/></pattern></defs>'
        )


def _top(chart: Chart) -> float:
    """The number at the upper end of the scale."""
    step = step_of(chart.highest)
    return step * math.ceil(chart.highest / step)


def _y(chart: Chart, value: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / _top(chart))


def _x(chart: Chart, place: int) -> float:
    """The middle of a column."""
    return LEFT + (WIDTH - LEFT - RIGHT) * (place + 0.5) / len(chart.labels)


def _wide(chart: Chart) -> float:
    return min(WIDEST, SHARE * (WIDTH - LEFT - RIGHT) / len(chart.labels))


def _scale(chart: Chart) -> Iterator[str]:
    step, top = step_of(chart.highest), _top(chart)
    for line in range(round(top / step) + 1):
        y = _y(chart, line * step)
        yield f'<path class="{"axis" if line == 0 else "grid"}" d="M{LEFT:g} {y:.1f}H{WIDTH - RIGHT:g}"/>'
        yield f'<text class="tick-y" x="{LEFT - 6:g}" y="{y + 4:.1f}">{number(line * step)}</text>'


def _all(chart: Chart, name: str) -> Iterator[str]:
    every = math.ceil(LABEL_EVERY * len(chart.labels) / (WIDTH - LEFT - RIGHT))
    for place, label in enumerate(chart.labels):
        yield from _column(chart, place, name)
        if place % every == 0:
            yield f'<text class="tick-x" x="{_x(chart, place):.1f}" y="{HEIGHT - BOTTOM + 15:g}">{escape(label)}</text>'
        if every == 1 or (chart.notes and chart.notes[place]):
            yield from _above(chart, place)


def _column(chart: Chart, place: int, name: str) -> Iterator[str]:
    x, wide, height = _x(chart, place) - _wide(chart) / 2, _wide(chart), 0.0
    for number_, series in enumerate(chart.series):
        value = series.values[place]
        if value:
            y, below = _y(chart, height + value), _y(chart, height)
            fill = f' fill="url(#{name}-p{number_})"' if number_ else ' class="s0"'
            yield f'<path{fill} d="M{x:.1f} {y:.1f}h{wide:.1f}V{below:.1f}h-{wide:.1f}z"/>'
            height += value
    if chart.wanted:
        y = _y(chart, chart.wanted[place])
        yield f'<path class="wanted" d="M{x - 4:.1f} {y:.1f}h{wide + 8:.1f}"/>'


def _above(chart: Chart, place: int) -> Iterator[str]:
    total = chart.sums[place]
    note = chart.notes[place] if chart.notes else ""
    text = note or (chart.unknown if total is None else number(total))
    highest = max(total or 0, chart.wanted[place] if chart.wanted else 0)
    yield f'<text class="value" x="{_x(chart, place):.1f}" y="{_y(chart, highest) - 5:.1f}">{escape(text)}</text>'


def _axes(chart: Chart) -> Iterator[str]:
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text class="name-x" x="{middle:g}" y="{HEIGHT - 6:g}">{escape(chart.across)}</text>'
    middle = (TOP + HEIGHT - BOTTOM) / 2
    yield f'<text class="name-y" transform="translate(10 {middle:g}) rotate(-90)">{escape(chart.up)}</text>'
