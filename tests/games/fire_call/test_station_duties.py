"""Station Duties (5.7, 6.4), over JSON lines: drawing, the ten effects, cards to keep, cards of people's own."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fire_call.game import GAME
from companion.table import Report
from tests.evenings import begin, lines
from tests.games.fire_call.fixtures import DUTIES, Contest, first, player, raw_content, whole
from tests.games.fire_call.tables import EVERYTHING, HELMETS_FIRST, drawing, having, landed, owned, turn, without_rolls
from tests.games.talked_game import Step

ATTEMPT: Step = ("turn.1/answer/1", "ATTEMPT")


def test_fc_68_the_player_may_draw_and_draws_alone() -> None:
    """FC-R6: declined, nothing happens."""
    room = Contest(landed("STATION_DUTIES"))
    assert (room.ask["key"], room.options, room.ask["who"]) == ("turn.1/duty/1", ["draw", "leave"], ["Red"])
    left = Contest(landed("STATION_DUTIES")).play(("turn.1/duty/1", "leave"))
    assert left.told == ["TURN_OF(Yellow)"]
    room.play(("turn.1/duty/1", "draw"))
    assert (room.ask["kind"], room.ask["legal"]["deck"], room.ask["who"]) == ("draw", "duty", ["Red"])


def test_fc_69_effects_in_printed_order() -> None:
    """FC-70: then the card is discarded."""
    room = drawing("PROMOTE(1) GARAGE_OWN(1) BACK_IN_SERVICE DEMOTE(1)").play(("turn.1/garage/Red", ["H3"]))
    assert room.told == [
        "DRAW_DUTY(Red, D01)", "SWAP_BADGE(Red, Blue, black, yellow)", "TO_GARAGE(Red, H3)", "FROM_GARAGE(Red, H3)",
        "SWAP_BADGE(Red, Blue, yellow, black)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)",
    ]  # fmt: skip
    assert room.state()["dutyDiscard"] == ["D01"]


def test_fc_69_the_card_is_read_aloud() -> None:
    """What DRAW_DUTY says has its title and its words."""
    room = drawing("PROMOTE(1)")
    (drawn,) = [tell for tell in room.tells if tell["code"] == "DRAW_DUTY"]
    assert "Duty D01" in drawn["text"]
    assert "Words of D01" in drawn["text"]


@pytest.mark.parametrize("kind", ["BAND_AID", "DISTRICT_CHOICE", "AID_BLOCK"])
def test_fc_71_cards_to_keep_stay_with_the_player(kind: str) -> None:
    """FC-75: openly; any number."""
    before = landed("STATION_DUTIES", players={"Red": {"kept": ["D38"]}})
    card = first(f"KEEP({kind})")
    room = Contest(before).play(("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", card))
    assert room.told == [f"DRAW_DUTY(Red, {card})", f"KEEP_DUTY(Red, {card})", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["kept"] == ["D38", card]


def test_what_is_still_to_be_put_back_is_confirmed_although_the_card_needs_no_hands() -> None:
    """After an undo of what people said of the board: nobody else has put it back."""
    before = landed("STATION_DUTIES", players=having(Yellow="L4"))
    content = raw_content(duties=dict.fromkeys(DUTIES, "KEEP(BAND_AID)"))
    evening = begin(GAME, before, scenario=None, content=content, cards="digital", confirm="steps")
    evening.answer("leave")
    evening.answer(True)
    evening.correct({"players": {"Yellow": {"equip": {"L4": "DISPATCHER"}}}})
    evening.undo(3, sure=True)
    evening.answer("draw")
    assert evening.ask is not None
    assert evening.ask.key == "turn.1/done"
    assert [".".join(change.path) for change in evening.moves_to_match_twin()] == ["players.Yellow.equip.L4"]
    evening.answer(True)
    assert evening.moves_to_match_twin() == []


@pytest.mark.parametrize(
    ("effect", "red", "rest"),
    [
        ("DEMOTE(2)", {}, {}),
        ("GET_MUTUAL_AID", {"mutualAid": "HAND"}, {}),
        ("GARAGE_OWN(2)", player("Red", ""), {}),
        ("GARAGE_OPPONENT(1)", {}, having(Yellow="", Blue="")),
        ("GARAGE_EACH_OPPONENT(1)", {}, having(Yellow="", Blue="")),
        ("BACK_IN_SERVICE", {}, {}),
    ],
)  # fmt: skip
def test_fc_72_what_can_t_be_done_is_left_out(effect: str, red: dict[str, Any], rest: dict[str, Any]) -> None:
    room = drawing(effect, landed("STATION_DUTIES", players={"Red": red, **rest}))
    assert room.told == ["DRAW_DUTY(Red, D01)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)"]


def test_fc_72_as_far_as_possible() -> None:
    """Two cards into the Garage of a hand of one, without a question."""
    room = drawing("GARAGE_OWN(2)", landed("STATION_DUTIES", players={"Red": player("Red", "H5")}))
    assert room.told[1:3] == ["TO_GARAGE(Red, H5)", "DISCARD_DUTY(D01)"]


def test_fc_73_a_moving_card_leads_to_a_space_that_is_resolved() -> None:
    """FC-70: the card is discarded when that is done; no space is asked for."""
    room = drawing("MOVE_TO(PROMOTION)")
    assert room.told == [
        "DRAW_DUTY(Red, D01)", "MOVE_TO(Red, PROMOTION)", "SWAP_BADGE(Red, Blue, black, yellow)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)",
    ]  # fmt: skip


def test_fc_73_the_limits_of_the_turn_go_on_counting() -> None:
    """FC-R25: three cards and one attempt in a turn, however the player comes to the call."""
    limited: tuple[dict[str, Any], ...] = {"callsDrawn": 3}, {"callsDrawn": 1, "attempted": True}
    for limits in limited:
        room = drawing("MOVE_TO(FIRE_CALL)", landed("STATION_DUTIES", **limits))
        assert room.told == ["DRAW_DUTY(Red, D01)", "MOVE_TO(Red, FIRE_CALL)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)"]
    two = drawing("MOVE_TO(FIRE_CALL)", landed("STATION_DUTIES", callsDrawn=1, districts=owned(Red="8")))
    assert two.ask["key"] == "turn.1/call/2"


def test_fc_74_an_empty_pile_is_shuffled_and_kept_cards_stay() -> None:
    kept = [id for id, effect in DUTIES.items() if effect.startswith("KEEP")]
    before = landed("STATION_DUTIES", players={"Blue": {"kept": kept}}, dutyDiscard=[id for id in DUTIES if id not in kept])
    room = Contest(before).play(("turn.1/duty/1", "draw"))
    assert room.told == ["SHUFFLE(duty)"]
    assert sorted(room.ask["legal"]["cards"]) == sorted(set(DUTIES) - set(kept))
    room.play(("turn.1/duty_card/1", "D01"))
    assert room.state()["dutyDiscard"] == ["D01"]
    assert room.state()["players"]["Blue"]["kept"] == kept


def test_fc_75_kept_cards_are_used_from_the_holder_s_hand_alone() -> None:
    """FC-R28: no question gives one away; another player's Band-Aid helps nobody else."""
    room = Contest(turn(players={"Red": {"place": "hospital"}, "Blue": {"kept": ["D37", "D38", "D39", "D40"]}}))
    assert room.ask["key"] == "turn.1/roll/1"
    assert room.ask["offers"] == {}


