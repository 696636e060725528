"""Lighthouse Keepers: a made-up game for tests. It asks a table for everything that a game of this project may need.

Ann and Bea keep three lights through two nights. Weather cards and a wind die bring storms, oil is carried while the clock runs, letters
are read in secret, and at dawn the keepers report the coast.
"""

from tests.engine.made_up.game import GAME, tiny

__all__ = ["GAME", "tiny"]
