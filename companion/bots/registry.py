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
    "fire-call": "companion.bots.fire_call.roster",
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


def tallies(game: str) -> Mapping[str, Callable[[Board], str]]:
    """By what else simulations count the games that were won."""
    return _roster(game).tallies


def counted(game: str) -> Mapping[str, str]:
    """The codes of the instructions that simulations count, by name."""
    return _roster(game).told


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
    return _made(_roster(game), _roster(game).bots[seat][name], content)


def load_setup(game: str, content: Any = None) -> Bot | None:
    """The one who answers in simulations what is for anybody to answer; None if the game has none."""
    roster = _roster(game)
    return None if roster.setup is None else _made(roster, roster.setup, content)


def _made(roster: BotRoster, make: Callable[..., Bot], content: Any) -> Bot:
    return make(content) if roster.with_content else make()


def _roster(game: str) -> BotRoster:
    roster: BotRoster = import_module(ROSTERS[game]).ROSTER
    return roster
