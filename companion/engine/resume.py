"""From the journal back to the evening: resume it, or run it again and compare every line."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.cardboard import Cardboard
from companion.engine.countdown import Clock, Heartbeat, SystemClock
from companion.engine.errors import ReplayDiverged
from companion.engine.evening import Evening
from companion.engine.history import History, StoredPosition
from companion.engine.journal import Journal
from companion.engine.setup import Setup
from companion.table import AnswerRefused, Change, Game, Told
from companion.table.fields import nested


class Line(msgspec.Struct):
    """Of a told instruction what is compared: its canonical line."""

    line: str


_told = msgspec.json.Decoder(Line)


class Record(msgspec.Struct):
    """What a journal says in the end: the history, the told lines and (as JSON: only the last is ever read) positions still in force."""

    setup: Setup
    history: History
    told: list[Line]
    positions: list[bytes]


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
        record.told += [_told.decode(doc) for doc in told.get(row.n, ())]
        record.positions += positions.get(row.n, ())
    return record


def _by_row(docs: Any) -> dict[int, list[bytes]]:
    return {n: [doc for _, doc in group] for n, group in itertools.groupby(docs, key=lambda item: item[0])}


def _cut(record: Record, kind: str, body: dict[str, Any]) -> None:
    if kind in ("undo", "redo", "rework"):
        del record.told[body["told"] :]
        del record.positions[body["marks"] :]
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
    try:
        run_over(evening, record)
    except ReplayDiverged:
        if recorded == game.rules:
            raise
        _rebase(evening, record)
        return evening
    _load_sides(evening, journal)
    if recorded != game.rules:
        evening.history.rules = game.rules
        evening.write([("rules", {"rules": game.rules})])
    return evening


def run_over(evening: Evening, record: Record) -> None:
    """Run the recorded history again.

    Raises:
        ReplayDiverged: another ask, another told line, or the rules raise.
    """
    try:
        evening.start_from(record.history.position, record.history.hidden)
        evening.run_again()
    except ReplayDiverged:
        raise
    except Exception as error:
        raised = f"{type(error).__name__}: {error}"
        raise ReplayDiverged(len(evening.history.entries), "an evening that went on", raised, "the rules") from error
    for line, old, new in _other_lines(record.told, evening.run.told):
        raise ReplayDiverged(line, old, new, evening.run.place(), what="Line")
    if record.history.open is not None:
        evening.run.compare(record.history.open)


def _other_lines(recorded: Sequence[Line], told: Sequence[Told]) -> Iterator[tuple[int, str, str]]:
    for number, (old, new) in enumerate(itertools.zip_longest(recorded, told), 1):
        if old is None or new is None or old.line != new.line:
            yield number, old.line if old else "nothing", new.line if new else "nothing"


def _rebase(evening: Evening, record: Record) -> None:
    """Go on from the last position: the rules have changed since, and no longer lead to where the evening stands."""
    if not record.positions:
        raise AnswerRefused("The rules have changed since this evening was played, and it has no position to go on from.")
    last = msgspec.json.decode(record.positions[-1], type=StoredPosition)
    position = position_of(last)
    body = {"position": position, "hidden": last.hidden, "rules": evening.game.rules, "step": last.step}
    evening.history.fold(evening.journal.next_n, "rebase", body)
    evening.start_from(position, last.hidden)
    evening.rebased(body)


def position_of(stored: StoredPosition) -> dict[str, Any]:
    """A stored position in the form that people read, without what lies hidden."""
    return nested(dict(stored.values)) | {"supply": stored.supply}


def _load_sides(evening: Evening, journal: Journal) -> None:
    evening.writer.is_written(evening.run)
    table = journal.side("table")
    evening.cardboard = Cardboard(evening.twin.copy())
    if table is not None:
        out_of_step, ticked, differing, returned = msgspec.json.decode(table, type=tuple[bool, list[int], list[Any], list[Change]])
        evening.cardboard = Cardboard.load(evening.twin, differing)
        evening.cardboard.out_of_step, evening.cardboard.ticked = out_of_step, set(ticked)
        evening.cardboard.returned = returned
    evening.load_drafts(journal.side("drafts"))
    beat = journal.side("heartbeat")
    evening.clockwork.after_restart(msgspec.json.decode(beat, type=Heartbeat) if beat else None)


def replay(game: Game, journal: Journal) -> list[str]:
    """Run an evening again and say where it differs from what was told: one sentence each, none if every line is the same."""
    record = read_record(journal)
    evening = Evening(game, record.setup, Journal.create(None), SystemClock())
    evening.history = record.history
    try:
        run_over(evening, record)
    except ReplayDiverged as error:
        lines = _other_lines(record.told, evening.run.told) if hasattr(evening, "run") and error.what == "Line" else ()
        return [f"line {number}: told {old}, now {new}" for number, old, new in lines] or [str(error)]
    return []
