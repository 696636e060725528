"""Where something is different: the places that the open list names."""

from __future__ import annotations

from companion.scene import Scene


def named(scene: Scene) -> frozenset[str]:
    """The ids of the places that instructions of the open list speak of, those that are carried out too; the same for putting back."""
    ids = {place.id for place in scene.picture.places}
    return frozenset(ids.intersection(place for instruction in (*scene.todo, *scene.back) for place in instruction.places))