@pytest.mark.parametrize("n", [1, 2])
def test_fc_84_the_player_chooses_own_cards_for_the_garage(n: int) -> None:
    """Of the hand alone: not the Mutual Aid card, not what the Dispatcher keeps, not what is there already. Told in item order."""
    before = landed("STATION_DUTIES", players={"Red": player("Red", "H5 A1 L2", "N6", mutualAid="HAND")})
    room = drawing(f"GARAGE_OWN({n})", before)
    assert room.ask["legal"] == {"options": ["A1", "L2", "H5"], "min": n, "max": n, "ordered": False}
    room.play(("turn.1/garage/Red", ["H5", "A1"][:n]))
    assert room.told[1:-2] == ([] if n == 1 else ["TO_GARAGE(Red, A1)"]) + ["TO_GARAGE(Red, H5)"]


def test_fc_r30_a_card_against_an_opponent() -> None:
    """FC-R30: The drawer names an opponent who has something in hand, then the item; FC-R31: a patient is one as well."""
    players = having(Yellow="", Blue="N1 N2", Black="L1") | {"Black": player("Black", "L1", place="hospital")}
    room = drawing("GARAGE_OPPONENT(1)", landed("STATION_DUTIES", seats="Red Black Yellow Blue", players=players))
    assert (room.ask["key"], room.options) == ("turn.1/opponent", ["Black", "Blue"])
    room.play(("turn.1/opponent", "Blue"))
    assert (room.ask["key"], room.options, room.ask["who"]) == ("turn.1/item", ["N1", "N2"], ["Red"])
    room.play(("turn.1/item", "N2"))
    assert room.told[1:3] == ["TO_GARAGE(Blue, N2)", "DISCARD_DUTY(D01)"]
    patient = drawing("GARAGE_OPPONENT(1)", landed("STATION_DUTIES", seats="Red Black Yellow Blue", players=players))
    patient.play(("turn.1/opponent", "Black"))
    assert patient.told[1] == "TO_GARAGE(Black, L1)"


