"""Random damage to a saved game: how much of it is detected, and how many intact rows are salvaged.

    python -m tests.crash.damage [COUNT] [SEED]     by default 300 damages with seed 1; prints the figures

Damage of some kind is done in one of three places: the journal's main file, its write-ahead log, and its index (the pages by which SQLite
finds rows, and the log's index file, which a journal does not need). A row is intact if its bytes, with its hash, are still in the files in
a complete transaction, and those of all rows before it are too. Without the secret of dice and cards, which is in the file only once, the
game can't be continued, so no row counts as intact.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.app.commands.salvage import salvage
from companion.app.evenings.start import UsageError
from companion.engine import Journal
from companion.engine.journal import Row
from companion.engine.journal.errors import JournalError
from companion.engine.journal.schema import PAGE_SIZE
from companion.engine.journal.wal import FRAME, HEADER, with_log
from companion.table import AnswerRefused, RulesError
from tests.crash.played import Played
from tests.evenings import SECRET

KINDS = ("cut", "flip", "zero", "garbage")
PLACES = ("main", "log", "index")
LONGEST = 2 * PAGE_SIZE
_INNER = b"\x05"
"""The first byte of an interior page of a table's B-tree."""


class Files(NamedTuple):
    """A journal's bytes: its main file, its log and its log's index (None: there is no such file)."""

    main: bytes
    log: bytes | None = None
    log_index: bytes | None = None

    def lay(self, file: Path) -> Path:
        """Write them into a folder."""
        for data, ending in zip(self, ("", "-wal", "-shm"), strict=True):
            beside = file.with_name(file.name + ending)
            beside.unlink(missing_ok=True)
            if data is not None:
                beside.write_bytes(data)
        return file


class Outcome(NamedTuple):
    """The result of one damage: whether it was detected (or changed nothing), and how many of the intact rows were salvaged."""

    damage: str
    noticed: bool
    harmless: bool
    whole: int
    kept: int
    said: str

    @property
    def sound(self) -> bool:
        """Whether no intact row was lost and no loss went undetected."""
        return (self.noticed or self.harmless) and self.kept >= self.whole


class Damages:
    """Damages to one game, each with a number."""

    def __init__(self, played: Played, seed: int = 1) -> None:
        self._played, self._seed = played, seed
        self._links = _links(played.main)
        images = (played.main, played.open_main, played.open_log)
        self._pieces = [_pieces(kind.encode() + body + digest, images) for kind, body, digest in self._links]
        self._secret = b"secret" + SECRET
        self._finished = list(_finished(played.open_main, played.open_log))

    def try_one(self, number: int, folder: Path) -> Outcome:
        """Apply this damage, open the game, and salvage it."""
        random = Random(f"{self._seed} {number}")
        kind, place = KINDS[number % 4], PLACES[number // 4 % 3]
        open_ = place == "log" or random.random() < 0.5
        before = Files(self._played.open_main, self._played.open_log) if open_ else Files(self._played.main)
        after, where = damaged(before, kind, place, random)
        file = after.lay(folder / "e")
        whole = self._whole(before, after)
        rows, told, positions, said = _opened(file)
        if rows is not None:
            same = (rows, told, positions) == (self._played.rows, self._played.told, self._played.positions)
            kept = _count_kept(rows, self._played.rows)
            return Outcome(f"{number}: {where}", bool(said), same, whole, kept, said)
        kept, why = self._salvaged(file, folder / "saved")
        return Outcome(f"{number}: {where}", True, False, whole, kept, f"{said} {why}".strip())

    def _salvaged(self, file: Path, to: Path) -> tuple[int, str]:
        to.unlink(missing_ok=True)
        try:
            salvage(file, to)
            with Journal.open(to) as saved:
                return _count_kept([*saved.rows], self._played.rows), ""
        except (JournalError, UsageError, AnswerRefused, RulesError) as error:
            return 0, str(error)

    def _whole(self, before: Files, after: Files) -> int:
        """The number of intact rows."""
        bound = len(self._links) if before.log is None or after.log == before.log else self._bound(before.log, after.log or b"")
        data = (after.main, after.log or b"")
        if not any(self._secret in each for each in data):
            return 0
        there = takewhile(lambda pieces: all(any(piece in each for each in data) for piece in pieces), self._pieces)
        return min(bound, sum(1 for _ in there))

    def _bound(self, before: bytes, after: bytes) -> int:
        """The rows of provably complete transactions: those before the damage, and all up to the last one with an undamaged end, if an
        earlier one ended after the damage too. Damage within the last transaction looks like a write torn by a power cut.
        """
        first = next((at for at, (was, is_) in enumerate(zip(before, after, strict=False)) if was != is_), len(after))
        bound = max(rows for end, rows in self._finished if end <= first or end == HEADER)
        behind = 0
        for end, rows in self._finished[1:]:
            frame = end - FRAME
            behind += end > first
            if behind > 1 and after[frame - 8 : end] == before[frame - 8 : end]:
                bound = rows
        return bound


def damaged(files: Files, kind: str, place: str, random: Random) -> tuple[Files, str]:
    """The files with one damage, and its description."""
    if place == "log":
        log = files.log or b""
        changed, said = _changed(log, kind, random, 0, len(log))
        return files._replace(log=changed), f"{said} of the log"
    if place == "main":
        changed, said = _changed(files.main, kind, random, 0, len(files.main))
        return files._replace(main=changed), f"{said} of the main file"
    inner = [at for at in range(PAGE_SIZE, len(files.main), PAGE_SIZE) if files.main[at : at + 1] == _INNER]
    if random.random() < 0.25 or kind == "cut":
        return files._replace(log_index=random.randbytes(random.randrange(1, 8 * PAGE_SIZE))), "garbage for the log's index"
    at = random.choice([0, *inner])
    changed, said = _changed(files.main, kind, random, at, at + PAGE_SIZE)
    return files._replace(main=changed), f"{said} of the main file, a page of its trees"


def _changed(data: bytes, kind: str, random: Random, first: int, last: int) -> tuple[bytes, str]:
    """The bytes with a change somewhere from ``first`` up to ``last``."""
    at = random.randrange(max(first, 1), last)
    size = min(random.choice([1, 16, 256, PAGE_SIZE, LONGEST]), last - at)
    match kind:
        case "cut":
            return data[:at], f"cut at byte {at}"
        case "flip":
            return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :], f"a bit flipped in byte {at}"
        case "zero":
            return data[:at] + bytes(size) + data[at + size :], f"{size} zeros at byte {at}"
    return data[:at] + random.randbytes(size) + data[at + size :], f"{size} bytes of garbage at byte {at}"


