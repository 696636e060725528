"""The power fails at the worst moment: acknowledged rows are there, and a batch is there whole or not at all."""

import os
import random
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.journal import Batch, Journal
from tests.engine.journal.journal_child import batch
from tests.engine.journal.test_journal import child
from tests.searches import OneIn

FRAME = 24 + 4096


def log_of(file: Path) -> Path:
    return Path(f"{file}-wal")


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes, bytes]:
    """The main file, and its log just after batch n and just after batch n + 1, taken while the journal is open."""
    file = tmp_path_factory.mktemp("moments") / "e"
    with Journal.create(file, keep={"secret": b"s"}) as journal:
        for n in range(1, 4):
            journal.commit(batch(n))
        before = log_of(file).read_bytes()
        main = file.read_bytes()
        journal.commit(Batch([("answer", {"key": "k"}), ("ask", {"key": "l"})], told=[b"{}"]))
        assert file.read_bytes() == main
        return main, before, log_of(file).read_bytes()


def growth(moments: tuple[bytes, bytes, bytes]) -> range:
    _, before, after = moments
    assert after.startswith(before)
    assert (len(after) - len(before)) == 3 * FRAME  # a page of rows, a page of told lines, a page of times
    return range(len(before), len(after) + 1)


def test_a_log_cut_anywhere_has_the_whole_batch_or_none_of_it(moments: tuple[bytes, bytes, bytes], tmp_path: Path, one_in: OneIn) -> None:
    main, before, after = moments
    file = tmp_path / "e"
    file.write_bytes(main)
    log_of(file).write_bytes(after)
    found = []
    cuts = one_in(8, growth(moments))
    for cut in reversed(cuts):
        os.truncate(log_of(file), cut)
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:  # read only, so the log is not changed
            found.append(db.execute("SELECT (SELECT count(*) FROM rows), (SELECT count(*) FROM told)").fetchone())
    assert found == [(8, 4)] + [(6, 3)] * (len(cuts) - 1)
    assert log_of(file).read_bytes() == before


def interesting(cuts: range) -> Iterator[int]:
    """The edges of the frames and their headers, and some bytes between."""
    for edge in range(cuts[0], cuts[-1] + 1, FRAME):
        yield from (cut for cut in (edge - 1, edge, edge + 1, edge + 23, edge + 24, edge + 25) if cut in cuts)
    yield from cuts[::409]


def test_a_journal_cut_at_these_bytes_opens_and_continues(moments: tuple[bytes, bytes, bytes], tmp_path: Path) -> None:
    main, _, after = moments
    file = tmp_path / "e"
    for cut in interesting(growth(moments)):
        file.write_bytes(main)
        log_of(file).write_bytes(after[:cut])
        rows, damage, kept, told, *_ = Journal.read_up_to_break(file)
        with Journal.open(file) as journal:
            assert journal.next_n == (9 if cut == len(after) else 7)
            assert (rows, damage, kept, told) == (list(journal.rows), None, {"secret": b"s"}, journal.told())
            journal.commit(batch(9))
            assert journal.trouble is None
            numbers = [row.n for row in journal.rows]
        with Journal.open(file) as journal:
            assert [row.n for row in journal.rows] == numbers


def test_a_log_that_was_lost_whole_leaves_the_last_checkpoint(moments: tuple[bytes, bytes, bytes], tmp_path: Path) -> None:
    (tmp_path / "e").write_bytes(moments[0])
    with Journal.open(tmp_path / "e") as journal:
        assert journal.next_n == 1
        assert journal.blob("secret") == b"s"


@pytest.mark.one_in(4, "seed")
@pytest.mark.parametrize("seed", range(20))
def test_killed_at_any_moment_everything_acknowledged_is_there(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "e"
    luck = random.Random(seed)
    with child("write", file) as writer:
        assert writer.stdout
        acknowledged = [int(writer.stdout.readline()) for _ in range(luck.randint(1, 150))]
        for _ in range(luck.randint(0, 20_000)):
            pass
        writer.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        assert writer.wait() == -signal.SIGKILL
    copy = tmp_path / "copy"
    copy.write_bytes(file.read_bytes())
    log_of(copy).write_bytes(log_of(file).read_bytes())
    with Journal.open(file) as journal:
        last = len(journal.rows)
        assert acknowledged[-1] <= last <= acknowledged[-1] + 2
        assert last % 2 == 0
        assert [row.body["key"] for row in journal.rows[::2]] == [f"round.{n}/roll" for n in range(1, last // 2 + 1)]
        assert [n for n, _ in journal.told()] == [n for n in range(2, last + 1, 2) for _ in "ab"]
        assert len(journal.positions()) == last // 6
        assert journal.side_value("heartbeat") == b"%d" % (last // 2)
        assert journal.blob("secret") == b"s" * 32
        found, damage, *_ = Journal.read_up_to_break(copy)
        assert (found, damage) == (list(journal.rows), None)
