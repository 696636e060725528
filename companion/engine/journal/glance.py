"""Look into a journal without touching it: nothing is locked, made or mended, and somebody may be writing it meanwhile."""

import os
from pathlib import Path

from companion.engine.journal.faults import named
from companion.engine.journal.files import check_file, find_in, read_log, read_pages, refuse_foreign
from companion.engine.journal.finds import Reading, judge
from companion.engine.journal.lock import is_held
from companion.engine.journal.rescue import read_all
from companion.engine.journal.wal import with_log

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
        reading = judge(path, find_in(path, main, wal)) if busy else read_all(path, main, wal)
    if busy:
        reading.damage = None
    return reading, busy


def whole_copy(path: Path) -> bytes:
    """Return the journal at `path` as one file without a log, as it stands now; also while somebody writes it.

    Raises JournalDamaged, and what `glance` raises.
    """
    with named(path):
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
