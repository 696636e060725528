"""The instructions are complete: an interpreter of the codes alone, given the lines, gets the same board as the twin."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from companion.games.firefighters_on_duty.instruction_codes import CODES
from companion.table import read_position
from tests.games.firefighters_on_duty.properties.drive import Drive
from tests.games.firefighters_on_duty.properties.interpreter import KNOWN, WORDS_ONLY, comparable, conserved, impossible, play_through
from tests.games.firefighters_on_duty.properties.strategies import Scene, random_scene, scenes, some
from tests.games.firefighters_on_duty.properties.worlds import STARTS, random_options, random_position, random_world

PHASES_A_WORLD = 25
CHUNKS = 20
PHASES = 10_000


def same_by_lines(drive: Drive) -> None:
    """The board before, and every line and report in order, give the twin; no piece came from nowhere or went away."""
    before, after = drive.before.position(), drive.table.board.position()
    read = play_through(before, drive.table.history)
    assert comparable(read) == comparable(after)
    assert conserved(before, after) == []


def ends(path: str) -> bool:
    """The End of Round begins."""
    return path.endswith("/end")


def acts(path: str) -> bool:
    """The Action Phase begins."""
    return path.endswith("/action")


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fod_1_2_the_lines_of_10_000_fire_phases_give_the_twin(chunk: int) -> None:
    """FOD-1, FOD-2: random cities, cards, positions and house rules; whole positions compared, and every piece counted."""
    rng = Random(f"fire phases {chunk}")
    for _ in range(PHASES // CHUNKS // PHASES_A_WORLD):
        world = random_world(rng)
        for _ in range(PHASES_A_WORLD):
            world = world._replace(options=random_options(rng))
            same_by_lines(Drive(rng, world, random_position(rng, world, "fire"), stop=ends))


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize(("start", "stop"), [("end_of_round", acts), ("start_of_round", acts)], ids=["end and start", "start"])
def test_the_lines_of_end_and_start_of_round_give_the_twin(start: str, stop: Callable[[str], bool], chunk: int) -> None:
    rng = Random(f"{start} {chunk}")
    for _ in range(20):
        world = random_world(rng)
        for _ in range(10):
            world = world._replace(options=random_options(rng))
            same_by_lines(Drive(rng, world, random_position(rng, world, start), stop=stop))


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(10))
def test_the_lines_of_whole_evenings_give_the_twin(chunk: int) -> None:
    """From the setup, or any step, to the end of the game: reports and offers too, on cities of up to twenty spaces."""
    rng = Random(f"evenings {chunk}")
    for _ in range(20):
        scene = random_scene(rng, ("setup", *STARTS), biggest=20)
        for _ in range(3):
            same_by_lines(Drive(rng, scene.world, scene.position))


@given(scene=scenes())
@some
def test_the_lines_give_the_twin(scene: Scene) -> None:
    """As above, but what fails is made small."""
    same_by_lines(Drive(*scene))


@given(scene=scenes())
@some
def test_fod_26_every_step_begins_with_a_board_that_can_stand(scene: Scene) -> None:
    """FOD-26: nothing that breaks it, wherever a step begins; and the companion's own check agrees."""
    boards_stand(scene)


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(4))
def test_fod_26_every_step_of_many_evenings_begins_with_a_board_that_can_stand(chunk: int) -> None:
    """FOD-26: the same on larger cities."""
    rng = Random(f"boards {chunk}")
    for _ in range(40):
        boards_stand(random_scene(rng, biggest=20, schedule=rng.random() < 0.5))


def boards_stand(scene: Scene) -> None:
    """Play to the end; no board at the beginning of a step breaks FOD-26, and each can be written down and read back."""
    city = scene.world.content.city
    upright = not scene.world.content.scenario.schedule
    roads = {x for x, space in city.spaces.items() if space.is_road}
    for boundary in Drive(*scene).boundaries:
        position = boundary.board.position()
        assert impossible(position, roads, {*city.stations}, upright=upright) == [], boundary.path
        assert boundary.board.faults() == [], boundary.path
        again = read_position(boundary.board.schema, json.loads(json.dumps(position)))
        assert again.values == boundary.board.values, boundary.path
        assert again.position() == position, boundary.path


def test_the_interpreter_knows_every_code_and_nothing_else() -> None:
    assert set(CODES) == KNOWN
    assert {name for name, code in CODES.items() if not code.pieces} - LASTING - WORDS_THAT_END == WORDS_ONLY


# Told without pieces, but the interpreter remembers them: they are in positions.
LASTING = {"BLOCK_HYDRANT", "CLOSE_ROAD", "CHANGE_WRR", "CHANGE_TIMER", "CHANGE_SPREAD", "EFFECT_ENDS"}
WORDS_THAT_END = {"WIN", "LOSE"}
