"""Looking at an evening that is kept, or that somebody plays just now: its journal as it stands, and what can be said of it at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion import games
from companion.app.begin import WrongCall
from companion.app.library import Library
from companion.engine import Journal, read_record
from companion.engine.about import began_of, title_of
from companion.engine.closing import is_closed
from companion.engine.journal_errors import JournalError
from companion.engine.resume import Record
from companion.scene import Words
from companion.table import AnswerRefused, Ending, Game


class Look(NamedTuple):
    """An evening: what commands call it, its file, its journal (in memory, only to be read), its game, whether somebody plays it."""

    name: str
    path: Path
    journal: Journal
    game: Game
    busy: bool

    @property
    def words(self) -> Words:
        """The sentences of its game."""
        return Words(self.game.texts("en"))


def look(word: str) -> Look:
    """The evening that is meant by an id, the beginning of one, ``last`` or a file's path.

    Raises:
        WrongCall, JournalError: there is none, or it can't be read.
    """
    library = Library.usual()
    path = library.find(word)
    name = library.name_of(path)
    journal, damage, busy = Journal.glance(path)
    if damage is not None:
        raise WrongCall(f"{damage} This does it: companion salvage {path} NEWFILE")
    if not journal.rows:
        raise WrongCall(f"{name}: its evening never began.")
    game = str(journal.rows[0].body.get("game"))
    if game not in games.names():
        raise WrongCall(f"{name} is an evening of {game}, a game that this companion does not have: update the companion.")
    return Look(name, path, journal, games.load(game), busy)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """An evening in a line. ``state``: open, over, closed, busy, damaged or none; ``far`` and ``ending`` are ready to be shown."""

    name: str
    path: Path
    state: str
    title: str = ""
    began: str = ""
    far: str = ""
    ending: str = ""


def summary_of(name: str, path: Path) -> Summary:
    """What there is to say of a file in the library, whatever it is."""
    try:
        journal, damage, busy = Journal.glance(path)
    except JournalError as error:
        return Summary(name=name, path=path, state="none", ending=str(error).removeprefix(f"{path}: "))
    if damage is not None:
        return Summary(name=name, path=path, state="damaged", ending=f"row {damage.row}: {damage.why}")
    if not journal.rows:
        return Summary(name=name, path=path, state="none", ending="it never began")
    try:
        record = read_record(journal)
    except (AnswerRefused, msgspec.ValidationError, KeyError) as error:
        return Summary(name=name, path=path, state="damaged", ending=str(error))
    state = "busy" if busy else "closed" if is_closed(journal) else "open" if record.history.ended is None else "over"
    return _summary(name, path, state, journal, record)


def _summary(name: str, path: Path, state: str, journal: Journal, record: Record) -> Summary:
    setup = record.setup
    game = games.load(setup.game) if setup.game in games.names() else None
    words = Words(game.texts("en") if game else {})
    ended = record.history.ended
    ending = "" if ended is None else words.ending(msgspec.convert(journal.rows[ended - 1].body, Ending))
    return Summary(
        name=name, path=path, state=state, title=title_of(setup, game.title if game else setup.game, words),
        began=began_of(setup, words), far=_far(record, words), ending=ending,
    )  # fmt: skip


class _Step(msgspec.Struct):
    step: str


def _far(record: Record, words: Words) -> str:
    """Round or turn, and how many steps."""
    steps = words.phrase("far.steps", n=len(record.positions))
    if not record.positions:
        return steps
    return f"{words.part(msgspec.json.decode(record.positions[-1], type=_Step).step)}, {steps}"


def summaries(library: Library) -> list[Summary]:
    """All evenings, the newest first."""
    return [summary_of(id, library.path(id)) for id in library.ids()]


def unfinished(library: Library, summary: Callable[[str, Path], Summary] = summary_of, most: int = 5) -> Summary | None:
    """The evening to go on with: the last one played that is open and that nobody plays now, among the last few. ``summary`` is asked
    for what there is to say of each.
    """
    looked = (summary(id, library.path(id)) for id in library.in_order()[:most])
    return next((found for found in looked if found.state == "open"), None)
