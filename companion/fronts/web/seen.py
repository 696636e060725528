"""What there is to see of the table, as a value: made on the host's thread, read on the web's."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from companion.engine import Evening
from companion.engine.view import scene_of
from companion.fronts.web.places import without_places
from companion.scene import Scene, Words
from companion.table import Ask


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """The scene of the evening on the table, None where none is, with what a page needs beside it.

    ``ask`` is the open ask itself (frozen), ``draft`` what is filled in so far in an open report, ``dice`` and ``cards`` who rolls and
    draws (``digital`` or ``ask``), ``roles`` the seats of this game that people take. ``told`` counts what was told so far. ``closed``
    once the secret was shown.
    """

    words: Words
    scene: Scene | None = None
    ask: Ask | None = None
    seen: int | None = None
    draft: dict[str, Any] = {}
    dice: str = "digital"
    cards: str = "digital"
    roles: tuple[str, ...] = ()
    told: int = 0
    closed: bool = False
    sound: str = "full"
    brightness: int = 4


_NO_GAME = Words({})


def nothing_of(**settings: Any) -> Seen:
    """No evening is on the table."""
    return Seen(words=_NO_GAME, **settings)


NOTHING = nothing_of()
"""Before the host has shown anything."""


def seen_of(evening: Evening, words: Words, scene: Scene | None = None, **settings: Any) -> Seen:
    """The evening as it is now; ``scene`` where somebody looked already, ``settings`` are sound and brightness."""
    played = evening.game.seats(evening.twin)
    return Seen(
        words=words, scene=_steady(_for_phones(scene or scene_of(evening, words))), ask=evening.ask, seen=evening.seen,
        draft=_copied(evening.drafts),
        dice=evening.history.dice, cards=evening.history.cards, roles=tuple(r for r in evening.game.roles if r not in played),
        told=evening.run.told_count, closed=evening.closed, **settings,
    )  # fmt: skip


def _for_phones(scene: Scene) -> Scene:
    """What went wrong is for everybody, but not where on the disk."""
    if not (scene.trouble or scene.fault):
        return scene
    return structs.replace(scene, trouble=_placeless(scene.trouble), fault=_placeless(scene.fault))


def _placeless(said: str | None) -> str | None:
    return said and without_places(said)


def _steady(scene: Scene) -> Scene:
    """While the clock runs its deadline says all; what is left would make every look at it another one."""
    if scene.clock is None or scene.clock.deadline_s is None:
        return scene
    return structs.replace(scene, clock=structs.replace(scene.clock, left_s=scene.clock.total_s))


def _copied(draft: dict[str, Any]) -> dict[str, Any]:
    """A draft is changed in place by the engine; what is shown must not be."""
    return {name: _copied(value) if isinstance(value, dict) else value for name, value in draft.items()}
