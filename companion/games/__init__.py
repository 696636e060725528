"""The games that there are. Each is imported only when it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.table import Game

if TYPE_CHECKING:
    from companion.content.workshop import Workshop


def _firefighters_on_duty() -> Game:
    from companion.games.firefighters_on_duty.game import GAME

    return GAME


def _forest_fire() -> Game:
    from companion.games.forest_fire.game import GAME

    return GAME


def _fires_at_midnight() -> Game:
    from companion.games.fires_at_midnight.game import GAME

    return GAME


_GAMES: dict[str, Callable[[], Game]] = {
    "firefighters-on-duty": _firefighters_on_duty,
    "forest-fire": _forest_fire,
    "fires-at-midnight": _fires_at_midnight,
}


def names() -> tuple[str, ...]:
    """Ids of all games."""
    return tuple(_GAMES)


def load(name: str) -> Game:
    """The game of that id.

    Raises:
        KeyError: there is none.
    """
    return _GAMES[name]()


@cache
def emblem(name: str) -> str:
    """A drawing that stands for the game of that id: SVG, 48 by 48. Empty where it has none."""
    from companion.content.files import packaged_folder

    file = packaged_folder(__name__, name.replace("-", "_")) / "emblem.svg"
    return file.read_text("utf-8") if file.is_file() else ""


def _firefighters_workshop() -> Workshop:
    from companion.games.firefighters_on_duty.workshop import WORKSHOP

    return WORKSHOP


def _midnight_workshop() -> Workshop:
    from companion.games.fires_at_midnight.workshop import WORKSHOP

    return WORKSHOP


_WORKSHOPS: dict[str, Callable[[], Workshop]] = {
    "firefighters-on-duty": _firefighters_workshop,
    "fires-at-midnight": _midnight_workshop,
}


def with_packs() -> tuple[str, ...]:
    """Ids of the games that packs can be made for."""
    return ("firefighters-on-duty",)


def with_files() -> tuple[str, ...]:
    """Ids of the games that people can write files for, in packs or by themselves."""
    return tuple(_WORKSHOPS)


def whose_file(data: Mapping[str, Any]) -> str:
    """The game that a file is for: the one that knows the most of its keys; those with packs where that is none."""
    from msgspec import structs

    def known(game: str) -> int:
        return max(sum(field.encode_name in data for field in structs.fields(kind.form)) for kind in workshop(game).kinds)

    return max(with_files(), key=known)


def workshop(name: str) -> Workshop:
    """What that game has for people who make content.

    Raises:
        KeyError: nobody can make content for it, or there is no such game.
    """
    return _WORKSHOPS[name]()
