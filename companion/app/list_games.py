"""The list of games and scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from companion import games
from companion.app.content_of import scenarios_of


def lines() -> Iterator[str]:
    """One line for each game, with its scenarios below."""
    for name in games.names():
        game = games.load(name)
        yield f"{name}  {game.title}"
        about = game.texts("en").get("game", {}).get("about", "")
        if about:
            yield f"    {about}"
        for scenario, title, _ in scenarios_of(game):
            yield f"    --scenario {scenario}  {title}"
