"""Bots for Emergency Dispatch: one of them plays all dispatchers."""
