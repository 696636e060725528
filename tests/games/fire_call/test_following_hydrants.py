"""The companion follows the hydrants on the drawn board (``track`` = on): what is in reach, what it knows, what people override."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fire_call.game import GAME
from companion.games.fire_call.house_rules import conflicts
from companion.games.fire_call.spaces import SPACES, item_of
from companion.table import PositionError, read_position
from tests.evenings import begin
from tests.games.fire_call.fixtures import Contest, Position, first, raw_content


def standing(on: str | None = None, **red: Any) -> Position:
    """Red is on this space of the shipped board, and Yellow at a station."""
    space = {} if on is None else {"space": on}
    return {"at": "turn", "seats": ["Red", "Yellow"], "players": {"Red": {**space, **red}, "Yellow": {"place": "station1"}}}


def tracked(position: Position, **options: Any) -> Contest:
    """A game on a board that the companion follows."""
    return Contest(position, track="on", **options)


def space_of(contest: Contest, colour: str = "Red") -> Any:
    """What is said of the space of a hydrant."""
    return contest.state()["players"][colour].get("space")


def test_fc_24_only_spaces_in_reach_are_offered() -> None:
    """By the inner and the outer path; from a station it needs no space."""
    assert tracked(standing("FIRE_CALL-1")).play(("turn.1/roll/1", [3])).options == ["FIRE_CALL", "EQUIPMENT(A3)", "override"]
    assert tracked(standing("hospital")).play(("turn.1/roll/1", [6])).options == ["PROMOTION", "EQUIPMENT(N1)", "override"]
    assert tracked(standing(place="station2")).play(("turn.1/roll/1", [6])).options == ["FIRE_CALL", "EQUIPMENT(L3)", "override"]


def test_fc_21_a_single_space_is_not_asked_for() -> None:
    played = tracked(standing("A1")).play(("turn.1/roll/1", [2]))
    assert played.told[-3:] == ["ADVANCE(Red, 2)", "HAND_OVER(Yellow, Red, A3)", "TURN_OF(Yellow)"]
    assert space_of(played) == "A3"


def test_fc_20_the_space_landed_on_is_known() -> None:
    """Also that of the additional rolls of the same turn."""
    played = tracked(standing("H1")).play(("turn.1/roll/1", [1]))
    assert space_of(played) == "H2"
    assert played.play(("turn.1/roll/2", [1])).ask["key"] == "turn.1/roll/3"
    assert space_of(played) == "H3"


def test_fc_28_a_release_to_a_station_leaves_the_landing_after_it() -> None:
    """Both are on one list: who carries it out has the hydrant where it has landed."""
    position = standing(place="hospital") | {"current": "Red", "six": {"owner": "Yellow", "release": True}}
    evening = begin(GAME, position, scenario=None, content=raw_content(), confirm="steps", track="on", six_release="claim")
    for answer in ("1", [6], "NEUTRAL"):
        evening.answer(answer)
    table = evening.physical_board.board.copy()
    for _, told in evening.pending():
        table.apply_as_far_as_possible(told.changes)
    where = ("players", "Red", "place"), ("players", "Red", "space")
    assert evening.twin[where[1]] is not None
    assert [table[path] for path in where] == [evening.twin[path] for path in where]


def test_people_may_know_better() -> None:
    """``override`` opens all kinds. Of one that is there only once the space is known, of others nothing until it can be told again."""
    played = tracked(standing("FIRE_CALL-1")).play(("turn.1/roll/1", [2]), ("turn.1/land/1", "override"))
    assert played.ask["key"] == "turn.1/land/1/override"
    assert sorted(played.options) == sorted(SPACES)
    assert space_of(played.play(("*", "EQUIPMENT(N4)"))) == "N4"

    played = tracked(standing("FIRE_CALL-1"))
    played.play(("turn.1/roll/1", [2]), ("turn.1/land/1", "override"), ("turn.1/land/1/override", "NEUTRAL"), ("turn.2/roll/1", [1]))
    assert space_of(played) is None
    played.play(("turn.3/roll/1", [1]))
    assert sorted(played.options) == sorted(SPACES)
    assert space_of(played.play(("turn.3/land/1", "EQUIPMENT(A5)"))) == "A5"


def test_fc_73_a_card_moves_on_to_the_next_space_of_the_kind() -> None:
    played = tracked(standing("MUTUAL_AID-2")).play(
        ("turn.1/roll/1", [1]), ("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", first("MOVE_TO(PROMOTION)")),
    )  # fmt: skip
    assert "MOVE_TO(Red, PROMOTION)" in played.told
    assert space_of(played) == "PROMOTION-2"


def test_fc_79_fc_81_in_the_hospital_the_place_says_it() -> None:
    """And whoever is released by a six stands at the Fire Station."""
    played = tracked(standing("MUTUAL_AID-3")).play(("turn.1/roll/1", [1]))
    assert played.told[-2:] == ["ADMIT(Red)", "TURN_OF(Yellow)"]
    assert space_of(played) is None
    played.play(("turn.2/roll/1", [6]), ("turn.2/six/1/released/Red", "2"))
    assert space_of(played) is None
    assert played.state()["players"]["Red"]["place"] == "station2"


def test_with_track_off_every_space_is_offered() -> None:
    """And positions say nothing of spaces."""
    played = Contest(standing()).play(("turn.1/roll/1", [2]))
    assert sorted(played.options) == sorted(SPACES)
    assert space_of(played) is None


def test_items_that_the_player_has_come_last_where_every_space_is_offered() -> None:
    """Kinds first, then the items that can still be had, by section."""
    played = Contest(standing(equip={"A3": "HAND"})).play(("turn.1/roll/1", [2]))
    hand = [space for space in SPACES if (item := item_of(space)) and (item == "A3" or item.startswith("H"))]
    assert played.options == [*(space for space in SPACES if space not in hand), *hand]


def test_a_position_says_a_space_once() -> None:
    """Not of a hydrant whose place says it."""
    content = GAME.compile(raw_content())
    schema = GAME.schema(content, GAME.read_options({}, {}))
    with pytest.raises(PositionError, match='"hospital" says where the hydrant is'):
        read_position(schema, standing("A1", place="hospital"))


def test_bots_need_it() -> None:
    """They could not tell where they may go."""
    (fault,) = conflicts(GAME.read_options({}, {"red": "steady", "track": "off"}))
    assert fault.startswith("red=steady and track=off")
    assert conflicts(GAME.read_options({}, {"red": "steady"})) == []
