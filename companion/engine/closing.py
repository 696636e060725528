"""Closing an evening that nobody plays just now: its secret is shown, and it can't be played on."""

from __future__ import annotations

from companion.engine.journal import Batch, Journal
from companion.engine.resume import setup_of


def is_closed(journal: Journal) -> bool:
    """Whether the secret was shown."""
    return any(row.kind == "close" for row in journal.rows)


def close(journal: Journal) -> str:
    """Close the evening, under whatever rules it was played; the secret, in hex. Once more does nothing but to show it again.

    Raises:
        AnswerRefused: the journal holds no evening.
    """
    secret = setup_of(journal).secret.hex()
    if not is_closed(journal):
        journal.commit(Batch(rows=[("close", {"secret": secret})]))
    return secret
