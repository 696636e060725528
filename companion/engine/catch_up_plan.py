"""How to bring a physical board that differs from the twin back in step: what to put back first, which lines of the open list to repeat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.table import Board, BoardSchema, Change, FieldPath, FieldValue, difference, number_of

NumberedChanges = Sequence[tuple[int, Sequence[Change]]]
"""Numbered instructions of the open list, those that move pieces."""

IMPOSSIBLE_COST = 1_000_000
"""Cost, in moves, of repeating lines that still leave a field different from the twin."""


class CatchUpPlan(NamedTuple):
    """The moves to make ``first``, then the lines (by number) to do ``again``, in order. All other lines are carried out already."""

    first: tuple[Change, ...] = ()
    again: frozenset[int] = frozenset()


class _Touched:
    """One field that lines of the list change: its value on the physical board and on the twin, and the lines that change it, in order."""

    def __init__(self, path: FieldPath, physical: Board, twin: Board, *, must_match: bool) -> None:
        self.now, self.goal = physical[path], twin[path]
        self.shape, self.must_match = twin.schema.fields[path].field_type, must_match
        self.changes: list[tuple[int, Change]] = []

    def before(self, again: Collection[int]) -> tuple[bool, FieldValue]:
        """The value this field needs before these lines are repeated, so that it ends as on the twin; False if there is none."""
        changes = [change for index, change in self.changes if index in again]
        if not changes:
            return True, self.goal
        if any(change.by is None for change in changes):
            start = self.now  # a line sets the value, so any value will do
        elif isinstance(self.goal, int):
            start = self.goal - sum(change.by or 0 for change in changes)
        else:
            return False, self.goal
        return self._leads_to_the_goal(start, changes), start

    def _leads_to_the_goal(self, start: FieldValue, changes: Iterable[Change]) -> bool:
        value = start
        for _, by, to in changes:
            if (value is not None and self.shape.fault(value)) or (by is not None and not isinstance(value, int)):
                return False
            value = to if by is None else number_of(value) + by
        return bool(value == self.goal)

    def cost(self, again: Collection[int]) -> int:
        """How many moves this field needs before these lines can be repeated."""
        can, start = self.before(again)
        return int(start != self.now) if can else IMPOSSIBLE_COST if self.must_match else 1


def plan_catch_up(physical: Board, twin: Board, to_match: Collection[FieldPath], lines: NumberedChanges) -> CatchUpPlan:
    """The plan with the fewest moves outside the list. ``to_match`` are the fields that must equal the twin in the end.

    Lines whose pieces are right are not touched. Of two lines that say the same, the later one is repeated.
    """
    touched = _touched(physical, twin, to_match, lines)
    paths = {index: tuple(dict.fromkeys(change.path for change in changes)) for index, changes in lines}
    again = _improved(_best_end(touched, paths), touched, paths)
    base = twin.copy()
    for path, field in touched.items():
        if field.must_match:
            base.set_value(path, field.before(again)[1])
    moves = [change for change in difference(physical, base) if change.path in to_match]
    return CatchUpPlan(tuple(sorted(moves, key=lambda move: move_order(twin.schema, move))), frozenset(again))


def move_order(schema: BoardSchema, move: Change) -> tuple[bool, int]:
    """Sort key for moves in the order in which people can make them: pieces come off the board first, as they may be needed elsewhere."""
    comes_off = move.by < 0 if move.by is not None else move.to in (None, False)
    return not comes_off, schema.order[move.path]


def _touched(physical: Board, twin: Board, to_match: Collection[FieldPath], lines: NumberedChanges) -> dict[FieldPath, _Touched]:
    touched: dict[FieldPath, _Touched] = {}
    for index, changes in lines:
        for change in changes:
            if change.path not in touched:
                touched[change.path] = _Touched(change.path, physical, twin, must_match=change.path in to_match)
            touched[change.path].changes.append((index, change))
    return touched


def _best_end(touched: Mapping[FieldPath, _Touched], paths: dict[int, tuple[FieldPath, ...]]) -> set[int]:
    """The end of the list that is best repeated: nothing of it where that costs no more, else as much as costs no more."""
    costs = {path: field.cost(()) for path, field in touched.items()}
    nothing = least = sum(costs.values())
    best, end, total = set[int](), set[int](), nothing
    for index in reversed(paths):
        end.add(index)
        for path in paths[index]:
            cost = touched[path].cost(end)
            total += cost - costs[path]
            costs[path] = cost
        if total < nothing and total <= least:
            best, least = end.copy(), total
    return best


def _improved(again: set[int], touched: Mapping[FieldPath, _Touched], paths: dict[int, tuple[FieldPath, ...]]) -> set[int]:
    """The plan improved line by line: repeat or leave single lines as long as that saves moves. Where it saves none, lines that are right
    are left, and the rest of a line that is partly right is moved directly.
    """
    better = True
    while better:
        better = False
        for index in reversed(paths):
            fields, other = [touched[path] for path in paths[index]], again ^ {index}
            before, after = (sum(field.cost(lines) for field in fields) for lines in (again, other))
            left = index in again and (before > 0 or all(field.now == field.goal for field in fields))
            if after < before or (after == before and left):
                again, better = other, True
    return again
