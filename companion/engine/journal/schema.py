"""The journal's tables and their migrations, one for each `user_version`, in order; a published migration is never edited.

`sum` is a CRC-32, so that a flipped bit outside the chain is noticed too. Only `side` is ever overwritten. Everything but `side` is in
plain rowid tables: their pages can be read one by one if the tree above them is broken (`sqlite_pages.py`).
"""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

APPLICATION_ID: Final = 0x54434A31
"""Marks an SQLite file as a journal of the companion ("TCJ1")."""

PAGE_SIZE: Final = 4096
"""Bytes of a page: fixed, so that pages can be read without the header."""

CHECKPOINT_PAGES: Final = 400
"""The write-ahead log is checkpointed when it has grown to so many pages (1.6 MB)."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE rows (n INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL)",
        "CREATE TABLE told (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, lines BLOB NOT NULL, sum INTEGER NOT NULL)",
        "CREATE TABLE positions (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, step TEXT NOT NULL, body BLOB NOT NULL, sum INTEGER NOT NULL)",
        "CREATE TABLE kept (name TEXT NOT NULL, value BLOB NOT NULL, sum INTEGER NOT NULL)",
        "CREATE TABLE side (name TEXT PRIMARY KEY, value BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TRIGGER rows_never_change BEFORE UPDATE ON rows BEGIN SELECT RAISE(ABORT, 'rows of a journal never change'); END",
        "CREATE TRIGGER rows_never_go BEFORE DELETE ON rows BEGIN SELECT RAISE(ABORT, 'rows of a journal are never deleted'); END",
        "CREATE TRIGGER rows_are_appended BEFORE INSERT ON rows WHEN NEW.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM rows) "
        "BEGIN SELECT RAISE(ABORT, 'rows of a journal are appended in order'); END",
    ),
    (
        "CREATE TABLE times (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, wall_ms INTEGER NOT NULL, run_ms INTEGER NOT NULL, "
        "sum INTEGER NOT NULL)",
    ),
)

TIMES_SINCE: Final = 2
"""The first version with the times at which rows were written."""


def checksum(*parts: str | int | bytes) -> int:
    """Return the CRC-32 that is stored beside `parts`."""
    return crc32(b"\0".join(part if isinstance(part, bytes) else str(part).encode() for part in parts))


def connect(path: Path) -> sqlite3.Connection:
    """Open an existing SQLite file for one writer. Raises sqlite3.Error.

    The lock is exclusive: no other process reads while the evening runs, and no shared memory file is needed, so a journal opens on a full
    disk too.
    """
    address = f"{path.absolute().as_uri()}?mode=rw"
    db = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False, timeout=0)
    try:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("PRAGMA synchronous=FULL")
        db.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
    except BaseException:
        db.close()
        raise
    return db


def build(db: sqlite3.Connection, keep: Mapping[str, bytes]) -> None:
    """Make an empty file a journal of the newest version, all or nothing, and store the blobs to keep. Raises sqlite3.Error."""
    db.execute(f"PRAGMA page_size={PAGE_SIZE}")
    db.execute("BEGIN IMMEDIATE")
    db.execute(f"PRAGMA application_id={APPLICATION_ID}")
    _run(db, MIGRATIONS, 0)
    db.executemany("INSERT INTO kept VALUES (?, ?, ?)", [(name, blob, checksum(name, blob)) for name, blob in keep.items()])
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode=WAL")


def version_of(db: sqlite3.Connection) -> int:
    """Return the version of the tables in the file. Raises sqlite3.Error."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection, scripts: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Bring an older journal to the newest version, all or nothing. Raises sqlite3.Error."""
    version = version_of(db)
    if version < len(scripts):
        db.execute("BEGIN IMMEDIATE")
        _run(db, scripts, version)
        db.execute("COMMIT")


def _run(db: sqlite3.Connection, scripts: Sequence[Sequence[str]], version: int) -> None:
    for script in scripts[version:]:
        for statement in script:
            db.execute(statement)
    db.execute(f"PRAGMA user_version={len(scripts)}")
