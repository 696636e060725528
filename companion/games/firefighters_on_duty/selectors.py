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

from companion.content.shape import BAD, Fault, Reads, Where, by_first_word, describe, nearest, reader, refuse, shown

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
"""Every filter, with the form of its value; None for those without."""


def one_key(name: str, form: Any) -> Any:
    """The form of a table with this one key."""
    return msgspec.defstruct(f"{name}_table", [("value", form, msgspec.field(name=name))], frozen=True)


_PLAIN_FILTERS: Any = Literal[tuple(name for name, form in FILTERS.items() if form is None)]
_FILTER_TABLES: Any = reduce(or_, (one_key(name, form) for name, form in FILTERS.items() if form is not None))


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
                return BAD if value is BAD else cls(name, value)
        return cls._refused(data, where, faults)

    @staticmethod
    def _refused(data: object, where: Where, faults: list[Fault]) -> object:
        name = next(iter(data)) if isinstance(data, Mapping) and len(data) == 1 else data
        if not isinstance(name, str):
            return refuse(data, where, faults, 'a filter such as "burning" or {"fire_at_least": 2}')
        if name in FILTERS:
            right = f'write {{"{name}": {describe(FILTERS[name])}}}' if FILTERS[name] else f'write "{name}" alone'
            faults.append(Fault(where, wanted=f"{'has no value for' if FILTERS[name] else 'has a value for'} {shown(name)}", hint=right))
            return BAD
        return refuse(name, where, faults, "a known filter", nearest(name, FILTERS) or f"known are {', '.join(FILTERS)}")


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


class Pick(Struct, frozen=True):
    """``{"pick": of, ...}``: some of the spaces of ``of``. ``count`` is None only where ``rank`` is ``all``."""

    of: SpaceSelector = msgspec.field(name="pick")
    rank: Rank = "all"
    count: Count | None = None

    def __post_init__(self) -> None:
        _settle_count(self)


def _settle_count(selector: Adjacent | Pick) -> None:
    """A ranked, chosen or random pick takes one unless it says how many; all is all."""
    if selector.rank == "all" and selector.count is not None:
        raise ValueError('has a "count", but takes all; say which with "rank": "highest", "lowest", "choose" or "random"')
    if selector.rank != "all" and selector.count is None:
        msgspec.structs.force_setattr(selector, "count", 1)


def _read_space(data: object, where: Where, faults: list[Fault]) -> object:
    value = _space_notation(data, where, faults)
    return Spaces((value.label,)) if isinstance(value, _OneSpace) else value


SPACE: Final = 'a target such as "self" or {"space": "A2"}'
_space_notation = by_first_word(
    {"space": _OneSpace, "spaces": Spaces, "adjacent": Adjacent, "all": All, "pick": Pick}, {"self": Self(), "it": It()}, SPACE
)
SpaceSelector = Annotated[
    Self | It | Spaces | Adjacent | All | Pick,
    Reads(_read_space, SPACE, Literal["self", "it"] | _OneSpace | Spaces | Adjacent | All | Pick),
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
VehicleSelector = Annotated[_Vehicle, Reads(by_first_word(_VEHICLES, {}, VEHICLE), VEHICLE, _Vehicle)]


# Stations and hydrants


NODE: Final = r"^[A-Za-z][A-Za-z0-9_-]*$"


class Station(Struct, frozen=True):
    """``{"station": "FS1"}``, or ``"choose"`` (the players), or ``"nearest"``."""

    id: Annotated[str, Meta(pattern=NODE, description='the id of a station, "choose" or "nearest"')] = msgspec.field(name="station")


class Hydrant(Struct, frozen=True):
    """``{"hydrant": "HY1"}`` or ``{"hydrant": "all"}``."""

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
        value = reader(_HydrantsNear if near else Hydrant)(data, where, faults)
        return value.near if isinstance(value, _HydrantsNear) else value


STATION: Final = 'a station such as {"station": "FS1"} or {"station": "nearest"}'
HYDRANT: Final = 'a hydrant such as {"hydrant": "HY1"} or {"hydrant": {"adjacent_to": "self"}}'
WATER: Final = 'a place with water such as {"hydrant": "HY1"}, {"station": "FS1"} or {"each": "engine"}'
_WATER: Final[dict[str, type[Struct]]] = {"hydrant": _HydrantNotation, "station": Station, **_VEHICLES}

StationSelector = Annotated[Station, Reads(by_first_word({"station": Station}, {}, STATION), STATION, Station)]
HydrantSelector = Annotated[
    Hydrant | HydrantsAdjacentTo, Reads(by_first_word({"hydrant": _HydrantNotation}, {}, HYDRANT), HYDRANT, Hydrant | _HydrantsNear)
]
WaterSelector = Annotated[
    Hydrant | HydrantsAdjacentTo | Station | _Vehicle,
    Reads(by_first_word(_WATER, {}, WATER), WATER, Hydrant | _HydrantsNear | Station | _Vehicle),
]


def label_order(label: str) -> tuple[str, int]:
    """Sorts labels by tile letter, then by number as a number: A1, A2, A10, B1."""
    letter = label.rstrip("0123456789")
    return letter, int(label[len(letter) :])
