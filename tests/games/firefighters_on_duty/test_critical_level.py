"""F5 Area at critical level (FOD-106 to FOD-111)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import AnswerRefused
from tests.evenings import answer_all, lines
from tests.games.firefighters_on_duty.cities import city, event, open_key, play, position, told, with_decks

TOWN = city({"A1": "green to A2", "A2": "road to B1", "B1": "yellow to B2", "B2": "red to B3", "B3": "red"})
QUIET: dict[str, Any] = {"verb": "negative_point", "n": -1}


def test_fod_106_exactly_three_standing_fires() -> None:
    """FOD-106, FOD-R57, FOD-50: two with one lying are not critical, nor are four."""
    stands = position("critical_level", A1="fire 2, lying 1", B1="fire 4", B2="fire 3, lying 2")
    assert told(TOWN, stands, "F5", [event(QUIET)]) == ["DRAW_EVENT B2 red EVENT", "NEG_POINT -1"]


def test_fod_107_the_deck_of_the_colour_of_the_area() -> None:
    """FOD-107, FOD-9: one card for each area, in label order; a card of another deck is refused."""
    evening = play(TOWN, position("critical_level", A1="fire 3", B1="fire 3", B2="fire 3"))
    for colour in ("green", "yellow", "red"):
        assert evening.ask is not None
        assert evening.ask.legal()["deck"] == f"events.{colour}"
        with pytest.raises(AnswerRefused, match="colour"):
            evening.answer(event(QUIET, colour="red" if colour != "red" else "green"))
        evening.answer(event(QUIET, colour=colour))
    drawn = [line for line in lines(evening, "F5") if "DRAW" in line]
    assert drawn == ["F5 DRAW_EVENT A1 green EVENT", "F5 DRAW_EVENT B1 yellow EVENT", "F5 DRAW_EVENT B2 red EVENT"]


def test_fod_107_a_card_is_resolved_fully_before_the_next() -> None:
    """FOD-107: all lines of the first are told before the second is asked for."""
    first = event({"verb": "add_debris", "at": "self"}, {"verb": "add_injured", "at": "self"})
    evening = play(TOWN, position("critical_level", B2="fire 3", B3="fire 3"), [first])
    assert lines(evening, "F5") == ["F5 DRAW_EVENT B2 red EVENT", "F5 ADD_DEBRIS B2 1", "F5 ADD_INJ B2 1"]
    assert open_key(evening) == "round.3/fire/critical_level/B3/event.red/1"


def test_fod_108_an_area_still_critical_draws_again_next_round() -> None:
    """FOD-108, FOD-R57: one card in a Fire Phase, another in the next."""
    put_out = {"verb": "remove_fire", "at": {"space": "B2"}, "which": "inactive"}
    evening = play(TOWN, position("critical_level", B2="fire 3"), [event(QUIET)])
    answer_all(evening, [[1], [1], "rang", {"spaces": {"B2": {"fire_active": 3}}}, event(put_out)])
    assert [line for line in lines(evening, "F5") if "DRAW" in line] == ["F5 DRAW_EVENT B2 red EVENT"] * 2


def test_fod_109_an_area_on_the_list_gets_its_card() -> None:
    """FOD-109: though an earlier card put its fire out."""
    relief = event({"verb": "remove_fire", "at": {"space": "B3"}, "n": 2})
    assert told(TOWN, position("critical_level", B2="fire 3", B3="fire 3"), "F5", [relief, event(QUIET)]) == [
        "DRAW_EVENT B2 red EVENT",
        "REMOVE_FIRE B3 active=2 inactive=0",
        "DRAW_EVENT B3 red EVENT",
        "NEG_POINT -1",
    ]


def test_fod_109_an_area_burned_down_by_a_card_gets_none() -> None:
    """FOD-109: the one exception."""
    collapse = event({"verb": "burn_down", "at": {"space": "B3"}})
    assert told(TOWN, position("critical_level", B2="fire 3", B3="fire 3"), "F5", [collapse]) == [
        "DRAW_EVENT B2 red EVENT",
        "BURN_DOWN B3 fires=3 hazards=none",
        "NEG_POINT 1",
    ]


def test_fod_110_used_cards_are_discarded_and_an_empty_deck_is_rebuilt() -> None:
    """FOD-110, FOD-R58: when a card is wanted and none is left, not before."""
    content = with_decks(TOWN, events=[event(QUIET, id="ONLY")])
    evening = play(TOWN, position("critical_level", B2="fire 3", B3="fire 3"), ["ONLY", "ONLY"], content=content)
    assert lines(evening, "F5") == [
        "F5 DRAW_EVENT B2 red ONLY",
        "F5 NEG_POINT -1",
        "F5 RESHUFFLE events.red",
        "F5 DRAW_EVENT B3 red ONLY",
        "F5 NEG_POINT -1",
    ]
    assert evening.twin.position()["discards"] == {"events.red": ["ONLY"]}


def test_fod_110_a_card_drawn_is_not_in_the_deck_any_more() -> None:
    """FOD-110: the second draw offers the remaining cards, also for the second colour."""
    content = with_decks(TOWN, events=[event(QUIET, id="ONE"), event(QUIET, id="TWO"), event(QUIET, id="G", colour="green")])
    evening = play(TOWN, position("critical_level", A1="fire 3", B2="fire 3", B3="fire 3"), ["G", "TWO"], content=content)
    assert evening.ask is not None
    assert evening.ask.legal() == {"deck": "events.red", "cards": ["ONE"]}


def test_fod_110_a_deck_without_any_card_is_skipped() -> None:
    """FOD-110: nothing to draw and nothing to rebuild."""
    content = with_decks(TOWN, events=[event(QUIET, id="G", colour="green")])
    evening = play(TOWN, position("critical_level", B2="fire 3"), content=content)
    assert lines(evening, "F5") == ["F5 SKIPPED draw_event B2"]


def test_fod_111_fire_from_an_event_counts_for_nothing_in_this_phase() -> None:
    """FOD-111, FOD-51: no burn-down, no critical level, no injury, no hazard."""
    hot = event({"verb": "add_fire", "at": {"spaces": ["A1", "B2", "B3"]}, "n": 3})
    evening = play(TOWN, position(A1="civ 1, explosive", B2="fire 3, gas_tank", B3="explosive"), [hot])
    assert lines(evening)[:4] == [f"F{n} STEP_CLEAR F{n}" for n in range(1, 5)]
    assert lines(evening, "F5", "F6") == [
        "F5 DRAW_EVENT B2 red EVENT",
        "F5 PLACE_FIRE A1 3",
        "F5 PLACE_FIRE B2 3",
        "F5 PLACE_FIRE B3 3",
        "F6 REMOVE_HAZARD B2 gas_tank",
        "F6 PLACE_FIRE B2 3",
    ]
    assert evening.twin["spaces", "A1", "civilians"] == 1
