"""Where a new game is saved: in the library, in a named file, or nowhere."""

from __future__ import annotations

import datetime
from pathlib import Path

from msgspec.structs import replace

from companion.app.evenings.library import Library, early_clock_problem
from companion.app.evenings.start import PlayOptions, Storage, journal_attachments
from companion.engine import Journal, Setup
from companion.engine.journal.errors import JournalBusy, JournalExists


def storage_for(plan: PlayOptions, now: datetime.datetime) -> Storage:
    """The storage that the command line asks for. By default games of people are saved and games of scripts are not."""
    if plan.json_lines or plan.not_kept or plan.journal is not None:
        return file_storage(plan.journal, now)
    return library_storage(Library.default(), now, named=plan.evening is not None)


def file_storage(path: Path | None, now: datetime.datetime) -> Storage:
    """Save in this file, or only in memory."""

    def keep(setup: Setup) -> tuple[Setup, Journal]:
        setup = replace(setup, clock=early_clock_problem(now))
        return setup, Journal.create(path, keep=journal_attachments(setup))

    return keep


def library_storage(library: Library, now: datetime.datetime, *, named: bool) -> Storage:
    """Save in the library under date and time, which is also the game's id unless it was ``named``.

    If nothing can be written, the game runs in memory, and its journal says so.
    """

    def keep(setup: Setup) -> tuple[Setup, Journal]:
        try:
            library.create_folder()
            return _under_a_free_id(library, replace(setup, clock=_clock_problem(library, now)), now, named)
        except OSError as error:
            setup = replace(setup, clock=early_clock_problem(now))
            journal = Journal.create(None, keep=journal_attachments(setup))
            journal.trouble = _cannot_save(library, error)
            return setup, journal

    return keep


def _clock_problem(library: Library, now: datetime.datetime) -> str:
    """Why the clock can't be right: ``early`` (before this program existed) or ``behind`` the newest game; else empty."""
    newer = library.newest_after(now)
    if newer is None or early_clock_problem(now):
        return early_clock_problem(now)
    return "" if _began_before(newer, now) else "behind"


def _began_before(path: Path, now: datetime.datetime) -> bool:
    """Whether that game began earlier after all: names are in the local time of where it was played."""
    try:
        journal, _, _ = Journal.open_readonly(path)
        return datetime.datetime.fromisoformat(str(journal.rows[0].body["began"])) <= now
    except (OSError, LookupError, ValueError, TypeError):
        return False


def _under_a_free_id(library: Library, setup: Setup, now: datetime.datetime, named: bool) -> tuple[Setup, Journal]:
    """Create the journal under the first free id; another process may take one at the same moment."""
    ids = library.free_ids(now)
    while True:
        id = next(ids)
        setup = setup if named else replace(setup, evening=id)
        try:
            journal = Journal.create(library.path(id), keep=journal_attachments(setup))
        except (JournalExists, JournalBusy):
            continue
        library.remember_last(library.path(id))
        return setup, journal


def _cannot_save(library: Library, error: OSError) -> str:
    why = error.strerror or str(error).removeprefix(f"{library.folder}").lstrip("/: ").rstrip(".")
    return (
        f"Nothing of this evening is kept, for {library.folder} can't be written ({why}). It goes on in memory. To keep the next one make "
        "room or mend the rights there, or name another place: --journal FILE, or the folder COMPANION_DATA."
    )
