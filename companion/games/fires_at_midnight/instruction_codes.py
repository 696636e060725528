"""The instruction codes of Fires at Midnight, each with its canonical line, and whether it moves pieces.

The table of codes with meanings is ``docs/games/fires-at-midnight.md``; the sentences are in ``texts/``.
"""

from __future__ import annotations

from companion.table import Arguments, InstructionCode, table_of


def _square(args: Arguments) -> str:
    """``W1,B2``, or ``W1,B2 in H1`` where an intact house stands."""
    return f"{args['square']} in {args['house']}" if args["house"] else str(args["square"])


def _villager(args: Arguments) -> str:
    return f"{args['id']} {_square(args)}"


CODES = table_of(
    # dice
    InstructionCode("ROLL", "{purpose} {w},{b}"),
    InstructionCode("REROLL", "{reason}"),
    # setup
    InstructionCode("PLACE_HOUSE", "{id} {square}", pieces=True),
    InstructionCode("PLACE_TREE", "{id} {square}", pieces=True),
    InstructionCode("PLACE_BOX", "{id} {square}", pieces=True),
    # markers
    InstructionCode("PLACE_SMOKE", _square, pieces=True),
    InstructionCode("PLACE_FIRE", _square, pieces=True),
    InstructionCode("FLIP_FIRE", _square, pieces=True),
    InstructionCode("FLIP_SMOKE", _square, pieces=True),
    InstructionCode("REMOVE_SMOKE", _square, pieces=True),
    InstructionCode("PLACE_EXPLOSION", "{square} {k}/6", pieces=True),
    InstructionCode("EXPLOSION_AGAIN", "{square}"),
    # things and houses
    InstructionCode("REMOVE_TREE", "{id} {square}", pieces=True),
    InstructionCode("REMOVE_BOX", "{id} {square}", pieces=True),
    InstructionCode("HOUSE_DIE", "{id} {n}", pieces=True),
    InstructionCode("HOUSE_DESTROYED", "{id} {square}", pieces=True),
    # people
    InstructionCode("PUT_OUTSIDE", "{id} {square}", pieces=True),
    InstructionCode("KNOCK_DOWN", "{id} {square}", pieces=True),
    InstructionCode("PUT_DOWN", "{id} {square}", pieces=True),
    InstructionCode("VILLAGER_DEAD", "{id}", pieces=True),
    InstructionCode("PLACE_VILLAGER", _villager, pieces=True),
    InstructionCode("WATER", "{id} {from}>{to}", pieces=True, at=()),
    # the end
    InstructionCode("WON"),
    InstructionCode("LOST", "{reason}"),
)
