"""The instruction codes of Forest Fire, each with its canonical line, and whether it moves pieces.

The table of codes with meanings is ``docs/games/forest-fire.md``; the sentences are in ``texts/``.
"""

from __future__ import annotations

from companion.table import InstructionCode, table_of

CODES = table_of(
    # setup
    InstructionCode("LAY_PATH", "{n}", action=True),
    InstructionCode("PLACE_ENGINE", "{engine} {square}", pieces=True),
    # the fire's turn
    InstructionCode("ROLL", "{n}"),
    InstructionCode("PLACE_FIRE", "{square} {n}", pieces=True),
    InstructionCode("REMOVE_FIRE", "{square} {n}", pieces=True),
    InstructionCode("PLACE_BURNT", "{square}", pieces=True),
    InstructionCode("REMOVE_ENGINE", "{engine} {square}", pieces=True),
    # the chief's turn
    InstructionCode("LOAD", "{engine} {n}", pieces=True),
    InstructionCode("MOVE_ENGINE", "{engine} {from}>{square}", pieces=True),
    InstructionCode("NO_MOVE", "{engine}"),
    InstructionCode("SPRAY", "{engine} {n}", pieces=True),
    # the end
    InstructionCode("GAME_OVER", "{side} {reason}"),
    InstructionCode("UNFINISHED"),
)
