"""The data of a chart."""

from __future__ import annotations

import msgspec


class Series(msgspec.Struct, frozen=True):
    """One number for each label; None if unknown."""

    name: str
    values: tuple[float | None, ...]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """``title`` says what is shown, ``across`` and ``up`` what the axes are; several series are stacked.

    ``wanted`` is the expected number at each label, drawn as a line across its column and called ``wanted_name``; ``notes`` are above
    columns in place of their sums. ``unknown`` is the word for unknown numbers. ``unit`` follows numbers in words.
    """

    title: str
    across: str
    up: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    wanted: tuple[float, ...] = ()
    wanted_name: str = ""
    notes: tuple[str, ...] = ()
    unknown: str = "?"
    unit: str = ""

    @property
    def sums(self) -> tuple[float | None, ...]:
        """The height of each column; None if nothing of it is known."""
        known = [[value for value in values if value is not None] for values in zip(*(s.values for s in self.series), strict=True)]
        return tuple(sum(values) if values else None for values in known)

    @property
    def highest(self) -> float:
        """The largest number in it, at least 1."""
        return max([1.0, *(total for total in self.sums if total is not None), *self.wanted])


def number(value: float) -> str:
    """A number as people write it: whole, or with one digit after the point."""
    return f"{value:.0f}" if value >= 100 or float(value).is_integer() else f"{value:.1f}"


def in_words(chart: Chart) -> str:
    """The whole chart as one sentence."""
    said = [f"{label}: {_at(chart, place)}" for place, label in enumerate(chart.labels)]
    return f"{chart.up}, {chart.across}. {'; '.join(said)}."


def _at(chart: Chart, place: int) -> str:
    parts = [_value(chart, series, place) for series in chart.series]
    if chart.wanted:
        parts.append(f"{chart.wanted_name} {number(chart.wanted[place])}")
    if chart.notes and chart.notes[place]:
        parts.append(chart.notes[place])
    return ", ".join(parts)


def _value(chart: Chart, series: Series, place: int) -> str:
    value = series.values[place]
    said = chart.unknown if value is None else f"{number(value)}{chart.unit}"
    return f"{series.name} {said}" if len(chart.series) > 1 or chart.wanted else said
