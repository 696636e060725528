"""Where an evening that begins is written: into the library, into a file that was named, or nowhere."""

from __future__ import annotations

import datetime
from pathlib import Path

from msgspec.structs import replace

from companion.app.begin import Keeper, Plan, kept
from companion.app.library import Library, too_early
from companion.engine import Journal, Setup
from companion.engine.journal_errors import JournalBusy, JournalExists


def keeper_of(plan: Plan, now: datetime.datetime) -> Keeper:
    """What the command line says: people's evenings are kept unless they say otherwise, those of scripts if they say so."""
    if plan.json_lines or plan.not_kept or plan.journal is not None:
        return in_file(plan.journal, now)
    return in_library(Library.usual(), now, named=plan.evening is not None)


def in_file(path: Path | None, now: datetime.datetime) -> Keeper:
    """In this file, or in memory alone."""

    def keep(setup: Setup) -> tuple[Setup, Journal]:
        setup = replace(setup, clock=too_early(now))
        return setup, Journal.create(path, keep=kept(setup))

    return keep


def in_library(library: Library, now: datetime.datetime, *, named: bool) -> Keeper:
    """Among the other evenings, under date and time; that is its id too, unless it was ``named``.

    Where nothing can be written the evening goes on in memory, and its journal says so.
    """

    def keep(setup: Setup) -> tuple[Setup, Journal]:
        try:
            library.make()
            return _under_a_free_id(library, replace(setup, clock=_doubt(library, now)), now, named)
        except OSError as error:
            setup = replace(setup, clock=too_early(now))
            journal = Journal.create(None, keep=kept(setup))
            journal.trouble = _not_kept(library, error)
            return setup, journal

    return keep


def _doubt(library: Library, now: datetime.datetime) -> str:
    """Why the clock can't be right: ``early`` (before there was a companion), ``behind`` the newest evening; or nothing."""
    newer = library.newer(now)
    if newer is None or too_early(now):
        return too_early(now)
    return "" if _began_before(newer, now) else "behind"


def _began_before(path: Path, now: datetime.datetime) -> bool:
    """Whether that evening began before all the same: names are in the time of the place where it was played."""
    try:
        journal, _, _ = Journal.glance(path)
        return datetime.datetime.fromisoformat(str(journal.rows[0].body["began"])) <= now
    except (OSError, LookupError, ValueError, TypeError):
        return False


def _under_a_free_id(library: Library, setup: Setup, now: datetime.datetime, named: bool) -> tuple[Setup, Journal]:
    """Another companion may take an id at the same moment: then it is the next."""
    ids = library.free_ids(now)
    while True:
        id = next(ids)
        setup = setup if named else replace(setup, evening=id)
        try:
            journal = Journal.create(library.path(id), keep=kept(setup))
        except (JournalExists, JournalBusy):
            continue
        library.note_last(library.path(id))
        return setup, journal


def _not_kept(library: Library, error: OSError) -> str:
    why = error.strerror or str(error).removeprefix(f"{library.folder}").lstrip("/: ").rstrip(".")
    return (
        f"Nothing of this evening is kept, for {library.folder} can't be written ({why}). It goes on in memory. To keep the next one make "
        "room or mend the rights there, or name another place: --journal FILE, or the folder COMPANION_DATA."
    )
