"""The physical board beside the twin: how the pieces on the table are, as far as people were told, ticked, confirmed or reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.catch_up_plan import CatchUpPlan, plan_catch_up
from companion.table import Ask, Board, Change, Confirm, FieldPath, InstructionTold, Report, difference

NO_VALUES: Mapping[FieldPath, Any] = {}


class PhysicalBoard:
    """The physical board. It is in step with the twin except for the open list, until an undo or a correction.

    After that ``out_of_step`` is set, and :meth:`catch_up_plan` says what to put back first and which lines of the list to do again.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.out_of_step = False
        self.ticked: set[int] = set()
        self.returned: list[Change] = []  # moves that put the board back, ticked by people
        self.put_back = False  # whether any were ticked since the board went out of step, also before the last undo or redo

    @classmethod
    def empty(cls, twin: Board) -> PhysicalBoard:
        """An empty board; fields unknown in the twin are unknown here too."""
        board = Board(twin.schema).cleared()
        for path in twin.schema.bookkeeping():
            board.set_value(path, twin[path])
        return cls(board)

    def copy(self) -> PhysicalBoard:
        """An independent copy."""
        other = PhysicalBoard(self.board.copy())
        other.out_of_step, other.ticked, other.returned = self.out_of_step, self.ticked.copy(), self.returned.copy()
        other.put_back = self.put_back
        return other

    def answered(self, ask: Ask, value: Any, twin: Board, pending: Sequence[tuple[int, InstructionTold]]) -> None:
        """Apply an answer: a confirmed list (``pending``, unless people put the board back) was carried out, a report says how the board
        is.
        """
        if isinstance(ask, Confirm) and not ask.before_roll:
            self._carried_out(twin, pending)
        elif isinstance(ask, Report):
            stated = twin.copy()
            stated.patch(value, ask.confirmed_fields())
            said = self._described_since(stated) - set(ask.paths())
            self._carried_out_before(set(ask.paths()), pending)
            for path in (*ask.paths(), *twin.schema.bookkeeping(), *(change.path for change in difference(twin, stated))):
                self.board.set_value(path, stated[path])
            self.board.mark_known(said)

    def _carried_out_before(self, reported: set[FieldPath], pending: Sequence[tuple[int, InstructionTold]]) -> None:
        """Mark lines as carried out: people who report these fields have done what the open list says about them, and all lines before it
        there.
        """
        touching = [n for n, (_, told) in enumerate(pending, 1) if any(change.path in reported for change in told.changes)]
        if self.out_of_step or not touching:
            return
        for index, told in pending[: touching[-1]]:
            if index not in self.ticked and told.changes:
                self.ticked.add(index)
                self.board.apply_as_far_as_possible(told.changes)

    def _carried_out(self, twin: Board, pending: Sequence[tuple[int, InstructionTold]]) -> None:
        said = self._described_since(twin)
        if not self.out_of_step:
            left = [told for index, told in pending if index not in self.ticked]
            self.board.apply_as_far_as_possible([change for told in left for change in told.changes if change.path in said])
        expected = {path: self.board[path] for path in said}
        self.board = twin.copy()
        for path, value in expected.items():
            self.board.set_value(path, value)
        self.board.mark_known(said)
        self.out_of_step = self.put_back = False
        self.ticked.clear()
        self.returned.clear()

    def _described_since(self, twin: Board) -> set[FieldPath]:
        """Fields that are stale in the twin because a report about them was undone: on the table they are as reported."""
        return {path for path in twin.stale() if not self.board.is_stale(path)}

    def apply_reported(self, changes: Sequence[Change]) -> None:
        """Apply moves that people made themselves."""
        self.board.apply_as_far_as_possible(changes)

    def mark_out_of_step(self) -> None:
        """After undo, redo or a correction: the physical board may differ from the twin by more than the open list."""
        self.out_of_step = True
        self.ticked.clear()
        self.returned.clear()

    def tick(self, index: int, told: InstructionTold, *, there: bool) -> None:
        """Tick one instruction of the open list; where its pieces were ``there`` already nothing had to be done."""
        if index in self.ticked:
            return
        self.ticked.add(index)
        if not there:
            self.board.apply_as_far_as_possible(told.changes)

    def tick_back(self, change: Change) -> None:
        """Tick one move that puts the board back."""
        self.put_back = True
        self.returned.append(change)
        self.board.apply_as_far_as_possible((change,))

    def corrected(self, before: Board, after: Board) -> None:
        """Apply a correction of the board at the start of the step: the physical board differs by the same changes now."""
        self.board.apply_as_far_as_possible(difference(before, after))

    def moves_to_match_twin(self, twin: Board, ask: Ask | None) -> list[Change]:
        """Moves that make the physical board match the twin, also those that the open list says. Fields the open report asks about are
        skipped, and so are stale fields that people have described since: they may already be right.
        """
        expected = self._paths_to_match(twin, ask)
        return [change for change in difference(self.board, twin) if change.path in expected]

    def catch_up_plan(
        self, twin: Board, ask: Ask | None, pending: Sequence[tuple[int, InstructionTold]], discards: Mapping[FieldPath, Any] = NO_VALUES
    ) -> CatchUpPlan:
        """How to reach the twin by the open list: what to put back first, and which of its lines to carry out after that.

        ``discards`` are the discard piles of the cards on this list, as they were before: no line says so, the card is discarded with its
        lines.
        """
        left = [(index, told.changes) for index, told in pending if told.changes and index not in self.ticked]
        if not self.out_of_step:
            return CatchUpPlan((), frozenset(index for index, _ in left))
        fields = twin.schema.fields
        on_the_table = [(index, [change for change in changes if fields[change.path].shown]) for index, changes in left]
        with_the_list = {path for path, before in discards.items() if self.board[path] == before}
        return plan_catch_up(self.board, twin, self._paths_to_match(twin, ask) - with_the_list, on_the_table)

    def _paths_to_match(self, twin: Board, ask: Ask | None) -> set[FieldPath]:
        """Fields that must equal the twin. Fields the open report asks about are skipped, and so are stale fields that people have
        described since: they may already be right.
        """
        reported = set(ask.confirmed_fields()) if isinstance(ask, Report) else set()
        fields = twin.schema.fields
        return {path for path, form in fields.items() if form.shown and form.known_to is None} - reported - self._described_since(twin)

    def dump(self, twin: Board) -> list[tuple[Sequence[str], Any]]:
        """The value for the journal: only fields that differ from the twin. Hidden fields never differ."""
        if self.board.values == twin.values:
            return []
        differing = {path for path in self.board.values.keys() | twin.values.keys() if self.board[path] != twin[path]}
        return [(path, self.board[path]) for path in sorted(differing) if not twin.is_hidden(path)]

    @classmethod
    def load(cls, twin: Board, differing: Sequence[tuple[Sequence[str], Any]]) -> PhysicalBoard:
        """The physical board from the twin and the fields that differed."""
        board = twin.copy()
        for path, value in differing:
            board.set_value(tuple(path), _frozen(value))
        return cls(board)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value
