"""What questions say besides what may be answered: the answer that the rules propose, hints in a sentence, and what mostly follows."""

from __future__ import annotations

from typing import Any

import pytest

from companion.presenter.scene_of import words_of
from companion.table import Choose
from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import crew
from tests.games.emergency_dispatch.room import Room


def turn(**parts: Any) -> dict[str, Any]:
    """A turn of P1, company 1; T-17 at H4 needs A and R."""
    return {"at": "action", "round": 2, "players": crew(1, 4), "map": {"H4": [tile("T-17", 2)]}} | parts


def phase(**parts: Any) -> dict[str, Any]:
    """The Resolution Phase of the same round."""
    return turn(**parts) | {"at": "resolution"}


def follow_ups(room: Room) -> dict[str, tuple[str, ...]]:
    """What mostly follows the options of the open question, as fronts with a map get it."""
    ask = room.evening.ask
    assert isinstance(ask, Choose)
    return dict(ask.usual)


# -- moving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lock", "toll", "says"),
    [
        (None, False, "Where has Ambulance 1 ended?"),
        ("A", False, "Where has Ambulance 1 ended? Its lock on Aid ends when it moves."),
        (None, True, "Where has Ambulance 1 ended? Passing C4 costs a step."),
        ("A", True, "Where has Ambulance 1 ended? Its lock on Aid ends when it moves. Passing C4 costs a step."),
    ],
)
def test_ed_22_27_moving_says_what_it_costs(lock: str | None, toll: bool, says: str) -> None:
    """The lock of the die, and a junction where a call lies."""
    calls = {"H4": [tile("T-17", 2)]} | ({"C4": [tile("T-12", 2)]} if toll else {})
    room = Room(turn(map=calls, dice={"AMB-1": at("H4", lock)})).play(("*/action/1", "move"), ("*/die/1", "AMB-1"))
    assert room.evening.ask is not None
    assert words_of(room.evening).question(room.evening.ask) == says


# -- locking in -----------------------------------------------------------------------------------------------------


def test_ed_35_proposed_are_locks_that_calls_there_still_lack() -> None:
    """T-17 needs A and R; R is locked in already. Of three dice with A, the first in die order is enough, and W helps nobody."""
    dice = {"RES-2": at("H4", "R"), "AMB-1": at("H4"), "AMB-3": at("H4"), "TAN-2": at("H4"), "RES-4": at("H4")}
    room = Room(turn(dice=dice)).play(("*/action/1", "lock"), ("*/release/1", []), ("*/roll/1", ["A", "W", "A", "R"]))
    assert room.options == ["AMB-1", "TAN-2", "AMB-3", "RES-4"]
    assert room.ask["proposed"] == ["AMB-1"]
    assert room.ask["args"] == {
        "address": "H4", "rolled": {"AMB-1": "A", "TAN-2": "W", "AMB-3": "A", "RES-4": "R"}, "tokens": 11,
    }  # fmt: skip


def test_ed_35_proposed_is_what_both_calls_lack_together() -> None:
    """T-17 needs A and R, T-40 F and W."""
    calls = {"H4": [tile("T-17", 2), tile("T-40", 3)]}
    dice = {"AMB-1": at("H4"), "ENG-1": at("H4"), "TAN-2": at("H4"), "ENG-4": at("H4")}
    room = Room(turn(map=calls, dice=dice)).play(("*/action/1", "lock"), ("*/roll/1", ["A", "F", "W", "F"]))
    assert room.ask["proposed"] == ["AMB-1", "ENG-1", "TAN-2"]


def test_ed_38_in_a_hard_game_one_lock_is_proposed() -> None:
    room = Room(turn(dice={"AMB-1": at("H4"), "RES-2": at("H4")}), difficulty="hard")
    room.play(("*/action/1", "lock"), ("*/roll/1", ["A", "R"]))
    assert (room.ask["proposed"], room.ask["legal"]["max"]) == (["AMB-1"], 1)


# -- locks that mostly stay -----------------------------------------------------------------------------------------


LOCKS = {"AMB-1": at("H4", "A"), "RES-2": at("H4"), "LAD-3": at("B2"), "TAN-5": at("B1", "W"), "LAD-B": at("B2", "L")}
THREE = {"H4": [tile("T-17", 2)], "B2": [tile("T-50", 2)], "B1": [tile("T-20", 2)]}


