"""The run lock: one daemon for each data folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.daemon.lock import AlreadyRunning, RunLock
from tests.fronts.json_client import ENVIRONMENT

CHILD = """
import sys
from pathlib import Path
from companion.app.daemon.lock import RunLock
lock = RunLock.acquire(Path(sys.argv[1]))
print(lock.held, flush=True)
sys.stdin.read()
"""


@contextmanager
def other(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the folder's lock until its standard input ends."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", CHILD, str(folder)], stdin=pipe, stdout=pipe, text=True, env=ENVIRONMENT) as process:
        assert process.stdout
        assert process.stdout.readline() == "True\n"
        yield process


def test_the_second_is_told_who_runs_and_what_to_do(tmp_path: Path) -> None:
    with other(tmp_path / "data") as process:
        with pytest.raises(AlreadyRunning) as error:
            RunLock.acquire(tmp_path / "data")
        assert str(error.value) == (
            f"A companion runs already with the data in {tmp_path}/data (process {process.pid}). End it first "
            f"(systemctl stop companion, or kill {process.pid}), or give this one a folder of its own: COMPANION_DATA=FOLDER companion run."
        )
        assert error.value.pid == process.pid
        RunLock.acquire(tmp_path / "another").release()
    RunLock.acquire(tmp_path / "data").release()


def test_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    with other(tmp_path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        lock = RunLock.acquire(tmp_path)
        assert lock.held
        assert (tmp_path / "companion.lock").read_text("ascii") == f"{os.getpid()}\n"
        lock.release()


def test_it_is_given_back_once(tmp_path: Path) -> None:
    lock = RunLock.acquire(tmp_path)
    with pytest.raises(AlreadyRunning, match=rf"process {os.getpid()}\)"):
        RunLock.acquire(tmp_path)
    lock.release()
    assert not lock.held
    with held(tmp_path):
        lock.release()
        with pytest.raises(AlreadyRunning):
            RunLock.acquire(tmp_path)


@contextmanager
def held(folder: Path) -> Iterator[RunLock]:
    """Held for a while."""
    lock = RunLock.acquire(folder)
    yield lock
    lock.release()


def test_a_holder_without_a_name(tmp_path: Path) -> None:
    """Its process number could not be written on a full disk."""
    with held(tmp_path):
        (tmp_path / "companion.lock").write_bytes(b"")
        with pytest.raises(
            AlreadyRunning, match=r"\(another process\)\. End it first \(systemctl stop companion, or end that process\)"
        ) as error:
            RunLock.acquire(tmp_path)
    assert error.value.pid is None


def test_where_no_lock_can_be_made_it_runs_without_and_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "data").touch()
    lock = RunLock.acquire(tmp_path / "data")
    assert not lock.held
    (record,) = caplog.records
    assert record.getMessage() == (f"{tmp_path}/data: no lock can be made there (File exists), so a second companion would not be noticed.")
    lock.release()


def test_a_child_does_not_inherit_it(tmp_path: Path) -> None:
    """A child that outlives the daemon must not lock out the next daemon."""
    lock = RunLock.acquire(tmp_path)
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE, close_fds=False):
        lock.release()
        RunLock.acquire(tmp_path).release()
