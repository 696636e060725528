"""Builds an evening from its journal: to resume it, or to replay it and compare every line."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.engine.countdown import BootClock, Heartbeat, SystemClock
from companion.engine.errors import ReplayDiverged
from companion.engine.evening import Evening
from companion.engine.history import History, StoredPosition
from companion.engine.journal import Journal
from companion.engine.physical_board import PhysicalBoard
from companion.engine.play_rules import PlayRules
from companion.engine.setup import Setup
from companion.engine.turn_timer import SIDE_VALUE
from companion.table import AnswerRefused, Change, Game, InstructionTold, error_kind
from companion.table.fields import nested


class InstructionLine(msgspec.Struct):
    """The part of a told instruction that is compared: its canonical line."""

    line: str


class StoredPhysicalBoard(msgspec.Struct, array_like=True):
    """The physical board in the journal, as a list; journals of earlier versions have no ``put_back``."""

    out_of_step: bool
    ticked: list[int]
    differing: list[Any]
    returned: list[Change]
    put_back: bool = False


_told = msgspec.json.Decoder(InstructionLine)
_ALL = 1 << 62


class Record(msgspec.Struct):
    """The final state of a journal: the history, and the told lines and positions still in force (as JSON: only the last is ever read)."""

    setup: Setup
    history: History
    told: list[InstructionLine]
    positions: list[bytes]


def setup_of(journal: Journal) -> Setup:
    """The setup of the evening in this journal.

    Raises:
        AnswerRefused: the journal has no evening, or not the secret and content that it began with.
    """
    secret, content = journal.blob("secret"), journal.blob("content")
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


def by_row(docs: Iterable[tuple[int, bytes]]) -> dict[int, tuple[bytes, ...]]:
    """The documents of a journal, grouped by row."""
    return {n: tuple(doc for _, doc in group) for n, group in itertools.groupby(docs, key=lambda item: item[0])}


def cut_of(kind: str, body: dict[str, Any]) -> tuple[int, int]:
    """How many told lines and positions this row leaves in force."""
    if kind == "rebase":
        return 0, 0
    return (body["told"], body["marks"]) if kind in ("undo", "redo", "rework") else (_ALL, _ALL)


def line_of(doc: bytes) -> str:
    """The canonical line of a told instruction, as the journal has it."""
    return _told.decode(doc).line


def resume(game: Game, journal: Journal, clock: BootClock | None = None, reports: Path | None = None) -> Evening:
    """Continue an evening with every answer that was acknowledged.

    If the rules number has risen since, today's rules are used if every line comes out the same, else the old number if the game still
    plays by it; else the evening continues from the last position, with the answers given since that still fit.

    Raises:
        ReplayDiverged: the same rules ask something else than the journal says.
    """
    record = read_record(journal)
    evening = Evening(PlayRules.of(game, record.setup), journal, clock or SystemClock(), reports)
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
    """The rules number by which every line comes out as it was told: today's, or the recorded one; None if neither.

    Raises:
        ReplayDiverged: both are the same.
    """
    recorded = record.history.rules
    for rules in dict.fromkeys((evening.game.rules, recorded)):
        evening.history.rules = rules
        try:
            replay_into(evening, record)
        except ReplayDiverged:
            if recorded == evening.game.rules:
                raise
        else:
            return rules
    return None


def replay_into(evening: Evening, record: Record) -> None:
    """Run the recorded history again.

    Raises:
        ReplayDiverged: another ask, another told line, or the rules raise.
    """
    try:
        evening.start_from(record.history.position, record.history.hidden)
        evening.rerun()
    except ReplayDiverged:
        raise
    except Exception as error:
        raised = f"{error_kind(error)}: {error}"
        raise ReplayDiverged(len(evening.history.entries), "an evening that went on", raised, "the rules") from error
    for line, old, new in _other_lines(record.told, evening.run.told):
        raise ReplayDiverged(line, old, new, evening.run.place(), what="Line")
    if record.history.open_ask is not None:
        evening.run.compare(record.history.open_ask)


def _other_lines(recorded: Sequence[InstructionLine], told: Sequence[InstructionTold]) -> Iterator[tuple[int, str, str]]:
    for number, (old, new) in enumerate(itertools.zip_longest(recorded, told), 1):
        if old is None or new is None or old.line != new.line:
            yield number, old.line if old else "nothing", new.line if new else "nothing"


def _rebase(evening: Evening, record: Record) -> None:
    """Continue from the last position: the rules have changed, and no longer lead to the recorded state."""
    if not record.positions:
        raise AnswerRefused("The rules have changed since this evening was played, and it has no position to go on from.")
    last = msgspec.json.decode(record.positions[-1], type=StoredPosition)
    position = position_of(last)
    body = {"position": position, "hidden": last.hidden, "rules": evening.game.rules, "step": last.step, "since": last.entries}
    since, was, sides = evening.history.entries[last.entries :], evening.history.open_ask, _SideValues.of(evening.journal)
    by_hand = [entry for entry in evening.history.entries[: last.entries][-1:] if (entry.kind, entry.key) == ("by_hand", last.step)]
    evening.history.fold(evening.journal.next_n, "rebase", body)
    evening.history.entries += by_hand
    evening.start_from(position, last.hidden)
    evening.restart_from_position(body, since)
    if was is not None and evening.open_ask is not None and (was.key, was.kind) == (evening.open_ask.key, evening.open_ask.kind):
        _restore_open_ask(evening, sides, was.id, last.told)
    evening.countdown_control.after_restart(sides.beat)


def _restore_open_ask(evening: Evening, sides: _SideValues, id: int, told: int) -> None:
    """Open the same question again, with the board, the ticks and the draft as they were."""
    sides.restore(evening)
    table = evening.physical_board
    table.ticked = {index - told for index in table.ticked if index >= told}
    after = table.copy()
    after.board.apply_as_far_as_possible(
        [change for index, line in evening.pending() if index not in table.ticked for change in line.changes]
    )
    if not table.out_of_step and after.moves_to_match_twin(
        evening.twin, evening.ask
    ):  # a line from before the position was not carried out yet
        table.mark_out_of_step()
    evening.write([])
    if sides.drafts and sides.drafts[0] == id and sides.drafts[1]:
        with suppress(AnswerRefused):
            evening.draft(sides.drafts[1])


def position_of(stored: StoredPosition) -> dict[str, Any]:
    """A stored position in the form that people read, without its hidden part."""
    return nested(dict(stored.values)) | {"supply": stored.supply}


class _SideValues(NamedTuple):
    """What a journal keeps beside its rows: the physical board (None: as the twin), drafts, the last heartbeat of the clock."""

    table: StoredPhysicalBoard | None
    drafts: tuple[int | None, dict[str, Any]] | None
    beat: Heartbeat | None

    @classmethod
    def of(cls, journal: Journal) -> _SideValues:
        """The newest values."""
        table, drafts, beat = (journal.side_value(name) for name in ("table", "drafts", "heartbeat"))
        return cls(
            msgspec.json.decode(table, type=StoredPhysicalBoard) if table else None,
            msgspec.json.decode(drafts, type=tuple[int | None, dict[str, Any]]) if drafts else None,
            msgspec.json.decode(beat, type=Heartbeat) if beat else None,
        )

    def restore(self, evening: Evening) -> None:
        """Restore the physical board."""
        evening.physical_board = PhysicalBoard(evening.twin.copy())
        if (table := self.table) is not None:
            evening.physical_board = PhysicalBoard.load(evening.twin, table.differing)
            evening.physical_board.out_of_step, evening.physical_board.ticked = table.out_of_step, set(table.ticked)
            evening.physical_board.returned, evening.physical_board.put_back = table.returned, table.put_back


def _load_sides(evening: Evening, journal: Journal) -> None:
    evening.writer.is_written(evening.run)
    sides = _SideValues.of(journal)
    sides.restore(evening)
    evening.load_drafts(journal.side_value("drafts"))
    evening.countdown_control.after_restart(sides.beat)
    evening.turn_timer.after_restart(journal.side_value(SIDE_VALUE))


def replay(game: Game, journal: Journal) -> list[str]:
    """Replay an evening and say where it differs from what was told: one sentence each, none if every line is the same.

    It is replayed by the rules number under which it was played, if the game still plays by that, else by today's.
    """
    record = read_record(journal)
    evening = Evening(PlayRules.of(game, record.setup), Journal.create(None), SystemClock())
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
        replay_into(evening, record)
    except ReplayDiverged as error:
        lines = _other_lines(record.told, evening.run.told) if hasattr(evening, "run") and error.what == "Line" else ()
        return [f"line {number}: told {old}, now {new}" for number, old, new in lines] or [str(error)]
    return []
