"""What questions say, and what is asked before a rule reads the board: the words of a question follow from what it is about (FOD-76)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.firefighters_on_duty.board.ask_stale import MAX_NAMED_PLACES, ensure_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.staleness import mark_all_stale, movable_fields
from companion.table import Report, Roll
from tests.games.firefighters_on_duty.cities import open_key, play, position
from tests.games.firefighters_on_duty.effect_cards import Vector, draw, town

Raw = dict[str, Any]
LABELS = ("A1", "A3", "A10", "B1", "B2", "B3", "A2")


def asked_about(*paths: str) -> Report:
    """The question that comes first when a rule needs these fields, of a board on which everything may have changed."""
    fleet: Raw = {"E_RED": {"at": "A2", "firefighters": 2, "hoses": 1}, "E_BLUE": {"at": "A4"}, "TRUCK": {"at": "A5"}}
    evening = play(town(), position(at="action", **fleet))
    city = City(evening.run.table, evening.content)
    mark_all_stale(city, movable_fields(city))
    ask = ensure_known(city, [tuple(path.split(".")) for path in paths]).send(None)
    assert isinstance(ask, Report)
    assert [".".join(field.path) for field in ask.fields] == list(paths)
    return ask


def on(what: str, n: int) -> list[str]:
    return [f"spaces.{label}.{what}" for label in LABELS[:n]]


@pytest.mark.parametrize(("paths", "question", "args"), [
    (["vehicles.E-RED.at", "vehicles.TRUCK.at"], "sure_at", {}),
    (["vehicles.E-RED.firefighters", "vehicles.E-RED.hoses"], "sure_load", {"vehicle": "E-RED"}),
    (["vehicles.E-RED.at", "vehicles.E-RED.hoses"], "sure_on", {"kind": "things", "places": ["E-RED"]}),
    (["vehicles.E-RED.hoses", "vehicles.E-BLUE.hoses"], "sure_on", {"kind": "hoses", "places": ["E-RED", "E-BLUE"]}),
    (["spaces.A1.hoses"], "sure_on", {"kind": "hoses", "places": ["A1"]}),
    (["spaces.A1.hoses", "spaces.A1.axes"], "sure_on", {"kind": "gear", "places": ["A1"]}),
    (["spaces.A1.firefighters", "spaces.B1.civilians", "spaces.B1.injured"], "sure_on", {"kind": "people", "places": ["A1", "B1"]}),
    (["spaces.A1.firefighters", "spaces.A1.hoses"], "sure_on", {"kind": "things", "places": ["A1"]}),
    (["hydrants.HY1"], "sure_on", {"kind": "hydrants", "places": ["HY1"]}),
    (["hydrants.HY1", "hydrants.HY2"], "sure_on", {"kind": "hydrants", "places": ["HY1", "HY2"]}),
    (["hydrants.HY1", "stations.FS1.reserve"], "sure_on", {"kind": "tanks", "places": ["HY1", "FS1"]}),
    (["hospital.delivered", "spaces.A1.injured"], "sure_on", {"kind": "people", "places": ["hospital", "A1"]}),
    (on("hoses", MAX_NAMED_PLACES), "sure_on", {"kind": "hoses", "places": list(LABELS[:MAX_NAMED_PLACES])}),
    (on("hoses", MAX_NAMED_PLACES + 1), "sure_all_over", {"kind": "hoses"}),
])  # fmt: skip
def test_fod_76_a_question_names_what_may_have_changed_and_where(paths: list[str], question: str, args: Raw) -> None:
    """FOD-76: up to six places by name; a vehicle's load and the places of vehicles have words of their own."""
    ask = asked_about(*paths)
    assert (ask.question, ask.args, ask.rule) == (question, args, "FOD-76")


@pytest.mark.parametrize(("paths", "key"), [
    (["spaces.A1.hoses", "spaces.B1.axes"], "sure/hoses+axes/A1+B1"),
    (on("hoses", MAX_NAMED_PLACES), "sure/hoses/A1+A3+A10+B1+B2+B3"),
    (on("hoses", MAX_NAMED_PLACES + 1), "sure/hoses/A1-A2.7"),
])  # fmt: skip
def test_the_key_of_a_question_says_what_it_asks_and_where(paths: list[str], key: str) -> None:
    """An answer that was recorded is used again for the same question only."""
    assert asked_about(*paths).key == f"round.3/action/{key}/1"


# -- asked before it is read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["firefighters", "civilians", "hoses", "axes"])
def test_fod_86_89_who_and_what_is_in_the_fire_is_asked_before_people_are_injured(what: str) -> None:
    """FOD-86, FOD-89: on burning spaces only."""
    stale = {"spaces": {"A1": [what], "B1": [what]}}
    evening = play(town(), position(at="injuries", A1="fire 1, civ 1", stale=stale))
    assert isinstance(evening.ask, Report)
    assert [field.path for field in evening.ask.fields] == [("spaces", "A1", what)]


