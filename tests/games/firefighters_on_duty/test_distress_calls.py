"""F7 Distress calls (FOD-122 to FOD-132)."""

from __future__ import annotations

from typing import Any

from tests.evenings import lines
from tests.games.firefighters_on_duty.cities import call, city, open_key, play, position, told, with_decks

TOWN = city({"A1": "green to A2", "A2": "road to B1", "B1": "yellow"})
CIVILIAN: dict[str, Any] = {"verb": "add_civilians", "at": "self"}
DEBRIS: dict[str, Any] = {"verb": "add_debris", "at": "self"}
CALL = call(CIVILIAN, DEBRIS)


def f7(*answers: Any, round: int = 3, **places: Any) -> list[str]:
    """The lines of F7 from these places."""
    return told(TOWN, position("distress_calls", round=round, **places), "F7", answers)


def test_fod_122_123_early_with_a_firefighter_is_fast() -> None:
    """FOD-122, FOD-123: the green frame only."""
    assert f7(CALL, A1="call 5, ff 1") == ["DRAW_DISTRESS A1 fast CALL", "ADD_CIV A1 1", "REMOVE_DISTRESS A1 5"]


def test_fod_124_in_its_round_with_a_firefighter_is_on_time() -> None:
    """FOD-124, FOD-R68: both frames, no point."""
    assert f7(CALL, A1="call 3, ff 1") == ["DRAW_DISTRESS A1 on_time CALL", "ADD_CIV A1 1", "ADD_DEBRIS A1 1", "REMOVE_DISTRESS A1 3"]


def test_fod_125_131_in_its_round_without_firefighters_is_late() -> None:
    """FOD-125, FOD-131: card, green, yellow, token, and the point last."""
    assert f7(CALL, A1="call 3") == [
        "DRAW_DISTRESS A1 late CALL",
        "ADD_CIV A1 1",
        "ADD_DEBRIS A1 1",
        "REMOVE_DISTRESS A1 3",
        "NEG_POINT 1",
    ]


def test_fod_126_early_without_firefighters_waits() -> None:
    """FOD-126, FOD-46: only waiting tokens make a clear step."""
    evening = play(TOWN, position("distress_calls", A1="call 4", B1="call 6"))
    assert lines(evening, "F7") == ["F7 STEP_CLEAR F7"]
    assert evening.twin["spaces", "A1", "distress"] == (4,)


def test_fod_127_presence_is_that_of_the_bell() -> None:
    """FOD-127, FOD-R66: firefighters who left since count, those who came since do not."""
    stands = position("distress_calls", A1="call 4, fire 2, gas_tank", B1="call 4, ff 1", ff_at_bell={"A1": 1})
    assert told(TOWN, stands, "F7", [CALL]) == ["DRAW_DISTRESS A1 fast CALL", "ADD_CIV A1 1", "REMOVE_DISTRESS A1 4"]


def test_fod_127_firefighters_aboard_do_not_count() -> None:
    """FOD-127: an engine beside the area is not on it."""
    stands = position("check", A1="call 4", E_RED={"at": "A2", "firefighters": 2})
    assert told(TOWN, stands, "F7", [{}]) == ["STEP_CLEAR F7"]


def test_fod_128_several_tokens_one_by_one() -> None:
    """FOD-128: the lowest round first, each with its own card; one firefighter is enough for all of them."""
    lines_told = f7(CALL, {**CALL, "id": "OTHER"}, A1="call 5, call 3, ff 1")
    assert lines_told == [
        "DRAW_DISTRESS A1 on_time CALL",
        "ADD_CIV A1 1",
        "ADD_DEBRIS A1 1",
        "REMOVE_DISTRESS A1 3",
        "DRAW_DISTRESS A1 fast OTHER",
        "ADD_CIV A1 1",
        "REMOVE_DISTRESS A1 5",
    ]


def test_fod_128_only_the_token_that_is_due_is_taken_off() -> None:
    """FOD-128: the other one waits; answers are counted by kind, and tokens return to the supply."""
    evening = play(TOWN, position("distress_calls", A1="call 5, call 3", supply={"distress_token": 0}), [CALL])
    assert evening.twin["spaces", "A1", "distress"] == (5,)
    assert evening.twin.supply("distress_token") == 1
    assert [evening.twin["distress_answered", how] for how in ("fast", "on_time", "late")] == [0, 0, 1]


def test_fod_129_a_burned_area_takes_people_and_debris_only() -> None:
    """FOD-129, FOD-R56: fire and hazards are skipped without a point, and answering counts as ever."""
    hot = {"id": "HOT", "title": "Hot", "green": [CIVILIAN, {"verb": "add_fire", "at": "self", "n": 2}]}
    hot["yellow"] = [{"verb": "add_hazard", "at": "self", "type": "smoke"}, DEBRIS]
    assert f7(hot, A1="burned, call 3, ff 1") == [
        "DRAW_DISTRESS A1 on_time HOT",
        "ADD_CIV A1 1",
        "FIRE_BLOCKED A1 2",
        "SKIPPED add_hazard A1",
        "ADD_DEBRIS A1 1",
        "REMOVE_DISTRESS A1 3",
    ]


def test_fod_129_pieces_go_on_the_area_and_fire_is_inactive() -> None:
    """FOD-129, FOD-51."""
    evening = play(TOWN, position("distress_calls", A1="call 3, ff 1"), [call({"verb": "add_fire", "at": "self", "n": 2}, DEBRIS)])
    assert lines(evening, "F7")[1] == "F7 PLACE_FIRE A1 2"
    assert evening.twin["spaces", "A1", "debris"] == 1


def test_fod_130_the_distress_deck_is_rebuilt_from_its_discards() -> None:
    """FOD-130, FOD-R58."""
    content = with_decks(TOWN, distress=[CALL])
    evening = play(TOWN, position("distress_calls", A1="call 3, ff 1", B1="call 4, ff 1"), ["CALL", "CALL"], content=content)
    assert [line for line in lines(evening, "F7") if "DRAW" in line or "SHUFFLE" in line] == [
        "F7 DRAW_DISTRESS A1 on_time CALL",
        "F7 RESHUFFLE distress",
        "F7 DRAW_DISTRESS B1 fast CALL",
    ]
    assert evening.twin["discards", "distress"] == ("CALL",)


def test_fod_132_an_overdue_token_is_late() -> None:
    """FOD-132, FOD-R69: with a firefighter there, too."""
    assert f7(CALL, round=4, A1="call 3, ff 1") == [
        "DRAW_DISTRESS A1 late CALL",
        "ADD_CIV A1 1",
        "ADD_DEBRIS A1 1",
        "REMOVE_DISTRESS A1 3",
        "NEG_POINT 1",
    ]


def test_fod_48_a_token_placed_in_this_step_is_not_answered_in_it() -> None:
    """FOD-48: a card places a call for this very round on the next area; that one is not answered."""
    echo = call(CIVILIAN, {"verb": "add_distress", "at": {"space": "B1"}, "round": "+0"})
    evening = play(TOWN, position("distress_calls", A1="call 3, ff 1"), [echo])
    assert lines(evening, "F7")[2:] == ["F7 ADD_DISTRESS B1 3", "F7 REMOVE_DISTRESS A1 3"]
    assert open_key(evening) == "round.4/action/clock"
