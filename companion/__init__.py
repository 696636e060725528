"""Table Companion: clock, dice, cards and bookkeeping for cooperative fire-fighting board games."""

__version__ = "0.1.0"
