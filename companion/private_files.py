"""Files that only their owner may read, independent of the umask: games, exports, tokens, error reports."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

MAX_REPORTS = 20
"""The most error reports in a folder, so that a loop of errors can't fill the disk."""


def owner_only(path: str, flags: int) -> int:
    """Open a file that only its owner may read and write: an ``opener`` for :func:`open`."""
    fd = os.open(path, flags | os.O_CLOEXEC, 0o600)
    os.fchmod(fd, 0o600)
    return fd


def remove_old_reports(folder: Path) -> None:
    """Make room for one more report: delete the oldest ``error-*`` and ``fault-*`` files in this folder."""
    with suppress(OSError):
        reports = [*folder.glob("error-*.txt"), *folder.glob("fault-*.txt")]
        reports.sort(key=lambda file: (file.stat().st_mtime_ns, file.name))
        for report in reports[: max(0, len(reports) - MAX_REPORTS + 1)]:
            report.unlink()
