"""Work out again what of a journal follows from its rows: told lines, and the positions at the start of steps.

The rows are chained by their hashes; told lines and positions are only kept beside them, so that reading needs no rules. Where they are
damaged or missing, running the rules over the rows gives them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from companion.engine.journal import Batch, Journal, Moment, Row
from companion.engine.lives import Life, lives_of
from companion.engine.play import Play
from companion.engine.resume import setup_of
from companion.engine.run import Run, StepMark
from companion.engine.writer import stored_position
from companion.table import Game

Told = Sequence[tuple[int, bytes]]
Positions = Sequence[tuple[int, str, bytes]]

_INSIDE = ("begin", "entry", "undo", "redo", "rework", "rebase")
"""Rows that are never the last of a transaction: what follows from them stands in the next rows."""


class Derived(NamedTuple):
    """What follows from the rows of one transaction: its told lines and its positions, as the journal keeps them."""

    told: list[bytes]
    positions: list[tuple[str, bytes]]


def up_to_whole_transaction(rows: Sequence[Row]) -> list[Row]:
    """Leave out the rows of a last transaction that is not whole."""
    whole = list(rows)
    while whole and whole[-1].kind in _INSIDE:
        whole.pop()
    return whole


def rebuilt_batches(game: Game, journal: Journal, told: Told, positions: Positions, times: Sequence[Moment]) -> list[Batch]:
    """Return the rows of ``journal`` as transactions to be written anew, with what follows from them worked out again.

    Told lines and positions that were found whole stand in for what other rules than those of that game don't give.
    """
    began = {moment.n: (moment.wall_ms, moment.run_ms) for moment in times}
    derived, rows = _found(told, positions), journal.rows
    first = {row.n: number for number, row in _transactions(rows, began)}
    play = Play(game, setup_of(journal))
    for life in lives_of(journal):
        derived |= _run_again(play, life, first)
    batches: list[Batch] = []
    for row in rows:
        if first[row.n] == row.n:
            batches.append(Batch(rows=[], when=began.get(row.n)))
        batches[-1].rows.append((row.kind, row.body))
        if row.n in derived:
            batches[-1].told, batches[-1].positions = derived[row.n]
    return batches


def _found(told: Told, positions: Positions) -> dict[int, Derived]:
    derived: dict[int, Derived] = {}
    for n, line in told:
        derived.setdefault(n, Derived([], [])).told.append(line)
    for n, step, body in positions:
        derived.setdefault(n, Derived([], [])).positions.append((step, body))
    return derived


def _transactions(rows: Sequence[Row], began: Mapping[int, object]) -> Iterator[tuple[int, Row]]:
    """Yield (number of the first row of its transaction, row). Without times the row of an ask or an end is taken for the last of one."""
    first, before = 1, ""
    for row in rows:
        if row.n in began or before in ("ask", "end"):
            first = row.n
        before = row.kind
        yield first, row


def _run_again(play: Play, life: Life, first: Mapping[int, int]) -> dict[int, Derived]:
    """Run the rules over one life; what follows from its asks (and its end), by their rows. Nothing where they ask otherwise now."""
    for rules in dict.fromkeys((life.rules, play.game.rules)):
        with suppress(Exception):  # other rules than those of that game may do anything at all
            play.start_from(life.position, life.hidden)
            play.history.rules = rules
            run = play.new_run(list(life.entries))
            run.replay()
            run.close()
            return dict(_by_row(play, life, run, first))
    return {}


def _by_row(play: Play, life: Life, run: Run, first: Mapping[int, int]) -> Iterator[tuple[int, Derived]]:
    told, marks = life.told_before, life.steps_before
    for entries, row in life.marks:
        if row.kind not in ("ask", "end"):
            continue
        spot = run.spot(entries)
        lines = [msgspec.json.encode(line) for line in run.told[told : spot.told]]
        positions = [_stored(play, mark, first[row.n]) for mark in run.marks[marks : spot.marks]]
        if lines or positions:
            yield row.n, Derived(lines, positions)
        told, marks = max(told, spot.told), max(marks, spot.marks)


def _stored(play: Play, mark: StepMark, n: int) -> tuple[str, bytes]:
    return mark.path, msgspec.json.encode(stored_position(mark, play.veil, n))
