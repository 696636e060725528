"""The instruction codes, each with its canonical line."""

from __future__ import annotations

from companion.table import InstructionCode, table_of

CODES = table_of(
    InstructionCode("PLACE_FIRE", "{house}", pieces=True),
    InstructionCode("REMOVE_FIRE", "{house}", pieces=True),
)
