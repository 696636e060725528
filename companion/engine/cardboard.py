"""The table beside the twin: how the cardboard stands, as far as people were told, ticked, confirmed or reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.catching_up import CatchingUp, catch_up
from companion.table import Ask, Board, Change, Path, Report, Told, difference

NOTHING: Mapping[Path, Any] = {}


class Cardboard:
    """The real board. In step with the twin but for the list that is being worked on, until somebody undoes or corrects.

    After that ``out_of_step`` is set, and the list says of each of its lines whether it is there already or has to be done again, and
    what to put back first (:meth:`catching_up`).
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.out_of_step = False
        self.ticked: set[int] = set()
        self.returned: list[Change] = []  # moves of putting the board back that people have ticked
        self.put_back = False  # whether they ticked any since it went out of step, also before the last undo or redo

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
        other.put_back = self.put_back
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
        self.out_of_step = self.put_back = False
        self.ticked.clear()
        self.returned.clear()

    def _only_said(self, twin: Board) -> set[Path]:
        """Fields that are stale in the twin, because that was taken back by which people said how they stand: they lie as was said."""
        return {path for path in twin.stale() if not self.board.is_stale(path)}

    def did(self, changes: Sequence[Change]) -> None:
        """What people did with their own hands lies so."""
        self.board.apply_as_far_as_possible(changes)

    def step_out(self) -> None:
        """Something was undone, corrected or made again: the cardboard may differ from the twin by more than the open list."""
        self.out_of_step = True
        self.ticked.clear()
        self.returned.clear()

    def tick(self, index: int, told: Told, *, there: bool) -> None:
        """One instruction of the open list was carried out; nothing of it was to do where its pieces were ``there`` already."""
        if index in self.ticked:
            return
        self.ticked.add(index)
        if not there:
            self.board.apply_as_far_as_possible(told.changes)

    def tick_back(self, change: Change) -> None:
        """One move of putting the board back was made."""
        self.put_back = True
        self.returned.append(change)
        self.board.apply_as_far_as_possible((change,))

    def corrected(self, before: Board, after: Board) -> None:
        """People said how the board stood at the start of the step: the same differences hold for the cardboard now."""
        self.board.apply_as_far_as_possible(difference(before, after))

    def back(self, twin: Board, ask: Ask | None) -> list[Change]:
        """Put the board back: all the moves from the cardboard to the twin, whether or not the open list says them too."""
        lying = self._lying(twin, ask)
        return [change for change in difference(self.board, twin) if change.path in lying]

    def catching_up(
        self, twin: Board, ask: Ask | None, pending: Sequence[tuple[int, Told]], discards: Mapping[Path, Any] = NOTHING
    ) -> CatchingUp:
        """The same by way of the open list: what to put back first, and which of its lines are still to be carried out then.

        ``discards`` are those to which cards of this list go, as they lay before: no line says so, a card is laid there with its lines.
        """
        left = [(index, told.changes) for index, told in pending if told.changes and index not in self.ticked]
        if not self.out_of_step:
            return CatchingUp((), frozenset(index for index, _ in left))
        forms = twin.form.fields
        on_the_table = [(index, [change for change in changes if forms[change.path].shown]) for index, changes in left]
        with_the_list = {path for path, before in discards.items() if self.board[path] == before}
        return catch_up(self.board, twin, self._lying(twin, ask) - with_the_list, on_the_table)

    def _lying(self, twin: Board, ask: Ask | None) -> set[Path]:
        """Fields that have to lie as on the twin. What an open report asks about need not be moved, nor what is stale in the twin where
        people have said since how it stands: it may well have lain so before.
        """
        reported = set(ask.settled()) if isinstance(ask, Report) else set()
        forms = twin.form.fields
        return {path for path, form in forms.items() if form.shown and form.known_to is None} - reported - self._only_said(twin)

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
