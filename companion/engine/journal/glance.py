"""Look into a journal without touching it: nothing is locked, made or mended, and somebody may be writing it meanwhile."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.engine.journal.faults import named
from companion.engine.journal.finds import Fault, Finds, Reading, gather, judge
from companion.engine.journal.lock import is_held
from companion.engine.journal.pages import gather_pages
from companion.engine.journal.rescue import read_log, read_pages, through_sqlite
from companion.engine.journal.store import check_file, check_version, refuse_foreign
from companion.engine.journal_errors import JournalDamaged, JournalError

_TRIES = 20


def glance(path: Path) -> tuple[Reading, bool]:
    """Return what holds of the journal at `path`, and whether somebody writes it just now.

    While it is written, what holds up to some moment is taken for all of it, and is no damage. Raises JournalError where there is no
    journal, or one that can't be read.
    """
    with named(path):
        check_file(path)
        main, wal, busy = _copied(path)
        refuse_foreign(path, main[:100])
        reading = judge(path, _found(path, main, wal))
    if busy:
        reading.damage = None
    return reading, busy


def _found(path: Path, main: bytes, wal: bytes) -> Finds:
    """Find what is in these bytes; also on a full disk, where the file and its log can't be copied for SQLite."""
    if not wal:
        return _in_memory(path, main)
    try:
        return through_sqlite(path, main, wal)
    except JournalError:
        raise
    except OSError:
        finds = Finds()
        gather_pages(finds, main, wal)
        return finds


def _in_memory(path: Path, main: bytes) -> Finds:
    """Read a file that has no log; its header must say so too (bytes 18 and 19), or SQLite looks for one."""
    finds = Finds()
    with closing(sqlite3.connect(":memory:")) as db:
        try:
            db.deserialize(main[:18] + b"\1\1" + main[20:])
            finds = gather(db)
            if not finds.faults:
                check_version(path, db)
        except sqlite3.Error as fault:
            finds.faults.append(Fault(None, str(fault)))
        except JournalDamaged as damage:
            finds.faults.append(Fault(damage.row, damage.why))
    return finds


def _copied(path: Path) -> tuple[bytes, bytes, bool]:
    """Return file and log as they stood together at one moment; where a writer never rests, as they stood at almost one."""
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
