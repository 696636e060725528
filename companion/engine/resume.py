"""From the journal back to the evening: resume it, or run it again and compare every line."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.cardboard import Cardboard
from companion.engine.countdown import Clock, Heartbeat, SystemClock
from companion.engine.errors import ReplayDiverged
from companion.engine.evening import Evening
from companion.engine.history import History, OpenAsk, StoredPosition
from companion.engine.journal import Journal
from companion.engine.setup import Setup
from companion.table import AnswerRefused, Game, RulesError, Told


class Record(msgspec.Struct):
    """What a journal says in the end: the history, and the told lines and positions still in force."""

    setup: Setup
    history: History
    told: list[Told]
    positions: list[StoredPosition]


def setup_of(journal: Journal) -> Setup:
    """What the evening in this journal began with.

    Raises:
        AnswerRefused: the journal holds no evening, or not the secret and content that it began with.
    """
    secret, content = journal.kept("secret"), journal.kept("content")
    if not journal.rows or journal.rows[0].kind != "begin" or secret is None or content is None:
        raise AnswerRefused(f"{journal.path or 'This journal'} holds no evening.")
    return Setup.read(journal.rows[0].body, secret, content)


def read_record(journal: Journal) -> Record:
    """Fold the rows of a journal."""
    record = Record(setup_of(journal), History(), [], [])
    told = _by_row((n, doc) for n, doc in journal.told())
    positions = _by_row((n, doc) for n, _, doc in journal.positions())
    for row in journal.rows:
        record.history.fold(row.n, row.kind, row.body)
        _cut(record, row.kind, row.body)
        record.told += [msgspec.json.decode(doc, type=Told) for doc in told.get(row.n, [])]
        record.positions += [msgspec.json.decode(doc, type=StoredPosition) for doc in positions.get(row.n, [])]
    return record


def _by_row(docs: Any) -> dict[int, list[bytes]]:
    return {n: [doc for _, doc in group] for n, group in itertools.groupby(docs, key=lambda item: item[0])}


def _cut(record: Record, kind: str, body: dict[str, Any]) -> None:
    if kind in ("undo", "rework"):
        del record.told[body["told"] :]
        record.positions = [p for p in record.positions if p.entries <= body["keep"] and p.told <= body["told"]]
    elif kind == "rebase":
        record.told.clear()
        record.positions.clear()


def resume(game: Game, journal: Journal, clock: Clock | None = None, reports: Path | None = None) -> Evening:
    """The evening where it stood, with every answer that was acknowledged.

    Under another rules number the evening is run again; where a told line differs it goes on from the last position.

    Raises:
        ReplayDiverged: the same rules ask otherwise now than the journal says.
    """
    record = read_record(journal)
    evening = Evening(game, record.setup, journal, clock or SystemClock(), reports)
    recorded = record.history.rules
    evening.history = record.history
    evening.closed = record.history.closed
    evening.start_from(record.history.position)
    try:
        evening.run_again()
        _same_told(record.told, evening.run.told)
        _same_open(evening, record.history.open)
    except (RulesError, AnswerRefused):
        if recorded == game.rules:
            raise
        _rebase(evening, record)
        return evening
    _load_sides(evening, journal)
    return evening


def _same_told(recorded: Sequence[Told], told: Sequence[Told]) -> None:
    for index, (old, new) in enumerate(itertools.zip_longest(recorded, told)):
        if old is None or new is None or old.line != new.line:
            raise ReplayDiverged(f"Line {index + 1}: recorded {old.line if old else 'nothing'}, now {new.line if new else 'nothing'}.")


def _same_open(evening: Evening, recorded: OpenAsk | None) -> None:
    if recorded is not None:
        evening.run.compare(recorded)


def _rebase(evening: Evening, record: Record) -> None:
    """Go on from the last position: the rules have changed since, and no longer lead to where the evening stands."""
    if not record.positions:
        raise AnswerRefused("The rules have changed since this evening was played, and it has no position to go on from.")
    last = record.positions[-1]
    position = position_of(evening, last)
    body = {"position": position, "rules": evening.game.rules, "step": last.step}
    evening.history.fold(evening.journal.next_n, "rebase", body)
    evening.start_from(position)
    evening.rebased(body)


def position_of(evening: Evening, stored: StoredPosition) -> dict[str, Any]:
    """A stored position in the form that people read."""
    from companion.table.fields import nested

    return nested(dict(stored.values)) | {"supply": stored.supply}


def _load_sides(evening: Evening, journal: Journal) -> None:
    evening.writer.is_written(evening.run)
    table = journal.side("table")
    evening.cardboard = Cardboard(evening.twin.copy())
    if table is not None:
        out_of_step, ticked, differing = msgspec.json.decode(table)
        evening.cardboard = Cardboard.load(evening.twin, differing)
        evening.cardboard.out_of_step, evening.cardboard.ticked = out_of_step, set(ticked)
    drafts = journal.side("drafts")
    evening.drafts = msgspec.json.decode(drafts) if drafts else {}
    beat = journal.side("heartbeat")
    evening.clockwork.after_restart(msgspec.json.decode(beat, type=Heartbeat) if beat else None)


def replay(game: Game, journal: Journal) -> list[str]:
    """Run an evening again and say where it differs from what was told: one sentence each, none if every line is the same."""
    record = read_record(journal)
    evening = Evening(game, record.setup, Journal.create(None), SystemClock())
    evening.history = record.history
    evening.start_from(record.history.position)
    try:
        evening.run_again()
    except (RulesError, AnswerRefused) as error:
        return [str(error)]
    pairs = itertools.zip_longest(record.told, evening.run.told)
    return [
        f"line {i}: told {old.line if old else 'nothing'}, now {new.line if new else 'nothing'}"
        for i, (old, new) in enumerate(pairs, 1)
        if old is None or new is None or old.line != new.line
    ]
