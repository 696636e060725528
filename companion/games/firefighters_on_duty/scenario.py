"""A scenario as its file has it (FOD section 7.6), with the spaces of its map listed one by one."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct

from companion.games.firefighters_on_duty.cards import CardId
from companion.games.firefighters_on_duty.city import GatheringPoint, Hospital, Hydrant, Station
from companion.games.firefighters_on_duty.conditions import AllOf, Condition, Objective
from companion.games.firefighters_on_duty.effects import Effect, RoundNumber
from companion.games.firefighters_on_duty.selectors import Colour, Label

When = Literal["start_of_round", "end_of_action", "end_of_fire_phase", "end_of_round"]
Difficulty = Literal["easy", "hard"]
NO_TILES: Final = 'is not supported in this version: maps from tiles come later; list the spaces under "spaces"'


class SpaceSpec(Struct, frozen=True, kw_only=True):
    """A space as a scenario lists it. Whether it has all that its kind needs is for the meaning pass (FOD-24)."""

    kind: Literal["area", "road"]
    type: Colour | None = None
    wrr: Annotated[int, Meta(ge=2, le=6)] | None = None
    population: Annotated[int, Meta(ge=0, le=99)] | None = None
    adj: tuple[str, ...] = ()


class DistressToken(Struct, frozen=True):
    """A distress call token on the board from the start, with its round."""

    space: Label
    round: RoundNumber


class Scheduled(Struct, frozen=True):
    """Effects at a fixed moment (FOD-192)."""

    round: RoundNumber
    when: When
    effects: tuple[Effect, ...]


class Scenario(Struct, frozen=True, kw_only=True):
    """A scenario. Only ``id``, ``spaces`` and ``stations`` must be given."""

    __not_yet__: ClassVar[dict[str, str]] = dict.fromkeys(("tiles", "edges_add", "edges_cut"), NO_TILES)

    id: CardId
    title: str = ""
    story: str = ""
    players: tuple[Annotated[int, Meta(ge=1, le=4)], Annotated[int, Meta(ge=1, le=4)]] = (1, 4)
    rounds: RoundNumber = 6
    difficulty: Annotated[tuple[Difficulty, ...], Meta(min_length=1)] = ("easy", "hard")
    spaces: dict[Label, SpaceSpec]
    stations: Annotated[tuple[Station, ...], Meta(min_length=1, max_length=2)]
    hospital: Hospital | None = None
    hydrants: Annotated[tuple[Hydrant, ...], Meta(max_length=4)] = ()
    gathering_point: GatheringPoint | None = None
    setup: tuple[Effect, ...] = ()
    distress: tuple[DistressToken, ...] = ()
    schedule: tuple[Scheduled, ...] = ()
    objective: Objective = AllOf()
    extra_loss: tuple[Condition, ...] = ()
    early_win: bool = False
    options: dict[str, Any] = {}
    extra_cards: tuple[str, ...] = ()
