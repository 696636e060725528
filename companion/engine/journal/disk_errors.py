"""Sentences for people about a disk that refuses to be read or written."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.engine.journal.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalForbidden,
    JournalMissing,
    JournalReplaced,
    JournalUnwritable,
)


@contextmanager
def as_journal_error(path: Path) -> Iterator[None]:
    """Turn an error of SQLite or the system into a JournalError with the file's name and a next step."""
    try:
        yield
    except JournalError:
        raise
    except sqlite3.Error as fault:
        raise _from_sqlite(path, fault) from fault
    except UnicodeDecodeError as fault:  # SQLite's message quotes the file, and Python's module decodes it
        raise JournalDamaged(path, 1, "the names of its tables are no text any more") from fault
    except OSError as fault:
        raise _from_os(path, fault) from fault


def trouble_sentence(path: Path, fault: Exception, waiting: int) -> str:
    """Say why nothing can be written now, that `waiting` rows are in memory only, and what to do."""
    what, step = _diagnosis(path, fault)
    rows = {0: "the last changes wait", 1: "1 row of this evening waits"}.get(waiting, f"{waiting} rows of this evening wait")
    return f"{path}: {what}; {rows} in memory: {step}, and leave the companion on until all is written."


def _diagnosis(path: Path, fault: Exception) -> tuple[str, str]:
    """Return what is wrong and the next step."""
    code = _code(fault)
    if code == sqlite3.SQLITE_FULL:
        return "the disk is full", "make room on it"
    if isinstance(fault, JournalReplaced):
        return "another file stands in the journal's place", "put the right one back"
    if not path.exists():
        return "the file is gone", "put its disk or the file back"
    if code == sqlite3.SQLITE_READONLY or not os.access(path, os.W_OK):
        return "the disk or the file is read-only", "make it writable again"
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return f"the file is damaged ({fault})", "play on, save what is whole in the file into a new journal afterwards"
    return f"the disk reports a fault ({fault})", "check the disk and how it is plugged in"


def _from_sqlite(path: Path, fault: sqlite3.Error) -> JournalError:
    code = _code(fault)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return JournalBusy(path, None)
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return JournalForbidden(f"{path}: the journal can't be opened for writing ({fault}): allow it for the file and its folder.")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return JournalUnwritable(f"{path}: the disk refuses ({fault}): make room on it, or check how it is plugged in.")
    return JournalDamaged(path, 1, str(fault))


def _from_os(path: Path, fault: OSError) -> JournalError:
    said = fault.strerror or str(fault)
    if isinstance(fault, FileNotFoundError):
        return JournalMissing(f"{path}: the file is not there ({said}): check the name.")
    if fault.errno == errno.EROFS:
        return JournalForbidden(f"{path}: the disk is read-only: make it writable, or copy the journal elsewhere.")
    if isinstance(fault, PermissionError):
        return JournalForbidden(f"{path}: no permission to write the journal or beside it ({said}): allow it for the file and its folder.")
    return JournalUnwritable(f"{path}: the disk refuses ({said}): make room on it, or check how it is plugged in.")


def _code(fault: Exception) -> int:
    """Return SQLite's primary result code; 0 for errors that Python's module raised by itself."""
    code = getattr(fault, "sqlite_errorcode", 0)
    return code & 0xFF if isinstance(code, int) else 0
