"""The closed list of effects (FOD section 7.3, FOD-183): one frozen Struct for each verb, its fields named as in the data.

``{"verb": "add_fire", "at": "self", "n": 2}`` is ``AddFire(at=Self(), n=2)``. ``from`` and ``else`` are words of Python: here they
are ``from_`` and ``else_``.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from companion.games.firefighters_on_duty.conditions import Condition
from companion.games.firefighters_on_duty.selectors import (
    Colour,
    Hazard,
    HydrantSelector,
    SpaceSelector,
    StationSelector,
    VehicleSelector,
    WaterSelector,
)

Counted = Literal["population", "d6", "half_d6", "players", "round"]
"""Numbers found out when the effect runs; ``population`` is the target's, ``half_d6`` rounds up."""

Amount = Annotated[int, Meta(ge=1, le=99)] | Counted
AmountOrAll = Annotated[int, Meta(ge=1, le=99)] | Counted | Literal["all"]
Points = Annotated[int, Meta(ge=-9, le=9)] | Counted
RoundNumber = Annotated[int, Meta(ge=1, le=6)]
Until = Literal["end_of_this_round", "end_of_next_round", "end_of_game"] | RoundNumber
SpreadRow = Literal["easy", "hard", "firefighter"]
LATER: Final = r"^\+[0-5]$"


def _verb(name: str) -> str:
    """``AddFire`` -> ``add_fire``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class _Verb(Struct, frozen=True, kw_only=True, tag_field="verb", tag=_verb):
    """What all effects share: the key that says which one it is."""


# Fire


class AddFire(_Verb, frozen=True, kw_only=True):
    """Lays fire on each space, by the common procedure (FOD-52)."""

    at: SpaceSelector
    n: Amount = 1


class RemoveFire(_Verb, frozen=True, kw_only=True):
    """Takes fire off each space; ``any`` takes inactive fire first."""

    at: SpaceSelector
    n: AmountOrAll = 1
    which: Literal["any", "active", "inactive"] = "any"


class GrowNow(_Verb, frozen=True, kw_only=True):
    """Growth as in F8 for these areas."""

    at: SpaceSelector


class SpreadNow(_Verb, frozen=True, kw_only=True):
    """Spread as in F9 to the areas ``at``, or to those next to ``from_``: by a roll for each, or a fixed number."""

    at: SpaceSelector | None = None
    from_: SpaceSelector | None = msgspec.field(name="from", default=None)
    roll: bool = False
    fixed: Amount | None = None

    def __post_init__(self) -> None:
        if (self.at is None) == (self.from_ is None):
            raise ValueError('must have either "at" (these areas) or "from" (the areas next to these)')
        if self.roll == (self.fixed is not None):
            raise ValueError('must have either "roll": true or "fixed" with a number')


class BurnDown(_Verb, frozen=True, kw_only=True):
    """The areas burn down at once, as in F4, with the Negative Point."""

    at: SpaceSelector


# Hazards


class AddHazard(_Verb, frozen=True, kw_only=True):
    """Lays hazards on each area: this type, or ``n`` by the hazard cards (FOD-59)."""

    at: SpaceSelector
    type: Hazard | Literal["random"]
    n: Amount = 1


class RemoveHazard(_Verb, frozen=True, kw_only=True):
    """Takes off a hazard of this type, any one, or all; nothing goes off."""

    at: SpaceSelector
    type: Hazard | Literal["any", "all"] = "any"


class TriggerHazard(_Verb, frozen=True, kw_only=True):
    """The explosive or gas tank there goes off now, fire or not."""

    at: SpaceSelector
    type: Literal["explosive", "gas_tank"]


# Debris and people


class AddDebris(_Verb, frozen=True, kw_only=True):
    """Lays debris on areas or roads."""

    at: SpaceSelector
    n: Amount = 1


class RemoveDebris(_Verb, frozen=True, kw_only=True):
    """Takes debris off areas or roads."""

    at: SpaceSelector
    n: Amount = 1


class AddCivilians(_Verb, frozen=True, kw_only=True):
    """People come out: civilians on each space."""

    at: SpaceSelector
    n: Amount = 1


class RemoveCivilians(_Verb, frozen=True, kw_only=True):
    """Civilians get away, back to their pile."""

    at: SpaceSelector
    n: Amount = 1


class AddInjured(_Verb, frozen=True, kw_only=True):
    """Injured people on each space."""

    at: SpaceSelector
    n: Amount = 1


class RemoveInjured(_Verb, frozen=True, kw_only=True):
    """Injured people leave the board; they count as saved only if ``delivered``."""

    at: SpaceSelector
    n: Amount = 1
    delivered: bool = False


class Injure(_Verb, frozen=True, kw_only=True):
    """Firefighters, civilians or both there become injured, as in F2; ``equipment`` sends hoses and axes home too."""

    at: SpaceSelector
    who: Literal["ff", "civ", "both"] = "both"
    n: AmountOrAll = 1
    equipment: bool = False


class RecallFf(_Verb, frozen=True, kw_only=True):
    """Firefighters go back to a station, unhurt."""

    at: SpaceSelector
    n: AmountOrAll = 1


class RecallEquipment(_Verb, frozen=True, kw_only=True):
    """Hoses, axes or both go back to a station (FOD-56)."""

    at: SpaceSelector
    what: Literal["hose", "axe", "both"] = "both"


class AddDistress(_Verb, frozen=True, kw_only=True):
    """A distress call token on each area, for a round or ``+k`` rounds from now."""

    at: SpaceSelector
    round: RoundNumber | Annotated[str, Meta(pattern=LATER, description='"+0" to "+5"')]

    def due(self, now: int) -> int:
        """The token's round, when it is laid in round ``now``."""
        return now + int(self.round) if isinstance(self.round, str) else self.round


