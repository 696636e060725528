"""The measuring chief, rule by rule; the chiefs that plan nothing."""

from __future__ import annotations

from random import Random

import pytest

from companion.bots.bot import Luck
from companion.bots.forest_fire.chief_side import ChiefView
from companion.bots.forest_fire.measuring_chief import MeasuringChief
from companion.bots.forest_fire.model import ForestState
from companion.bots.forest_fire.playout import USUAL, chief_turn
from companion.bots.forest_fire.random_side import IdleChief, RandomChief
from companion.table import Choose, Confirm, Count, Distribute
from tests.bots.forest_fire.states import board_of, stands
from tests.games.forest_fire.properties.forests import GAME

LUCK: Luck = Random(1).randrange


def asked(state: ForestState, i: int = 0) -> ChiefView:
    """Engine A is asked for, or B."""
    return ChiefView(state, USUAL, i, LUCK)


@pytest.mark.parametrize(("now", "then"), [(0, 3), (2, 3), (3, 3), (4, 4)])
def test_it_loads_up_to_three_and_never_unloads(now: int, then: int) -> None:
    assert MeasuringChief().load(asked(stands("9:1", a=(1, now)))) == then


@pytest.mark.parametrize(
    ("fire", "a", "kind", "why"),
    [
        ("5:2 6:1", (5, 3), "spray", "save_itself"),
        ("5:3", (5, 3), "spray", "save_itself"),
        ("5:4", (5, 3), "move", "flee"),
        ("5:4 4:1", (5, 3), "move", "flee"),
        ("7:4", (5, 1), "spray", "spray"),
        ("8:4", (5, 1), "move", "go_to_fire"),
        ("5:1", (5, 0), "move", "go_home"),
        ("6:1", (5, 0), "move", "go_home"),
    ],
)
def test_what_an_engine_does(fire: str, a: tuple[int, int], kind: str, why: str) -> None:
    action = MeasuringChief().choose_action(asked(stands(fire, a=a)))
    assert (action.kind, action.said and action.said.code) == (kind, why)


@pytest.mark.parametrize(
    ("fire", "a", "b", "split"),
    [
        ("5:2 3:1 6:1", (5, 3), (1, 0), ((3, 1), (5, 2))),
        ("5:1 3:1 7:2", (5, 3), (7, 0), ((5, 1), (7, 2))),
        ("3:1 7:4", (5, 3), (7, 0), ((3, 1), (7, 2))),
        ("4:1 8:1", (5, 3), (7, 0), ((4, 1),)),
        ("7:9", (5, 2), (1, 0), ((7, 2),)),
    ],
    ids=["itself, then from the town", "then the other", "who can't be saved", "no more than burns", "no more than it has"],
)
def test_what_it_sprays(fire: str, a: tuple[int, int], b: tuple[int, int], split: tuple[tuple[int, int], ...]) -> None:
    seen = asked(stands(fire, a=a, b=b))
    assert MeasuringChief().targets(seen, seen.engine.water) == split
    assert MeasuringChief().water(seen) == sum(n for _, n in split)


@pytest.mark.parametrize(
    ("fire", "a", "ends", "to"),
    [
        ("9:1", (3, 2), range(1, 6), 5),
        ("9:1", (6, 0), range(1, 12), 1),
        ("9:1", (6, 0), range(3, 10), 3),
        ("6:1", (2, 1), range(1, 6), 4),
        ("4:1 3:1 9:1", (6, 0), range(3, 10), 5),
        ("5:5", (5, 3), range(4, 7), 4),
        ("5:5 4:1 6:1", (5, 3), range(4, 7), 4),
        ("2:1", (5, 2), range(2, 9), 4),
    ],
    ids=[
        "as near as it can",
        "home",
        "toward home",
        "no nearer than need be",
        "not into fire",
        "out of the fire",
        "from fire to fire",
        "back",
    ],
)
def test_where_it_drives(fire: str, a: tuple[int, int], ends: range, to: int) -> None:
    assert MeasuringChief().drive(asked(stands(fire, a=a)), ends) == to


def test_who_sprays_goes_first() -> None:
    seen = asked(stands("7:1", a=(2, 3), b=(6, 1)))
    assert MeasuringChief().first(seen, [0, 1]) == 1
    assert MeasuringChief().first(asked(stands("9:1", a=(2, 3), b=(3, 1))), [0, 1]) == 0


def test_a_town_without_any_place_to_go_is_its_goal() -> None:
    everywhere = " ".join(f"{s}:4" for s in range(1, 12))
    assert MeasuringChief().drive(asked(stands(everywhere, a=(5, 3))), range(3, 8)) == 3


def test_the_asks_of_one_spray_agree() -> None:
    options = GAME.read_options({}, {})
    position = {"at": "chief", "turn": 2, "fire": {"5": 1, "6": 3}, "engines": {"A": {"at": 5, "water": 3}, "B": None}}
    board, chief = board_of(position, options), MeasuringChief()

    def value(ask: Choose | Count | Distribute | Confirm) -> object:
        return chief.answer(ask, board, options, LUCK).value

    name = {"engine": "A"}
    assert value(Choose(key="1", question="engine_act", args=name, options=("move", "spray", "nothing"))) == "spray"
    assert value(Count(key="2", question="spray_water", args=name, max=3)) == 3
    assert value(Distribute(key="3", question="spray_targets", args=name, options=("5", "6"), most=(1, 3), max=3)) == {"5": 1, "6": 2}
    assert value(Choose(key="4", question="next_engine", options=("A",))) == "A"
    assert value(Choose(key="5", question="drive_to", args=name, options=("4", "5"))) == "4"
    assert value(Confirm(key="6", question="chief_done")) is True


@pytest.mark.parametrize(
    ("options", "code"), [(("1", "2"), "drive_home"), (("2", "3"), "drive"), (("3",), "drive_into_fire"), (("4",), "stay")]
)
def test_it_says_where_it_drives(options: tuple[str, ...], code: str) -> None:
    position = {"at": "chief", "turn": 2, "fire": {"3": 1}, "engines": {"A": {"at": 4, "water": 0}}}
    board = board_of(position, GAME.read_options({}, {}))
    move = MeasuringChief().answer(Choose(key="d", question="drive_to", args={"engine": "A"}, options=options), board, {}, LUCK)
    assert move.said is not None
    assert move.said.code == code


def test_idle_does_nothing() -> None:
    state = stands("2:1 9:3", a=(1, 2), b=(4, 3))
    assert chief_turn(IdleChief(), state, USUAL, Random(1)) == state


def test_random_does_everything() -> None:
    state = stands("3:2 4:1", a=(1, 2), b=(4, 3))
    turns = [chief_turn(RandomChief(), state, USUAL, Random(seed)) for seed in range(200)]
    assert {s.engines[0].water for s in turns if s.engines[0]} == set(range(6))
    assert {s.engines[1].at for s in turns if s.engines[1]} == set(range(1, 8))
    assert {s.total for s in turns} == {0, 1, 2, 3}
