"""The Action Phase (FOD-70 to FOD-75): the clock, and the actions with a slot."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.table import AnswerRefused, Roll
from tests.engine.clocks import FakeClock
from tests.evenings import lines
from tests.games.firefighters_on_duty.cities import open_key, play, position
from tests.games.firefighters_on_duty.effect_cards import town


def action(stands: dict[str, Any] | None = None, answers: tuple[Any, ...] = (), **begin_with: Any) -> Evening:
    return play(town(), position(at="action", **(stands or {})), answers, **begin_with)


def taken(evening: Evening, offer: str, **value: Any) -> list[str]:
    """The new lines after this offer was taken."""
    before = len(lines(evening))
    evening.offer(offer, value)
    return [line.removeprefix("A ") for line in lines(evening)[before:]]


# The clock


def test_fod_70_two_minutes_from_the_press_of_the_button() -> None:
    """FOD-70: the remaining time can be read at any time; at its end the bell rings by itself, once."""
    clock = FakeClock()
    evening = action(clock=clock, confirm="steps")
    evening.countdown_control.control("start")
    clock.jump(30)
    assert evening.countdown_control.left_s == 90
    assert not evening.countdown_control.poll()
    clock.jump(90)
    assert evening.countdown_control.poll()
    assert open_key(evening) == "round.3/action/closing"
    assert not evening.countdown_control.poll()


def test_fod_70_the_clock_is_in_every_scene() -> None:
    """FOD-70: for the fronts that draw it."""
    from companion.presenter.scene_of import scene_of, words_of

    evening = action(clock=FakeClock())
    clock = scene_of(evening, words_of(evening)).clock
    assert clock is not None
    assert (clock.state, clock.total_s, clock.left_s, clock.pausable) == ("ready", 120, 120, False)


def test_fod_71_no_pause_and_no_more_time_by_default() -> None:
    """FOD-71: both are refused; what can be done is said."""
    evening = action(clock=FakeClock())
    evening.countdown_control.control("start")
    with pytest.raises(AnswerRefused, match="pause"):
        evening.countdown_control.control("pause")
    with pytest.raises(AnswerRefused, match=r"A countdown takes start, .*, not plus"):
        evening.countdown_control.control("plus")


def test_fod_71_ending_early_is_allowed() -> None:
    """FOD-71: from the clock, or as the answer."""
    evening = action(clock=FakeClock(), confirm="steps")
    evening.countdown_control.control("start")
    evening.countdown_control.control("end_early")
    assert open_key(evening) == "round.3/action/closing"
    assert open_key(action(answers=("ended early",), confirm="steps")) == "round.3/action/closing"


def test_fod_72_nothing_changes_while_the_clock_runs() -> None:
    """FOD-72: no instruction, no other question, the same board."""
    clock = FakeClock()
    evening = action({"A1": "fire 3, smoke 2, call 3", "A4": "fire 1, inj 1"}, clock=clock)
    evening.countdown_control.control("start")
    before = evening.twin.position()
    for _ in range(11):
        clock.jump(10)
        evening.countdown_control.poll()
    assert evening.twin.position() == before
    assert lines(evening) == []
    assert open_key(evening) == "round.3/action/clock"


def test_fod_73_at_zero_only_dice_on_slots_are_left() -> None:
    """FOD-73: the clock can't be started again; what comes next is the closing."""
    clock = FakeClock()
    evening = action(clock=clock, confirm="steps")
    evening.countdown_control.control("start")
    clock.jump(121)
    evening.countdown_control.poll()
    assert evening.countdown_control.countdown is None
    with pytest.raises(AnswerRefused, match="No countdown is open now"):
        evening.countdown_control.control("start")


def test_fod_74_dice_on_slots_may_be_resolved_after_the_bell() -> None:
    """FOD-74: extinguish, axe and shut-off are still offered, until all say that they are done."""
    stands = READY | {"A4": "debris 1, ff 1, axe 1", "B1": "electricity, ff 1"}
    evening = action(stands, ("rang",), confirm="steps")
    assert evening.ask is not None
    assert [offer.name for offer in evening.ask.offers] == ["extinguish", "axe", "shutoff"]
    assert taken(evening, "extinguish", space="A1", dice=[5])[0] == "EXTINGUISH A1 needs=5 dice=5 hits=1"
    assert taken(evening, "axe", space="A4") == ["REMOVE_DEBRIS A4 1"]
    assert taken(evening, "shutoff", space="B1") == ["REMOVE_HAZARD B1 electricity"]
    assert [offer.name for offer in evening.ask.offers] == ["extinguish"]
    evening.answer(True)
    assert open_key(evening) == "round.3/action/check"


# The dice helper


READY = {"A1": "fire 3, ff 1, hose 1", "E_RED": {"at": "A2", "water": 5}}


