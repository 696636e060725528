"""The frame of a turn and the six (5.1, 5.2), over JSON lines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_call.fixtures import ITEMS, Contest, player, whole
from tests.games.fire_call.tables import landed, setup_script, turn
from tests.games.talked_game import Step

KINDS = ["FIRE_CALL", "STATION_DUTIES", "PROMOTION", "MUTUAL_AID", "INJURY", "BACK_IN_SERVICE", "NEUTRAL"]
LATER: Step = ("turn.1/six/1/claim/1", "later")


def quiet(number: int, value: int = 1) -> list[Step]:
    """A turn in which nothing happens."""
    return [(f"turn.{number}/roll/1", [value]), (f"turn.{number}/land/1", "NEUTRAL")]


# -- the frame ------------------------------------------------------------------------------------------------------


def test_fc_14_one_turn_each_clockwise_from_the_first_player() -> None:
    room = Contest().play(*setup_script(first="1 6 1"))
    for number in range(1, 6):
        room.play(*quiet(number))
    assert [line for line in room.told if line.startswith("TURN_OF")] == [
        "TURN_OF(Yellow)", "TURN_OF(Blue)", "TURN_OF(Red)", "TURN_OF(Yellow)", "TURN_OF(Blue)", "TURN_OF(Red)",
    ]  # fmt: skip
    assert room.state()["turnNo"] == 6


def test_fc_14_the_hospital_skips_no_turn() -> None:
    room = Contest(turn(players={"Yellow": {"place": "hospital"}})).play(*quiet(1), ("turn.2/roll/1", [3]))
    assert room.told[2:] == ["TURN_OF(Yellow)", "ROLL(Yellow, 3)", "STAY_IN_HOSPITAL(Yellow)", "TURN_OF(Blue)"]


def test_fc_15_a_turn_begins_with_nothing_rolled_drawn_or_attempted() -> None:
    """FC-22: what the last one had is over."""
    before = landed("NEUTRAL", extraRolls=2, callsDrawn=2, attempted=True)
    room = Contest(before).play(("turn.2/roll/1", [1]), ("turn.2/land/1", "FIRE_CALL"))
    assert room.ask["key"] == "turn.2/call/1"
    assert room.state()["turn"] | {"call": None} == {
        "space": "FIRE_CALL", "extraRolls": 0, "callsDrawn": 0, "attempted": False, "call": None,
    }  # fmt: skip


def test_fc_16_nothing_is_asked_before_the_roll_where_nothing_can_be_used() -> None:
    """A Band-Aid helps patients alone, and a healthy player's stays."""
    assert Contest(turn(players={"Red": {"kept": ["D37"]}})).ask["key"] == "turn.1/roll/1"
    assert Contest(turn(players={"Red": {"place": "hospital"}})).ask["key"] == "turn.1/roll/1"
    patient = Contest(turn(players={"Red": {"kept": ["D37"], "place": "hospital"}}))
    assert (patient.ask["key"], patient.options) == ("turn.1/start/1", ["band_aid", "roll"])


def test_fc_17_one_die_is_rolled() -> None:
    """FC-20: and the marker advances by as many spaces."""
    room = Contest(turn(players={"Red": {"place": "station1"}}))
    assert [die["faces"] for die in room.ask["legal"]["dice"]] == [[1, 2, 3, 4, 5, 6]]
    assert room.refused([7])
    room.play(("turn.1/roll/1", [4]))
    assert room.told == ["ROLL(Red, 4)", "ADVANCE(Red, 4)"]
    assert room.state()["players"]["Red"]["place"] == "board"


