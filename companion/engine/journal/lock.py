"""A lock file beside the journal for one writer at a time; the kernel releases it when its holder ends, however it ends."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.engine.journal.errors import JournalBusy


class WriterLock:
    """The right to write one journal: an flock on `<file>.lock`, which contains the holder's process number."""

    def __init__(self, fd: int, path: Path) -> None:
        self._fd = fd
        self._path = path

    @classmethod
    def take(cls, journal: Path) -> "WriterLock":
        """Take the lock of a journal. Raises JournalBusy if another process has it, another OSError if no lock can be made."""
        path = Path(f"{os.path.realpath(journal)}.lock")
        while True:
            # Open for reading only: a disk can be made read-only under a lock, and writable again.
            fd = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _stands_at(path, fd):
                    break
            except BlockingIOError:
                holder = _pid_in(fd)
                os.close(fd)
                raise JournalBusy(journal, holder) from None
            except BaseException:
                os.close(fd)
                raise
            os.close(fd)  # its last holder has just removed the file, so another process would lock another one
        with suppress(OSError):  # on a full disk the process number is missing
            path.write_text(f"{os.getpid()}\n")
        return cls(fd, path)

    def release(self) -> None:
        """Release the lock, and remove its file; a second call does nothing."""
        if self._fd >= 0:
            with suppress(OSError):
                self._path.unlink()
            os.close(self._fd)
            self._fd = -1


def is_held(journal: Path) -> bool:
    """Whether a process writes this journal now; nothing is made or changed."""
    try:
        fd = os.open(f"{os.path.realpath(journal)}.lock", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(fd)
    return False


def _stands_at(path: Path, fd: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(fd))
    except FileNotFoundError:
        return False


def _pid_in(fd: int) -> int | None:
    text = os.pread(fd, 20, 0).strip()
    return int(text) if text.isdigit() else None
