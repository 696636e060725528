"""The journal: committed rows come back, chained; and every way in which a file can't be opened has its sentence."""

import errno
import fcntl
import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.journal import Batch, Journal, Row, schema, store
from companion.engine.journal.disk_errors import as_journal_error
from companion.engine.journal.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalForbidden,
    JournalForeign,
    JournalIsFolder,
    JournalMissing,
    JournalTooNew,
    JournalUnwritable,
)
from companion.engine.journal.lock import WriterLock
from companion.engine.journal.schema import CHECKPOINT_PAGES, MIGRATIONS, checksum
from tests.chance import PYTHONPATH
from tests.engine.journal.journal_child import batch

CHILD = Path(__file__).with_name("journal_child.py")
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([PYTHONPATH, *sys.path])}


def child(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start journal_child.py in a process of its own, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", CHILD, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )


def hand_hash(before: bytes, n: int, kind: str, body: bytes) -> bytes:
    """The chain as the architecture describes it, computed independently."""
    text = b"table-companion/journal/1" + b"\x00" + before + n.to_bytes(8, "big") + kind.encode("utf-8") + b"\x00" + body
    return hashlib.sha256(text).digest()


def test_the_first_hashes_are_those_of_the_definition() -> None:
    with Journal.create(None) as journal:
        journal.commit(Batch([("begin", {"b": 1, "a": [True, None]}), ("wörd", {})]))
        first = hand_hash(bytes(32), 1, "begin", b'{"a":[true,null],"b":1}')
        second = hand_hash(first, 2, "wörd", b"{}")
        assert [row.hash for row in journal.rows] == [first.hex(), second.hex()]
        assert journal.rows[0] == Row(1, "begin", {"a": [True, None], "b": 1}, first.hex())
        assert first.hex() == "8cf30e97254303475f544f5566b54ccc6bf630c45f957642bac352ddbaa4e5ef"


def test_the_file_contains_the_hashed_bytes(tmp_path: Path) -> None:
    file = tmp_path / "evening"
    with Journal.create(file) as journal:
        journal.commit(Batch([("answer", {"z": "é", "a": 1.5}), ("ask", {"key": "k"})]))
        hashes = [row.hash for row in journal.rows]
    with closing(sqlite3.connect(file)) as db:
        rows = db.execute("SELECT n, kind, body, hash FROM rows ORDER BY n").fetchall()
    before = bytes(32)
    for n, (number, kind, body, digest) in enumerate(rows, 1):
        assert number == n
        assert digest == hand_hash(before, n, kind, body)
        before = digest
    assert rows[0][2] == '{"a":1.5,"z":"é"}'.encode()
    assert [digest.hex() for *_, digest in rows] == hashes


def test_everything_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "evening"
    with Journal.create(file, keep={"secret": b"\x00" * 32, "content": b"{}"}) as journal:
        for n in range(1, 8):
            journal.commit(batch(n))
        journal.commit(Batch([], side={"heartbeat": None, "draft": b"[]"}))
        before = (list(journal.rows), journal.told(), journal.positions(), journal.next_n)
    with Journal.open(file) as journal:
        assert (list(journal.rows), journal.told(), journal.positions(), journal.next_n) == before
        assert journal.next_n == 15
        assert journal.rows[13].n == 14
        assert journal.told()[:2] == [(2, b'{"line":"1 a"}'), (2, b'{"line":"1 b"}')]
        assert journal.positions() == [(6, "round.3", b'{"at":3}'), (12, "round.6", b'{"at":6}')]
        assert (journal.side_value("heartbeat"), journal.side_value("draft"), journal.side_value("other")) == (None, b"[]", None)
        assert (journal.blob("secret"), journal.blob("content"), journal.blob("other")) == (bytes(32), b"{}", None)
        assert journal.path == file
        assert journal.trouble is None
        journal.commit(batch(8))
        rows = list(journal.rows)
    with Journal.open(file) as journal:
        assert list(journal.rows) == rows
        assert [row.n for row in rows] == list(range(1, 17))


def test_nothing_but_the_journal_stays_in_the_folder(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "evening") as journal:
        journal.commit(batch(1))
        assert {path.name for path in tmp_path.iterdir()} == {"evening", "evening-wal", "evening.lock"}
    assert [path.name for path in tmp_path.iterdir()] == ["evening"]


def test_the_file_is_written_as_promised(tmp_path: Path) -> None:
    file = tmp_path / "evening"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        db = store_of(journal)._db
        assert db is not None
        pragmas = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "wal_autocheckpoint")}
        assert pragmas == {"journal_mode": "wal", "synchronous": 2, "wal_autocheckpoint": CHECKPOINT_PAGES}
    header = file.read_bytes()[:100]
    assert header[68:72] == b"TCJ1"
    assert int.from_bytes(header[60:64], "big") == len(MIGRATIONS) == 2
    assert int.from_bytes(header[16:18], "big") == 4096


