"""The closed list of targets (FOD section 7.4): spaces, filters, vehicles, stations, hydrants, each a frozen Struct.

In data a selector is a word (``"self"``) or a table whose first key says what it is: ``{"adjacent": "self", "kind": "road"}``. That key
is the name which the first field has in the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import Meta, Struct

from companion.content.shape import INVALID, Fault, Parser, Where, add_fault, describe, nearest, notation_reader, quoted, reader

Colour = Literal["green", "yellow", "red"]
Hazard = Literal["explosive", "gas_tank", "electricity", "smoke"]
Kind = Literal["area", "road", "any"]
Rank = Literal["all", "highest", "lowest", "choose", "random"]
VehicleType = Literal["engine", "water_truck", "people_carrier"]

LABEL: Final = r"^[A-Z]{1,2}[1-9][0-9]{0,2}$"
Label = Annotated[str, Meta(pattern=LABEL, description='the label of a space such as "A2"')]
Count = Annotated[int, Meta(ge=1, le=99)]


# Filters


FILTERS: Final[Mapping[str, Any]] = {
    **dict.fromkeys(
        (
            *("burning", "not_burning", "burned", "not_burned", "has_ff", "no_ff", "has_people", "has_civilians", "has_injured"),
            *("has_debris", "has_vehicle", "has_distress", "not_self"),
        )
    ),
    **dict.fromkeys(("fire_at_least", "population_at_least"), Annotated[int, Meta(ge=0, le=99)]),
    **dict.fromkeys(("has_hazard", "no_hazard"), Hazard),
    "type_is": Colour,
    "on_tile": Annotated[str, Meta(pattern=r"^[A-Z]{1,2}$", description='the letter of a tile such as "A"')],
}
"""Every filter, with the schema of its value; None for those without a value."""


def one_key(name: str, schema: Any) -> Any:
    """The schema of a table with this one key."""
    return msgspec.defstruct(f"{name}_table", [("value", schema, msgspec.field(name=name))], frozen=True)


_PLAIN_FILTERS: Any = Literal[tuple(name for name, schema in FILTERS.items() if schema is None)]
_FILTER_TABLES: Any = reduce(or_, (one_key(name, schema) for name, schema in FILTERS.items() if schema is not None))


class Filter(Struct, frozen=True):
    """One condition on a space: ``"burning"``, or with a value ``{"fire_at_least": 2}``."""

    __says__: ClassVar[str] = "a filter"
    __looks__: ClassVar[Any] = _PLAIN_FILTERS | _FILTER_TABLES

    name: str
    value: int | str | None = None

    @classmethod
    def __read__(cls, data: object, where: Where, faults: list[Fault]) -> object:
        if isinstance(data, str) and FILTERS.get(data, data) is None:
            return cls(data)
        if isinstance(data, Mapping) and len(data) == 1:
            [(name, given)] = data.items()
            if FILTERS.get(name) is not None:
                value = reader(FILTERS[name])(given, (*where, name), faults)
                return INVALID if value is INVALID else cls(name, value)
        return cls._refused(data, where, faults)

    @staticmethod
    def _refused(data: object, where: Where, faults: list[Fault]) -> object:
        name = next(iter(data)) if isinstance(data, Mapping) and len(data) == 1 else data
        if not isinstance(name, str):
            return add_fault(data, where, faults, 'a filter such as "burning" or {"fire_at_least": 2}')
        if name in FILTERS:
            right = f'write {{"{name}": {describe(FILTERS[name])}}}' if FILTERS[name] else f'write "{name}" alone'
            faults.append(Fault(where, wanted=f"{'has no value for' if FILTERS[name] else 'has a value for'} {quoted(name)}", hint=right))
            return INVALID
        return add_fault(name, where, faults, "a known filter", nearest(name, FILTERS) or f"known are {', '.join(FILTERS)}")


# Spaces


class Self(Struct, frozen=True):
    """``"self"``: the area that the card was drawn for."""


class It(Struct, frozen=True):
    """``"it"``: the space that ``for_each`` has come to."""


class Spaces(Struct, frozen=True):
    """``{"space": "A2"}`` or ``{"spaces": ["A2", "B1"]}``."""

    labels: Annotated[tuple[Label, ...], Meta(min_length=1)] = msgspec.field(name="spaces")


class _OneSpace(Struct, frozen=True):
    label: Label = msgspec.field(name="space")


class Adjacent(Struct, frozen=True):
    """``{"adjacent": of, ...}``: spaces next to those of ``of``. ``count`` is None only where ``rank`` is ``all``."""

    of: SpaceSelector = msgspec.field(name="adjacent")
    kind: Kind = "any"
    where: tuple[Filter, ...] = ()
    rank: Rank = "all"
    count: Count | None = None

    def __post_init__(self) -> None:
        _settle_count(self)


class All(Struct, frozen=True):
    """``{"all": "area", ...}``: all such spaces on the map."""

    kind: Kind = msgspec.field(name="all")
    type: Colour | None = None
    where: tuple[Filter, ...] = ()

    def __post_init__(self) -> None:
        if self.type and self.kind == "road":
            raise ValueError('has a "type", but roads have none; take it out, or say {"all": "area"}')


class PickSpaces(Struct, frozen=True):
    """``{"pick": of, ...}``: some of the spaces of ``of``. ``count`` is None only where ``rank`` is ``all``."""

    __named__: ClassVar = "Pick"

    of: SpaceSelector = msgspec.field(name="pick")
    rank: Rank = "all"
    count: Count | None = None

    def __post_init__(self) -> None:
        _settle_count(self)


def _settle_count(selector: Adjacent | PickSpaces) -> None:
    """A ranked, chosen or random pick takes one unless it says how many; all is all."""
    if selector.rank == "all" and selector.count is not None:
        raise ValueError('has a "count", but takes all; say which with "rank": "highest", "lowest", "choose" or "random"')
    if selector.rank != "all" and selector.count is None:
        msgspec.structs.force_setattr(selector, "count", 1)


def _read_space(data: object, where: Where, faults: list[Fault]) -> object:
    value = _space_notation(data, where, faults)
    return Spaces((value.label,)) if isinstance(value, _OneSpace) else value


SPACE: Final = 'a target such as "self" or {"space": "A2"}'
_space_notation = notation_reader(
    {"space": _OneSpace, "spaces": Spaces, "adjacent": Adjacent, "all": All, "pick": PickSpaces}, {"self": Self(), "it": It()}, SPACE
)
SpaceSelector = Annotated[
    Self | It | Spaces | Adjacent | All | PickSpaces,
    Parser(_read_space, SPACE, Literal["self", "it"] | _OneSpace | Spaces | Adjacent | All | PickSpaces),
]


# Vehicles


class OnSpaces(Struct, frozen=True):
    """``{"on": of}``: the vehicles that stand on these spaces."""

    of: SpaceSelector = msgspec.field(name="on")


class VehicleKind(Struct, frozen=True):
    """``{"vehicle": "water_truck"}``: the vehicles of this kind."""

    kind: VehicleType = msgspec.field(name="vehicle")


class EachEngine(Struct, frozen=True):
    """``{"each": "engine"}``: every player's engine."""

    kind: Literal["engine"] = msgspec.field(name="each", default="engine")