# Vehicles and water


class DamageVehicle(_Verb, frozen=True, kw_only=True):
    """These vehicles are damaged, as in F3."""

    vehicle: VehicleSelector


class RecallVehicle(_Verb, frozen=True, kw_only=True):
    """These vehicles go to a station, with all aboard."""

    vehicle: VehicleSelector
    to: StationSelector


class LoseWater(_Verb, frozen=True, kw_only=True):
    """Water from these places back to the supply."""

    from_: WaterSelector = msgspec.field(name="from")
    n: AmountOrAll = 1


class AddWater(_Verb, frozen=True, kw_only=True):
    """Water from the supply to these places, up to what they hold."""

    to: WaterSelector
    n: Amount = 1


# Lasting effects (FOD-189)


class BlockHydrant(_Verb, frozen=True, kw_only=True):
    """Nobody loads from these hydrants, nor are they refilled."""

    hydrant: HydrantSelector
    until: Until


class CloseRoad(_Verb, frozen=True, kw_only=True):
    """No vehicle may enter these roads; one that is there may leave."""

    at: SpaceSelector
    until: Until


class ChangeWrr(_Verb, frozen=True, kw_only=True):
    """Added to the roll that water needs on these areas."""

    at: SpaceSelector
    by: Annotated[int, Meta(ge=-4, le=4)]
    until: Until


class ChangeTimer(_Verb, frozen=True, kw_only=True):
    """Seconds more or less in the coming Action Phases."""

    by: Annotated[int, Meta(ge=-270, le=300)]
    until: Until


class ChangeSpread(_Verb, frozen=True, kw_only=True):
    """These areas use this row of the spread table."""

    row: SpreadRow
    at: SpaceSelector
    until: Until


# Points, choices and the end


class NegativePoint(_Verb, frozen=True, kw_only=True):
    """The marker of Negative Points moves by ``n``, down where it is negative, never below 0."""

    n: Points = 1


class RollRow(Struct, frozen=True, kw_only=True):
    """One row of a ``roll``: on these faces, do that."""

    on: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=1, max_length=6)]
    do: tuple[Effect, ...]


class Roll(_Verb, frozen=True, kw_only=True):
    """One d6; the effects of every row that has its face."""

    table: Annotated[tuple[RollRow, ...], Meta(min_length=1)]


class Choose(_Verb, frozen=True, kw_only=True):
    """The players choose one of the lists of effects."""

    by: Literal["players"] = "players"
    options: Annotated[tuple[tuple[Effect, ...], ...], Meta(min_length=2)]


class If(_Verb, frozen=True, kw_only=True):
    """``then`` where the condition holds, else ``else_``."""

    cond: Condition
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())


class ForEach(_Verb, frozen=True, kw_only=True):
    """``do`` for each space in label order, with ``it`` bound to it."""

    at: SpaceSelector
    do: tuple[Effect, ...]


class DrawEvent(_Verb, frozen=True, kw_only=True):
    """One more event of this colour for ``self``."""

    colour: Colour


class Manual(_Verb, frozen=True, kw_only=True):
    """What the list of effects can't say: people read it, do it, and confirm."""

    text: Annotated[str, Meta(min_length=1, description="text that is not empty")]


class EndGame(_Verb, frozen=True, kw_only=True):
    """The game ends here; for scenarios only."""

    result: Literal["won", "lost"]
    reason: str = ""


Effect = (
    AddFire | RemoveFire | GrowNow | SpreadNow | BurnDown
    | AddHazard | RemoveHazard | TriggerHazard
    | AddDebris | RemoveDebris | AddCivilians | RemoveCivilians | AddInjured | RemoveInjured | Injure
    | RecallFf | RecallEquipment | AddDistress
    | DamageVehicle | RecallVehicle | LoseWater | AddWater
    | BlockHydrant | CloseRoad | ChangeWrr | ChangeTimer | ChangeSpread
    | NegativePoint | Roll | Choose | If | ForEach | DrawEvent | Manual | EndGame
)  # fmt: skip
VERBS: Final = tuple(str(kind.__struct_config__.tag) for kind in Effect.__args__)
