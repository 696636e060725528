"""An evening as it was lived: every undo, redo, correction and amendment begins another life of its procedure.

A journal's rows are cut into lives; each can be run again (:func:`enact`), which gives the ask behind every answer and all that
happened in order. What a life shares with the one before it comes first and is the same in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from companion.engine.errors import ReplayDiverged
from companion.engine.history import Entry, History, StoredPosition
from companion.engine.journal import Journal, Row
from companion.engine.play import Play
from companion.engine.resume import by_row, cut_of, line_of, position_of
from companion.engine.run import Run, StepMark
from companion.table import Ask, Board, Event


@dataclass(frozen=True)
class Turn:
    """What began a life: the row's kind (``undo``, ``redo``, ``rework``, ``rebase``), how many answers, and the entry put there.

    Before entry ``keep`` everything stayed as it was.
    """

    kind: str
    keep: int
    count: int = 1
    entry: Entry | None = None
    step: str = ""


@dataclass
class Life:
    """The entries from one turn (in row ``row``) to the next.

    ``written`` says which entry a row wrote; ``marks`` are the other rows, each with the number of entries that stood then. ``told`` are
    the lines in force at its end, each with its row, and ``positions`` those at the start of its steps, as the journal has them; both
    are empty in a journal that is not on a disk. So many told lines (``told_before``) and steps (``steps_before``) it shares with the
    life before it.
    """

    turn: Turn | None
    history: History
    row: int = 0
    entries: list[Entry] = field(default_factory=list)
    written: dict[int, int] = field(default_factory=dict)
    marks: list[tuple[int, Row]] = field(default_factory=list)
    position: dict[str, Any] | None = None
    hidden: dict[str, Any] | None = None
    rules: int = 0
    told: list[tuple[int, str]] = field(default_factory=list)
    positions: list[bytes] = field(default_factory=list)
    told_before: int = 0
    steps_before: int = 0

    def take(self, row: Row) -> None:
        """Take in a row that goes on with this life."""
        self.history.fold(row.n, row.kind, row.body)
        if row.kind == "entry":
            self.written[row.n] = len(self.history.entries) - 1
        else:
            self.marks.append((len(self.history.entries), row))

    def ended(self, told: list[tuple[int, str]], positions: list[bytes]) -> Life:
        """The same, with what was in force at its end."""
        self.entries = list(self.history.entries)
        self.position, self.hidden, self.rules = self.history.position, self.history.hidden, self.history.rules
        self.told, self.positions = list(told), list(positions)
        return self


def lives_of(journal: Journal) -> Iterator[Life]:
    """Cut the rows of a journal into lives, in the order in which they were lived."""
    lines, starts = by_row(journal.told()), by_row((n, doc) for n, _, doc in journal.positions())
    told: list[tuple[int, str]] = []
    positions: list[bytes] = []
    life = Life(None, History())
    for row in journal.rows:
        if row.kind not in _TURNS:
            life.take(row)
        else:
            yield life.ended(told, positions)
            life = Life(_TURNS[row.kind](life.history, row), life.history, row.n)
            if row.kind == "rework":
                life.written[row.n] = len(life.history.entries) - 1
            keep_told, keep_positions = cut_of(row.kind, row.body)
            del told[keep_told:], positions[keep_positions:]
            life.told_before, life.steps_before = keep_told, keep_positions
        told += ((row.n, line_of(doc)) for doc in lines.get(row.n, ()))
        positions += starts.get(row.n, ())
    yield life.ended(told, positions)


def rows_of(lives: Iterable[Life]) -> dict[int, int]:
    """Which row wrote an entry, by the entry's ``id``: for as long as the lives are there, through which entries are handed on."""
    return {id(life.entries[index]): n for life in lives for n, index in life.written.items()}


def _undo(history: History, row: Row) -> Turn:
    done = [act for act in (history.undo() for _ in range(row.body["count"])) if act]
    return Turn("undo", min((act.keep for act in done), default=len(history.entries)), row.body["count"])


def _redo(history: History, row: Row) -> Turn:
    done = [act for act in (history.redo_one() for _ in range(row.body["count"])) if act]
    return Turn("redo", min((act.keep for act in done), default=len(history.entries)), row.body["count"])


def _rework(history: History, row: Row) -> Turn:
    history.fold(row.n, row.kind, row.body)
    return Turn("rework", row.body["keep"], entry=msgspec.convert(row.body["entry"], Entry))


def _rebase(history: History, row: Row) -> Turn:
    history.fold(row.n, row.kind, row.body)
    return Turn("rebase", 0, step=row.body["step"])


_TURNS = {"undo": _undo, "redo": _redo, "rework": _rework, "rebase": _rebase}


class Gap(NamedTuple):
    """Part of a life in which the rules of today ask or tell otherwise than those of then, and how.

    From entry ``first`` to before ``end``, and from the told line ``told`` to before ``told_end``.
    """

    first: int
    told: int
    why: str
    end: int = 0
    told_end: int = 0


Item = int | Event | Gap


