"""The list screen: a question with its options, or a menu, with one marked entry."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.fronts.panel.canvas import BODY, COLUMN, LEFT, ROW, Canvas
from companion.fronts.panel.layout import COLUMNS, headed, pages_of, shortened
from companion.fronts.panel.screens.paging import Paging
from hardware.display import WIDTH

MARK_COLUMNS = 2
"""Columns of the box in front of an entry, with the gap after it."""
VALUE_COLUMNS = 8
"""Columns a value can always have."""


class ListEntry(Struct, frozen=True):
    """One entry. ``mark``: a box in front, ``" "`` empty, ``"x"`` filled, else with that digit in it. ``value`` is at the right end.

    ``barred``: it can't be chosen, and shows a sign for that.
    """

    text: str
    mark: str = ""
    value: str = ""
    barred: bool = False


class ChoicesScreen(Struct, frozen=True, kw_only=True):
    """The question in at most two rows, and the part of the list around entry ``at``, which is lit and shown in full.

    The question, which was read before, is shortened for a long entry; an entry longer than the display turns its pages from ``since_s``
    on. Other texts that don't fit end with an ellipsis; arrows show that the list continues.
    """

    header: str
    question: str = ""
    entries: tuple[ListEntry, ...] = ()
    at: int = 0
    counter: str = ""
    footer: str = ""
    since_s: float = 0.0

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        rows, plan = self._rows(), self._plan(now_s)
        canvas.header(self.header, " ".join(part for part in (plan.label, self.counter) if part))
        for line in plan.question:
            canvas.row(rows.pop(0), line)
        if self.entries:
            self._draw_list(canvas, rows, plan)
        if self.footer:
            canvas.footer(self.footer)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return self._plan(now_s).next_s

    # Layout

    def _rows(self) -> list[int]:
        """The top of each row. A list without a question is lower by the spare room, so that its first entry is not too close to the
        header.
        """
        rows = BODY[:3] if self.footer else BODY
        lower = 0 if self.question else 1 if self.footer else 2
        return [y + lower for y in rows]

    def _plan(self, now_s: float) -> _Plan:
        """The question gets the rows that the marked entry and one other leave, at most two; without the other one if none are left."""
        if not self.entries:
            return _Plan(headed(self.question, len(self._rows()), COLUMNS), [], False)
        plan = self._planned(now_s, arrows=False)
        return plan if plan.entries >= len(self.entries) else self._planned(now_s, arrows=True)

    def _planned(self, now_s: float, *, arrows: bool) -> _Plan:
        rows = len(self._rows())
        entry = self._marked(arrows)
        pages = pages_of(entry.text, rows, self._room(entry, arrows))
        paging = Paging(len(pages), None, self.since_s)
        marked, most = pages[paging.at(now_s)] or [""], len(pages[0]) or 1
        left = rows - max(most, min(2, len(self.entries)))
        question = headed(self.question, min(2, left or rows - most), COLUMNS)
        return _Plan(question, marked, arrows, rows - len(question) - most + 1, paging.label(now_s), paging.next_s(now_s))

    @property
    def _at(self) -> int:
        return max(0, min(self.at, len(self.entries) - 1))

    def _marked(self, arrows: bool) -> ListEntry:
        """The rows of the marked entry; a long value continues after the text."""
        entry = self.entries[self._at]
        if len(entry.value) <= self._value_room(entry, arrows):
            return entry
        return replace(entry, text=f"{entry.text}: {entry.value}", value="")

    def _short(self, entry: ListEntry, arrows: bool) -> ListEntry:
        """One row for an entry; the text leaves some columns for the value."""
        value = shortened(entry.value, self._value_room(entry, arrows))
        return replace(entry, text=shortened(entry.text, self._room(replace(entry, value=value), arrows)), value=value)

    def _indent(self) -> int:
        return MARK_COLUMNS if any(entry.mark or entry.barred for entry in self.entries) else 0

    def _room(self, entry: ListEntry, arrows: bool) -> int:
        """Columns for the text of an entry, between its box and its value."""
        value = len(entry.value) + 1 if entry.value else 0
        return max(4, COLUMNS - self._indent() - arrows - value)

    def _value_room(self, entry: ListEntry, arrows: bool) -> int:
        """The columns the text leaves for the value, at least some."""
        return max(VALUE_COLUMNS, self._room(replace(entry, value=""), arrows) - 1 - len(entry.text))

    # The list

    def _draw_list(self, canvas: Canvas, rows: list[int], plan: _Plan) -> None:
        others = len(rows) - len(plan.marked)
        first = max(0, min(self._at - others // 2, len(self.entries) - 1 - others))
        last = min(len(self.entries) - 1, first + others)
        ys = iter(rows)
        for i in range(first, last + 1):
            lit = i == self._at
            entry = self._marked(plan.arrows) if lit else self._short(self.entries[i], plan.arrows)
            lines = plan.marked if lit else [entry.text]
            self._draw_entry(canvas, [next(ys) for _ in lines], lines, entry, COLUMNS - plan.arrows, lit)
        if first > 0:
            canvas.arrow(WIDTH - COLUMN + 1, rows[0] + 2, "up", 3)
        if last < len(self.entries) - 1:
            canvas.arrow(WIDTH - COLUMN + 1, rows[-1] + 7, "down", 3)

    def _draw_entry(self, canvas: Canvas, ys: list[int], lines: list[str], entry: ListEntry, columns: int, lit: bool) -> None:
        if lit:
            canvas.fill(0, ys[0], WIDTH if columns == COLUMNS else LEFT + columns * COLUMN, ys[-1] - ys[0] + ROW)
        for y, line in zip(ys, lines, strict=True):
            canvas.row(y, line, column=self._indent(), inverse=lit)
        if entry.barred or entry.mark:
            canvas.mark(LEFT, ys[0], "barred" if entry.barred else entry.mark, inverse=lit)
        canvas.right(ys[-1], entry.value, columns=columns, inverse=lit)


class _Plan(Struct, frozen=True):
    """The rows of the question and of the marked entry; whether a column is reserved for arrows; how many entries fit."""

    question: list[str]
    marked: list[str]
    arrows: bool
    entries: int = 0
    label: str = ""
    next_s: float | None = None
