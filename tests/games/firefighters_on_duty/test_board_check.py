"""The board check that asks about everything (FOD-76 to FOD-79, house rule ``board_check`` = all), and evacuation (FOD-194)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.table import AnswerRefused, Report
from tests.evenings import lines
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import town

STANDS: dict[str, Any] = {
    "A1": "fire 2, ff 1, hose 1, civ 2, inj 1, debris 1, smoke 2, gas_tank",
    "A4": "fire 1",
    "E_RED": {"at": "A2", "water": 5, "firefighters": 1},
    "E_BLUE": {"at": "FS1"},
    "TRUCK": {"at": "FS1"},
    "CARRIER": {"at": "A5", "injured": 1},
    "stations": {"FS1": {"firefighters": 6, "hoses": 7, "axes": 4, "reserve": 3}},
    "hydrants": {"HY1": 4, "HY2": 4},
}


def check(scenario: dict[str, Any] | None = None, **options: Any) -> Evening:
    return play(scenario or town(), position(at="check", **STANDS), **{"board_check": "all"} | options)


def refused(patch: dict[str, Any], **options: Any) -> str:
    evening = check(**options)
    before = evening.twin.position()
    with pytest.raises(AnswerRefused) as caught:
        evening.answer(patch)
    assert evening.twin.position() == before
    assert str(caught.value).startswith("Please look again: ")
    return str(caught.value)


def test_fod_76_the_last_known_state_is_offered_space_by_space() -> None:
    """FOD-76: what the Fire Phase needs, with the last known values."""
    evening = check()
    assert isinstance(evening.ask, Report)
    fields = evening.ask.legal()["fields"]
    for what in ("fire_active", "firefighters", "civilians", "injured", "hoses", "axes", "debris", "hazards.smoke", "hazards.gas_tank"):
        assert f"spaces.A1.{what}" in fields
    assert fields["spaces.A1.fire_active"] == {"kind": "count", "min": 0, "max": 2, "now": 2}
    assert fields["vehicles.E-RED.at"]["now"] == "A2"
    assert {"vehicles.E-RED.firefighters", "vehicles.CARRIER.injured"} <= set(fields)
    assert {"hydrants.HY1", "stations.FS1.reserve", "hospital.delivered"} <= set(fields)


def test_fod_76_only_differences_are_typed() -> None:
    """FOD-76: nothing for nothing, tanks and reserves are optional."""
    evening = check()
    evening.answer({})
    assert evening.twin["vehicles", "E-RED", "water"] == 5
    evening = check()
    evening.answer({"spaces": {"A1": {"fire_active": 1, "debris": 0, "hazards": {"smoke": 1}}}, "hydrants": {"HY1": 0}})
    assert [mark.board["hydrants", "HY1"] for mark in evening.run.marks][-1] == 0


@pytest.mark.parametrize(
    ("patch", "says"),
    [
        ({"spaces": {"A1": {"fire_active": 3}}}, "spaces.A1.fire_active must be a whole number from 0 to 2, not 3"),
        ({"spaces": {"B1": {"fire_active": 1}}}, "spaces.B1.fire_active must be 0, not 1"),
        ({"spaces": {"A1": {"fire_inactive": 1}}}, "spaces.A1.fire_inactive is not known"),
        ({"spaces": {"A1": {"firefighters": 2}}}, "firefighters would add up to 9, but must be 8 (FOD-77)"),
        ({"spaces": {"A1": {"hoses": 0}}}, "hoses would add up to 7, but must be 8 (FOD-77)"),
        ({"stations": {"FS1": {"axes": 3}}}, "axes would add up to 3, but must be 4 (FOD-77)"),
        ({"spaces": {"A1": {"civilians": 1}}}, "civilians would add up to 1, but must be 2 (FOD-77)"),
        ({"vehicles": {"E-RED": {"injured": 1}}}, "vehicles.E-RED.injured can't be there"),
        ({"vehicles": {"E-BLUE": {"at": "A2"}}}, "vehicles on one road: two of them on A2 (FOD-15)"),
        ({"spaces": {"A1": {"hazards": {"explosive": 1}}}}, "spaces.A1.hazards.explosive must be 0, not 1"),
        ({"spaces": {"A1": {"debris": 2}}}, "spaces.A1.debris must be a whole number from 0 to 1, not 2"),
        ({"stations": {"FS1": {"reserve": 80}}}, "water would add up to 93, but must be 0 to 80 (FOD-2)"),
    ],
)
def test_fod_77_what_can_not_be_is_asked_again(patch: dict[str, Any], says: str) -> None:
    """FOD-77: with what is wrong; the board stays as it was."""
    assert says in refused(patch)


def test_fod_77_all_faults_come_together() -> None:
    """FOD-77: not one by one."""
    said = refused({"spaces": {"A1": {"hoses": 0, "firefighters": 0, "civilians": 0}}})
    assert all(word in said for word in ("hoses", "firefighters", "civilians"))


def test_fod_77_people_who_moved_are_fine() -> None:
    """FOD-77: they are on other spaces now, or aboard."""
    evening = check()
    evening.answer(
        {
            "spaces": {"A1": {"firefighters": 0, "hoses": 0, "civilians": 1, "injured": 0}, "A4": {"civilians": 1}, "A3": {"injured": 1}},
            "vehicles": {"E-RED": {"firefighters": 2, "hoses": 1}},
        }
    )
    assert evening.twin["spaces", "A3", "injured"] == 1


def test_fod_78_who_stood_where_at_the_bell_is_kept_until_the_distress_calls() -> None:
    """FOD-78: although F2 takes the firefighter off the board."""
    evening = check()
    evening.answer({"spaces": {"A1": {"injured": 0}, "B1": {"injured": 1}}})
    bell = [mark for mark in evening.run.marks if mark.path == "round.3/fire/distress_calls"]
    assert (bell[0].board["ff_at_bell", "A1"], bell[0].board["spaces", "A1", "firefighters"]) == (1, 0)


def test_fod_78_effects_after_the_bell_do_not_change_who_stood_there() -> None:
    """FOD-78: a schedule that calls firefighters home comes after the board check."""
    recall = [{"verb": "recall_ff", "at": {"all": "any"}, "n": "all"}]
    evening = check(town(schedule=[{"round": 3, "when": "end_of_action", "effects": recall}]))
    evening.answer({"spaces": {"A1": {"injured": 0}, "B1": {"injured": 1}}})
    assert "A RETURN_FF A1 1 FS1" in lines(evening)
    [bell] = [mark for mark in evening.run.marks if mark.path == "round.3/fire/casualties"]
    assert bell.board["ff_at_bell", "A1"] == 1


def test_fod_79_injured_unloaded_at_the_hospital_are_delivered() -> None:
    """FOD-79: they leave the board for good, and only so."""
    evening = check()
    evening.answer({"vehicles": {"CARRIER": {"at": "H", "injured": 0}}, "hospital": {"delivered": 1}, "spaces": {"A1": {"fire_active": 0}}})
    assert evening.twin["hospital", "delivered"] == 1
    assert "injured would add up to 1, but must be 2 (FOD-79)" in refused({"vehicles": {"CARRIER": {"injured": 0}}})


def test_fod_178_the_carrier_has_two_seats() -> None:
    """FOD-178: for civilians and injured together."""
    assert "people aboard CARRIER would add up to 3, but must be 0 to 2 (FOD-178)" in refused(
        {"spaces": {"A1": {"civilians": 0}}, "vehicles": {"CARRIER": {"civilians": 2}}}
    )


def test_fod_175_a_tank_holds_twelve() -> None:
    """FOD-175: and the Water Truck has two."""
    assert "vehicles.E-RED.water must be a whole number from 0 to 12, not 13" in refused({"vehicles": {"E-RED": {"water": 13}}})
    check().answer({"vehicles": {"TRUCK": {"water": 24}}})


def test_fod_194_civilians_on_the_gathering_point_are_evacuated() -> None:
    """FOD-194: they walked there, are counted, and return to the supply."""
    evening = check(town(gathering_point={"space": "A5"}))
    evening.answer({"spaces": {"A1": {"civilians": 0, "fire_active": 0}, "A5": {"civilians": 2}}})
    assert "A EVACUATE A5 2" in lines(evening)
    assert (evening.twin["civilians_evacuated",], evening.twin["spaces", "A5", "civilians"]) == (2, 0)
    assert evening.twin.supply("civilian") == 10


def test_fod_194_they_may_be_reported_as_evacuated_at_once() -> None:
    """FOD-194: unloaded onto its tile and gone; the sum must be right."""
    evening = check(town(gathering_point={"space": "A5"}))
    evening.answer({"spaces": {"A1": {"civilians": 1, "fire_active": 0}}, "civilians_evacuated": 1})
    assert evening.twin["civilians_evacuated",] == 1
    assert not [line for line in lines(evening) if "EVACUATE" in line]


def test_fod_194_without_a_gathering_point_no_one_is_counted() -> None:
    """FOD-194: there is no such field then."""
    assert "civilians_evacuated is not known" in refused({"civilians_evacuated": 1})


@pytest.mark.parametrize(
    ("options", "patch", "says"),
    [
        ({"engine_ff_capacity": 1}, {"spaces": {"A1": {"firefighters": 0}}, "vehicles": {"E-RED": {"firefighters": 2}}},
         "firefighters aboard E-RED would add up to 2, but must be 0 to 1 (FOD-R35)"),
        ({"engine_ff_capacity": 0}, {}, "firefighters aboard E-RED would add up to 1, but must be 0 (FOD-R35)"),
        ({"engine_eq_capacity": 1}, {"stations": {"FS1": {"hoses": 6, "axes": 3}}, "vehicles": {"E-BLUE": {"hoses": 1, "axes": 1}}},
         "hoses and axes aboard E-BLUE would add up to 2, but must be 0 to 1 (FOD-R35)"),
    ],
)  # fmt: skip
def test_engines_hold_what_the_house_rule_says(options: dict[str, Any], patch: dict[str, Any], says: str) -> None:
    """FOD-R35: ``engine_ff_capacity`` and ``engine_eq_capacity`` are checked here; by default there is no limit."""
    assert says in refused(patch, **options)
    if patch:
        check().answer(patch)


def test_fod_27_amending_a_report_moves_no_pieces_on_the_table() -> None:
    """FOD-27: the pieces were always as the amended report says; only what the rules then do differently is to be moved."""
    evening = check(confirm="steps", dice="digital")
    evening.answer({"spaces": {"A1": {"fire_active": 0}}})
    evening.amend(evening.history.entries[0].key, {"spaces": {"A1": {"fire_active": 1}, "A4": {"fire_active": 0}}})
    told = {change.path for _, line in evening.pending() for change in line.changes}
    for label, fires in (("A1", 1), ("A4", 0)):
        assert evening.physical_board.board["spaces", label, "fire_active"] == fires
    assert {change.path for change in evening.moves_to_match_twin()} <= told
