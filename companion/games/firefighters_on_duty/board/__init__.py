"""The twin of the city: its fields, what rules read from it, which fields are stale, and how it is drawn and measured."""
