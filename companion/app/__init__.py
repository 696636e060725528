"""The command line and what hosts an evening."""