def test_fc_19_a_patient_who_rolls_no_six_stays() -> None:
    """FC-80: and only rolls."""
    room = Contest(turn(players={"Red": {"place": "hospital"}})).play(("turn.1/roll/1", [5]))
    assert room.told == ["ROLL(Red, 5)", "STAY_IN_HOSPITAL(Red)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["place"] == "hospital"


def test_fc_21_23_the_space_is_asked_for() -> None:
    room = Contest(turn()).play(("turn.1/roll/1", [2]))
    assert room.ask["key"] == "turn.1/land/1"
    assert room.options == KINDS + [f"EQUIPMENT({item})" for item in ITEMS]
    assert room.ask["who"] == ["Red"]


def test_fc_23_a_neutral_space_does_nothing() -> None:
    """FC-R32: so does the Hospital space, reached by counting."""
    room = Contest(turn())
    before = whole(room.state())
    room.play(*quiet(1))
    assert room.told == ["ROLL(Red, 1)", "ADVANCE(Red, 1)", "TURN_OF(Yellow)"]
    assert whole(room.state()) | {"current": "Red", "turnNo": 1} == before


def test_fc_24_any_space_is_taken_after_any_roll() -> None:
    """What is not checked: paths, directions, spaces entered twice, spaces shared."""
    one = Contest(turn(players={"Red": player("Red", "A6")})).play(("turn.1/roll/1", [1]), ("turn.1/land/1", "EQUIPMENT(A6)"))
    assert one.told[-1] == "ROLL_AGAIN(Red, 1)"
    one.play(("turn.1/roll/2", [1]), ("turn.1/land/2", "EQUIPMENT(A6)"))
    assert one.told[-1] == "ROLL_AGAIN(Red, 0)"


# -- the six --------------------------------------------------------------------------------------------------------


def test_fc_18_25_every_six_of_a_turn_counts() -> None:
    """Also that of an additional roll; FC-29: in this order, then the move."""
    room = Contest(turn(players={"Red": player("Red", "H1", "H2 H3"), "Blue": {"place": "hospital"}}))
    room.play(("turn.1/roll/1", [6]), ("turn.1/six/1/released/Blue", "1"), ("turn.1/six/1/claim/1", "later"))
    room.play(("turn.1/land/1", "EQUIPMENT(H1)"), ("turn.1/roll/2", [6]), ("turn.1/six/2/claim/1", "H2"))
    assert room.told == [
        "ROLL(Red, 6)", "RELEASE(Blue, STATION 1)", "SIX_OPEN(Red, 1)", "ADVANCE(Red, 6)", "ROLL_AGAIN(Red, 1)", "ROLL(Red, 6)",
        "SIX_OPEN(Red, 2)", "FROM_GARAGE(Red, H2)",
    ]  # fmt: skip
    assert (room.ask["key"], room.options) == ("turn.1/six/2/claim/2", ["H3", "later"])


@pytest.mark.parametrize(
    ("space", "line"), [("EQUIPMENT(N1)", "HAND_OVER(Blue, Red, N1)"), ("PROMOTION", "SWAP_BADGE(Red, Blue, black, yellow)")]
)
def test_fc_26_an_own_six_releases_and_leads_six_spaces_on(space: str, line: str) -> None:
    """To one of two spaces, whose effect counts."""
    room = Contest(turn(players={"Red": {"place": "hospital"}})).play(("turn.1/roll/1", [6]))
    assert room.told == ["ROLL(Red, 6)", "RELEASE(Red, ADVANCE6)", "SIX_OPEN(Red, 1)", "ADVANCE(Red, 6)"]
    assert sorted(room.options) == ["EQUIPMENT(N1)", "PROMOTION"]
    room.play(("turn.1/land/1", space))
    assert room.told[4:] == [line, "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["place"] == "board"


def test_fc_r26_rolling_again_on_an_owned_pumper_truck() -> None:
    """FC-R26: The landing after the forced six spaces counts fully; the next one is free."""
    before = turn(players={"Red": player("Red", "N1", place="hospital")})
    room = Contest(before).play(("turn.1/roll/1", [6]), ("turn.1/land/1", "EQUIPMENT(N1)"), ("turn.1/roll/2", [6]))
    assert room.told[-4:] == ["ROLL_AGAIN(Red, 1)", "ROLL(Red, 6)", "SIX_OPEN(Red, 2)", "ADVANCE(Red, 6)"]
    assert len(room.options) == 31


def test_fc_27_a_six_releases_all_others_before_the_roller_moves() -> None:
    """In turn order behind the roller, each to a Fire Station of the patient's choice, where they stay."""
    players = {"Black": {"place": "hospital"}, "Red": {"place": "hospital"}, "Blue": {"place": "hospital"}}
    room = Contest(turn("Yellow", "Red Black Yellow Blue", players=players)).play(("turn.1/roll/1", [6]))
    asked = []
    for station in "121":
        asked.append((room.ask["key"], room.ask["who"]))
        room.answer(station)
    assert asked == [(f"turn.1/six/1/released/{colour}", [colour]) for colour in ("Blue", "Red", "Black")]
    assert room.told == [
        "ROLL(Yellow, 6)", "RELEASE(Blue, STATION 1)", "RELEASE(Red, STATION 2)", "RELEASE(Black, STATION 1)", "SIX_OPEN(Yellow, 1)",
        "ADVANCE(Yellow, 6)",
    ]  # fmt: skip
    assert [entry["place"] for entry in room.state()["players"].values()] == ["station2", "station1", "board", "station1"]


def garage(claims: int = 0, **words: Any) -> dict[str, Any]:
    """Red's turn, with three cards of Red's in the Garage."""
    return turn(players={"Red": player("Red", "H4 H5 H6", "H1 H2 H3")}, six={"owner": "Red", "claims": claims} if claims else None, **words)


def test_fc_28_one_own_card_a_claim() -> None:
    """FC-86: only own cards, one for each six."""
    before = garage()
    before["players"]["Blue"] = player("Blue", "", "N1")
    room = Contest(before).play(("turn.1/roll/1", [6]))
    assert (room.ask["key"], room.options, room.ask["who"]) == ("turn.1/six/1/claim/1", ["H1", "H2", "H3", "later"], ["Red"])
    room.play(("turn.1/six/1/claim/1", "H2"))
    assert room.ask["key"] == "turn.1/land/1"
    assert room.told[-2:] == ["FROM_GARAGE(Red, H2)", "ADVANCE(Red, 6)"]
    assert room.state()["six"] is None


def test_fc_28_a_claim_is_optional_and_waits_as_an_offer_until_the_next_player_rolls() -> None:
    """FC-29: asked for once more before that roll."""
    room = Contest(garage()).play(("turn.1/roll/1", [6]), LATER)
    assert room.state()["six"] == {"owner": "Red", "claims": 1, "release": False}
    assert room.ask["offers"]["claim"]["fields"]["item"]["options"] == ["H1", "H2", "H3"]
    room.play(("turn.1/land/1", "NEUTRAL"))
    assert (room.ask["key"], room.options, room.ask["who"]) == ("turn.2/claim/1", ["H1", "H2", "H3", "none"], ["Red"])
    room.play(("turn.2/claim/1", "none"))
    assert "claim" in room.ask["offers"]
    room.play(("turn.2/roll/1", [2]))
    assert room.told[-3:] == ["SIX_CLOSED(Red)", "ROLL(Yellow, 2)", "ADVANCE(Yellow, 2)"]
    assert room.ask["offers"] == {}


def test_fc_28_two_claims_are_used_one_after_the_other() -> None:
    room = Contest(garage(claims=1)).play(("turn.1/roll/1", [6]), ("turn.1/six/1/claim/1", "H1"), ("turn.1/six/1/claim/2", "H3"))
    assert room.told[1:] == ["SIX_OPEN(Red, 2)", "FROM_GARAGE(Red, H1)", "FROM_GARAGE(Red, H3)", "ADVANCE(Red, 6)"]


def test_fc_r27_a_card_put_into_the_garage_after_the_six_may_be_claimed() -> None:
    """FC-R27."""
    room = Contest(turn(), duties={"D01": "GARAGE_OWN(1)"}).play(
        ("turn.1/roll/1", [6]), ("turn.1/land/1", "STATION_DUTIES"), ("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", "D01"),
        ("turn.1/garage/Red", ["H4"]), ("turn.2/claim/1", "H4"), ("turn.2/roll/1", [1]),
    )  # fmt: skip
    assert room.told[2:] == [
        "ADVANCE(Red, 6)", "DRAW_DUTY(Red, D01)", "TO_GARAGE(Red, H4)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)", "FROM_GARAGE(Red, H4)",
        "ROLL(Yellow, 1)", "ADVANCE(Yellow, 1)",
    ]  # fmt: skip


def test_fc_29_without_a_card_in_the_garage_nobody_is_reminded() -> None:
    """FC-17: closed is the claim all the same."""
    room = Contest(turn()).play(*quiet(1, 6))
    assert room.ask["key"] == "turn.2/roll/1"
    room.play(("turn.2/roll/1", [3]))
    assert room.told[-3:] == ["SIX_CLOSED(Red)", "ROLL(Yellow, 3)", "ADVANCE(Yellow, 3)"]


def test_fc_17_no_claim_ends_with_the_roller_s_own_further_rolls() -> None:
    """FC-31: an additional roll is the same player's."""
    before = turn(players={"Red": player("Red", "H2", "H1")})
    room = Contest(before).play(("turn.1/roll/1", [6]), LATER, ("turn.1/land/1", "EQUIPMENT(H2)"), ("turn.1/roll/2", [1]))
    assert "SIX_CLOSED(Red)" not in room.told
    assert "claim" in room.ask["offers"]
