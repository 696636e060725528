"""Bucket Brigade: a made-up game of three rules, which shows how small a game can be (docs/adding-a-game.md)."""
