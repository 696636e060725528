"""Report files: the trace of rules that raised, for whoever mends them."""

from __future__ import annotations

import traceback
from pathlib import Path

from companion.private_files import owner_only, remove_old_reports


def written_report(error: Exception, folder: Path | None, evening: str, row: int) -> str:
    """Write the trace to ``fault-<evening>-<row>.txt``; the words that say where it is, or nothing where it can't be written."""
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
