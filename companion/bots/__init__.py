"""Bots: programs that answer asks in place of people, and see no more of a game than people do."""
