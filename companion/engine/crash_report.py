"""Report files: the traceback of rules that raised, for the developers."""

from __future__ import annotations

import traceback
from pathlib import Path

from companion.private_files import owner_only, remove_old_reports


def write_crash_report(error: Exception, folder: Path | None, evening: str, row: int) -> str:
    """Write the traceback to ``fault-<evening>-<row>.txt``; returns a sentence that says where, or nothing if it can't be written."""
    if folder is None:
        return ""
    file = folder / f"fault-{evening}-{row}.txt"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        remove_old_reports(folder)
        with open(file, "w", encoding="utf-8", errors="backslashreplace", opener=owner_only) as report:
            report.write("".join(traceback.format_exception(error)))
    except OSError:
        return ""
    return f" Report: {file}"
