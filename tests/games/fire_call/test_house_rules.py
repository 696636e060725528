"""Every value of every switch of 8.2 decides something, shown over JSON lines: the same board and the same answers, other lines."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fire_call.game import GAME
from tests.games.fire_call.fixtures import CALLS, Contest, player
from tests.games.fire_call.switches import SWITCHES
from tests.games.fire_call.tables import HELMETS_FIRST, at_call, drawing, having, landed, owned, setup_script, turn
from tests.games.talked_game import Step

ATTEMPT: Step = ("turn.1/answer/1", "ATTEMPT")
USE: Step = ("turn.1/aid", "use")


def test_the_switches_and_their_defaults() -> None:
    """8.2: these and no other words."""
    for name, words in SWITCHES.items():
        option = GAME.options[name]
        takes = option.words or tuple(str(n) for n in range(option.min or 0, (option.max or 0) + 1))
        assert {*takes} == {*words.split()}, name
    usual = GAME.read_options({}, {})
    assert {name: str(usual[name]) for name in SWITCHES} == {name: words.split()[0] for name, words in SWITCHES.items()}


@pytest.mark.parametrize(("value", "line"), [("auto", "RELEASE(Blue, STATION 1)"), ("claim", "SIX_OPEN(Red, 1)")])
def test_fc_r2_six_release(value: str, line: str) -> None:
    """FC-R2: Released at once; or only who asks."""
    room = Contest(turn(players={"Blue": {"place": "hospital"}}), six_release=value).play(("turn.1/roll/1", [6]))
    room.answer("1" if value == "auto" else "later")
    assert room.told[1] == line
    assert ("release" in room.ask["offers"]) is (value == "claim")


def test_fc_r2_who_asks_for_the_release_goes_to_a_station() -> None:
    """FC-R2: FC-27: at once when asked, or by the offer, or before the next player's roll."""
    before = turn(players={"Blue": {"place": "hospital"}})
    at_once = Contest(before, six_release="claim").play(("turn.1/roll/1", [6]), ("turn.1/six/1/ask_release/Blue", "2"))
    assert at_once.told == ["ROLL(Red, 6)", "RELEASE(Blue, STATION 2)", "SIX_OPEN(Red, 1)", "ADVANCE(Red, 6)"]
    script: list[Step] = [("turn.1/roll/1", [6]), ("turn.1/six/1/ask_release/Blue", "later"), ("turn.1/land/1", "NEUTRAL")]
    late = Contest(before, six_release="claim").play(*script, ("turn.2/ask_release/Blue", "1"))
    assert late.told[-1] == "RELEASE(Blue, STATION 1)"
    stays = Contest(before, six_release="claim").play(*script, ("turn.2/ask_release/Blue", "stay"), ("turn.2/roll/1", [1]))
    assert stays.told[-3:] == ["SIX_CLOSED(Red)", "ROLL(Yellow, 1)", "ADVANCE(Yellow, 1)"]
    assert stays.state()["players"]["Blue"]["place"] == "hospital"


def test_fc_r2_without_patients_nobody_may_ask_later() -> None:
    """FC-R2: who is admitted after the six is no patient of that six."""
    room = Contest(turn(), six_release="claim").play(("turn.1/roll/1", [6]))
    assert room.state()["six"] == {"owner": "Red", "claims": 1, "release": False}


@pytest.mark.parametrize(("value", "key"), [("on", "turn.1/claim/1"), ("off", "turn.1/roll/1")])
def test_fc_r3_six_reminder(value: str, key: str) -> None:
    """FC-R3: Asked once more before the next player's roll; or the offer alone is left."""
    before = turn(players={"Blue": player("Blue", "", "N1")}, six={"owner": "Blue", "claims": 1})
    room = Contest(before, six_reminder=value)
    assert room.ask["key"] == key
    assert "claim" in room.ask["offers"]


@pytest.mark.parametrize(("value", "key"), [("optional", "turn.1/duty/1"), ("mandatory", "turn.1/duty_card/1")])
def test_fc_r6_duty_draw(value: str, key: str) -> None:
    """FC-R6."""
    assert Contest(landed("STATION_DUTIES"), duty_draw=value).ask["key"] == key


def test_fc_r7_third_card() -> None:
    """FC-R7: Forced: attempted without a question. Free: refused it lies aside like the others, and the call is declined."""
    third = landed("FIRE_CALL", callsDrawn=2)
    assert at_call(before=third, third_card="forced").told[1] == "REVEAL(F01)"
    room = at_call(before=third, third_card="free")
    assert room.options == ["ATTEMPT", "REFUSE"]
    room.play(("turn.1/answer/3", "REFUSE"))
    assert room.told == ["ANNOUNCE(Blue, 7)", "DISCARD_CALL(F01)", "CALL_DECLINED(Red)", "TURN_OF(Yellow)"]


