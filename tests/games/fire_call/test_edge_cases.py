"""The edge cases that the design lists (4.5), one by one, over JSON lines."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import AnswerRefused
from tests.evenings import lines
from tests.games.fire_call.fixtures import CALLS, DUTIES, Contest, Position, player, whole
from tests.games.fire_call.tables import (
    EVERYTHING,
    HELMETS_FIRST,
    at_call,
    drawing,
    having,
    landed,
    owned,
    setup_script,
    turn,
    without_rolls,
)
from tests.games.talked_game import Step

ATTEMPT: Step = ("turn.1/answer/1", "ATTEMPT")
USE: Step = ("turn.1/aid", "use")
SEATS = "Red Black Yellow Blue"


def attempting(red: str, **others: dict[str, Any]) -> Position:
    """Red is at a Fire Call as a Fire Chief with these items and Mutual Aid; all four play, and nobody else has anything unless said."""
    players = having(Black="", Yellow="", Blue="") | others
    players["Red"] = player("Red", red, rank=4, mutualAid="HAND")
    return landed("FIRE_CALL", seats=SEATS, players=players)


# -- 1: sixes -------------------------------------------------------------------------------------------------------


def test_a_six_in_the_hospital_with_other_patients() -> None:
    """FC-26, FC-27: the own release with six spaces, the others' to stations, then the claim, then the move."""
    players = {"Red": player("Red", "", "H1", place="hospital"), "Yellow": {"place": "hospital"}, "Blue": {"place": "hospital"}}
    room = Contest(turn(players=players)).play(
        ("turn.1/roll/1", [6]), ("turn.1/six/1/released/Yellow", "1"), ("turn.1/six/1/released/Blue", "2"), ("turn.1/six/1/claim/1", "H1"),
    )  # fmt: skip
    assert room.told == [
        "ROLL(Red, 6)", "RELEASE(Red, ADVANCE6)", "RELEASE(Yellow, STATION 1)", "RELEASE(Blue, STATION 2)", "SIX_OPEN(Red, 1)",
        "FROM_GARAGE(Red, H1)", "ADVANCE(Red, 6)",
    ]  # fmt: skip


def test_a_claim_used_later_in_the_turn_by_the_offer() -> None:
    """FC-28: beside the question where the marker has landed."""
    room = Contest(turn(players={"Red": player("Red", "", "H1")})).play(("turn.1/roll/1", [6]), ("turn.1/six/1/claim/1", "later"))
    room.offer("claim", {"item": "H1"})
    room.play(("turn.1/land/1", "NEUTRAL"))
    assert without_rolls(room.told) == ["SIX_OPEN(Red, 1)", "FROM_GARAGE(Red, H1)", "TURN_OF(Yellow)"]


def test_a_claim_in_the_middle_of_a_fire_call_counts_for_it() -> None:
    """FC-R27: a required item comes out of the Garage while Mutual Aid is asked for, and nothing is missing any more."""
    before = attempting("H5 H6 A1 A2", Yellow=player("Yellow", "A3"))
    before["players"]["Red"] = player("Red", "H5 H6 A1 A2", "A3", rank=4, mutualAid="HAND")
    room = at_call(before={**before, "six": {"owner": "Red", "claims": 1}}).play(ATTEMPT)
    assert room.ask["key"] == "turn.1/aid"
    room.offer("claim", {"item": "A3"})
    assert room.told[2:] == [
        "FROM_GARAGE(Red, A3)", "CALL_DONE(Red, F01, [], [])", "PLACE_MARKER(Red, 7)", "DISCARD_CALL(F01)", "TURN_OF(Black)",
    ]  # fmt: skip


def test_two_sixes_in_a_turn_open_two_claims() -> None:
    """FC-25: both may be used after the second."""
    room = Contest(turn(players={"Red": player("Red", "H3", "H1 H2")})).play(
        ("turn.1/roll/1", [6]), ("turn.1/six/1/claim/1", "later"), ("turn.1/land/1", "EQUIPMENT(H3)"), ("turn.1/roll/2", [6]),
        ("turn.1/six/2/claim/1", "H1"), ("turn.1/six/2/claim/2", "H2"),
    )  # fmt: skip
    assert [line for line in room.told if line.startswith(("SIX", "FROM"))] == [
        "SIX_OPEN(Red, 1)", "SIX_OPEN(Red, 2)", "FROM_GARAGE(Red, H1)", "FROM_GARAGE(Red, H2)",
    ]  # fmt: skip


