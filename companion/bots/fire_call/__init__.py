"""The bots of Fire Call: each plays one colour."""
