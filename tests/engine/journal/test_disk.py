"""The disk refuses: full, read-only, gone, at fault. The evening goes on in memory and is written when it works again.

The real disks are small file systems in memory, mounted in a child process where that is allowed; a limit on the size of files and
permissions do the same everywhere.
"""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.engine.journal import Batch, Journal, schema, store
from companion.engine.journal.disk_errors import trouble_sentence
from companion.engine.journal.errors import JournalError, JournalReplaced
from tests.engine.journal.journal_child import batch, same
from tests.engine.journal.test_journal import CHILD, ENVIRONMENT

OWN_MOUNTS = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]


def mounts_allowed() -> bool:
    """Whether a process of ours may mount a file system that only it sees."""
    try:
        trial = subprocess.run([*OWN_MOUNTS, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return trial.returncode == 0


MOUNTS = ["tmpfs"] if mounts_allowed() else []


def run(command: str, folder: Path, kind: str) -> None:
    prefix = OWN_MOUNTS if kind == "tmpfs" else []
    arguments = [*prefix, sys.executable, "-W", "error", str(CHILD), command, str(folder), kind]
    done = subprocess.run(arguments, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("kind", ["limit", *MOUNTS])
def test_on_a_full_disk_play_continues_and_is_written_when_there_is_room(tmp_path: Path, kind: str) -> None:
    run("full", tmp_path, kind)


@pytest.mark.parametrize("kind", ["chmod", *MOUNTS])
def test_on_a_read_only_disk_play_continues_and_is_written_when_writable(tmp_path: Path, kind: str) -> None:
    run("readonly", tmp_path, kind)


class ScriptedDisk:
    """SQLite over a disk that fails where its script says: ("before" or "after", how the statement begins), one after the other."""

    def __init__(self) -> None:
        self.script: list[tuple[str, str]] = []
        self.opened = 0
        self.statements: list[str] = []

    def connect(self, path: Path) -> "ScriptedConnection":
        self.opened += 1
        return ScriptedConnection(self, schema.connect(path))

    def reach(self, when: str, sql: str) -> None:
        if self.script and self.script[0][0] == when and sql.startswith(self.script[0][1]):
            self.script.pop(0)
            fault = sqlite3.OperationalError("disk I/O error")
            fault.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise fault


class ScriptedConnection:
    """What the store uses of a connection."""

    def __init__(self, disk: ScriptedDisk, db: sqlite3.Connection) -> None:
        self.disk = disk
        self.db = db

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        self.disk.reach("before", sql)
        self.disk.statements.append(sql)
        cursor = self.db.execute(sql, parameters)
        self.disk.reach("after", sql)
        return cursor

    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        self.disk.reach("before", sql)
        return self.db.executemany(sql, parameters)

    def close(self) -> None:
        self.disk.reach("before", "close")
        self.db.close()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedDisk]:
    scripted = ScriptedDisk()
    monkeypatch.setattr(store, "connect", scripted.connect)
    yield scripted
    assert scripted.script == [], "the disk was not used as expected"


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("statement", ["BEGIN", "INSERT INTO rows", "INSERT OR REPLACE INTO told", "INSERT OR REPLACE INTO side", "COMMIT"])
def test_a_fault_at_any_statement_loses_nothing_and_doubles_nothing(tmp_path: Path, disk: ScriptedDisk, when: str, statement: str) -> None:
    file = tmp_path / "e"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        disk.script = [("before" if "INSERT" in statement else when, statement)]
        journal.commit(batch(2))
        assert journal.trouble == (
            f"{file}: the disk reports a fault (disk I/O error); 2 rows of this evening wait in memory: "
            "check the disk and how it is plugged in, and leave the companion on until all is written."
        )
        assert journal.next_n == 5
        journal.commit(batch(3))
        assert not journal.trouble
        journal.commit(batch(4))
    same(file, 4)


def test_waiting_rows_are_written_in_one_transaction_on_a_new_connection(tmp_path: Path, disk: ScriptedDisk) -> None:
    with Journal.create(tmp_path / "e") as journal:
        disk.script = [("before", "COMMIT"), ("before", "SELECT n, hash"), ("after", "BEGIN")]
        journal.commit(batch(1))
        journal.commit(batch(2))
        assert not journal.retry()
        assert "4 rows of this evening wait" in str(journal.trouble)
        assert disk.opened == 4  # one for building it, one for playing, and one for each try
        disk.statements.clear()
        assert journal.retry()
        assert disk.statements.count("COMMIT") == 1
        assert disk.opened == 5
        assert journal.retry()
        journal.commit(batch(3))
        assert disk.opened == 5
    same(tmp_path / "e", 3)


def test_a_commit_that_was_written_though_it_failed_is_not_written_again(tmp_path: Path, disk: ScriptedDisk) -> None:
    with Journal.create(tmp_path / "e") as journal:
        journal.commit(batch(1))
        disk.script = [("after", "COMMIT")]
        journal.commit(Batch([("answer", {"n": 1})], told=[b"1"], positions=[("p", b"{}")], side={"a": b"1"}))
        assert "the disk reports a fault" in str(journal.trouble)
        journal.commit(Batch([], told=[b"2"], side={"a": None}))
        assert journal.trouble is None
    with Journal.open(tmp_path / "e") as journal:
        assert journal.rows[2:] == [journal.rows[2]]
        assert journal.told()[2:] == [(3, b"1"), (3, b"2")]
        assert journal.positions() == [(3, "p", b"{}")]
        assert journal.side_value("a") is None


def test_closing_tries_once_more(tmp_path: Path, disk: ScriptedDisk) -> None:
    journal = Journal.create(tmp_path / "e")
    disk.script = [("before", "COMMIT")]
    journal.commit(batch(1))
    journal.close()
    assert journal.trouble is None
    same(tmp_path / "e", 1)


def test_closing_with_the_disk_at_fault_says_so_and_gives_the_file_free(tmp_path: Path, disk: ScriptedDisk) -> None:
    journal = Journal.create(tmp_path / "e")
    disk.script = [("before", "COMMIT"), ("before", "COMMIT")]
    journal.commit(batch(1))
    journal.close()
    assert journal.trouble is not None
    assert not journal.retry()
    with Journal.open(tmp_path / "e") as journal:
        assert journal.next_n == 1


def test_an_interrupted_commit_is_finished_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    journal = Journal.create(tmp_path / "e")
    monkeypatch.setattr(store.JournalStore, "_insert", interrupt)
    with pytest.raises(KeyboardInterrupt):
        journal.commit(batch(1))
    monkeypatch.undo()
    journal.close()
    same(tmp_path / "e", 1)


def test_heartbeats_that_wait_are_told_without_rows(tmp_path: Path, disk: ScriptedDisk) -> None:
    with Journal.create(tmp_path / "e") as journal:
        disk.script = [("before", "BEGIN"), ("before", "BEGIN")]
        journal.commit(Batch([], side={"heartbeat": b"1"}))
        assert "; the last changes wait in memory: " in str(journal.trouble)
        journal.commit(Batch([("answer", {})], side={"heartbeat": b"2"}))
        assert "; 1 row of this evening waits in memory: " in str(journal.trouble)
        assert journal.retry()
    with Journal.open(tmp_path / "e") as journal:
        assert journal.side_value("heartbeat") == b"2"


def test_a_stick_that_was_pulled_out_and_another_in_its_place(tmp_path: Path, disk: ScriptedDisk) -> None:
    file, pulled = tmp_path / "e", tmp_path / "pulled"
    with Journal.create(tmp_path / "other") as other:
        other.commit(batch(9))
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        disk.script = [("before", "COMMIT")]
        journal.commit(batch(2))
        file.rename(pulled)
        assert not journal.retry()
        assert f"{file}: the file is gone; 2 rows of this evening wait in memory: put its disk or the file back, and" in str(
            journal.trouble
        )
        assert not file.exists()
        (tmp_path / "other").rename(file)
        before = file.read_bytes()
        journal.commit(batch(3))
        assert f"{file}: another file stands in the journal's place; 4 rows" in str(journal.trouble)
        assert file.read_bytes() == before
        pulled.rename(file)
        assert journal.retry()
    same(file, 3)


def test_an_older_copy_in_its_place_is_another_file(tmp_path: Path, disk: ScriptedDisk) -> None:
    file, older = tmp_path / "e", tmp_path / "older"
    with Journal.create(file) as journal:
        pass
    older.write_bytes(file.read_bytes())
    with Journal.open(file) as journal:
        journal.commit(batch(1))
        disk.script = [("before", "COMMIT")]
        journal.commit(batch(2))
        file.write_bytes(older.read_bytes())
        assert not journal.retry()
        assert "another file stands in the journal's place" in str(journal.trouble)


def test_a_file_that_is_damaged_meanwhile_leaves_the_evening_in_memory(tmp_path: Path, disk: ScriptedDisk) -> None:
    file = tmp_path / "e"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        disk.script = [("before", "COMMIT")]
        journal.commit(batch(2))
        with file.open("r+b") as damaged:
            damaged.write(b"no database")
        journal.commit(batch(3))
        assert "the file is damaged (file is not a database); 4 rows of this evening wait in memory: play on" in str(journal.trouble)
        assert journal.next_n == 7


def test_each_fault_has_its_own_next_step(tmp_path: Path) -> None:
    def said(code: int) -> str:
        fault = sqlite3.OperationalError("said")
        fault.sqlite_errorcode = code
        return trouble_sentence(file, fault, 3)

    file = tmp_path / "e"
    file.touch()
    end = "and leave the companion on until all is written."
    wait = "3 rows of this evening wait in memory"
    assert said(sqlite3.SQLITE_FULL) == f"{file}: the disk is full; {wait}: make room on it, {end}"
    assert said(sqlite3.SQLITE_READONLY | 1 << 8) == f"{file}: the disk or the file is read-only; {wait}: make it writable again, {end}"
    assert "the file is damaged (said)" in said(sqlite3.SQLITE_CORRUPT | 1 << 8)
    assert "the file is damaged (said)" in said(sqlite3.SQLITE_NOTADB)
    assert "the disk reports a fault (said)" in said(sqlite3.SQLITE_IOERR)
    assert "another file stands" in trouble_sentence(file, JournalReplaced("x"), 1)
    file.unlink()
    assert f"{file}: the file is gone" in said(sqlite3.SQLITE_CANTOPEN)


def test_salvage_to_a_disk_at_fault_keeps_nothing_half(tmp_path: Path, disk: ScriptedDisk) -> None:
    file, to = tmp_path / "e", tmp_path / "to"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
    disk.script = [("before", "INSERT INTO rows"), ("before", "INSERT INTO rows")]
    with pytest.raises(JournalError, match=rf"{to}: the disk reports a fault .* Nothing of {file} is saved yet"):
        Journal.salvage(file, to)
    assert [path.name for path in tmp_path.iterdir()] == ["e"]


def test_a_commit_that_is_refused_stays_out_of_the_file(tmp_path: Path, disk: ScriptedDisk) -> None:
    with Journal.create(tmp_path / "e") as journal:
        journal.commit(batch(1))
        disk.script = [("before", "COMMIT")]
        journal.commit(batch(2))
        with closing(sqlite3.connect(tmp_path / "e")) as db:
            assert db.execute("SELECT count(*) FROM rows").fetchone() == (2,)
        assert journal.retry()


def test_a_journal_moved_away_while_it_is_written_is_noticed_and_nothing_is_lost(tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "e", tmp_path / "elsewhere"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        for ending in ("", "-wal"):
            Path(f"{file}{ending}").rename(f"{elsewhere}{ending}")
        journal.commit(batch(2))
        assert journal.trouble is not None
        assert "the file is gone" in journal.trouble
        for ending in ("", "-wal"):
            Path(f"{elsewhere}{ending}").rename(f"{file}{ending}")
        assert journal.retry()
        rows = [*journal.rows]
    with Journal.open(file) as again:
        assert [*again.rows] == rows


def test_another_file_laid_in_a_journals_place_is_not_written(tmp_path: Path) -> None:
    file, other = tmp_path / "e", tmp_path / "other"
    with Journal.create(other) as stranger:
        stranger.commit(batch(7))
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        before = other.read_bytes()
        Path(f"{file}-wal").rename(tmp_path / "log")
        other.rename(file)
        journal.commit(batch(2))
        assert journal.trouble is not None
        assert "another file" in journal.trouble
        assert file.read_bytes() == before