def test_a_second_six_with_the_first_claim_used_opens_one() -> None:
    room = Contest(turn(players={"Red": player("Red", "H3", "H1 H2")})).play(
        ("turn.1/roll/1", [6]), ("turn.1/six/1/claim/1", "H1"), ("turn.1/land/1", "EQUIPMENT(H3)"), ("turn.1/roll/2", [6]),
    )  # fmt: skip
    assert room.told[-1] == "SIX_OPEN(Red, 1)"


def test_the_next_player_s_six_closes_the_claim_and_opens_another() -> None:
    """FC-17: SIX_CLOSED before the roll."""
    before = turn("Yellow", six={"owner": "Red", "claims": 2})
    room = Contest(before).play(("turn.1/roll/1", [6]))
    assert room.told == ["SIX_CLOSED(Red)", "ROLL(Yellow, 6)", "SIX_OPEN(Yellow, 1)", "ADVANCE(Yellow, 6)"]
    assert room.state()["six"] == {"owner": "Yellow", "claims": 1, "release": False}


def test_a_used_claim_is_not_closed() -> None:
    before = turn(players={"Red": player("Red", "", "H1 H2")})
    room = Contest(before).play(
        ("turn.1/roll/1", [6]), ("turn.1/six/1/claim/1", "H1"), ("turn.1/land/1", "NEUTRAL"), ("turn.2/roll/1", [1])
    )
    assert not [line for line in room.told if line.startswith("SIX_CLOSED")]


def test_a_claim_lives_through_the_turn_of_nobody_s_roll() -> None:
    """FC-28: a patient who rolls closes it as well; FC-19."""
    before = turn("Yellow", six={"owner": "Red", "claims": 1}, players={"Yellow": {"place": "hospital"}})
    room = Contest(before).play(("turn.1/roll/1", [2]))
    assert room.told == ["SIX_CLOSED(Red)", "ROLL(Yellow, 2)", "STAY_IN_HOSPITAL(Yellow)", "TURN_OF(Blue)"]


# -- 2: items and promotion -----------------------------------------------------------------------------------------


def test_the_same_own_item_three_times() -> None:
    """FC-31, FC-32: twice another roll, then nothing."""
    room = Contest(turn()).play(
        ("turn.1/roll/1", [1]), ("turn.1/land/1", "EQUIPMENT(H1)"), ("turn.1/roll/2", [1]), ("turn.1/land/2", "EQUIPMENT(H1)"),
        ("turn.1/roll/3", [1]), ("turn.1/land/3", "EQUIPMENT(H1)"),
    )  # fmt: skip
    assert without_rolls(room.told) == ["ROLL_AGAIN(Red, 1)", "ROLL_AGAIN(Red, 0)", "TURN_OF(Yellow)"]


def test_a_card_got_in_this_turn_is_an_own_one_when_landed_on_again() -> None:
    room = Contest(landed("EQUIPMENT(H1)")).play(("turn.1/roll/2", [1]), ("turn.1/land/2", "EQUIPMENT(A1)"))
    assert room.told[-2:] == ["HAND_OVER(Blue, Red, A1)", "TURN_OF(Yellow)"]
    again = Contest(landed("EQUIPMENT(A1)", players={"Red": {"equip": {"A1": "HAND"}}}))
    assert again.told == ["ROLL_AGAIN(Red, 1)"]


def test_an_own_item_in_the_garage_after_an_additional_roll() -> None:
    """FC-33."""
    before = landed("EQUIPMENT(H1)", players={"Red": player("Red", "H1", "A1")})
    room = Contest(before).play(("turn.1/roll/2", [1]), ("turn.1/land/2", "EQUIPMENT(A1)"))
    assert without_rolls(room.told) == ["ROLL_AGAIN(Red, 1)", "TURN_OF(Yellow)"]


def test_mutual_aid_in_hand_brings_no_further_roll() -> None:
    """FC-36."""
    assert Contest(landed("MUTUAL_AID", players={"Red": {"mutualAid": "HAND"}})).told == ["TURN_OF(Yellow)"]


