"""The example of docs/positions.md, and positions that can't be."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.games.fire_call.board import CALL_CARD, CALL_LABEL, FIRE_ASIDE, impossible
from companion.games.fire_call.game import GAME
from companion.table import PositionError, read_position
from tests.evenings import begin
from tests.games.fire_call.fixtures import raw_content
from tests.games.pages import POSITIONS

CONTENT = GAME.compile(raw_content())
OPTIONS = GAME.read_options({}, {"track": "off"})
SCHEMA = GAME.schema(CONTENT, OPTIONS)


def test_fc_94_the_example_of_the_documents_can_be_read_written_and_begun() -> None:
    part = POSITIONS.split("### Example of Fire Call", 1)[1]
    (block,) = re.findall(r"```json\n(.*?)```", part, re.DOTALL)
    example = json.loads(block)
    board = read_position(SCHEMA, example)
    assert GAME.ready(board, CONTENT, OPTIONS) == []
    again = read_position(SCHEMA, json.loads(json.dumps(board.position())))
    assert again.values == board.values
    assert again.position() == board.position()


TWO = ["Red", "Yellow"]
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"seats": ["Red"]}, "two to four colours"),
    ({"seats": ["Red", "Red"]}, "names Red"),
    ({"seats": TWO, "current": "Blue"}, "current: Blue does not play"),
    ({"seats": TWO, "players": {"Blue": {"rank": 1}}}, "players.Blue has no seat"),
    ({"seats": TWO, "players": {"Red": {"mutualAid": "GARAGE"}}}, "players.Red.mutualAid"),
    ({"seats": TWO, "fireDiscard": ["F01"], "fireAside": ["F01"]}, "F01 is in fireDiscard and in fireAside"),
    ({"seats": TWO, "dutyDiscard": ["D40"], "players": {"Red": {"kept": ["D40"]}}}, "D40 is in dutyDiscard"),
    ({"seats": TWO, "players": {"Red": {"kept": ["D01"]}}}, "no card to keep"),
    ({"seats": TWO, "districts": {str(n): "Red" for n in range(1, 12)}}, "all eleven"),
    ({"seats": TWO, "districts": {str(n): "Red" if n < 7 else "Yellow" for n in range(1, 12)}}, "more than anybody else"),
    ({"seats": TWO, "districts": {"3": "Blue"}}, "districts.3: Blue does not play"),
    ({"seats": TWO, "turn": {"extraRolls": 1}}, 'said only at "landed"'),
    ({"seats": TWO, "at": "landed"}, "turn.space must say"),
    ({"seats": TWO, "six": {"claims": 1}}, "six must name its owner"),
]


@pytest.mark.parametrize(("wrong", "why"), WRONG, ids=[why for _, why in WRONG])
def test_j1_to_j7_what_breaks_them_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError, match=re.escape(why)):
        read_position(SCHEMA, {"at": "turn", **wrong})


def test_fc_79_who_has_just_landed_is_not_in_the_hospital() -> None:
    said: dict[str, Any] = {"at": "landed", "seats": TWO, "turn": {"space": "NEUTRAL"}, "players": {"Red": {"place": "hospital"}}}
    assert any("has just landed elsewhere" in fault for fault in GAME.ready(read_position(SCHEMA, said), CONTENT, OPTIONS))


# -- every fault in its words -------------------------------------------------------------------------------------------

EACH = {str(n): "Red" if n % 2 else "Yellow" for n in range(1, 12)}
"""All districts covered: six of Red, five of Yellow."""
DUTIES = [f"D{n:02}" for n in range(1, 41)]
OUT_OF_PLACE = 'is said only at "landed", not at "turn"'


def faults(**said: Any) -> list[str]:
    """Every fault of a position of Red and Yellow at the beginning of a turn, unless it says otherwise."""
    position = {"at": "turn", "seats": TWO, **said}
    try:
        return list(GAME.ready(read_position(SCHEMA, position), CONTENT, OPTIONS))
    except PositionError as error:
        return list(error.faults)


@pytest.mark.parametrize(("said", "found"), [
    ({}, []),
    ({"seats": ["Red", "Black", "Yellow", "Blue"]}, []),
    ({"at": "setup", "seats": []}, [
        'at must be "turn" or "landed": what comes next', 'seats: say the colours that play, clockwise, like ["Red", "Yellow"] (FC-1)',
    ]),
    ({"at": "setup"}, ['at must be "turn" or "landed": what comes next']),
    ({"at": "setup", "seats": ["Red"]}, ["seats must name two to four colours, clockwise, not 1 (FC-1)"]),
    ({"seats": []}, ["seats must name two to four colours, clockwise, not 0 (FC-1)"]),
    ({"seats": ["Red", "Yellow", "Red"]}, ["seats names Red 2 times: each player has another colour (FC-2)", "seats names Red twice"]),
    ({"current": "Blue"}, ["current: Blue does not play; the players are Red, Yellow"]),
    ({"six": {"owner": "Blue", "claims": 1}}, ["six.owner: Blue does not play; the players are Red, Yellow"]),
    ({"winner": "Blue"}, ["winner: Blue does not play; the players are Red, Yellow"]),
    ({"players": {"Blue": {"rank": 1}}}, ["players.Blue has no seat; the players are Red, Yellow"]),
    ({"districts": {"3": "Blue"}}, ["districts.3: Blue does not play; the players are Red, Yellow"]),
    ({"fireDiscard": ["F01"], "fireAside": ["F01"]}, ["F01 is in fireDiscard and in fireAside: leave it in one of them (J3)"]),
    ({"dutyDiscard": ["D37"], "players": {"Yellow": {"kept": ["D37"]}}},
     ["D37 is in dutyDiscard and in players.Yellow.kept: leave it in one of them (J3)"]),
    ({"players": {"Red": {"kept": ["D37"]}, "Yellow": {"kept": ["D37"]}}},
     ["D37 is in players.Red.kept and in players.Yellow.kept: leave it in one of them (J3)"]),
    ({"players": {"Red": {"kept": ["D01"]}}}, ["players.Red.kept names D01, which is no card to keep (FC-75)"]),
    ({"at": "landed", "turn": {"space": "NEUTRAL", "call": {"card": "F01", "label": "1"}}, "fireDiscard": ["F01"]},
     ["F01 is in fireDiscard and in turn.call: leave it in one of them (J3)"]),
    ({"at": "setup", "seats": [], "districts": {"3": "Blue"}, "players": {"Red": {"rank": 1}}, "current": "Red"},
     ["current: Red does not play; the players are nobody", "players.Red has no seat; the players are nobody",
      "districts.3: Blue does not play; the players are nobody"]),
    ({"dutyDiscard": DUTIES}, []),
    ({"dutyDiscard": [*DUTIES, "Y-01"], "typed": {"duties": {"Y-01": {"effects": ["GO_HOSPITAL"]}}}},
     ["41 Station Duties are out of the pile, which had 40 (J3)"]),
    ({"districts": EACH},
     ['districts: all are covered and Red has 6, more than anybody else, so the game is over: say winner "Red" (FC-89)']),
    ({"districts": dict.fromkeys(EACH, "Yellow")},
     ['districts: all are covered and Yellow has all eleven, so the game is over: say winner "Yellow" (FC-89)']),
    ({"districts": {**EACH, "11": None}}, []),
    ({"seats": ["Red", "Yellow", "Blue"], "districts": {**EACH, "1": "Blue"}}, []),
    ({"districts": EACH, "winner": "Red"}, []),
    ({"turn": {"space": "NEUTRAL", "callsDrawn": 1}}, [f"turn.space {OUT_OF_PLACE}", f"turn.callsDrawn {OUT_OF_PLACE}"]),
    ({"turn": {"extraRolls": 1, "attempted": True}}, [f"turn.extraRolls {OUT_OF_PLACE}", f"turn.attempted {OUT_OF_PLACE}"]),
    ({"at": "landed"}, ["turn.space must say which space was landed on, like FIRE_CALL or EQUIPMENT(N2)"]),
    ({"at": "landed", "turn": {"space": "NEUTRAL", "extraRolls": 2, "callsDrawn": 3}}, []),
    ({"at": "landed", "turn": {"space": "NEUTRAL"}, "players": {"Red": {"place": "hospital"}}},
     ["players.Red.place is hospital, and Red has just landed elsewhere (FC-79)"]),
    ({"at": "landed", "turn": {"space": "NEUTRAL"}, "players": {"Yellow": {"place": "hospital"}}}, []),
    ({"six": {"claims": 1}}, ["six must name its owner, who rolled it"]),
    ({"six": {"release": True}}, ["six must name its owner, who rolled it"]),
    ({"six": {"owner": "Red", "claims": 2}}, []),
])  # fmt: skip
def test_j1_to_j7_what_is_wrong_is_said_and_nothing_else(said: dict[str, Any], found: list[str]) -> None:
    assert faults(**said) == found


def test_fc_67_a_call_that_a_position_leaves_answered_is_discarded_with_the_turn() -> None:
    said = {"at": "landed", "seats": TWO, "turn": {"space": "NEUTRAL", "call": {"label": "1", "card": "F01"}}, "fireAside": ["F02"]}
    evening = begin(GAME, said, scenario=None, content=raw_content(), track="off")
    assert evening.twin.position()["fireDiscard"] == ["F02", "F01"]
    assert (evening.twin[CALL_CARD], evening.twin[CALL_LABEL], evening.twin[FIRE_ASIDE]) == (None, None, ())


@pytest.mark.parametrize("said", [
    {"at": "landed", "turn": {"space": "NEUTRAL", "extraRolls": 3}}, {"at": "landed", "turn": {"space": "NEUTRAL", "callsDrawn": 4}},
    {"at": "landed", "turn": {"space": "EQUIPMENT(N7)"}}, {"players": {"Red": {"rank": 5}}},
    {"players": {"Red": {"equip": {"N1": "BLUE"}}}},
    {"players": {"Red": {"place": "station3"}}}, {"turnNo": 0},
])  # fmt: skip
def test_what_no_field_can_say(said: dict[str, Any]) -> None:
    assert len(faults(**said)) == 1


@pytest.mark.parametrize(("districts", "winner", "fits"), [
    (EACH, "Red", True), (EACH, "Yellow", False), ({**EACH, "11": None}, "Red", False), ({}, "Red", False), ({}, None, True),
])  # fmt: skip
def test_fc_89_a_winner_has_more_districts_than_anybody_else_with_all_covered(
    districts: dict[str, Any], winner: str | None, fits: bool
) -> None:
    board = read_position(SCHEMA, {"at": "turn", "seats": TWO, "districts": districts, "winner": winner})
    why = f'winner can\'t be "{winner}": that takes all eleven districts covered, and more of them than anybody else has (FC-89)'
    assert impossible(board, CONTENT, OPTIONS) == ([] if fits else [why])


def test_fc_93_a_game_that_somebody_has_won_is_over_at_once() -> None:
    evening = begin(
        GAME, {"at": "turn", "seats": TWO, "districts": EACH, "winner": "Red"}, scenario=None, content=raw_content(), track="off"
    )
    assert evening.ending is not None
    assert (evening.ending.outcome, evening.ending.reason) == ("Red", "districts")
