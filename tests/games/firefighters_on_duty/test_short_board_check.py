"""The board check that asks only what the Fire Phase needs: what it asks, what it accepts, and what is stale after it (FOD-76, FOD-77)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Evening, Journal, resume
from companion.fronts.editing import FieldEdits
from companion.fronts.web.views.report.draft import ReportDraft
from companion.presenter.scene_of import scene_of, words_of
from companion.table import AnswerRefused, FieldPath, Report, likely_values_of, read_position
from companion.table.fields import flat
from tests.evenings import begin, lines
from tests.games.firefighters_on_duty.cities import open_key, play, position
from tests.games.firefighters_on_duty.effect_cards import town
from tests.games.firefighters_on_duty.test_worked_example import BOOKKEEPING, differing, expected, instructions, merged

Raw = dict[str, Any]

CHECK = expected("board_check.json")
INPUTS = [msgspec.json.decode(line)["answer"] for line in (Path(__file__).parent / "example" / "inputs.jsonl").read_bytes().splitlines()]


# -- the worked round, from the Action Phase on -----------------------------------------------------------------


def the_round(**options: Any) -> Evening:
    """Round 3 from the start of its Action Phase; the clock is ended early, and all dice on slots are resolved."""
    evening = begin(position=expected("before_action.json"), **options)
    evening.answer("ended early")
    assert open_key(evening) == "round.3/action/check"
    return evening


def taps(ask: Report, patch: Raw) -> int:
    """On a face on which a tap on + or - changes a number by one, a tap on a vehicle puts it on a road, and a tap says done."""
    now: dict[FieldPath, Any] = {field.path: field.now for field in ask.fields}
    return 1 + sum(abs(value - now[path]) if isinstance(value, int) else 1 for path, value in flat(patch).items())


def answered(evening: Evening, patch: Raw) -> int:
    """Answer the open report; the taps that it took."""
    assert isinstance(evening.ask, Report)
    needed = taps(evening.ask, patch)
    evening.answer(patch)
    return needed


def play_on(evening: Evening) -> dict[str, int]:
    """Give the inputs of the worked round up to the next Action Phase; the taps of each question about the board, by key."""
    inputs, needed = iter(INPUTS), dict[str, int]()
    while open_key(evening) != "round.4/action/clock":
        if isinstance(evening.ask, Report):
            key = open_key(evening)
            needed[key] = answered(evening, CHECK["later"][key])
        else:
            evening.answer(next(inputs))
    assert next(inputs, None) is None
    return needed


def test_fod_76_the_board_check_of_the_worked_round_takes_twelve_taps() -> None:
    """FOD-76: together with the question what the lost People Carrier carried."""
    evening = the_round()
    first = answered(evening, CHECK["asked"])
    later = play_on(evening)
    assert list(later) == list(CHECK["later"])
    assert first + later["round.3/fire/vehicle_damage/sure/civilians/CARRIER/1"] == 12


def test_the_lines_of_the_worked_round_come_out_of_what_was_asked() -> None:
    """Sections 9.4, 9.6 and 9.7: every line, and every field that is not stale."""
    evening = the_round()
    evening.answer(CHECK["asked"])
    play_on(evening)
    assert lines(evening) == instructions()
    wanted = read_position(evening.schema, merged(expected("after_round.json"), expected("after_flip.json")))
    stale = {path for path in evening.schema.stale_entries if evening.twin.is_stale(path)}
    differs = differing(wanted, evening.twin) - stale - evening.schema.bookkeeping() - BOOKKEEPING - {("at",), ("supply", "water")}
    assert differs == set()
    assert {("vehicles", "E-RED", "water"), ("stations", "FS1", "reserve"), ("spaces", "B1", "hoses")} <= stale
    assert {("vehicles", "CARRIER", "civilians"), ("spaces", "A6", "firefighters"), ("hydrants", "HY1")}.isdisjoint(stale)


def test_the_same_lines_where_everything_is_typed_in() -> None:
    """Section 9.4, with ``board_check=all``; nothing is stale then, and nothing is asked later."""
    whole = CHECK["asked"]
    for patch in (*CHECK["later"].values(), CHECK["never_asked"]):
        whole = merged(whole, patch)
    evening = the_round(board_check="all")
    evening.answer(whole)
    bell = next(mark.board for mark in evening.run.marks if mark.path == "round.3/fire/casualties")
    assert differing(read_position(evening.schema, expected("before.json")), bell) == set()
    assert play_on(evening) == {}
    assert lines(evening) == instructions()
    assert "stale" not in evening.twin.position()


# -- what is asked ----------------------------------------------------------------------------------------------

STANDS: Raw = {
    "A1": "fire 2, ff 1, hose 1, debris 1, electricity",
    "A3": "call 4",
    "B2": "civ 1, inj 1, electricity, debris 1",
    "E_RED": {"at": "A2", "water": 5, "firefighters": 1},
    "E_BLUE": {"at": "FS1"},
    "TRUCK": {"at": "FS1"},
    "CARRIER": {"at": "A5", "injured": 1},
    "stations": {"FS1": {"firefighters": 6, "hoses": 7, "axes": 4, "reserve": 3}},
    "hydrants": {"HY1": 4, "HY2": 4},
}


def check(scenario: Raw | None = None, **stands: Any) -> Evening:
    """A board check in town."""
    options = {name: stands.pop(name) for name in ("confirm",) if name in stands}
    return play(scenario or town(), position(at="check", **STANDS | stands), **options)


def asked(evening: Evening) -> set[str]:
    """The paths that are asked about."""
    assert isinstance(evening.ask, Report)
    return {".".join(path) for path in evening.ask.confirmed_fields()}


IN_A1 = {f"spaces.A1.{what}" for what in ("fire_active", "firefighters", "civilians", "injured", "hoses", "axes", "hazards.electricity")}


def test_fod_76_fire_and_people_in_it_are_asked() -> None:
    """FOD-76: A1 burns. A3 has a call (F7), and fire may spread there from A1 (F9). No road burns, so vehicles are not asked about."""
    assert asked(check()) == IN_A1 | {"spaces.A3.firefighters"}


def test_fod_76_where_vehicles_stand_is_asked_if_a_road_burns() -> None:
    """FOD-76, FOD-92: all of them, because each may be there now."""
    places = {f"vehicles.{vehicle}.at" for vehicle in ("E-RED", "E-BLUE", "TRUCK", "CARRIER")}
    assert places <= asked(check(A4="fire 1"))
    assert "spaces.A4.axes" in asked(check(A4="fire 1"))


def test_fod_141_firefighters_are_not_asked_where_a_card_fixes_the_row() -> None:
    """FOD-141: or where it has burned down."""
    scenario = position(at="check", **STANDS | {"A3": ""})
    scenario["spaces"]["A3"] = {"spread_row": [["easy", 6]]}
    assert "spaces.A3.firefighters" not in asked(play(town(), scenario))
    assert "spaces.A3.firefighters" not in asked(check(A3="burned"))


def test_fod_194_who_came_to_the_gathering_point_is_asked_while_anybody_is_left() -> None:
    """FOD-194: one civilian is on the board."""
    scenario = town(gathering_point={"space": "A5"})
    assert {"spaces.A5.civilians", "civilians_evacuated"} <= asked(check(scenario))
    assert "spaces.A5.civilians" not in asked(check(scenario, B2="inj 1"))


def test_fod_76_everything_else_may_be_reported_too() -> None:
    """FOD-76: it is collapsed, not forbidden; reported fields, even unchanged, are known."""
    evening = check()
    assert isinstance(evening.ask, Report)
    assert ("vehicles", "E-RED", "at") in evening.ask.paths()
    evening.answer({"spaces": {"B2": {"injured": 1}}, "vehicles": {"E-RED": {"at": "A4"}}})
    twin = evening.twin
    assert twin["vehicles", "E-RED", "at"] == "A4"
    assert not twin.is_stale(("spaces", "B2", "injured"))
    assert not twin.is_stale(("vehicles", "E-RED", "at"))
    assert twin.is_stale(("vehicles", "TRUCK", "at"))


# -- what can't be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("patch", "says"),
    [
        ({"spaces": {"A1": {"fire_active": 3}}}, "must be a whole number from 0 to 2, not 3"),
        ({"spaces": {"A1": {"firefighters": 9}}}, "firefighters would add up to 9, but must be 0 to 8 (FOD-77)"),
        ({"spaces": {"A1": {"firefighters": 4}, "B1": {"firefighters": 5}}}, "firefighters would add up to 9, but must be 0 to 8 (FOD-77)"),
        ({"spaces": {"A1": {"injured": 3}}}, "injured would add up to 3, but must be 0 to 2 (FOD-79)"),
        ({"spaces": {"B2": {"debris": 2}}}, "spaces.B2.debris must be a whole number from 0 to 1, not 2"),
        ({"vehicles": {"E-RED": {"at": "A4"}, "TRUCK": {"at": "A4"}}}, "vehicles on one road: two of them on A4 (FOD-15)"),
        (
            {"vehicles": {"CARRIER": {"civilians": 1, "injured": 2}}},
            "people aboard CARRIER would add up to 3, but must be 0 to 2 (FOD-178)",
        ),
    ],
)
def test_fod_77_what_can_not_be_is_asked_again(patch: Raw, says: str) -> None:
    """FOD-77: as far as reports show it."""
    evening = check()
    with pytest.raises(AnswerRefused, match=r"^Please look again: ") as caught:
        evening.answer(patch)
    assert says in str(caught.value)


def test_fod_77_a_road_that_was_left_is_free() -> None:
    """FOD-15, FOD-77: E-RED was last seen on A2; no report says that it is still there."""
    evening = check()
    evening.answer({"vehicles": {"TRUCK": {"at": "A2"}}})
    assert evening.twin["vehicles", "TRUCK", "at"] == "A2"


def test_fod_2_pieces_in_stale_fields_are_counted() -> None:
    """FOD-2: two firefighters on A1 came from somewhere; the sums are right all the same."""
    evening = check()
    evening.answer({"spaces": {"A1": {"firefighters": 3, "fire_active": 0}}})
    assert evening.twin["adrift", "firefighters"] == -2
    assert evening.twin.used["firefighter"] == 8
    assert evening.twin.position()["adrift"] == {"firefighters": -2}


def test_fod_2_fields_that_must_be_empty_are_known_to_be_zero() -> None:
    """FOD-2: the only civilian is on A1 now, so B2 has none any more, and it is not asked about."""
    evening = check()
    evening.answer({"spaces": {"A1": {"civilians": 1, "fire_active": 0}}})
    assert evening.twin["spaces", "B2", "civilians"] == 0
    assert not evening.twin.is_stale(("spaces", "B2", "civilians"))
    assert evening.twin["adrift", "civilians"] == 0


def test_fod_77_a_later_question_goes_by_the_same_sums() -> None:
    """FOD-2, FOD-77: two injured people are on the board, and none can be in the fire on A1."""
    evening = check(town(rounds=3), A3="")
    evening.answer({"spaces": {"A1": {"fire_active": 0}}})
    assert open_key(evening).startswith("game_end/sure/injured/")
    with pytest.raises(AnswerRefused, match="injured would add up to 4, but must be 0 to 2"):
        evening.answer({"spaces": {"B2": {"injured": 3}}})


# -- that the totals hold in what is shown --------------------------------------------------------------------------------


def shown_in(evening: Evening, name: str, **so_far: Any) -> int:
    """How many of these a report shows in all, filled in so far."""
    assert isinstance(evening.ask, Report)
    stated = flat(so_far)
    fields = evening.ask.likely_values().fields(stated)
    return sum(n for field in fields if field.path[-1] == name and isinstance(n := stated.get(field.path, field.now), int))


def on_the_picture(evening: Evening, name: str) -> int:
    """How many of these the map shows, in places and aboard."""
    picture = scene_of(evening, words_of(evening)).picture
    pieces = [piece for place in picture.places for piece in place.pieces]
    aboard = [int(n) for piece in pieces for n in re.findall(rf"{name} (\d+)", piece.note)]
    return sum(piece.count for piece in pieces if piece.name == name) + sum(aboard)


ALL_HOME: Raw = {"A1": "fire 1", "A3": "", "stations": {"FS1": {"firefighters": 8, "hoses": 8, "axes": 4, "reserve": 3}}}
OUT: Raw = {"spaces": {"A1": {"firefighters": 2, "hoses": 2}}}


def test_fod_2_an_unreported_station_shows_the_rest_while_others_are_reported() -> None:
    """FOD-2, FOD-77: eight firefighters and eight hoses, two of them reported in the fire; the folded station is not touched."""
    evening = check(E_RED={"at": "FS1"}, **ALL_HOME)
    assert [shown_in(evening, what) for what in ("firefighters", "hoses", "axes")] == [8, 8, 4]
    assert [shown_in(evening, what, **OUT) for what in ("firefighters", "hoses", "axes")] == [8, 8, 4]
    editing = (
        FieldEdits(evening.ask.fields, words_of(evening), known=evening.ask.likely_values()) if isinstance(evening.ask, Report) else None
    )
    assert editing is not None
    editing.set(("spaces", "A1", "firefighters"), 2)
    assert editing.value(("stations", "FS1", "firefighters")) == 6
    editing.set(("stations", "FS1", "firefighters"), 5)
    editing.set(("stations", "FS1", "firefighters"), 6)
    assert editing.patch() == {"spaces": {"A1": {"firefighters": 2}}}


def test_fod_2_every_front_shows_the_rest() -> None:
    """FOD-2: phones too, with what was there before a change beside it."""
    evening = check(E_RED={"at": "FS1"}, **ALL_HOME)
    assert isinstance(evening.ask, Report)
    home = ("stations", "FS1", "firefighters")
    phone = ReportDraft(evening.ask, OUT)
    assert (phone.value(home), phone.is_changed(home), phone.changes()) == (6, False, 2)
    phone = ReportDraft(evening.ask, {**OUT, "stations": {"FS1": {"firefighters": 5}}})
    assert (phone.value(home), phone.fields[home].now, phone.is_changed(home)) == (5, 6, True)


def test_shown_values_decide_nothing_about_saved_games() -> None:
    """The digest that a saved game compares knows of no staleness, and limits are as they were."""
    ask = check(E_RED={"at": "FS1"}, **ALL_HOME).ask
    assert isinstance(ask, Report)
    assert ask.stale
    assert msgspec.structs.replace(ask, stale=frozenset(), stock=ask.limits).digest() == ask.digest()


def test_fod_2_it_holds_after_the_report_and_when_they_come_home() -> None:
    """FOD-2, FOD-87: they are injured and their tokens go back to the station, which then has eight and not ten."""
    evening = check(E_RED={"at": "FS1"}, **ALL_HOME)
    evening.answer(OUT)
    assert lines(evening, "F2") == ["F2 INJURE A1 ff=2 civ=0", "F2 RETURN_FF A1 2 FS1", "F2 RETURN_EQUIP A1 hoses=2 axes=0 FS1"]
    assert [on_the_picture(evening, what) for what in ("firefighters", "hoses", "axes")] == [8, 8, 4]


def test_fod_2_an_unchanged_answer_has_no_more_than_there_is() -> None:
    """FOD-2, FOD-77: an event asks where firefighters are when the station seems to have ten."""
    evening = check(E_RED={"at": "FS1"}, **ALL_HOME | {"A3": "fire 3"})
    evening.answer(OUT)
    ask_all: dict[str, Any] = {"verb": "add_debris", "at": {"all": "any", "where": ["has_ff"]}}
    evening.answer({"id": "EV", "colour": "yellow", "title": "Test", "effects": [ask_all]})
    assert isinstance(evening.ask, Report)
    assert shown_in(evening, "firefighters") <= 8
    evening.answer({})
    assert on_the_picture(evening, "firefighters") == 8


def test_fod_178_a_carrier_shows_no_more_than_two_people() -> None:
    """FOD-178: it had one injured person, not reported since; two civilians are reported aboard."""
    evening = check(B2="civ 2", A1="fire 1")
    said = {"vehicles": {"CARRIER": {"civilians": 2}}}
    fields = {field.path: field.now for field in evening.ask.likely_values().fields(flat(said))} if isinstance(evening.ask, Report) else {}
    assert fields["vehicles", "CARRIER", "injured"] == 0
    evening.answer(said)
    assert on_the_picture(evening, "civilians") == 2
    assert "injured" not in aboard(evening, "CARRIER")


def aboard(evening: Evening, vehicle: str) -> str:
    """What a vehicle carries, by the map."""
    picture = scene_of(evening, words_of(evening)).picture
    return next(piece.note for place in picture.places for piece in place.pieces if piece.name == vehicle)


def test_fod_2_water_reported_elsewhere_is_no_longer_where_it_was() -> None:
    """FOD-1, FOD-2: nine more than known before; tanks that were not reported have less."""
    full: Raw = {"E_RED": {"at": "A2", "water": 12}, "E_BLUE": {"at": "FS1", "water": 12}, "TRUCK": {"at": "FS1", "water": 24}}
    evening = check(**full, stations={"FS1": {"firefighters": 6, "hoses": 7, "axes": 4, "reserve": 20}}, A1="fire 1, ff 1, hose 1")
    evening.answer({"stations": {"FS1": {"reserve": 33}}})
    twin = evening.twin
    assert twin.supply("water") == 0
    assert sum(twin["vehicles", v, "water"] for v in ("E-RED", "E-BLUE", "TRUCK")) + twin["hydrants", "HY1"] + twin["hydrants", "HY2"] <= 47


def test_fod_27_a_correction_shows_in_the_rest() -> None:
    """FOD-2, FOD-27: two firefighters are found on B1 while the station is not known; it has six, and the map says so."""
    evening = check(E_RED={"at": "FS1"}, **ALL_HOME, confirm="steps")
    evening.answer({"spaces": {"A1": {"fire_active": 0}}})
    assert evening.correct({"spaces": {"B1": {"firefighters": 2}}})
    assert on_the_picture(evening, "firefighters") == 8
    assert evening.current_step is not None
    fields = {field.path: field.now for field in likely_values_of(evening.twin).fields({})}
    assert fields["stations", "FS1", "firefighters"] == 6


def test_fod_77_what_can_not_be_is_still_refused() -> None:
    """FOD-77: nothing is taken away where people say how many there are."""
    evening = check(E_RED={"at": "FS1"}, **ALL_HOME)
    with pytest.raises(AnswerRefused, match="firefighters would add up to 10, but must be 0 to 8"):
        evening.answer({**OUT, "stations": {"FS1": {"firefighters": 8}}})


# -- when it is asked after all ---------------------------------------------------------------------------------


def event_on_a3(*effects: Raw, board: Raw | None = None) -> Evening:
    """A3 burns with three fires; after the board check these effects are drawn for it."""
    evening = check(A3="fire 3", A1="", **(board or {}))
    evening.answer({})
    evening.answer({"id": "EV", "colour": "yellow", "title": "Test", "effects": list(effects)})
    return evening


def test_fod_76_an_event_asks_for_the_spaces_that_it_looks_at() -> None:
    """FOD-76: one question for all stale spaces with people, and no other field."""
    evening = event_on_a3({"verb": "add_debris", "at": {"all": "area", "where": ["not_burning", "has_injured"]}})
    assert isinstance(evening.ask, Report)
    assert open_key(evening) == "round.3/fire/critical_level/sure/injured/A1+A10+B1+B2+B3/1"
    assert {path[2] for path in evening.ask.paths()} == {"injured"}
    evening.answer({"spaces": {"B2": {"injured": 0}, "B1": {"injured": 1}}})
    assert [line for line in lines(evening, "F5") if "ADD_DEBRIS" in line] == ["F5 ADD_DEBRIS B1 1"]


def test_fod_76_what_was_asked_once_is_not_asked_again() -> None:
    """FOD-76: in the same phase."""
    effect = {"verb": "injure", "at": {"space": "B2"}, "who": "civ"}
    evening = event_on_a3(effect, effect)
    assert open_key(evening) == "round.3/fire/critical_level/sure/civilians/B2/1"
    evening.answer({})
    assert "sure" not in open_key(evening).replace("/start/sure", "")


def test_fod_78_a_call_that_comes_in_the_fire_phase_asks_who_was_there() -> None:
    """FOD-78, FOD-127: the board check did not ask about B1; the distress call is due now."""
    evening = event_on_a3({"verb": "add_distress", "at": {"space": "B1"}, "round": "+0"})
    assert open_key(evening) == "round.3/fire/distress_calls/sure/firefighters/B1/1"
    evening.answer({"spaces": {"B1": {"firefighters": 1}}})
    assert evening.twin["ff_at_bell", "B1"] == 1
    assert open_key(evening).startswith("round.3/fire/distress_calls/B1/distress/")


def test_fod_65_hydrants_are_asked_before_they_are_filled() -> None:
    """FOD-65: blocked ones are not."""
    evening = check(A1="", blocked={"HY2": 6})
    evening.answer({})
    assert open_key(evening) == "round.4/start/sure/hydrants/HY1/1"
    evening.answer({"hydrants": {"HY1": 1}})
    assert lines(evening, "S1") == ["S1 FILL_HYDRANT HY1 3"]


def test_fod_65_tanks_and_reserves_are_asked_if_the_supply_seems_too_small() -> None:
    """FOD-65, FOD-66: as far as known the supply is empty; in truth the engine has spent three."""
    stale = {"vehicles": {"E-RED": ["at", "water"]}, "stations": {"FS1": ["firefighters", "reserve"]}}
    stands = position(at="start_of_round", E_RED={"at": "A2", "water": 5}, hydrants={"HY1": 1, "HY2": 4}, stale=stale, supply={"water": 0})
    evening = play(town(), stands)
    assert open_key(evening) == "round.3/start/sure/water+reserve/E-RED+FS1/1"
    evening.answer({"vehicles": {"E-RED": {"water": 2}}})
    assert lines(evening, "S1") == ["S1 FILL_HYDRANT HY1 3"]


def test_fod_152_the_injured_are_asked_at_the_end_of_the_game() -> None:
    """FOD-152: wherever one can be; nothing of what else is stale."""
    evening = check(town(rounds=3), A1="", A3="")
    evening.answer({})
    assert isinstance(evening.ask, Report)
    assert open_key(evening) == "game_end/sure/injured/A1-CARRIER.10/1"
    evening.answer({})
    assert [line for line in lines(evening) if "NEG_POINT" in line] == ["G NEG_POINT 2"]


def test_fod_77_where_earlier_words_leave_no_answer_they_are_asked_again() -> None:
    """FOD-77, FOD-178: everybody injured would have to be aboard the carrier, where two civilians have both places."""
    evening = check(town(rounds=3), A1="", A3="", B2="civ 2, inj 1")
    nobody = {path[1]: {"injured": 0} for path in evening.schema.fields if path[0] == "spaces"}
    people = {"spaces": nobody | {"B2": {"injured": 0, "civilians": 0}}, "vehicles": {"CARRIER": {"civilians": 2}}}
    evening.answer(people | {"hospital": {"delivered": 0}})
    assert isinstance(evening.ask, Report)
    assert open_key(evening).startswith("game_end/sure/injured+delivered/")
    assert {("spaces", "B2", "injured"), ("vehicles", "CARRIER", "injured"), ("hospital", "delivered")} <= set(evening.ask.paths())
    evening.answer({"spaces": {"B2": {"injured": 2}}, "vehicles": {"CARRIER": {"injured": 0}}})
    assert [line for line in lines(evening) if "NEG_POINT" in line] == ["G NEG_POINT 2"]


# -- that it lasts ----------------------------------------------------------------------------------------------


def test_stale_fields_are_undone_resumed_and_written_like_others(tmp_path: Path) -> None:
    evening = begin(
        position=position(at="check", **STANDS), scenario_data=town(), file=tmp_path / "evening", dice="digital", cards="digital"
    )
    before = evening.twin.position()
    evening.answer({"spaces": {"A1": {"firefighters": 3}}})
    after = evening.twin.position()
    assert after["stale"]["vehicles"]["TRUCK"] == ["at", "water"]
    assert read_position(evening.schema, after).position() == after
    evening.undo(sure=True)
    assert evening.twin.position() == before
    evening.redo()
    assert evening.twin.position() == after
    evening.journal.close()
    again = resume(evening.game, Journal.open(tmp_path / "evening"))
    assert again.twin.position() == after
    again.journal.close()


def test_fod_27_a_corrected_field_is_fresh() -> None:
    """FOD-27: also if its value is unchanged."""
    evening = check(confirm="steps")
    evening.answer({"spaces": {"A1": {"firefighters": 0}}})
    assert evening.twin.is_stale(("spaces", "B2", "injured"))
    assert evening.correct({"spaces": {"B2": {"injured": 1}}})
    assert not evening.twin.is_stale(("spaces", "B2", "injured"))


def test_an_evening_from_before_there_was_the_choice_is_asked_everything() -> None:
    """Its options have no ``board_check``; it is played on as it was begun."""
    evening = check()
    options = {name: value for name, value in evening.setup.options.items() if name != "board_check"}
    older = msgspec.structs.replace(evening.setup, options=options)
    again = Evening.begin(evening.game, older, Journal.create(None))
    assert isinstance(again.ask, Report)
    assert again.ask.prompted is None


def test_a_step_done_by_people_asks_nothing_about_stale_fields() -> None:
    """Two firefighters came to A1 from somewhere; where from need not be known for people to do a step themselves."""
    evening = check(confirm="steps")
    evening.answer({"spaces": {"A1": {"firefighters": 3}}})
    evening.by_hand()
    assert isinstance(evening.ask, Report)
    assert ("spaces", "A1", "firefighters") in evening.ask.confirmed_fields()
    assert ("stations", "FS1", "firefighters") not in evening.ask.confirmed_fields()
    evening.answer({"spaces": {"A1": {"firefighters": 0}}})
    assert evening.twin["adrift", "firefighters"] == 1
    assert evening.twin.used["firefighter"] == 8
