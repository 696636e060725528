"""Open saved games for reading, even while they are being played, and summarize them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion import games
from companion.app.evenings.library import Library
from companion.app.evenings.start import UsageError
from companion.engine import Journal, read_record
from companion.engine.journal.errors import JournalError
from companion.engine.resume import Record, setup_of
from companion.review.closing import is_closed
from companion.review.setup_summary import evening_title, start_time
from companion.scene import Catalog
from companion.table import AnswerRefused, Game, GameEnd


class OpenedEvening(NamedTuple):
    """A saved game: its name, file, journal (a read-only copy in memory), rules, and whether it is being played."""

    name: str
    path: Path
    journal: Journal
    game: Game
    busy: bool

    @property
    def words(self) -> Catalog:
        """The sentences of its game."""
        return Catalog(self.game.texts("en"), names=self.game.names(self.game.compile(setup_of(self.journal).content)))


def open_evening(word: str) -> OpenedEvening:
    """Open the game for an id, a unique beginning of one, ``last``, or a path.

    Raises:
        UsageError, JournalError: there is none, or it can't be read.
    """
    library = Library.default()
    path = library.find(word)
    name = library.name_of(path)
    journal, damage, busy = Journal.open_readonly(path)
    if damage is not None:
        raise UsageError(f"{damage} This does it: companion salvage {path} NEWFILE")
    if not journal.rows:
        raise UsageError(f"{name}: its evening never began.")
    game = str(journal.rows[0].body.get("game"))
    if game not in games.ids():
        raise UsageError(f"{name} is an evening of {game}, a game that this companion does not have: update the companion.")
    return OpenedEvening(name, path, journal, games.load(game), busy)


class EveningSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A saved game in one line. ``state``: open, over, closed, busy, damaged or none; ``progress`` and ``ending`` are texts to show."""

    name: str
    path: Path
    state: str
    title: str = ""
    began: str = ""
    progress: str = ""
    ending: str = ""


def summary_of(name: str, path: Path) -> EveningSummary:
    """Summarize a file of the library, even if it is damaged or no journal."""
    try:
        journal, damage, busy = Journal.open_readonly(path)
    except JournalError as error:
        return EveningSummary(name=name, path=path, state="none", ending=str(error).removeprefix(f"{path}: "))
    if damage is not None:
        return EveningSummary(name=name, path=path, state="damaged", ending=f"row {damage.row}: {damage.why}")
    if not journal.rows:
        return EveningSummary(name=name, path=path, state="none", ending="it never began")
    try:
        record = read_record(journal)
    except (AnswerRefused, msgspec.ValidationError, KeyError) as error:
        return EveningSummary(name=name, path=path, state="damaged", ending=str(error))
    state = "busy" if busy else "closed" if is_closed(journal) else "open" if record.history.ended is None else "over"
    return _summary(name, path, state, journal, record)


def _summary(name: str, path: Path, state: str, journal: Journal, record: Record) -> EveningSummary:
    setup = record.setup
    game = games.load(setup.game) if setup.game in games.ids() else None
    words = Catalog(game.texts("en") if game else {})
    ended = record.history.ended
    ending = "" if ended is None else words.ending(msgspec.convert(journal.rows[ended - 1].body, GameEnd))
    return EveningSummary(
        name=name, path=path, state=state, title=evening_title(setup, game.title if game else setup.game, words),
        began=start_time(setup, words), progress=_progress(record, words), ending=ending,
    )  # fmt: skip


class _Step(msgspec.Struct):
    step: str


def _progress(record: Record, words: Catalog) -> str:
    """The round or turn, and the number of steps."""
    steps = words.phrase("far.steps", n=len(record.positions))
    if not record.positions:
        return steps
    return f"{words.part(msgspec.json.decode(record.positions[-1], type=_Step).step)}, {steps}"


def summaries(library: Library) -> list[EveningSummary]:
    """All games, the newest first."""
    return [summary_of(id, library.path(id)) for id in library.ids()]


def find_resumable(library: Library, summary: Callable[[str, Path], EveningSummary] = summary_of, most: int = 5) -> EveningSummary | None:
    """The game to resume: the last one played that is unfinished and not being played now, among the last few. ``summary`` summarizes
    each.
    """
    looked = (summary(id, library.path(id)) for id in library.last_played_first()[:most])
    return next((found for found in looked if found.state == "open"), None)