def store_of(journal: Journal) -> store.JournalStore:
    found = journal._store
    assert found is not None
    return found


def test_the_log_is_folded_in_and_does_not_grow_for_ever(tmp_path: Path) -> None:
    file = tmp_path / "evening"
    with Journal.create(file) as journal:
        for n in range(1, 200):
            journal.commit(batch(n, size=3000))
        assert Path(f"{file}-wal").stat().st_size < (CHECKPOINT_PAGES + 20) * 4120
        assert file.stat().st_size > 300_000


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
rows = st.tuples(st.text(st.characters(codec="utf-8"), max_size=8), st.dictionaries(st.text(max_size=5), json_values, max_size=4))
lines = json_values.map(lambda value: json.dumps(value).encode())
batches = st.builds(
    Batch,
    rows=st.lists(rows, max_size=3),
    told=st.lists(lines, max_size=3),
    positions=st.lists(st.tuples(st.text(max_size=5), lines), max_size=2),
    side=st.dictionaries(st.sampled_from(["heartbeat", "drafts", "table"]), st.none() | st.binary(max_size=9), max_size=2),
)


def contents(journal: Journal) -> tuple[Any, ...]:
    sides = [journal.side_value(name) for name in ("heartbeat", "drafts", "table")]
    return list(journal.rows), journal.told(), journal.positions(), sides, journal.next_n, journal.trouble


@given(st.lists(batches, max_size=5))
def test_memory_file_and_opened_again_are_the_same(evening: list[Batch]) -> None:
    with TemporaryDirectory() as folder, Journal.create(None) as memory, Journal.create(Path(folder, "e")) as journal:
        for each in evening:
            memory.commit(each)
            journal.commit(each)
            assert contents(journal) == contents(memory)
        journal.close()
        with Journal.open(Path(folder, "e")) as again:
            assert contents(again) == contents(memory)


def test_in_memory_nothing_ever_waits() -> None:
    with Journal.create(None, keep={"secret": b"s"}) as journal:
        journal.commit(batch(1))
        assert journal.path is None
        assert journal.retry()
        assert journal.blob("secret") == b"s"
        assert journal.next_n == 3


def test_told_lines_and_positions_without_a_row_belong_to_the_last_row(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "e") as journal:
        journal.commit(Batch([], told=[b"1"], positions=[("setup", b"{}")]))
        journal.commit(batch(1))
        journal.commit(Batch([], told=[b"2"]))
    with Journal.open(tmp_path / "e") as journal:
        assert [n for n, _ in journal.told()] == [0, 2, 2, 2]
        assert journal.positions() == [(0, "setup", b"{}")]


def test_a_batch_that_can_not_be_stored_changes_nothing(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "e") as journal:
        journal.commit(batch(1))
        before = contents(journal)
        with pytest.raises(TypeError):
            journal.commit(Batch([("answer", {"value": 1}), ("answer", {"value": object()})]))
        with pytest.raises(ValueError, match="line breaks"):
            journal.commit(Batch([("answer", {})], told=[b'{\n"line": 1}']))
        assert contents(journal) == before
        journal.commit(batch(2))
    with Journal.open(tmp_path / "e") as journal:
        assert journal.next_n == 5


