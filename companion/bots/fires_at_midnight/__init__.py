"""Bots for Fires at Midnight: one of them plays all firefighters."""
