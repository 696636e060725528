"""What can be wrong with a journal: one family, each member also its kind of the standard library, one sentence each.

These are raised only where a journal is made, opened or salvaged. While an evening runs nothing is raised: see `Journal.trouble`.
"""

from pathlib import Path


class JournalError(OSError):
    """Something is wrong with a journal's file or its disk; the message names the file and the next step."""


class JournalMissing(JournalError, FileNotFoundError):
    """There is no such file, or no folder to make it in."""


class JournalExists(JournalError, FileExistsError):
    """A new journal would have to overwrite a file."""


class JournalIsFolder(JournalError, IsADirectoryError):
    """The path names a folder."""


class JournalForbidden(JournalError, PermissionError):
    """The file or its folder may not be read or written, or lies on a read-only disk."""


class JournalUnwritable(JournalError):
    """The disk refuses: full, or an input/output error."""


class JournalForeign(JournalError, ValueError):
    """The file is no journal of the companion."""


class JournalReplaced(JournalError):
    """Another file stands where this evening's journal was."""


class JournalTooNew(JournalError):
    """The journal was written by a newer companion.

    `version` is the journal's, `known` the newest that this companion reads.
    """

    def __init__(self, file: Path, version: int, known: int) -> None:
        super().__init__(
            f"{file}: the journal has format {version}, this companion reads up to format {known}: "
            "update the companion, or open the evening where it was last played."
        )
        self.file = file
        self.version = version
        self.known = known


class JournalBusy(JournalError, BlockingIOError):
    """Another process writes this journal; `pid` is its number where that can be known."""

    def __init__(self, file: Path, pid: int | None) -> None:
        holder = "another process" if pid is None else f"process {pid}"
        super().__init__(f"{file}: the journal is open in {holder}: go on there, or end it first.")
        self.file = file
        self.pid = pid


class JournalDamaged(JournalError):
    """The journal is not what was written.

    `row` is the number of the first row that is broken, unreadable or missing, or to which a broken told line or position belongs;
    0 if what was stored before the first row is broken. `why` says what was found.
    """

    def __init__(self, file: Path, row: int, why: str) -> None:
        super().__init__(
            f"{file}: the journal is damaged at row {row} ({why}): keep this file as it is, and save what is whole into a new journal."
        )
        self.file = file
        self.row = row
        self.why = why
