"""The instruction codes of the made-up game."""

from companion.table import InstructionCode, table_of

CODES = table_of(
    InstructionCode("WEATHER", "{card}"),
    InstructionCode("RESHUFFLE", "{deck}"),
    InstructionCode("STORM", "{n}", pieces=True),
    InstructionCode("SHELTER", "{who}", pieces=True),
    InstructionCode("CALM"),
    InstructionCode("OIL", "{light} {n}", pieces=True),
    InstructionCode("BURN", "{light}", pieces=True),
    InstructionCode("WALK", "{keeper} {light}", pieces=True),
    InstructionCode("TRIM", "{light} {face}"),
    InstructionCode("LETTER", "{keeper}"),
    InstructionCode("READ", "{keeper} {card}"),
    InstructionCode("WRECK", "{n}", pieces=True),
    InstructionCode("DAWN", "{n}"),
)
