"""An evening as it was lived: every undo, redo, correction and amendment begins another life of its procedure.

A journal's rows are cut into lives; each can be run again (:func:`enact`), which gives the ask behind every answer and all that
happened in order. What a life shares with the one before it comes first and is the same in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from companion.engine.history import Entry, History
from companion.engine.journal import Row
from companion.engine.play import Play
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

    ``written`` says which entry a row wrote; ``marks`` are the other rows, each with the number of entries that stood then.
    """

    turn: Turn | None
    history: History
    row: int = 0
    entries: list[Entry] = field(default_factory=list)
    written: dict[int, int] = field(default_factory=dict)
    marks: list[tuple[int, Row]] = field(default_factory=list)
    position: dict[str, Any] | None = None
    hidden: dict[str, Any] | None = None

    def take(self, row: Row) -> None:
        """Take in a row that goes on with this life."""
        self.history.fold(row.n, row.kind, row.body)
        if row.kind == "entry":
            self.written[row.n] = len(self.history.entries) - 1
        else:
            self.marks.append((len(self.history.entries), row))

    def ended(self) -> Life:
        """The same, with what was in force at its end."""
        self.entries = list(self.history.entries)
        self.position, self.hidden = self.history.position, self.history.hidden
        return self


def lives_of(rows: Sequence[Row]) -> Iterator[Life]:
    """Cut the rows of a journal into lives, in the order in which they were lived."""
    life = Life(None, History())
    for row in rows:
        if row.kind not in _TURNS:
            life.take(row)
            continue
        yield life.ended()
        life = Life(_TURNS[row.kind](life.history, row), life.history, row.n)
        if row.kind == "rework":
            life.written[row.n] = len(life.history.entries) - 1
    yield life.ended()


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


@dataclass
class Enacted:
    """A life run again. ``course`` is all of it in order: numbers of entries, and events; ``asks`` are the asks behind the entries,
    and last the one that waits. ``marks`` is where steps began, ``board`` how the twin stands in the end. ``astray`` says from which entry
    on the rules ask otherwise now, and how.
    """

    life: Life
    asks: dict[int, Ask]
    course: list[int | Event]
    astray: tuple[int, str] | None = None
    marks: list[StepMark] = field(default_factory=list)
    board: Board | None = None

    def place(self, entry: int) -> int:
        """Where in the course this entry stands; its end, where there is none yet."""
        return next((place for place, item in enumerate(self.course) if item == entry and isinstance(item, int)), len(self.course))


def enact(play: Play, life: Life) -> Enacted:
    """Run the rules again over a life, as far as they ask the same."""
    asks: dict[int, Ask] = {}
    run: Run | None = None
    astray = None
    try:
        play.start_from(life.position, life.hidden)
        run = play.new_run(list(life.entries))
        _feed(run, asks)
    except Exception as error:  # other rules than those of that evening may do anything at all
        astray = (max(asks, default=-1) + 1 if run is None else run.cursor), f"{type(error).__name__}: {error}"
    if run is None:
        return Enacted(life, asks, [], astray)
    if run.ask is not None:
        asks.setdefault(run.cursor, run.ask)
    run.close()
    return Enacted(life, asks, _course(run), astray, run.marks, run.table.board)


def _feed(run: Run, asks: dict[int, Ask]) -> None:
    while run.cursor < len(run.entries):
        at, entry = run.cursor, run.entries[run.cursor]
        run.compare(entry)
        if run.ask is not None:
            asks[at] = run.ask
        run.feed(entry)


def _course(run: Run) -> list[int | Event]:
    course: list[int | Event] = []
    done = 0
    for entry, spot in enumerate(run.spots):
        course += run.table.events[done : spot.events]
        course.append(entry)
        done = spot.events
    return course + run.table.events[done:]
