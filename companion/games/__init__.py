"""The games, one line each. A game is a package; its modules are imported only when they are needed.

By convention a package has ``game.py`` with ``GAME``; ``emblem.svg``, a drawing that stands for it; and, if people can write content
for it, ``authoring.py`` with ``PACK_TOOLS``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.content.authoring import PackDraft, PackTools
    from companion.table import Game, JsonValue

PACKAGES = {
    "firefighters-on-duty": "companion.games.firefighters_on_duty",
    "forest-fire": "companion.games.forest_fire",
    "fires-at-midnight": "companion.games.fires_at_midnight",
    "emergency-dispatch": "companion.games.emergency_dispatch",
    "fire-call": "companion.games.fire_call",
}
"""The registry: the id of each game and its package, in the order in which people are offered them."""


def ids() -> tuple[str, ...]:
    """Ids of all games."""
    return tuple(PACKAGES)


def load(name: str) -> Game:
    """The game of that id.

    Raises:
        KeyError: there is none.
    """
    game: Game = import_module(f"{PACKAGES[name]}.game").GAME
    return game


@cache
def emblem(name: str) -> str:
    """A drawing that stands for the game of that id: SVG, 48 by 48. Empty where it has none."""
    from companion.content.files import packaged_folder

    file = packaged_folder(PACKAGES[name], "emblem.svg") if name in PACKAGES else None
    return file.read_text("utf-8") if file is not None and file.is_file() else ""


def ids_with_files() -> tuple[str, ...]:
    """Ids of the games that people can write files for, in packs or by themselves."""
    return tuple(name for name, package in PACKAGES.items() if find_spec(f"{package}.authoring"))


def ids_with_packs() -> tuple[str, ...]:
    """Ids of the games that packs can be made for."""
    return tuple(filter(takes_packs, ids_with_files()))


def takes_packs(name: str) -> bool:
    """Whether packs can be made for the game of that id."""
    from companion.content.authoring import PACK_HEAD

    return name in ids_with_files() and any(kind.place == PACK_HEAD for kind in pack_tools(name).kinds)


def game_of_file(data: Mapping[str, JsonValue]) -> str:
    """The game that a file is for: the one that knows the most of its keys, and then of its entries' keys; one with packs if none does.
    Of several that know as much, as of the plans of two boards, the one that finds the fewest faults in it.
    """
    found = games_of_file(data)
    return found[0] if len(found) == 1 else min(found, key=lambda game: len(pack_tools(game).check(_loose(data), ()).faults))


def games_of_file(data: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """The games that know the most keys of a file, and then of its entries: several, where their files have the same keys."""
    from companion.content.forms import known_keys

    known = {game: max(known_keys(kind.form, data) for kind in pack_tools(game).kinds) for game in ids_with_files()}
    most = max(known.values())
    return tuple(game for game, n in known.items() if n == most)


def _loose(data: Mapping[str, JsonValue]) -> PackDraft:
    """The data of a file as a draft."""
    from companion.content.authoring import PackDraft

    return PackDraft("", (("file.json", json.dumps(data)),))


def pack_tools(name: str) -> PackTools:
    """What that game has for people who make content.

    Raises:
        KeyError: there is no such game.
        ModuleNotFoundError: people can't make content for it.
    """
    tools: PackTools = import_module(f"{PACKAGES[name]}.authoring").PACK_TOOLS
    return tools