def test_the_promotion_of_a_fire_chief_with_an_empty_dispatcher() -> None:
    """FC-43: cards in the Garage are not with the Dispatcher."""
    before = landed("PROMOTION", players={"Red": player("Red", EVERYTHING.replace("H6", ""), "H6", rank=4, mutualAid="HAND")})
    assert Contest(before).told == ["TURN_OF(Yellow)"]


# -- 3: the decision on a call --------------------------------------------------------------------------------------


def test_refused_and_refused_and_forced() -> None:
    """FC-50, FC-R7: the third is attempted without a question; all three lie discarded afterwards."""
    calls = {f"F0{n}": (str(n), HELMETS_FIRST) for n in (1, 2, 3)}
    room = Contest(landed("FIRE_CALL"), calls=calls).play(
        ("turn.1/call/1", "F01"), ("turn.1/answer/1", "REFUSE"), ("turn.1/call/2", "F02"), ("turn.1/answer/2", "REFUSE"),
        ("turn.1/call/3", "F03"),
    )  # fmt: skip
    assert room.told[:6] == [
        "ANNOUNCE(Blue, 1)", "DISCARD_CALL(F01)", "ANNOUNCE(Blue, 2)", "DISCARD_CALL(F02)", "ANNOUNCE(Blue, 3)", "REVEAL(F03)",
    ]  # fmt: skip
    assert sorted(room.state()["fireDiscard"]) == ["F01", "F02", "F03"]
    assert room.asked.count("turn.1/answer/3") == 0


def test_the_third_card_may_be_opted_out_of() -> None:
    """FC-51: available for any of the three."""
    third = landed("FIRE_CALL", callsDrawn=2, districts=owned(Red="7"))
    room = at_call(before=third).play(("turn.1/answer/3", "OPT_OUT"))
    assert room.told[1:3] == ["DISCARD_CALL(F01)", "CALL_DECLINED(Red)"]


def test_opting_out_of_an_own_district_with_cards_refused_before() -> None:
    """The declined one is discarded at once, the refused one when the turn ends."""
    before = landed("FIRE_CALL", districts=owned(Red="2"))
    room = Contest(before).play(
        ("turn.1/call/1", "F01"), ("turn.1/answer/1", "REFUSE"), ("turn.1/call/2", "F02"), ("turn.1/answer/2", "OPT_OUT")
    )
    assert room.state()["fireDiscard"] == ["F02", "F01"]


@pytest.mark.parametrize(
    ("label", "may"),
    [("11", False), ("5", True), ("9", True), ("3", True)],
)
def test_opting_out_in_a_tie(label: str, may: bool) -> None:
    """FC-R8: all covered, 4 4 2 1; the third player takes one from a leader or the fourth, or already owns it."""
    districts = owned(Red="1 2 3 4", Black="5 6 7 8", Yellow="9 10", Blue="11")
    room = at_call(label, before=landed("FIRE_CALL", "Yellow", SEATS, districts=districts))
    assert ("OPT_OUT" in room.options) is may


def test_opting_out_of_a_choice_call() -> None:
    """FC-51: only if every district that is not one's own would make another win; one's own are not counted."""
    forced = owned(Red="1 2 3 4 5", Yellow="6 7 8 9", Blue="10")
    assert "OPT_OUT" not in at_call("CHOICE", before=landed("FIRE_CALL", "Blue", districts=forced)).options
    lost = owned(Red="1 2 3 4 5", Black="6 7 8 9 10", Blue="11")
    assert "OPT_OUT" in at_call("CHOICE", before=landed("FIRE_CALL", "Blue", SEATS, districts=lost)).options


def test_an_own_district_is_attempted_and_nothing_is_checked() -> None:
    """FC-R24: what others gave goes back all the same."""
    before = attempting("H5 H6 A1 A2", Yellow=player("Yellow", "A3"))
    room = at_call(before={**before, "districts": owned(Red="7")}).play(ATTEMPT, USE)
    assert room.told[2:] == [
        "CALL_DONE(Red, F01, [], [A3 from Yellow])", "TAKE_BACK(Yellow, Black, A3)", "TAKE_BACK(Red, Blue, MA)", "DISCARD_CALL(F01)",
        "TURN_OF(Black)",
    ]  # fmt: skip


