"""The games: each a procedure in the order of its rulebook, with its board, its content and its texts."""
