"""The journal of an evening: an append-only, hash-chained SQLite file. It is the saved game."""

from companion.engine.journal.journal import IntactPrefix, Journal
from companion.engine.journal.row import Batch, Moment, Row

__all__ = ["Batch", "IntactPrefix", "Journal", "Moment", "Row"]
