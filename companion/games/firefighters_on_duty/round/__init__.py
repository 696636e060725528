"""The phases of a round except the Fire Phase, with setup before the first and the end of the game after the last."""
