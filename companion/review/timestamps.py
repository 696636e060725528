"""When the rows of a journal were written, and the time from one to another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from companion.engine.journal import Moment


class RowTimes:
    """The moments of a journal; rows of older versions have no times."""

    def __init__(self, moments: Sequence[Moment]) -> None:
        self._moments = moments
        self._rows = [moment.n for moment in moments]

    def _at(self, row: int) -> int | None:
        """The index of the moment in which a row was written."""
        place = bisect_right(self._rows, row) - 1
        return None if place < 0 else place

    def wall_ms(self, row: int) -> int | None:
        """The time of day at which a row was written, in ms since 1970; None if unknown."""
        place = self._at(row)
        return None if place is None else self._moments[place].wall_ms

    def between_s(self, row: int, later: int) -> float | None:
        """Seconds from one row to a later one; None if unknown, or if the evening was interrupted in between."""
        first, last = self._at(row), self._at(later)
        if first is None or last is None or any(moment.run_ms == 0 for moment in self._moments[first + 1 : last + 1]):
            return None
        return (self._moments[last].run_ms - self._moments[first].run_ms) / 1000
