"""An evening as it was lived: every undo, redo, correction and amendment begins another life of its procedure.

A journal's rows are cut into lives; each can be run again (:func:`enact`), which gives the ask behind every answer and all that
happened in order. What a life shares with the one before it comes first and is the same in both, so a whole game is run again life
after life (:func:`enacted`) without beginning at the beginning each time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from companion.engine.errors import ReplayDiverged, Superseded
from companion.engine.history import Entry, History, StoredPosition
from companion.engine.journal import Journal, Row
from companion.engine.play import Play
from companion.engine.resume import by_row, cut_of, line_of, position_of
from companion.engine.run import Run, StepMark
from companion.table import Ask, Board, Event, StepBegan


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


class Parting(NamedTuple):
    """Where a life parts from the one before it: after so many entries, at this place of the course; and the ask and the entry that stood
    there before.
    """

    keep: int = 0
    place: int = 0
    ask: Ask | None = None
    entry: Entry | None = None


@dataclass
class Enacted:
    """A life run again, under the ``rules`` of this number. ``course`` is all of it in order: numbers of entries, events, and gaps;
    ``asks`` are the asks behind the entries, and last the one that waits. ``marks`` is where steps began, ``board`` how the twin
    stands in the end.
    """

    life: Life
    asks: dict[int, Ask] = field(default_factory=dict)
    course: list[Item] = field(default_factory=list)
    marks: list[StepMark] = field(default_factory=list)
    board: Board | None = None
    gap: Gap | None = None
    rules: int = 0
    parting: Parting = field(default_factory=Parting)
    gapped: bool = False
    places: dict[int, int] = field(default_factory=dict)
    begins: list[int] = field(default_factory=list)

    def place(self, entry: int) -> int:
        """Where in the course this entry stands; its end, where there is none yet."""
        if not self.gapped:
            return self.places.get(entry, len(self.course))
        return next((place for place, item in enumerate(self.course) if _is_at(item, entry)), len(self.course))

    def extend(self, course: Iterable[Item]) -> None:
        """Add to the course."""
        for item in course:
            if isinstance(item, int):
                self.places[item] = len(self.course)
            elif isinstance(item, StepBegan):
                self.begins.append(len(self.course))
            elif isinstance(item, Gap):
                self.gapped = True
            self.course.append(item)

    def cut(self, step: int) -> None:
        """Leave out everything from this step (by its number among ``marks``) on."""
        first = self.marks[step].entries
        del self.course[self.begins[step] :], self.begins[step:], self.marks[step:]
        for entry in range(first, len(self.life.entries) + 1):
            self.asks.pop(entry, None)
            self.places.pop(entry, None)

    def goes_on(self, later: Enacted) -> None:
        """Close the gap that is open: from there on it is as ``later`` has it."""
        self.extend(later.course)
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
    board: Board | None = None
    """In place of a position."""


def unhurried() -> None:
    """Let the work go on: nobody gives it up."""


def enacted(play: Play, lives: Iterable[Life], check: Callable[[], None] = unhurried) -> Iterator[Enacted]:
    """Run the rules again over all lives, one after the other. What one shares with the life before it is not run twice: it goes on
    from the last step that began in both. So an undo costs what was played since that step.

    What is yielded is the same object each time, changed: be done with it before taking the next. ``check`` is called again and
    again, and ends the work by raising Superseded.
    """
    now: Enacted | None = None
    for life in lives:
        check()
        parting = Parting() if now is None or life.turn is None else _parting(now, life.turn.keep)
        if now is None or not _goes_on_from_shared_step(play, now, life, check):
            now = enact(play, life, check)
        afresh = life.turn is None or life.turn.kind == "rebase"
        now.parting = parting._replace(place=0 if afresh else min(parting.place, now.place(parting.keep)))
        yield now


def _parting(before: Enacted, keep: int) -> Parting:
    entries = before.life.entries
    return Parting(keep, before.place(keep), before.asks.get(keep), entries[keep] if keep < len(entries) else None)


_AT_START = ("correct", "by_hand")
"""Entries that stand at the start of their step, before its mark."""


def _goes_on_from_shared_step(play: Play, before: Enacted, life: Life, check: Callable[[], None]) -> bool:
    """Turn the life before into this one, run from the last step that began in both; False where that can't be done."""
    turn = life.turn
    if turn is None or turn.kind == "rebase" or before.gapped or before.gap is not None or life.rules != before.life.rules:
        return False
    step = _shared_step(before, life, turn.keep)
    if step is None:
        return False
    mark = before.marks[step]
    later = _run_from(play, life, before.rules, _Start(None, None, mark.entries, mark.told, mark.board), check)
    if later.gap is not None or not later.marks or later.marks[0].path != mark.path:
        return False
    before.cut(step)
    before.goes_on(later)
    before.life = life
    return True


