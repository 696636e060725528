"""From the journal back to the evening: resume it, or run it again and compare every line."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

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


class TableSide(msgspec.Struct, array_like=True):
    """How the cardboard stands, as a list; a journal of an earlier version has no ``put_back``."""

    out_of_step: bool
    ticked: list[int]
    differing: list[Any]
    returned: list[Change]
    put_back: bool = False


_told = msgspec.json.Decoder(Line)
_ALL = 1 << 62


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
    told, positions = by_row(journal.told()), by_row((n, doc) for n, _, doc in journal.positions())
    for row in journal.rows:
        record.history.fold(row.n, row.kind, row.body)
        keep_told, keep_positions = cut_of(row.kind, row.body)
        del record.told[keep_told:], record.positions[keep_positions:]
        record.told += [_told.decode(doc) for doc in told.get(row.n, ())]
        record.positions += positions.get(row.n, ())
    return record


def by_row(docs: Iterable[tuple[int, bytes]]) -> dict[int, list[bytes]]:
    """What a journal tells by row."""
    return {n: [doc for _, doc in group] for n, group in itertools.groupby(docs, key=lambda item: item[0])}


def cut_of(kind: str, body: dict[str, Any]) -> tuple[int, int]:
    """How many told lines and positions this row leaves in force."""
    if kind == "rebase":
        return 0, 0
    return (body["told"], body["marks"]) if kind in ("undo", "redo", "rework") else (_ALL, _ALL)


def line_of(doc: bytes) -> str:
    """The canonical line of a told instruction, as the journal has it."""
    return _told.decode(doc).line


def resume(game: Game, journal: Journal, clock: Clock | None = None, reports: Path | None = None) -> Evening:
    """The evening where it stood, with every answer that was acknowledged.

    Where the rules number has risen since, it goes on under the new number if every line comes out the same, else under its own if the
    game still plays by that; else from the last position, with the answers given since that still fit.

    Raises:
        ReplayDiverged: the same rules ask otherwise now than the journal says.
    """
    record = read_record(journal)
    evening = Evening(game, record.setup, journal, clock or SystemClock(), reports)
    recorded = record.history.rules
    evening.history = record.history
    rules = _rules_that_fit(evening, record)
    if rules is None:
        _rebase(evening, record)
        return evening
    _load_sides(evening, journal)
    if rules != recorded:
        evening.write([("rules", {"rules": rules})])
    return evening


def _rules_that_fit(evening: Evening, record: Record) -> int | None:
    """The number of the rules by which every line comes out as it was told: today's, or those of then; None: neither.

    Raises:
        ReplayDiverged: these are the same rules.
    """
    recorded = record.history.rules
    for rules in dict.fromkeys((evening.game.rules, recorded)):
        evening.history.rules = rules
        try:
            run_over(evening, record)
        except ReplayDiverged:
            if recorded == evening.game.rules:
                raise
        else:
            return rules
    return None


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
    body = {"position": position, "hidden": last.hidden, "rules": evening.game.rules, "step": last.step, "since": last.entries}
    since, was, sides = evening.history.entries[last.entries :], evening.history.open, _Sides.of(evening.journal)
    by_hand = [entry for entry in evening.history.entries[: last.entries][-1:] if (entry.kind, entry.key) == ("by_hand", last.step)]
    evening.history.fold(evening.journal.next_n, "rebase", body)
    evening.history.entries += by_hand
    evening.start_from(position, last.hidden)
    evening.rebased(body, since)
    if was is not None and evening.open is not None and (was.key, was.kind) == (evening.open.key, evening.open.kind):
        _same_question(evening, sides, was.id, last.told)
    evening.clockwork.after_restart(sides.beat)


def _same_question(evening: Evening, sides: _Sides, id: int, told: int) -> None:
    """The question that was open then is open again: the table lies as it did, what was ticked is ticked, what was filled in is there."""
    sides.lay(evening)
    table = evening.cardboard
    table.ticked = {index - told for index in table.ticked if index >= told}
    after = table.copy()
    after.board.apply_as_far_as_possible(
        [change for index, line in evening.pending() if index not in table.ticked for change in line.changes]
    )
    if not table.out_of_step and after.back(evening.twin, evening.ask):  # a line from before the position was not carried out yet
        table.step_out()
    evening.write([])
    if sides.drafts and sides.drafts[0] == id and sides.drafts[1]:
        with suppress(AnswerRefused):
            evening.draft(sides.drafts[1])


def position_of(stored: StoredPosition) -> dict[str, Any]:
    """A stored position in the form that people read, without what lies hidden."""
    return nested(dict(stored.values)) | {"supply": stored.supply}


class _Sides(NamedTuple):
    """What a journal keeps beside its rows: the table (None: it lies as the twin has it), drafts, the last heartbeat of the clock."""

    table: TableSide | None
    drafts: tuple[int | None, dict[str, Any]] | None
    beat: Heartbeat | None

    @classmethod
    def of(cls, journal: Journal) -> _Sides:
        """The newest values."""
        table, drafts, beat = (journal.side(name) for name in ("table", "drafts", "heartbeat"))
        return cls(
            msgspec.json.decode(table, type=TableSide) if table else None,
            msgspec.json.decode(drafts, type=tuple[int | None, dict[str, Any]]) if drafts else None,
            msgspec.json.decode(beat, type=Heartbeat) if beat else None,
        )

    def lay(self, evening: Evening) -> None:
        """Lay the cardboard as it lay."""
        evening.cardboard = Cardboard(evening.twin.copy())
        if (table := self.table) is not None:
            evening.cardboard = Cardboard.load(evening.twin, table.differing)
            evening.cardboard.out_of_step, evening.cardboard.ticked = table.out_of_step, set(table.ticked)
            evening.cardboard.returned, evening.cardboard.put_back = table.returned, table.put_back


def _load_sides(evening: Evening, journal: Journal) -> None:
    evening.writer.is_written(evening.run)
    sides = _Sides.of(journal)
    sides.lay(evening)
    evening.load_drafts(journal.side("drafts"))
    evening.clockwork.after_restart(sides.beat)


def replay(game: Game, journal: Journal) -> list[str]:
    """Run an evening again and say where it differs from what was told: one sentence each, none if every line is the same.

    It is run by the rules under whose number it was played, where the game still plays by them, else by today's.
    """
    record = read_record(journal)
    evening = Evening(game, record.setup, Journal.create(None), SystemClock())
    evening.history = record.history
    differing: list[str] = []
    for rules in dict.fromkeys((record.history.rules, game.rules)):
        evening.history.rules = rules
        differing = _differing(evening, record)
        if not differing:
            break
    return differing


def _differing(evening: Evening, record: Record) -> list[str]:
    try:
        run_over(evening, record)
    except ReplayDiverged as error:
        lines = _other_lines(record.told, evening.run.told) if hasattr(evening, "run") and error.what == "Line" else ()
        return [f"line {number}: told {old}, now {new}" for number, old, new in lines] or [str(error)]
    return []