def test_fod_75_dice_that_were_rolled_are_typed() -> None:
    """FOD-75: successes against the requirement, that many fires off, every die back to the supply."""
    evening = action(READY)
    assert taken(evening, "extinguish", space="A1", dice=[5, 6, 1, 4]) == [
        "EXTINGUISH A1 needs=5 dice=5,6,1,4 hits=2", "REMOVE_FIRE A1 active=2 inactive=0", "RETURN_WATER E-RED 4",
    ]  # fmt: skip
    assert (evening.twin["spaces", "A1", "fire_active"], evening.twin["vehicles", "E-RED", "water"]) == (1, 1)


def test_fod_75_or_the_companion_rolls() -> None:
    """FOD-75: so many dice, digital or asked for."""
    evening = action(READY)
    evening.offer("extinguish", {"space": "A1", "n": 2})
    assert isinstance(evening.ask, Roll)
    assert len(evening.ask.dice) == 2
    evening.answer([6, 6])
    assert "A EXTINGUISH A1 needs=5 dice=6,6 hits=2" in lines(evening)
    assert open_key(evening) == "round.3/action/clock"
    assert len([line for line in taken(action(READY, dice="digital"), "extinguish", space="A1", n=3) if "EXTINGUISH" in line]) == 1


@pytest.mark.parametrize(("n", "says"), [(0, "n must be"), (13, "n must be a whole number from 1 to 12")])
def test_fod_75_at_most_twelve_dice(n: int, says: str) -> None:
    """FOD-75: a tank holds no more."""
    with pytest.raises(AnswerRefused, match=says):
        action(READY).offer("extinguish", {"space": "A1", "n": n})


def test_fod_75_no_more_fires_go_than_there_are() -> None:
    """FOD-75: more successes are lost, the water too."""
    told = taken(action(READY | {"A1": "fire 1, ff 1, hose 1"}), "extinguish", space="A1", dice=[6, 6, 6])
    assert told[1:] == ["REMOVE_FIRE A1 active=1 inactive=0", "RETURN_WATER E-RED 3"]


def test_fod_75_no_success_costs_water_all_the_same() -> None:
    """FOD-75, FOD-R30."""
    assert taken(action(READY), "extinguish", space="A1", dice=[1, 2]) == [
        "EXTINGUISH A1 needs=5 dice=1,2 hits=0", "RETURN_WATER E-RED 2",
    ]  # fmt: skip


def test_fod_75_electricity_is_refused_with_its_reason() -> None:
    """FOD-75: nothing is rolled, nothing spent."""
    assert taken(action(READY | {"A1": "fire 3, electricity"}), "extinguish", space="A1", dice=[6]) == ["CANNOT_EXTINGUISH A1 electricity"]


@pytest.mark.parametrize("value", [{}, {"dice": [7]}, {"dice": [0, 6]}])
def test_fod_75_dice_that_are_none_are_asked_for_again(value: dict[str, Any]) -> None:
    """FOD-75: 1 to 6 each, or how many to roll."""
    assert taken(action(READY), "extinguish", space="A1", **value) == ["CANNOT_EXTINGUISH A1 no_dice"]


def test_fod_75_only_burning_spaces_are_offered() -> None:
    """FOD-75: and where nothing burns there is no offer."""
    with pytest.raises(AnswerRefused, match=r"space must be one of A1, not \"B1\""):
        action(READY).offer("extinguish", {"space": "B1", "dice": [6]})
    with pytest.raises(AnswerRefused, match="There is no offer"):
        action().offer("extinguish", {"space": "B1", "dice": [6]})


def test_the_same_dice_come_again_after_an_undo() -> None:
    evening = action(READY, dice="digital")
    first = taken(evening, "extinguish", space="A1", n=3)
    evening.undo(sure=True)
    assert taken(evening, "extinguish", space="A1", n=3) == first


# Who reaches what


def test_fod_162_a_road_fire_needs_the_engine_on_that_road() -> None:
    """FOD-162: 3 or more; without an engine there, people are asked to look."""
    there = {"A4": "fire 1", "E_RED": {"at": "A4", "water": 5}}
    assert taken(action(there), "extinguish", space="A4", dice=[3]) == [
        "EXTINGUISH A4 needs=3 dice=3 hits=1", "REMOVE_FIRE A4 active=1 inactive=0", "RETURN_WATER E-RED 1",
    ]  # fmt: skip
    away = there | {"E_RED": {"at": "A5", "water": 5}}
    assert taken(action(away), "extinguish", space="A4", dice=[2])[0] == "CHECK_REACH A4"


