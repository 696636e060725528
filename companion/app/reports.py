"""Where reports of faults go, and what is said when something happens that nobody thought of."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from companion.private_files import remove_old_reports


def folder() -> Path:
    """Where reports go; perhaps not made yet.

    ``reports`` in what systemd gives a service (``$STATE_DIRECTORY``), else ``$XDG_STATE_HOME/table-companion/reports``, in the usual place
    of such things if that is not set.
    """
    if given := os.environ.get("STATE_DIRECTORY", "").split(":")[0]:
        return Path(given) / "reports"
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(home).expanduser() / "table-companion" / "reports"


def sentence(error: BaseException) -> str:
    """One sentence about an error that nobody expected, which names the report file it is written to."""
    said = " ".join(str(error).split())
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    file = write(error)
    report = f"the report is in {file}; please send it to whoever looks after the companion" if file else "no report could be written"
    return f"Something went wrong that should not ({what[:300]}): {report}."


def write(error: BaseException) -> Path | None:
    """Write the trace of an error into a file of its own; None where that can't be done anywhere."""
    import traceback  # only accidents need it

    text = "".join(traceback.format_exception(error))
    for place in (folder, _anywhere):
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
