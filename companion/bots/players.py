"""Which players made of code there are: by game, seat and name. Each is imported only when it plays."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.bot import Bot
from companion.table import nearest

Players = dict[str, Callable[[], Bot]]


def _forest_fire(seat: str) -> Players:
    from companion.bots.forest_fire import players

    return players.SEATS[seat]


_GAMES: dict[str, tuple[tuple[str, ...], Callable[[str], Players]]] = {"forest-fire": (("fire", "chief"), _forest_fire)}


class NoSuchPlayer(ValueError):
    """There is no such game with players made of code, no such seat in it, or no such player for the seat."""


def seats(game: str) -> tuple[str, ...]:
    """The seats of a game that code can play; none for games of people alone."""
    return _GAMES[game][0] if game in _GAMES else ()


def names(game: str, seat: str) -> tuple[str, ...]:
    """Who can play that seat.

    Raises:
        NoSuchPlayer: the game has no such seat.
    """
    if seat not in seats(game):
        raise NoSuchPlayer(f"{game} has no seat {seat} for a player made of code{nearest(seat, seats(game))}.")
    return tuple(_GAMES[game][1](seat))


def load(game: str, seat: str, name: str) -> Bot:
    """That player, new.

    Raises:
        NoSuchPlayer: there is none of that name; the text says who there is.
    """
    known = names(game, seat)
    if name not in known:
        raise NoSuchPlayer(f"{name} can't play {seat} in {game}{nearest(name, known)}; these can: {', '.join(known)}.")
    return _GAMES[game][1](seat)[name]()
