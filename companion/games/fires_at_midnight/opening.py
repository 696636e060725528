"""A written village before anybody has rolled or chosen: for printed maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from companion.games.fires_at_midnight import board as boards
from companion.games.fires_at_midnight.board import BOXES, HOUSES, SOUND, TREES, VILLAGERS
from companion.games.fires_at_midnight.picture import picture
from companion.games.fires_at_midnight.squares import NEIGHBOURS
from companion.games.fires_at_midnight.villages import Written
from companion.table import Picture


def opening(content: Written, options: Mapping[str, Any]) -> Picture:
    """The picture of the village as setup lays it out (FAM-5 to FAM-11); the firefighters choose their squares later."""
    board = boards.start(boards.form(content, options), content, options)
    for house, square in zip(HOUSES, content.houses, strict=True):
        board["houses", house, "at"], board["houses", house, "die"] = square, SOUND
    for tree, square in zip(TREES, content.trees, strict=True):
        board["trees", tree, "at"], board["trees", tree, "is"] = square, "standing"
    for box, square in zip(BOXES, content.boxes, strict=True):
        board["boxes", box, "at"] = square
    board["explosion_markers", content.explosion] = True
    for square in (content.explosion, *NEIGHBOURS[content.explosion]):
        board["fire", square] = True
    for villager, square in zip(VILLAGERS, content.villagers, strict=False):
        board["villagers", villager, "at"], board["villagers", villager, "inside"] = square, square in content.houses
    return structs.replace(picture(board, content, options), ledgers=())
