"""The library of saved games: one journal each in a folder, named by date and time.

The folder is ``evenings`` in the data folder (`companion.app.config.paths`), or the configured one. Nothing here reads a clock.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import ClassVar

from companion.app.config.paths import data_folder
from companion.app.config.resolve import load_config
from companion.app.evenings.start import UsageError
from companion.engine.journal.errors import JournalForbidden
from companion.table import nearest

SUFFIX = ".journal"
LAST = "last"
"""The word for the game that was started or resumed last."""

FIRST_YEAR = 2026
"""No saved game is older than this program."""

_ID_FORMAT = "%Y-%m-%d-%H%M"


class EveningNotFound(UsageError):
    """No game matches, or several do."""

    kind: ClassVar[str] = "NoEvening"


def early_clock_problem(now: datetime.datetime) -> str:
    """``early`` where the clock shows a time before this program existed, so it is not set; else empty."""
    return "early" if now.year < FIRST_YEAR else ""


class Library:
    """The saved games of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def default(cls) -> Library:
        """The library of this user or service: in the configured folder, else in the data folder.

        Raises:
            HomeNotFound, ConfigError: the folder can't be determined.
        """
        return cls(load_config(None, os.environ).config.evenings_folder(data_folder(os.environ)))

    def create_folder(self) -> None:
        """Create the folder, readable by its owner only, because journals contain secrets. Raises OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def ids(self) -> list[str]:
        """The ids of all games, the newest by name first.

        Raises:
            JournalForbidden: the folder exists and can't be read.
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
        """The journal file of a game."""
        return self.folder / f"{id}{SUFFIX}"

    def name_of(self, path: Path) -> str:
        """The name of a journal in commands: its id, or its path where it is not in this folder."""
        if path.suffix == SUFFIX and path.absolute().parent == self.folder.absolute():
            return path.name.removesuffix(SUFFIX)
        return str(path)

    def find(self, word: str) -> Path:
        """The journal for an id, a unique beginning of one, ``last``, or a path.

        Raises:
            EveningNotFound: none matches, or several do; with the nearest id.
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
            raise EveningNotFound(f'"{word}" could be {_some(begun)}: write more of it.')
        if word and os.path.lexists(word):
            return Path(word)
        raise EveningNotFound(f'There is no evening "{word}"{nearest(word, ids)}. {_which(ids)}')

    def _last(self, ids: list[str]) -> str:
        """The game that was played last; the newest where that was not recorded."""
        if not ids:
            raise EveningNotFound(f"No evening is kept in {self.folder} yet. Begin one: companion play")
        noted = ""
        with suppress(OSError, UnicodeDecodeError):
            noted = (self.folder / LAST).read_text("utf-8").strip()
        return noted if noted in ids else ids[0]

    def last_played_first(self) -> list[str]:
        """All ids: the game played last, then the newest first."""
        ids = self.ids()
        last = self._last(ids) if ids else ""
        return sorted(ids, key=lambda id: id != last)

    def remember_last(self, path: Path) -> None:
        """Record that this game was played last, which an unset clock would not show. A failed write is ignored."""
        name = self.name_of(path)
        if name != str(path):
            with suppress(OSError):
                (self.folder / LAST).write_text(f"{name}\n", "utf-8")

    def free_ids(self, now: datetime.datetime) -> Iterator[str]:
        """Candidate ids for a game that starts now: date and time, then the same with a number."""
        name, taken = now.strftime(_ID_FORMAT), set(self.ids())
        yield from (id for id in chain([name], (f"{name}-{n}" for n in count(2))) if id not in taken)

    def newest_after(self, now: datetime.datetime) -> Path | None:
        """The newest game, if by its name it began after ``now``: then a clock was not set, or the time zone changed."""
        newest = next(iter(self.ids()), "")
        return self.path(newest) if newest and _order(newest)[0] > now.strftime(_ID_FORMAT) else None


def _order(id: str) -> tuple[str, int, str]:
    """The sort key: date and time, then number; other names come before all dates."""
    begun, number = id[:15], id[16:]
    if len(begun) == 15 and begun.replace("-", "").isdecimal() and (number.isdecimal() or len(id) == 15):
        return begun, int(number or 1), ""
    return "", 0, id


def _some(ids: list[str]) -> str:
    return f"{', '.join(ids[:5])}{', ...' if len(ids) > 5 else ''}"


def _which(ids: list[str]) -> str:
    return f"The newest: {_some(ids[:3])}; all: companion history" if ids else "None is kept yet; begin one: companion play"