def _opened(file: Path) -> tuple[list[Row] | None, object, object, str]:
    """The rows, told lines and positions, and the messages; no rows if the file is refused."""
    try:
        with Journal.open(file) as journal:
            return [*journal.rows], journal.told(), journal.positions(), journal.notice
    except JournalError as error:
        return None, None, None, str(error)


def _count_kept(rows: list[Row], wanted: list[Row]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(rows, wanted, strict=False)))


def _links(main: bytes) -> list[tuple[str, bytes, bytes]]:
    """Kind, body and hash of each row as they are stored."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(main[:18] + b"\1\1" + main[20:])
        return db.execute("SELECT kind, body, hash FROM rows ORDER BY n").fetchall()


def _pieces(payload: bytes, images: Iterable[bytes]) -> list[bytes]:
    """The pieces of a row in these files; a long row continues on other pages."""
    data, pieces = b"".join(images), []
    while payload:
        least, most = 1, len(payload)
        while least < most:
            middle = (least + most + 1) // 2
            least, most = (middle, most) if payload[:middle] in data else (least, middle - 1)
        pieces.append(payload[:least])
        payload = payload[least:]
    return pieces


def _finished(main: bytes, log: bytes) -> Iterator[tuple[int, int]]:
    """The end of each transaction in the log and the number of rows by then; the first is the content of the main file."""
    for end in (HEADER, *(at + FRAME for at in range(HEADER, len(log) - FRAME + 1, FRAME) if any(log[at + 4 : at + 8]))):
        yield end, len(_links(with_log(main, log[:end])))


def figures(outcomes: Iterable[Outcome]) -> str:
    """The figures in three lines, and every damage with a bad result."""
    every = list(outcomes)
    harmless = sum(each.harmless and not each.noticed for each in every)
    noticed = sum(each.noticed for each in every)
    worse = [each for each in every if not each.sound]
    lines = [
        f"{len(every)} damages: {noticed} noticed, {harmless} changed nothing that is read, {len(every) - noticed - harmless} not noticed",
        f"{sum(min(each.kept, each.whole) for each in every)} rows kept of {sum(each.whole for each in every)} whole ones",
        f"{sum(max(0, each.kept - each.whole) for each in every)} more were worked out or corrected",
    ]
    return "\n".join([*lines, *map(str, worse)])


def main(count: str = "300", seed: str = "1") -> int:
    """Print the figures; 0 if nothing was lost or undetected."""
    with tempfile.TemporaryDirectory() as folder:
        damages = Damages(Played(Path(folder) / "played"), int(seed))
        outcomes = [damages.try_one(number, Path(folder)) for number in range(int(count))]
    print(figures(outcomes))
    return int(not all(outcome.sound for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
