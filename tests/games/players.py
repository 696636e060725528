"""People at a table: they answer at random, and their cardboard is their own, moved only by what they are told and what they do."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from random import Random
from typing import Any

from companion.engine import Evening
from companion.table import AnswerRefused, Ask, Board, Change, Confirm, DiceRolled, InstructionTold, Report, ask_view, difference
from tests.evenings import lines
from tests.games.answers import least_said, random_answer, random_offer, random_value

Values = tuple[int | str, ...]
Listed = list[tuple[int, InstructionTold]]
"""Lines of an open list with their numbers."""


MOMENTS = ("at", "round", "turn", "last_round", "outcome", "rebuilt", "in_play", "discards", "active", "ap", "acted", "explosion_events")
"""Fields that say where the evening stands, rather than what lies on the table."""


def seen_of(evening: Evening) -> dict[str, Any]:
    """All that there is to see: the twin, the lines, the ask, the end. Not the row of the ask, which is new after every undo."""
    return {
        "twin": evening.twin.position(),
        "pieces": evening.twin.totals,
        "lines": lines(evening),
        "ask": None if evening.ask is None else ask_view(evening.ask),
        "end": evening.ending,
    }


def table_of(evening: Evening) -> dict[str, Any]:
    """How the cardboard stands, as far as the engine knows."""
    return evening.physical_board.board.position()


def rolls(evening: Evening) -> dict[str, tuple[tuple[str, ...], Values]]:
    """Every die so far, by key: its names and faces."""
    return {event.key: (event.dice, event.values) for event in evening.run.table.events if isinstance(event, DiceRolled)}


def answer(rng: Random, evening: Evening) -> Any:
    """Give one random legal answer; what was given. A report that leaves an impossible board is refused, and then nothing changed."""
    ask = evening.ask
    assert ask is not None
    refused = []
    for value in chain((random_answer(rng, ask),), least_said(ask) if isinstance(ask, Report) else ()):
        try:
            evening.answer(value)
        except AnswerRefused as error:
            assert isinstance(ask, Report)
            refused.append(f"{value}: {error}")
        else:
            return value
    raise AssertionError(f"nothing can be answered to {ask.key}: {refused[:5]}")


def play(rng: Random, evening: Evening, most: int) -> None:
    """Answer, or take offers, up to ``most`` times."""
    for _ in range(most):
        if evening.ask is None:
            return
        taken = random_offer(rng, evening.ask) if rng.random() < 0.3 else None
        if taken:
            evening.offer(*taken)
        else:
            answer(rng, evening)


def another_board(rng: Random, evening: Evening) -> dict[str, Any] | None:
    """A patch over a few fields with which the board at the start of this step could have stood as well; None if none was found.

    Not before the setup, when the table is empty.
    """
    step = evening.current_step
    if step is None or evening.unfinished_step() in (None, "setup"):
        return None
    form = evening.schema
    paths = [path for path in form.fields if path[0] not in MOMENTS]
    for _ in range(10):
        stated = {
            path: random_value(rng, form.fields[path].field_type.legal() | {"now": step.board[path]}) for path in rng.sample(paths, 2)
        }
        patch = nest(stated)
        if _could_stand(evening, step.board, patch):
            return patch
    return None


def nest(flat: dict[tuple[str, ...], Any]) -> dict[str, Any]:
    """Fields by path as nested objects."""
    top: dict[str, Any] = {}
    for path, value in flat.items():
        level = top
        for word in path[:-1]:
            level = level.setdefault(word, {})
        level[path[-1]] = list(value) if isinstance(value, tuple) else value
    return top


def stands(board: Board, paths: Iterable[tuple[str, ...]]) -> dict[str, Any]:
    """What stands there, as a patch that says so."""
    return nest({path: board[path] for path in paths})


def _could_stand(evening: Evening, board: Board, patch: dict[str, Any]) -> bool:
    try:
        evening.patched(board, patch)
    except AnswerRefused:
        return False
    return True


class Hands:
    """The cardboard in front of the people, moved by them. They carry out the list when they confirm it, tick some of it before, do what
    the way back says while the table is out of step, and set down what they report or correct."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.board = evening.physical_board.board.copy()
        self.ticked: set[int] = set()

    def _only_said(self, twin: Board) -> set[tuple[str, ...]]:
        """What they said of fields that are stale again, because it was taken back: it lies as they said, and no list tells them so."""
        known = self.evening.physical_board.board
        return {path for path in twin.schema.stale_entries if twin.is_stale(path) and not known.is_stale(path)}

    def answered(self, ask: Ask, value: Any, todo: list[Change], listed: Listed, twin: Board, deeds: Iterable[Change]) -> None:
        """What they did before they said so; ``todo``, ``listed`` (its lines) and ``twin`` are what they saw, ``deeds`` what the answer
        itself says they did. Who is asked how something stands carries out first what the list says of it."""
        if isinstance(ask, Confirm) and not ask.before_roll:
            self.do(todo)
            self.ticked.clear()
        elif isinstance(ask, Report):
            self._as_far_as(set(ask.paths()), listed)
            stated = twin.copy()
            stated.patch(value, ask.confirmed_fields())
            for path in (*ask.paths(), *(change.path for change in difference(twin, stated))):
                self.board.set_value(path, stated[path])
        self.do(deeds)

    def _as_far_as(self, reported: set[tuple[str, ...]], listed: Listed) -> None:
        """Carry out the list up to the last line about these fields."""
        last = max((n for n, (_, told) in enumerate(listed, 1) if any(change.path in reported for change in told.changes)), default=0)
        for index, told in listed[:last]:
            self.do(told.changes)
            self.ticked.add(index)

    def do(self, changes: Iterable[Change]) -> None:
        """Move pieces."""
        for path, by, to in changes:
            self.board.set_value(path, to if by is None else self.board[path] + by)

    def listed(self) -> Listed:
        """The lines of the open list that are not ticked; none while the way back is the list."""
        out_of_step = self.evening.physical_board.out_of_step
        return [] if out_of_step else [(i, told) for i, told in self.evening.pending() if i not in self.ticked and told.changes]

    def todo(self) -> list[Change]:
        """What is on the list: the moves of the open list that are not ticked, or the way back."""
        if self.evening.physical_board.out_of_step:
            return self.evening.moves_to_match_twin()
        return [change for _, told in self.listed() for change in told.changes]

    def by_way_of_the_list(self) -> list[Change]:
        """What the list says, line by line: what to put back first, then the lines to do again, without those that are there already."""
        way = self.evening.catch_up_plan()
        lines = [told.changes for index, told in self.evening.pending() if index in way.again]
        return [*way.first, *chain.from_iterable(lines)]

    def differs(self, todo: Iterable[Change]) -> dict[str, Any]:
        """Where their cardboard will not be as the twin has it when this is done; but for what they are asked about just now."""
        after = Hands.__new__(Hands)
        after.board = self.board.copy()
        after.do(todo)
        asked = set(self.evening.ask.paths()) if isinstance(self.evening.ask, Report) else set()
        twin, fields = self.evening.twin, self.evening.schema.fields
        left_out = asked | self._only_said(twin)
        shown = [path for path in fields if fields[path].shown and path not in left_out]
        # Discards are laid down with the last line of their card, not told by a line of their own.
        return {".".join(p): (after.board[p], twin[p]) for p in shown if after.board[p] != twin[p] and p[0] != "discards"}