class ChooseVehicle(Struct, frozen=True):
    """``{"choose": "vehicle"}``: one vehicle of the players' choice."""

    kind: Literal["vehicle"] = msgspec.field(name="choose", default="vehicle")


_VEHICLES: Final[dict[str, type[Struct]]] = {"on": OnSpaces, "vehicle": VehicleKind, "each": EachEngine, "choose": ChooseVehicle}
VEHICLE: Final = 'a vehicle such as {"vehicle": "people_carrier"} or {"choose": "vehicle"}'
_Vehicle = OnSpaces | VehicleKind | EachEngine | ChooseVehicle
VehicleSelector = Annotated[_Vehicle, Parser(notation_reader(_VEHICLES, {}, VEHICLE), VEHICLE, _Vehicle)]


# Stations and hydrants


NODE: Final = r"^[A-Za-z][A-Za-z0-9_-]*$"


class StationRef(Struct, frozen=True):
    """``{"station": "FS1"}``, or ``"choose"`` (the players), or ``"nearest"``."""

    __named__: ClassVar = "Station"

    id: Annotated[str, Meta(pattern=NODE, description='the id of a station, "choose" or "nearest"')] = msgspec.field(name="station")


class HydrantRef(Struct, frozen=True):
    """``{"hydrant": "HY1"}`` or ``{"hydrant": "all"}``."""

    __named__: ClassVar = "Hydrant"

    id: Annotated[str, Meta(pattern=NODE, description='the id of a hydrant or "all"')] = msgspec.field(name="hydrant")


class HydrantsAdjacentTo(Struct, frozen=True):
    """``{"hydrant": {"adjacent_to": of}}``: the hydrants that serve these spaces or a road next to them."""

    of: SpaceSelector = msgspec.field(name="adjacent_to")


class _HydrantsNear(Struct, frozen=True):
    near: HydrantsAdjacentTo = msgspec.field(name="hydrant")


class _HydrantNotation(Struct, frozen=True):
    """``{"hydrant": ...}``: an id, or a table."""

    @classmethod
    def __read__(cls, data: object, where: Where, faults: list[Fault]) -> object:
        near = isinstance(data, Mapping) and isinstance(data.get("hydrant"), Mapping)
        value = reader(_HydrantsNear if near else HydrantRef)(data, where, faults)
        return value.near if isinstance(value, _HydrantsNear) else value


STATION: Final = 'a station such as {"station": "FS1"} or {"station": "nearest"}'
HYDRANT: Final = 'a hydrant such as {"hydrant": "HY1"} or {"hydrant": {"adjacent_to": "self"}}'
WATER: Final = 'a place with water such as {"hydrant": "HY1"}, {"station": "FS1"} or {"each": "engine"}'
_WATER: Final[dict[str, type[Struct]]] = {"hydrant": _HydrantNotation, "station": StationRef, **_VEHICLES}

StationSelector = Annotated[StationRef, Parser(notation_reader({"station": StationRef}, {}, STATION), STATION, StationRef)]
HydrantSelector = Annotated[
    HydrantRef | HydrantsAdjacentTo,
    Parser(notation_reader({"hydrant": _HydrantNotation}, {}, HYDRANT), HYDRANT, HydrantRef | _HydrantsNear),
]
WaterSelector = Annotated[
    HydrantRef | HydrantsAdjacentTo | StationRef | _Vehicle,
    Parser(notation_reader(_WATER, {}, WATER), WATER, HydrantRef | _HydrantsNear | StationRef | _Vehicle),
]


def label_order(label: str) -> tuple[str, int]:
    """Sorts labels by tile letter, then by number as a number: A1, A2, A10, B1."""
    letter = label.rstrip("0123456789")
    return letter, int(label[len(letter) :])
