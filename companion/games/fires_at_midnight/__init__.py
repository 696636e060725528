"""Fires at Midnight: a village on 36 squares, firefighters with four action points, and an Upkeep after every turn."""
