"""Closes an evening that is not being played: its secret is shown, and it can't be continued."""

from __future__ import annotations

from companion.engine.journal import Batch, Journal
from companion.engine.resume import setup_of


def is_closed(journal: Journal) -> bool:
    """Whether the secret was shown."""
    return any(row.kind == "close" for row in journal.rows)


def close(journal: Journal) -> str:
    """Close the evening, under whatever rules number it was played; returns the secret in hex. A second call only returns it again.

    Raises:
        AnswerRefused: the journal has no evening.
    """
    secret = setup_of(journal).secret.hex()
    if not is_closed(journal):
        journal.commit(Batch(rows=[("close", {"secret": secret})]))
    return secret
