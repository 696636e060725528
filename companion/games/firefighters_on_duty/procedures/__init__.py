"""Procedures that several phases share (FOD section 4): spread and growth, effects of cards, draws, vehicles."""
