"""Read a damaged journal as far as it goes, and save that into a new one. The damaged file is only ever read."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.engine.journal.faults import named
from companion.engine.journal.finds import Fault, Finds, Reading, gather, judge
from companion.engine.journal.lock import WriterLock
from companion.engine.journal.pages import gather_pages
from companion.engine.journal.schema import PAGE_SIZE, connect
from companion.engine.journal.store import check_file, check_version, refuse_foreign
from companion.engine.journal_errors import JournalBusy, JournalDamaged, JournalForeign


def rescue(path: Path) -> Reading:
    """Return what holds of the journal at `path`, and what is wrong with it, if anything.

    Raises JournalForeign where nothing in it is a journal's, JournalBusy while somebody writes it, and the other JournalErrors
    where there is nothing to be read.
    """
    with named(path):
        check_file(path)
        lock = _lock_if_possible(path)
        try:
            main, wal = read_pages(path), read_log(path)
        finally:
            if lock:
                lock.release()
        reading = _read_copy(path, main, wal)
        _check_header(path, main, reading)
        return reading


def _check_header(path: Path, main: bytes, reading: Reading) -> None:
    """Refuse what is not a journal's; what has a journal's rows is one, whatever its header says."""
    try:
        refuse_foreign(path, main[:100])
    except JournalForeign:
        if not reading.links:
            raise
        reading.damage = reading.damage or JournalDamaged(path, 0, "its header is not a journal's any more")


def read_pages(path: Path) -> bytes:
    """Return a file's bytes; pages that the disk can't read come as zeros. Raises OSError where the file can't be opened."""
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return b"".join(_read_page(fd, at) for at in range(0, os.fstat(fd).st_size, PAGE_SIZE))
    finally:
        os.close(fd)


def _read_page(fd: int, at: int) -> bytes:
    try:
        return os.pread(fd, PAGE_SIZE, at)
    except OSError:
        return bytes(PAGE_SIZE)


def read_log(path: Path) -> bytes:
    """Return the bytes of a journal's write-ahead log, none where there is no log. Raises OSError."""
    log = Path(f"{path}-wal")
    return read_pages(log) if log.exists() else b""


def _lock_if_possible(path: Path) -> WriterLock | None:
    """Lock the journal, so that it holds still; where no lock can be made nobody can write either."""
    try:
        return WriterLock.take(path)
    except JournalBusy:
        raise
    except OSError:
        return None


def _read_copy(path: Path, main: bytes, wal: bytes) -> Reading:
    """Read through SQLite, from a copy, since SQLite mends what it opens; then page by page, if anything was wrong."""
    finds = through_sqlite(path, main, wal)
    reading = judge(path, finds)
    if reading.damage:
        finds.faults.append(Fault(reading.damage.row, reading.damage.why))  # it stays damaged, even if the pages have all of it
        gather_pages(finds, main, wal)
        reading = judge(path, finds)
    return reading


def through_sqlite(path: Path, main: bytes, wal: bytes) -> Finds:
    """Find what SQLite can read in a copy of these bytes. Raises JournalTooNew; OSError where no copy can be made."""
    with TemporaryDirectory() as folder:
        copy = Path(folder, "journal")
        copy.write_bytes(main)
        if wal:
            Path(f"{copy}-wal").write_bytes(wal)
        try:
            db = connect(copy)
        except sqlite3.Error as fault:
            return Finds(faults=[Fault(None, str(fault))])
        try:
            db.execute("PRAGMA synchronous=OFF")
            finds = gather(db)
            if not finds.faults:
                check_version(path, db)
            return finds
        except JournalDamaged as damage:
            finds.faults.append(Fault(damage.row, damage.why))
            return finds
        finally:
            with suppress(sqlite3.Error):
                db.close()
