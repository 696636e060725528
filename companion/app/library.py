"""Where evenings are kept: one journal each in a folder, named by date and time.

The folder is ``evenings`` in the data folder (`companion.app.places`), or as the configuration says. Nothing here reads a clock.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from companion.app.begin import WrongCall
from companion.app.daemon.effective import load
from companion.app.places import data_folder
from companion.engine.journal_errors import JournalForbidden
from companion.table import nearest

SUFFIX = ".journal"
LAST = "last"
"""Stands for the evening that was begun or gone on with last."""

FIRST_YEAR = 2026
"""No evening is older than the companion."""

_FORM = "%Y-%m-%d-%H%M"


class NoEvening(WrongCall):
    """There is no such evening, or several that could be meant."""


def too_early(now: datetime.datetime) -> str:
    """``early`` where the clock shows a time before there was a companion: nobody has set it. Else nothing."""
    return "early" if now.year < FIRST_YEAR else ""


class Library:
    """The evenings that are kept in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def usual(cls) -> Library:
        """The library of this user, or of the service, where the configuration says, else in the data folder.

        Raises:
            NoHome, ConfigError: nobody knows where that is.
        """
        return cls(load(None, os.environ).config.evenings_folder(data_folder(os.environ)))

    def make(self) -> None:
        """Make the folder where there is none; nobody else may read it, for secrets lie in it. Raises OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def ids(self) -> list[str]:
        """The ids of all evenings, the newest by its name first.

        Raises:
            JournalForbidden: the folder is there and can't be read.
        """
        try:
            names = os.listdir(self.folder)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise JournalForbidden(f"{self.folder}: the evenings there can't be read ({error.strerror}): mend the rights.") from error
        ids = [name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and not name.startswith(".")]
        return sorted(ids, key=_order, reverse=True)

    def path(self, id: str) -> Path:
        """The journal of an evening."""
        return self.folder / f"{id}{SUFFIX}"

    def name_of(self, path: Path) -> str:
        """What a journal is called in commands: its id, or the file's name where it is not kept here."""
        if path.suffix == SUFFIX and path.absolute().parent == self.folder.absolute():
            return path.name.removesuffix(SUFFIX)
        return str(path)

    def find(self, word: str) -> Path:
        """The journal that is meant by an id, the only beginning of one, ``last``, or a file's path.

        Raises:
            NoEvening: none is, or several could be; with the nearest right word.
        """
        ids = self.ids()
        if word == LAST:
            return self.path(self._last(ids))
        if word in ids:
            return self.path(word)
        if os.sep in word or word.endswith(SUFFIX):
            return Path(word)
        begun = [id for id in ids if word and id.startswith(word)]
        if len(begun) == 1:
            return self.path(begun[0])
        if len(begun) > 1:
            raise NoEvening(f'"{word}" could be {_some(begun)}: write more of it.')
        if word and os.path.lexists(word):
            return Path(word)
        raise NoEvening(f'There is no evening "{word}"{nearest(word, ids)}. {_which(ids)}')

    def _last(self, ids: list[str]) -> str:
        """The evening that was played last; where nobody noted that, the newest."""
        if not ids:
            raise NoEvening(f"No evening is kept in {self.folder} yet. Begin one: companion play")
        noted = ""
        with suppress(OSError, UnicodeDecodeError):
            noted = (self.folder / LAST).read_text("utf-8").strip()
        return noted if noted in ids else ids[0]

    def in_order(self) -> list[str]:
        """All ids, the one that was played last first, then the newest."""
        ids = self.ids()
        last = self._last(ids) if ids else ""
        return sorted(ids, key=lambda id: id != last)

    def note_last(self, path: Path) -> None:
        """Remember that this evening was played last; a clock that is not set would not tell. Of no account where it can't be written."""
        name = self.name_of(path)
        if name != str(path):
            with suppress(OSError):
                (self.folder / LAST).write_text(f"{name}\n", "utf-8")

    def free_ids(self, now: datetime.datetime) -> Iterator[str]:
        """Ids for an evening that begins now, until one is free: date and time, then the same with a number."""
        name, taken = now.strftime(_FORM), set(self.ids())
        yield from (id for id in chain([name], (f"{name}-{n}" for n in count(2))) if id not in taken)

    def newer(self, now: datetime.datetime) -> Path | None:
        """The newest evening, if by its name it began after ``now``: then one of two clocks was not set, or people have travelled."""
        newest = next(iter(self.ids()), "")
        return self.path(newest) if newest and _order(newest)[0] > now.strftime(_FORM) else None


def _order(id: str) -> tuple[str, int, str]:
    """By date and time, then by number; other names come before all dates, in their order."""
    begun, number = id[:15], id[16:]
    if len(begun) == 15 and begun.replace("-", "").isdecimal() and (number.isdecimal() or len(id) == 15):
        return begun, int(number or 1), ""
    return "", 0, id


def _some(ids: list[str]) -> str:
    return f"{', '.join(ids[:5])}{', ...' if len(ids) > 5 else ''}"


def _which(ids: list[str]) -> str:
    return f"The newest: {_some(ids[:3])}; all: companion history" if ids else "None is kept yet; begin one: companion play"
