"""The journal of one evening: what the engine reads and appends to.

All of it is in memory too, so reading never waits for a disk, an evening without a file behaves the same, and an evening continues when its
disk fails. Batches that could not be written wait in order; every later commit first writes those, in one transaction. Architecture:
Journal.
"""

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from companion.engine.journal.damage_reader import read_damaged
from companion.engine.journal.disk_errors import trouble_sentence
from companion.engine.journal.errors import JournalDamaged, JournalError
from companion.engine.journal.recovery import JournalContents
from companion.engine.journal.row import NO_HASH, Batch, Link, Moment, Position, Row, ToldLines, chain_rows, row_of
from companion.engine.journal.snapshot import read_snapshot, whole_copy
from companion.engine.journal.store import JournalStore, Pending

_NOTHING: Mapping[str, bytes] = {}
TimeSource = Callable[[], float]


class IntactPrefix(NamedTuple):
    """The intact content of a journal: ``damage`` is None for a sound one. Told lines and positions are in the form of `Journal.told` and
    `Journal.positions`.
    """

    rows: list[Row]
    damage: JournalDamaged | None
    blobs: dict[str, bytes]
    told: list[tuple[int, bytes]]
    positions: list[tuple[int, str, bytes]]
    times: list[Moment]
    side: dict[str, bytes]