def test_every_opponent_chooses_a_card_in_turn_order() -> None:
    """FC-69: GARAGE_EACH_OPPONENT; who has one card or none is not asked."""
    players = having(Yellow="A1 A2", Blue="N1", Red="H1", Black="L1 L2")
    room = drawing("GARAGE_EACH_OPPONENT(1)", landed("STATION_DUTIES", "Yellow", "Red Black Yellow Blue", players=players))
    assert (room.ask["key"], room.ask["who"], room.options) == ("turn.1/garage/Black", ["Black"], ["L1", "L2"])
    room.play(("turn.1/garage/Black", ["L2"]))
    assert room.told[1:-1] == ["TO_GARAGE(Blue, N1)", "TO_GARAGE(Red, H1)", "TO_GARAGE(Black, L2)", "DISCARD_DUTY(D01)"]


def test_fc_79_a_card_leads_to_the_hospital_and_ends_the_turn() -> None:
    """What the card says after that is not done."""
    room = drawing("GO_HOSPITAL PROMOTE(1)")
    assert room.told == ["DRAW_DUTY(Red, D01)", "ADMIT(Red)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)"]


# -- District Choice ------------------------------------------------------------------------------------------------

CHIEF = {"Red": player("Red", "H5 H6 A1 A2 A3", rank=4, kept=["D39"])}


def at_district_card(**districts: str) -> Contest:
    """Red has completed a call for district 7 and keeps District Choice."""
    before = landed("FIRE_CALL", players=CHIEF, districts=owned(**districts))
    return Contest(before, calls={"F07": ("7", HELMETS_FIRST)}).play(("turn.1/call/1", "F07"), ATTEMPT)


def test_fc_77_district_choice_replaces_the_district() -> None:
    """FC-R14: asked after CALL_DONE; discarded behind the markers."""
    room = at_district_card(Blue="4")
    assert (room.ask["key"], room.options) == ("turn.1/district_card", ["keep", *(str(n) for n in range(1, 12))])
    assert room.told[-1] == "CALL_DONE(Red, F07, [], [])"
    room.play(("turn.1/district_card", "4"))
    assert room.told[3:] == ["TAKE_MARKER(Blue, 4)", "PLACE_MARKER(Red, 4)", "DISCARD_DUTY(D39)", "DISCARD_CALL(F07)", "TURN_OF(Yellow)"]
    assert room.state()["districts"] == {"4": "Red"}


