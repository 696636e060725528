"""The game as engine and fronts see it: what a card says, who is played by bots, who has a clock, and the numbers to be plotted."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.emergency_dispatch.game import GAME
from companion.table import CardText
from tests.evenings import begin
from tests.games.emergency_dispatch.content import shipped
from tests.games.emergency_dispatch.small_set import board_of

PLAYERS = {"P1": {"company": 1}, "P2": {"company": 4}}
MIDGAME: dict[str, Any] = {
    "at": "action", "round": 3, "failures": 2, "players": PLAYERS, "queue": {"1": {"tile": "T-13"}, "4": {"tile": "T-14"}},
    "map": {"A1": [{"tile": "T-01"}], "C4": [{"tile": "T-27"}, {"tile": "T-28"}]}, "success": ["R01", "R02", "R03"],
    "active": {"R16": {"kind": "BLOCK", "slot": 9}}, "resolvedTiles": ["T-40", "T-41", "T-42", "T-43"], "failedTiles": ["T-44"],
}  # fmt: skip


def test_a_drawn_call_is_read_out_and_a_card_is_not() -> None:
    """What a Resolution card says depends on whether it was won; what people wrote out has no text of the pack."""
    call = shipped().calls["T-03"]
    assert GAME.card(shipped(), "bag", "T-03") == CardText("T-03", call.name, call.flavour)
    assert GAME.card(shipped(), "resolution", "R01") is None
    assert GAME.card(shipped(), "bag", "X-01") is None


def test_the_numbers_of_the_pictures_after_the_game_are_read_off_the_board() -> None:
    """A blocked slot is taken as one with a call is."""
    twin = board_of(
        failures=2, queue={"1": {"tile": "T-17"}, "4": {"tile": "T-40"}},
        map={"C4": [{"tile": "T-03"}, {"tile": "T-12"}], "B4": [{"tile": "T-44"}]},
        success=["R01", "R02", "R03", "R05"], active={"R16": {"kind": "BLOCK", "slot": 9}},
        resolvedTiles=["T-70", "T-71", "T-72", "T-73", "T-74"], failedTiles=["T-75"],
    )  # fmt: skip
    assert {name: number(twin) for name, number in GAME.metrics.items()} == {
        "failures": 2, "map": 3, "queue": 3, "success": 4, "calls.resolved": 5, "calls.failed": 1,
    }  # fmt: skip
    assert [number(board_of()) for number in GAME.metrics.values()] == [0] * 6


@pytest.mark.parametrize("crew", ["people", "sensible", "greedy"])
def test_a_crew_plays_all_dispatchers_or_none(crew: str) -> None:
    assert GAME.seats(board_of(crew=crew)) == ({} if crew == "people" else {"crew": crew})


@pytest.mark.parametrize(
    ("at", "crew", "seconds"), [("action", "people", 90), ("action", "sensible", 0), ("cleanup", "people", 0), ("resolution", "people", 0)]
)
def test_only_turns_of_people_have_a_clock(at: str, crew: str, seconds: int) -> None:
    assert GAME.turn_seconds is not None
    assert GAME.turn_seconds(board_of(at=at, crew=crew), GAME.read_options({}, {"turn_seconds": 90})) == seconds


def test_the_game_is_called_after_the_city_where_one_is_drawn() -> None:
    assert GAME.about is not None
    options = GAME.read_options({}, {})
    assert GAME.about(shipped(), options).title == "Larkmouth"


def goals_of(position: dict[str, Any] | None) -> dict[str, tuple[Any, ...]]:
    """What each goal aims at, its number, how far it is, whether it is met, and whether it is left out where there is little room."""
    evening = begin(GAME, position, scenario=None)
    assert GAME.goals is not None
    goals = GAME.goals(evening.twin, evening.content, evening.setup.options)
    return {goal.code: (goal.aim, goal.n, goal.at, goal.state, goal.quiet) for goal in goals}


def test_goals_are_eight_rounds_eight_failures_and_room_in_the_queue() -> None:
    """Two of eight rounds are played in the third; the queue is worth a word when four calls may not fit any more."""
    assert goals_of(MIDGAME) == {
        "rounds": ("win", 8, 2, "open", False), "failures": ("lose", 8, 2, "open", False), "queue": ("lose", 9, 3, "open", True),
    }  # fmt: skip
    calls = ["T-13", "T-14", "T-19", "T-20"]
    full = {str(slot): {"tile": tile} for slot, tile in enumerate(calls, 1)}
    assert goals_of({**MIDGAME, "queue": full})["queue"] == ("lose", 9, 5, "open", False)
    assert goals_of({**MIDGAME, "queue": {slot: full[slot] for slot in "123"}})["queue"] == ("lose", 9, 4, "open", True)


def test_before_the_setup_is_over_no_goal_has_a_number() -> None:
    assert [now for _, _, now, _, _ in goals_of(None).values()] == [None, None, None]


def test_saved_games_are_of_the_first_rules() -> None:
    """The number rises when the game asks or tells something else than before; until then every saved game is run by these."""
    evening = begin(GAME, MIDGAME, scenario=None)
    begun = evening.setup.row(GAME.rules)
    assert (begun["game"], begun["rules"], GAME.seats(evening.twin)) == ("emergency-dispatch", 1, {})
