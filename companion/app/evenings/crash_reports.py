"""Reports of unexpected errors: where they are written, and the sentence that names them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from companion.private_files import remove_old_reports


def reports_folder() -> Path:
    """The folder of reports, which may not exist yet.

    It is ``reports`` in systemd's ``$STATE_DIRECTORY``, else ``$XDG_STATE_HOME/table-companion/reports`` (default ``~/.local/state``).
    """
    if given := os.environ.get("STATE_DIRECTORY", "").split(":")[0]:
        return Path(given) / "reports"
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(home).expanduser() / "table-companion" / "reports"


def report_sentence(error: BaseException) -> str:
    """Write a report of an unexpected error; the sentence that names the file."""
    said = " ".join(str(error).split())
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    file = write_report(error)
    report = f"the report is in {file}; please send it to whoever looks after the companion" if file else "no report could be written"
    return f"Something went wrong that should not ({what[:300]}): {report}."


def write_report(error: BaseException) -> Path | None:
    """Write the traceback of an error into a new file; None where no folder is writable."""
    import traceback  # needed only here

    text = "".join(traceback.format_exception(error))
    for place in (reports_folder, _anywhere):
        try:
            place().mkdir(mode=0o700, parents=True, exist_ok=True)
            remove_old_reports(place())
            fd, name = tempfile.mkstemp(".txt", "error-", place())
            with os.fdopen(fd, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except (OSError, RuntimeError):  # a full disk; a user without a home
            continue
        return Path(name)
    return None


def _anywhere() -> Path:
    return Path(tempfile.gettempdir())
