"""Asks of every kind, with all that goes into a digest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.table import (
    D6,
    Ask,
    Choose,
    Confirm,
    Count,
    Countdown,
    Die,
    Distribute,
    Draw,
    Field,
    FieldType,
    Limit,
    Offer,
    Report,
    Roll,
    Select,
)

WIND = Die("wind", ("calm", "gust", "storm"))
OIL = Field(path=("lights", "gull", "oil"), field_type=FieldType(min=1, max=4), now=2, needed=True)
LIT = Field(path=("lights", "gull", "lit"), field_type=FieldType(kind="flag", start=False), now=False)
PLACE = Field(path=("keepers", "ann", "at"), field_type=FieldType(kind="place", options=("gull", "tern"), optional=True), now="gull")
LIST = Field(path=("lights", "seen"), field_type=FieldType(kind="list", options=(1, 2)), now=(1,))
SUM = Limit(name="oil", rule="LK-9", paths=(OIL.path,), min=1, max=3)
APART = Limit(name="keepers", rule="LK-9", kind="distinct", paths=(PLACE.path,), free=("tern",), also=(("keepers", "bea", "at"),))
REFUEL = Offer(name="refuel", fields=(OIL, PLACE), who=("ann",))

ASKS: Final[Mapping[str, Ask]] = {
    "roll": Roll(key="a", question="q", dice=(D6, WIND)),
    "roll, for one": Roll(key="a", question="q", who=("ann",)),
    "roll, with an offer": Roll(key="a", question="q", dice=(D6,), offers=(REFUEL,)),
    "draw": Draw(key="a", question="q", deck="events.red", cards=("R-01", "R-02"), pile=("R-02", "R-01", "R-03"), order="o"),
    "choose": Choose(key="a", question="q", options=("easy", "hard")),
    "choose, with offers": Choose(key="a", question="q", options=("easy", "hard"), offers=(REFUEL, Offer(name="wait"))),
    "select": Select(key="a", question="q", options=("A1", "B2", "C3"), min=1, max=2, ordered=True),
    "count": Count(key="a", question="q", min=1, max=6),
    "share": Distribute(key="a", question="q", options=("5", "6"), most=(4, 2), min=1, max=5),
    "report": Report(key="a", question="q", fields=(OIL, LIT, PLACE, LIST), limits=(SUM, APART)),
    "report, folded": Report(key="a", question="q", fields=(OIL, LIT), limits=(SUM,), prompted=(OIL.path,), offers=(REFUEL,)),
    "confirm": Confirm(key="a", question="q"),
    "confirm, with an offer": Confirm(key="a", question="q", offers=(REFUEL,), who=("ann", "bea")),
    "countdown": Countdown(key="a", question="q", seconds=150, pausable=True, dice=(WIND,)),
}
