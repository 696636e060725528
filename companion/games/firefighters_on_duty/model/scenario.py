"""Schema of a scenario file (FOD section 7.6): its map is either tiles placed side by side, or a list of spaces."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from companion.games.firefighters_on_duty.model.cards import ID
from companion.games.firefighters_on_duty.model.city_map import HOSPITAL
from companion.games.firefighters_on_duty.model.conditions import AllOf, Condition, Objective
from companion.games.firefighters_on_duty.model.effects import Effect, RoundNumber
from companion.games.firefighters_on_duty.model.selectors import NODE, Label
from companion.games.firefighters_on_duty.model.space_attributes import SpaceAttributes
from companion.games.firefighters_on_duty.model.tiles import FaceName, Letter, Turn

When = Literal["start_of_round", "end_of_action", "end_of_fire_phase", "end_of_round"]
Difficulty = Literal["easy", "hard"]
Labels = Annotated[tuple[str, ...], Meta(min_length=1)]
NodeId = Annotated[str, Meta(pattern=NODE, description='an id such as "FS1"')]
Side = Literal["north", "east", "south", "west"]
Edge = tuple[Label, Label]


class SpaceSpec(SpaceAttributes, frozen=True, kw_only=True):
    """A space as a scenario lists it. Whether it has all that its kind needs is for the meaning pass (FOD-24)."""

    adj: tuple[str, ...] = ()


class TilePlacement(Struct, frozen=True, kw_only=True):
    """A tile on the table: which face is up, how far it is turned clockwise, its column and row among the tiles (FOD-6)."""

    __named__: ClassVar = "TileLaid"

    letter: Letter
    face: FaceName = "front"
    turn: Turn = 0
    pos: tuple[Annotated[int, Meta(ge=0, le=9)], Annotated[int, Meta(ge=0, le=9)]]


class SidePlacement(Struct, frozen=True):
    """A place on the map, told by a space that it touches: ``{ beside = "A3", side = "west" }``.

    ``side`` is a side of the map, so it also says how the thing is turned: its front looks at that space. ``shift`` slides it along by
    so many cells, to the east or to the south.
    """

    __named__: ClassVar = "Beside"

    __says__: ClassVar[str] = 'a place such as { beside = "A3", side = "west" }'

    beside: Label
    side: Side
    shift: Annotated[int, Meta(ge=-24, le=24)] = 0


class StationSpec(Struct, frozen=True):
    """A fire station: the roads it joins, or a place from which that can be read (FOD-19)."""

    id: NodeId
    joins: Labels | None = None
    reserve: Annotated[int, Meta(ge=0, le=80)] = 0
    place: SidePlacement | None = None


class HospitalSpec(Struct, frozen=True):
    """The hospital: the roads it joins, or a place (FOD-20)."""

    joins: Labels | None = None
    id: NodeId = HOSPITAL
    place: SidePlacement | None = None


class HydrantSpec(Struct, frozen=True):
    """A hydrant: the roads it serves, or a place at their kerb (FOD-21)."""

    id: NodeId
    serves: Labels | None = None
    place: SidePlacement | None = None


class GatheringPointSpec(Struct, frozen=True):
    """Where people gather, who is counted as evacuated there, and where its tile lies (FOD-22, FOD-194)."""

    space: Label
    collects: Literal["civilians"] = "civilians"
    place: SidePlacement | None = None


class DistressToken(Struct, frozen=True):
    """A distress call token on the board from the start, with its round."""

    space: Label
    round: RoundNumber


class ScheduledEffects(Struct, frozen=True):
    """Effects at a fixed moment (FOD-192)."""

    __named__: ClassVar = "Scheduled"

    round: RoundNumber
    when: When
    effects: tuple[Effect, ...]


class Scenario(Struct, frozen=True, kw_only=True):
    """A scenario. Only ``id``, ``stations`` and either ``tiles`` or ``spaces`` must be given."""

    id: Annotated[str, Meta(pattern=ID, description='an id such as "first-day"')]
    title: str = ""
    story: str = ""
    players: tuple[Annotated[int, Meta(ge=1, le=4)], Annotated[int, Meta(ge=1, le=4)]] = (1, 4)
    rounds: RoundNumber = 6
    difficulty: Annotated[tuple[Difficulty, ...], Meta(min_length=1)] = ("easy", "hard")
    tiles: Annotated[tuple[TilePlacement, ...], Meta(min_length=1)] | None = None
    edges_add: tuple[Edge, ...] = ()
    edges_cut: tuple[Edge, ...] = ()
    spaces: dict[Label, SpaceSpec] | None = None
    stations: Annotated[tuple[StationSpec, ...], Meta(min_length=1, max_length=2)]
    hospital: HospitalSpec | None = None
    hydrants: Annotated[tuple[HydrantSpec, ...], Meta(max_length=4)] = ()
    gathering_point: GatheringPointSpec | None = None
    setup: tuple[Effect, ...] = ()
    distress: tuple[DistressToken, ...] = ()
    schedule: tuple[ScheduledEffects, ...] = ()
    objective: Objective = AllOf()
    extra_loss: tuple[Condition, ...] = ()
    early_win: bool = False
    options: dict[str, Any] = {}
    extra_cards: tuple[str, ...] = ()
