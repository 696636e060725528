"""Recovers the intact rows of a journal's file.

Finding and judging are separate: the same row may be found twice (through SQLite, and in a page of a broken tree), and only the chain says
which one is intact.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from companion.engine.journal.errors import JournalDamaged
from companion.engine.journal.row import KINDS, NO_HASH, Link, Moment, Position, ToldLines
from companion.engine.journal.schema import TIMES_SINCE, checksum

Numbered = TypeVar("Numbered", ToldLines, Position, Moment)


MOST_CORRECTED = 2_000
"""Longest row body in bytes in which one wrong bit is searched for: 16,000 hashes, a tenth of a second. Rows of games are shorter."""


class JournalFault(NamedTuple):
    """Something that is not as it was written: at which row (None: after the last intact one), and what."""

    row: int | None
    why: str


@dataclass
class JournalContents:
    """The intact part of a journal: the rows up to the first break and what belongs to them; `damage` says what is wrong, if anything,
    `notice` what people should know although nothing is.
    """

    links: list[Link]
    told: list[ToldLines]
    positions: list[Position]
    blobs: dict[str, bytes]
    side: dict[str, bytes]
    times: list[Moment] = field(default_factory=list)
    damage: JournalDamaged | None = None
    notice: str = ""


@dataclass
class RecoveredRows:
    """Everything found so far, each piece checked by itself, and the faults."""

    rows: dict[int, tuple[Link, ...]] = field(default_factory=dict)
    told: dict[int, ToldLines] = field(default_factory=dict)
    positions: dict[int, Position] = field(default_factory=dict)
    blobs: dict[str, bytes] = field(default_factory=dict)
    side: dict[str, bytes] = field(default_factory=dict)
    times: dict[int, Moment] = field(default_factory=dict)
    faults: list[JournalFault] = field(default_factory=list)

    def add_row(self, n: Any, kind: Any, body: Any, digest: Any) -> None:
        """Add a row; only the chain can say whether it is intact."""
        if isinstance(n, int) and isinstance(kind, str) and isinstance(body, bytes) and isinstance(digest, bytes):
            self.rows[n] = (*self.rows.get(n, ()), Link(n, kind, body, digest))
        else:
            self.faults.append(JournalFault(n if isinstance(n, int) else None, "it is not a row any more"))

    def add_told(self, number: Any, n: Any, lines: Any, total: Any) -> None:
        """Add the told lines of a batch."""
        if isinstance(n, int) and isinstance(lines, bytes) and total == checksum(n, lines):
            self.told[number] = ToldLines(n, lines)
        else:
            self.faults.append(JournalFault(n if isinstance(n, int) else None, "a told line is not as it was written"))

    def add_position(self, number: Any, n: Any, step: Any, body: Any, total: Any) -> None:
        """Add a position."""
        if isinstance(n, int) and isinstance(step, str) and isinstance(body, bytes) and total == checksum(n, step, body):
            self.positions[number] = Position(n, step, body)
        else:
            self.faults.append(JournalFault(n if isinstance(n, int) else None, "a position is not as it was written"))

    def add_time(self, number: Any, n: Any, wall_ms: Any, run_ms: Any, total: Any) -> None:
        """Add a moment."""
        if isinstance(n, int) and isinstance(wall_ms, int) and isinstance(run_ms, int) and total == checksum(n, wall_ms, run_ms):
            self.times[number] = Moment(n, wall_ms, run_ms)
        else:
            self.faults.append(JournalFault(n if isinstance(n, int) else None, "a time is not as it was written"))

    def add_blob(self, name: Any, value: Any, total: Any) -> None:
        """Add a blob that was stored at the start."""
        if isinstance(name, str) and isinstance(value, bytes) and total == checksum(name, value):
            self.blobs[name] = value
        else:
            self.faults.append(JournalFault(0, f"what was kept as {name!r} is not as it was written"))

    def add_side(self, name: Any, value: Any, total: Any) -> None:
        """Add a side value."""
        if isinstance(name, str) and isinstance(value, bytes) and total == checksum(name, value):
            self.side[name] = value
        else:
            self.faults.append(JournalFault(None, f"the side value {name!r} is not as it was written"))


def gather(db: sqlite3.Connection) -> RecoveredRows:
    """Read all that SQLite can read; its error about the rest becomes a fault."""
    recovered = RecoveredRows()
    for (verdict,) in _rows_that_read(recovered, db, "PRAGMA quick_check(1)"):
        if verdict != "ok":
            recovered.faults.append(JournalFault(None, _one_line(verdict)))
    for row in _rows_that_read(recovered, db, "SELECT n, kind, body, hash FROM rows ORDER BY n"):
        recovered.add_row(*row)
    for told in _rows_that_read(recovered, db, "SELECT id, n, lines, sum FROM told ORDER BY id"):
        recovered.add_told(*told)
    for position in _rows_that_read(recovered, db, "SELECT id, n, step, body, sum FROM positions ORDER BY id"):
        recovered.add_position(*position)
    for kept in _rows_that_read(recovered, db, "SELECT name, value, sum FROM kept"):
        recovered.add_blob(*kept)
    for side in _rows_that_read(recovered, db, "SELECT name, value, sum FROM side"):
        recovered.add_side(*side)
    if any(version >= TIMES_SINCE for (version,) in _rows_that_read(recovered, db, "PRAGMA user_version")):
        for moment in _rows_that_read(recovered, db, "SELECT id, n, wall_ms, run_ms, sum FROM times ORDER BY id"):
            recovered.add_time(*moment)
    return recovered


def follow_chain(path: Path, recovered: RecoveredRows) -> JournalContents:
    """Follow the chain as far as it goes, and keep what belongs to its rows."""
    links, corrected = _chain(recovered)
    faults = [*corrected, *_break(recovered, len(links)), *recovered.faults]
    told, told_faults = _up_to(recovered.told, len(links), "a told line is missing")
    positions, position_faults = _up_to(recovered.positions, len(links), "a position is missing")
    times, time_faults = _up_to(recovered.times, len(links), "a time is missing")
    reading = JournalContents(links, told, positions, recovered.blobs, recovered.side, times)
    for row, why in [*faults, *told_faults, *position_faults, *time_faults][:1]:
        reading.damage = JournalDamaged(path, len(links) + 1 if row is None else row, why)
    return reading


def _chain(recovered: RecoveredRows) -> tuple[list[Link], list[JournalFault]]:
    """Return the rows that follow each other by their hashes, and a fault for each of them that had to be corrected for that."""
    links: list[Link] = []
    faults: list[JournalFault] = []
    before = NO_HASH
    for n in count(1):
        found = recovered.rows.get(n, ())
        link = next((link for link in found if link.follows(before)), None)
        if link is None:
            link = next((whole for link in found for whole in _corrected(link, before, recovered)), None)
            if link is None:
                return links, faults
            faults.append(JournalFault(n, "it does not follow by its hash from the row before it"))
        links.append(link)
        before = link.hash
    raise AssertionError("rows have no end")


def _corrected(link: Link, before: bytes, recovered: RecoveredRows) -> Iterator[Link]:
    """Yield the row as it was written, if only its hash or one bit of the rest is wrong: a hash that fits proves it."""
    rehashed = link.rehashed(before)
    if any(after.follows(rehashed.hash) for after in recovered.rows.get(link.n + 1, ())):
        yield rehashed
    for at in range(len(link.body) * 8 if len(link.body) <= MOST_CORRECTED else 0):
        body = bytearray(link.body)
        body[at // 8] ^= 1 << at % 8
        if (other := replace(link, body=bytes(body))).follows(before):
            yield other
    for kind in KINDS:
        if (other := replace(link, kind=kind)).follows(before):
            yield other


def _break(recovered: RecoveredRows, last: int) -> list[JournalFault]:
    """Say why the chain ends after row `last`, if it should continue."""
    if last + 1 in recovered.rows:
        return [JournalFault(last + 1, "it does not follow by its hash from the row before it")]
    if any(fault.row == last + 1 for fault in recovered.faults):
        return [fault for fault in recovered.faults if fault.row == last + 1]
    pieces: list[ToldLines | Position | Moment] = [*recovered.told.values(), *recovered.positions.values(), *recovered.times.values()]
    known = [*recovered.rows, *(piece.n for piece in pieces)]
    unread = [f"it can't be read: {fault.why}" for fault in recovered.faults if fault.row is None]
    return [JournalFault(last + 1, why) for why in [*unread, "it is missing"]] if any(n > last for n in known) else []


def _up_to(pieces: dict[int, Numbered], last: int, missing: str) -> tuple[list[Numbered], list[JournalFault]]:
    """Return the pieces that belong to rows up to `last`, in order, and a fault for each gap in their numbers."""
    numbers = sorted(pieces)
    gaps = [JournalFault(pieces[number].n, missing) for place, number in enumerate(numbers, 1) if number != place]
    return [pieces[number] for number in numbers if pieces[number].n <= last], gaps[:1]


def _rows_that_read(recovered: RecoveredRows, db: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    try:
        yield from db.execute(query)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as fault:  # SQLite may quote bytes that are not text
        recovered.faults.append(JournalFault(None, _one_line(fault)))


def _one_line(text: object) -> str:
    return " ".join(str(text).split())