@pytest.mark.parametrize(
    "missing",
    [{"A1": "fire 3, hose 1"}, {"A1": "fire 3, ff 1"}, {"E_RED": {"at": "A4", "water": 5}}, {"E_RED": {"at": "FS1", "water": 5}}],
)
def test_fod_163_an_area_needs_crew_hose_and_an_engine_beside_it(missing: dict[str, Any]) -> None:
    """FOD-163: as far as the companion knows; the table may know better, so the roll counts."""
    assert taken(action(READY), "extinguish", space="A1", dice=[6])[0] == "EXTINGUISH A1 needs=5 dice=6 hits=1"
    assert taken(action(READY | missing), "extinguish", space="A1", dice=[6])[:2] == [
        "CHECK_REACH A1", "EXTINGUISH A1 needs=5 dice=6 hits=1",
    ]  # fmt: skip


# A1 - A3 - A10 in a chain; the engine is at A5, beside A10.
CHAIN: dict[str, Any] = {"A1": "fire 1, ff 1, hose 1", "A3": "ff 1, hose 1", "A10": "ff 1, hose 1", "E_RED": {"at": "A5", "water": 5}}


@pytest.mark.parametrize(("house", "reached"), [("any", {"A1", "A3", "A10"}), ("one", {"A3", "A10"}), ("off", {"A10"})])
def test_fod_164_hoses_reach_over_neighbouring_crews(house: str, reached: set[str]) -> None:
    """FOD-164, FOD-R29: as far as ``hose_chain`` lets them; each link has crew and hose."""
    for target in ("A1", "A3", "A10"):
        stands = CHAIN | {label: CHAIN[label].removeprefix("fire 1, ") for label in ("A1", "A3", "A10")}
        stands |= {target: f"fire 1, {stands[target]}"}
        told = taken(action(stands, hose_chain=house), "extinguish", space=target, dice=[6])
        assert ("CHECK_REACH" not in told[0]) is (target in reached)


def test_fod_164_a_gap_in_the_chain_stops_the_water() -> None:
    """FOD-164: A3 has a firefighter, but no hose."""
    assert taken(action(CHAIN | {"A3": "ff 1"}), "extinguish", space="A1", dice=[6])[0] == "CHECK_REACH A1"


def test_fod_165_water_comes_from_the_engine_that_rolls() -> None:
    """FOD-165: with two in place it is named; what its tank can't have held is not the twin's business."""
    two = READY | {"A1": "fire 3, ff 1, hose 1", "E_BLUE": {"at": "A4", "water": 1}, "A3": "ff 1, hose 1"}
    evening = action(two)
    assert taken(evening, "extinguish", space="A1", dice=[6, 1], engine="E-BLUE")[2:] == ["RETURN_WATER E-BLUE 1", "SPEND_WATER 1"]
    assert taken(evening, "extinguish", space="A1", dice=[1])[1:] == ["SPEND_WATER 1"]


def test_fod_166_two_engines_work_on_one_area_with_one_hose() -> None:
    """FOD-166: each takes the offer with its own water; the same crew serves both."""
    evening = action(READY | {"E_BLUE": {"at": "A4", "water": 3}, "A3": "ff 1, hose 1"})
    for engine in ("E-RED", "E-BLUE"):
        assert "CHECK_REACH" not in taken(evening, "extinguish", space="A1", dice=[6], engine=engine)[0]
    assert evening.twin["spaces", "A1", "fire_active"] == 1
    assert (evening.twin["vehicles", "E-RED", "water"], evening.twin["vehicles", "E-BLUE", "water"]) == (4, 2)


# Gear


@pytest.mark.parametrize(
    ("lies", "looks"), [("debris 2, ff 1, axe 1", []), ("debris 2, axe 1", ["CHECK_FF A4"]), ("debris 2, ff 1", ["CHECK_FF A4"])]
)
def test_fod_172_the_axe_clears_one_debris(lies: str, looks: list[str]) -> None:
    """FOD-172: with firefighter and axe token there, as far as known; area or road; one each time."""
    evening = action({"A4": lies})
    assert taken(evening, "axe", space="A4") == [*looks, "REMOVE_DEBRIS A4 1"]
    assert evening.twin["spaces", "A4", "debris"] == 1


@pytest.mark.parametrize(("house", "lies", "looks"), [
    ("on", "electricity, ff 1", []), ("on", "electricity", ["CHECK_FF B1"]), ("off", "electricity", []),
])  # fmt: skip
def test_fod_173_the_shut_off_takes_the_electricity_away(house: str, lies: str, looks: list[str]) -> None:
    """FOD-173, FOD-R31: with a firefighter there, unless the house rule needs none."""
    evening = action({"B1": lies}, shutoff_needs_ff=house)
    assert taken(evening, "shutoff", space="B1") == [*looks, "REMOVE_HAZARD B1 electricity"]
    assert evening.twin.supply("electricity") == 10


def test_the_digital_action_dice_are_for_show() -> None:
    """Rolled while the clock runs they change nothing."""
    evening = action(clock=FakeClock())
    evening.countdown_control.control("start")
    before = evening.twin.position()
    assert set(evening.countdown_control.roll()) <= {"vehicle", "firefighter", "water", "gear"}
    assert evening.twin.position() == before
