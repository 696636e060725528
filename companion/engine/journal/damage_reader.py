"""Reads a damaged journal as far as possible. The damaged file is never written."""

from pathlib import Path

from companion.engine.journal.disk_errors import as_journal_error
from companion.engine.journal.errors import JournalBusy, JournalDamaged, JournalForeign
from companion.engine.journal.files import check_file, find_in, read_log, read_pages, refuse_foreign
from companion.engine.journal.lock import WriterLock
from companion.engine.journal.recovery import JournalContents, JournalFault, follow_chain
from companion.engine.journal.sqlite_pages import gather_pages
from companion.engine.journal.wal import wal_state


def read_damaged(path: Path) -> JournalContents:
    """Return the intact part of the journal at `path`, and what is wrong with it, if anything.

    Raises JournalForeign if it is no journal, JournalBusy while another process writes it, and the other JournalErrors if nothing can be
    read.
    """
    with as_journal_error(path):
        check_file(path)
        lock = _lock_if_possible(path)
        try:
            main, wal = read_pages(path), read_log(path)
        finally:
            if lock:
                lock.release()
        reading = read_all(path, main, wal)
        _check_header(path, main, reading)
        return reading


def _check_header(path: Path, main: bytes, reading: JournalContents) -> None:
    """Refuse a file that is no journal; one with a journal's rows is a journal, whatever its header says."""
    try:
        refuse_foreign(path, main[:100])
    except JournalForeign:
        if not reading.links:
            raise
        reading.damage = reading.damage or JournalDamaged(path, 0, "its header is not a journal's any more")


def _lock_if_possible(path: Path) -> WriterLock | None:
    """Lock the journal so that it doesn't change; if no lock can be made, no other process can write either."""
    try:
        return WriterLock.take(path)
    except JournalBusy:
        raise
    except OSError:
        return None


def read_all(path: Path, main: bytes, wal: bytes) -> JournalContents:
    """Return everything intact in these bytes: through SQLite, and page by page if anything is wrong. Raises JournalTooNew."""
    recovered, log = find_in(path, main, wal), wal_state(wal)
    reading = follow_chain(path, recovered)
    if log.unreachable and not reading.damage:
        reading.damage = JournalDamaged(path, len(reading.links) + 1, "")
    if not reading.damage:
        return reading
    before, damage = len(reading.links), reading.damage
    recovered.faults.append(JournalFault(damage.row, damage.why))  # it counts as damaged even if the pages have all of it
    gather_pages(recovered, main, wal)
    reading = follow_chain(path, recovered)
    if log.unreachable:
        why = f"a frame of its log is broken: row {before} is the last before it, {len(reading.links)} rows are whole in all"
        reading.damage = JournalDamaged(path, before + 1, why)
    return reading
