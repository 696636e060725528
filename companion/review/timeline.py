"""Everything that happened in an evening: every undo, redo, correction and amendment starts another branch of its procedure.

A journal's rows are cut into branches; each can be run again (:func:`replay_branch`), which gives the ask behind every answer and all that
happened in order. What a branch shares with the one before it comes first and is the same in both, so a whole game is run branch after
branch (:func:`replay_branches`) without beginning at the beginning each time.
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
from companion.table import Ask, Board, Event, StepBegan, error_kind


@dataclass(frozen=True)
class BranchPoint:
    """The start of a branch: the row's kind (``undo``, ``redo``, ``rework``, ``rebase``), how many answers, and the entry put there.

    Everything before entry ``keep`` remained.
    """

    kind: str
    keep: int
    count: int = 1
    entry: Entry | None = None
    step: str = ""


@dataclass
class Branch:
    """The entries from one branch point (in row ``row``) to the next.

    ``written`` says which entry a row wrote; ``marks`` are the other rows, each with the number of entries there were then. ``told`` are
    the lines in force at its end, each with its row, and ``positions`` those at the start of its steps, as the journal has them; both are
    empty in a journal without a file. ``told_before`` and ``steps_before`` are the numbers of told lines and steps that it shares with the
    branch before it.
    """

    branch_point: BranchPoint | None
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

    def add(self, row: Row) -> None:
        """Add a row that continues this branch."""
        self.history.fold(row.n, row.kind, row.body)
        if row.kind == "entry":
            self.written[row.n] = len(self.history.entries) - 1
        else:
            self.marks.append((len(self.history.entries), row))

    def with_results(self, told: list[tuple[int, str]], positions: list[bytes]) -> Branch:
        """This branch, with everything in force at its end."""
        self.entries = list(self.history.entries)
        self.position, self.hidden, self.rules = self.history.position, self.history.hidden, self.history.rules
        self.told, self.positions = list(told), list(positions)
        return self


def branches_of(journal: Journal) -> Iterator[Branch]:
    """Cut the rows of a journal into branches, in the order in which they were played."""
    lines, starts = by_row(journal.told()), by_row((n, doc) for n, _, doc in journal.positions())
    told: list[tuple[int, str]] = []
    positions: list[bytes] = []
    branch = Branch(None, History())
    for row in journal.rows:
        if row.kind not in _BRANCH_POINTS:
            branch.add(row)
        else:
            yield branch.with_results(told, positions)
            branch = Branch(_BRANCH_POINTS[row.kind](branch.history, row), branch.history, row.n)
            if row.kind == "rework":
                branch.written[row.n] = len(branch.history.entries) - 1
            keep_told, keep_positions = cut_of(row.kind, row.body)
            del told[keep_told:], positions[keep_positions:]
            branch.told_before, branch.steps_before = keep_told, keep_positions
        told += ((row.n, line_of(doc)) for doc in lines.get(row.n, ()))
        positions += starts.get(row.n, ())
    yield branch.with_results(told, positions)


def _undo(history: History, row: Row) -> BranchPoint:
    done = [act for act in (history.undo() for _ in range(row.body["count"])) if act]
    return BranchPoint("undo", min((act.keep for act in done), default=len(history.entries)), row.body["count"])


def _redo(history: History, row: Row) -> BranchPoint:
    done = [act for act in (history.redo_one() for _ in range(row.body["count"])) if act]
    return BranchPoint("redo", min((act.keep for act in done), default=len(history.entries)), row.body["count"])


def _rework(history: History, row: Row) -> BranchPoint:
    history.fold(row.n, row.kind, row.body)
    return BranchPoint("rework", row.body["keep"], entry=msgspec.convert(row.body["entry"], Entry))


def _rebase(history: History, row: Row) -> BranchPoint:
    history.fold(row.n, row.kind, row.body)
    return BranchPoint("rebase", 0, step=row.body["step"])


_BRANCH_POINTS = {"undo": _undo, "redo": _redo, "rework": _rework, "rebase": _rebase}


class Gap(NamedTuple):
    """Part of a branch in which today's rules ask or tell something else than the journal has, and what.

    From entry ``first`` to before ``end``, and from the told line ``told`` to before ``told_end``.
    """

    first: int
    told: int
    why: str
    end: int = 0
    told_end: int = 0


CourseItem = int | Event | Gap


class Divergence(NamedTuple):
    """Where a branch leaves the one before it: after so many entries, at this place of the course; and the ask and the entry that were
    there before.
    """

    keep: int = 0
    place: int = 0
    ask: Ask | None = None
    entry: Entry | None = None


@dataclass
class ReplayedBranch:
    """A branch that was run again, under the ``rules`` of this number. ``course`` is all of it in order: indexes of entries, events, and
    gaps; ``asks`` are the asks behind the entries, and last the open one. ``marks`` is where steps began, ``board`` the twin at the end.
    """

    branch: Branch
    asks: dict[int, Ask] = field(default_factory=dict)
    course: list[CourseItem] = field(default_factory=list)
    marks: list[StepMark] = field(default_factory=list)
    board: Board | None = None
    gap: Gap | None = None
    rules: int = 0
    divergence: Divergence = field(default_factory=Divergence)
    gapped: bool = False
    places: dict[int, int] = field(default_factory=dict)
    step_places: list[int] = field(default_factory=list)

    def place(self, entry: int) -> int:
        """The place of this entry in the course; its end, if there is none yet."""
        if not self.gapped:
            return self.places.get(entry, len(self.course))
        return next((place for place, item in enumerate(self.course) if _is_at(item, entry)), len(self.course))

    def extend(self, course: Iterable[CourseItem]) -> None:
        """Add to the course."""
        for item in course:
            if isinstance(item, int):
                self.places[item] = len(self.course)
            elif isinstance(item, StepBegan):
                self.step_places.append(len(self.course))
            elif isinstance(item, Gap):
                self.gapped = True
            self.course.append(item)

    def cut(self, step: int) -> None:
        """Leave out everything from this step (by its index among ``marks``) on."""
        first = self.marks[step].entries
        del self.course[self.step_places[step] :], self.step_places[step:], self.marks[step:]
        for entry in range(first, len(self.branch.entries) + 1):
            self.asks.pop(entry, None)
            self.places.pop(entry, None)

    def continue_with(self, later: ReplayedBranch) -> None:
        """Close the open gap: from there on it is as ``later`` has it."""
        self.extend(later.course)
        self.asks |= later.asks
        self.marks += later.marks
        self.board, self.gap = later.board or self.board, later.gap


def _is_at(item: CourseItem, entry: int) -> bool:
    return item.first <= entry < item.end if isinstance(item, Gap) else item == entry and isinstance(item, int)


class _Start(NamedTuple):
    """Where to start running a part of a branch: at its beginning, or at the start of a step."""

    position: dict[str, Any] | None
    hidden: dict[str, Any] | None
    entries: int = 0
    told: int = 0
    board: Board | None = None
    """Used instead of a position."""


def never_stopped() -> None:
    """A check that never cancels."""


def replay_branches(play: Play, branches: Iterable[Branch], check: Callable[[], None] = never_stopped) -> Iterator[ReplayedBranch]:
    """Run the rules again over all branches, one after the other. The part that one shares with the branch before it is not run twice: it
    continues from the last step that began in both. So an undo costs what was played since that step.

    The same object is yielded each time, changed: finish with it before taking the next. ``check`` is called often, and cancels the work by
    raising Superseded.
    """
    now: ReplayedBranch | None = None
    for branch in branches:
        check()
        divergence = Divergence() if now is None or branch.branch_point is None else _divergence(now, branch.branch_point.keep)
        if now is None or not _continue_from_shared_step(play, now, branch, check):
            now = replay_branch(play, branch, check)
        afresh = branch.branch_point is None or branch.branch_point.kind == "rebase"
        now.divergence = divergence._replace(place=0 if afresh else min(divergence.place, now.place(divergence.keep)))
        yield now


def _divergence(before: ReplayedBranch, keep: int) -> Divergence:
    entries = before.branch.entries
    return Divergence(keep, before.place(keep), before.asks.get(keep), entries[keep] if keep < len(entries) else None)


_AT_START = ("correct", "by_hand")
"""Entries at the start of their step, before its mark."""


def _continue_from_shared_step(play: Play, before: ReplayedBranch, branch: Branch, check: Callable[[], None]) -> bool:
    """Turn the branch before into this one, run from the last step that began in both; False if that is not possible."""
    point = branch.branch_point
    if point is None or point.kind == "rebase" or before.gapped or before.gap is not None or branch.rules != before.branch.rules:
        return False
    step = _shared_step(before, branch, point.keep)
    if step is None:
        return False
    mark = before.marks[step]
    later = _run_from(play, branch, before.rules, _Start(None, None, mark.entries, mark.told, mark.board), check)
    if later.gap is not None or not later.marks or later.marks[0].path != mark.path:
        return False
    before.cut(step)
    before.continue_with(later)
    before.branch = branch
    return True


def _shared_step(before: ReplayedBranch, branch: Branch, keep: int) -> int | None:
    """The index of the last step that began in both branches, with no correction at its start."""
    for step in range(bisect_right(before.marks, keep, key=lambda mark: mark.entries) - 1, -1, -1):
        first = before.marks[step].entries
        if first == keep < len(branch.entries) and branch.entries[keep].kind in _AT_START:
            continue
        if first == 0 or branch.entries[first - 1].kind not in _AT_START:
            return step
    return None


def replay_branch(play: Play, branch: Branch, check: Callable[[], None] = never_stopped) -> ReplayedBranch:
    """Run the rules again over a branch: by the rules number under which it was played, or by today's if that goes further.

    If the rules have changed since, and ask or tell something else, there is a gap up to the next step from which they run as they did.
    """
    whole = _Start(branch.position, branch.hidden)
    found = _run_from(play, branch, branch.rules, whole, check)
    if found.gap is not None and branch.rules != play.game.rules:
        other = _run_from(play, branch, play.game.rules, whole, check)
        found = other if other.gap is None or other.gap.first > found.gap.first else found
    starts = [_start_of(doc) for doc in branch.positions] if found.gap is not None else []
    while found.gap is not None:
        found.continue_with(_after(play, branch, found.gap, starts, check))
    return found


def _start_of(doc: bytes) -> _Start:
    stored = msgspec.json.decode(doc, type=StoredPosition)
    return _Start(position_of(stored), stored.hidden, stored.entries, stored.told)


def _after(play: Play, branch: Branch, gap: Gap, starts: list[_Start], check: Callable[[], None]) -> ReplayedBranch:
    """The gap, and what comes after it: from the first step that can be run again, if there is one."""
    for start in starts:
        if start.entries >= gap.first and start.told >= gap.told:
            later = _run_from(play, branch, branch.rules, start, check)
            if later.gap is None or later.gap.first > start.entries:
                later.course.insert(0, gap._replace(end=start.entries, told_end=start.told))
                return later
    return ReplayedBranch(branch, course=[gap._replace(end=len(branch.entries), told_end=len(branch.told))])


def _run_from(play: Play, branch: Branch, rules: int, start: _Start, check: Callable[[], None]) -> ReplayedBranch:
    """Run the rules of this number from there, as far as they ask and tell the same."""
    found, lines, run = ReplayedBranch(branch, rules=rules), _Lines(branch, start), None
    try:
        if start.board is None:
            play.start_from(start.position, start.hidden)
        else:
            play.start_from_board(start.board)
        play.history.rules = rules
        run = play.new_run(branch.entries[start.entries :])
        _feed(run, found.asks, lines, start.entries, check)
    except Superseded:
        raise
    except Exception as error:  # rules of another version may do anything at all
        found.gap = _gap(run, lines, start, f"{error_kind(error)}: {error}")
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

    def __init__(self, branch: Branch, start: _Start) -> None:
        self.recorded = bool(branch.told)
        self.then = [line for _, line in branch.told[start.told :]]
        self.before, self.same = start.told, 0

    def compare(self, run: Run, *, whole: bool = False) -> None:
        """Refuse a line that differs from the recorded one; ``whole``: or a recorded line that was not told."""
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
        first = sum(offsets.told <= lines.same for offsets in run.offsets) if lines.same < run.told_count else run.cursor
    return Gap(start.entries + first, start.told + lines.same, why)


def _course(run: Run, told: int | None) -> list[int | Event]:
    """All in order; with ``told``, up to that line."""
    course: list[int | Event] = []
    done = 0
    for entry, offsets in enumerate(run.offsets):
        course += run.table.events[done : offsets.events]
        course.append(entry)
        done = offsets.events
    course += run.table.events[done:]
    if told is None or told >= run.told_count:
        return course
    return course[: next(place for place, item in enumerate(course) if item is run.told[told])]
