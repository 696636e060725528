"""Every term of objectives and conditions in vectors with exact lines (FOD-188, FOD-193)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evenings import lines
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import Vector, lines_of, town

BOARD: dict[str, Any] = {
    "A1": "fire 1, lying 2, ff 1, gas_tank",
    "A2": "fire 1, civ 2, inj 1",
    "A10": "burned, debris 2",
    "B1": "inj 1, call 5, call 6, smoke 2",
    "B3": "burned",
    "E_GREEN": {"removed": True},
    "CARRIER": {"at": "A4", "injured": 1},
    "stations": {"FS1": {"reserve": 7}},
    "hospital": {"delivered": 2},
    "civilians_evacuated": 4,
    "distress_answered": {"fast": 1, "on_time": 2, "late": 3},
    "np": 1,
}
EVERYWHERE = {"all": "any"}

# Each term, and its value on that board.
TERMS: list[tuple[str, dict[str, Any] | None, int]] = [
    ("fires_active", None, 5),
    ("fires_on", {"at": {"spaces": ["A1", "A2"]}}, 2),
    ("burning_areas", None, 2),
    ("burned_areas", None, 2),
    ("burned_areas", {"type": "red"}, 1),
    ("civilians_on", {"at": EVERYWHERE}, 2),
    ("civilians_evacuated", None, 4),
    ("injured_on_board", None, 3),
    ("injured_delivered", None, 2),
    ("ff_on", {"at": {"adjacent": "self"}}, 1),
    ("debris_on", {"at": {"space": "A10"}}, 2),
    ("hazards_on", {"at": EVERYWHERE}, 2),
    ("hazards_on", {"at": EVERYWHERE, "type": "smoke"}, 1),
    ("hazards_on", {"at": {"space": "B1"}, "type": "explosive"}, 0),
    ("distress_answered", None, 6),
    ("distress_answered", {"response": "fast"}, 1),
    ("distress_answered", {"response": "on_time"}, 2),
    ("distress_answered", {"response": "late"}, 3),
    ("distress_answered", {"response": "any"}, 6),
    ("distress_open", None, 2),
    ("vehicles_removed", None, 1),
    ("np", None, 1),
    ("round", None, 3),
    ("water_in", {"station": "FS1"}, 7),
]


def term(name: str, rest: dict[str, Any] | None, comparison: str) -> dict[str, Any]:
    return {name: comparison} if rest is None else {name: {**rest, "is": comparison}}


def says(cond: dict[str, Any], answers: tuple[Any, ...] = ()) -> Vector:
    """A card that places debris on A4 if the condition holds, else on A5."""
    then, other = ([{"verb": "add_debris", "at": {"space": label}}] for label in ("A4", "A5"))
    return Vector([{"verb": "if", "cond": cond, "then": then, "else": other}], [], board=BOARD, answers=answers)


COMPARISONS = [
    *(("< 2", True), ("< 1", False), ("<= 1", True), ("<= 0", False)),
    *(("> 0", True), ("> 1", False), (">= 1", True), (">= 2", False)),
]
YES, NO = ["ADD_DEBRIS A4 1"], ["ADD_DEBRIS A5 1"]
CASES = [(says(term(name, rest, f"== {n}")), YES) for name, rest, n in TERMS]
CASES += [(says(term(name, rest, f"!= {n}")), NO) for name, rest, n in TERMS]
CASES += [(says({"np": comparison}), YES if holds else NO) for comparison, holds in COMPARISONS]
CASES += [
    (says({"all": [{"np": "== 1"}, {"round": "== 3"}]}), YES),
    (says({"all": [{"np": "== 1"}, {"round": "== 4"}]}), NO),
    (says({"any": [{"np": "== 2"}, {"round": "== 3"}]}), YES),
    (says({"any": [{"np": "== 2"}, {"round": "== 4"}]}), NO),
    (says({"not": {"np": "== 2"}}), YES),
    (says({"not": {"all": [{"np": "== 1"}]}}), NO),
    (says({"asked": "Did you all get out?"}, ("yes",)), YES),
    (says({"asked": "Did you all get out?"}, ("no",)), NO),
    (says({"any": [{"asked": "One?"}, {"asked": "Two?"}]}, ("no", "yes")), YES),
]
VECTORS = [vector for vector, _ in CASES]


@pytest.mark.parametrize(("vector", "expected"), CASES, ids=lambda case: str(case.effects[0]["cond"]) if isinstance(case, Vector) else "")
def test_fod_193_terms_and_how_they_join(vector: Vector, expected: list[str]) -> None:
    """FOD-193: each term has its value; all, any and not combine them; people are asked what only they know."""
    assert lines_of(vector) == expected


def test_fod_188_only_active_fire_counts() -> None:
    """FOD-188: three fires on the board are all inactive; no term counts them."""
    none = [{"fires_active": "== 0"}, {"fires_on": {"at": EVERYWHERE, "is": "== 0"}}, {"burning_areas": "== 0"}]
    burning = {"fires_on": {"at": {"all": "any", "where": ["burning"]}, "is": "== 0"}}
    effects = [{"verb": "if", "cond": {"all": [*none, burning]}, "then": [{"verb": "add_debris", "at": {"space": "A4"}}]}]
    scenario = town(schedule=[{"round": 3, "when": "end_of_fire_phase", "effects": effects}])
    evening = play(scenario, position(at="spread", A1="lying 2", A4="lying 1"))
    assert lines(evening, "F9") == ["F9 ADD_DEBRIS A4 1"]


def test_fod_193_an_objective_of_several_parts_decides_the_game() -> None:
    """FOD-193: judged at the game end, with what is asked."""
    objective = {"all": [{"fires_active": "<= 1"}, {"asked": "Is the cat down?"}]}
    for answer, outcome in (("yes", "won"), ("no", "lost")):
        evening = play(town(objective=objective), position(at="end_of_round", round=6, A1="fire 1"), [answer])
        assert evening.ending is not None
        assert evening.ending.outcome == outcome
