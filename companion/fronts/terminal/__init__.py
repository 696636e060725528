"""The terminal fronts: question by question in plain lines (``plain``), or on one screen (``screen``)."""
