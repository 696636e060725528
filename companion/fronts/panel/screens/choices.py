"""A question with its answers, or a menu: a list in which one entry is marked."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.ink import BODY, COLUMN, LEFT, ROW, Ink
from companion.fronts.panel.layout import COLUMNS, headed, shortened
from hardware.display import WIDTH

MARK_COLUMNS = 2
"""The box before an entry and the gap after it."""


class Entry(Struct, frozen=True):
    """One entry. ``mark``: a box before it, ``" "`` empty, ``"x"`` filled, else with that digit in it. ``value`` stands at the right end.

    ``barred``: it can't be chosen, and shows a sign for that.
    """

    text: str
    mark: str = ""
    value: str = ""
    barred: bool = False


class Choices(Struct, frozen=True, kw_only=True):
    """The question in at most two rows, and the part of the list around entry ``at``, which is lit and shown in full (up to three rows).

    What does not fit ends with an ellipsis; arrows say that the list goes on.
    """

    header: str
    question: str = ""
    entries: tuple[Entry, ...] = ()
    at: int = 0
    counter: str = ""
    footer: str = ""

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        ink.header(self.header, self.counter)
        rows = list(BODY[:3] if self.footer else BODY)
        marked = self._marked_lines()
        question = headed(self.question, min(2, len(rows) - max(2, len(marked))) or 1, COLUMNS) if self.question else []
        for line in question:
            ink.row(rows.pop(0), line)
        if self.entries:
            self._draw_list(ink, rows, marked[: len(rows)])
        if self.footer:
            ink.footer(self.footer)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None

    # The list

    @property
    def _at(self) -> int:
        return max(0, min(self.at, len(self.entries) - 1))

    def _marked_lines(self) -> list[str]:
        if not self.entries:
            return []
        most = 2 if self.footer and self.question else 3
        return headed(self.entries[self._at].text, most, self._room(self.entries[self._at])) or [""]

    def _draw_list(self, ink: Ink, rows: list[int], marked: list[str]) -> None:
        others = len(rows) - len(marked)
        first = max(0, min(self._at - others // 2, len(self.entries) - 1 - others))
        ys = iter(rows)
        for i in range(first, min(len(self.entries), first + others + 1)):
            entry = self.entries[i]
            lines = marked if i == self._at else [shortened(entry.text, self._room(entry))]
            self._draw_entry(ink, [next(ys) for _ in lines], lines, entry, i == self._at)
        last = first + others
        self._draw_arrows(ink, rows, first > 0, last < len(self.entries) - 1)

    def _draw_entry(self, ink: Ink, ys: list[int], lines: list[str], entry: Entry, lit: bool) -> None:
        if lit:
            ink.fill(0, ys[0], WIDTH - self._arrow_columns() * COLUMN, ys[-1] - ys[0] + ROW)
        for y, line in zip(ys, lines, strict=True):
            ink.row(y, line, column=self._indent(), inverse=lit)
        if entry.barred or entry.mark:
            ink.mark(LEFT, ys[0], "barred" if entry.barred else entry.mark, inverse=lit)
        ink.right(ys[-1], entry.value, columns=COLUMNS - self._arrow_columns(), inverse=lit)

    def _draw_arrows(self, ink: Ink, rows: list[int], above: bool, below: bool) -> None:
        x = WIDTH - COLUMN
        if above:
            ink.arrow(x, rows[0] + 2, "up", 3)
        if below:
            ink.arrow(x, rows[-1] + 7, "down", 3)

    # Its columns: a box, the text, a value, an arrow

    def _indent(self) -> int:
        return MARK_COLUMNS if any(entry.mark or entry.barred for entry in self.entries) else 0

    def _arrow_columns(self) -> int:
        return int(len(self.entries) > 1 and len(self.entries) > self._rows_at_most())

    def _rows_at_most(self) -> int:
        return len(BODY) - bool(self.footer) - bool(self.question)

    def _room(self, entry: Entry) -> int:
        value = len(entry.value) + 1 if entry.value else 0
        return max(4, COLUMNS - self._indent() - self._arrow_columns() - value)
