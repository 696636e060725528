"""The games that there are. Each is imported only when it is played."""

from __future__ import annotations

from importlib import import_module

from companion.table import Game

_GAMES = {"firefighters-on-duty": "companion.games.firefighters_on_duty.game"}


def names() -> tuple[str, ...]:
    """Ids of all games."""
    return tuple(_GAMES)


def load(name: str) -> Game:
    """The game of that id.

    Raises:
        KeyError: there is none.
    """
    game: Game = import_module(_GAMES[name]).GAME
    return game
