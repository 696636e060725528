"""The Fire Call (5.6), over JSON lines: drawing, refusing, opting out, own items, thefts, Mutual Aid, the Block, districts, the pile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_call.fixtures import CALLS, Contest, Position, player, whole
from tests.games.fire_call.tables import EVERYTHING, HELMETS_FIRST, at_call, having, landed, owned
from tests.games.talked_game import Step

ATTEMPT: Step = ("turn.1/answer/1", "ATTEMPT")
USE: Step = ("turn.1/aid", "use")


def at_aid(red: str, yellow: str, blue: str, **more: dict[str, Any]) -> Position:
    """Red landed on Fire Call as a Fire Chief with these items and Mutual Aid; the others have those."""
    players = having(Red=red, Yellow=yellow, Blue=blue)
    players["Red"] |= {"rank": 4, "mutualAid": "HAND"}
    return landed("FIRE_CALL", players={colour: entry | more.get(colour, {}) for colour, entry in players.items()})


def revealed(room: Contest) -> dict[str, Any]:
    """What REVEAL said."""
    (found,) = [tell["args"] for tell in room.tells if tell["code"] == "REVEAL"]
    return dict(found)


# -- drawing and deciding -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "attempted"), [(3, False), (1, True), (3, True)])
def test_fc_47_no_fourth_card_and_no_second_attempt(drawn: int, attempted: bool) -> None:
    """FC-R25: the limits hold for the whole turn, however one comes back to a Fire Call."""
    assert Contest(landed("FIRE_CALL", callsDrawn=drawn, attempted=attempted)).told == ["TURN_OF(Yellow)"]


def test_fc_48_the_dispatcher_draws_and_says_the_label_alone() -> None:
    """FC-41: for the left neighbour."""
    room = Contest(landed("FIRE_CALL"))
    assert (room.ask["who"], room.ask["kind"], room.ask["legal"]["deck"]) == (["Blue"], "draw", "fire")
    room.play(("turn.1/call/1", "F08"))
    assert room.told == ["ANNOUNCE(Blue, 8)"]
    assert room.state()["turn"]["callsDrawn"] == 1
    assert room.state()["turn"]["call"] == {"label": "8"}
    assert "F08" not in str(room.state())


@pytest.mark.parametrize(
    ("drawn", "third", "options"),
    [(0, "forced", "ATTEMPT REFUSE"), (1, "forced", "ATTEMPT REFUSE"), (2, "free", "ATTEMPT REFUSE")],
)
def test_fc_49_offered_is_exactly_what_is_allowed(drawn: int, third: str, options: str) -> None:
    room = at_call(before=landed("FIRE_CALL", callsDrawn=drawn), third_card=third)
    assert (room.ask["key"], room.options, room.ask["who"]) == (f"turn.1/answer/{drawn + 1}", options.split(), ["Red"])
    assert room.refused("OPT_OUT")


def test_fc_r7_the_third_card_is_attempted_without_a_question() -> None:
    """FC-R7: FC-50: it can't be refused, so there is nothing to ask."""
    room = at_call(before=landed("FIRE_CALL", callsDrawn=2, players={"Red": player("Red", "")}))
    assert room.told[:2] == ["ANNOUNCE(Blue, 7)", "REVEAL(F01)"]
    assert room.told[2].startswith("CALL_FAILED(Red, F01")


def test_fc_50_a_refused_card_is_discarded_and_the_next_one_is_drawn() -> None:
    room = at_call().play(("turn.1/answer/1", "REFUSE"))
    assert room.told == ["ANNOUNCE(Blue, 7)", "DISCARD_CALL(F01)"]
    assert room.ask["key"] == "turn.1/call/2"
    assert "F01" not in room.ask["legal"]["cards"]
    assert room.state()["fireAside"] == ["F01"]


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_fc_51_out_of_an_own_district(drawn: int) -> None:
    """FC-65: then no further card is drawn, whichever of the three it was."""
    room = at_call(before=landed("FIRE_CALL", callsDrawn=drawn, districts={"7": "Red"}))
    assert room.options == (["ATTEMPT", "OPT_OUT"] if drawn == 2 else ["ATTEMPT", "REFUSE", "OPT_OUT"])
    room.play((f"turn.1/answer/{drawn + 1}", "OPT_OUT"))
    assert room.told == ["ANNOUNCE(Blue, 7)", "DISCARD_CALL(F01)", "CALL_DECLINED(Red)", "TURN_OF(Yellow)"]
    assert (room.state()["fireDiscard"], room.state()["fireAside"]) == (["F01"], [])


