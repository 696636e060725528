"""The instruction codes of Forest Fire, each with its canonical line, and whether it moves pieces.

The table of codes with meanings is ``docs/games/forest-fire.md``; the sentences are in ``texts/``.
"""

from __future__ import annotations

from companion.table import Code, table_of

CODES = table_of(
    # setup
    Code("LAY_PATH", "{n}", deed=True),
    Code("PLACE_ENGINE", "{engine} {square}", pieces=True),
    # the fire's turn
    Code("ROLL", "{n}"),
    Code("PLACE_FIRE", "{square} {n}", pieces=True),
    Code("REMOVE_FIRE", "{square} {n}", pieces=True),
    Code("PLACE_BURNT", "{square}", pieces=True),
    Code("REMOVE_ENGINE", "{engine} {square}", pieces=True),
    # the chief's turn
    Code("LOAD", "{engine} {n}", pieces=True),
    Code("MOVE_ENGINE", "{engine} {from}>{square}", pieces=True),
    Code("NO_MOVE", "{engine}"),
    Code("SPRAY", "{engine} {n}", pieces=True),
    # the end
    Code("GAME_OVER", "{side} {reason}"),
    Code("UNFINISHED"),
)