@pytest.mark.parametrize(("value", "options"), [("true", ["ATTEMPT", "REFUSE", "OPT_OUT"]), ("false", ["ATTEMPT", "REFUSE"])])
def test_fc_r8_optout_in_tie(value: str, options: list[str]) -> None:
    """FC-R8: A take-over that makes another player win; the last free district counts either way."""
    seats = "Red Black Yellow Blue"
    tied = landed("FIRE_CALL", "Yellow", seats, districts=owned(Red="1 2 3 4", Black="5 6 7 8", Yellow="9 10", Blue="11"))
    assert at_call("5", before=tied, optout_in_tie=value).options == options
    free = landed("FIRE_CALL", "Yellow", seats, districts=owned(Red="1 2 3 4 5", Black="6 7 8", Yellow="9", Blue="10"))
    assert at_call("11", before=free, optout_in_tie=value).options == ["ATTEMPT", "REFUSE", "OPT_OUT"]


def lenders(**options: Any) -> Contest:
    """Red lacks A2, which Yellow has, and A3, which Blue has."""
    players = having(Red="H5 H6 A1", Yellow="A2", Blue="A3")
    players["Red"] |= {"rank": 4, "mutualAid": "HAND"}
    return at_call(before=landed("FIRE_CALL", players=players), **options).play(ATTEMPT)


def test_fc_r10_mutual_aid_scope() -> None:
    """FC-R10: From several opponents; or from one alone, who must have everything that is neither own nor stolen."""
    assert "CALL_DONE(Red, F01, [], [A2 from Yellow, A3 from Blue])" in lenders().play(USE).told
    assert lenders(mutual_aid_scope="one_opponent").told[2] == "CALL_FAILED(Red, F01, [A2, A3])"
    players = having(Red="H5 H6 A1", Yellow="A2 A3", Blue="A3")
    players["Red"] |= {"rank": 4, "mutualAid": "HAND"}
    one = at_call(before=landed("FIRE_CALL", players=players), mutual_aid_scope="one_opponent").play(ATTEMPT, USE)
    assert "CALL_DONE(Red, F01, [], [A2 from Yellow, A3 from Yellow])" in one.told


def blocked(value: str, yellow: str, blue: str) -> Contest:
    """Red lacks A3; Yellow plays the Block."""
    players = having(Red="H5 H6 A1 A2", Yellow=yellow, Blue=blue)
    players["Red"] |= {"rank": 4, "mutualAid": "HAND"}
    players["Yellow"] |= {"kept": ["D40"]}
    return at_call(before=landed("FIRE_CALL", players=players), block_effect=value).play(ATTEMPT, USE, ("turn.1/block/Yellow", "play"))


def test_fc_r13_block_effect() -> None:
    """FC-R13: No Mutual Aid at all; or only without the cards of the one who blocks."""
    assert "CALL_FAILED(Red, F01, [A3])" in blocked("whole_call", "A3", "A3").told
    assert "CALL_DONE(Red, F01, [], [A3 from Blue])" in blocked("own_cards", "A3", "A3").told
    assert "CALL_FAILED(Red, F01, [A3])" in blocked("own_cards", "A3", "").told


def test_fc_r14_district_choice_card() -> None:
    """FC-R14: With a completed call; or at the start of an own turn, any district that is not one's own, and the end is looked for."""
    chief = {"Red": player("Red", "H5 H6 A1 A2 A3", rank=4, kept=["D39"])}
    own_turn = at_call(before=landed("FIRE_CALL", players=chief), district_choice_card="own_turn").play(ATTEMPT)
    assert "PLACE_MARKER(Red, 7)" in own_turn.told
    before = turn(players={"Red": {"kept": ["D39"]}}, districts=owned(Red="1 2 3 4", Yellow="5 6 7", Blue="8 9 10"))
    assert Contest(before).ask["key"] == "turn.1/roll/1"
    room = Contest(before, district_choice_card="own_turn")
    assert (room.ask["key"], room.options) == ("turn.1/start/1", ["district_choice", "roll"])
    room.play(("turn.1/start/1", "district_choice"))
    assert (room.ask["key"], room.options) == ("turn.1/take/1", [str(n) for n in range(5, 12)])
    taken = Contest(before, district_choice_card="own_turn").play(("turn.1/start/1", "district_choice"), ("turn.1/take/1", "5"))
    assert taken.told == ["TAKE_MARKER(Yellow, 5)", "PLACE_MARKER(Red, 5)", "DISCARD_DUTY(D39)"]
    assert taken.ask["key"] == "turn.1/roll/1"
    room.play(("turn.1/take/1", "11"))
    assert room.told == ["PLACE_MARKER(Red, 11)", "DISCARD_DUTY(D39)", "GAME_END(Red)"]


def test_fc_r14_a_patient_takes_no_district() -> None:
    """FC-R14, FC-80: a patient only rolls; released by a Band-Aid it can be done."""
    before = turn(players={"Red": {"place": "hospital", "kept": ["D37", "D39"]}})
    room = Contest(before, district_choice_card="own_turn")
    assert room.options == ["band_aid", "roll"]
    room.play(("turn.1/start/1", "band_aid"))
    assert (room.ask["key"], room.options) == ("turn.1/start/2", ["district_choice", "roll"])


