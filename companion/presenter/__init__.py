"""Makes the scene of a running game that every front draws: the only connection from the engine to what people see."""