@pytest.mark.parametrize(("kind", "asked"), [("electricity", True), ("any", True), ("all", True), ("smoke", False), ("explosive", False)])
def test_electricity_that_may_be_off_is_asked_about_where_a_card_may_remove_it(kind: str, asked: bool) -> None:
    stale = {"spaces": {"A1": ["hazards.electricity"]}}
    board = {"A1": "electricity, smoke 1, explosive", "stale": stale}
    evening = draw(Vector([{"verb": "remove_hazard", "at": {"space": "A1"}, "type": kind}], [], board=board))
    assert (evening.ask is not None and evening.ask.question == "sure_on") is asked


@pytest.mark.parametrize(("injured", "stale", "ends"), [(1, [], True), (3, [], True), (0, [], False), (2, ["injured"], False)])
def test_fod_82_the_board_check_says_where_the_game_ends_if_nothing_has_changed(injured: int, stale: list[str], ends: bool) -> None:
    """FOD-82: somebody injured is in the fire, as far as it is known."""
    stands = position(at="check", A1=f"fire 1, inj {injured}" if injured else "fire 1")
    evening = play(town(), stands | ({"stale": {"spaces": {"A1": stale}}} if stale else {}))
    assert isinstance(evening.ask, Report)
    assert bool(evening.ask.ends) is ends


def test_fod_194_civilians_at_the_gathering_point_are_asked_for_before_they_are_counted() -> None:
    """FOD-194: those who came in the Action Phase may be there, unless the board check has told."""
    evening = play(town(gathering_point={"space": "A5"}), position(at="check", A4="civ 1", E_RED={"at": "A2", "water": 5}))
    assert isinstance(evening.ask, Report)
    assert ("spaces", "A5", "civilians") in evening.ask.confirmed_fields()


def test_fod_78_firefighters_who_were_not_asked_about_count_as_none_until_they_are() -> None:
    """FOD-78: the board check asks only where the Fire Phase will look; what it does not know is not taken from the last round."""
    evening = play(town(), position(at="check", A1="fire 1, ff 2", B3="ff 1"))
    assert isinstance(evening.ask, Report)
    assert ("spaces", "B3", "firefighters") not in evening.ask.confirmed_fields()
    evening.answer({})
    board = next(mark.board for mark in evening.run.marks if mark.path == "round.3/fire/casualties")
    assert {x: board["ff_at_bell", x] for x in ("A1", "B3", "B1")} == {"A1": 2, "B3": 0, "B1": 0}


# -- choices and rolls of cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "question", "args"), [
    ({"all": "road"}, "pick", {"spaces": ["A2", "A4", "A5"], "purpose": "for.add_debris"}),
    ({"spaces": ["A10", "B1"]}, "pick", {"spaces": ["A10", "B1"], "purpose": "for.add_debris"}),
])  # fmt: skip
def test_fod_187_a_roll_for_a_space_names_the_spaces_and_what_for(at: Raw, question: str, args: Raw) -> None:
    evening = draw(Vector([{"verb": "add_debris", "at": {"pick": at, "rank": "random"}}], []))
    assert isinstance(evening.ask, Roll)
    assert (evening.ask.question, evening.ask.args) == (question, args)
    assert [(die.name, die.faces) for die in evening.ask.dice] == [("space", tuple(args["spaces"]))]


def test_fod_187_a_space_that_was_rolled_is_not_among_the_next() -> None:
    evening = draw(Vector([{"verb": "add_debris", "at": {"pick": {"all": "road"}, "rank": "random", "count": 2}}], [], answers=[["A4"]]))
    assert evening.ask is not None
    assert evening.ask.args == {"spaces": ["A2", "A5"], "purpose": "for.add_debris"}
    assert open_key(evening).endswith("/A3/pick/2")


@pytest.mark.parametrize(("effect", "question", "args"), [
    ({"verb": "add_debris", "at": {"adjacent": "self", "rank": "choose", "count": 2}}, "choose_spaces",
     {"purpose": "for.add_debris", "n": 2}),
    ({"verb": "damage_vehicle", "vehicle": {"choose": "vehicle"}}, "choose_vehicle", {"purpose": "for.damage_vehicle"}),
    ({"verb": "add_water", "to": {"station": "choose"}, "n": 1}, "choose_station", {"purpose": "for.add_water"}),
])  # fmt: skip
def test_fod_183_a_choice_says_what_for(effect: Raw, question: str, args: Raw) -> None:
    stations = {"FS1": ["A2"], "FS2": ["A5"]}
    evening = draw(Vector([effect], [], board={"E_RED": {"at": "A4"}, "TRUCK": {"at": "A2"}}, stations=stations))
    assert evening.ask is not None
    assert (evening.ask.question, evening.ask.args, evening.ask.rule) == (question, args, "FOD-183")
