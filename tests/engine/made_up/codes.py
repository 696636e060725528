"""What keepers are told."""

from companion.table import Code, table_of

CODES = table_of(
    Code("WEATHER", "{card}"),
    Code("RESHUFFLE", "{deck}"),
    Code("STORM", "{n}", pieces=True),
    Code("SHELTER", "{who}", pieces=True),
    Code("CALM"),
    Code("OIL", "{light} {n}", pieces=True),
    Code("BURN", "{light}", pieces=True),
    Code("WALK", "{keeper} {light}", pieces=True),
    Code("TRIM", "{light} {face}"),
    Code("LETTER", "{keeper}"),
    Code("READ", "{keeper} {card}"),
    Code("WRECK", "{n}", pieces=True),
    Code("DAWN", "{n}"),
)
