"""Attributes printed on a space, and the check that it has those of its kind and no others (FOD-8 to FOD-14, FOD-24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.content.faults import Fault, Where
from companion.games.firefighters_on_duty.model.selectors import Colour

_NEEDED = {"type": "green, yellow or red", "wrr": "a whole number from 2 to 6", "population": "a whole number from 0 to 99"}


class SpaceAttributes(Struct, frozen=True, kw_only=True):
    """A road, or an area with its type, water roll requirement and population."""

    kind: Literal["area", "road"]
    type: Colour | None = None
    wrr: Annotated[int, Meta(ge=2, le=6)] | None = None
    population: Annotated[int, Meta(ge=0, le=99)] | None = None


def attribute_faults(facts: SpaceAttributes, where: Where) -> Iterator[Fault]:
    """Areas need a type, a water roll requirement and a population; roads carry none of them."""
    for key, needed in _NEEDED.items():
        given = getattr(facts, key) is not None
        if facts.kind == "area" and not given:
            yield Fault((*where, key), wanted="is missing", hint=f"an area needs {needed}")
        if facts.kind == "road" and given:
            yield Fault((*where, key), wanted="is not for roads", hint="take it out")


def unknown_space(where: Where, label: str, known: Iterable[str]) -> Fault:
    """``label`` is no space of this map."""
    near = [other for other in known if other.rstrip("0123456789") == label.rstrip("0123456789")]
    hint = f"there are {', '.join(near)}" if near else "no space has that letter"
    return Fault(where, f'"{label}"', "must name spaces of this map", hint)