def test_fc_77_district_choice_may_be_kept() -> None:
    room = at_district_card().play(("turn.1/district_card", "keep"))
    assert room.told[3:] == ["PLACE_MARKER(Red, 7)", "DISCARD_CALL(F07)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["kept"] == ["D39"]


def test_fc_77_on_an_own_district_it_is_spent_for_nothing() -> None:
    """FC-62: no marker moves."""
    room = at_district_card(Red="4").play(("turn.1/district_card", "4"))
    assert room.told[3:] == ["DISCARD_DUTY(D39)", "DISCARD_CALL(F07)", "TURN_OF(Yellow)"]


def test_fc_77_a_call_with_the_label_choice_needs_no_card() -> None:
    before = landed("FIRE_CALL", players=CHIEF)
    room = Contest(before, calls={"F07": ("CHOICE", HELMETS_FIRST)}).play(("turn.1/call/1", "F07"), ATTEMPT)
    assert room.ask["key"] == "turn.1/target"


# -- cards of people's own ------------------------------------------------------------------------------------------


def test_a_duty_in_words_is_done_by_hand_and_reported() -> None:
    """FC-87: if a district has got another owner, the end is looked for."""
    room = Contest(
        landed("STATION_DUTIES", districts=owned(Red="1 2 3 4 5", Yellow="6 7 8", Blue="9 10")), duties={"D01": "manual Take 11."}
    )
    room.play(("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", "D01"))
    assert (room.ask["key"], room.ask["kind"]) == ("turn.1/manual", "report")
    room.play(("turn.1/manual", {"districts": {"11": "Red"}}))
    assert room.told == ["DRAW_DUTY(Red, D01)", "GAME_END(Red)"]
    assert room.state()["dutyDiscard"] == ["D01"]


def test_a_duty_in_words_that_moves_no_district_says_nothing_of_a_tie() -> None:
    """FC-87: the end is looked for after a change of an owner alone."""
    tied = owned(Red="1 2 3 4", Yellow="5 6 7 8", Blue="9 10 11")
    room = Contest(landed("STATION_DUTIES", districts=tied), duties={"D01": "manual Up."})
    room.play(("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", "D01"), ("turn.1/manual", {"players": {"Red": {"rank": 1}}}))
    assert room.told == ["DRAW_DUTY(Red, D01)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)"]


def test_fc_28_beside_a_duty_in_words_a_card_may_come_out_of_the_garage() -> None:
    """What a six left open is an offer of this report too, which then shows the card in hand."""
    before = landed(
        "STATION_DUTIES", players={"Red": player("Red", "", "H1")}, six={"owner": "Red", "claims": 1}, districts=owned(Red="1", Yellow="2")
    )
    played = begin(GAME, before, scenario=None, content=raw_content({}, {"D01": "manual Up."}), six_reminder="off")
    for answer in ("draw", "D01"):
        played.answer(answer)
    played.offer("claim", {"item": "H1"})
    assert isinstance(played.ask, Report)
    assert (played.ask.key, played.ask.offers) == ("turn.1/manual", ())
    assert next(field.now for field in played.ask.fields if field.path == ("players", "Red", "equip", "H1")) == "HAND"
    played.answer({"players": {"Red": {"rank": 2}}})
    assert lines(played)[:3] == ["DRAW_DUTY(Red, D01)", "FROM_GARAGE(Red, H1)", "DISCARD_DUTY(D01)"]
    assert played.twin["players", "Red", "rank"] == 2


def test_a_duty_that_people_write_out_is_kept_under_its_own_id() -> None:
    """FC-71: it does what it says when its time comes."""
    room = Contest(landed("STATION_DUTIES", players={"Blue": {"rank": 1}}))
    room.play(("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", {"effects": ["KEEP(BAND_AID)"], "title": "Plaster"}))
    assert room.told == ["DRAW_DUTY(Red, Y-01)", "KEEP_DUTY(Red, Y-01)", "TURN_OF(Yellow)"]
    again = Contest(turn(players={"Red": {"place": "hospital", "kept": ["Y-01"]}}, typed=room.state()["typed"]))
    again.play(("turn.1/start/1", "band_aid"))
    assert again.told == ["RELEASE(Red, BAND_AID)", "DISCARD_DUTY(Y-01)"]


def test_a_duty_card_changes_nothing_but_what_it_says() -> None:
    """FC-84: equipment goes to no Dispatcher by a duty, and no Mutual Aid card to the Garage."""
    before = landed("STATION_DUTIES", players={"Red": player("Red", EVERYTHING, mutualAid="HAND")})
    room = drawing("GARAGE_OWN(2)", before).play(("turn.1/garage/Red", ["A1", "A2"]))
    found = whole(room.state())["players"]["Red"]
    assert [*found["equip"].values()].count("DISPATCHER") == 0
    assert (found["mutualAid"], [*found["equip"].values()].count("GARAGE")) == ("HAND", 2)
    assert "DISPATCHER" not in without_rolls(room.told)