def test_a_closed_journal_takes_nothing_more(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "e")
    journal.close()
    journal.close()
    with pytest.raises(ValueError, match="closed"):
        journal.commit(batch(1))
    assert journal.retry()
    assert journal.next_n == 1


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE rows SET body = x'7b7d' WHERE n = 1", "never change"),
        ("UPDATE rows SET n = 9 WHERE n = 2", "never change"),
        ("DELETE FROM rows WHERE n = 2", "never deleted"),
        ("DELETE FROM rows", "never deleted"),
        ("INSERT OR REPLACE INTO rows SELECT * FROM rows WHERE n = 1", "appended in order"),
        ("INSERT INTO rows VALUES (4, 'answer', x'7b7d', zeroblob(32))", "appended in order"),
        ("INSERT INTO rows VALUES (NULL, 'answer', x'7b7d', zeroblob(32))", "appended in order"),
        ("REPLACE INTO rows VALUES (2, 'answer', x'7b7d', zeroblob(32))", "appended in order"),
    ],
)
def test_rows_are_append_only_for_everybody(tmp_path: Path, statement: str, said: str) -> None:
    with Journal.create(tmp_path / "e") as journal:
        journal.commit(batch(1))
    with closing(sqlite3.connect(tmp_path / "e")) as db, pytest.raises(sqlite3.IntegrityError, match=said):
        db.execute(statement)
    with Journal.open(tmp_path / "e") as journal:
        assert journal.next_n == 3


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def make(file: Path) -> Path:
    with Journal.create(file, keep={"secret": b"s"}) as journal:
        journal.commit(batch(1))
    return file


def test_a_journal_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    file = make(tmp_path / "e")
    change(file, "PRAGMA user_version = 7")
    before = file.read_bytes()
    for look in (Journal.open, Journal.read_up_to_break):
        with pytest.raises(JournalTooNew, match=r"has format 7, this companion reads up to format 2: update the companion") as caught:
            look(file)
        assert (caught.value.file, caught.value.version, caught.value.known) == (file, 7, 2)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["e"]


def test_an_older_version_is_brought_up_to_date_all_or_nothing(tmp_path: Path) -> None:
    file = make(tmp_path / "e")
    second = ("CREATE TABLE photos (n INTEGER)", "INSERT INTO photos SELECT n FROM rows")
    with closing(schema.connect(file)) as db, pytest.raises(sqlite3.OperationalError, match="no such table: nowhere"):
        schema.migrate(db, [*MIGRATIONS, second, ("INSERT INTO nowhere VALUES (1)",)])
    with closing(schema.connect(file)) as db:
        assert schema.version_of(db) == 2
        schema.migrate(db, [*MIGRATIONS, second, ("CREATE TABLE third (n)",)])
        assert schema.version_of(db) == 4
        assert db.execute("SELECT n FROM photos").fetchall() == [(1,), (2,)]
        schema.migrate(db, [*MIGRATIONS, second, ("CREATE TABLE third (n)",)])
        assert not db.in_transaction


def other_database(file: Path) -> None:
    change(file, "CREATE TABLE rows (n)", "PRAGMA application_id = 77")


def nothing(file: Path) -> None:
    pass


