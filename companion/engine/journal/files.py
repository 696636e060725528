"""A journal's files as bytes: which files are journals, and what SQLite finds in their bytes without writing to them."""

import itertools
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from companion.engine.journal.errors import JournalDamaged, JournalForeign, JournalIsFolder, JournalMissing, JournalTooNew
from companion.engine.journal.recovery import JournalFault, RecoveredRows, gather
from companion.engine.journal.schema import APPLICATION_ID, MIGRATIONS, PAGE_SIZE, version_of
from companion.engine.journal.wal import with_log
from companion.private_files import owner_only

_MAGIC = b"SQLite format 3\0"


def check_file(path: Path) -> None:
    """Refuse anything but an ordinary file. Raises OSError."""
    if not os.path.lexists(path):
        raise JournalMissing(f"{path}: there is no such file: check the name, or begin a new evening.")
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise JournalIsFolder(f"{path}: this is a folder, not a journal: name the file in it.")
    if not stat.S_ISREG(mode):
        raise JournalForeign(f"{path}: this is no ordinary file, so no journal: check the name.")


def check_writable(path: Path) -> bytes:
    """Return the file's header, after a check that the file may be written. Raises OSError."""
    with path.open("r+b") as file:
        return file.read(100)


def refuse_foreign(path: Path, header: bytes) -> None:
    """Refuse a file whose first bytes are not those of a journal. Raises JournalForeign."""
    if not header:
        raise JournalForeign(f"{path}: the file is empty, its evening never began: delete it, and begin a new one.")
    if not header.startswith(_MAGIC):
        raise JournalForeign(f"{path}: this is not a database, so no journal of the companion: check the name.")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise JournalForeign(f"{path}: this is a database of another program, no journal of the companion: check the name.")


def check_version(path: Path, db: sqlite3.Connection) -> None:
    """Refuse a file that a newer companion wrote. Raises JournalTooNew, JournalDamaged for an unknown version, sqlite3.Error."""
    version = version_of(db)
    if version > len(MIGRATIONS):
        raise JournalTooNew(path, version, len(MIGRATIONS))
    if version < 1:
        raise JournalDamaged(path, 0, f"it says of itself to be of format {version}")


def read_pages(path: Path) -> bytes:
    """Return a file's bytes; pages that the disk can't read come as zeros. Raises OSError if the file can't be opened."""
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
    """Return the bytes of a journal's write-ahead log, none if there is no log. Raises OSError."""
    log = Path(f"{path}-wal")
    return read_pages(log) if log.exists() else b""


def copy_beside(path: Path) -> Path:
    """Copy a journal and its log under the next free name, ``NAME.torn-1`` and so on; return that name. Raises OSError."""
    copy = next(name for n in itertools.count(1) if not os.path.lexists(name := path.with_name(f"{path.name}.torn-{n}")))
    for ending in ("", "-wal"):
        with open(f"{copy}{ending}", "xb", opener=owner_only) as file:
            file.write(Path(f"{path}{ending}").read_bytes())
    return copy


def find_in(path: Path, main: bytes, wal: bytes) -> RecoveredRows:
    """Find what SQLite can read in these bytes, in memory, because it would change files that it opens. Raises JournalTooNew."""
    image = with_log(main, wal)
    if not image:
        return RecoveredRows(faults=[JournalFault(None, "the file is empty")])
    image = image[:18] + image[18:20].replace(b"\2", b"\1") + image[20:]  # 2: there may be a log, and SQLite would look for one
    recovered = RecoveredRows()
    with closing(sqlite3.connect(":memory:")) as db:
        try:
            db.deserialize(image)
            recovered = gather(db)
            if not recovered.faults:
                check_version(path, db)
        except (sqlite3.Error, UnicodeDecodeError) as fault:
            recovered.faults.append(JournalFault(None, str(fault)))
        except JournalDamaged as damage:
            recovered.faults.append(JournalFault(damage.row, damage.why))
    return recovered