NEARLY = owned(Red="1 2 3 4 5", Yellow="6 7 8 9", Blue="10")
"""Whoever but Red covers the last district makes Red win, and so does Red."""


def test_fc_51_out_of_the_last_district() -> None:
    """FC-R9: refusing is another thing, and both are offered."""
    blue = landed("FIRE_CALL", "Blue", districts=NEARLY)
    assert at_call("11", before=blue).options == ["ATTEMPT", "REFUSE", "OPT_OUT"]
    assert at_call("11", before=landed("FIRE_CALL", "Red", districts=NEARLY)).options == ["ATTEMPT", "REFUSE"]
    assert at_call("6", before=blue).options == ["ATTEMPT", "REFUSE"]


def test_fc_51_out_of_district_choice_only_if_every_district_would_do_it() -> None:
    """With one district free, taking another one leaves it free; with a tie at the top every take-over may decide."""
    assert at_call("CHOICE", before=landed("FIRE_CALL", "Blue", districts=NEARLY)).options == ["ATTEMPT", "REFUSE"]
    seats = "Red Black Yellow Blue"
    tied = owned(Red="1 2 3 4 5", Black="6 7 8 9 10", Blue="11")
    taking = landed("FIRE_CALL", "Yellow", seats, districts=tied)
    assert at_call("CHOICE", before=taking).options == ["ATTEMPT", "REFUSE"]  # district 11 decides nothing
    alone = landed("FIRE_CALL", "Blue", seats, districts=tied)
    assert at_call("CHOICE", before=alone).options == ["ATTEMPT", "REFUSE", "OPT_OUT"]


def test_fc_52_an_attempt_shows_the_card_to_all() -> None:
    """And there is no further card in this turn."""
    room = at_call().play(ATTEMPT)
    assert room.told[:2] == ["ANNOUNCE(Blue, 7)", "REVEAL(F01)"]
    assert [key for key in room.asked if "/call/" in key] == ["turn.1/call/1"]


def test_fc_52_districts_of_others_and_one_s_own_may_be_attempted() -> None:
    """FC-R24: for one's own no marker moves, and what others gave goes back all the same."""
    players = {"Red": player("Red", "H1 H2 H3 H4 H5 H6 A1 A2"), "Yellow": player("Yellow", "A3", place="hospital")}
    for owner, lines in (("Yellow", ["TAKE_MARKER(Yellow, 7)", "PLACE_MARKER(Red, 7)"]), ("Red", [])):
        room = at_call(before=landed("FIRE_CALL", players=players, districts={"7": owner})).play(ATTEMPT)
        assert room.told[2:] == [
            "CALL_DONE(Red, F01, [A3 from Yellow], [])", *lines, "TAKE_BACK(Yellow, Red, A3)", "DISCARD_CALL(F01)", "TURN_OF(Yellow)",
        ]  # fmt: skip


@pytest.mark.parametrize("rank", range(5))
def test_fc_53_required_are_the_lines_from_the_rank_s_on(rank: int) -> None:
    room = at_call(before=landed("FIRE_CALL", players={"Red": {"rank": rank}})).play(ATTEMPT)
    assert revealed(room)["required"] == HELMETS_FIRST.split()[rank:]


# -- own items, thefts, Mutual Aid ----------------------------------------------------------------------------------


