"""The table beside the twin: how the cardboard stands, as far as people were told, ticked, confirmed or reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table import Ask, Board, Change, Path, Report, Told, difference


class Cardboard:
    """The real board. In step with the twin but for the list that is being worked on, until somebody undoes or corrects.

    After that ``out_of_step`` is set, and the way from here to the twin (:meth:`back`) is the only list to show.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.out_of_step = False
        self.ticked: set[int] = set()
        self.returned: list[Change] = []  # moves of putting the board back that people have ticked

    @classmethod
    def empty(cls, twin: Board) -> Cardboard:
        """Nothing lies on it; what nobody knows of the twin is not known of it either."""
        board = Board(twin.form).cleared()
        for path in twin.form.bookkeeping():
            board[path] = twin[path]
        return cls(board)

    def copy(self) -> Cardboard:
        """The same, to be changed by itself."""
        other = Cardboard(self.board.copy())
        other.out_of_step, other.ticked, other.returned = self.out_of_step, self.ticked.copy(), self.returned.copy()
        return other

    def answered(self, ask: Ask, value: Any, twin: Board, pending: Sequence[tuple[int, Told]]) -> None:
        """People answered: a confirmed list (``pending``, unless they put the board back) was carried out, a report says how it stands."""
        if ask.kind == "confirm":
            self._carried_out(twin, pending)
        elif isinstance(ask, Report):
            stated = twin.copy()
            stated.patch(value, ask.settled())
            said = self._only_said(stated) - set(ask.paths())
            self._carried_out_before(set(ask.paths()), pending)
            for path in (*ask.paths(), *twin.form.bookkeeping(), *(change.path for change in difference(twin, stated))):
                self.board[path] = stated[path]
            self.board.freshen(said)

    def _carried_out_before(self, reported: set[Path], pending: Sequence[tuple[int, Told]]) -> None:
        """Whoever says how these fields stand has carried out what the open list says of them, and all that stands before it there."""
        touching = [n for n, (_, told) in enumerate(pending, 1) if any(change.path in reported for change in told.changes)]
        if self.out_of_step or not touching:
            return
        for index, told in pending[: touching[-1]]:
            if index not in self.ticked and told.changes:
                self.ticked.add(index)
                self.board.apply_as_far_as_possible(told.changes)

    def _carried_out(self, twin: Board, pending: Sequence[tuple[int, Told]]) -> None:
        said = self._only_said(twin)
        if not self.out_of_step:
            left = [told for index, told in pending if index not in self.ticked]
            self.board.apply_as_far_as_possible([change for told in left for change in told.changes if change.path in said])
        lying = {path: self.board[path] for path in said}
        self.board = twin.copy()
        for path, value in lying.items():
            self.board[path] = value
        self.board.freshen(said)
        self.out_of_step = False
        self.ticked.clear()
        self.returned.clear()

    def _only_said(self, twin: Board) -> set[Path]:
        """Fields that are stale in the twin, because that was taken back by which people said how they stand: they lie as was said."""
        return {path for path in twin.stale() if not self.board.is_stale(path)}

    def did(self, changes: Sequence[Change]) -> None:
        """What people did with their own hands lies so."""
        self.board.apply_as_far_as_possible(changes)

    def step_out(self) -> None:
        """Something was undone, corrected or made again: from now on the way back to the twin is the only list."""
        self.out_of_step = True
        self.ticked.clear()
        self.returned.clear()

    def tick(self, index: int, told: Told, twin: Board) -> None:
        """One instruction of the open list was carried out. Out of step that means: its pieces lie now as the twin has them."""
        if index in self.ticked:
            return
        self.ticked.add(index)
        if self.out_of_step:
            for change in told.changes:
                self.board[change.path] = twin[change.path]
        else:
            self.board.apply_as_far_as_possible(told.changes)

    def tick_back(self, change: Change) -> None:
        """One move of putting the board back was made."""
        self.returned.append(change)
        self.board.apply_as_far_as_possible((change,))

    def corrected(self, before: Board, after: Board) -> None:
        """People said how the board stood at the start of the step: the same differences hold for the cardboard now."""
        self.board.apply_as_far_as_possible(difference(before, after))

    def back(self, twin: Board, ask: Ask | None) -> list[Change]:
        """Put the board back: from the cardboard to the twin. What an open report asks about need not be moved, nor what is stale in the
        twin where people have said since how it stands: it may well have lain so before.
        """
        reported = set(ask.settled()) if isinstance(ask, Report) else set()
        forms = twin.form.fields
        lying = {path for path, form in forms.items() if form.shown and form.known_to is None} - reported - self._only_said(twin)
        return [change for change in difference(self.board, twin) if change.path in lying]

    def lies_right(self, told: Told, twin: Board) -> bool:
        """Whether everything this instruction moves already lies as the twin has it."""
        return bool(told.changes) and all(self.board[c.path] == twin[c.path] for c in told.changes)

    def dump(self, twin: Board) -> list[tuple[Sequence[str], Any]]:
        """What the journal keeps: only the fields that differ from the twin. Hidden ones are as the twin has them."""
        if self.board.values == twin.values:
            return []
        differing = {path for path in self.board.values.keys() | twin.values.keys() if self.board[path] != twin[path]}
        return [(path, self.board[path]) for path in sorted(differing) if not twin.is_hidden(path)]

    @classmethod
    def load(cls, twin: Board, differing: Sequence[tuple[Sequence[str], Any]]) -> Cardboard:
        """The cardboard again, from the twin and what differed."""
        board = twin.copy()
        for path, value in differing:
            board[tuple(path)] = _frozen(value)
        return cls(board)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value
