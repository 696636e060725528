"""``companion close``: end a game for good and show its secret."""

from __future__ import annotations

from companion.app.commands.confirmation import confirmed
from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.open import open_evening
from companion.engine import Journal
from companion.printing import echo
from companion.review.closing import close as close_journal
from companion.review.closing import is_closed


def close(word: str, *, sure: bool) -> int:
    """Show the secret of a game, which ends it for good; the exit status."""
    return exit_status(lambda: _close(word, sure))


def _close(word: str, sure: bool) -> int:
    found = open_evening(word)
    if not is_closed(found.journal):
        warning = f"Close {found.name}? Its secret is shown, so that anybody can check it, and it can't be played on or undone any more."
        if not (sure or confirmed(warning)):
            echo(f"{found.name} stays as it is.")
            return NOT_DONE
    with Journal.open(found.path) as journal:
        secret = close_journal(journal)
    if journal.trouble:
        echo(journal.trouble, err=True)
        return NOT_DONE
    echo(f"The secret of {found.name}: {secret}")
    echo(f"Anybody can check it now: companion export {found.name} evening.jsonl; companion verify evening.jsonl")
    return DONE