def test_ten_markers_and_the_last_district() -> None:
    """FC-92: with a call and with District Choice alike; FC-R19."""
    ten = owned(Red="1 2 3 4 5 6 7 8 9 10")
    before = {**attempting("H5 H6 A1 A2 A3"), "districts": ten}
    assert at_call("11", before=before).play(ATTEMPT).told[-1] == "GAME_END(Red)"
    chosen = at_call("CHOICE", before=before).play(ATTEMPT, ("turn.1/target", "11"))
    assert chosen.told[-1] == "GAME_END(Red)"
    assert chosen.state()["districts"] == owned(Red="1 2 3 4 5 6 7 8 9 10 11")


# -- 4: who gives what ----------------------------------------------------------------------------------------------


def test_own_items_only() -> None:
    """FC-54: patients and lenders are left alone."""
    room = at_call(before=attempting("H5 H6 A1 A2 A3", Yellow=player("Yellow", EVERYTHING, place="hospital"))).play(ATTEMPT)
    assert "CALL_DONE(Red, F01, [], [])" in room.told
    assert not [line for line in room.told if line.startswith("TAKE_BACK")]


def test_theft_only_keeps_mutual_aid() -> None:
    """FC-60: the card is not spent for stolen items."""
    room = at_call(before=attempting("H5 H6 A1 A2", Yellow=player("Yellow", "A3", place="hospital"), Blue=player("Blue", "A3"))).play(
        ATTEMPT
    )
    assert "CALL_DONE(Red, F01, [A3 from Yellow], [])" in room.told
    assert room.state()["players"]["Red"]["mutualAid"] == "HAND"


def test_theft_and_mutual_aid_together() -> None:
    """FC-61: thefts go back first."""
    before = attempting("H5 H6 A1", Yellow=player("Yellow", "A3", place="hospital"), Blue=player("Blue", "A2"))
    room = at_call(before=before).play(ATTEMPT, USE)
    assert [line for line in room.told if line.startswith(("CALL", "TAKE_BACK"))] == [
        "CALL_DONE(Red, F01, [A3 from Yellow], [A2 from Blue])", "TAKE_BACK(Yellow, Black, A3)", "TAKE_BACK(Blue, Yellow, A2)",
        "TAKE_BACK(Red, Blue, MA)",
    ]  # fmt: skip


def test_mutual_aid_used_and_then_all_of_it_stolen_spends_nothing() -> None:
    """Needed for one item, which is lent: spent. Where the healthy giver falls away there is nothing to spend."""
    before = attempting("H5 H6 A1 A2", Yellow=player("Yellow", "A3", place="hospital"), Blue=player("Blue", "A3"))
    room = at_call(before=before).play(ATTEMPT)
    assert "turn.1/aid" not in room.asked
    assert "TAKE_BACK(Red, Blue, MA)" not in room.told


def test_several_givers_are_chosen_item_by_item() -> None:
    """FC-57: in item order, patients first, then healthy ones, each in turn order."""
    players = {"Black": player("Black", "A2 A3"), "Yellow": player("Yellow", "A3", place="hospital"), "Blue": player("Blue", "A2 A3")}
    room = at_call(before=attempting("H5 H6 A1", **players)).play(ATTEMPT, USE)
    assert (room.ask["key"], room.options) == ("turn.1/giver/A2", ["Black", "Blue"])
    room.play(("turn.1/giver/A2", "Blue"))
    assert (room.ask["key"], room.options) == ("turn.1/giver/A3", ["Yellow", "Black", "Blue"])
    room.play(("turn.1/giver/A3", "Black"))
    assert "CALL_DONE(Red, F01, [], [A2 from Blue, A3 from Black])" in room.told


@pytest.mark.parametrize(("giver", "dispatcher"), [("Blue", "Yellow"), ("Black", "Red")])
def test_the_giver_is_the_own_dispatcher_or_the_own_client(giver: str, dispatcher: str) -> None:
    """FC-61: the card goes to the giver's Dispatcher, who may be the player."""
    room = at_call(before=attempting("H5 H6 A1 A2", **{giver: player(giver, "A3")})).play(ATTEMPT, USE)
    assert f"CALL_DONE(Red, F01, [], [A3 from {giver}])" in room.told
    assert f"TAKE_BACK({giver}, {dispatcher}, A3)" in room.told


