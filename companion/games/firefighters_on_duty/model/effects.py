"""The closed list of effects (FOD section 7.3, FOD-183): one frozen Struct for each verb, its fields named as in the data.

``{"verb": "add_fire", "at": "self", "n": 2}`` is ``AddFire(at=Self(), n=2)``. ``from`` and ``else`` are Python keywords: the fields
are ``from_`` and ``else_``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from companion.games.firefighters_on_duty.model.conditions import Condition
from companion.games.firefighters_on_duty.model.selectors import (
    Colour,
    Hazard,
    HydrantSelector,
    SpaceSelector,
    StationSelector,
    VehicleSelector,
    WaterSelector,
)

Counted = Literal["population", "d6", "half_d6", "players", "round"]
"""Amounts known only when the effect runs; ``population`` is the target's, ``half_d6`` rounds up."""

Amount = Annotated[int, Meta(ge=1, le=99)] | Counted
AmountOrAll = Annotated[int, Meta(ge=1, le=99)] | Counted | Literal["all"]
Points = Annotated[int, Meta(ge=-9, le=9)] | Counted
RoundNumber = Annotated[int, Meta(ge=1, le=6)]
Until = Literal["end_of_this_round", "end_of_next_round", "end_of_game"] | RoundNumber
SpreadRow = Literal["easy", "hard", "firefighter"]
LATER: Final = r"^\+[0-5]$"


class _EffectBase(Struct, frozen=True, kw_only=True, tag_field="verb"):
    """What all effects share: the key that says which one it is. Packs and saved games hold the tags, so a class names its own."""


# Fire


class AddFire(_EffectBase, frozen=True, kw_only=True, tag="add_fire"):
    """Lays fire on each space, by the common procedure (FOD-52)."""

    at: SpaceSelector
    n: Amount = 1


class RemoveFire(_EffectBase, frozen=True, kw_only=True, tag="remove_fire"):
    """Takes fire off each space; ``any`` takes inactive fire first."""

    at: SpaceSelector
    n: AmountOrAll = 1
    which: Literal["any", "active", "inactive"] = "any"


class GrowNow(_EffectBase, frozen=True, kw_only=True, tag="grow_now"):
    """Growth as in F8 for these areas."""

    at: SpaceSelector


class SpreadNow(_EffectBase, frozen=True, kw_only=True, tag="spread_now"):
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


class BurnDown(_EffectBase, frozen=True, kw_only=True, tag="burn_down"):
    """The areas burn down at once, as in F4, with the Negative Point."""

    at: SpaceSelector


# Hazards


class AddHazard(_EffectBase, frozen=True, kw_only=True, tag="add_hazard"):
    """Lays hazards on each area: this type, or ``n`` by the hazard cards (FOD-59)."""

    at: SpaceSelector
    type: Hazard | Literal["random"]
    n: Amount = 1


class RemoveHazard(_EffectBase, frozen=True, kw_only=True, tag="remove_hazard"):
    """Takes off a hazard of this type, any one, or all; nothing goes off."""

    at: SpaceSelector
    type: Hazard | Literal["any", "all"] = "any"


class TriggerHazard(_EffectBase, frozen=True, kw_only=True, tag="trigger_hazard"):
    """The explosive or gas tank there goes off now, fire or not."""

    at: SpaceSelector
    type: Literal["explosive", "gas_tank"]


# Debris and people


class AddDebris(_EffectBase, frozen=True, kw_only=True, tag="add_debris"):
    """Lays debris on areas or roads."""

    at: SpaceSelector
    n: Amount = 1


class RemoveDebris(_EffectBase, frozen=True, kw_only=True, tag="remove_debris"):
    """Takes debris off areas or roads."""

    at: SpaceSelector
    n: Amount = 1


class AddCivilians(_EffectBase, frozen=True, kw_only=True, tag="add_civilians"):
    """People come out: civilians on each space."""

    at: SpaceSelector
    n: Amount = 1


class RemoveCivilians(_EffectBase, frozen=True, kw_only=True, tag="remove_civilians"):
    """Civilians get away, back to their pile."""

    at: SpaceSelector
    n: Amount = 1


class AddInjured(_EffectBase, frozen=True, kw_only=True, tag="add_injured"):
    """Injured people on each space."""

    at: SpaceSelector
    n: Amount = 1


class RemoveInjured(_EffectBase, frozen=True, kw_only=True, tag="remove_injured"):
    """Injured people leave the board; they count as saved only if ``delivered``."""

    at: SpaceSelector
    n: Amount = 1
    delivered: bool = False


class Injure(_EffectBase, frozen=True, kw_only=True, tag="injure"):
    """Firefighters, civilians or both there become injured, as in F2; ``equipment`` sends hoses and axes home too."""

    at: SpaceSelector
    who: Literal["ff", "civ", "both"] = "both"
    n: AmountOrAll = 1
    equipment: bool = False


