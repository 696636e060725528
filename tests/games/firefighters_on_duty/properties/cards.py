"""Random effects as data, generated from the schema: any Struct, field, word or number that effects.py and its selectors allow.

Nothing here names a verb but where the notation of a form is its own (filters, comparisons, "self"); so a new verb is covered by itself.
Data that a Struct's own checks refuse, or that can't mean anything on the map, is thrown away and grown anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, structs

from companion.content.shape import read
from companion.games.firefighters_on_duty.model.city_map import CityMap
from companion.games.firefighters_on_duty.model.conditions import PLAIN, TABLES, Compare, Condition
from companion.games.firefighters_on_duty.model.effects import LATER, DrawEvent, Effect, EndGame, ManualEffect
from companion.games.firefighters_on_duty.model.selectors import FILTERS, LABEL, NODE, Filter, HydrantsAdjacentTo, It, Self
from companion.games.firefighters_on_duty.pack.semantics import EffectScope, semantic_errors

DEEPEST = 3
RARE = (EndGame, ManualEffect)  # they end the game, or hold it up
_WORDS: dict[type, str] = {Self: "self", It: "it"}


class Soil(NamedTuple):
    """What effects grow in: chance, the map, whose they are, and how deep they may still go."""

    rng: Random
    city: CityMap
    scope: EffectScope
    depth: int = DEEPEST

    def below(self, *, it: bool = False) -> Soil:
        """One level down."""
        scope = structs.replace(self.scope, has_it=True) if it else self.scope
        return self._replace(depth=self.depth - 1, scope=scope)


def random_effects(rng: Random, city: CityMap, part: Literal["card", "scenario"], rounds: int = 6, *, least: int = 0) -> list[Any]:
    """A list of up to three effects that ``compile`` takes on a card, or in a scenario."""
    soil = Soil(rng, city, EffectScope(part, rounds))
    return [random_effect(soil) for _ in range(rng.randint(least, 3))]


def random_effect(soil: Soil, kind: Any = Effect) -> Any:
    """One effect, of one verb if ``kind`` is that Struct. Verbs that end or hold up the game are rare."""
    verbs = [one for one in choices(kind) if _may_stand(one, soil) and (one not in RARE or kind is one or soil.rng.random() < 0.2)]
    return grown(soil.rng.choice(verbs), soil)


@cache
def choices(form: Any) -> list[Any]:
    """The members of a union, notes taken off; a form that is none is its only choice."""
    base = form.__origin__ if get_origin(form) is Annotated else form
    members = get_args(base) if get_origin(base) in (Union, UnionType) else (base,)
    return [one for member in members for one in (choices(member) if get_origin(member) in (Union, UnionType) else [member])]


def grown(kind: type[Struct], soil: Soil) -> Any:
    """Data for this Struct that it takes, and that means something on the map.

    Hypothesis may choose the same thing every time, so after half of the tries chance is another.
    """
    for n in range(200):
        data = _struct(kind, soil if n < 100 else soil._replace(rng=Random(n)))
        value, faults = read(kind, data)
        if value is not None and not faults and not list(semantic_errors(value, (), soil.city, soil.scope)):
            return data
    raise ValueError(f"No {kind.__name__} grows here; the last try was {msgspec.json.encode(data).decode()}.")


fields = cache(structs.fields)


def _struct(kind: type[Struct], soil: Soil) -> Any:
    config = kind.__struct_config__
    data: dict[str, Any] = {config.tag_field: config.tag} if config.tag_field else {}
    for field in fields(kind):
        if field.required or soil.rng.random() < 0.6:
            data[field.encode_name] = grow(field.type, soil, it=kind.__name__ == "ForEach" and field.name == "do")
    return data


def grow(form: Any, soil: Soil, *, it: bool = False) -> Any:
    """Data for any form."""
    notes = form.__metadata__ if get_origin(form) is Annotated else ()
    base = form.__origin__ if notes else form
    if base == Condition.__origin__:  # type: ignore[attr-defined]
        return _condition(soil.below())
    origin = get_origin(base)
    if origin in (Union, UnionType):
        return _one_of(choices(form), soil, it)
    if origin is tuple:
        return [grow(get_args(base)[0], soil, it=it) for _ in range(_length(notes, soil))]
    if origin is Literal:
        return soil.rng.choice(get_args(base))
    if isinstance(base, type) and issubclass(base, Struct):
        return _named_struct(base, soil.below(it=it))
    return _plain(base, notes, soil)


def _one_of(members: list[Any], soil: Soil, it: bool) -> Any:
    """One of the union; near the bottom only those that need nothing below them."""
    fitting = [one for one in members if _may_stand(one, soil)]
    flat = [one for one in fitting if not _is_deep(one)]
    return grow(soil.rng.choice(flat if soil.depth <= 0 and flat else fitting), soil, it=it)


def _may_stand(form: Any, soil: Soil) -> bool:
    """What never grows somewhere is not tried there."""
    if form in (Self, DrawEvent):
        return soil.scope.part == "card"
    if form is EndGame:
        return soil.scope.part == "scenario"
    return form is not It or soil.scope.has_it


@cache
def _is_deep(form: Any) -> bool:
    """Whether a form holds selectors, conditions or effects again."""
    if not (isinstance(form, type) and issubclass(form, Struct)):
        return False
    return any(isinstance(one, type) and issubclass(one, Struct) and one is not Filter for one in _inside(form))


def _inside(kind: type[Struct]) -> Iterator[Any]:
    for field in fields(kind):
        for one in choices(field.type):
            yield from choices(get_args(one)[0]) if get_origin(one) is tuple else [one]


def _named_struct(kind: type[Struct], soil: Soil) -> Any:
    """A Struct below another: those with a notation of their own first."""
    if kind in _WORDS:
        return _WORDS[kind]
    if kind is Filter:
        return _filter(soil)
    if kind is HydrantsAdjacentTo:
        return {"hydrant": _struct(kind, soil)}
    return grown(kind, soil)


def _length(notes: tuple[Any, ...], soil: Soil) -> int:
    least = max([note.min_length or 0 for note in notes if isinstance(note, Meta)], default=0)
    return soil.rng.randint(least, max(least, 2 if soil.depth > 0 else 0))


def _plain(base: Any, notes: tuple[Any, ...], soil: Soil) -> Any:
    metas = [note for note in notes if isinstance(note, Meta)]
    if base is int:
        low = max([m.ge for m in metas if m.ge is not None], default=0)
        high = min([m.le for m in metas if m.le is not None], default=99)
        return soil.rng.randint(int(low), min(int(high), int(low) + 5) if soil.rng.random() < 0.7 else int(high))
    if base is bool:
        return soil.rng.random() < 0.5
    if base is type(None):
        return None
    return _text([str(m.pattern) for m in metas if m.pattern], metas, soil)


def _text(patterns: list[str], metas: list[Meta], soil: Soil) -> str:
    """A text; where its form is known, a name that exists on the map (the right kind is found by trying)."""
    rng, city = soil.rng, soil.city
    if patterns == [LABEL]:
        return rng.choice([*city.spaces])
    if patterns == [LATER]:
        return f"+{rng.randint(0, 5)}"
    if patterns == [NODE] or any("station" in (m.description or "") for m in metas):
        return rng.choice([*city.stations, *city.hydrants, "choose", "nearest", "all"])
    return rng.choice(("Mind the wires.", "Is the crane standing?"))


# -- notations of their own -------------------------------------------------------------------------------------


def _filter(soil: Soil) -> Any:
    name = soil.rng.choice([one for one in FILTERS if one != "not_self" or soil.scope.part == "card"])
    return name if FILTERS[name] is None else {name: _filter_value(name, soil)}


def _filter_value(name: str, soil: Soil) -> Any:
    return soil.rng.choice("ABC") if name == "on_tile" else grow(FILTERS[name], soil)


def _condition(soil: Soil) -> Any:
    """A join of conditions, a question, or a comparison."""
    kinds = [kind for kind in choices(Condition) if kind is Compare or not _is_deep(kind) or soil.depth > 0]
    kind = soil.rng.choice([*kinds, Compare, Compare])
    return _comparison(soil) if kind is Compare else grown(kind, soil)


def _comparison(soil: Soil) -> Any:
    """``{"np": "< 2"}``, or with a table where the term has or needs one."""
    term = soil.rng.choice([*PLAIN, *TABLES])
    if term in TABLES and (term not in PLAIN or soil.rng.random() < 0.5):
        return {term: _table(TABLES[term], soil)}
    return {term: _compared(soil)}


def _table(kind: type[Struct], soil: Soil) -> Any:
    data = {}
    for field in fields(kind):
        if field.encode_name == "is":
            data["is"] = _compared(soil)
        elif field.encode_name == "station":
            data["station"] = soil.rng.choice([*soil.city.stations])
        elif field.required or soil.rng.random() < 0.5:
            data[field.encode_name] = grow(field.type, soil)
    return data


def _compared(soil: Soil) -> str:
    return f"{soil.rng.choice(('==', '!=', '<', '<=', '>', '>='))} {soil.rng.randint(0, 3)}"
