"""What corrections lead to at the start of a step: a turn or an address that is not played any more, an ending, another crew."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.emergency_dispatch.game import GAME
from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import crew
from tests.games.emergency_dispatch.room import Room

DICE = {"AMB-1": at("H4"), "RES-2": at("H4")}


def turn(**parts: Any) -> dict[str, Any]:
    """A turn of the first player; T-17 lies at H4 with two dice."""
    return {"at": "action", "round": 2, "players": crew(1, 4), "map": {"H4": [tile("T-17", 2)]}, "dice": DICE} | parts


def phase(**parts: Any) -> dict[str, Any]:
    """The Resolution Phase; the dice at H4 are to be rolled."""
    return turn(**parts) | {"at": "resolution"}


def corrected(position: dict[str, Any], patch: dict[str, Any], **rules: Any) -> Room:
    """The game after a correction of its first step."""
    room = Room(position, **rules)
    room.send({"correct": patch})
    return room


def test_ed_14_the_first_turn_is_noted_with_all_its_actions() -> None:
    """Where the position does not say whose turn it is, the first player begins."""
    assert Room(turn(firstPlayer="P2")).state()["turn"] == {"player": "P2", "actionsLeft": 3, "movedDice": []}
    assert Room(turn(turn={"player": "P2"})).state()["turn"] == {"player": "P2", "actionsLeft": 3, "movedDice": []}


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        ({"map": {"H4": []}}, []),
        ({"dice": {"AMB-1": {"place": "road"}, "RES-2": {"place": "road"}}}, ["ROTATE(T-17, 1)"]),
        ({"at": "cleanup"}, ["ROTATE(T-17, 1)"]),
    ],
)
def test_ed_42_an_address_that_is_not_to_be_handled_any_more_is_not_rolled_for(patch: dict[str, Any], told: list[str]) -> None:
    """No call is left there, no die, or the phase is over."""
    room = corrected(phase(), patch)
    assert (room.ask["key"], room.told) == ("round.2/cleanup/draw/1", told)


def test_ed_41_an_address_whose_dice_are_elsewhere_is_left_for_another() -> None:
    room = corrected(phase(map={"H4": [tile("T-17", 2)], "B1": [tile("T-25", 2)]}), {"dice": {die: {"place": "addr:B1"} for die in DICE}})
    assert room.ask["key"] == "round.2/resolution/B1/roll"


def test_ed_19_a_turn_that_is_over_is_not_played() -> None:
    room = corrected(turn(), {"at": "resolution", "turn": {"player": None, "actionsLeft": None}})
    assert room.ask["key"] == "round.2/resolution/H4/roll"


@pytest.mark.parametrize("position", [turn(), phase(), turn() | {"at": "cleanup"}])
@pytest.mark.parametrize(
    ("patch", "outcome"),
    [
        ({"result": "LOST_FAILURES", "failures": 8}, ("lost", "failures")),
        ({"result": "LOST_QUEUE"}, ("lost", "queue")),
        ({"result": "WON", "clock": 9}, ("won", "")),
    ],
)
def test_ed_90_people_may_state_how_it_ended_in_every_phase(
    position: dict[str, Any], patch: dict[str, Any], outcome: tuple[str, str]
) -> None:
    """Nothing more is told or asked."""
    room = Room(position)
    told = list(room.told)
    room.send({"correct": patch})
    assert room.over
    assert ((room.end["outcome"], room.end["reason"]), room.told) == (outcome, told)


def test_a_crew_that_takes_over_decides_from_then_on() -> None:
    """Corrected into the board like anything else; what is no crew is refused."""
    room = Room(turn())
    assert "crew must be one of people, sensible, greedy" in room.send({"correct": {"crew": "robots"}})[-1]["error"]["text"]
    room.send({"correct": {"crew": "greedy"}})
    assert GAME.seats(room.evening.twin) == {"crew": "greedy"}
    assert room.ask["who"] == ["crew"]


def test_ed_77_the_end_of_a_clean_up_and_the_turn_that_follows_are_keyed_by_round_and_player() -> None:
    """In that order they are asked: with two players the second turn is ``turn.2``, whoever holds the token."""
    room = Room(turn(firstPlayer="P2") | {"at": "cleanup"}, confirm="steps", draws="digital")
    assert (room.ask["key"], room.evening.ask and room.evening.ask.question) == ("round.2/cleanup/done", "cleanup_done")
    room.answer(True)
    assert (room.ask["key"], room.ask["who"]) == ("round.3/turn.1/action/1", ["P1"])
    room.play(("*/action/1", "pass"), ("round.3/turn.1/done", True))
    assert (room.ask["key"], room.ask["who"]) == ("round.3/turn.2/action/1", ["P2"])
