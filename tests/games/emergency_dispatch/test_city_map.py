"""The city: how plans drawn with characters are read, and what is said of one that can't be."""

from __future__ import annotations

import pytest

from companion.games.emergency_dispatch.city_map import CityFile, StreetMap, compile_city

PLAN = """
1a--1b--2a--2b--3a--3b
|                   |
A1--B1--##==<>--+   4a
|   |   :       |   |
+---C4--##==<>--4b--5a
            |       |
            6a--6b--5b
"""


def city(plan: str = PLAN) -> StreetMap:
    """The city of a plan without faults."""
    found, faults = compile_city(CityFile(title="Test", plan=plan))
    assert found is not None, faults
    return found


def faults(plan: str) -> list[str]:
    """The faults of a plan, as sentences."""
    found, faults = compile_city(CityFile(title="Test", plan=plan))
    assert found is None
    return [str(fault) for fault in faults]


def test_spaces_are_joined_by_the_lines_between_them() -> None:
    found = city()
    assert found.spaces["A1"].next_to == ("1a", "B1", "C4")
    assert found.spaces["highway-1"].next_to == ("B1", "entry-1", "highway-2")
    assert found.of_kind("entry") == ("entry-1", "entry-2")
    assert found.addresses == ("A1", "B1", "C4")
    assert len(found.of_kind("station")) == 12


def test_streets_and_highway_are_told_apart_and_keep_their_corners() -> None:
    streets = {frozenset(street.ends): street for street in city().streets}
    assert streets[frozenset(("highway-1", "highway-2"))].is_highway
    around = streets[frozenset(("A1", "C4"))]
    assert not around.is_highway
    assert around.path == ((1.0, 2.5), (0.5, 4.5), (5.0, 4.5))


def test_lakes_and_parks_go_on_under_the_lines_that_cross_them() -> None:
    """A street from left to right through a park, and one down through a lake; where only one side is water, the line is a shore."""
    through = PLAN.replace("|                   |", "| ^        ~        |", 1).replace("|   |   :       |   |", "| ^ |   :       |   |", 1)
    assert city(through).scenery == {"lake": {(11, 1)}, "park": {(2, 1), (2, 2), (2, 3)}}
    across = PLAN.replace("|   |   :       |   |", "|   |~  :      ~|~  |", 1)
    assert city(across).scenery == {"lake": {(5, 3), (15, 3), (16, 3), (17, 3)}}
    assert city().scenery == {}


def test_steps_go_along_streets_and_cross_open_junctions_for_nothing() -> None:
    found = city()
    assert found.steps_from("1a") | {"C4": 2, "highway-2": 3, "4b": 5} == found.steps_from("1a")
    assert found.steps_from("1a", free=("C4",))["highway-2"] == 2


LINES = "draw a street with - and |, the highway with = and :"
ENDS = "let lines begin and end at spaces"
BENDS = "a + is a bend between two lines; where three meet, draw a space"
SIGNS = "known are addresses such as C4, stations such as 1a, ##, <>, the lines - | = : +, and ~ and ^ for lakes and parks"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("2a", "--", ["lacks the fire stations 2a; draw each of the twelve once"]),
        ("C4", "A1", ["line 5, column 5 draws A1 a second time; draw each space once"]),
        ("==<>--+", "=-<>--+", [f"line 3, column 10 has a line from ## that is both street and highway; {LINES}"]),
        ("==<>--+", "==  --+", ["line 3, column 12 has a line from ## that leads nowhere; let it end at a space",
                                "line 3, column 15 has a line from 4b that leads nowhere; let it end at a space"]),
        ("==<>--+", "==##--+", ["must have 2 ends of the highway, drawn <>, not 1"]),
        ("|   |   :", "|   ?   :", [f'line 4, column 5 has the unknown sign "?"; {SIGNS}']),
        ("1b--2a", "1b  2a", []),
        ("|                   |", "| |                 |", [f'line 2, column 3 has a "|" that is no part of a street; {ENDS}']),
        ("##==<>--4b", "##==+---4b", [f"line 5, column 13 has a + that does not join two lines; {BENDS}"]),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_read(old: str, new: str, said: list[str]) -> None:
    plan = PLAN.replace(old, new, 1)
    if said:
        assert faults(plan) == [f"plan: {one}" for one in said]
    else:
        city(plan)


def test_a_part_without_a_way_is_named() -> None:
    apart = PLAN.replace("            |       |\n            6a--6b--5b", "                    |\n            6a--6b  5b")
    assert faults(apart) == ["plan: has no way from 1a to 6a, 6b; join them with streets"]
