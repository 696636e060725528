"""The times at which rows were written: beside the chain, in files, in memory, in copies; none for rows of older versions."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.commands.salvage import salvage
from companion.engine.journal import Batch, Journal, Moment
from companion.engine.journal.schema import MIGRATIONS, TIMES_SINCE
from companion.engine.journal.store import JournalStore
from tests.evenings import begin


class Watch:
    """A time of day and a clock that never jumps, both set by hand."""

    def __init__(self, wall_s: float = 1_700_000_000.0, steady_s: float = 50.0) -> None:
        self.wall_s, self.steady_s = wall_s, steady_s

    def pass_by(self, seconds: float) -> None:
        """Time goes by."""
        self.wall_s += seconds
        self.steady_s += seconds

    def given(self) -> dict[str, object]:
        """The clocks as a journal takes them."""
        return {"wall_s": lambda: self.wall_s, "steady_s": lambda: self.steady_s}


def rows(n: int) -> Batch:
    """A batch of two rows."""
    return Batch(rows=[("entry", {"n": n}), ("ask", {"n": n})])


def file_of(path: Path, watch: Watch, batches: int = 3) -> Path:
    """A journal with so many batches, ten seconds apart."""
    with Journal.create(path, keep={"secret": b"s"}, **watch.given()) as journal:  # type: ignore[arg-type]
        for n in range(batches):
            journal.commit(rows(n))
            watch.pass_by(10)
    return path


def made_old(path: Path) -> Path:
    """The same file as a companion that knew no times would have written it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DROP TABLE times")
        db.execute("PRAGMA user_version = 1")
    return path


@pytest.fixture(params=["file", "memory"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Journal, Watch]]:
    watch = Watch()
    with Journal.create(tmp_path / "e" if request.param == "file" else None, **watch.given()) as made:  # type: ignore[arg-type]
        yield made, watch


def test_every_batch_with_rows_has_a_time(journal: tuple[Journal, Watch]) -> None:
    made, watch = journal
    made.commit(rows(1))
    watch.pass_by(0.0002)
    made.commit(rows(2))
    made.commit(Batch(rows=[], side={"heartbeat": b"1"}))
    watch.pass_by(90)
    made.commit(rows(3))
    start = 1_700_000_000_000
    assert made.times() == [Moment(1, start, 0), Moment(3, start, 1), Moment(5, start + 90_000, 90_000)]
    seen = made.snapshot()
    made.commit(rows(4))
    assert (len(seen.rows), len(seen.times()), seen.path) == (6, 3, None)


def test_a_clock_that_is_set_meanwhile_changes_no_duration(tmp_path: Path) -> None:
    watch = Watch(wall_s=0.0)
    with Journal.create(tmp_path / "e", **watch.given()) as journal:  # type: ignore[arg-type]
        journal.commit(rows(1))
        watch.pass_by(5)
        watch.wall_s = 1_700_000_000.0
        journal.commit(rows(2))
        assert journal.times() == [Moment(1, 0, 0), Moment(3, 1_700_000_000_000, 5_000)]


def test_each_opening_begins_again_at_nought(tmp_path: Path) -> None:
    watch = Watch()
    file = file_of(tmp_path / "e", watch)
    watch.steady_s = 3.0  # another process, another clock
    with Journal.open(file, **watch.given()) as journal:  # type: ignore[arg-type]
        before = [*journal.times()]
        assert [moment.run_ms for moment in before] == [0, 10_000, 20_000]
        journal.commit(rows(8))
        watch.pass_by(2)
        journal.commit(rows(9))
        assert journal.times() == [*before, Moment(7, 1_700_000_030_000, 0), Moment(9, 1_700_000_032_000, 2_000)]
    assert Journal.open_readonly(file)[0].times()[-1] == Moment(9, 1_700_000_032_000, 2_000)


def test_rows_and_hashes_know_nothing_of_times(tmp_path: Path) -> None:
    early, late = file_of(tmp_path / "early", Watch(0.0)), file_of(tmp_path / "late", Watch(9e9))
    first, second = Journal.open_readonly(early)[0], Journal.open_readonly(late)[0]
    assert first.rows == second.rows
    assert first.times() != second.times()