def test_two_players_are_each_other_s_dispatcher_and_opponent() -> None:
    """FC-R23: what Yellow lends goes back to Red, who keeps it for Yellow."""
    players = {"Red": player("Red", "H5 H6 A1 A2", rank=4, mutualAid="HAND"), "Yellow": player("Yellow", "A3")}
    room = at_call(before=landed("FIRE_CALL", seats="Red Yellow", players=players)).play(ATTEMPT, USE)
    assert room.told[2:] == [
        "CALL_DONE(Red, F01, [], [A3 from Yellow])", "PLACE_MARKER(Red, 7)", "TAKE_BACK(Yellow, Red, A3)", "TAKE_BACK(Red, Yellow, MA)",
        "DISCARD_CALL(F01)", "TURN_OF(Yellow)",
    ]  # fmt: skip
    assert whole(room.state())["players"]["Red"]["equip"]["A3"] == "DISPATCHER"


def test_a_dispatcher_in_the_hospital_reads_calls_and_is_robbed() -> None:
    """FC-41, FC-55: by the very player whose call it is."""
    room = at_call(before=attempting("H5 H6 A1 A2", Blue=player("Blue", "A3", place="hospital"))).play(ATTEMPT)
    assert room.told[0] == "ANNOUNCE(Blue, 7)"
    assert "CALL_DONE(Red, F01, [A3 from Blue], [])" in room.told


def test_what_one_keeps_for_the_client_helps_nobody() -> None:
    """FC-41: Red keeps all of Black's cards, A3 among them."""
    assert at_call(before=attempting("H5 H6 A1 A2")).play(ATTEMPT).told[2] == "CALL_FAILED(Red, F01, [A3])"


BLOCKS = {"Black": player("Black", "A3", kept=["D40"]), "Yellow": player("Yellow", "", kept=["Y-01"]), "Blue": player("Blue", "A3")}
TYPED = {"duties": {"Y-01": {"effects": ["KEEP(AID_BLOCK)"], "title": "No"}}}


def two_blocks(value: str) -> Contest:
    """Black and Yellow each keep a Block; A3 is with Black and Blue."""
    return at_call(before={**attempting("H5 H6 A1 A2", **BLOCKS), "typed": TYPED}, block_effect=value).play(ATTEMPT, USE)


def test_a_block_is_played_by_the_second_of_two_holders() -> None:
    """FC-58: asked in turn order; the first keeps it."""
    room = two_blocks("whole_call").play(("turn.1/block/Black", "keep"), ("turn.1/block/Yellow", "play"))
    assert room.told[2:5] == ["AID_BLOCKED(Red, Yellow)", "DISCARD_DUTY(Y-01)", "CALL_FAILED(Red, F01, [A3])"]
    assert room.state()["players"]["Black"]["kept"] == ["D40"]


def test_after_one_block_the_second_holder_is_not_asked() -> None:
    """Nothing is left to block."""
    room = two_blocks("whole_call").play(("turn.1/block/Black", "play"))
    assert "turn.1/block/Yellow" not in room.asked
    assert room.state()["players"]["Yellow"]["kept"] == ["Y-01"]


def test_a_block_of_own_cards_leaves_enough() -> None:
    """FC-R13: without the blocker's; the second holder is asked as well."""
    room = two_blocks("own_cards").play(("turn.1/block/Black", "play"), ("turn.1/block/Yellow", "keep"))
    assert "CALL_DONE(Red, F01, [], [A3 from Blue])" in room.told
    assert "TAKE_BACK(Red, Blue, MA)" in room.told


def test_after_a_block_theft_is_still_possible_but_does_not_complete() -> None:
    """FC-58: the stolen item is not taken, because the call fails."""
    before = attempting("H5 H6 A1", Yellow=player("Yellow", "A2", place="hospital"), Blue=player("Blue", "A3", kept=["D40"]))
    room = at_call(before=before).play(ATTEMPT, USE, ("turn.1/block/Blue", "play"))
    assert "CALL_FAILED(Red, F01, [A3])" in room.told
    assert not [line for line in room.told if line.startswith("TAKE_BACK")]


