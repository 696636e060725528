"""Effects in tests: a list of them on an event card drawn for A3, and the exact lines that follow the draw.

    A1 red 5      | A2 road  | B1 green 4
    A3 yellow 4   | A4 road  | B2 green 3
    A10 yellow 3  | A5 road  | B3 red 6

A3 has three standing fires unless a vector says otherwise. FS1 joins A2; HY1 serves A2 and A5, HY2 serves A5. The hospital joins A4.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import Evening
from tests.games.firefighters_on_duty.cities import city, play, position

Raw = dict[str, Any]

SELF = "A3"
DRAWING = """
A1 red 5     | A2 road | B1 green 4
A3 yellow 4  | A4 road | B2 green 3
A10 yellow 3 | A5 road | B3 red 6
"""
POPULATION = {"A1": 0, "A3": 2, "A10": 4, "B1": 3, "B2": 1, "B3": 5}
ONE_STATION = {"FS1": ["A2"]}
TWO_STATIONS = {"FS1": ["A2"], "FS2": ["A5"]}


class Vector(NamedTuple):
    """Effects, the lines they must give, and what there was: the board, the answers after the draw, options, stations."""

    effects: Sequence[Raw]
    lines: Sequence[str]
    board: Mapping[str, Any] = {}
    answers: Sequence[Any] = ()
    options: Mapping[str, Any] = {}
    stations: Mapping[str, Sequence[str]] = ONE_STATION


def town(stations: Mapping[str, Sequence[str]] = ONE_STATION, **scenario: Any) -> Raw:
    """The map above as scenario data."""
    made = city(DRAWING, stations=stations, hospital=["A4"], hydrants={"HY1": ["A2", "A5"], "HY2": ["A5"]}, **scenario)
    for label, population in POPULATION.items():
        made["spaces"][label]["population"] = population
    return made


def card(effects: Sequence[Raw], colour: str = "yellow", name: str = "EV-TEST") -> Raw:
    """An event of these effects, written out as a table may give it when it draws."""
    return {"id": name, "colour": colour, "title": "Test", "effects": list(effects)}


def draw(vector: Vector) -> Evening:
    """A game in which the vector's card was drawn for A3 and its answers were given."""
    stands = position(**{"at": "critical_level", SELF: "fire 3", **vector.board})
    return play(town(vector.stations), stands, [card(vector.effects), *vector.answers], **vector.options)


def lines_of(vector: Vector) -> list[str]:
    """What the card told, without the draw itself."""
    from tests.evenings import lines

    return [line.removeprefix("F5 ") for line in lines(draw(vector), "F5")][1:]


def ident(value: object) -> str:
    """A name for a vector among a test's cases."""
    return "-".join(e.get("verb", "?") for e in value.effects) if isinstance(value, Vector) else "case"


def values(data: object, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every (key, value) in nested data; entries of a list go by the key of the list."""
    yield key, data
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from values(value, name)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for value in data:
            yield from values(value, key)