@dataclass
class Enacted:
    """A life run again. ``course`` is all of it in order: numbers of entries, events, and gaps; ``asks`` are the asks behind the entries,
    and last the one that waits. ``marks`` is where steps began, ``board`` how the twin stands in the end.
    """

    life: Life
    asks: dict[int, Ask] = field(default_factory=dict)
    course: list[Item] = field(default_factory=list)
    marks: list[StepMark] = field(default_factory=list)
    board: Board | None = None
    gap: Gap | None = None

    def place(self, entry: int) -> int:
        """Where in the course this entry stands; its end, where there is none yet."""
        return next((place for place, item in enumerate(self.course) if _is_at(item, entry)), len(self.course))

    def goes_on(self, later: Enacted) -> None:
        """Close the gap that is open: from there on it is as ``later`` has it."""
        self.course += later.course
        self.asks |= later.asks
        self.marks += later.marks
        self.board, self.gap = later.board or self.board, later.gap


def _is_at(item: Item, entry: int) -> bool:
    return item.first <= entry < item.end if isinstance(item, Gap) else item == entry and isinstance(item, int)


class _Start(NamedTuple):
    """From where a part of a life is run: its beginning, or the start of a step."""

    position: dict[str, Any] | None
    hidden: dict[str, Any] | None
    entries: int = 0
    told: int = 0


def enact(play: Play, life: Life) -> Enacted:
    """Run the rules again over a life: by the number of the rules under which it was played, or by today's where that goes further.

    Where the rules have changed since, and ask or tell otherwise, there is a gap up to the next step from which they run as they did.
    """
    whole = _Start(life.position, life.hidden)
    found = _run_from(play, life, life.rules, whole)
    if found.gap is not None and life.rules != play.game.rules:
        other = _run_from(play, life, play.game.rules, whole)
        found = other if other.gap is None or other.gap.first > found.gap.first else found
    starts = [_start_of(doc) for doc in life.positions] if found.gap is not None else []
    while found.gap is not None:
        found.goes_on(_after(play, life, found.gap, starts))
    return found


def _start_of(doc: bytes) -> _Start:
    stored = msgspec.json.decode(doc, type=StoredPosition)
    return _Start(position_of(stored), stored.hidden, stored.entries, stored.told)


def _after(play: Play, life: Life, gap: Gap, starts: list[_Start]) -> Enacted:
    """The gap, and what comes after it: from the first step on that can be run again, if there is one."""
    for start in starts:
        if start.entries >= gap.first and start.told >= gap.told:
            later = _run_from(play, life, life.rules, start)
            if later.gap is None or later.gap.first > start.entries:
                later.course.insert(0, gap._replace(end=start.entries, told_end=start.told))
                return later
    return Enacted(life, course=[gap._replace(end=len(life.entries), told_end=len(life.told))])


def _run_from(play: Play, life: Life, rules: int, start: _Start) -> Enacted:
    """Run the rules of this number from there, as far as they ask and tell the same."""
    found, lines, run = Enacted(life), _Lines(life, start), None
    try:
        play.start_from(start.position, start.hidden)
        play.history.rules = rules
        run = play.new_run(life.entries[start.entries :])
        _feed(run, found.asks, lines, start.entries)
    except Exception as error:  # other rules than those of that evening may do anything at all
        found.gap = _gap(run, lines, start, f"{type(error).__name__}: {error}")
    if run is None:
        return found
    if run.ask is not None and found.gap is None:
        found.asks[start.entries + run.cursor] = run.ask
    run.close()
    course = _course(run, None if found.gap is None else lines.same)
    found.course = [item + start.entries if isinstance(item, int) else item for item in course]
    found.marks = [StepMark(mark.path, mark.entries + start.entries, mark.told + start.told, mark.board) for mark in run.marks]
    found.board = run.table.board
    return found


def _feed(run: Run, asks: dict[int, Ask], lines: _Lines, before: int) -> None:
    while run.cursor < len(run.entries):
        at, entry = before + run.cursor, run.entries[run.cursor]
        lines.compare(run)
        run.compare(entry)
        if run.ask is not None:
            asks[at] = run.ask
        run.feed(entry)
    lines.compare(run, whole=True)


class _Lines:
    """The lines told from a start on, and how many of them were told again so far."""

    def __init__(self, life: Life, start: _Start) -> None:
        self.recorded = bool(life.told)
        self.then = [line for _, line in life.told[start.told :]]
        self.before, self.same = start.told, 0

    def compare(self, run: Run, *, whole: bool = False) -> None:
        """Refuse a line that was told otherwise; ``whole``: or that was not told any more."""
        if not self.recorded:
            self.same = run.told_count
            return
        while self.same < min(run.told_count, len(self.then)) and run.told[self.same].line == self.then[self.same]:
            self.same += 1
        if self.same < (max(run.told_count, len(self.then)) if whole else run.told_count):
            old = self.then[self.same] if self.same < len(self.then) else "nothing"
            new = run.told[self.same].line if self.same < run.told_count else "nothing"
            raise ReplayDiverged(self.before + self.same + 1, old, new, run.place(), what="Line")


def _gap(run: Run | None, lines: _Lines, start: _Start, why: str) -> Gap:
    """Where it begins: after the last line, and the last entry, that are as they were."""
    first = 0
    if run is not None:
        first = sum(spot.told <= lines.same for spot in run.spots) if lines.same < run.told_count else run.cursor
    return Gap(start.entries + first, start.told + lines.same, why)


def _course(run: Run, told: int | None) -> list[int | Event]:
    """All in order; with ``told``, up to that line."""
    course: list[int | Event] = []
    done = 0
    for entry, spot in enumerate(run.spots):
        course += run.table.events[done : spot.events]
        course.append(entry)
        done = spot.events
    course += run.table.events[done:]
    if told is None or told >= run.told_count:
        return course
    return course[: next(place for place, item in enumerate(course) if item is run.told[told])]