# -- 5: the end -----------------------------------------------------------------------------------------------------


def test_a_take_over_makes_a_third_player_win() -> None:
    """FC-89: attempted although opting out was offered."""
    districts = owned(Red="11", Black="1 2 3 4", Yellow="5 6 7 8", Blue="9 10")
    room = at_call("5", before={**attempting("H5 H6 A1 A2 A3"), "districts": districts})
    assert "OPT_OUT" in room.options
    room.play(ATTEMPT)
    assert room.told[-1] == "GAME_END(Black)"
    assert room.end["outcome"] == "Black"


def test_all_covered_with_a_tie_and_then_decided_by_a_kept_card() -> None:
    """FC-90, FC-77: District Choice turns a call for one's own district into the win."""
    districts = owned(Red="1 2 3 4", Black="5 6 7 8", Yellow="9 10", Blue="11")
    before = attempting("H5 H6 A1 A2 A3")
    before["players"]["Red"] |= {"kept": ["D39"]}
    room = at_call("1", before={**before, "districts": districts}).play(ATTEMPT, ("turn.1/district_card", "5"))
    assert room.told[2:] == [
        "CALL_DONE(Red, F01, [], [])", "TAKE_MARKER(Black, 5)", "PLACE_MARKER(Red, 5)", "DISCARD_DUTY(D39)", "DISCARD_CALL(F01)",
        "GAME_END(Red)",
    ]  # fmt: skip


# -- 6: duties ------------------------------------------------------------------------------------------------------


def test_a_card_moves_into_a_call_that_ends_the_game() -> None:
    """FC-73: nothing is told after the end, and the card counts as discarded (J3)."""
    players = {"Red": player("Red", "H5 H6 A1 A2 A3", rank=4)}
    before = landed("STATION_DUTIES", players=players, districts=owned(Red="1 2 3 4", Yellow="5 6 7", Blue="8 9 10"))
    room = Contest(before, duties={"D01": "MOVE_TO(FIRE_CALL)"}, calls={"F11": ("11", HELMETS_FIRST)})
    room.play(("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", "D01"), ("turn.1/call/1", "F11"), ATTEMPT)
    assert room.told[-3:] == ["PLACE_MARKER(Red, 11)", "DISCARD_CALL(F11)", "GAME_END(Red)"]
    assert (room.state()["dutyDiscard"], room.state()["fireDiscard"]) == (["D01"], ["F11"])


def test_a_card_moves_a_fire_chief_to_promotion() -> None:
    """FC-43: and a card is chosen."""
    room = drawing("MOVE_TO(PROMOTION)", landed("STATION_DUTIES", players={"Red": {"rank": 4}})).play(("turn.1/promoted/1", "MA"))
    assert room.told[1:4] == ["MOVE_TO(Red, PROMOTION)", "HAND_OVER(Blue, Red, MA)", "DISCARD_DUTY(D01)"]


def test_a_card_moves_to_station_duties_again() -> None:
    """FC-73: two cards are open; the inner one is discarded first."""
    room = drawing("MOVE_TO(STATION_DUTIES)").play(("turn.1/duty/2", "draw"), ("turn.1/duty_card/2", "D02"))
    assert room.told == [
        "DRAW_DUTY(Red, D01)", "MOVE_TO(Red, STATION_DUTIES)", "DRAW_DUTY(Red, D02)", "SWAP_BADGE(Red, Blue, black, yellow)",
        "DISCARD_DUTY(D02)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)",
    ]  # fmt: skip


def test_two_cards_into_the_garage_from_a_hand_of_one() -> None:
    room = drawing("GARAGE_OWN(2)", landed("STATION_DUTIES", players={"Red": player("Red", "H1", "H2")}))
    assert room.told[1:3] == ["TO_GARAGE(Red, H1)", "DISCARD_DUTY(D01)"]


def test_every_opponent_has_an_empty_hand() -> None:
    room = drawing("GARAGE_EACH_OPPONENT(1)", landed("STATION_DUTIES", players=having(Yellow="", Blue="")))
    assert room.told[1] == "DISCARD_DUTY(D01)"


def test_mutual_aid_is_in_hand_already() -> None:
    room = drawing("GET_MUTUAL_AID", landed("STATION_DUTIES", players={"Red": {"mutualAid": "HAND"}}))
    assert room.told[1] == "DISCARD_DUTY(D01)"


