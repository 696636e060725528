"""Which players made of code there are: by game, seat and name. Each is imported only when it plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.bots.bot import Bot
from companion.table import nearest

Players = dict[str, dict[str, Callable[[], Bot]]]


class Bench(NamedTuple):
    """The players of one game: who usually sits where, how they are found, options with which setup asks nobody who plays, and
    how large a table usually is, where that is an option too."""

    usual: dict[str, str]
    players: Callable[[], Players]
    options: dict[str, Any]
    table: dict[str, Any]


def _forest_fire() -> Players:
    from companion.bots.forest_fire.players import SEATS

    return SEATS


def _fires_at_midnight() -> Players:
    from companion.bots.fires_at_midnight.players import SEATS

    return SEATS


_GAMES = {
    "forest-fire": Bench(
        {"fire": "strong", "chief": "measuring"}, _forest_fire, {"fire_player": "human", "chief_player": "human"}, {}
    ),
    "fires-at-midnight": Bench({"crew": "sensible"}, _fires_at_midnight, {"crew": "sensible"}, {"players": 4}),
}  # fmt: skip


class NoSuchPlayer(ValueError):
    """There is no such game with players made of code, no such seat in it, or no such player for the seat."""


def seats(game: str) -> tuple[str, ...]:
    """The seats of a game that code can play; none for games of people alone."""
    return tuple(_GAMES[game].usual) if game in _GAMES else ()


def usual(game: str) -> dict[str, str]:
    """Who plays which seat when nobody says otherwise."""
    return dict(_GAMES[game].usual)


def options(game: str) -> Mapping[str, Any]:
    """Options with which the game asks nobody who plays."""
    return _GAMES[game].options


def table(game: str) -> Mapping[str, Any]:
    """Options that say how large a table is when nobody says otherwise."""
    return _GAMES[game].table


def names(game: str, seat: str) -> tuple[str, ...]:
    """Who can play that seat.

    Raises:
        NoSuchPlayer: the game has no such seat.
    """
    if seat not in seats(game):
        raise NoSuchPlayer(f"{game} has no seat {seat} for a player made of code{nearest(seat, seats(game))}.")
    return tuple(_GAMES[game].players()[seat])


def check(game: str, seat: str, name: str) -> None:
    """Make sure that there is such a player.

    Raises:
        NoSuchPlayer: there is none of that name; the text says who there is.
    """
    known = names(game, seat)
    if name not in known:
        raise NoSuchPlayer(f"{name} can't play {seat} in {game}{nearest(name, known)}; these can: {', '.join(known)}.")


def load(game: str, seat: str, name: str) -> Bot:
    """That player, new.

    Raises:
        NoSuchPlayer: there is none.
    """
    check(game, seat, name)
    return _GAMES[game].players()[seat][name]()
