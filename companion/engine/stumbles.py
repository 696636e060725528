"""Report files: the trace of rules that raised, for whoever mends them."""

from __future__ import annotations

import traceback
from pathlib import Path


def written_report(error: Exception, folder: Path | None, evening: str, row: int) -> str:
    """Write the trace to ``fault-<evening>-<row>.txt``; the words that say where it is, or nothing where it can't be written."""
    if folder is None:
        return ""
    file = folder / f"fault-{evening}-{row}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(traceback.format_exception(error)), "utf-8")
    except OSError:
        return ""
    return f" Report: {file}"
