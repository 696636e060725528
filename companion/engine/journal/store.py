"""The journal's file while an evening runs: reads it once, then only appends, a transaction at a time.

After any fault the connection is dropped and opened again at the next attempt: a stick that was pulled out, or a disk that was made
read-only and writable again, works only with fresh file handles. It is also the only way to learn whether the failed transaction is in the
file.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import astuple

from companion.engine.journal.damage_reader import read_all
from companion.engine.journal.disk_errors import as_journal_error
from companion.engine.journal.errors import JournalExists, JournalMissing, JournalReplaced
from companion.engine.journal.files import check_file, check_version, check_writable, copy_beside, read_log, read_pages, refuse_foreign
from companion.engine.journal.lock import WriterLock
from companion.engine.journal.recovery import JournalContents, follow_chain, gather
from companion.engine.journal.row import NO_HASH, Link, Moment, Position, ToldLines
from companion.engine.journal.schema import build, checksum, connect, migrate
from companion.engine.journal.wal import wal_state
from companion.private_files import owner_only


@dataclass
class Pending:
    """A batch as it goes into the file. Told lines, positions and times have their number in the journal, from 1."""

    links: list[Link] = field(default_factory=list)
    told: list[tuple[int, ToldLines]] = field(default_factory=list)
    positions: list[tuple[int, Position]] = field(default_factory=list)
    times: list[tuple[int, Moment]] = field(default_factory=list)
    side: dict[str, bytes | None] = field(default_factory=dict)

    def append(self, other: "Pending") -> None:
        """Add a later batch."""
        self.links += other.links
        self.told += other.told
        self.positions += other.positions
        self.times += other.times
        self.side |= other.side


class JournalStore:
    """One journal's file, its lock and its connection."""

    def __init__(self, path: Path, lock: WriterLock, db: sqlite3.Connection, head: tuple[int, bytes]) -> None:
        self.path = path
        self._lock = lock
        self._db: sqlite3.Connection | None = db
        self._file = _identity(path)
        self._head = head  # number and hash of the last row that is known to be in the file

    @classmethod
    def create(cls, path: Path, keep: Mapping[str, bytes]) -> "JournalStore":
        """Make a new file. Raises JournalError."""
        with as_journal_error(path):
            if not path.absolute().parent.is_dir():
                raise JournalMissing(f"{path}: there is no folder {path.absolute().parent}: make it first, or choose another.")
            if os.path.lexists(path):
                raise JournalExists(f"{path}: there is a file of this name already: open it, or choose another name.")
            with _locked(path) as lock:
                return cls(path, lock, _new_file(path, keep), (0, NO_HASH))

    @classmethod
    def open(cls, path: Path) -> tuple["JournalStore", JournalContents]:
        """Open and verify a file. A damaged one is not changed. Raises JournalError, JournalDamaged at the first row that is
        broken.
        """
        with as_journal_error(path):
            check_file(path)
            with _locked(path) as lock:
                refuse_foreign(path, check_writable(path))
                reading = _read_with_log(path, read_log(path))
                db = connect(path)
                try:
                    reading = reading or _read(path, db)
                except BaseException:
                    db.close()
                    raise
                last = reading.links[-1] if reading.links else Link(0, "", b"", NO_HASH)
                return cls(path, lock, db, (last.n, last.hash)), reading

    def write(self, pending: Pending) -> None:
        """Append in one transaction: all of it is in the file and on the disk when this returns. Raises sqlite3.Error, JournalReplaced."""
        if self._db is not None and _identity(self.path) != self._file:
            self._drop()  # the file was moved away: writing on would fill a file that nobody can find
        db = self._db or self._connect_again(pending)
        try:
            migrate(db)  # at the first write and not on opening, which must work on a full disk
            db.execute("BEGIN IMMEDIATE")
            self._insert(db, pending)
            db.execute("COMMIT")
        except BaseException:
            self._drop()
            raise
        if pending.links:
            self._head = (pending.links[-1].n, pending.links[-1].hash)

    def checkpoint(self) -> None:
        """Checkpoint: move the log into the file and empty it. If the disk refuses, the log stays, and still has everything."""
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Checkpoint, and release the file; a second call does nothing."""
        self._drop()
        self._lock.release()

    def _insert(self, db: sqlite3.Connection, pending: Pending) -> None:
        """Run the statements. All but the rows may be in the file already, if the last commit failed after everything was written."""
        links = [astuple(link) for link in pending.links if link.n > self._head[0]]
        db.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", links)
        if pending.told:
            told = [(number, told.n, told.lines, checksum(told.n, told.lines)) for number, told in pending.told]
            db.executemany("INSERT OR REPLACE INTO told VALUES (?, ?, ?, ?)", told)
        if pending.positions:
            positions = [(number, at.n, at.step, at.body, checksum(at.n, at.step, at.body)) for number, at in pending.positions]
            db.executemany("INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?, ?)", positions)
        if pending.times:
            times = [(number, at.n, at.wall_ms, at.run_ms, checksum(at.n, at.wall_ms, at.run_ms)) for number, at in pending.times]
            db.executemany("INSERT OR REPLACE INTO times VALUES (?, ?, ?, ?, ?)", times)
        for name, value in pending.side.items():
            if value is None:
                db.execute("DELETE FROM side WHERE name = ?", (name,))
            else:
                db.execute("INSERT OR REPLACE INTO side VALUES (?, ?, ?)", (name, value, checksum(name, value)))

    def _connect_again(self, pending: Pending) -> sqlite3.Connection:
        db = connect(self.path)
        try:
            last = db.execute("SELECT n, hash FROM rows ORDER BY n DESC LIMIT 1").fetchone() or (0, NO_HASH)
            if last not in (self._head, *((link.n, link.hash) for link in pending.links)):
                raise JournalReplaced(f"{self.path}: this is not the file that this evening was written to.")
        except BaseException:
            db.close()
            raise
        self._db, self._head, self._file = db, last, _identity(self.path)
        return db

    def _drop(self) -> None:
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file has this name (device and inode); None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _read_with_log(path: Path, wal: bytes) -> JournalContents | None:
    """Read a journal that was not closed, from its bytes: SQLite would write to the file on opening. None without a log.

    The end of a log that was cut off, as by a power cut, is copied first, because opening drops it.
    """
    if not wal:
        return None
    reading = read_all(path, read_pages(path), wal)
    if reading.damage:
        raise reading.damage
    if wal_state(wal).torn:
        reading.notice = _torn_end(path, len(reading.links))
    return reading


def _torn_end(path: Path, rows: int) -> str:
    """Copy the file and its log beside themselves, and say what happened."""
    said = f"{path}: the last change was being written when the companion stopped, and is not there; all {rows} rows before it are."
    try:
        copy = copy_beside(path)
    except OSError as fault:
        return f"{said} The unfinished end could not be copied ({fault.strerror or fault})."
    return f"{said} A copy with the unfinished end is {copy}."


def _read(path: Path, db: sqlite3.Connection) -> JournalContents:
    check_version(path, db)
    reading = follow_chain(path, gather(db))
    if reading.damage:
        raise reading.damage
    return reading


def _new_file(path: Path, keep: Mapping[str, bytes]) -> sqlite3.Connection:
    """Return the connection to a new journal. It is built under another name, so that there is never half a journal."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)  # left by a process that ended at this moment; the lock says that no other uses it
    try:
        os.close(owner_only(str(new), os.O_RDWR | os.O_CREAT | os.O_EXCL))
        db = connect(new)
        try:
            build(db, keep)
        finally:
            db.close()
        new.rename(path)
    except BaseException:
        for leftover in (new, Path(f"{new}-journal"), Path(f"{new}-wal")):
            leftover.unlink(missing_ok=True)
        raise
    return connect(path)


@contextmanager
def _locked(path: Path) -> Iterator[WriterLock]:
    """Take the lock, and release it if anything goes wrong."""
    lock = WriterLock.take(path)
    try:
        yield lock
    except BaseException:
        lock.release()
        raise
