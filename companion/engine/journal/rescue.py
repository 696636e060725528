"""Read a damaged journal as far as it goes. The damaged file is only ever read."""

from pathlib import Path

from companion.engine.journal.faults import named
from companion.engine.journal.files import check_file, find_in, read_log, read_pages, refuse_foreign
from companion.engine.journal.finds import Fault, Reading, judge
from companion.engine.journal.lock import WriterLock
from companion.engine.journal.pages import gather_pages
from companion.engine.journal.wal import wal_state
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
        reading = read_all(path, main, wal)
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


def _lock_if_possible(path: Path) -> WriterLock | None:
    """Lock the journal, so that it holds still; where no lock can be made nobody can write either."""
    try:
        return WriterLock.take(path)
    except JournalBusy:
        raise
    except OSError:
        return None


def read_all(path: Path, main: bytes, wal: bytes) -> Reading:
    """Return all that holds of these bytes: through SQLite, and page by page if anything is wrong. Raises JournalTooNew."""
    finds, log = find_in(path, main, wal), wal_state(wal)
    reading = judge(path, finds)
    if log.unreachable and not reading.damage:
        reading.damage = JournalDamaged(path, len(reading.links) + 1, "")
    if not reading.damage:
        return reading
    before, damage = len(reading.links), reading.damage
    finds.faults.append(Fault(damage.row, damage.why))  # it stays damaged, even if the pages have all of it
    gather_pages(finds, main, wal)
    reading = judge(path, finds)
    if log.unreachable:
        why = f"a frame of its log is broken: row {before} is the last before it, {len(reading.links)} rows are whole in all"
        reading.damage = JournalDamaged(path, before + 1, why)
    return reading
