"""Which bots can play which seat of which game, by name. They are imported only when they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar

from companion.bots.bot import Bot, BotRoster
from companion.table import Board, nearest

ROSTERS = {
    "forest-fire": "companion.bots.forest_fire.roster",
    "fires-at-midnight": "companion.bots.fires_at_midnight.roster",
    "emergency-dispatch": "companion.bots.emergency_dispatch.roster",
}
"""The registry: the module of each game whose ``ROSTER`` says who can play."""


class UnknownBot(ValueError):
    """There is no such game with bots, no such seat in it, or no such bot for the seat."""

    kind: ClassVar[str] = "NoSuchPlayer"


def seats(game: str) -> tuple[str, ...]:
    """The seats of a game that bots can play; none for games without bots."""
    return tuple(_roster(game).usual) if game in ROSTERS else ()


def usual(game: str) -> dict[str, str]:
    """The default bot of each seat."""
    return dict(_roster(game).usual)


def bots_only_options(game: str) -> Mapping[str, Any]:
    """Options with which the game does not ask who plays."""
    return _roster(game).options


def table_options(game: str) -> Mapping[str, Any]:
    """Options for the usual size of a table."""
    return _roster(game).table_options


def figures(game: str) -> Mapping[str, Callable[[Board], int]]:
    """What simulations report of the board at the end of a game."""
    return _roster(game).figures


def names(game: str, seat: str) -> tuple[str, ...]:
    """The bots that can play that seat.

    Raises:
        UnknownBot: the game has no such seat.
    """
    if seat not in seats(game):
        raise UnknownBot(f"{game} has no seat {seat} for a player made of code{nearest(seat, seats(game))}.")
    return tuple(_roster(game).bots[seat])


def check(game: str, seat: str, name: str) -> None:
    """Check that there is such a bot.

    Raises:
        UnknownBot: there is none of that name; the text lists those that exist.
    """
    known = names(game, seat)
    if name not in known:
        raise UnknownBot(f"{name} can't play {seat} in {game}{nearest(name, known)}; these can: {', '.join(known)}.")


def load(game: str, seat: str, name: str, content: Any = None) -> Bot:
    """A new bot of that name, for a game with this content.

    Raises:
        UnknownBot: there is none.
    """
    check(game, seat, name)
    roster = _roster(game)
    make = roster.bots[seat][name]
    return make(content) if roster.with_content else make()


def _roster(game: str) -> BotRoster:
    roster: BotRoster = import_module(ROSTERS[game]).ROSTER
    return roster
