"""Saved games: where they are kept, and how one is started, opened, resumed and looked up."""
