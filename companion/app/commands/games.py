"""``companion games``: the list of games and their scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from companion import games
from companion.app.evenings.content import variants_of


def game_lines() -> Iterator[str]:
    """One line for each game, followed by the ways to start it."""
    for name in games.ids():
        game = games.load(name)
        yield f"{name}  {game.title}"
        about = game.texts("en").get("game", {}).get("about", "")
        if about:
            yield f"    {about}"
        for beginning in variants_of(game):
            call = [f"--set {word}" for word in beginning.arguments] if beginning.scenario is None else [f"--scenario {beginning.scenario}"]
            yield f"    {' '.join(call)}  {beginning.title}"
