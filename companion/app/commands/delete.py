"""``companion delete``: delete a saved game after two confirmations."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.app.commands.confirmation import confirmed
from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.library import Library
from companion.app.evenings.open import EveningSummary, summary_of
from companion.app.evenings.start import UsageError
from companion.engine.journal.errors import JournalForbidden
from companion.engine.journal.files import refuse_foreign
from companion.engine.journal.lock import WriterLock
from companion.printing import echo


def delete(word: str, *, sure: int) -> int:
    """Delete a game for good after two confirmations, less the ``sure`` ones given already; the exit status."""
    return exit_status(lambda: _delete(word, sure))


def _delete(word: str, sure: int) -> int:
    library = Library.default()
    path = library.find(word)
    name = library.name_of(path)
    found = summary_of(name, path)
    _check_deletable(found)
    questions = (f"Delete {_described(found)}?", f"Really? Nothing brings {name} back. Delete it?")
    if not all(confirmed(question) for question in questions[sure:]):
        echo(f"{name} stays as it is.")
        return NOT_DONE
    _remove(path)
    echo(f"{name} is deleted.")
    return DONE


def _described(found: EveningSummary) -> str:
    what = ", ".join(part for part in (found.title, found.began, found.progress, found.ending) if part).rstrip(".")
    return f"{found.name} ({what})" if what else found.name


def _check_deletable(found: EveningSummary) -> None:
    """Allow journals, whole or damaged, and empty files of the library; refuse every other file."""
    with suppress(FileNotFoundError):
        if found.state == "none" and (found.path.stat().st_size or found.name == str(found.path)) and not _is_journal(found.path):
            raise UsageError(f"{found.name}: {found.ending}")
        return
    raise UsageError(f"{found.name}: there is no such file.")


def _is_journal(path: Path) -> bool:
    """Whether it is a journal, even one without a game or one written by a newer version."""
    try:
        with path.open("rb") as file:
            refuse_foreign(path, file.read(100))
    except OSError:
        return False
    return True


def _remove(path: Path) -> None:
    """Delete the journal and the files SQLite keeps beside it, under the writer's lock."""
    try:
        lock = WriterLock.take(path)
        try:
            for file in (Path(f"{path}-wal"), Path(f"{path}-shm"), path):
                file.unlink(missing_ok=True)
        finally:
            lock.release()
    except PermissionError as error:
        raise JournalForbidden(f"{path}: can't be deleted ({error.strerror}): mend the rights of its folder.") from error
