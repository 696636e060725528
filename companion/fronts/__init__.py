"""Faces of an evening: they draw scenes and send answers, know no game, and never talk to each other."""
