"""Reads a journal without touching it: nothing is locked, made or repaired, and another process may write it meanwhile."""

import os
from pathlib import Path

from companion.engine.journal.damage_reader import read_all
from companion.engine.journal.disk_errors import as_journal_error
from companion.engine.journal.files import check_file, find_in, read_log, read_pages, refuse_foreign
from companion.engine.journal.lock import is_held
from companion.engine.journal.recovery import JournalContents, follow_chain
from companion.engine.journal.wal import with_log

_TRIES = 20


def read_snapshot(path: Path) -> tuple[JournalContents, bool]:
    """Return the intact part of the journal at `path`, and whether another process writes it now.

    While it is written, the part that is intact at some moment counts as all of it, and not as damage. Raises JournalError if there is no
    journal, or one that can't be read.
    """
    with as_journal_error(path):
        check_file(path)
        main, wal, busy = _copied(path)
        refuse_foreign(path, main[:100])
        reading = follow_chain(path, find_in(path, main, wal)) if busy else read_all(path, main, wal)
    if busy:
        reading.damage = None
    return reading, busy


def whole_copy(path: Path) -> bytes:
    """Return the journal at `path` as one file without a log; also while another process writes it.

    Raises JournalDamaged, and what `snapshot` raises.
    """
    with as_journal_error(path):
        check_file(path)
        for tries_left in reversed(range(_TRIES)):
            main, wal, busy = _copied(path)
            refuse_foreign(path, main[:100])
            image = with_log(main, wal)
            damage = read_all(path, image, b"" if busy else wal).damage
            if damage is None:
                break
            if not tries_left:
                raise damage
    return image


def _copied(path: Path) -> tuple[bytes, bytes, bool]:
    """Return file and log as they were at one moment; if a writer never pauses, as they were at nearly one moment."""
    for _ in range(_TRIES):
        busy, before = is_held(path), _state(path)
        main, wal = read_pages(path), read_log(path)
        if not busy or _state(path) == before:
            break
    return main, wal, busy


def _state(path: Path) -> list[tuple[int, int, int]]:
    states = []
    for file in (path, Path(f"{path}-wal")):
        try:
            found = os.stat(file)
        except FileNotFoundError:
            continue
        states.append((found.st_ino, found.st_size, found.st_mtime_ns))
    return states
