"""An immutable snapshot of the table for the web front: made on the host thread, read on the web thread."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from companion.engine import Evening
from companion.fronts.host_api import PodInfo
from companion.fronts.web.path_redaction import without_folders
from companion.presenter.scene_of import scene_of
from companion.scene import Catalog, ClockStatus, Scene
from companion.table import Ask


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The scene of the game on the table (None: no game) and what pages need besides it.

    ``ask`` is the open ask (frozen), ``draft`` the values entered so far in an open report, ``dice`` and ``cards`` their source
    (``digital`` or ``ask``), ``roles`` the seats that people can take, ``told_count`` the number of instructions told so far, ``closed``
    whether the secret has been revealed.
    """

    words: Catalog
    scene: Scene | None = None
    ask: Ask | None = None
    ask_id: int | None = None
    draft: dict[str, Any] = {}
    dice: str = "digital"
    cards: str = "digital"
    roles: tuple[str, ...] = ()
    told_count: int = 0
    closed: bool = False
    sound: str = "full"
    brightness: int = 4
    pods: tuple[PodInfo, ...] = ()


_NO_GAME = Catalog({})


def empty_snapshot(**settings: Any) -> TableSnapshot:
    """The snapshot of an empty table."""
    return TableSnapshot(words=_NO_GAME, **settings)


EMPTY_SNAPSHOT = empty_snapshot()
"""The snapshot before the host has published one."""


def snapshot_of(evening: Evening, words: Catalog, scene: Scene | None = None, **settings: Any) -> TableSnapshot:
    """The snapshot of a game; ``scene``: its scene if already computed; ``settings``: sound, brightness and pods."""
    played = evening.game.seats(evening.twin)
    return TableSnapshot(
        words=words, scene=_without_time_left(_for_phones(scene or scene_of(evening, words))), ask=evening.ask, ask_id=evening.ask_id,
        draft=_deep_copy(evening.drafts),
        dice=evening.sources["dice"], cards=evening.sources["cards"], roles=tuple(r for r in evening.game.roles if r not in played),
        told_count=evening.told_count, closed=evening.closed, **settings,
    )  # fmt: skip


def _for_phones(scene: Scene) -> Scene:
    """The scene with its error messages stripped of folders."""
    if not (scene.trouble or scene.fault):
        return scene
    return structs.replace(scene, trouble=_redacted(scene.trouble), fault=_redacted(scene.fault))


def _redacted(text: str | None) -> str | None:
    return text and without_folders(text)


def _without_time_left(scene: Scene) -> Scene:
    """The scene with a constant ``left_s`` while a clock runs: the deadline is enough, and snapshots would always differ otherwise."""
    return structs.replace(scene, clock=_constant(scene.clock), turn_clock=_constant(scene.turn_clock))


def _constant(clock: ClockStatus | None) -> ClockStatus | None:
    return clock if clock is None or clock.deadline_s is None else structs.replace(clock, left_s=clock.total_s)


def _deep_copy(draft: dict[str, Any]) -> dict[str, Any]:
    """A deep copy: the engine changes drafts in place, a snapshot must not change."""
    return {name: _deep_copy(value) if isinstance(value, dict) else value for name, value in draft.items()}
