"""Looks back at a game: story, rolls, statistics, export, verification. Recorded games are run again, on a copy."""