@pytest.mark.parametrize("look", [Journal.open, Journal.read_up_to_break, lambda file: Journal.salvage(file, file.with_name("to"))])
@pytest.mark.parametrize(
    ("prepare", "kind", "sentence"),
    [
        (nothing, JournalMissing, "there is no such file: check the name"),
        (Path.mkdir, JournalIsFolder, "this is a folder, not a journal: name the file in it"),
        (os.mkfifo, JournalForeign, "this is no ordinary file"),
        (lambda file: file.touch(), JournalForeign, "the file is empty, its evening never began: delete it"),
        (lambda file: file.write_text("Dear diary, today we saved the bakery.\n"), JournalForeign, "this is not a database"),
        (lambda file: file.write_bytes(b"SQLite format 3\0"), JournalForeign, "this is a database of another program"),
        (other_database, JournalForeign, "this is a database of another program"),
    ],
)
def test_a_file_that_is_no_journal_is_refused_by_name(
    tmp_path: Path, prepare: Callable[[Path], object], kind: type[JournalError], sentence: str, look: Callable[[Path], object]
) -> None:
    file = tmp_path / "evening"
    prepare(file)
    there = sorted(tmp_path.iterdir())
    with pytest.raises(kind) as caught:
        look(file)
    assert str(caught.value).startswith(f"{file}: {sentence}")
    assert sorted(tmp_path.iterdir()) == there


def test_a_new_journal_overwrites_nothing(tmp_path: Path) -> None:
    file = make(tmp_path / "e")
    before = file.read_bytes()
    with pytest.raises(JournalExists, match="there is a file of this name already: open it, or choose another name"):
        Journal.create(file)
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    with pytest.raises(JournalExists, match="of this name already"):
        Journal.create(tmp_path / "dangling")
    with pytest.raises(JournalMissing, match=r"there is no folder .*/no: make it first, or choose another"):
        Journal.create(tmp_path / "no" / "e")
    assert file.read_bytes() == before


def test_a_journal_that_can_not_be_made_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(db: sqlite3.Connection, _: object) -> None:
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE rows (n)")
        raise sqlite(sqlite3.SQLITE_FULL)

    monkeypatch.setattr(store, "build", full)
    with pytest.raises(JournalUnwritable, match="the disk refuses"):
        Journal.create(tmp_path / "e")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    with Journal.create(tmp_path / "e") as journal:
        assert journal.trouble is None


def sqlite(code: int) -> sqlite3.OperationalError:
    fault = sqlite3.OperationalError("said by SQLite")
    fault.sqlite_errorcode = code
    return fault


@pytest.mark.parametrize(
    ("fault", "kind", "sentence"),
    [
        (OSError(28, "No space left on device"), JournalUnwritable, r"the disk refuses \(No space left on device\): make room"),
        (PermissionError(13, "Permission denied"), JournalForbidden, r"no permission .*\(Permission denied\): allow it"),
        (OSError(30, "Read-only file system"), JournalForbidden, "the disk is read-only: make it writable"),
        (FileNotFoundError(2, "No such file"), JournalMissing, r"the file is not there \(No such file\): check the name"),
        (OSError("odd"), JournalUnwritable, r"the disk refuses \(odd\)"),
        (sqlite(sqlite3.SQLITE_BUSY), JournalBusy, "the journal is open in another process: go on there, or end it first"),
        (sqlite(sqlite3.SQLITE_LOCKED), JournalBusy, "open in another process"),
        (sqlite(sqlite3.SQLITE_READONLY | 2 << 8), JournalForbidden, r"can't be opened for writing \(said by SQLite\): allow it"),
        (sqlite(sqlite3.SQLITE_CANTOPEN), JournalForbidden, "can't be opened for writing"),
        (sqlite(sqlite3.SQLITE_PERM), JournalForbidden, "can't be opened for writing"),
        (sqlite(sqlite3.SQLITE_FULL), JournalUnwritable, r"the disk refuses \(said by SQLite\): make room"),
        (sqlite(sqlite3.SQLITE_IOERR | 3 << 8), JournalUnwritable, "the disk refuses"),
        (sqlite(sqlite3.SQLITE_CORRUPT), JournalDamaged, r"damaged at row 1 \(said by SQLite\): keep this file as it is"),
        (sqlite3.OperationalError("no such table: rows"), JournalDamaged, r"damaged at row 1 \(no such table: rows\)"),
    ],
)
def test_a_system_error_becomes_a_sentence(fault: Exception, kind: type[JournalError], sentence: str) -> None:
    with pytest.raises(JournalError, match=sentence) as caught, as_journal_error(Path("shelf/e")):
        raise fault
    assert type(caught.value) is kind
    assert caught.value.__cause__ is fault
    assert str(caught.value).startswith("shelf/e: ")


