"""The roster: which equipment dice there are, and to which company each belongs (1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.content.faults import Fault
from companion.games.emergency_dispatch.symbols import EquipmentType

Slot = Literal["a", "b"]
COMPANIES: Final = (1, 2, 3, 4, 5, 6)
SLOTS: Final[tuple[Slot, ...]] = ("a", "b")
BOX_ALARM_DICE: Final = 3

DieId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=12, description='an id such as "ENG-4"')]


class EquipmentDie(Struct, frozen=True, kw_only=True):
    """A die of a company, in its slot a or b; without a company it is a Box Alarm die."""

    id: DieId
    type: EquipmentType
    company: Annotated[int, Meta(ge=1, le=6)] | None = None
    slot: Slot | None = None

    @property
    def is_box_alarm(self) -> bool:
        """Whether it belongs to no company and comes in from the Box Alarm area."""
        return self.company is None


def in_die_order(dice: Iterable[EquipmentDie]) -> tuple[EquipmentDie, ...]:
    """The dice by company, slot a before b, then the Box Alarm dice by id (1.2)."""
    return tuple(sorted(dice, key=lambda die: (die.is_box_alarm, die.company or 0, die.slot or "", die.id)))


def roster_faults(dice: Sequence[EquipmentDie]) -> Iterator[Fault]:
    """What keeps these dice from being a roster: two for each company, three for the Box Alarm, each id once (1.2)."""
    for name, times in Counter(die.id for die in dice).items():
        if times > 1:
            yield Fault((name,), wanted="is the id of two dice", hint="give each its own")
    for die in dice:
        if (die.company is None) != (die.slot is None):
            missing = "slot" if die.slot is None else "company"
            hint = "a company die has both, a Box Alarm die neither"
            yield Fault((die.id, missing), wanted="is missing", hint=hint)
    places = Counter((die.company, die.slot) for die in dice if die.company and die.slot)
    for company in COMPANIES:
        for slot in SLOTS:
            if (n := places[company, slot]) != 1:
                yield Fault((), wanted=f"must hold one die for company {company}, slot {slot}", got=str(n or "none"))
    if (box := sum(die.company is None and die.slot is None for die in dice)) != BOX_ALARM_DICE:
        hint = "a Box Alarm die has neither company nor slot"
        yield Fault((), wanted=f"must hold {BOX_ALARM_DICE} Box Alarm dice", got=str(box or "none"), hint=hint)
