"""Read records from the pages of an SQLite file one by one, without the tree that leads to them.

Where a page in the tree is broken, SQLite can't reach the whole pages below it. The file format says enough to read these alone
(https://www.sqlite.org/fileformat2.html, "B-tree Pages", "Record Format", "The Write-Ahead Log"): a leaf of a table has type 13 in its
first byte, the number of its cells at 3 and their offsets from 8 on; a cell is the record's length, the row number and the record. Where
the head of a page is gone, the rows that stand behind it (and what was kept at the start) are found by what their records begin with.
What does not make sense is passed over; whether a record is what was written, the chain and the checksums say.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from companion.engine.journal.recovery import RecoveredRows
from companion.engine.journal.row import KINDS
from companion.engine.journal.schema import PAGE_SIZE
from companion.engine.journal.wal import frame_pages

_LEAF = 13
_ALL_LOCAL = PAGE_SIZE - 35
_LEAST_LOCAL = (PAGE_SIZE - 12) * 32 // 255 - 23
_RECORD = re.compile(
    rb"[\x05-\x07]\x00.[\x80-\xff]{0,2}[\x00-\x7f]\x4c(?:%s)\{|[\x04-\x07]\x19[\x80-\xff]{0,3}[\x00-\x7f][\x01-\x09]secret|"
    rb"[\x04-\x07]\x1b[\x80-\xff]{0,3}[\x00-\x7f][\x01-\x09]content" % "|".join(KINDS).encode(),
    re.DOTALL,
)
"""How the record of a row begins (no number, a kind, a body, a hash of 32 bytes; the kind, the body's first byte), or of a kept blob."""
_LONGEST_LEAD = 12
"""Bytes of the record's length and the row number before it."""
_FIXED_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def gather_pages(recovered: RecoveredRows, main: bytes, wal: bytes) -> None:
    """Add to `recovered` every record in an intact page of the file or of its write-ahead log. Adds no faults."""
    extra = RecoveredRows(
        rows=recovered.rows, told=recovered.told, positions=recovered.positions, blobs=recovered.blobs, times=recovered.times
    )
    for number, record in _records(main, wal):
        match record:
            case [None, str(kind), bytes(body), bytes(digest)]:
                extra.add_row(number, kind, body, digest)
            case [None, int(n), bytes(lines), int(total)]:
                extra.add_told(number, n, lines, total)
            case [None, int(n), str(step), bytes(body), int(total)]:
                extra.add_position(number, n, step, body, total)
            case [None, int(n), int(wall_ms), int(run_ms), int(total)]:
                extra.add_time(number, n, wall_ms, run_ms, total)
            case [str(name), bytes(value), int(total)]:
                extra.add_blob(name, value, total)


def _records(main: bytes, wal: bytes) -> Iterator[tuple[int, list[Any]]]:
    """Yield (row number, columns) of all records in all pages; the newest pages come last."""
    images = [*_main_pages(main), *frame_pages(wal)]
    newest = dict(images)
    for _, page in images:
        places = {_uint(page, 8 + 2 * place, 2) for place in range(min(_uint(page, 3, 2), PAGE_SIZE // 4))} if page[0] == _LEAF else set()
        for place in [*sorted(places), *_hidden_places(page, places)]:
            with suppress(ValueError, LookupError):
                yield _cell(page, place, newest)


def _hidden_places(page: bytes, known: set[int]) -> Iterator[int]:
    """Yield the offsets at which records may begin that the page's head does not name."""
    for head in _RECORD.finditer(page):
        for at in range(max(0, head.start() - _LONGEST_LEAD), head.start() - 1):
            with suppress(LookupError):
                if at not in known and _varint(page, _varint(page, at)[1])[1] == head.start():
                    yield at


def _main_pages(main: bytes) -> list[tuple[int, bytes]]:
    """Return (number, page) of the pages after the first, which holds the header and the names of the tables."""
    return [(at // PAGE_SIZE + 1, main[at : at + PAGE_SIZE]) for at in range(PAGE_SIZE, len(main) - PAGE_SIZE + 1, PAGE_SIZE)]


def _cell(page: bytes, at: int, newest: dict[int, bytes]) -> tuple[int, list[Any]]:
    """Return (row number, columns) of the cell at an offset. Raises ValueError or LookupError where there is none."""
    size, at = _varint(page, at)
    number, at = _varint(page, at)
    if size > PAGE_SIZE * (len(newest) + 1):
        raise ValueError("the record is longer than the file")
    local = size if size <= _ALL_LOCAL else _local_part(size)
    payload = bytearray(page[at : at + local])
    if local < size:
        _overflow(payload, size, _uint(page, at + local, 4), newest)
    return number, _columns(bytes(payload))


def _local_part(size: int) -> int:
    fitting = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (PAGE_SIZE - 4)
    return fitting if fitting <= _ALL_LOCAL else _LEAST_LOCAL


def _overflow(payload: bytearray, size: int, number: int, newest: dict[int, bytes]) -> None:
    """Append the rest of a long record, which is in a chain of pages."""
    while len(payload) < size:
        page = newest[number]
        payload += page[4 : 4 + size - len(payload)]
        number = _uint(page, 0, 4)


def _columns(record: bytes) -> list[Any]:
    end, at = _varint(record, 0)
    columns: list[Any] = []
    body = end
    while at < end:
        kind, at = _varint(record, at)
        value, body = _value(record, kind, body)
        columns.append(value)
    if body != len(record):
        raise ValueError("the record is longer or shorter than its columns")
    return columns


def _value(record: bytes, kind: int, at: int) -> tuple[Any, int]:
    """Return the value of a serial type at an offset, and the offset after it."""
    if kind >= 12:
        end = at + (kind - 12) // 2
        return (record[at:end].decode() if kind % 2 else record[at:end]), end
    if kind in _FIXED_SIZES:
        end = at + _FIXED_SIZES[kind]
        return int.from_bytes(record[at:end], "big", signed=True), end
    return {0: None, 8: 0, 9: 1}[kind], at


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number of one to nine bytes at an offset, and the offset after it."""
    number = 0
    for place in range(8):
        byte = data[at + place]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at + place + 1
    return number << 8 | data[at + 8], at + 9


def _uint(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")