def test_an_old_journal_gets_times_from_the_first_new_row_on(tmp_path: Path) -> None:
    file = made_old(file_of(tmp_path / "e", Watch()))
    before = file.read_bytes()
    seen, damage, _ = Journal.open_readonly(file)
    assert (len(seen.rows), seen.times(), damage) == (6, [], None)
    assert Journal.read_up_to_break(file)[5] == []
    with Journal.open(file) as journal:
        assert file.read_bytes() == before
    watch = Watch(1_800_000_000.0)
    with Journal.open(file, **watch.given()) as journal:  # type: ignore[arg-type]
        journal.commit(rows(4))
        assert journal.trouble is None
    found = Journal.open_readonly(file)[0]
    assert found.times() == [Moment(7, 1_800_000_000_000, 0)]
    assert int.from_bytes(file.read_bytes()[60:64], "big") == len(MIGRATIONS) == TIMES_SINCE


def test_an_old_journal_on_a_full_disk_opens_and_waits_as_ever(tmp_path: Path) -> None:
    file = made_old(file_of(tmp_path / "e", Watch()))
    with Journal.open(file) as journal:
        store = journal._store
        assert isinstance(store, JournalStore)
        assert store._db is not None
        store._db.execute(f"PRAGMA max_page_count={store._db.execute('PRAGMA page_count').fetchone()[0]}")
        journal.commit(Batch(rows=[("entry", {"n": "long" * 9000}), ("ask", {})]))
        assert "the disk is full; 2 rows of this evening wait in memory" in str(journal.trouble)
        assert len(journal.rows) == 8
        assert journal.retry()  # the new connection has no such bound: there is room again
        assert journal.trouble is None
    assert [moment.n for moment in Journal.open_readonly(file)[0].times()] == [7]


def test_salvaging_an_intact_journal_keeps_times(tmp_path: Path) -> None:
    """Both ways: the rows as they are, and batch by batch up to the end of a transaction."""
    evening = begin(file=tmp_path / "e", dice="digital", cards="digital")
    evening.journal.close()
    sound = Journal.open_readonly(tmp_path / "e")[0]
    assert sound.times()
    with closing(sqlite3.connect(tmp_path / "e", isolation_level=None)) as db:
        db.execute("INSERT INTO side VALUES ('odd', x'00', 1)")
    Journal.salvage(tmp_path / "e", tmp_path / "copy").close()
    assert Journal.open_readonly(tmp_path / "copy")[0].times() == sound.times()
    salvage(tmp_path / "e", tmp_path / "saved")
    assert [*Journal.open_readonly(tmp_path / "saved")[0].times()][: len(sound.times())] == sound.times()


def test_salvaging_an_old_journal_invents_no_times(tmp_path: Path) -> None:
    evening = begin(file=tmp_path / "e", dice="digital", cards="digital")
    evening.journal.close()
    made_old(tmp_path / "e")
    with closing(sqlite3.connect(tmp_path / "e", isolation_level=None)) as db:
        db.execute("INSERT INTO side VALUES ('odd', x'00', 1)")
    salvage(tmp_path / "e", tmp_path / "saved")
    assert Journal.open_readonly(tmp_path / "saved")[0].times() == []


def test_times_are_found_where_the_tree_above_them_is_broken(tmp_path: Path) -> None:
    file = file_of(tmp_path / "e", Watch(), batches=800)
    whole = file.read_bytes()
    with closing(sqlite3.connect(file)) as db:
        root = int(db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'times'").fetchone()[0])
    shutil.copy(file, tmp_path / "sound")
    at = (root - 1) * 4096
    assert whole[at] == 5  # an inner page: the leaves lie below it
    file.write_bytes(whole[:at] + bytes(4096) + whole[at + 4096 :])
    _, damage, _, _, _, times, _ = Journal.read_up_to_break(file)
    assert damage is not None
    assert times == Journal.open_readonly(tmp_path / "sound")[0].times()
