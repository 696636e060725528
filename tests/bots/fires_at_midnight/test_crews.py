"""The crews made of code: their answers are always legal, the same for the same board, and come with a sentence."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.bots.arena import Arena, ArenaGame, fate_of
from tests.bots.crews import Recorder, Twins
from tests.bots.fires_at_midnight.games import CREWS, NIGHTS, board_of
from tests.games.fires_at_midnight.nights import GAME
from tests.games.fires_at_midnight.properties.villages import Scene, random_scene, scenes, some

PLAYED = {"layout": "dice", "players": 3, "crew": "sensible"}
MOST_ASKS = 3000
AIMS = ("move_to", "dash_to", "enter_at", "water_on", "pick_up", "open_door", "chop")


def play(scene: Scene, bot: Any) -> str:
    """The outcome of a game from a scene; every answer was judged by its ask."""
    board = board_of(scene.position, scene.options) if scene.position else None
    arena = Arena(GAME, scene.options, {"crew": bot})
    return ArenaGame(arena, fate_of(scene.rng.randrange(1 << 30), 0), board or arena.fresh_board()).run(MOST_ASKS).outcome


@pytest.mark.parametrize("crew", ["sensible", "greedy", "idle"])
@some
@given(scene=scenes(**PLAYED))
def test_every_answer_is_legal_and_follows_from_the_board_and_every_game_ends(crew: str, scene: Scene) -> None:
    """By any house rules, from any position."""
    assert play(scene, Twins(partial(NIGHTS.crew, crew))) in ("won", "lost")


@some
@given(scene=scenes(**PLAYED))
def test_who_does_anything_legal_comes_to_an_end_too(scene: Scene) -> None:
    assert play(scene, NIGHTS.crew("random")) in ("won", "lost")


@pytest.mark.parametrize("crew", ["sensible", "greedy"])
def test_what_was_decided_can_be_done(crew: str) -> None:
    """No action was refused by the rules, and each is aimed at what its sentence names."""
    rng, aimed = Random(f"decided {crew}"), 0
    for _ in range(60):
        recorder = Recorder(NIGHTS.crew(crew))
        play(random_scene(rng, **PLAYED), recorder)
        named = ""
        for ask, move in recorder.moves:
            if move.said is not None:
                assert move.said.code != "nothing_left", (ask.args, ask.legal())
                named = NIGHTS.words.said(move.said)
            if ask.question in AIMS:
                assert str(move.value) in named, (ask.question, move.value, named)
                aimed += 1
    assert aimed > 100


@pytest.mark.parametrize("crew", ["sensible", "greedy"])
def test_every_choice_has_a_sentence(crew: str) -> None:
    """Actions, who is next, the beginning; what an action is aimed at stands in its own sentence."""
    rng, said = Random(f"sentences {crew}"), Counter[str]()
    for _ in range(40):
        recorder = Recorder(NIGHTS.crew(crew))
        play(random_scene(rng, **PLAYED), recorder)
        for ask, move in recorder.moves:
            if ask.question not in (*AIMS, "exit_at", "inside"):
                assert move.said is not None, ask.question
                assert NIGHTS.words.said(move.said).endswith(".")
                said[move.said.code] += 1
    assert {"fetch", "pick_up", "carry_out", "deliver", "get_up", "douse", "end", "start"} <= set(said)


def test_the_same_seed_is_the_same_game() -> None:
    for crew in CREWS:
        assert NIGHTS.matches(crew, 4) == NIGHTS.matches(crew, 4)


@pytest.mark.parametrize("players", range(1, 9))
def test_any_number_of_firefighters_plays_to_the_end(players: int) -> None:
    assert {match.outcome for match in NIGHTS.matches("sensible", 6, players=players)} <= {"won", "lost"}


def test_the_options_that_a_crew_needs_are_few() -> None:
    """No ask of a game between code is for people."""
    for rules in ({}, {"box_order": "players"}, {"reentry": "nearest"}):
        assert all(match.answers > 10 for match in NIGHTS.matches("greedy", 4, **rules))
    assert NIGHTS.options()["crew"] == "sensible"
