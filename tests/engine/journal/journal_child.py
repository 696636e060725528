"""What the tests of the journal run in a process of its own: it is killed, or its disk is taken away.

journal_child.py hold FILE             opens, prints "open", and keeps the journal until it is ended
journal_child.py write FILE            makes a journal and commits batch after batch; prints the last row's number after each
journal_child.py full FOLDER KIND      fills the disk, goes on, makes room; KIND is tmpfs (mounted here) or limit (of the file's size)
journal_child.py readonly FOLDER KIND  makes the disk read-only, goes on, and writable again; KIND is tmpfs or chmod
"""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from companion.engine.journal import Batch, Journal


def batch(n: int, size: int = 40) -> Batch:
    """A batch as an evening has it: an answer, what followed from it, told lines, now and then a position, a side value."""
    return Batch(
        rows=[("answer", {"key": f"round.{n}/roll", "value": [n]}), ("ask", {"key": f"round.{n}/next", "note": "x" * size})],
        told=[b'{"line":"%d a"}' % n, b'{"line":"%d b"}' % n],
        positions=[(f"round.{n}", b'{"at":%d}' % n)] if n % 3 == 0 else [],
        side={"heartbeat": b"%d" % n},
    )


def hold(file: Path) -> None:
    with Journal.open(file):
        print("open", flush=True)
        sys.stdin.read()


def write(file: Path) -> None:
    journal = Journal.create(file, keep={"secret": b"s" * 32})
    for n in count(1):
        journal.commit(batch(n, size=n * 37 % 900))
        assert journal.trouble is None, journal.trouble
        print(journal.next_n - 1, flush=True)


class Room:
    """A small disk, or one that seems so: `take` leaves no room on it, `make` gives it back."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder = folder
        self.kind = kind
        if kind == "tmpfs":
            mount(folder, "size=512k")

    def take(self) -> None:
        if self.kind == "limit":
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        else:
            self._fill()

    def _fill(self) -> None:
        with (self.folder / "filler").open("wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(1024))
            except OSError:
                return

    def make(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        (self.folder / "filler").unlink(missing_ok=True)


def mount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)


def until_trouble(journal: Journal, n: int) -> int:
    """Commit batches from number `n` on until the disk refuses; return the number of the next batch."""
    for number in range(n, n + 500):
        journal.commit(batch(number))
        if journal.trouble:
            return number + 1
    raise AssertionError("the disk never refused")


def same(file: Path, batches: int) -> None:
    """Check that the file has all batches from 1 on, in order and once."""
    with Journal.create(None) as wanted, Journal.open(file) as found:
        for n in range(1, batches + 1):
            wanted.commit(batch(n))
        assert list(found.rows) == list(wanted.rows)
        assert found.told() == wanted.told()
        assert found.positions() == wanted.positions()
        assert found.side_value("heartbeat") == b"%d" % batches


def full(folder: Path, kind: str) -> None:
    room = Room(folder, kind)
    file = folder / "evening"
    sentence = "the disk is full" if kind == "tmpfs" else "the disk reports a fault"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        room.take()
        n = until_trouble(journal, 2)
        goes_on(journal, n, sentence)
        room.make()
        assert journal.retry()
        assert journal.trouble is None
        room.take()
        n = until_trouble(journal, n + 3)
        room.make()
        journal.commit(batch(n))
        assert journal.trouble is None
    same(file, n)
    opened_without_room(file, room, n + 1)


def opened_without_room(file: Path, room: Room, n: int) -> None:
    """An evening is resumed on a disk that is full already."""
    room.take()
    with Journal.open(file) as journal:
        n = until_trouble(journal, n)
        room.make()
    same(file, n - 1)  # closing wrote what waited


def goes_on(journal: Journal, n: int, sentence: str) -> None:
    """Three batches more while the disk refuses: nothing is raised, everything is there to be read."""
    rows = len(journal.rows)
    for number in range(n, n + 3):
        journal.commit(batch(number))
        assert journal.trouble, "the disk took it after all"
    assert not journal.retry()
    assert journal.trouble
    assert sentence in journal.trouble, journal.trouble
    assert "rows of this evening wait in memory" in journal.trouble
    assert (len(journal.rows), journal.next_n) == (rows + 6, rows + 7)
    assert journal.told()[-1] == (rows + 6, b'{"line":"%d b"}' % (n + 2))
    assert journal.side_value("heartbeat") == b"%d" % (n + 2)


def readonly(folder: Path, kind: str) -> None:
    if kind == "tmpfs":
        room = Room(folder, "tmpfs")
        remount = {True: "remount,ro", False: "remount,rw,size=2m"}
        read_only_evening(folder, room, lambda shut: mount(folder, remount[shut]))
        return
    with tempfile.TemporaryDirectory() as own:
        pid = os.fork()
        if not pid:
            os._exit(as_nobody(Path(own)))
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def as_nobody(folder: Path) -> int:
    """Run as somebody whom permissions bind; return the exit status."""
    if os.geteuid() == 0:
        os.chown(folder, 65534, 65534)
        os.setgid(65534)
        os.setuid(65534)

    def shut(shut: bool) -> None:
        for path in folder.iterdir():
            path.chmod(0o444 if shut else 0o644)
        folder.chmod(0o555 if shut else 0o755)

    try:
        read_only_evening(folder, Room(folder, "limit"), shut)
    except BaseException as fault:
        print(repr(fault), file=sys.stderr, flush=True)
        return 1
    return 0


def read_only_evening(folder: Path, room: Room, shut: Callable[[bool], None]) -> None:
    """A disk that refused is read-only when the journal tries again, and can be written later."""
    file = folder / "evening"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        room.take()
        n = until_trouble(journal, 2)
        shut(True)
        if room.kind == "limit":
            room.make()
        goes_on(journal, n, "the disk or the file is read-only")
        refused_at_start(folder)
        shut(False)
        room.make()
        journal.commit(batch(n + 3))
        assert journal.trouble is None
    same(file, n + 3)


def refused_at_start(folder: Path) -> None:
    """A new evening can't begin here, and the one that is being played is not opened twice."""
    said = refusal(PermissionError, lambda: Journal.create(folder / "another"))
    assert "the disk is read-only" in said or "no permission" in said, said
    assert f"open in process {os.getpid()}" in refusal(BlockingIOError, lambda: Journal.open(folder / "evening"))


def refusal(kind: type[OSError], call: Callable[[], Journal]) -> str:
    """What a call says that must be refused."""
    try:
        call().close()
    except kind as fault:
        return str(fault)
    raise AssertionError("it was not refused")


if __name__ == "__main__":
    commands: dict[str, Callable[..., None]] = {"hold": hold, "write": write, "full": full, "readonly": readonly}
    commands[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])
