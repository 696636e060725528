"""Where something is different: the places that the open list names."""

from __future__ import annotations

import re

from companion.scene import Scene

_WORD = re.compile(r"[^\s.=:,]+(?:,[^\s.=:,]+)?")


def named(scene: Scene) -> frozenset[str]:
    """The ids of the places that instructions of the open list speak of, those that are carried out too; the same for putting back."""
    ids = {place.id for place in scene.picture.places}
    lines = [instruction.line for instruction in (*scene.todo, *scene.back)]
    words = {word for line in lines for found in _WORD.findall(line) for word in (found, *found.split(","))}
    return frozenset(ids & words)