def test_fc_54_own_items_are_enough_and_nothing_else_is_used() -> None:
    """FC-R11: neither theft nor Mutual Aid is asked for."""
    before = at_aid("H5 H6 A1 A2 A3", EVERYTHING, EVERYTHING, Yellow={"place": "hospital"})
    room = at_call(before=before).play(ATTEMPT)
    assert room.told[2:] == ["CALL_DONE(Red, F01, [], [])", "PLACE_MARKER(Red, 7)", "DISCARD_CALL(F01)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["mutualAid"] == "HAND"


def test_fc_55_60_what_a_patient_has_in_hand_is_stolen_without_mutual_aid() -> None:
    """FC-83: and goes to the patient's Dispatcher, not to the thief."""
    players = {"Red": player("Red", "H5 H6 A1 A2", rank=4), "Yellow": player("Yellow", "A3", place="hospital")}
    room = at_call(before=landed("FIRE_CALL", players=players)).play(ATTEMPT)
    assert "CALL_DONE(Red, F01, [A3 from Yellow], [])" in room.told
    assert "TAKE_BACK(Yellow, Red, A3)" in room.told
    state = room.state()["players"]
    assert (state["Red"]["equip"].get("A3"), state["Yellow"]["equip"].get("A3")) == (None, "DISPATCHER")


@pytest.mark.parametrize("where", ["GARAGE", "DISPATCHER"])
def test_fc_85_only_what_is_in_hand_counts(where: str) -> None:
    """FC-83: the owner's own, a patient's, a healthy opponent's: in the Garage or with the Dispatcher it is nobody's."""
    garage = "A3" if where == "GARAGE" else ""
    players = {
        "Red": player("Red", "H5 H6 A1 A2", garage, rank=4, mutualAid="HAND"),
        "Yellow": player("Yellow", "", garage, place="hospital"), "Blue": player("Blue", "", garage),
    }  # fmt: skip
    room = at_call(before=landed("FIRE_CALL", players=players)).play(ATTEMPT)
    assert room.told[2] == "CALL_FAILED(Red, F01, [A3])"


def test_fc_56_mutual_aid_is_optional() -> None:
    """FC-63: left, the call fails and nothing moves."""
    room = at_call(before=at_aid("H5 H6 A1", "A2", "A3")).play(ATTEMPT)
    assert (room.ask["key"], room.options, room.ask["who"]) == ("turn.1/aid", ["use", "leave"], ["Red"])
    room.play(("turn.1/aid", "leave"))
    assert room.told[2:] == ["CALL_FAILED(Red, F01, [A2, A3])", "DISCARD_CALL(F01)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["mutualAid"] == "HAND"


def test_fc_56_mutual_aid_is_not_asked_where_it_does_not_help() -> None:
    """Without the card, or with an item that nobody has in hand."""
    without = at_aid("H5 H6 A1", "A2", "A3", Red={"mutualAid": "DISPATCHER"})
    assert at_call(before=without).play(ATTEMPT).told[2] == "CALL_FAILED(Red, F01, [A2, A3])"
    assert at_call(before=at_aid("H5 H6 A1", "A2", "")).play(ATTEMPT).told[2] == "CALL_FAILED(Red, F01, [A3])"


def test_fc_r10_several_opponents_may_lend() -> None:
    """FC-R10: FC-61: each card goes to its owner's Dispatcher, then the Mutual Aid card to one's own."""
    room = at_call(before=at_aid("H5 H6 A1", "A2", "A3")).play(ATTEMPT, USE)
    assert room.told[2:] == [
        "CALL_DONE(Red, F01, [], [A2 from Yellow, A3 from Blue])", "PLACE_MARKER(Red, 7)", "TAKE_BACK(Yellow, Red, A2)",
        "TAKE_BACK(Blue, Yellow, A3)", "TAKE_BACK(Red, Blue, MA)", "DISCARD_CALL(F01)", "TURN_OF(Yellow)",
    ]  # fmt: skip


def test_fc_57_the_player_chooses_among_several_givers() -> None:
    """The patient is proposed, and stands first; a healthy one may be chosen as well once Mutual Aid is used."""
    before = at_aid("H5 H6 A1", "A2 A3", "A3", Blue={"place": "hospital"})
    room = at_call(before=before).play(ATTEMPT, USE)
    assert (room.ask["key"], room.options, room.ask["proposed"], room.ask["who"]) == (
        "turn.1/giver/A3",
        ["Blue", "Yellow"],
        "Blue",
        ["Red"],
    )
    stolen = at_call(before=before).play(ATTEMPT, USE, ("turn.1/giver/A3", "Blue"))
    assert "CALL_DONE(Red, F01, [A3 from Blue], [A2 from Yellow])" in stolen.told
    room.play(("turn.1/giver/A3", "Yellow"))
    assert "CALL_DONE(Red, F01, [], [A2 from Yellow, A3 from Yellow])" in room.told


def test_fc_57_among_two_patients_the_player_chooses_without_mutual_aid() -> None:
    before = at_aid("H5 H6 A1 A2", "A3", "A3", Yellow={"place": "hospital"}, Blue={"place": "hospital"})
    room = at_call(before=before).play(ATTEMPT)
    assert (room.ask["key"], room.options) == ("turn.1/giver/A3", ["Yellow", "Blue"])
    room.play(("turn.1/giver/A3", "Blue"))
    assert "CALL_DONE(Red, F01, [A3 from Blue], [])" in room.told
    assert "TAKE_BACK(Red, Blue, MA)" not in room.told


def test_fc_58_a_block_ends_mutual_aid_for_the_attempt() -> None:
    """FC-R13: the Mutual Aid card stays; the Block is discarded."""
    before = at_aid("H5 H6 A1 A2", "", "A3", Yellow={"kept": ["D40"]})
    room = at_call(before=before).play(ATTEMPT, USE)
    assert (room.ask["key"], room.options, room.ask["who"]) == ("turn.1/block/Yellow", ["play", "keep"], ["Yellow"])
    room.play(("turn.1/block/Yellow", "play"))
    assert room.told[2:] == [
        "AID_BLOCKED(Red, Yellow)", "DISCARD_DUTY(D40)", "CALL_FAILED(Red, F01, [A3])", "DISCARD_CALL(F01)", "TURN_OF(Yellow)",
    ]  # fmt: skip
    state = room.state()
    assert (state["players"]["Red"]["mutualAid"], state["players"]["Yellow"]["kept"], state["dutyDiscard"]) == ("HAND", [], ["D40"])


def test_fc_76_a_block_may_be_kept() -> None:
    """FC-58: the player's own Block is not asked for."""
    before = at_aid("H5 H6 A1 A2", "", "A3", Yellow={"kept": ["D40"]})
    room = at_call(before=before).play(ATTEMPT, USE, ("turn.1/block/Yellow", "keep"))
    assert "CALL_DONE(Red, F01, [], [A3 from Blue])" in room.told
    assert room.state()["players"]["Yellow"]["kept"] == ["D40"]
    own = at_aid("H5 H6 A1 A2", "", "A3", Red={"kept": ["D40"]})
    assert "CALL_DONE(Red, F01, [], [A3 from Blue])" in at_call(before=own).play(ATTEMPT, USE).told


def test_fc_80_a_patient_may_play_the_block() -> None:
    before = at_aid("H5 H6 A1 A2", "", "A3", Yellow={"kept": ["D40"], "place": "hospital"})
    assert at_call(before=before).play(ATTEMPT, USE).ask["key"] == "turn.1/block/Yellow"


def test_fc_59_lines_tell_thefts_and_loans_in_item_order() -> None:
    before = at_aid("", "H6 A2", "A1 A3 H5", Yellow={"place": "hospital"})
    room = at_call(before=before).play(ATTEMPT, USE)
    assert "CALL_DONE(Red, F01, [A2 from Yellow, H6 from Yellow], [A1 from Blue, A3 from Blue, H5 from Blue])" in room.told
    assert [line for line in room.told if line.startswith("TAKE_BACK")] == [
        "TAKE_BACK(Yellow, Red, A2)", "TAKE_BACK(Yellow, Red, H6)", "TAKE_BACK(Blue, Yellow, A1)", "TAKE_BACK(Blue, Yellow, A3)",
        "TAKE_BACK(Blue, Yellow, H5)", "TAKE_BACK(Red, Blue, MA)",
    ]  # fmt: skip


def test_fc_r12_stolen_cards_must_be_collected_again() -> None:
    """FC-R12: FC-60: only on success; a failed call moves none."""
    players = {"Red": player("Red", "H5 H6 A1", rank=4), "Yellow": player("Yellow", "A3", place="hospital")}
    room = at_call(before=landed("FIRE_CALL", players=players)).play(ATTEMPT)
    assert room.told[2:] == ["CALL_FAILED(Red, F01, [A2])", "DISCARD_CALL(F01)", "TURN_OF(Yellow)"]
    assert whole(room.state())["players"]["Yellow"]["equip"]["A3"] == "HAND"


@pytest.mark.parametrize("mutual_aid", ["HAND", "DISPATCHER"])
def test_fc_63_a_failed_call_costs_nothing(mutual_aid: str) -> None:
    players = {"Red": player("Red", "H1", rank=2, mutualAid=mutual_aid), "Yellow": player("Yellow", "A1")}
    room = at_call(before=landed("FIRE_CALL", players=players, districts={"7": "Yellow"})).play(ATTEMPT)
    assert room.told[2].startswith("CALL_FAILED(Red, F01, [A")
    after = room.state()
    assert after["players"]["Red"]["mutualAid"] == mutual_aid
    assert (after["players"]["Red"]["rank"], after["districts"]) == (2, {"7": "Yellow"})
    assert room.told[3:] == ["DISCARD_CALL(F01)", "TURN_OF(Yellow)"]


def test_fc_63_listed_is_what_nobody_could_give() -> None:
    """If somebody could have given all of it, what is neither own nor to be stolen."""
    lacking = at_aid("H5 H6", "A1", "A3", Yellow={"place": "hospital"})
    assert at_call(before=lacking).play(ATTEMPT).told[2] == "CALL_FAILED(Red, F01, [A2])"
    left = at_aid("H5 H6 A2", "A1", "A3", Yellow={"place": "hospital"})
    assert at_call(before=left).play(ATTEMPT, ("turn.1/aid", "leave")).told[2] == "CALL_FAILED(Red, F01, [A3])"


# -- districts and piles --------------------------------------------------------------------------------------------

OWN = {"Red": player("Red", "H5 H6 A1 A2 A3", rank=4)}


def test_fc_62_a_choice_call_covers_any_district() -> None:
    """The rulebook's own word: also one's own, and then nothing moves."""
    before = landed("FIRE_CALL", players=OWN, districts={"3": "Red", "4": "Blue"})
    room = at_call("CHOICE", before=before).play(ATTEMPT)
    assert (room.ask["key"], room.options, room.ask["who"]) == ("turn.1/target", [str(n) for n in range(1, 12)], ["Red"])
    room.play(("turn.1/target", "4"))
    assert room.told[2:] == [
        "CALL_DONE(Red, F01, [], [])", "TAKE_MARKER(Blue, 4)", "PLACE_MARKER(Red, 4)", "DISCARD_CALL(F01)", "TURN_OF(Yellow)",
    ]  # fmt: skip
    mine = at_call("CHOICE", before=before).play(ATTEMPT, ("turn.1/target", "3"))
    assert mine.told[2:] == ["CALL_DONE(Red, F01, [], [])", "DISCARD_CALL(F01)", "TURN_OF(Yellow)"]


def test_fc_64_the_order_after_success() -> None:
    """Target, markers, thefts, loans, the Mutual Aid card, the call, the end."""
    before = at_aid("H5 H6 A1", "A2", "A3", Yellow={"place": "hospital"})
    before["districts"] = owned(Red="1 2 3 4 5", Yellow="6 7 8", Blue="9 10")
    room = at_call("CHOICE", before=before).play(ATTEMPT, USE, ("turn.1/target", "11"))
    assert room.told[2:] == [
        "CALL_DONE(Red, F01, [A2 from Yellow], [A3 from Blue])", "PLACE_MARKER(Red, 11)", "TAKE_BACK(Yellow, Red, A2)",
        "TAKE_BACK(Blue, Yellow, A3)", "TAKE_BACK(Red, Blue, MA)", "DISCARD_CALL(F01)", "GAME_END(Red)",
    ]  # fmt: skip


def test_fc_66_discards_lie_open() -> None:
    room = at_call().play(ATTEMPT)
    assert room.state()["fireDiscard"] == ["F01"]


def test_fc_67_an_empty_pile_is_shuffled_when_a_card_is_wanted() -> None:
    """Cards refused in this turn stay aside and join the discards when it ends."""
    out = [id for id in CALLS if id not in ("F01", "F02")]
    room = Contest(landed("FIRE_CALL", fireDiscard=out)).play(
        ("turn.1/call/1", "F01"), ("turn.1/answer/1", "REFUSE"), ("turn.1/call/2", "F02"), ("turn.1/answer/2", "REFUSE"),
    )  # fmt: skip
    assert room.told[-2:] == ["DISCARD_CALL(F02)", "SHUFFLE(fire)"]
    assert (room.state()["fireAside"], room.state()["fireDiscard"]) == (["F01", "F02"], [])
    assert sorted(room.ask["legal"]["cards"]) == out
    room.play(("turn.1/call/3", "F03"))
    state = room.state()
    assert (state["fireAside"], sorted(state["fireDiscard"])) == ([], ["F01", "F02", "F03"])


def test_fc_r18_where_no_card_is_left_the_fire_call_ends() -> None:
    """FC-R18: All others are kept aside in this turn."""
    aside = [id for id in CALLS if id != "F01"]
    room = Contest(landed("FIRE_CALL", fireAside=aside)).play(("turn.1/call/1", "F01"), ("turn.1/answer/1", "REFUSE"))
    assert room.told == ["ANNOUNCE(Blue, 1)", "DISCARD_CALL(F01)", "TURN_OF(Yellow)"]
    assert len(room.state()["fireDiscard"]) == 72
