"""``companion close`` and ``companion delete``: the two things that can't be taken back, so people are asked."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from companion.app.begin import WrongCall
from companion.app.library import Library
from companion.app.look import Summary, look, summary_of
from companion.app.wrong import DONE, UNDONE, carried_out
from companion.engine import Journal
from companion.engine.closing import close as close_journal
from companion.engine.closing import is_closed
from companion.engine.journal.lock import WriterLock
from companion.engine.journal_errors import JournalForbidden
from companion.printing import echo


def close(word: str, *, sure: bool) -> int:
    """Show the secret of an evening, which ends it for good; the exit status."""
    return carried_out(lambda: _close(word, sure))


def _close(word: str, sure: bool) -> int:
    found = look(word)
    if not is_closed(found.journal):
        warning = f"Close {found.name}? Its secret is shown, so that anybody can check it, and it can't be played on or undone any more."
        if not (sure or _yes(warning)):
            echo(f"{found.name} stays as it is.")
            return UNDONE
    with Journal.open(found.path) as journal:
        secret = close_journal(journal)
    if journal.trouble:
        echo(journal.trouble, err=True)
        return UNDONE
    echo(f"The secret of {found.name}: {secret}")
    echo(f"Anybody can check it now: companion export {found.name} evening.jsonl; companion verify evening.jsonl")
    return DONE


def delete(word: str, *, sure: int) -> int:
    """Delete an evening for good, having asked twice; the exit status."""
    return carried_out(lambda: _delete(word, sure))


def _delete(word: str, sure: int) -> int:
    library = Library.usual()
    path = library.find(word)
    name = library.name_of(path)
    found = summary_of(name, path)
    _refuse_what_is_not_ours(found)
    questions = (f"Delete {_described(found)}?", f"Really? Nothing brings {name} back. Delete it?")
    if not all(_yes(question) for question in questions[sure:]):
        echo(f"{name} stays as it is.")
        return UNDONE
    _remove(path)
    echo(f"{name} is deleted.")
    return DONE


def _described(found: Summary) -> str:
    what = ", ".join(part for part in (found.title, found.began, found.far, found.ending) if part).rstrip(".")
    return f"{found.name} ({what})" if what else found.name


def _refuse_what_is_not_ours(found: Summary) -> None:
    """Only what is a journal, whole or damaged, or an empty file of the library is deleted."""
    with suppress(FileNotFoundError):
        if found.state == "none" and (found.path.stat().st_size or found.name == str(found.path)) and not _is_journal(found.path):
            raise WrongCall(f"{found.name}: {found.ending}")
        return
    raise WrongCall(f"{found.name}: there is no such file.")


def _is_journal(path: Path) -> bool:
    """Whether it is a journal, though no evening began in it or a newer companion wrote it."""
    from companion.engine.journal.files import refuse_foreign

    try:
        with path.open("rb") as file:
            refuse_foreign(path, file.read(100))
    except OSError:
        return False
    return True


def _remove(path: Path) -> None:
    """The file and what lies beside it, while nobody plays it."""
    try:
        lock = WriterLock.take(path)
        try:
            for file in (Path(f"{path}-wal"), Path(f"{path}-shm"), path):
                file.unlink(missing_ok=True)
        finally:
            lock.release()
    except PermissionError as error:
        raise JournalForbidden(f"{path}: can't be deleted ({error.strerror}): mend the rights of its folder.") from error


def _yes(question: str) -> bool:
    """Whether somebody says yes; the end of the input does not."""
    echo(f"{question} [yes or no] > ", nl=False)
    answer = sys.stdin.readline()
    if not answer.endswith("\n"):
        echo()
    return answer.strip().lower() in ("y", "yes")
