"""The places to highlight because the open instructions name them."""

from __future__ import annotations

from companion.scene import Scene


def places_named_by_list(scene: Scene) -> frozenset[str]:
    """Ids of the places named by open or ticked instructions, and by instructions for putting the board back."""
    ids = {place.id for place in scene.picture.places}
    return frozenset(ids.intersection(place for instruction in (*scene.todo, *scene.back) for place in instruction.places))
