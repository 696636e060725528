"""The list of games and scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from companion import games
from companion.app.content_of import beginnings_of


def lines() -> Iterator[str]:
    """One line for each game, with the ways to begin it below."""
    for name in games.names():
        game = games.load(name)
        yield f"{name}  {game.title}"
        about = game.texts("en").get("game", {}).get("about", "")
        if about:
            yield f"    {about}"
        for beginning in beginnings_of(game):
            call = [f"--set {word}" for word in beginning.words] if beginning.scenario is None else [f"--scenario {beginning.scenario}"]
            yield f"    {' '.join(call)}  {beginning.title}"
