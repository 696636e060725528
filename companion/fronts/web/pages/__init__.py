"""Handlers for HTML pages: views, joining, saved games, the form for a new game."""
