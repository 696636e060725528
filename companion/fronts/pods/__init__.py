"""Button pods in a game: what a press does, and what each pod shows."""
