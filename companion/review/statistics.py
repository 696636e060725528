"""Statistics of an evening: numbers of the board part by part, the clock, and how long people took."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

import msgspec

from companion.engine.history import NOT_PEOPLE
from companion.engine.journal import Row
from companion.engine.run import StepMark
from companion.review.timeline import ReplayedBranch
from companion.review.timestamps import RowTimes
from companion.table import Board, Game


class CountdownUsage(msgspec.Struct, frozen=True):
    """A countdown that counts: the part of the game, its length, how much was used (None: unknown), whether it was ended early."""

    part: str
    total_s: float
    used_s: float | None
    early: bool


class TimeSpent(msgspec.Struct, frozen=True):
    """Seconds that a part of the game took: answering, moving pieces (a list that was confirmed, a report), the clock."""

    part: str
    answers_s: float = 0.0
    board_s: float = 0.0
    clock_s: float = 0.0


class Debrief(msgspec.Struct, frozen=True):
    """``parts`` are the first words of steps' paths (``round.3``), ``measures`` the numbers of the board at the end of each. Everything
    after the last round belongs to it.
    """

    parts: tuple[str, ...]
    measures: Mapping[str, tuple[int, ...]]
    clocks: tuple[CountdownUsage, ...]
    spent: tuple[TimeSpent, ...]


def debrief_of(game: Game, replayed: ReplayedBranch, rows: Sequence[Row], times: RowTimes) -> Debrief:
    """The statistics of the branch that counts; time is counted for answers that were undone, too."""
    ends = dict(_ends(replayed.marks, replayed.board))
    measures = {name: tuple(measure(board) for board in ends.values()) for name, measure in game.metrics.items()}
    return Debrief(tuple(ends), measures, tuple(_clocks(replayed, rows, times)), tuple(_spent(rows, times).values()))


def part_of(path: str, before: str = "") -> str:
    """The part of the game that a path is in: its first word; if that has no number, after a part with one, still ``before``."""
    part = path.partition("/")[0]
    return before if "." in before and "." not in part else part


def _ends(marks: Sequence[StepMark], board: Board | None) -> Iterator[tuple[str, Board]]:
    """Each part with the board at its end, which is where the next part begins."""
    parts = [*accumulate((mark.path for mark in marks), lambda before, path: part_of(path, before), initial="")][1:]
    for (part, after), mark in zip(pairwise(parts), marks[1:], strict=True):
        if part != after:
            yield part, mark.board
    if parts and board is not None:
        yield parts[-1], board


# -- the clock ----------------------------------------------------------------------------------------------------


def _clocks(replayed: ReplayedBranch, rows: Sequence[Row], times: RowTimes) -> Iterator[CountdownUsage]:
    controls: dict[str, list[Row]] = {}
    for row in rows:
        if row.kind == "clock":
            controls.setdefault(row.body["key"], []).append(row)
    for number, entry in enumerate(replayed.branch.entries):
        ask = replayed.asks.get(number)
        if entry.ask == "countdown" and ask is not None:
            total_s, early = float(getattr(ask, "seconds", 0)), entry.value != "rang"
            used_s = _used_s(controls.get(entry.key, []), times)
            yield CountdownUsage(part_of(entry.key), total_s, used_s if early else total_s, early)


def _used_s(moves: Sequence[Row], times: RowTimes) -> float | None:
    """How long the last run of a countdown took, without its pauses; None if unknown."""
    used_s, since = 0.0, 0
    for row in moves:
        control = row.body["control"]
        if control in ("start", "false_start", "again"):
            used_s = 0.0
        elif since:
            ran_s = times.between_s(since, row.n)
            if ran_s is None:
                return None
            used_s += ran_s
        since = row.n if control in ("start", "resume") else 0
    return used_s if moves else None


# -- how long people took -----------------------------------------------------------------------------------------


def _spent(rows: Sequence[Row], times: RowTimes) -> dict[str, TimeSpent]:
    """By part, from when a question was posed to when it was answered."""
    spent: dict[str, TimeSpent] = {}
    posed, part = 0, ""
    for row in rows:
        if row.kind == "ask":
            posed = row.n
        elif row.kind == "entry" and posed and _personal(row.body):
            took_s = times.between_s(posed, row.n)
            if took_s is not None:
                part, what = part_of(row.body["key"], part), _kind_of_time(row.body)
                before = spent.get(part, TimeSpent(part))
                spent[part] = msgspec.structs.replace(before, **{what: getattr(before, what) + took_s})
            posed = 0
    return spent


def _personal(body: Mapping[str, Any]) -> bool:
    return body.get("by", "person") not in NOT_PEOPLE and not body.get("again", False)


def _kind_of_time(body: Mapping[str, Any]) -> str:
    return {"countdown": "clock_s", "confirm": "board_s", "report": "board_s"}.get(body.get("ask", ""), "answers_s")
