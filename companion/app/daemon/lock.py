"""The run lock: only one daemon for each data folder. The kernel releases it when the process ends, even by a crash.

Journals have another lock (`companion.engine.journal.lock`), whose file is removed, because it is beside a file that people see. This
lock file stays. The two share no code: the engine is slow to import, and this lock is taken before the first picture.
"""

from __future__ import annotations

import fcntl
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

FILE_NAME = "companion.lock"

_log = logging.getLogger(__name__)


class AlreadyRunning(OSError):
    """Another daemon uses this data folder; ``pid`` is its process, None where it is unknown."""

    kind: ClassVar[str] = "AlreadyRuns"

    def __init__(self, folder: Path, pid: int | None) -> None:
        who = f"process {pid}" if pid else "another process"
        end = f"kill {pid}" if pid else "end that process"
        super().__init__(
            f"A companion runs already with the data in {folder} ({who}). End it first (systemctl stop companion, or {end}), "
            "or give this one a folder of its own: COMPANION_DATA=FOLDER companion run."
        )
        self.folder, self.pid = folder, pid


class RunLock:
    """The lock of a data folder."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    @classmethod
    def acquire(cls, folder: Path) -> RunLock:
        """Acquire the lock, and create the folder if there is none.

        Where no lock file can be made (read-only disk, no permission) the daemon runs without one and logs that: a game in memory is better
        than none.

        Raises:
            AlreadyRunning: another daemon holds it.
        """
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Open for reading only, so that the lock also works on a disk that has become read-only.
            fd = os.open(folder / FILE_NAME, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            _log.warning("%s: no lock can be made there (%s), so a second companion would not be noticed.", folder, error.strerror)
            return cls(-1)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = _pid_in(fd)
            os.close(fd)
            raise AlreadyRunning(folder, pid) from None
        except OSError as error:
            os.close(fd)
            _log.warning("%s: nothing can be locked there (%s), so a second companion would not be noticed.", folder, error.strerror)
            return cls(-1)
        with suppress(OSError):  # on a full disk the file can't name the holder
            (folder / FILE_NAME).write_text(f"{os.getpid()}\n", "ascii")
        return cls(fd)

    @property
    def held(self) -> bool:
        """Whether the lock is really held: it could be made and is not released."""
        return self._fd >= 0

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        if self._fd >= 0:
            with suppress(OSError):
                fcntl.flock(self._fd, fcntl.LOCK_UN)  # closing is not enough while a child that is being started shares the descriptor
            os.close(self._fd)
            self._fd = -1


def _pid_in(fd: int) -> int | None:
    text = os.pread(fd, 20, 0).strip()
    return int(text) if text.isdigit() else None