def test_fc_r15_band_aid_move() -> None:
    """FC-R15: An ordinary roll; or six spaces without one, to the spaces six ahead of the Hospital."""
    before = turn(players={"Red": {"place": "hospital", "kept": ["D37"]}})
    assert Contest(before).play(("turn.1/start/1", "band_aid")).ask["key"] == "turn.1/roll/1"
    room = Contest(before, band_aid_move="six").play(("turn.1/start/1", "band_aid"))
    assert room.told == ["RELEASE(Red, BAND_AID)", "DISCARD_DUTY(D37)", "ADVANCE(Red, 6)"]
    assert (room.ask["key"], sorted(room.options)) == ("turn.1/land/1", ["EQUIPMENT(N1)", "PROMOTION"])


@pytest.mark.parametrize(
    ("value", "rank", "cards"), [("per_step", 3, 2), ("lost", 3, 0), ("per_step", 4, 3), ("lost", 4, 1)],
)  # fmt: skip
def test_fc_r16_promotion_overflow(value: str, rank: int, cards: int) -> None:
    """FC-R16: Three steps: each one beyond Fire Chief brings a card; or those are lost, and a Fire Chief gets one for the whole card."""
    room = drawing("PROMOTE(3)", landed("STATION_DUTIES", players={"Red": {"rank": rank}}), promotion_overflow=value)
    while "/promoted/" in room.ask["key"]:
        room.answer(room.options[0])
    assert len([line for line in room.told if line.startswith("HAND_OVER")]) == cards


def test_fc_r18_reshuffle_refused() -> None:
    """FC-R18: Cards refused in this turn stay aside; or come back at once."""
    before = landed("FIRE_CALL", fireDiscard=[id for id in CALLS if id not in ("F01", "F02")])
    script: list[Step] = [("turn.1/call/1", "F01"), ("turn.1/answer/1", "REFUSE"), ("turn.1/call/2", "F02"), ("turn.1/answer/2", "REFUSE")]
    aside, included = Contest(before).play(*script), Contest(before, reshuffle_refused="include").play(*script)
    assert aside.told[-1] == included.told[-1] == "SHUFFLE(fire)"
    assert "F01" not in aside.ask["legal"]["cards"]
    assert {"F01", "F02"} <= {*included.ask["legal"]["cards"]}
    assert (included.state()["fireAside"], aside.state()["fireAside"]) == ([], ["F01", "F02"])


def test_fc_r20_start_pick() -> None:
    """FC-R20: Districts in seat order before the rolls; or in turn order from the first player, after them."""
    seats = setup_script()[:4]
    assert Contest().play(*seats).ask["key"] == "setup/district/1/Red"
    rolls: list[Step] = [("setup/first/1/Red", [1]), ("setup/first/1/Yellow", [2]), ("setup/first/1/Blue", [6])]
    room = Contest(start_pick="turn_order").play(*seats, *rolls)
    assert room.ask["key"] == "setup/district/1/Blue"
    room.play(("setup/district/1/Blue", "1"), ("setup/district/1/Red", "2"), ("setup/district/1/Yellow", "3"))
    assert room.told[-4:] == ["PLACE_MARKER(Blue, 1)", "PLACE_MARKER(Red, 2)", "PLACE_MARKER(Yellow, 3)", "TURN_OF(Blue)"]


@pytest.mark.parametrize("each", [1, 2, 3, 4, 5])
def test_fc_11_start_districts(each: int) -> None:
    room = Contest(start_districts=each).play(*setup_script("Red Yellow")[:3])
    while room.ask["key"].startswith("setup/"):
        room.answer([6 if room.ask["key"].endswith("Red") else 1] if room.ask["kind"] == "roll" else room.options[0])
    assert [*room.state()["districts"].values()].count("Red") == each
    assert len(room.state()["districts"]) == 2 * each


@pytest.mark.parametrize(("value", "rank"), [("firefighter", 0), ("chief", 4)])
def test_fc_12_start_rank(value: str, rank: int) -> None:
    room = Contest(start_rank=value).play(*setup_script())
    assert [entry["rank"] for entry in room.state()["players"].values()] == [rank] * 3


def test_dice_and_cards_by_people_or_by_the_companion() -> None:
    """2.5: each by itself."""
    digital = Contest(turn(), dice="digital")
    assert digital.told[0].startswith("ROLL(Red, ")
    cards = Contest(landed("FIRE_CALL"), draws="digital")
    assert cards.told[0].startswith("ANNOUNCE(Blue, ")
    assert Contest(landed("FIRE_CALL"), dice="digital").ask["key"] == "turn.1/call/1"
    assert at_call("3", HELMETS_FIRST).told == ["ANNOUNCE(Blue, 3)"]
