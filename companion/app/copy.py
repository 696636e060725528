"""``companion copy``: a game whole in one file, also while it is being played."""

from __future__ import annotations

from pathlib import Path

from companion.app.begin import WrongCall
from companion.app.hand_out import write
from companion.app.library import Library
from companion.app.wrong import DONE, carried_out
from companion.engine import Journal
from companion.engine.journal_errors import JournalDamaged
from companion.printing import echo


def copy(word: str, file: Path) -> int:
    """Copy the game; the exit status."""
    return carried_out(lambda: _copy(word, file))


def _copy(word: str, file: Path) -> int:
    library = Library.usual()
    path = library.find(word)
    try:
        data = Journal.whole_copy(path)
    except JournalDamaged as damage:
        raise WrongCall(f"{damage} This does it: companion salvage {path} NEWFILE") from damage
    status = write(file, data)
    if status == DONE:
        echo(f"Copied {library.name_of(path)} to {file}. To continue from the copy: companion resume {file}", err=True)
    return status
