"""How positions are written, and what they refuse (Position in the forms; I1 to I8 of section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.emergency_dispatch import board
from companion.games.emergency_dispatch.board import CLOCK, OUT_OF_SERVICE, QUEUE, STACKED, URGENCY
from companion.table import PositionError, checked_position, read_position
from tests.games.emergency_dispatch.small_set import CONTENT, board_of, position

SCHEMA = board.schema(CONTENT, {})
FULL: dict[str, Any] = {
    "at": "cleanup", "round": 6, "failures": 4, "firstPlayer": "P2", "players": {"P1": {"company": 3}, "P2": {"company": 5}},
    "queue": {"1": {"tile": "T-09", "urgency": 3}, "2": {"tile": "T-44", "urgency": 1}, "9": {"blocked": "R16"}},
    "map": {"C4": [{"tile": "T-03", "urgency": 2}, {"tile": "T-12", "urgency": 3}]},
    "dice": {"AMB-3": {"place": "addr:C4", "lock": "A"}, "ENG-4": {"place": "road", "oos": True}, "TAN-B": {"place": "spent"}},
    "tokens": 10, "success": ["R11", "R05"], "discard": ["R20"],
    "active": {"R10": {"kind": "OOS", "die": "ENG-4"}, "R16": {"kind": "BLOCK", "slot": 9}},
    "resolvedTiles": ["T-71", "T-70"], "failedTiles": ["T-72"], "result": None,
}  # fmt: skip


def faults(**said: Any) -> list[str]:
    """What is wrong with a position."""
    return checked_position(SCHEMA, position(**said), lambda twin: board.ready(twin, CONTENT, {}))[1]


def test_a_whole_position_is_written_as_it_was_read() -> None:
    written = read_position(SCHEMA, FULL).position()
    for name in ("at", "round", "failures", "firstPlayer", "players", "queue", "map", "tokens", "success", "discard", "active"):
        assert written[name] == FULL[name]
    assert written["clock"] == 6
    assert written["dice"]["ENG-4"] == {"place": "road", "lock": None, "oos": True}
    assert written["resolvedTiles"] == ["T-71", "T-70"]


def test_reading_and_writing_again_gives_the_same() -> None:
    once = read_position(SCHEMA, FULL).position()
    assert read_position(SCHEMA, once).position() == once


def test_what_is_left_out_is_at_its_start() -> None:
    written = board_of().position()
    assert (written["round"], written["clock"], written["failures"], written["firstPlayer"]) == (1, 1, 0, "P1")
    assert (written["queue"], written["map"], written["active"], written["tokens"]) == ({}, {}, {}, 12)
    assert written["dice"]["AMB-1"] == {"place": "station", "lock": None, "oos": False}
    assert written["dice"]["TAN-B"]["place"] == "boxArea"
    assert written["result"] is None


def test_tokens_left_out_are_twelve_less_those_in_use() -> None:
    twin = board_of(dice={"AMB-1": {"place": "addr:C4", "lock": "A"}, "ENG-4": {"oos": True}})
    assert twin.position()["tokens"] == 10


def test_fewer_tokens_than_there_were_are_lost() -> None:
    assert board_of(tokens=3).position()["tokens"] == 3


def test_an_urgency_left_out_is_the_start_of_the_tile() -> None:
    twin = board_of(queue={"1": {"tile": "T-44"}}, map={"H4": [{"tile": "T-40"}]})
    assert (twin[URGENCY["T-44"]], twin[URGENCY["T-40"]]) == (3, 4)


def test_the_first_of_a_stack_is_on_top() -> None:
    twin = board_of(map={"C4": [{"tile": "T-12"}, {"tile": "T-03"}]})
    assert (twin[STACKED["T-12"]], twin[STACKED["T-03"]]) == (1, 2)


def test_a_die_out_of_service_is_so_by_the_card_that_names_it() -> None:
    assert board_of(dice={"ENG-4": {"oos": True}})[OUT_OF_SERVICE["ENG-4"]] == "R10"
    assert board_of(active={"R10": {"kind": "OOS", "die": "ENG-4"}}).position()["dice"]["ENG-4"]["oos"] is True


def test_what_active_says_holds_whatever_the_card_says() -> None:
    twin = board_of(active={"R16": {"kind": "OOS", "die": "LAD-3"}, "R10": {"kind": "BLOCK", "slot": 2}})
    assert twin.position()["active"] == {"R16": {"kind": "OOS", "die": "LAD-3"}, "R10": {"kind": "BLOCK", "slot": 2}}


def test_a_blocked_slot_may_be_said_by_the_queue_alone() -> None:
    assert board_of(queue={"9": {"blocked": "R16"}}).position()["active"] == {"R16": {"kind": "BLOCK", "slot": 9}}


def test_the_clock_is_past_the_eighth_space_after_a_win() -> None:
    assert board_of(round=8, result="WON")[CLOCK] == 9


def test_a_correction_of_a_stack_takes_the_others_of_its_address_off() -> None:
    twin = board_of(map={"C4": [{"tile": "T-12"}, {"tile": "T-03"}]})
    twin.patch({"map": {"C4": [{"tile": "T-03", "urgency": 1}]}})
    assert twin.position()["map"] == {"C4": [{"tile": "T-03", "urgency": 1}]}


def test_a_correction_may_be_written_field_by_field() -> None:
    twin = board_of(queue={"1": {"tile": "T-44"}})
    twin.patch({"queue": {"1": None, "3": "T-09"}, "urgency": {"T-09": 2}, "dice": {"ENG-4": {"oos": "R10"}}})
    assert twin.position()["queue"] == {"3": {"tile": "T-09", "urgency": 2}}
    assert twin[QUEUE[1]] is None


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"queue": {"1": {"tile": "T-44"}, "2": {"tile": "T-44"}}}, "T-44 lies in queue.1 and in queue.2: leave it in one of them (I1)"),
        ({"queue": {"1": {"tile": "T-44"}}, "failedTiles": ["T-44"]}, "T-44 lies in queue.1 and in failedTiles"),
        ({"map": {"C4": [{"tile": "T-03"}, {"tile": "T-03"}]}}, "map.C4 names T-03 twice"),
        ({"success": ["R05"], "discard": ["R05"]}, "R05 is in success and in discard: leave it in one of them (I2)"),
        ({"success": ["R16"], "active": {"R16": {"kind": "BLOCK", "slot": 9}}}, "R16 is in success and in active (queue.9)"),
        ({"tokens": 13}, "tokens must be a whole number from 0 to 12, not 13"),
        ({"tokens": 12, "dice": {"AMB-1": {"place": "addr:C4", "lock": "A"}}}, "13 tokens where 12 exist"),
        (
            {"dice": {"ENG-4": {"place": "addr:C4", "lock": "F", "oos": True}}},
            "dice.ENG-4 is locked and out of service: it can't be both (I3)",
        ),
        ({"dice": {"AMB-1": {"place": "addr:C4", "lock": "L"}}}, "dice.AMB-1.lock must be one of A or null"),
        ({"dice": {"AMB-1": {"place": "addr:C4", "lock": "-"}}}, "dice.AMB-1.lock must be one of A or null"),
        ({"queue": {"1": {"tile": "T-44", "urgency": 0}}}, "T-44 at queue.1 must have an urgency from 1 to 4, not 0 (I5)"),
        ({"round": 3, "clock": 4}, "clock is 4 and round is 3: the clock shows the round (I6)"),
        ({"failures": 8}, 'failures is 8, so the game is lost: say result "LOST_FAILURES" (I6)'),
        ({"clock": 9}, 'clock is past space 8, so the game is won: say result "WON" (I6)'),
        (
            {"queue": {"9": {"tile": "T-44"}}, "active": {"R16": {"kind": "BLOCK", "slot": 9}}},
            "active.R16 blocks slot 9, where queue.9 has T-44",
        ),
        ({"queue": {"9": {"tile": "T-44", "blocked": "R16"}}}, "queue.9 holds T-44 and is blocked by R16: it can't be both (ED-32)"),
        ({"queue": {"9": {}}, "active": {"R16": {"kind": "BLOCK", "slot": 9}}}, "active.R16 blocks slot 9, which queue.9 says is empty"),
        ({"dice": {"AMB-1": {"place": "boxArea"}}}, "dice.AMB-1.place must be one of station, road, addr:B4"),
        ({"dice": {"TAN-B": {"place": "station"}}}, "dice.TAN-B.place must be one of boxArea, spent, road, addr:B4"),
        ({"dice": {"AMB-1": {"place": "road", "lock": "A"}}}, "dice.AMB-1 is locked on A and must be at an address, not at road (ED-34)"),
        ({"map": {"C4": [{"tile": "T-17"}]}}, "map.C4: T-17 belongs to H4"),
        ({"map": {"Z9": [{"tile": "T-17"}]}}, "map.Z9: no call of this set is there"),
        ({"map": {"C4": [{"tile": "T-99"}]}}, "map.C4: there is no call T-99"),
        ({"players": {"P1": {"company": 1}, "P2": {"company": 1}}}, "players: P1 and P2 both have company 1"),
        ({"players": {"P1": {"company": 1}}}, "players: say at least two, each with a company"),
        ({"firstPlayer": "P5"}, "firstPlayer: P5 does not play; the players are P1, P2, P3"),
        ({"turn": {"player": "P6"}}, "turn.player: P6 does not play; the players are P1, P2, P3"),
        (
            {"dice": {"ENG-4": {"oos": False}}, "active": {"R10": {"kind": "OOS", "die": "ENG-4"}}},
            "dice.ENG-4.oos is false, and active.R10 says that ENG-4 is out of service",
        ),
        ({"dice": {"LAD-3": {"oos": True}}}, "dice.LAD-3.oos: say by which card"),
        ({"active": {"R10": {"kind": "OUT"}}}, 'active.R10 must be like {"kind": "OOS", "die": "ENG-4"} or'),
        ({"at": "cleanup", "turn": {"player": "P2"}}, 'turn.player is said only at "action", not at "cleanup"'),
        ({"res": {"open": ["C4"]}}, 'res.open is said only at "resolution", not at "action"'),
        ({"at": "setup"}, 'at must be "action", "resolution" or "cleanup"'),
        ({"queue": ["T-44"]}, 'queue must be an object, not ["T-44"]'),
        ({"round": 0}, "round must be a whole number from 1 to 8, not 0"),
        ({"round": 9}, "round must be a whole number from 1 to 8, not 9"),
        ({"clock": 10}, "clock must be a whole number from 1 to 9, not 10"),
        ({"clock": True}, "clock must be a whole number from 1 to 9, not true"),
        ({"queue": {"1": {"tile": "T-45"}}}, 'queue.1: there is no call T-45 (did you mean "T-'),
        ({"queue": {"1": {"tile": "T-44", "urgency": 5}}}, "queue.1: the urgency of T-44 must be a whole number from 0 to 4, not 5"),
        ({"queue": {"10": {"tile": "T-44"}}}, "queue.10 is not there: the slots are 1 to 9"),
        ({"queue": {"1": {"blocked": "R99"}}}, "queue.1: there is no card R99"),
        ({"map": {"C5": [{"tile": "T-03"}]}}, "map.C5: no call of this set is there"),
        ({"map": {"C4": "T-03"}}, 'map.C4 must be a list of calls, the top one first, not "T-03"'),
        ({"map": {"C4": [{"tile": "T-03", "urgency": 0}]}}, "T-03 at map must have an urgency from 1 to 4, not 0 (I5)"),
        ({"active": {"R10": {"kind": "OOS", "die": "ENG-7"}}}, 'active.R10: there is no die "ENG-7" (did you mean "ENG-6"?)'),
        (
            {"active": {"R10": {"kind": "OOS", "die": "ENG-4"}, "R11": {"kind": "OOS", "die": "ENG-4"}}},
            "active.R11: ENG-4 is out of service by R10 already",
        ),
        ({"active": {"R16": {"kind": "BLOCK", "slot": 0}}}, "active.R16: slot must be a whole number from 1 to 9, not 0"),
        ({"active": {"R16": {"kind": "BLOCK", "slot": 10}}}, "active.R16: slot must be a whole number from 1 to 9, not 10"),
        (
            {"active": {"R16": {"kind": "BLOCK", "slot": 9}, "R17": {"kind": "BLOCK", "slot": 9}}},
            "active.R17 blocks slot 9, which R16 blocks already",
        ),
        ({"active": {"R99": {"kind": "BLOCK", "slot": 9}}}, "active.R99: there is no card R99"),
        ({"tokens": -1}, "tokens must be a whole number from 0 to 12, not -1"),
        ({"dice": {"AMB-1": {"place": "addr:K9"}}}, "dice.AMB-1.place: no call is ever at K9"),
        ({"at": "resolution", "held": ["T-44"]}, 'held is said only at "cleanup", not at "resolution"'),
        ({"waiting": ["R05"]}, 'waiting is said only at "resolution", not at "action"'),
        ({"crew": "robots"}, 'crew must be one of people, sensible, greedy, not "robots"'),
    ],
)  # fmt: skip
def test_a_board_that_can_not_be_is_refused(said: dict[str, Any], fault: str) -> None:
    found = faults(**said)
    assert len(found) == 1
    assert found[0].startswith(fault)


def test_all_faults_are_said_at_once() -> None:
    found = faults(tokens=13, round=9, map={"C4": [{"tile": "T-17"}]}, success=["R05"], discard=["R05"])
    assert len(found) == 4


def test_an_empty_position_of_a_phase_is_the_first_round() -> None:
    """What is left out: round and clock 1, no failure, all tokens, everything in bag and deck."""
    found = board_of().position()
    assert (found["round"], found["clock"], found["failures"], found["tokens"]) == (1, 1, 0, 12)
    assert (found["success"], found["discard"], found["resolvedTiles"], found["firstPlayer"]) == ([], [], [], "P1")


def test_a_result_must_fit_the_tracks() -> None:
    lost = board_of(result="LOST_FAILURES", failures=3)
    assert board.impossible(lost, CONTENT, {}) == ['result can\'t be "LOST_FAILURES": that takes 8 failures, and there are 3 (ED-64)']
    with pytest.raises(PositionError, match="clock is 3 and round is 8"):
        board_of(result="WON", clock=3, round=8)


BARGE = {"name": "Barge", "address": "K12", "req": "AF", "start": 2, "mark": "none", "flavour": ""}
LUCK = {"success": "W", "failure": "BLOCK"}


def test_calls_and_cards_that_people_wrote_out_are_part_of_the_position() -> None:
    said = {
        "map": {"K12": [{"tile": "X-01"}]}, "success": ["Y-01"], "typed": {"tiles": {"X-01": BARGE}, "cards": {"Y-01": LUCK}},
        "dice": {"AMB-1": {"place": "addr:K12", "lock": "A"}},
    }  # fmt: skip
    written = board_of(**said).position()
    assert written["map"] == {"K12": [{"tile": "X-01", "urgency": 2}]}
    assert written["typed"] == said["typed"]
    assert read_position(SCHEMA, written).position() == written


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"queue": {"1": {"tile": "X-01", "urgency": 1}}}, "X-01 is on the board, but nobody has written it out"),
        ({"success": ["Y-01"]}, "Y-01 is on the board, but nobody has written it out"),
        ({"map": {"K12": [{"tile": "X-01"}]}, "typed": {"tiles": {"X-01": BARGE | {"address": "H4"}}}}, "map.K12: no call of this set"),
        ({"map": {"H4": [{"tile": "X-01"}]}, "typed": {"tiles": {"X-01": BARGE}}}, "map.H4: X-01 belongs to K12"),
        ({"typed": {"tiles": {"X-01": BARGE | {"req": "LA"}}}}, "typed.tiles.X-01: "),
        ({"typed": {"cards": {"Y-01": LUCK | {"failure": "FLOOD"}}}}, "typed.cards.Y-01: "),
        ({"dice": {"AMB-1": {"place": "addr:K12"}}}, "dice.AMB-1.place: no call is ever at K12"),
        ({"dice": {"AMB-1": {"place": "addr:44"}}}, "dice.AMB-1.place must be one of station, road, addr:B4"),
    ],
)
def test_what_people_wrote_out_must_be_said_and_readable(said: dict[str, Any], fault: str) -> None:
    found = faults(**said)
    assert len(found) == 1
    assert found[0].startswith(fault)
