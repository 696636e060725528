"""The end of the game, undo and correction (5.10, 5.11), over JSON lines."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fire_call.game import GAME
from companion.games.fire_call.overview import overview
from companion.table import Phrase
from tests.evenings import begin
from tests.games.fire_call.fixtures import Contest, Position, player
from tests.games.fire_call.tables import HELMETS_FIRST, landed, owned, turn
from tests.games.talked_game import Step

CHIEF = {"Red": player("Red", "H5 H6 A1 A2 A3", rank=4)}
ATTEMPT: Step = ("turn.1/answer/1", "ATTEMPT")


def covering(label: str, seats: str = "Red Yellow Blue", **districts: str) -> Contest:
    """Red completes a call for this district with own items."""
    before = landed("FIRE_CALL", seats=seats, players=CHIEF, districts=owned(**districts))
    return Contest(before, calls={"F01": (label, HELMETS_FIRST)}).play(("turn.1/call/1", "F01"), ATTEMPT)


@pytest.mark.parametrize(
    ("label", "districts", "line"),
    [
        ("11", {"Red": "1 2 3 4", "Yellow": "5 6 7", "Blue": "8 9 10"}, "GAME_END(Red)"),
        ("11", {"Red": "1", "Yellow": "2 3 4 5 6", "Blue": "7 8 9 10"}, "GAME_END(Yellow)"),
        ("11", {"Red": "1 2 3", "Yellow": "4 5 6 7", "Blue": "8 9 10"}, "PLAY_ON([Red, Yellow])"),
        ("11", {"Red": "1 2", "Yellow": "3 4 5 6", "Blue": "7 8 9 10"}, "PLAY_ON([Yellow, Blue])"),
        ("11", {"Red": "1 2 3 4 5 6", "Yellow": "7 8"}, "TURN_OF(Yellow)"),
    ],
)
def test_fc_88_89_90_the_end_is_a_strict_lead_with_all_covered(label: str, districts: dict[str, str], line: str) -> None:
    room = covering(label, **districts)
    said = [told for told in room.told if told.startswith(("GAME_END", "PLAY_ON", "TURN_OF"))]
    assert said == ([line, "TURN_OF(Yellow)"] if line.startswith("PLAY_ON") else [line])
    assert room.over is line.startswith("GAME_END")
    if room.over:
        winner = line.removeprefix("GAME_END(").removesuffix(")")
        assert (room.end["outcome"], room.end["reason"], room.state()["winner"]) == (winner, "districts", winner)


def test_fc_87_the_end_is_looked_for_after_a_change_alone() -> None:
    """A call for one's own district in a tie, and a failed one, say nothing of the tie."""
    tied = owned(Red="1 2 3 4", Yellow="5 6 7 8", Blue="9 10 11")
    own = landed("FIRE_CALL", players=CHIEF, districts=tied)
    room = Contest(own, calls={"F01": ("1", HELMETS_FIRST)}).play(("turn.1/call/1", "F01"), ATTEMPT)
    assert room.told[-2:] == ["DISCARD_CALL(F01)", "TURN_OF(Yellow)"]
    again = Contest(own, calls={"F01": ("9", HELMETS_FIRST)}).play(("turn.1/call/1", "F01"), ATTEMPT)
    assert again.told[-1] == "GAME_END(Red)"


def test_fc_89_whoever_made_the_change() -> None:
    """FC-R22: a third player's take-over decides a tie at the top."""
    before = landed("FIRE_CALL", "Blue", "Red Black Yellow Blue", districts=owned(Red="1 2 3 4", Black="5 6 7 8", Yellow="9 10", Blue="11"))
    before["players"] = {"Blue": player("Blue", "N1 N2 N3 N4 N5 N6 A1 A2 A3")}
    room = Contest(before, calls={"F01": ("5", "N1 N2 N3 N4 N5 N6 A1 A2 A3")}).play(("turn.1/call/1", "F01"), ATTEMPT)
    assert room.told[-1] == "GAME_END(Red)"


def test_fc_90_the_check_is_made_again_after_each_change() -> None:
    """Told again while the lead is shared."""
    room = covering("9", Red="1 2 3", Yellow="4 5 6 7", Blue="8 9 10 11")
    assert room.told[-2] == "PLAY_ON([Red, Yellow])"


def test_fc_90_two_players_never_tie() -> None:
    room = covering("11", "Red Yellow", Red="1 2 3 4 5", Yellow="6 7 8 9 10")
    assert room.told[-1] == "GAME_END(Red)"


def test_fc_r19_92_the_eleventh_district_of_one_colour_wins() -> None:
    """FC-R19: J4: no position may begin so."""
    room = covering("11", "Red Yellow", Red="1 2 3 4 5 6 7 8 9 10")
    assert room.told[-3:] == ["PLACE_MARKER(Red, 11)", "DISCARD_CALL(F01)", "GAME_END(Red)"]
    with pytest.raises(ValueError, match="all eleven"):
        Contest(turn(districts=owned(Red="1 2 3 4 5 6 7 8 9 10 11")))


