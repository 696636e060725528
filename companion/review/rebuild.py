"""Rebuilds the parts of a journal that follow from its rows: told lines, and the positions at the start of steps.

The rows are chained by their hashes; told lines and positions are only kept beside them, so that reading needs no rules. If they are
damaged or missing, running the rules over the rows gives them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from companion.engine.journal import Batch, Journal, Moment, Row
from companion.engine.journal.writer import stored_position
from companion.engine.play import Play
from companion.engine.play_rules import PlayRules
from companion.engine.resume import setup_of
from companion.engine.run import Run, StepMark
from companion.review.timeline import Branch, branches_of
from companion.table import Game

ToldRows = Sequence[tuple[int, bytes]]
PositionRows = Sequence[tuple[int, str, bytes]]

_INSIDE = ("begin", "entry", "undo", "redo", "rework", "rebase")
"""Rows that are never the last of a transaction: what follows from them is in the next rows."""


class DerivedRows(NamedTuple):
    """What follows from the rows of one transaction: its told lines and its positions, as the journal keeps them."""

    told: list[bytes]
    positions: list[tuple[str, bytes]]


def up_to_whole_transaction(rows: Sequence[Row]) -> list[Row]:
    """Leave out the rows of an incomplete last transaction."""
    whole = list(rows)
    while whole and whole[-1].kind in _INSIDE:
        whole.pop()
    return whole


def rebuilt_batches(game: Game, journal: Journal, told: ToldRows, positions: PositionRows, times: Sequence[Moment]) -> list[Batch]:
    """Return the rows of ``journal`` as transactions to be written again, with everything that follows from them.

    Told lines and positions that are intact are kept where today's rules don't give them.
    """
    began = {moment.n: (moment.wall_ms, moment.run_ms) for moment in times}
    derived, rows = _found(told, positions), journal.rows
    first = {row.n: number for number, row in _transactions(rows, began)}
    play = Play(PlayRules.of(game, setup_of(journal)))
    for branch in branches_of(journal):
        derived |= _run_again(play, branch, first)
    batches: list[Batch] = []
    for row in rows:
        if first[row.n] == row.n:
            batches.append(Batch(rows=[], when=began.get(row.n)))
        batches[-1].rows.append((row.kind, row.body))
        if row.n in derived:
            batches[-1].told, batches[-1].positions = derived[row.n]
    return batches


def _found(told: ToldRows, positions: PositionRows) -> dict[int, DerivedRows]:
    derived: dict[int, DerivedRows] = {}
    for n, line in told:
        derived.setdefault(n, DerivedRows([], [])).told.append(line)
    for n, step, body in positions:
        derived.setdefault(n, DerivedRows([], [])).positions.append((step, body))
    return derived


def _transactions(rows: Sequence[Row], began: Mapping[int, object]) -> Iterator[tuple[int, Row]]:
    """Yield (number of the first row of its transaction, row). Without times, the row of an ask or an end counts as the last of one."""
    first, before = 1, ""
    for row in rows:
        if row.n in began or before in ("ask", "end"):
            first = row.n
        before = row.kind
        yield first, row


def _run_again(play: Play, branch: Branch, first: Mapping[int, int]) -> dict[int, DerivedRows]:
    """Run the rules over one branch; returns what follows from its asks (and its end), by their rows, or nothing if the rules ask something
    else now.
    """
    for rules in dict.fromkeys((branch.rules, play.game.rules)):
        with suppress(Exception):  # rules of another version may do anything at all
            play.start_from(branch.position, branch.hidden)
            play.history.rules = rules
            run = play.new_run(list(branch.entries))
            run.replay()
            run.close()
            return dict(_by_row(play, branch, run, first))
    return {}


def _by_row(play: Play, branch: Branch, run: Run, first: Mapping[int, int]) -> Iterator[tuple[int, DerivedRows]]:
    told, marks = branch.told_before, branch.steps_before
    for entries, row in branch.marks:
        if row.kind not in ("ask", "end"):
            continue
        offsets = run.offsets_before(entries)
        lines = [msgspec.json.encode(line) for line in run.told[told : offsets.told]]
        positions = [_stored(play, mark, first[row.n]) for mark in run.marks[marks : offsets.marks]]
        if lines or positions:
            yield row.n, DerivedRows(lines, positions)
        told, marks = max(told, offsets.told), max(marks, offsets.marks)


def _stored(play: Play, mark: StepMark, n: int) -> tuple[str, bytes]:
    return mark.path, msgspec.json.encode(stored_position(mark, play.cipher, n))
