"""Table Companion: runs the clock, the dice, the cards and the paperwork, so that people can play the cardboard game."""

__version__ = "0.1.0"
