"""The way from a cardboard that is out of step back to the twin, over the open list: what to put back first, which lines to do again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.table import Board, Change, Form, Path, difference
from companion.table.fields import Value

Lines = Sequence[tuple[int, Sequence[Change]]]
"""The lines of the open list that move something, each with its number."""

NEVER = 1_000_000
"""What it costs, in moves, to do lines again after which a field would not be as the twin has it."""


class CatchingUp(NamedTuple):
    """The moves to make ``first``, then the lines (by number) to do ``again`` in their order. The other lines are there already."""

    first: tuple[Change, ...] = ()
    again: frozenset[int] = frozenset()


class _Touched:
    """One field that lines of the list change: what it says on the cardboard and on the twin, and who changes it how, in order."""

    def __init__(self, path: Path, cardboard: Board, twin: Board, *, lies: bool) -> None:
        self.now, self.goal = cardboard[path], twin[path]
        self.shape, self.lies = twin.form.fields[path].shape, lies
        self.changes: list[tuple[int, Change]] = []

    def before(self, again: Collection[int]) -> tuple[bool, Value]:
        """What has to lie there before these lines are done again, so that it ends as on the twin; False if it can't."""
        changes = [change for index, change in self.changes if index in again]
        if not changes:
            return True, self.goal
        if any(change.by is None for change in changes):
            start = self.now  # whatever lies there, a line sets it
        elif isinstance(self.goal, int):
            start = self.goal - sum(change.by or 0 for change in changes)
        else:
            return False, self.goal
        return self._leads_to_the_goal(start, changes), start

    def _leads_to_the_goal(self, start: Value, changes: Iterable[Change]) -> bool:
        value = start
        for _, by, to in changes:
            if (value is not None and self.shape.fault(value)) or (by is not None and not isinstance(value, int)):
                return False
            value = to if by is None else value + by
        return bool(value == self.goal)

    def cost(self, again: Collection[int]) -> int:
        """How many moves it takes here before these lines can be done again."""
        can, start = self.before(again)
        return int(start != self.now) if can else NEVER if self.lies else 1


def catch_up(cardboard: Board, twin: Board, lying: Collection[Path], lines: Lines) -> CatchingUp:
    """The way with the fewest moves outside the list. ``lying`` are the fields that have to be as on the twin in the end.

    Lines whose pieces lie as they should are not touched. Of two lines that say the same, the later one is done again.
    """
    touched = _touched(cardboard, twin, lying, lines)
    paths = {index: tuple(dict.fromkeys(change.path for change in changes)) for index, changes in lines}
    again = _improved(_best_end(touched, paths), touched, paths)
    base = twin.copy()
    for path, field in touched.items():
        if field.lies:
            base[path] = field.before(again)[1]
    moves = [change for change in difference(cardboard, base) if change.path in lying]
    return CatchingUp(tuple(sorted(moves, key=lambda move: order_for_hands(twin.form, move))), frozenset(again))


def order_for_hands(form: Form, move: Change) -> tuple[bool, int]:
    """Sorts moves as hands can make them: what comes off the board first, for it may be needed elsewhere."""
    comes_off = move.by < 0 if move.by is not None else move.to in (None, False)
    return not comes_off, form.order[move.path]


def _touched(cardboard: Board, twin: Board, lying: Collection[Path], lines: Lines) -> dict[Path, _Touched]:
    touched: dict[Path, _Touched] = {}
    for index, changes in lines:
        for change in changes:
            if change.path not in touched:
                touched[change.path] = _Touched(change.path, cardboard, twin, lies=change.path in lying)
            touched[change.path].changes.append((index, change))
    return touched


def _best_end(touched: Mapping[Path, _Touched], paths: dict[int, tuple[Path, ...]]) -> set[int]:
    """The end of the list that is best done again: nothing of it where that is as good, else as much as is as good."""
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


def _improved(again: set[int], touched: Mapping[Path, _Touched], paths: dict[int, tuple[Path, ...]]) -> set[int]:
    """The same with single lines done again, or left, as long as that saves moves. Where it saves none, what lies right is left, and of
    what lies right in part the rest is put there.
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
