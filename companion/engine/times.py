"""When the rows of a journal were written, and how long it was from one to another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from companion.engine.journal import Moment


class Times:
    """The moments of a journal; of rows that were written before journals knew times nothing is known."""

    def __init__(self, moments: Sequence[Moment]) -> None:
        self._moments = moments
        self._rows = [moment.n for moment in moments]

    def _at(self, row: int) -> int | None:
        """The place of the moment in which a row was written."""
        place = bisect_right(self._rows, row) - 1
        return None if place < 0 else place

    def wall_ms(self, row: int) -> int | None:
        """The time of day at which a row was written, in ms since 1970; None where nobody knows."""
        place = self._at(row)
        return None if place is None else self._moments[place].wall_ms

    def between_s(self, row: int, later: int) -> float | None:
        """Seconds from one row to a later one; None where nobody knows, or where the evening was put away in between."""
        first, last = self._at(row), self._at(later)
        if first is None or last is None or any(moment.run_ms == 0 for moment in self._moments[first + 1 : last + 1]):
            return None
        return (self._moments[last].run_ms - self._moments[first].run_ms) / 1000
