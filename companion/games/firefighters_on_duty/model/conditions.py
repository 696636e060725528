"""The closed list of objectives and conditions (FOD-193): ``all``, ``any``, ``not``, and terms that compare a number.

``{"np": "< 2"}`` is ``Compare("np", "<", 2)``; a term that needs to know more is a table:
``{"civilians_on": {"at": {"space": "C4"}, "is": ">= 2"}}``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import Meta, Struct

from companion.content.shape import INVALID, Fault, Parser, Where, add_fault, describe, nearest, reader
from companion.games.firefighters_on_duty.model.selectors import Colour, Hazard, SpaceSelector, one_key

Operator = Literal["==", "!=", "<", "<=", ">", ">="]
Response = Literal["fast", "on_time", "late", "any"]

_OPERATORS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
COMPARISON: Final = 'a comparison such as ">= 2"'


class AllOf(Struct, frozen=True):
    """Every part holds; without parts it always holds."""

    parts: tuple[Condition, ...] = msgspec.field(name="all", default=())


class AnyOf(Struct, frozen=True):
    """At least one part holds."""

    parts: Annotated[tuple[Condition, ...], Meta(min_length=1)] = msgspec.field(name="any")


class Not(Struct, frozen=True):
    """The part does not hold."""

    part: Condition = msgspec.field(name="not")


class AskPlayers(Struct, frozen=True):
    """What only the players can know: a question to answer with yes or no."""

    __named__: ClassVar = "Asked"

    question: Annotated[str, Meta(min_length=1, description="a question")] = msgspec.field(name="asked")


class Compare(Struct, frozen=True):
    """The number that ``term`` stands for, compared. Of the rest only what the term's notation has is set."""

    term: str
    op: Operator
    value: int
    at: SpaceSelector | None = None
    type: Colour | Hazard | None = None
    response: Response = "any"
    station: str | None = None

    @property
    def __under__(self) -> tuple[str, ...]:
        return (self.term,)

    def accepts(self, number: int) -> bool:
        """Whether this number makes it true."""
        return _OPERATORS[self.op](number, self.value)


def _read_comparison(data: object, where: Where, faults: list[Fault]) -> object:
    """``">= 2"`` as (operator, number)."""
    match = re.search(_COMPARISON, data) if isinstance(data, str) else None
    if match:
        return match[1], int(match[2])
    hint = f'write "== {data}"' if isinstance(data, int) and not isinstance(data, bool) else ""
    return add_fault(data, where, faults, COMPARISON, hint)


_COMPARISON: Final = r"^\s*(==|!=|<=|>=|<|>)\s*(-?\d{1,4})\s*$"
Comparison = Annotated[
    tuple[Operator, int], Parser(_read_comparison, COMPARISON, Annotated[str, Meta(pattern=_COMPARISON, description=COMPARISON)])
]


class _At(Struct, frozen=True):
    at: SpaceSelector
    comparison: Comparison = msgspec.field(name="is")


class _BurnedAreas(Struct, frozen=True):
    comparison: Comparison = msgspec.field(name="is")
    type: Colour | None = None


class _HazardsOn(Struct, frozen=True):
    at: SpaceSelector
    comparison: Comparison = msgspec.field(name="is")
    type: Hazard | None = None


class _DistressAnswered(Struct, frozen=True):
    comparison: Comparison = msgspec.field(name="is")
    response: Response = "any"


class _WaterIn(Struct, frozen=True):
    station: Annotated[str, Meta(min_length=1, description='the id of a station such as "FS1"')]
    comparison: Comparison = msgspec.field(name="is")


PLAIN: Final = (
    "fires_active",
    "burning_areas",
    "burned_areas",
    "civilians_evacuated",
    "injured_on_board",
    "injured_delivered",
    "distress_answered",
    "distress_open",
    "vehicles_removed",
    "np",
    "round",
)
"""Terms that can be written ``{"np": "< 2"}``."""

TABLES: Final[Mapping[str, type[Struct]]] = {
    **dict.fromkeys(("fires_on", "civilians_on", "ff_on", "debris_on"), _At),
    "hazards_on": _HazardsOn,
    "burned_areas": _BurnedAreas,
    "distress_answered": _DistressAnswered,
    "water_in": _WaterIn,
}
"""Terms that can, or must, be written as a table."""

_JOINS: Final[Mapping[str, type[Struct]]] = {"all": AllOf, "any": AnyOf, "not": Not, "asked": AskPlayers}
TERMS: Final = tuple(dict.fromkeys((*PLAIN, *TABLES, "asked")))
CONDITION: Final = 'a condition such as {"np": "< 2"}'


def _read_condition(data: object, where: Where, faults: list[Fault]) -> object:
    if not isinstance(data, Mapping):
        return add_fault(data, where, faults, CONDITION)
    if len(data) != 1:
        hint = 'join them with {"all": [...]} or {"any": [...]}' if data else ""
        faults.append(Fault(where, f"with {len(data)}", f"must be {CONDITION}, with one key", hint))
        return INVALID
    [(name, inner)] = data.items()
    if name in _JOINS:
        return reader(_JOINS[name])(data, where, faults)
    if name in TERMS:
        return _read_term(name, inner, (*where, name), faults)
    known = dict.fromkeys((*_JOINS, *TERMS))
    faults.append(Fault((*where, str(name)), wanted="is not a known term", hint=nearest(name, known) or f"known are {', '.join(known)}"))
    return INVALID


def _read_term(name: str, data: object, where: Where, faults: list[Fault]) -> object:
    if name in TABLES and (isinstance(data, Mapping) or name not in PLAIN):
        if not isinstance(data, Mapping):
            return add_fault(data, where, faults, f"a table with {_keys(TABLES[name])}")
        table = reader(TABLES[name])(data, where, faults)
        return INVALID if table is INVALID else _compare(name, table)
    comparison = _read_comparison(data, where, faults)
    return INVALID if comparison is INVALID else Compare(name, *_pair(comparison))


def _compare(name: str, table: Any) -> Compare:
    rest = {field: getattr(table, field) for field in table.__struct_fields__ if field != "comparison"}
    return Compare(name, *_pair(table.comparison), **rest)


def _pair(comparison: Any) -> tuple[Operator, int]:
    op, value = comparison
    return op, value


def _keys(kind: type[Struct]) -> str:
    return ", ".join(f'"{field.encode_name}" ({describe(field.type)})' for field in msgspec.structs.fields(kind) if field.required)


def _read_objective(data: object, where: Where, faults: list[Fault]) -> object:
    return AllOf() if data == {} else _read_condition(data, where, faults)


class _Parts(Struct, frozen=True):
    """Every part holds."""

    parts: tuple[Condition, ...] = msgspec.field(name="all")


def _term_schema(name: str) -> Any:
    """The schema of the value of a term."""
    table = TABLES.get(name, Comparison)
    return table | Comparison if name in TABLES and name in PLAIN else table


_TERM_TABLES: Any = reduce(operator.or_, (one_key(name, _term_schema(name)) for name in TERMS if name != "asked"))
Condition = Annotated[
    AllOf | AnyOf | Not | Compare | AskPlayers, Parser(_read_condition, CONDITION, _Parts | AnyOf | Not | AskPlayers | _TERM_TABLES)
]
Objective = Annotated[
    AllOf | AnyOf | Not | Compare | AskPlayers, Parser(_read_objective, CONDITION, AllOf | AnyOf | Not | AskPlayers | _TERM_TABLES)
]
"""A condition, or ``{}``: nothing more than to last."""
