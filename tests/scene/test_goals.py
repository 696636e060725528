"""What wins and what loses, as lists and in one line, for every game."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.presenter.scene_of import about_of, goals_of, scene_of, words_of
from companion.scene.goals import goal_lines, progress_line
from companion.scene.scene import GoalProgress
from tests.evenings import begin

FOREST = {"at": "chief", "turn": 4, "fire": {"1": 1, "5": 2}, "burnt": [9, 10, 11], "engines": {"A": {"at": 3, "water": 2}, "B": None}}


def goals(name: str, position: dict[str, Any] | None, **options: Any) -> dict[str, GoalProgress]:
    evening = begin(games.load(name), position, scenario=None, **options)
    return {goal.code: goal for goal in goals_of(evening, words_of(evening))}


def test_forest_fire_says_how_each_side_wins_and_how_far_that_is() -> None:
    found = goals("forest-fire", FOREST)
    assert [(goal.heading, goal.text, goal.at, goal.n) for goal in found.values()] == [
        ("The chief wins when", "No fire is left.", 3, 0),
        ("The fire wins when", "8 squares are burnt out.", 3, 8),
        ("The fire wins when", "Both engines are lost.", 1, 2),
    ]
    assert progress_line([*found.values()]) == "Fires: 3, must be 0 · Burnt-out squares: 3 of 8 · Engines lost: 1 of 2"


def test_forest_fire_counts_as_its_house_rules_have_it() -> None:
    found = goals("forest-fire", FOREST, path=14, burnt_limit="with_path", eight_burnt="deferred", town_fire_ends="on")
    assert (found["burnt_at_the_end"].text, found["burnt_at_the_end"].n) == ("The fire goes out with 11 or more squares burnt out.", 11)
    assert (found["town"].text, found["town"].short) == ("The town is burning when the fire's turn begins.", "Fires in the town: 1 of 1")


def test_fires_at_midnight_says_how_close_the_end_is() -> None:
    found = goals("fires-at-midnight", MIDNIGHT)
    assert [(goal.text, goal.short) for goal in found.values()] == [
        ("7 villagers are saved.", "Villagers saved: 2 of 7"),
        ("5 villagers are lost.", "Villagers lost: 1 of 5"),
        ("All 4 houses are ruins.", "Ruined houses: 1 of 4"),
        ("An explosion happens while all 6 Explosion markers are on the board.", "Explosion markers: 2 of 6"),
    ]


MIDNIGHT = {
    "at": "firefighter", "round": 3, "active": "F1", "ap": 4, "explosion_markers": ["W3,B2", "W5,B5"],
    "houses": {"H1": ["W6,B1", 5, "closed"], "H2": ["W2,B4", 0, "ruin"], "H3": ["W3,B6", 4, "closed"], "H4": ["W6,B5", 3, "closed"]},
    "dead": ["V04"], "saved": ["V05", "V06"], "firefighters": {"F1": {"at": "W4,B4"}},
}  # fmt: skip


def test_explosions_may_count_every_time() -> None:
    found = goals("fires-at-midnight", {**MIDNIGHT, "explosion_events": 4}, explosion_count="every")
    assert (found["explosions.every"].text, found["explosions.every"].at) == ("Another explosion happens after the first 6.", 4)


@pytest.mark.parametrize("name", games.ids())
def test_nothing_is_counted_before_the_setup(name: str) -> None:
    game = games.load(name)
    found = goals_of(evening := begin(game, scenario=game.default_scenario), words_of(evening))
    assert {goal.at for goal in found} == {None}
    assert "None" not in scene_of(evening, words_of(evening)).progress


def test_what_is_played_is_the_scenario_the_way_to_play_or_the_game() -> None:
    forest = begin(games.load("forest-fire"), scenario=None)
    assert about_of(forest, words_of(forest)).title == "Forest Fire"
    own = begin(games.load("fires-at-midnight"), scenario=None, layout="own")
    assert about_of(own, words_of(own)).title == "Our own village"
    mill = begin(games.load("fires-at-midnight"), scenario="mill-bend")
    assert about_of(mill, words_of(mill)).title == "The Mill at the Bend"


def test_a_list_has_a_heading_before_the_goals_with_the_same_aim() -> None:
    evening = begin(games.load("forest-fire"), FOREST, scenario=None)
    lines = list(goal_lines(goals_of(evening, words_of(evening))))
    assert [line.text for line in lines] == [
        "The chief wins when", "No fire is left. (now 3)", "The fire wins when", "8 squares are burnt out. (now 3)",
        "Both engines are lost. (now 1)",
    ]  # fmt: skip
    assert [line.goal is None for line in lines] == [True, False, True, False, False]