def test_before_an_attempt_locks_mostly_stay_where_something_else_can_be_rolled() -> None:
    """At H4; at B2 there is no lock of a company die, and at B1 nothing else to roll (ED-36, ED-37)."""
    room = Room(turn(map=THREE, dice=LOCKS))
    assert follow_ups(room) == {"H4": ()}
    assert follow_ups(room.play(("*/action/1", "lock"))) == {"H4": ()}


def test_without_a_token_a_lock_has_to_be_given_up() -> None:
    room = Room(turn(map=THREE, dice=LOCKS, tokens=0)).play(("*/action/1", "lock"))
    assert room.options == ["B1", "H4"]
    assert follow_ups(room) == {}
    assert room.play(("*/address/1", "H4")).told == ["UNLOCK(AMB-1)"]
    assert room.ask["key"] == "round.2/turn.1/roll/1"


def test_before_a_roll_in_the_resolution_phase_locks_mostly_stay() -> None:
    """Wherever a company die is locked in (ED-43); what people do otherwise is asked, and nothing is proposed to be given up."""
    room = Room(phase(map=THREE, dice=LOCKS))
    assert room.options == ["B1", "B2", "H4"]
    assert follow_ups(room) == {"B1": (), "H4": ()}
    assert room.play(("*/next/1", "H4")).ask["proposed"] == []


# -- an address -----------------------------------------------------------------------------------------------------


def test_a_symbol_that_is_missing_is_proposed_and_stands_first() -> None:
    """ED-47: of the five; ED-46: of those of which there are three cards."""
    before = phase(dice={"AMB-1": at("H4")}, success=["R01", "R07", "R17", "R03", "R10", "R15"])
    room = Room(before).play(("*/roll", ["A"]), ("*/do/1", "add 4"))
    assert (room.options, room.ask["proposed"]) == (["R", "A", "F", "W", "L"], "R")
    room = Room(before).play(("*/roll", ["-"]), ("*/do/1", "add 3"))
    assert (room.options, room.ask["proposed"]) == (["A", "R"], "A")


def test_closing_says_which_calls_lack_what() -> None:
    """ED-54: each call that is not covered by itself; two calls together are none, nor is one that was covered and left."""
    calls = {"H4": [tile("T-17", 2), tile("T-40", 3)]}
    room = Room(phase(map=calls, dice={"AMB-1": at("H4"), "RES-2": at("H4")}))
    room.play(("*/roll", ["A", "R"]), ("*/do/1", "close"))
    assert told_last(room) == "H4 is closed. Missing: T-40: Fire, Water. These dice stay there: Ambulance 1, Rescue Squad 2."
    room = Room(phase(dice={"AMB-1": at("H4"), "RES-2": at("H4")})).play(("*/roll", ["A", "R"]), ("*/do/1", "close"))
    assert told_last(room) == "H4 is closed with a call left. These dice stay there: Ambulance 1, Rescue Squad 2."
    room = Room(phase(dice={"AMB-1": at("H4"), "RES-2": at("H4")})).play(
        ("*/roll", ["A", "R"]), ("*/do/1", "resolve T-17"), ("*/card/1", "R01")
    )
    assert told_last(room) == "H4 is done. These dice stay there: Ambulance 1, Rescue Squad 2."


def told_last(room: Room) -> str:
    """The sentence in which the closing was told."""
    said = [event for event in room.evening.event_log if getattr(event, "code", "") == "KEEP_DICE"]
    return words_of(room.evening).event(said[-1])


def test_ed_84_cards_of_kinds_that_no_call_lacks_are_paid_first() -> None:
    """T-17 lacks A and R: so F, W and the re-rolls go, and of these first the kind of which there are most."""
    before = phase(dice={"TAN-B": {"place": "spent"}, "AMB-1": at("H4")}, success=["R01", "R02", "R03", "R05", "R06", "R13"])
    room = Room(before).play(("*/next/1", "replenish"))
    assert room.options == ["R01", "R02", "R03", "R05", "R06", "R13"]
    assert room.ask["proposed"] == ["R02", "R06", "R13"]
    assert room.ask["args"] == {"purpose": "REPLENISH TAN-B", "benefit": "replenish", "price": 3}
