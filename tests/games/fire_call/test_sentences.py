"""What is said of an instruction beside its arguments, and cards as they are read aloud."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fire_call.game import GAME, card_text, names, seats
from companion.presenter.scene_of import words_of
from companion.table import InstructionTold
from tests.evenings import answer_all, begin, events
from tests.games.fire_call.fixtures import Position, player, raw_content
from tests.games.fire_call.tables import HELMETS_FIRST, landed, turn

CONTENT = GAME.compile(raw_content())
ALL_OWN = player("Red", HELMETS_FIRST)
LACKING = player("Red", "H1 H2 H3 H4 H5 H6 A1", mutualAid="HAND")
"""Without A2 and A3 of the call."""


def said(code: str, position: Position, *answers: Any, label: str = "7", duty: str = "GO_HOSPITAL") -> str:
    """The sentence of the last instruction with this code."""
    content = raw_content({"F01": (label, HELMETS_FIRST)}, {"D01": duty})
    evening = begin(GAME, position, scenario=None, content=content, track="off")
    answer_all(evening, answers)
    found = [event for event in events(evening) if isinstance(event, InstructionTold) and event.code == code]
    return words_of(evening).told(found[-1])


@pytest.mark.parametrize(("label", "sentence"), [
    ("7", "Blue announces a Fire Call in district 7."), ("CHOICE", "Blue announces a Fire Call with District Choice."),
])  # fmt: skip
def test_fc_48_the_dispatcher_announces_the_label_alone(label: str, sentence: str) -> None:
    assert said("ANNOUNCE", landed("FIRE_CALL"), "F01", label=label) == sentence


@pytest.mark.parametrize(("players", "answers", "sentence"), [
    ({"Red": ALL_OWN}, [], "Red completes the call with own equipment."),
    ({"Red": LACKING, "Yellow": player("Yellow", "A2 A3", place="hospital")}, [],
     "Red completes the call with cards of players in the Hospital: A2 {A2}, A3 {A3}."),
    ({"Red": LACKING, "Yellow": player("Yellow", "A2 A3")}, ["use"], "Red completes the call by Mutual Aid: A2 {A2}, A3 {A3}."),
    ({"Red": LACKING, "Yellow": player("Yellow", "A2", place="hospital"), "Blue": player("Blue", "A3")}, ["use"],
     "Red completes the call with cards of players in the Hospital (A2 {A2}) and by Mutual Aid (A3 {A3})."),
])  # fmt: skip
def test_fc_59_how_a_call_was_completed_is_said(players: dict[str, Any], answers: list[str], sentence: str) -> None:
    wanted = sentence.format_map(CONTENT.departments.names)
    assert said("CALL_DONE", landed("FIRE_CALL", players=players), "F01", "ATTEMPT", *answers) == wanted


def test_duties_are_read_aloud_and_fire_calls_are_secret() -> None:
    shown = card_text(CONTENT, "duty", "D01")
    assert shown is not None
    assert (shown.id, shown.title, shown.text) == ("D01", "Duty D01", "Words of D01.")
    assert card_text(CONTENT, "fire", "F01") is None
    assert card_text(CONTENT, "fire", "D01") is None
    assert card_text(CONTENT, "duty", "F01") is None


def test_cards_and_spaces_are_called_by_the_names_of_the_departments() -> None:
    called = names(CONTENT)
    name = CONTENT.departments.names
    assert (called["N2"], called["EQUIPMENT(N2)"], called["MA"]) == (f"N2 {name['N2']}", f"N2 {name['N2']}", f"{name['MA']} card")
    assert len(called) == 24 * 2 + 1


def test_bots_have_the_seats_that_are_said() -> None:
    evening = begin(GAME, turn(seats="Red Yellow"), scenario=None, red="steady", blue="steady")
    assert seats(evening.twin) == {"Red": "steady"}
