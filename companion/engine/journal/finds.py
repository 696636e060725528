"""What was found in a journal's file, and what of it holds.

Finding and judging are apart: the same row may be found twice (through SQLite, and in a page of a broken tree), and only the chain says
which one is whole.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.engine.journal.row import KINDS, NO_HASH, Link, Moment, Position, Told
from companion.engine.journal.schema import TIMES_SINCE, checksum
from companion.engine.journal_errors import JournalDamaged

Piece = TypeVar("Piece", Told, Position, Moment)


MOST_CORRECTED = 2_000
"""Bytes of a row's body in which one wrong bit is looked for: 16,000 hashes, a tenth of a second. Rows of games are shorter."""


class Fault(NamedTuple):
    """Something that is not as it was written: at which row (None: after the last whole one), and what."""

    row: int | None
    why: str


@dataclass
class Reading:
    """What holds of a journal: the rows up to the first break and what belongs to them; `damage` says what is wrong, if anything,
    `notice` what people should know although nothing is.
    """

    links: list[Link]
    told: list[Told]
    positions: list[Position]
    kept: dict[str, bytes]
    side: dict[str, bytes]
    times: list[Moment] = field(default_factory=list)
    damage: JournalDamaged | None = None
    notice: str = ""


@dataclass
class Finds:
    """Everything found so far, each piece checked by itself, and the faults."""

    rows: dict[int, list[Link]] = field(default_factory=dict)
    told: dict[int, Told] = field(default_factory=dict)
    positions: dict[int, Position] = field(default_factory=dict)
    kept: dict[str, bytes] = field(default_factory=dict)
    side: dict[str, bytes] = field(default_factory=dict)
    times: dict[int, Moment] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add_row(self, n: Any, kind: Any, body: Any, digest: Any) -> None:
        """Take in a row; whether it is whole only the chain can say."""
        if isinstance(n, int) and isinstance(kind, str) and isinstance(body, bytes) and isinstance(digest, bytes):
            self.rows.setdefault(n, []).append(Link(n, kind, body, digest))
        else:
            self.faults.append(Fault(n if isinstance(n, int) else None, "it is not a row any more"))

    def add_told(self, number: Any, n: Any, lines: Any, total: Any) -> None:
        """Take in the told lines of a batch."""
        if isinstance(n, int) and isinstance(lines, bytes) and total == checksum(n, lines):
            self.told[number] = Told(n, lines)
        else:
            self.faults.append(Fault(n if isinstance(n, int) else None, "a told line is not as it was written"))

    def add_position(self, number: Any, n: Any, step: Any, body: Any, total: Any) -> None:
        """Take in a position."""
        if isinstance(n, int) and isinstance(step, str) and isinstance(body, bytes) and total == checksum(n, step, body):
            self.positions[number] = Position(n, step, body)
        else:
            self.faults.append(Fault(n if isinstance(n, int) else None, "a position is not as it was written"))

    def add_time(self, number: Any, n: Any, wall_ms: Any, run_ms: Any, total: Any) -> None:
        """Take in a moment."""
        if isinstance(n, int) and isinstance(wall_ms, int) and isinstance(run_ms, int) and total == checksum(n, wall_ms, run_ms):
            self.times[number] = Moment(n, wall_ms, run_ms)
        else:
            self.faults.append(Fault(n if isinstance(n, int) else None, "a time is not as it was written"))

    def add_kept(self, name: Any, value: Any, total: Any) -> None:
        """Take in a blob that was stored at the start."""
        if isinstance(name, str) and isinstance(value, bytes) and total == checksum(name, value):
            self.kept[name] = value
        else:
            self.faults.append(Fault(0, f"what was kept as {name!r} is not as it was written"))

    def add_side(self, name: Any, value: Any, total: Any) -> None:
        """Take in a side value."""
        if isinstance(name, str) and isinstance(value, bytes) and total == checksum(name, value):
            self.side[name] = value
        else:
            self.faults.append(Fault(None, f"the side value {name!r} is not as it was written"))


