"""A written village before anybody has rolled or chosen: for printed maps."""

from __future__ import annotations

from msgspec import structs

from companion.games.fires_at_midnight import board as boards
from companion.games.fires_at_midnight.board import BOXES, DIE, EXPLOSION, FIRE, HOUSES, INSIDE, PLACE, SOUND, STATE, TREES, VILLAGERS
from companion.games.fires_at_midnight.picture import picture
from companion.games.fires_at_midnight.squares import NEIGHBOURS
from companion.games.fires_at_midnight.villages import VillageLayout
from companion.table import Options, Picture


def setup_picture(content: VillageLayout | None, options: Options) -> Picture:
    """The picture of the village as setup lays it out (FAM-5 to FAM-11); the firefighters choose their squares later."""
    board = boards.start(boards.form(content, options), content, options)
    if content is None:
        return picture(board, content, options)
    for house, square in zip(HOUSES, content.houses, strict=True):
        board[PLACE[house]], board[DIE[house]] = square, SOUND
    for tree, square in zip(TREES, content.trees, strict=True):
        board[PLACE[tree]], board[STATE[tree]] = square, "standing"
    for box, square in zip(BOXES, content.boxes, strict=True):
        board[PLACE[box]] = square
    board[EXPLOSION[content.explosion]] = True
    for square in (content.explosion, *NEIGHBOURS[content.explosion]):
        board[FIRE[square]] = True
    for villager, square in zip(VILLAGERS, content.villagers, strict=False):
        board[PLACE[villager]], board[INSIDE[villager]] = square, square in content.houses
    return structs.replace(picture(board, content, options), ledgers=())
