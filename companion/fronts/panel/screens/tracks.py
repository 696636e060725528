"""The tracks screen: score, tracks and ledgers, a name and a value in each row, with the steps of a track below."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import BODY, COLUMN, LEFT, ROW, Canvas
from companion.fronts.panel.layout import COLUMNS, headed
from hardware.display import HEIGHT, WIDTH

TRACK = 5
"""The height of a track with the gap below it."""

_STEPS_AT_MOST = 40  # more steps are drawn as one bar


class TrackRow(Struct, frozen=True):
    """One row: ``at`` of ``last`` steps of a track are done; ``last`` None: no track."""

    name: str
    value: str
    at: int | None = None
    last: int | None = None


class TracksScreen(Struct, frozen=True, kw_only=True):
    """Rows from number ``first`` on; arrows show that there are more. A name too long for its row continues in the next one."""

    header: str
    rows: tuple[TrackRow, ...]
    first: int = 0

    @property
    def last_first(self) -> int:
        """The largest useful ``first``, with the last row visible; larger values are reduced to it."""
        room = HEIGHT - BODY[0]
        first = len(self.rows)
        while first > 0 and _height(self.rows[first - 1]) <= room:
            first -= 1
            room -= _height(self.rows[first])
        return min(first, max(0, len(self.rows) - 1))

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        first = max(0, min(self.first, self.last_first))
        y, shown = BODY[0], first
        for row in self.rows[first:]:
            if y + _height(row) > HEIGHT and shown > first:
                break
            _draw_row(canvas, y, row)
            y, shown = y + _height(row), shown + 1
        canvas.header(self.header)
        self._draw_arrows(canvas, first > 0, shown < len(self.rows))

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None

    def _draw_arrows(self, canvas: Canvas, above: bool, below: bool) -> None:
        """Draw the arrows in the header, where they hide nothing."""
        if above:
            canvas.arrow(WIDTH - 17, 4, "up", 4, lit=False)
        if below:
            canvas.arrow(WIDTH - 9, 4, "down", 4, lit=False)


def _lines(row: TrackRow) -> list[str]:
    return headed(row.name, len(BODY), max(6, COLUMNS - len(row.value) - 1)) or [""]


def _height(row: TrackRow) -> int:
    return len(_lines(row)) * ROW + (TRACK if row.last else 0)


def _draw_row(canvas: Canvas, y: int, row: TrackRow) -> None:
    for line in _lines(row):
        canvas.row(y, line)
        y += ROW
    canvas.right(y - ROW, row.value)
    if row.last:
        _draw_track(canvas, y, max(0, min(row.at or 0, row.last)), row.last)


def _draw_track(canvas: Canvas, y: int, at: int, last: int) -> None:
    """Draw a track: steps done are blocks, the others lines."""
    steps = last if last <= _STEPS_AT_MOST else 1
    wide = COLUMNS * COLUMN
    for step in range(steps):
        left, right = LEFT + wide * step // steps, LEFT + wide * (step + 1) // steps - 1
        canvas.fill(left, y + 3, right - left, 1)
        if steps == last and step < at:
            canvas.fill(left, y + 1, right - left, 3)
    if steps != last:
        canvas.fill(LEFT, y + 1, (wide - 1) * at // last, 3)
