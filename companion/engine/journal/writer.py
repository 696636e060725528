"""Writes the evening to its journal: which rows, and in which transaction."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.cipher import Cipher
from companion.engine.history import Entry, History, OpenAsk, StoredPosition
from companion.engine.journal import Batch, Journal
from companion.engine.physical_board import PhysicalBoard
from companion.engine.run import Run, StepMark

RowBody = tuple[str, dict[str, Any]]


def entry_row(entry: Entry) -> RowBody:
    """The row of an entry."""
    return "entry", msgspec.to_builtins(entry)


def stored_position(mark: StepMark, cipher: Cipher, n: int) -> StoredPosition:
    """The position at the start of a step, as the journal keeps it in the transaction that begins with row ``n``."""
    board = mark.board
    left = {piece: board.supply(piece) for piece in board.totals}
    open_values = [(path, value) for path, value in board.values.items() if not board.is_hidden(path)]
    hidden = list(board.hidden().items())
    return StoredPosition(
        mark.path, mark.entries, mark.told, open_values, left, cipher.seal(hidden, f"{n}/{mark.path}") if hidden else None
    )


class JournalWriter:
    """Knows how much of the run is written, and writes the rest: one transaction from an answer to the next ask."""

    def __init__(self, journal: Journal, cipher: Cipher) -> None:
        self.journal, self.cipher = journal, cipher
        self.entries = self.told = self.marks = 0
        self._posed = False
        self._table = journal.side_value("table")

    def is_written(self, run: Run) -> None:
        """Everything in this run comes from the journal, so nothing of it is written again."""
        self.entries, self.told, self.marks = len(run.entries), run.told_count, len(run.marks)
        self._posed = True

    def cut(self, *, entries: int, told: int, marks: int) -> None:
        """Write everything after these counts again with the next commit."""
        self.entries = entries
        self.told = min(self.told, told)
        self.marks = min(self.marks, marks)
        self._posed = False

    def commit(
        self, run: Run, history: History, physical: PhysicalBoard, first: list[RowBody], side: dict[str, bytes | None] | None = None
    ) -> None:
        """Write the given rows, then all that is new: entries, told lines, positions, the open ask or the end."""
        self._posed = self._posed and len(run.entries) == self.entries
        rows = first + [entry_row(entry) for entry in run.entries[self.entries :]]
        rows += self._closing_row(run, history, len(rows))
        told, positions, sides = self._lines(run), self._positions(run), self._table_side(run, physical) | (side or {})
        if rows or told or sides:
            self.journal.commit(Batch(rows=rows, told=told, positions=positions, side=sides))
        self.is_written(run)

    def _closing_row(self, run: Run, history: History, before: int) -> list[RowBody]:
        """The row of the open ask, or of the end. An ask that comes again after an offer or an undo gets another row."""
        if self._posed:
            return []
        n, ask = self.journal.next_n + before, run.ask
        if ask is not None:
            history.set_open_ask(OpenAsk(n, ask.key, ask.kind, run.digest))
            return [("ask", {"key": ask.key, "kind": ask.kind, "digest": run.digest})]
        history.set_open_ask(None, n)
        return [("end", msgspec.to_builtins(run.ending))]

    def _lines(self, run: Run) -> list[bytes]:
        if self.journal.path is None or run.told_count == self.told:
            return []
        return [msgspec.json.encode(told) for told in run.told[self.told :]]

    def _positions(self, run: Run) -> list[tuple[str, bytes]]:
        if self.journal.path is None:
            return []
        n = self.journal.next_n
        return [(mark.path, msgspec.json.encode(stored_position(mark, self.cipher, n))) for mark in run.marks[self.marks :]]

    def _table_side(self, run: Run, physical: PhysicalBoard) -> dict[str, bytes | None]:
        if self.journal.path is None:
            return {}
        differing = physical.dump(run.table.board)
        dump = (
            msgspec.json.encode((physical.out_of_step, sorted(physical.ticked), differing, physical.returned, physical.put_back))
            if differing or physical.out_of_step or physical.ticked
            else None
        )
        if dump == self._table:
            return {}
        self._table = dump
        return {"table": dump}
