"""The instruction codes of Fires at Midnight, each with its canonical line, and whether it moves pieces.

The table of codes with meanings is ``docs/games/fires-at-midnight.md``; the sentences are in ``texts/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table import Code, table_of


def _square(args: Mapping[str, Any]) -> str:
    """``W1,B2``, or ``W1,B2 in H1`` where an intact house stands."""
    return f"{args['square']} in {args['house']}" if args["house"] else str(args["square"])


def _villager(args: Mapping[str, Any]) -> str:
    return f"{args['id']} {_square(args)}"


CODES = table_of(
    # dice
    Code("ROLL", "{purpose} {w},{b}"),
    Code("REROLL", "{reason}"),
    # setup
    Code("PLACE_HOUSE", "{id} {square}", pieces=True),
    Code("PLACE_TREE", "{id} {square}", pieces=True),
    Code("PLACE_BOX", "{id} {square}", pieces=True),
    # markers
    Code("PLACE_SMOKE", _square, pieces=True),
    Code("PLACE_FIRE", _square, pieces=True),
    Code("FLIP_FIRE", _square, pieces=True),
    Code("FLIP_SMOKE", _square, pieces=True),
    Code("REMOVE_SMOKE", _square, pieces=True),
    Code("PLACE_EXPLOSION", "{square} {k}/6", pieces=True),
    Code("EXPLOSION_AGAIN", "{square}"),
    # things and houses
    Code("REMOVE_TREE", "{id} {square}", pieces=True),
    Code("REMOVE_BOX", "{id} {square}", pieces=True),
    Code("HOUSE_DIE", "{id} {n}", pieces=True),
    Code("HOUSE_DESTROYED", "{id} {square}", pieces=True),
    # people
    Code("PUT_OUTSIDE", "{id} {square}", pieces=True),
    Code("KNOCK_DOWN", "{id} {square}", pieces=True),
    Code("PUT_DOWN", "{id} {square}", pieces=True),
    Code("VILLAGER_DEAD", "{id}", pieces=True),
    Code("PLACE_VILLAGER", _villager, pieces=True),
    Code("WATER", "{id} {from}>{to}", pieces=True, at=()),
    # the end
    Code("WON"),
    Code("LOST", "{reason}"),
)