def test_a_card_leads_to_the_hospital_after_a_six() -> None:
    """FC-79: the claim stays open until the next player rolls, and is the patient's."""
    room = Contest(turn(players={"Red": player("Red", "", "H1")}), duties={"D01": "GO_HOSPITAL"}).play(
        ("turn.1/roll/1", [6]), ("turn.1/six/1/claim/1", "later"), ("turn.1/land/1", "STATION_DUTIES"), ("turn.1/duty/1", "draw"),
        ("turn.1/duty_card/1", "D01"), ("turn.2/claim/1", "H1"),
    )  # fmt: skip
    assert room.told[-4:] == ["ADMIT(Red)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)", "FROM_GARAGE(Red, H1)"]


def test_who_is_admitted_after_the_own_six_is_not_released_by_it() -> None:
    """``six_release`` = claim: the six was rolled before the admission, and its owner can't ask."""
    room = Contest(turn(), duties={"D01": "GO_HOSPITAL"}, six_release="claim").play(
        ("turn.1/roll/1", [6]), ("turn.1/land/1", "STATION_DUTIES"), ("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", "D01"),
    )  # fmt: skip
    assert room.ask["key"] == "turn.2/roll/1"
    assert room.ask["offers"] == {}


def test_the_demotion_of_a_firefighter() -> None:
    """FC-R17."""
    assert drawing("DEMOTE(2)").told == ["DRAW_DUTY(Red, D01)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)"]


# -- 7: Band-Aids ---------------------------------------------------------------------------------------------------


def test_of_two_band_aids_the_one_kept_first_goes() -> None:
    before = turn(players={"Red": {"place": "hospital", "kept": ["D38", "D37"]}})
    room = Contest(before).play(("turn.1/start/1", "band_aid"))
    assert room.told == ["RELEASE(Red, BAND_AID)", "DISCARD_DUTY(D38)"]
    assert room.state()["players"]["Red"]["kept"] == ["D37"]
    assert room.ask["key"] == "turn.1/roll/1"


def test_a_six_after_a_band_aid_is_an_ordinary_one() -> None:
    """FC-82: no second release; six spaces from the Hospital there are just two spaces all the same."""
    before = turn(players={"Red": {"place": "hospital", "kept": ["D37"]}, "Blue": {"place": "hospital"}})
    room = Contest(before).play(("turn.1/start/1", "band_aid"), ("turn.1/roll/1", [6]), ("turn.1/six/1/released/Blue", "1"))
    assert room.told[2:] == ["ROLL(Red, 6)", "RELEASE(Blue, STATION 1)", "SIX_OPEN(Red, 1)", "ADVANCE(Red, 6)"]
    assert sorted(room.options) == ["EQUIPMENT(N1)", "PROMOTION"]


def test_a_band_aid_worth_six_spaces_leaves_another_s_claims_open() -> None:
    """FC-R15: nobody has rolled, so the claims go on to the next player's roll, and are asked for again there."""
    players = {"Yellow": {"place": "hospital", "kept": ["D37"]}, "Red": player("Red", "", "H1")}
    before = turn("Yellow", players=players, six={"owner": "Red", "claims": 1})
    room = Contest(before, band_aid_move="six").play(
        ("turn.1/claim/1", "none"), ("turn.1/start/1", "band_aid"), ("turn.1/land/1", "PROMOTION"),
    )  # fmt: skip
    assert room.told == [
        "RELEASE(Yellow, BAND_AID)", "DISCARD_DUTY(D37)", "ADVANCE(Yellow, 6)", "SWAP_BADGE(Yellow, Red, black, yellow)", "TURN_OF(Blue)",
    ]  # fmt: skip
    room.play(("turn.2/claim/1", "none"), ("turn.2/roll/1", [1]))
    assert room.told[-3:] == ["SIX_CLOSED(Red)", "ROLL(Blue, 1)", "ADVANCE(Blue, 1)"]


