"""Lists of instructions: which lines have checkboxes, which places they highlight, and which need no confirmation."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.engine import Evening
from companion.fronts.web.views.board.changes import places_named_by_list
from companion.presenter.scene_of import scene_of, words_of
from companion.scene.scene import Instruction
from companion.table import InstructionTold
from tests import evenings
from tests.fronts.screen.screens import Screen

FOREST = games.load("forest-fire")
BURNING = {"at": "fire", "turn": 2, "fire": {"7": 5, "9": 1}, "engines": {"A": {"at": 5, "water": 3}, "B": None}}


def todo(evening: Evening) -> dict[str, Instruction]:
    """The open list as canonical lines."""
    return {line.line: line for line in scene_of(evening, words_of(evening)).todo}


def set_up(scenario: str, **more: Any) -> Evening:
    """A game of Firefighters on Duty for one player, just begun."""
    return evenings.begin(scenario=scenario, difficulty="easy", players=1, confirm="steps", **more)


def through_the_setup(evening: Evening) -> dict[str, list[Instruction]]:
    """Play up to round 1; the open list at each question."""
    lists = {}
    while evening.ask is not None and not evening.ask.key.startswith("round."):
        ask = evening.ask
        lists[ask.key] = list(todo(evening).values())
        options = list(ask.legal().get("options", ()))
        least = {"select": options[: ask.legal().get("min", 0)], "count": ask.legal().get("max"), "choose": options and options[0]}
        evening.answer(least.get(ask.kind, True))
    return lists


# H 10: lines that move nothing


def test_the_result_of_a_roll_has_no_checkbox() -> None:
    """Item 10: information has no checkbox on any front."""
    screen = Screen(game=FOREST, position=BURNING, scenario=None).type("intensify").type("7").type("2").type("6=6")
    lines = todo(screen.evening)
    assert [lines["ROLL 2"].to_do, lines["PLACE_FIRE 6 6"].to_do] == [False, True]
    [shown] = [line for line in screen.lines() if "Rolled 2" in line]
    assert "[" not in shown


@pytest.mark.parametrize("game", games.ids())
def test_instructions_that_move_pieces_have_checkboxes(game: str) -> None:
    """Item 10: of the others only those about tiles, cards and supplies."""
    codes = games.load(game).codes.values()
    assert all(code.is_action({}, digital_cards=digital) for code in codes if code.pieces for digital in (True, False) if not code.cards)
    assert all(code.is_action({}, digital_cards=False) for code in codes if code.pieces)
    beside = {code.name for code in codes if not code.pieces and code.is_action({}, digital_cards=False)}
    assert beside == {
        "firefighters-on-duty": {
            "BUILD_MAP", "LAY_TILE", "LAY_BESIDE", "TAKE_KIT", "SHUFFLE", "PILE", "PLACE_GATHERING_POINT", "NP_TOKEN", "SPEND_WATER",
            "RESHUFFLE", "MANUAL",
        },
        "forest-fire": {"LAY_PATH"},
        "fires-at-midnight": set(),
        "emergency-dispatch": set(),
        "fire-call": set(),
    }[game]  # fmt: skip


# H 10: places come from data


def test_an_amount_of_water_is_not_highlighted_as_a_square() -> None:
    """Item 10: an engine that carries 4 water in the town highlights the town at most, never square 4."""
    town = {"at": "chief", "turn": 2, "fire": {"9": 2}, "engines": {"A": {"at": 1, "water": 0}, "B": None}}
    evening = evenings.begin(FOREST, town, scenario=None, confirm="steps")
    evening.answer(4)
    assert "LOAD A 4" in todo(evening)
    assert "4" not in places_named_by_list(scene_of(evening, words_of(evening)))


def test_a_fire_highlights_its_square_and_not_its_number() -> None:
    """Item 10."""
    evening = evenings.begin(FOREST, BURNING, scenario=None, confirm="steps")
    evenings.answer_all(evening, ["grow", "7"])
    assert places_named_by_list(scene_of(evening, words_of(evening))) == {
        "7",
        "11",
    }  # where the fire grew or burnt out; not the town, 1


# H 10: actions of the companion need no confirmation


def test_digital_decks_need_no_confirmation() -> None:
    """Item 10: the companion has shuffled; real cards are shuffled by people, who confirm it."""
    digital, real = set_up("training", dice="digital", cards="digital"), set_up("training", dice="digital")
    assert "setup/decks" not in through_the_setup(digital)
    assert len([told for told in digital.run.told if told.code == "SHUFFLE"]) == 5
    while real.ask is not None and real.ask.key != "setup/decks":
        real.answer(["red"] if real.ask.kind == "select" else True)
    assert all(line.to_do and line.text.startswith("Shuffle ") for line in todo(real).values())


def test_a_deck_reshuffled_by_the_companion_has_no_checkbox() -> None:
    """Item 10: the line within a list has no checkbox."""
    code = games.load("firefighters-on-duty").codes["RESHUFFLE"]
    assert not code.is_action({"deck": "events.red"}, digital_cards=True)
    assert code.is_action({"deck": "events.red"}, digital_cards=False)
    words = words_of(set_up("training"))
    told = InstructionTold("RESHUFFLE", {"deck": "events.red"}, "RESHUFFLE events.red", "", "", ())
    assert "the companion has shuffled" in words.told(told, alone=True)
    assert "the companion" not in words.told(told)


# H 10: the gathering point


@pytest.mark.parametrize("scenario", ["first-day", "smoke-over-the-harbour", "the-timber-yard", "training"])
def test_the_gathering_point_is_placed_once(scenario: str) -> None:
    """Item 10: with the map if that is drawn, else with the things of the scenario."""
    evening = set_up(scenario, dice="digital", cards="digital")
    through_the_setup(evening)
    lines = [told for told in evening.run.told if "gathering_point" in told.args.values() or told.code == "PLACE_GATHERING_POINT"]
    assert len([told.line for told in lines if evening.is_to_do(told)]) == bool(lines)
