"""What is told is all there is to do: a reader of the codes alone, given the lines, comes to the same board as the twin."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from companion.games.forest_fire.instruction_codes import CODES
from companion.table import read_position
from tests.games.forest_fire.properties.drive import Drive, driven
from tests.games.forest_fire.properties.forests import GAME, Scene, random_position, random_scene, scenes, some
from tests.games.forest_fire.properties.reader import ACTS, Cardboard, carry_out, comparable, fires, lost, waters

CHUNKS = 4
TURNS = 3_000


def read(drive: Drive) -> Cardboard:
    """The cardboard of somebody who did what was told."""
    return carry_out(drive.before.position(), drive.table.history)


def same_by_lines(drive: Drive) -> None:
    """The board before and every line in order give the twin; every token was put and taken by a line."""
    before, after, table = drive.before.position(), drive.table.board.position(), read(drive)
    assert comparable(table.position) == comparable(after)
    assert fires(after) == fires(before) + table.put["fire"] - table.taken["fire"]
    assert waters(after) == waters(before) + table.put["water"] - table.taken["water"]
    assert set(after["burnt"]) >= set(before["burnt"])
    assert len(after["burnt"]) == len(before["burnt"]) + table.put["burnt"]


def only_forward(drive: Drive) -> None:
    """What is burnt out stays so, and an engine that is lost never returns; a turn has one burn-out at its end and at most one more."""
    started = [boundary for boundary in drive.boundaries if boundary.path.startswith("turn.")]
    for one, next_one in pairwise(started):
        before, after = one.board.position(), next_one.board.position()
        assert set(before["burnt"]) <= set(after["burnt"])
        assert len(after["burnt"]) - len(before["burnt"]) <= (2 if one.path.endswith("/fire") else 0)
        assert lost(before) <= lost(after)
        if one.path.endswith("/chief"):
            assert fires(after) <= fires(before)
            assert lost(before) == lost(after)


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_lines_of_3_000_random_turns_give_the_twin(chunk: int) -> None:
    """Random paths, positions, house rules, answers and dice; whole boards compared, and every token counted."""
    rng, turns, looked = Random(f"turns {chunk}"), 0, 0
    while turns < TURNS // CHUNKS:
        drive = driven(random_scene(rng), rng.choice((1, 3, 12)))
        same_by_lines(drive)
        only_forward(drive)
        turns, looked = turns + drive.turns, looked + drive.looked
    assert looked > turns


@given(scene=scenes())
@some
def test_the_lines_give_the_twin(scene: Scene) -> None:
    """As above, but what fails is made small."""
    drive = driven(scene, 5)
    same_by_lines(drive)
    only_forward(drive)


@given(scene=scenes())
@some
def test_every_turn_begins_with_a_board_that_can_be_written_and_read(scene: Scene) -> None:
    """Also as JSON; and from the start of a turn the game can be begun."""
    for boundary in driven(scene, 5).boundaries:
        position = boundary.board.position()
        again = read_position(boundary.board.schema, json.loads(json.dumps(position)))
        assert again.values == boundary.board.values, boundary.path
        assert again.position() == position, boundary.path
        assert boundary.path == "setup" or GAME.ready(again, {}, scene.options) == [], boundary.path


def test_random_positions_are_such_as_the_game_begins_from() -> None:
    rng = Random("ready")
    for _ in range(300):
        scene = random_scene(rng)
        position = random_position(rng, scene.options)
        board = read_position(GAME.schema({}, scene.options), position)
        assert GAME.ready(board, {}, scene.options) == []
        assert board.position() == position


def test_the_reader_knows_every_code_and_nothing_else() -> None:
    assert set(ACTS) == set(CODES)


def test_every_code_is_met_in_random_games() -> None:
    """Nothing here is proved of codes that never come up."""
    rng, met = Random("codes"), set[str]()
    for _ in range(60):
        met |= {code for code, _ in driven(random_scene(rng), 12).table.history}
    assert met == set(CODES)