def _shared_step(before: Enacted, life: Life, keep: int) -> int | None:
    """The number of the last step that began in both lives, with nothing said at its start."""
    for step in range(bisect_right(before.marks, keep, key=lambda mark: mark.entries) - 1, -1, -1):
        first = before.marks[step].entries
        if first == keep < len(life.entries) and life.entries[keep].kind in _AT_START:
            continue
        if first == 0 or life.entries[first - 1].kind not in _AT_START:
            return step
    return None


def enact(play: Play, life: Life, check: Callable[[], None] = unhurried) -> Enacted:
    """Run the rules again over a life: by the number of the rules under which it was played, or by today's where that goes further.

    Where the rules have changed since, and ask or tell otherwise, there is a gap up to the next step from which they run as they did.
    """
    whole = _Start(life.position, life.hidden)
    found = _run_from(play, life, life.rules, whole, check)
    if found.gap is not None and life.rules != play.game.rules:
        other = _run_from(play, life, play.game.rules, whole, check)
        found = other if other.gap is None or other.gap.first > found.gap.first else found
    starts = [_start_of(doc) for doc in life.positions] if found.gap is not None else []
    while found.gap is not None:
        found.goes_on(_after(play, life, found.gap, starts, check))
    return found


def _start_of(doc: bytes) -> _Start:
    stored = msgspec.json.decode(doc, type=StoredPosition)
    return _Start(position_of(stored), stored.hidden, stored.entries, stored.told)


def _after(play: Play, life: Life, gap: Gap, starts: list[_Start], check: Callable[[], None]) -> Enacted:
    """The gap, and what comes after it: from the first step on that can be run again, if there is one."""
    for start in starts:
        if start.entries >= gap.first and start.told >= gap.told:
            later = _run_from(play, life, life.rules, start, check)
            if later.gap is None or later.gap.first > start.entries:
                later.course.insert(0, gap._replace(end=start.entries, told_end=start.told))
                return later
    return Enacted(life, course=[gap._replace(end=len(life.entries), told_end=len(life.told))])


def _run_from(play: Play, life: Life, rules: int, start: _Start, check: Callable[[], None]) -> Enacted:
    """Run the rules of this number from there, as far as they ask and tell the same."""
    found, lines, run = Enacted(life, rules=rules), _Lines(life, start), None
    try:
        if start.board is None:
            play.start_from(start.position, start.hidden)
        else:
            play.start_from_board(start.board)
        play.history.rules = rules
        run = play.new_run(life.entries[start.entries :])
        _feed(run, found.asks, lines, start.entries, check)
    except Superseded:
        raise
    except Exception as error:  # other rules than those of that evening may do anything at all
        found.gap = _gap(run, lines, start, f"{type(error).__name__}: {error}")
    if run is None:
        return found
    if run.ask is not None and found.gap is None:
        found.asks[start.entries + run.cursor] = run.ask
    run.close()
    course = _course(run, None if found.gap is None else lines.same)
    found.extend(item + start.entries if isinstance(item, int) else item for item in course)
    found.marks = [StepMark(mark.path, mark.entries + start.entries, mark.told + start.told, mark.board) for mark in run.marks]
    found.board = run.table.board
    return found


def _feed(run: Run, asks: dict[int, Ask], lines: _Lines, before: int, check: Callable[[], None]) -> None:
    while run.cursor < len(run.entries):
        check()
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
