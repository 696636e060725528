"""The check of a pack: on which map a card does not fit, and what the author can do about it (``companion check``)."""

from __future__ import annotations

import pytest

from companion.content.authoring import PackDraft
from companion.games.firefighters_on_duty.authoring import PACK_TOOLS

HEAD = 'id = "mine"\ntitle = "Mine"\ngame = "firefighters-on-duty"\nrules = 1\nformat = 1\n'
CITY = """
[spaces]
A1 = { kind = "area", type = "green", wrr = 4, population = 2, adj = ["A2"] }
A2 = { kind = "road", adj = ["A1", "A3"] }
A3 = { kind = "road", adj = ["A2"] }
[[stations]]
id = "FS1"
joins = ["A2"]
[hospital]
joins = ["A3"]
"""
NOWHERE = '{ verb = "add_fire", at = { space = "A7" } }'
UNKNOWN = 'must name spaces of this map, not "A7"'
ON_A_ROAD = '{ verb = "add_hazard", at = { space = "A3" }, type = "smoke" }'
NO_AREA = 'must name areas, not "A3"; "A3" is a road, and hazards lie on areas only'
NO_NUMBER = '{ verb = "add_fire", at = "self", n = 0 }'
ELSEWHERE = "; a card for one map goes into a file with only_when_listed = true"


def event(effect: str, *, listed: bool = False) -> str:
    only = "only_when_listed = true\n" if listed else ""
    return f'{only}[[event]]\nid = "E1"\ncolour = "red"\ntitle = "Sparks"\neffects = [{effect}]\n'


def said(head: str = "", tail: str = "", **files: str) -> list[str]:
    """The faults of a pack of one town (``head`` and ``tail`` stand in its scenario) and these files, without the file and the line."""
    texts = {"pack.toml": HEAD, **{f"{name}.toml": text for name, text in files.items()}}
    texts["scenarios/town.toml"] = f'id = "town"\nrounds = 3\n{head}{CITY}{tail}'
    return [str(fault).partition(": ")[2] for fault in PACK_TOOLS.check(PackDraft("mine", ()).with_files(texts), []).faults]


def test_a_card_that_fits_one_map_only_is_told_with_that_map() -> None:
    """And in which file it can be, so that other maps don't have it."""
    [fault] = said(cards=event(NOWHERE))
    assert fault.startswith(f"event E1: effects#1.at: {UNKNOWN}")
    assert fault.endswith(f' (map of "town"){ELSEWHERE}')
    assert f'event E1: effects#1.at: {NO_AREA} (map of "town"){ELSEWHERE}' in said(cards=event(ON_A_ROAD))


def test_a_card_of_such_a_file_is_told_with_the_map_alone() -> None:
    [fault] = said('extra_cards = ["E1"]\n', cards=event(NOWHERE, listed=True))
    assert fault.endswith(' (map of "town")')
    assert ELSEWHERE not in fault


@pytest.mark.parametrize("card", [event(NO_NUMBER), event(NOWHERE.replace("A7", "7"))])
def test_what_is_wrong_on_every_map_names_none(card: str) -> None:
    [fault] = said(cards=card)
    assert "map of" not in fault


def test_a_scenario_need_not_be_told_which_map_is_its_own() -> None:
    [fault] = said(tail='[[setup]]\nverb = "add_fire"\nat = { space = "A7" }\n')
    assert fault.startswith(f"scenario town: setup#1.at: {UNKNOWN}")
    assert "map of" not in fault
