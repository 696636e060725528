"""The journal of an evening: an append-only, hash-chained SQLite file. Reading it again is the saved game."""

from companion.engine.journal.journal import Journal, Remains
from companion.engine.journal.row import Batch, Moment, Row

__all__ = ["Batch", "Journal", "Moment", "Remains", "Row"]
