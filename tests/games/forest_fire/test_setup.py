"""Setup (FF-1 to FF-4): what lies where, who plays which side, who begins; longer paths."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.forest_fire.board import limit
from companion.presenter.scene_of import scene_of, words_of
from companion.table import OptionError
from tests.evenings import lines, steps
from tests.games.forest_fire.paths import GAME, asked, board, options, play, question, refused, stands, told


def test_ff_1_2_what_lies_where() -> None:
    """FF-1, FF-2: eleven squares, one fire on the last, both engines in the town without water."""
    evening = play(None, "two")
    assert lines(evening) == ["LAY_PATH 11", "PLACE_FIRE 11 1", "PLACE_ENGINE A 1", "PLACE_ENGINE B 1"]
    assert board(evening) == stands("11")


def test_ff_1_the_town_is_the_left_end() -> None:
    """FF-1: square 1, then forest; each beside the next."""
    evening = play(None, "two")
    places = scene_of(evening, words_of(evening)).picture.places
    assert [(place.label, place.facts) for place in places] == [("1", ("town",)), *((str(s), ("forest",)) for s in range(2, 12))]
    assert [place.next_to for place in places] == [("2",), *((str(s - 1), str(s + 1)) for s in range(2, 11)), ("10",)]
    assert [place.outline for place in places] == [((s, 0), (s + 1, 0), (s + 1, 1), (s, 1)) for s in range(11)]


def test_town_forest_and_ashes_have_their_colours() -> None:
    evening = play(stands("9", [10, 11]))
    colours = [place.colour for place in scene_of(evening, words_of(evening)).picture.places]
    assert colours == ["yellow", *["green"] * 8, "grey", "grey"]


@pytest.mark.parametrize(("chosen", "players"), [
    ("two", {}), ("easy", {"fire": "easy"}), ("medium", {"fire": "medium"}), ("strong", {"fire": "strong"}),
    ("as_fire", {"chief": "measuring"}),
])  # fmt: skip
def test_ff_3_who_plays_which_side(chosen: str, players: dict[str, str]) -> None:
    """FF-3, FF-R33: asked first; two people, one against a fire of three strengths, or one against a chief."""
    evening = play(None)
    assert options(evening) == ["two", "easy", "medium", "strong", "as_fire"]
    evening.answer(chosen)
    assert GAME.seats(evening.twin) == players


@pytest.mark.parametrize(("given", "players"), [
    ({"fire_player": "strong"}, {"fire": "strong"}),
    ({"fire_player": "human"}, {}),
    ({"chief_player": "measuring"}, {"chief": "measuring"}),
    ({"fire_player": "easy", "chief_player": "measuring"}, {"fire": "easy", "chief": "measuring"}),
])  # fmt: skip
def test_ff_3_options_save_the_question(given: dict[str, Any], players: dict[str, str]) -> None:
    """FF-3: a side that no option names is for a person; also from a position."""
    assert asked(play(None, **given)) == "fire_action"
    evening = play(stands("11"), **given)
    assert GAME.seats(evening.twin) == players


@pytest.mark.parametrize("die", [0, 7, "6", 2.0, True, None])
def test_ff_3_typed_dice_are_one_to_six(die: Any) -> None:
    """FF-3: anything else is refused with what a die can show."""
    says = refused(play(stands("7"), "gust"), [die])
    assert says.startswith("The d6 has no face")
    assert says.endswith("its faces are 1, 2, 3, 4, 5, 6.")


def test_ff_3_virtual_dice_are_rolled_openly() -> None:
    """FF-3: one die of six faces, its result told."""
    evening = play(stands("7"), "gust", dice="digital")
    [first, *_] = lines(evening)
    assert first in {f"ROLL {n}" for n in range(1, 7)}


def test_ff_4_31_turn_and_turn_about() -> None:
    """FF-4, FF-31: the fire begins; when every engine has acted, the turn counts up and the fire is next."""
    evening = play(None, "two", confirm="steps")
    assert (asked(evening), question(evening)) == ("setup_ready", "Is everything in place? The fire begins.")
    evening = play(None, "two", "gust", [1], 0, 0, "B", "nothing", "nothing")
    assert steps(evening) == ["setup", "turn.1/fire", "turn.1/chief", "turn.2/fire"]
    assert board(evening) == stands("11", turn=2)


# Longer paths


def test_a_longer_path() -> None:
    """FF-1, FF-R14: the fire begins on its last square, which is the rightmost one."""
    evening = play(None, "two", path=15)
    assert lines(evening)[:2] == ["LAY_PATH 15", "PLACE_FIRE 15 1"]
    assert told(stands("3:5 15"), "grow", "3", path=15) == ["PLACE_FIRE 3 1", "REMOVE_FIRE 15 1", "PLACE_BURNT 15"]
    assert len(scene_of(evening, words_of(evening)).picture.places) == 15


def test_engines_and_water_reach_to_its_end() -> None:
    """FF-28, FF-29."""
    evening = play(stands("5", a=(12, 0), b=None, at="chief"), "move", [6], path=13)
    assert options(evening) == [str(s) for s in range(6, 14)]
    assert options(play(stands("5 14", a=(12, 1), b=None, at="chief"), "spray", 1, path=14)) == ["14"]


@pytest.mark.parametrize(("path", "burnt_limit", "most"), [(11, "eight", 8), (30, "eight", 8), (11, "with_path", 8), (15, "with_path", 12)])
def test_how_many_burnt_squares_win(path: int, burnt_limit: str, most: int) -> None:
    """FF-36: eight, or if the table wants so as many more as the path is longer."""
    assert limit({"path": path, "burnt_limit": burnt_limit}) == most
    almost = stands("2:5", range(path - most + 2, path + 1), a=(9, 0), b=None)
    ended = ["PLACE_FIRE 2 1", f"PLACE_BURNT {path - most + 1}", "GAME_OVER fire burnt"]
    assert told(almost, "grow", path=path, burnt_limit=burnt_limit) == ended


@pytest.mark.parametrize("path", [10, 31, "long"])
def test_paths_there_are_not(path: Any) -> None:
    with pytest.raises(OptionError, match="path takes a whole number, 11 to 30"):
        play(None, path=path)
