"""The games that there are. Each is imported only when it is played."""

from __future__ import annotations

from collections.abc import Callable

from companion.table import Game


def _firefighters_on_duty() -> Game:
    from companion.games.firefighters_on_duty.game import GAME

    return GAME


def _forest_fire() -> Game:
    from companion.games.forest_fire.game import GAME

    return GAME


_GAMES: dict[str, Callable[[], Game]] = {"firefighters-on-duty": _firefighters_on_duty, "forest-fire": _forest_fire}


def names() -> tuple[str, ...]:
    """Ids of all games."""
    return tuple(_GAMES)


def load(name: str) -> Game:
    """The game of that id.

    Raises:
        KeyError: there is none.
    """
    return _GAMES[name]()