def gather(db: sqlite3.Connection) -> Finds:
    """Read all that SQLite can read; what it says about the rest becomes a fault."""
    finds = Finds()
    for (verdict,) in _lenient(finds, db, "PRAGMA quick_check(1)"):
        if verdict != "ok":
            finds.faults.append(Fault(None, _one_line(verdict)))
    for row in _lenient(finds, db, "SELECT n, kind, body, hash FROM rows ORDER BY n"):
        finds.add_row(*row)
    for told in _lenient(finds, db, "SELECT id, n, lines, sum FROM told ORDER BY id"):
        finds.add_told(*told)
    for position in _lenient(finds, db, "SELECT id, n, step, body, sum FROM positions ORDER BY id"):
        finds.add_position(*position)
    for kept in _lenient(finds, db, "SELECT name, value, sum FROM kept"):
        finds.add_kept(*kept)
    for side in _lenient(finds, db, "SELECT name, value, sum FROM side"):
        finds.add_side(*side)
    if any(version >= TIMES_SINCE for (version,) in _lenient(finds, db, "PRAGMA user_version")):
        for moment in _lenient(finds, db, "SELECT id, n, wall_ms, run_ms, sum FROM times ORDER BY id"):
            finds.add_time(*moment)
    return finds


def judge(path: Path, finds: Finds) -> Reading:
    """Follow the chain as far as it goes, and keep what belongs to its rows."""
    links, mended = _chain(finds)
    faults = [*mended, *_break(finds, len(links)), *finds.faults]
    told, told_faults = _up_to(finds.told, len(links), "a told line is missing")
    positions, position_faults = _up_to(finds.positions, len(links), "a position is missing")
    times, time_faults = _up_to(finds.times, len(links), "a time is missing")
    reading = Reading(links, told, positions, finds.kept, finds.side, times)
    for row, why in [*faults, *told_faults, *position_faults, *time_faults][:1]:
        reading.damage = JournalDamaged(path, len(links) + 1 if row is None else row, why)
    return reading


def _chain(finds: Finds) -> tuple[list[Link], list[Fault]]:
    """Return the rows that follow from each other by their hashes, and a fault for each of them that had to be corrected for that."""
    links: list[Link] = []
    faults: list[Fault] = []
    before = NO_HASH
    for n in count(1):
        found = finds.rows.get(n, ())
        link = next((link for link in found if link.follows(before)), None)
        if link is None:
            link = next((whole for link in found for whole in _corrected(link, before, finds)), None)
            if link is None:
                return links, faults
            faults.append(Fault(n, "it does not follow by its hash from the row before it"))
        links.append(link)
        before = link.hash
    raise AssertionError("rows have no end")


def _corrected(link: Link, before: bytes, finds: Finds) -> Iterator[Link]:
    """Yield the row as it was written, if only its hash or one bit of the rest is wrong: a hash that fits proves it."""
    rehashed = link.rehashed(before)
    if any(after.follows(rehashed.hash) for after in finds.rows.get(link.n + 1, ())):
        yield rehashed
    for at in range(len(link.body) * 8 if len(link.body) <= MOST_CORRECTED else 0):
        body = bytearray(link.body)
        body[at // 8] ^= 1 << at % 8
        if (other := link._replace(body=bytes(body))).follows(before):
            yield other
    for kind in KINDS:
        if (other := link._replace(kind=kind)).follows(before):
            yield other


def _break(finds: Finds, last: int) -> list[Fault]:
    """Say why the chain ends after row `last`, if it should go on."""
    if last + 1 in finds.rows:
        return [Fault(last + 1, "it does not follow by its hash from the row before it")]
    if any(fault.row == last + 1 for fault in finds.faults):
        return [fault for fault in finds.faults if fault.row == last + 1]
    pieces: list[Told | Position | Moment] = [*finds.told.values(), *finds.positions.values(), *finds.times.values()]
    known = [*finds.rows, *(piece.n for piece in pieces)]
    unread = [f"it can't be read: {fault.why}" for fault in finds.faults if fault.row is None]
    return [Fault(last + 1, why) for why in [*unread, "it is missing"]] if any(n > last for n in known) else []


def _up_to(pieces: dict[int, Piece], last: int, missing: str) -> tuple[list[Piece], list[Fault]]:
    """Return the pieces that belong to rows up to `last`, in order, and a fault for each gap in their numbers."""
    numbers = sorted(pieces)
    gaps = [Fault(pieces[number].n, missing) for place, number in enumerate(numbers, 1) if number != place]
    return [pieces[number] for number in numbers if pieces[number].n <= last], gaps[:1]


def _lenient(finds: Finds, db: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    try:
        yield from db.execute(query)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as fault:  # what SQLite says may quote bytes that are no text
        finds.faults.append(Fault(None, _one_line(fault)))


def _one_line(text: object) -> str:
    return " ".join(str(text).split())
