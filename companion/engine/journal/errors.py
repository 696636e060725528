"""The errors of journals: one family, each member also of a standard kind, one sentence each.

They are raised only when a journal is made, opened or salvaged. While an evening runs nothing is raised: see `Journal.trouble`.
"""

from pathlib import Path
from typing import ClassVar


class JournalError(OSError):
    """Something is wrong with a journal's file or its disk; the message names the file and the next step."""

    kind: ClassVar[str] = "JournalError"


class JournalMissing(JournalError, FileNotFoundError):
    """There is no such file, or no folder to make it in."""

    kind: ClassVar[str] = "JournalMissing"


class JournalExists(JournalError, FileExistsError):
    """A new journal would have to overwrite a file."""

    kind: ClassVar[str] = "JournalExists"


class JournalIsFolder(JournalError, IsADirectoryError):
    """The path names a folder."""

    kind: ClassVar[str] = "JournalIsFolder"


class JournalForbidden(JournalError, PermissionError):
    """The file or its folder may not be read or written, or is on a read-only disk."""

    kind: ClassVar[str] = "JournalForbidden"


class JournalUnwritable(JournalError):
    """The disk refuses: full, or an input/output error."""

    kind: ClassVar[str] = "JournalUnwritable"


class JournalForeign(JournalError, ValueError):
    """The file is no journal of the companion."""

    kind: ClassVar[str] = "JournalForeign"


class JournalReplaced(JournalError):
    """Another file is in the place of this evening's journal."""

    kind: ClassVar[str] = "JournalReplaced"


class JournalTooNew(JournalError):
    """The journal was written by a newer companion.

    `version` is the journal's, `known` the newest that this companion reads.
    """

    kind: ClassVar[str] = "JournalTooNew"

    def __init__(self, file: Path, version: int, known: int) -> None:
        super().__init__(
            f"{file}: the journal has format {version}, this companion reads up to format {known}: "
            "update the companion, or open the evening where it was last played."
        )
        self.file = file
        self.version = version
        self.known = known


class JournalBusy(JournalError, BlockingIOError):
    """Another process writes this journal; `pid` is its number if known."""

    kind: ClassVar[str] = "JournalBusy"

    def __init__(self, file: Path, pid: int | None) -> None:
        holder = "another process" if pid is None else f"process {pid}"
        super().__init__(f"{file}: the journal is open in {holder}: go on there, or end it first.")
        self.file = file
        self.pid = pid


class JournalDamaged(JournalError):
    """The journal is not as it was written.

    `row` is the number of the first row that is broken, unreadable or missing, or to which a broken told line or position belongs; 0 if
    what was stored before the first row is broken. `why` says what was found.
    """

    kind: ClassVar[str] = "JournalDamaged"

    def __init__(self, file: Path, row: int, why: str) -> None:
        super().__init__(
            f"{file}: the journal is damaged at row {row} ({why}): keep this file as it is, and save what is whole into a new journal."
        )
        self.file = file
        self.row = row
        self.why = why