def seen(position: Position) -> Any:
    """The overview of a moment."""
    played = begin(GAME, position, scenario=None)
    return overview(played.twin, played.content, played.setup.options, played.ask)


def phrases(position: Position) -> dict[tuple[str, str], str]:
    """For each player: who would win by that player's covering the last district."""
    notices = {notice.code: notice.args for notice in seen(position).notices}
    if "last_district" not in notices:
        return {}
    said = notices["last_district"]["wins"]
    return {(str(one.args["player"]), one.code): str(one.args["winner"]) for one in said if isinstance(one, Phrase)}


def test_fc_91_counts_and_who_would_win_by_the_last_district() -> None:
    districts = owned(Red="1 2 3 4", Yellow="5 6 7 8", Blue="9 10")
    assert phrases(turn(districts=districts)) == {
        ("Red", "by_last"): "Red", ("Yellow", "by_last"): "Yellow", ("Blue", "by_last_tie"): "None",
    }  # fmt: skip
    assert phrases(turn(districts=owned(Red="1 2 3 4", Yellow="5 6 7 8", Blue="9"))) == {}
    status = seen(turn(districts=districts)).status
    assert status.args["free"] == 1
    assert status.args["says"] == "R4 Y4 B2"


def test_fc_93_after_the_end_there_is_nothing_to_answer() -> None:
    room = covering("11", Red="1 2 3 4", Yellow="5 6 7", Blue="8 9 10")
    before = room.state()
    for command in ({"answer": "ATTEMPT"}, {"offer": "claim", "value": {"item": "H1"}}, {"by_hand": True}):
        assert "error" in room.send(command)[0]
    assert room.state() == before


def test_fc_93_the_end_can_be_taken_back() -> None:
    """FC-94: and played otherwise."""
    room = covering("11", Red="1 2 3 4", Yellow="5 6 7", Blue="8 9 10")
    room.send({"undo": 1})
    assert not room.over
    assert (room.ask["key"], room.state()["winner"]) == ("turn.1/answer/1", None)
    room.play(("turn.1/answer/1", "REFUSE"))
    assert room.told[-1] == "DISCARD_CALL(F01)"


def test_fc_94_any_number_of_answers_is_undone_and_done_again() -> None:
    room = Contest(turn())
    before = room.state()
    room.play(("turn.1/roll/1", [1]), ("turn.1/land/1", "PROMOTION"), ("turn.2/roll/1", [1]), ("turn.2/land/1", "EQUIPMENT(H1)"))
    after = room.state()
    room.send({"undo": 4})
    assert room.state() == before
    room.send({"redo": 4})
    assert room.state() == after


def test_fc_94_places_of_cards_ranks_and_districts_are_corrected() -> None:
    room = Contest(turn())
    patch = {"players": {"Red": {"rank": 3, "equip": {"A1": "HAND", "H1": "GARAGE"}, "mutualAid": "HAND"}}, "districts": {"4": "Blue"}}
    assert "error" not in room.send({"correct": patch})[0]
    state = room.state()
    assert state["players"]["Red"]["equip"] == {"A1": "HAND", "H1": "GARAGE"}
    assert (state["players"]["Red"]["rank"], state["players"]["Red"]["mutualAid"], state["districts"]) == (3, "HAND", {"4": "Blue"})


@pytest.mark.parametrize(
    "patch",
    [
        {"districts": {str(n): "Red" for n in range(1, 12)}},
        {"districts": {"3": "Black"}},
        {"players": {"Red": {"kept": ["D01"]}}},
        {"players": {"Red": {"kept": ["D37"]}, "Blue": {"kept": ["D37"]}}},
        {"fireDiscard": ["F01"], "fireAside": ["F01"]},
        {"dutyDiscard": ["D01", "D01"]},
        {"players": {"Red": {"rank": 5}}},
        {"seats": ["Red", "Red"]},
        {"seats": ["Red"]},
        {"players": {"Red": {"place": "garage"}}},
    ],
)
def test_fc_94_what_breaks_an_invariant_is_refused(patch: dict[str, Any]) -> None:
    """J1 to J7; nothing changes."""
    room = Contest(turn())
    before = room.state()
    assert "error" in room.send({"correct": patch})[0]
    assert room.state() == before
    with pytest.raises(ValueError, match=r"."):
        Contest({**turn(), **patch})


def test_fc_95_everything_else_is_open() -> None:
    """Hands, Garage, ranks, kept cards, districts and discards stand in the state."""
    state = Contest(turn(players={"Red": player("Red", "H1", "H2", kept=["D40"])}, fireDiscard=["F09"], dutyDiscard=["D03"])).state()
    assert state["players"]["Red"]["equip"]["H2"] == "GARAGE"
    assert (state["players"]["Red"]["kept"], state["fireDiscard"], state["dutyDiscard"]) == (["D40"], ["F09"], ["D03"])
    assert "deck" not in str(state).lower()