def test_a_foreign_sqlite_reader_is_waited_for_with_a_sentence(tmp_path: Path) -> None:
    file = make(tmp_path / "e")
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM rows").fetchall()
        with pytest.raises(JournalBusy, match="open in another process") as caught:
            Journal.open(file)
        assert caught.value.pid is None
    with Journal.open(file) as journal:
        assert journal.next_n == 3


def test_a_journal_is_not_opened_twice(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "e") as journal:
        (tmp_path / "link").symlink_to(tmp_path / "e")
        for path in (tmp_path / "e", tmp_path / "link"):
            for look in (Journal.open, Journal.read_up_to_break):
                with pytest.raises(JournalBusy) as caught:
                    look(path)
                assert caught.value.pid == os.getpid()
        journal.commit(batch(1))
        assert journal.trouble is None
    with Journal.open(tmp_path / "link") as journal:
        assert journal.next_n == 3


def test_a_second_process_is_told_who_writes_and_is_free_when_that_one_is_killed(tmp_path: Path) -> None:
    file = make(tmp_path / "e")
    with child("hold", file) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(JournalBusy, match=f"{file}: the journal is open in process {holder.pid}: go on there, or end it") as caught:
            Journal.open(file)
        assert caught.value.pid == holder.pid
        assert isinstance(caught.value, BlockingIOError)
        holder.send_signal(signal.SIGKILL)
        assert holder.wait() == -signal.SIGKILL
    assert Path(f"{file}.lock").read_text() == f"{holder.pid}\n"
    with Journal.open(file) as journal:
        assert Path(f"{file}.lock").read_text() == f"{os.getpid()}\n"
        assert journal.next_n == 3
    assert [path.name for path in tmp_path.iterdir()] == ["e"]


def test_a_process_that_ends_by_itself_gives_the_journal_free(tmp_path: Path) -> None:
    file = make(tmp_path / "e")
    with child("hold", file) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "open\n"
        holder.communicate("")
        assert holder.returncode == 0
    with Journal.open(file) as journal:
        assert journal.next_n == 3


def test_a_lock_whose_file_was_removed_meanwhile_is_taken_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    removed: list[int] = []
    flock = fcntl.flock

    def slow(fd: int, operation: int) -> None:
        if not removed:  # the holder before gives it free just between our opening and our locking
            removed.append(fd)
            (tmp_path / "e.lock").unlink()
        flock(fd, operation)

    monkeypatch.setattr(fcntl, "flock", slow)
    lock = WriterLock.take(tmp_path / "e")
    with pytest.raises(JournalBusy) as caught:
        WriterLock.take(tmp_path / "e")
    assert caught.value.pid == os.getpid()
    lock.release()
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_locks_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    file = make(tmp_path / "e")
    monkeypatch.setattr(fcntl, "flock", no_locks)
    with pytest.raises(JournalUnwritable, match=rf"{file}: the disk refuses \(No locks available\)"):
        Journal.open(file)


def test_a_holder_that_could_not_write_its_name_is_another_process(tmp_path: Path) -> None:
    lock = WriterLock.take(tmp_path / "e")
    (tmp_path / "e.lock").write_text("")
    with pytest.raises(JournalBusy, match="open in another process") as caught:
        WriterLock.take(tmp_path / "e")
    assert caught.value.pid is None
    lock.release()
    lock.release()
    WriterLock.take(tmp_path / "e").release()


def test_checksums_tell_parts_apart() -> None:
    assert checksum("a", b"b") != checksum("ab", b"")
    assert checksum(12, b"3") == checksum("12", b"3") != checksum(1, b"23")