class RecallFf(_EffectBase, frozen=True, kw_only=True, tag="recall_ff"):
    """Firefighters go back to a station, unhurt."""

    at: SpaceSelector
    n: AmountOrAll = 1


class RecallEquipment(_EffectBase, frozen=True, kw_only=True, tag="recall_equipment"):
    """Hoses, axes or both go back to a station (FOD-56)."""

    at: SpaceSelector
    what: Literal["hose", "axe", "both"] = "both"


class AddDistress(_EffectBase, frozen=True, kw_only=True, tag="add_distress"):
    """A distress call token on each area, for a round or ``+k`` rounds from now."""

    at: SpaceSelector
    round: RoundNumber | Annotated[str, Meta(pattern=LATER, description='"+0" to "+5"')]

    def due(self, now: int) -> int:
        """The token's round, when it is laid in round ``now``."""
        return now + int(self.round) if isinstance(self.round, str) else self.round


# Vehicles and water


class DamageVehicle(_EffectBase, frozen=True, kw_only=True, tag="damage_vehicle"):
    """These vehicles are damaged, as in F3."""

    vehicle: VehicleSelector


class RecallVehicle(_EffectBase, frozen=True, kw_only=True, tag="recall_vehicle"):
    """These vehicles go to a station, with all aboard."""

    vehicle: VehicleSelector
    to: StationSelector


class LoseWater(_EffectBase, frozen=True, kw_only=True, tag="lose_water"):
    """Water from these places back to the supply."""

    from_: WaterSelector = msgspec.field(name="from")
    n: AmountOrAll = 1


class AddWater(_EffectBase, frozen=True, kw_only=True, tag="add_water"):
    """Water from the supply to these places, up to what they hold."""

    to: WaterSelector
    n: Amount = 1


# Lasting effects (FOD-189)


class BlockHydrant(_EffectBase, frozen=True, kw_only=True, tag="block_hydrant"):
    """Nobody loads from these hydrants, nor are they refilled."""

    hydrant: HydrantSelector
    until: Until


class CloseRoad(_EffectBase, frozen=True, kw_only=True, tag="close_road"):
    """No vehicle may enter these roads; one that is there may leave."""

    at: SpaceSelector
    until: Until


class ChangeWrr(_EffectBase, frozen=True, kw_only=True, tag="change_wrr"):
    """Added to the roll that water needs on these areas."""

    at: SpaceSelector
    by: Annotated[int, Meta(ge=-4, le=4)]
    until: Until


class ChangeTimer(_EffectBase, frozen=True, kw_only=True, tag="change_timer"):
    """Seconds more or less in the coming Action Phases."""

    by: Annotated[int, Meta(ge=-270, le=300)]
    until: Until


class ChangeSpread(_EffectBase, frozen=True, kw_only=True, tag="change_spread"):
    """These areas use this row of the spread table."""

    row: SpreadRow
    at: SpaceSelector
    until: Until


# Points, choices and the end


class NegativePoint(_EffectBase, frozen=True, kw_only=True, tag="negative_point"):
    """The marker of Negative Points moves by ``n``, down where it is negative, never below 0."""

    n: Points = 1


class RollRow(Struct, frozen=True, kw_only=True):
    """One row of a ``roll``: on these faces, do that."""

    on: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=1, max_length=6)]
    do: tuple[Effect, ...]


class RollEffect(_EffectBase, frozen=True, kw_only=True, tag="roll"):
    """One d6; the effects of every row that has its face."""

    table: Annotated[tuple[RollRow, ...], Meta(min_length=1)]


class ChooseEffect(_EffectBase, frozen=True, kw_only=True, tag="choose"):
    """The players choose one of the lists of effects."""

    by: Literal["players"] = "players"
    options: Annotated[tuple[tuple[Effect, ...], ...], Meta(min_length=2)]


class If(_EffectBase, frozen=True, kw_only=True, tag="if"):
    """``then`` where the condition holds, else ``else_``."""

    cond: Condition
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())


class ForEach(_EffectBase, frozen=True, kw_only=True, tag="for_each"):
    """``do`` for each space in label order, with ``it`` bound to it."""

    at: SpaceSelector
    do: tuple[Effect, ...]


class DrawEvent(_EffectBase, frozen=True, kw_only=True, tag="draw_event"):
    """One more event of this colour for ``self``."""

    colour: Colour


class ManualEffect(_EffectBase, frozen=True, kw_only=True, tag="manual"):
    """What the list of effects can't say: people read it, do it, and confirm."""

    text: Annotated[str, Meta(min_length=1, description="text that is not empty")]


class EndGame(_EffectBase, frozen=True, kw_only=True, tag="end_game"):
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
    | NegativePoint | RollEffect | ChooseEffect | If | ForEach | DrawEvent | ManualEffect | EndGame
)  # fmt: skip
VERBS: Final = tuple(str(kind.__struct_config__.tag) for kind in Effect.__args__)
