"""Files that only their owner may read, whatever the umask: games, exports, tokens, reports of errors."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

MOST_REPORTS = 20
"""So many reports of errors stay in their folder; a loop of errors must not fill the disk."""


def owner_only(path: str, flags: int) -> int:
    """Open a file that only its owner may read and write: an ``opener`` for :func:`open`."""
    fd = os.open(path, flags | os.O_CLOEXEC, 0o600)
    os.fchmod(fd, 0o600)
    return fd


def remove_old_reports(folder: Path) -> None:
    """Make room for one more report: of ``error-*`` and ``fault-*`` in this folder the oldest go."""
    with suppress(OSError):
        reports = [*folder.glob("error-*.txt"), *folder.glob("fault-*.txt")]
        reports.sort(key=lambda file: (file.stat().st_mtime_ns, file.name))
        for report in reports[: max(0, len(reports) - MOST_REPORTS + 1)]:
            report.unlink()
