"""The terminal as one screen: board, list, question and clock, drawn over themselves; keys as well as words."""
