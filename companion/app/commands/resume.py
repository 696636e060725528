"""``companion resume``: continue a saved game."""

from __future__ import annotations

from companion.app.commands.play import run_front
from companion.app.evenings.library import Library
from companion.app.evenings.resume import resume_evening


def resume(word: str, *, set_up: bool) -> int:
    """Continue a saved game, with ``set_up`` first the list that sets the board up again; the exit status."""
    return run_front(lambda _: resume_evening(Library.default().find(word), set_up=set_up))
