"""The example of docs/positions.md, and positions that can't be."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.games.fire_call.game import GAME
from companion.table import PositionError, read_position
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
