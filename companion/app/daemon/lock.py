"""One daemon for a data folder: a lock that the kernel opens when its holder ends, however it ends.

A journal has a lock of its own (`companion.engine.journal.lock`), with another life: it lies beside a file that people see, so it is
removed. This one stays. It shares no code with it, for the engine is slow to import, and this is taken before the first picture.
"""

from __future__ import annotations

import fcntl
import logging
import os
from contextlib import suppress
from pathlib import Path

NAME = "companion.lock"

_log = logging.getLogger(__name__)


class AlreadyRuns(OSError):
    """Another daemon has this data folder; ``pid`` is its process, None where that is not known."""

    def __init__(self, folder: Path, pid: int | None) -> None:
        who = f"process {pid}" if pid else "another process"
        end = f"kill {pid}" if pid else "end that process"
        super().__init__(
            f"A companion runs already with the data in {folder} ({who}). End it first (systemctl stop companion, or {end}), "
            "or give this one a folder of its own: COMPANION_DATA=FOLDER companion run."
        )
        self.folder, self.pid = folder, pid


class RunLock:
    """The right to be the daemon of a data folder."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    @classmethod
    def take(cls, folder: Path) -> RunLock:
        """Take it, and make the folder where there is none.

        On a disk where no lock can be made (read-only, no rights) the daemon runs without, and the log says so: an evening in memory is
        better than none.

        Raises:
            AlreadyRuns: somebody has it.
        """
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Open for reading only: the lock of a disk that was made read-only can be taken too.
            fd = os.open(folder / NAME, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            _log.warning("%s: no lock can be made there (%s), so a second companion would not be noticed.", folder, error.strerror)
            return cls(-1)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = _pid_in(fd)
            os.close(fd)
            raise AlreadyRuns(folder, pid) from None
        except OSError as error:
            os.close(fd)
            _log.warning("%s: nothing can be locked there (%s), so a second companion would not be noticed.", folder, error.strerror)
            return cls(-1)
        with suppress(OSError):  # on a full disk the holder stays unnamed
            (folder / NAME).write_text(f"{os.getpid()}\n", "ascii")
        return cls(fd)

    @property
    def held(self) -> bool:
        """Whether it really is held: not given back, and there was a lock to be had."""
        return self._fd >= 0

    def release(self) -> None:
        """Give it back; once more does nothing."""
        if self._fd >= 0:
            with suppress(OSError):
                fcntl.flock(self._fd, fcntl.LOCK_UN)  # closing is not enough while a child that is just being started has it too
            os.close(self._fd)
            self._fd = -1


def _pid_in(fd: int) -> int | None:
    text = os.pread(fd, 20, 0).strip()
    return int(text) if text.isdigit() else None
