"""The disk below: a bare file to compare with, and what kind of disk a folder is on."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

IN_MEMORY = frozenset({"tmpfs", "ramfs", "devtmpfs"})
MOUNTS = Path("/proc/mounts")


class BareFile:
    """A file that is only appended to and synced: the least that a durable answer can cost."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> Self:
        self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        os.close(self._file)
        self._path.unlink()

    def append(self, count: int) -> float:
        """Append so many bytes and wait until they are on the disk; the seconds it took."""
        data = b"x" * count
        start = perf_counter()
        os.write(self._file, data)
        os.fsync(self._file)
        return perf_counter() - start


def grown(log: Path, before: int, usual: int) -> tuple[int, int]:
    """The size of a write-ahead log now, and by how much it grew since; ``usual`` where it was begun again or folded in."""
    now = log.stat().st_size if log.exists() else 0
    return now, now - before if now > before else usual


def kind_of_disk(folder: Path, mounts: Path = MOUNTS) -> str:
    """The type of the file system that a folder is on (``ext4``, ``tmpfs``); ``unknown`` where the system does not tell."""
    try:
        lines = [line.split() for line in mounts.read_text("utf-8").splitlines()]
    except OSError:
        return "unknown"
    above = {str(parent) for parent in (folder.resolve(), *folder.resolve().parents)}
    found = [(len(where), kind) for _, where, kind, *_ in lines if where in above]
    return max(found)[1] if found else "unknown"


def on_real_disk(folder: Path) -> bool:
    """Whether a file written there and synced comes to a disk, as far as the system tells."""
    return kind_of_disk(folder) not in IN_MEMORY