class Journal:
    """Rows, and what is kept beside them. Make one with `create` or `open`, and `close` it at the end (or use `with`).

    `path` is None for a journal in memory. `trouble` says in one sentence why rows can't be written just now, and what to do; None while
    all is written. `notice` says, until something is written, what people should know about its opening: an unfinished last change.
    ``wall_s`` is the time of day (None: no times are written), ``steady_s`` a clock that never jumps. Not to be used from two threads at
    once.
    """

    def __init__(
        self, path: Path | None, store: JournalStore | None, kept: Mapping[str, bytes],
        wall_s: TimeSource | None = time.time, steady_s: TimeSource = time.monotonic,
    ) -> None:  # fmt: skip
        self.path = path
        self._wall_s, self._steady_s = wall_s, steady_s
        self._began_s: float | None = None  # when the first rows were written since this journal was opened
        self.trouble: str | None = None
        self.notice = ""
        self._store = store
        self._closed = False
        self._rows: list[Row] = []
        self._head = NO_HASH
        self._told: list[ToldLines] = []
        self._positions: list[Position] = []
        self._times: list[Moment] = []
        self._kept = dict(kept)
        self._side: dict[str, bytes] = {}
        self._waiting = Pending()

    @classmethod
    def create(
        cls,
        path: Path | None,
        *,
        keep: Mapping[str, bytes] = _NOTHING,
        wall_s: TimeSource | None = time.time,
        steady_s: TimeSource = time.monotonic,
    ) -> Self:
        """Create a journal in a new file, or in memory; `keep` are named blobs stored once (secret, content).

        Raises JournalError: the file exists, its folder does not, no permission, no room.
        """
        return cls(path, JournalStore.create(path, keep) if path else None, keep, wall_s, steady_s)

    @classmethod
    def open(cls, path: Path, *, wall_s: TimeSource | None = time.time, steady_s: TimeSource = time.monotonic) -> Self:
        """Read and verify a journal, and continue writing it.

        Raises JournalDamaged at the first broken row, JournalBusy while another process writes it, JournalTooNew, JournalForeign, and the
        other JournalErrors if it can't be read or written.
        """
        store, reading = JournalStore.open(path)
        journal = cls(path, store, reading.blobs, wall_s, steady_s)
        journal.notice = reading.notice
        journal._take(reading)
        return journal

    @classmethod
    def open_readonly(cls, path: Path) -> tuple[Self, JournalDamaged | None, bool]:
        """Return (journal, damage, busy): the file's present content, in memory; the file is neither locked nor changed.

        `busy` says that another process writes it now. Raises JournalError if there is no journal, or one that can't be read.
        """
        reading, busy = read_snapshot(path)
        journal = cls(None, None, reading.blobs)
        journal._take(reading)
        return journal, reading.damage, busy

    @staticmethod
    def whole_copy(path: Path) -> bytes:
        """Return the journal at `path` as the bytes of one whole file, also while another process writes it.

        Raises JournalDamaged, and the other JournalErrors if nothing can be read.
        """
        return whole_copy(path)

    @staticmethod
    def read_up_to_break(path: Path) -> "IntactPrefix":
        """Return the intact part of a journal; the file is only read. Raises JournalError if there is no journal, or another
        process writes it.
        """
        reading = read_damaged(path)
        rows = [row_of(link) for link in reading.links]
        told = _lines(reading.told)
        return IntactPrefix(rows, reading.damage, reading.blobs, told, _positions(reading.positions), reading.times, reading.side)

    @classmethod
    def salvage(cls, path: Path, to: Path) -> Self:
        """Write the intact part of the journal at `path` into a new file, and return that, open; the old file is not changed.

        Raises JournalError as `read_up_to_break` and `create` do.
        """
        reading = read_damaged(path)
        journal = cls.create(to, keep=reading.blobs)
        journal._take(reading)
        journal._flush(
            Pending(
                reading.links,
                list(enumerate(reading.told, 1)),
                list(enumerate(reading.positions, 1)),
                list(enumerate(reading.times, 1)),
                dict(reading.side),
            )
        )
        if journal.trouble:
            journal.close()
            to.unlink(missing_ok=True)
            raise JournalError(f"{journal.trouble} Nothing of {path} is saved yet.")
        return journal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def rows(self) -> Sequence[Row]:
        """All rows, including those that wait for the disk."""
        return self._rows

    @property
    def next_n(self) -> int:
        """The number of the next row."""
        return len(self._rows) + 1

    def commit(self, batch: Batch) -> None:
        """Append a batch in one transaction. When this returns it is on the disk, or `trouble` says why not.

        Never raises because of a disk. Raises TypeError for a body that is not JSON, ValueError for a told line with a line break in it or
        when the journal is closed; then nothing has changed.
        """
        if self._closed:
            raise ValueError("this journal is closed: open it again to go on")
        self._flush(self._append(batch))

    def retry(self) -> bool:
        """Try to write the waiting rows; True when none wait any more."""
        if self._waiting != Pending() and not self._closed:
            self._flush(Pending())
        return self.trouble is None

    @property
    def waiting(self) -> int:
        """How many rows are in memory only, because the disk refused them."""
        return len(self._waiting.links)

    def copy_to(self, path: Path) -> None:
        """Write all of it, with the waiting rows, into a new file.

        Raises JournalError as `create` does, and if that disk refuses, too; then there is no new file.
        """
        links = chain_rows([(row.kind, row.body) for row in self._rows], 1, NO_HASH)
        copy = Journal.create(path, keep=self._kept)
        copy._flush(
            Pending(
                links,
                list(enumerate(self._told, 1)),
                list(enumerate(self._positions, 1)),
                list(enumerate(self._times, 1)),
                dict(self._side),
            )
        )
        copy.close()
        if copy.trouble:
            path.unlink(missing_ok=True)
            raise JournalError(f"{copy.trouble} No copy was written.")

    def checkpoint(self) -> None:
        """Checkpoint: move the write-ahead log into the file, so that the file alone holds everything; not while rows wait for the disk."""
        if self._store is not None and not self._closed and self._waiting == Pending():
            self._store.checkpoint()

    def told(self) -> list[tuple[int, bytes]]:
        """Return all told lines in order, each with the number of the row it belongs to."""
        return _lines(self._told)

    def positions(self) -> list[tuple[int, str, bytes]]:
        """Return (row number, step path, JSON) of all positions in order."""
        return _positions(self._positions)

    def times(self) -> Sequence[Moment]:
        """Return when rows were written, in order; none for rows of versions without times."""
        return [*self._times]

    def snapshot(self) -> "Journal":
        """Return a copy of this journal in memory, for another thread to read."""
        other = Journal(None, None, self._kept)
        other._rows, other._head = [*self._rows], self._head
        other._told, other._positions, other._times, other._side = [*self._told], [*self._positions], [*self._times], dict(self._side)
        return other

    def side_value(self, name: str) -> bytes | None:
        """Return a side value, None if there is none."""
        return self._side.get(name)

    def blob(self, name: str) -> bytes | None:
        """Return a blob that was stored at the start, None if there is none."""
        return self._kept.get(name)

    def close(self) -> None:
        """Write the waiting rows, if the disk allows it, and release the file; a second call does nothing."""
        self.retry()
        self._closed = True
        if self._store:
            self._store.close()

    def _append(self, batch: Batch) -> Pending:
        """Add a batch in memory, and return it as it goes into the file."""
        if b"\n" in b"".join(batch.told):
            raise ValueError("a told line is one line of JSON, without line breaks")
        links = chain_rows(batch.rows, self.next_n, self._head)
        last = len(self._rows) + len(links)
        told = [ToldLines(last, b"\n".join(batch.told))] if batch.told else []
        positions = [Position(last, step, body) for step, body in batch.positions]
        times = self._moment(batch) if links else []
        pending = Pending(
            links,
            list(enumerate(told, len(self._told) + 1)),
            list(enumerate(positions, len(self._positions) + 1)),
            list(enumerate(times, len(self._times) + 1)),
            dict(batch.side),
        )
        self._take_links(links)
        self._told += told
        self._positions += positions
        self._times += times
        self._take_side(batch.side)
        return pending

    def _moment(self, batch: Batch) -> list[Moment]:
        """When the rows of this batch are written."""
        if batch.when is not None:
            return [Moment(self.next_n, *batch.when)]
        if self._wall_s is None:
            return []
        now_s = self._steady_s()
        first = self._began_s is None
        self._began_s = now_s if self._began_s is None else self._began_s
        run_ms = 0 if first else max(1, round((now_s - self._began_s) * 1000))
        return [Moment(self.next_n, round(self._wall_s() * 1000), run_ms)]

    def _flush(self, pending: Pending) -> None:
        """Write the waiting rows and then `pending`, or let all of them wait."""
        if self._store is None:
            return
        self._waiting.append(pending)
        try:
            self._store.write(self._waiting)
        except (sqlite3.Error, OSError) as fault:
            self.trouble = trouble_sentence(self._store.path, fault, len(self._waiting.links))
        else:
            self.trouble, self.notice = None, ""
            self._waiting = Pending()

    def _take(self, reading: JournalContents) -> None:
        """Load the content of a file."""
        self._take_links(reading.links)
        self._told += reading.told
        self._positions += reading.positions
        self._times += reading.times
        self._take_side(reading.side)

    def _take_links(self, links: Sequence[Link]) -> None:
        self._rows += map(row_of, links)
        self._head = links[-1].hash if links else self._head

    def _take_side(self, values: Mapping[str, bytes | None]) -> None:
        for name, value in values.items():
            if value is None:
                self._side.pop(name, None)
            else:
                self._side[name] = value


def _lines(told: Sequence[ToldLines]) -> list[tuple[int, bytes]]:
    return [(batch.n, line) for batch in told for line in batch.lines.split(b"\n")]


def _positions(positions: Sequence[Position]) -> list[tuple[int, str, bytes]]:
    return [(position.n, position.step, position.body) for position in positions]