def test_an_own_claim_comes_back_to_its_owner_round_the_table() -> None:
    """With two players: the other one used a Band-Aid worth six spaces, and the owner's own roll closes nothing."""
    players = {"Yellow": {"place": "hospital", "kept": ["D37"]}, "Red": player("Red", "", "H1")}
    before = turn("Yellow", "Red Yellow", players=players, six={"owner": "Red", "claims": 1})
    room = Contest(before, band_aid_move="six").play(
        ("turn.1/claim/1", "none"), ("turn.1/start/1", "band_aid"), ("turn.1/land/1", "PROMOTION"), ("turn.2/roll/1", [1]),
    )  # fmt: skip
    assert "SIX_CLOSED(Red)" not in room.told
    assert "claim" in room.ask["offers"]


# -- 8: piles -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["aside", "include"])
def test_the_pile_runs_out_in_the_middle_of_a_call(value: str) -> None:
    """FC-67, FC-R18: with the refused card aside, or among those that are shuffled."""
    out = [id for id in CALLS if id != "F01"]
    room = Contest(landed("FIRE_CALL", fireDiscard=out), reshuffle_refused=value)
    room.play(("turn.1/call/1", "F01"), ("turn.1/answer/1", "REFUSE"))
    assert room.told[-2:] == ["DISCARD_CALL(F01)", "SHUFFLE(fire)"]
    assert ("F01" in room.ask["legal"]["cards"]) is (value == "include")
    assert len(room.ask["legal"]["cards"]) == (72 if value == "include" else 71)


def test_no_call_is_left_at_all() -> None:
    """Everything was refused in this turn: the landing does nothing."""
    room = Contest(landed("FIRE_CALL", fireAside=[*CALLS]))
    assert room.told == ["TURN_OF(Yellow)"]
    assert sorted(room.state()["fireDiscard"]) == sorted(CALLS)


def test_all_duties_are_discarded() -> None:
    """FC-74: shuffled before the draw."""
    room = Contest(landed("STATION_DUTIES", dutyDiscard=[*DUTIES])).play(("turn.1/duty/1", "draw"))
    assert room.told == ["SHUFFLE(duty)"]
    assert len(room.ask["legal"]["cards"]) == 40


def test_all_duties_are_kept() -> None:
    """Nothing can be drawn, so nothing is asked."""
    keepers = dict.fromkeys(DUTIES, "KEEP(BAND_AID)")
    room = Contest(landed("STATION_DUTIES", players={"Blue": {"kept": [*keepers]}}), duties=keepers)
    assert room.told == ["TURN_OF(Yellow)"]


# -- 9: quick starts and ties ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", ["Red Yellow", "Red Yellow Blue", SEATS])
@pytest.mark.parametrize("each", [2, 3, 4, 5])
def test_quick_starts_leave_a_district_open_or_are_refused(colours: str, each: int) -> None:
    """FC-11."""
    seats = colours.split()
    room = Contest(start_districts=each)
    if len(seats) * each > 10:
        assert room.refused(seats)
        return
    room.play(("setup/colours", seats))
    while room.ask["key"].startswith("setup/"):
        room.answer([6 if room.ask["key"].endswith("Red") else 1] if room.ask["kind"] == "roll" else room.options[0])
    assert len(room.state()["districts"]) == len(seats) * each < 11


def test_ties_for_the_first_turn_twice() -> None:
    """FC-R21: first three, then two."""
    again: list[Step] = [("setup/first/2/Red", [4]), ("setup/first/2/Yellow", [4]), ("setup/first/2/Blue", [1])]
    room = Contest().play(*setup_script(first="5 5 5"), *again, ("setup/first/3/Red", [2]), ("setup/first/3/Yellow", [3]))
    assert room.told[-1] == "TURN_OF(Yellow)"


# -- 10: phones -----------------------------------------------------------------------------------------------------


def test_who_sits_elsewhere_can_t_answer_for_a_seat_and_anybody_can_while_nobody_sits_there() -> None:
    """The Dispatcher's draw and the roller's choice: refused with another seat's name, taken without one."""
    room = Contest(landed("FIRE_CALL"))
    played = room.talk.evening
    with pytest.raises(AnswerRefused):
        played.answer("F07", who="Red")
    played.answer("F07", who="Blue")
    with pytest.raises(AnswerRefused):
        played.answer("ATTEMPT", who="Yellow")
    played.answer("ATTEMPT")
    assert lines(played)[1] == "REVEAL(F07)"
