"""``companion salvage``: what holds of a damaged journal, in a new one that can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from companion import games
from companion.app.again import game_of
from companion.app.begin import WrongCall
from companion.engine import Journal, resume
from companion.engine.journal import Batch, Moment, Row
from companion.engine.journal_errors import JournalDamaged, JournalError
from companion.table import AnswerRefused, RulesError

_INSIDE = ("begin", "entry", "undo", "redo", "rework", "rebase")
"""Rows that are never the last of a transaction: what follows from them stands in the next rows."""


def run(path: Path, to: Path) -> int:
    """Salvage; the exit status."""
    try:
        lines = salvage(path, to)
    except (WrongCall, JournalError, AnswerRefused, RulesError) as error:
        click.echo(str(error), err=True)
        return 2
    for line in lines:
        click.echo(line)
    return 0


def salvage(path: Path, to: Path) -> list[str]:
    """Save what holds of the journal at ``path`` into the new file ``to``, and say how much that is.

    Raises:
        JournalError: there is no journal at ``path``, somebody writes it, or ``to`` can't be written.
        WrongCall: nothing of it can be played on.
    """
    rows, damage, kept, told, positions, times = Journal.read_up_to_break(path)
    if damage is None:
        return [f"{path} is sound: nothing to save. Go on with: companion resume {path}"]
    whole = _whole(rows, damage)
    if not whole:
        raise WrongCall(f"{damage} Nothing of it can be saved.")
    journal = Journal.create(to, keep=kept, wall_s=None)
    try:
        for batch in _batches(whole, told, positions, times):
            journal.commit(batch)
        _try(journal)
    except BaseException:
        journal.close()
        to.unlink(missing_ok=True)
        raise
    journal.close()
    return [str(damage), f"Saved {_count(whole)} into {to}. Go on with: companion resume {to}"]


def _whole(rows: Sequence[Row], damage: JournalDamaged) -> list[Row]:
    """The rows before the damage, up to the end of a transaction."""
    whole = [row for row in rows if damage.row < 1 or row.n < damage.row]
    while whole and whole[-1].kind in _INSIDE:
        whole.pop()
    return whole


def _batches(
    rows: Sequence[Row], told: list[tuple[int, bytes]], positions: list[tuple[int, str, bytes]], times: list[Moment]
) -> list[Batch]:
    """The rows in the transactions that they were written in, as far as times, told lines or positions belong to them."""
    began = {moment.n: (moment.wall_ms, moment.run_ms) for moment in times}
    lines: dict[int, list[bytes]] = {}
    for n, line in told:
        lines.setdefault(n, []).append(line)
    stood: dict[int, list[tuple[str, bytes]]] = {}
    for n, step, body in positions:
        stood.setdefault(n, []).append((step, body))
    batches = [Batch(rows=[])]
    for row in rows:
        if row.n in began:
            batches.append(Batch(rows=[], when=began[row.n]))
        batches[-1].rows.append((row.kind, row.body))
        if row.n in lines or row.n in stood:
            batches[-1].told, batches[-1].positions = lines.get(row.n, []), stood.get(row.n, [])
            batches.append(Batch(rows=[]))
    return [batch for batch in batches if batch.rows]


def _try(journal: Journal) -> None:
    """Take the evening up, which says whether it can be played on."""
    if journal.trouble:
        raise WrongCall(f"{journal.trouble} Nothing is saved.")
    resume(games.load(game_of(journal)), journal)


def _count(rows: Sequence[Row]) -> str:
    answers = sum(row.kind == "entry" and row.body.get("by") not in ("digital", "self") for row in rows)
    return f"{answers} answer{'' if answers == 1 else 's'} ({len(rows)} rows)"
