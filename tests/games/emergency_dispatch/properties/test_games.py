"""Games driven at random: the lines give the twin, the invariants hold after each of them, and every game ends within eight rounds."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given

from companion.games.emergency_dispatch.game import GAME
from companion.games.emergency_dispatch.instruction_codes import CODES
from companion.table import read_position
from tests.games.emergency_dispatch.properties.drive import driven
from tests.games.emergency_dispatch.properties.reader import TABLE
from tests.games.emergency_dispatch.properties.scenes import Scene, random_scene, random_tables, scenes, some, whole_game

CHUNKS = 8
SCENES, GAMES = 240, 48
ENDINGS = {"won", "lost failures", "lost queue"}


def test_the_codes_are_those_of_the_table() -> None:
    """Each with the arguments of the middle column; moving pieces where the table has a dot."""
    still = {
        "DRAW_TILE", "HOLD", "ROLL", "REROLL", "DRAW_FAILURE", "KEEP_DICE", "START_ROUND", "TURN_OF", "REMIND_JUNCTION", "GAME_WON",
        "GAME_LOST",
    }  # fmt: skip
    assert set(CODES) == set(TABLE)
    assert {name for name, code in CODES.items() if not code.pieces} == still


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_lines_of_random_rounds_give_the_twin(chunk: int) -> None:
    """Random packs, house rules, boards and answers: I1 to I8, lawful turns, prices, locks and failures, after every line."""
    rng = Random(f"rounds {chunk}")
    for _ in range(SCENES // CHUNKS):
        driven(random_scene(rng), rng.choice((1, 2)), rng.choice((0.0, 0.5, 0.9)))


@given(scene=scenes())
@some
def test_the_lines_give_the_twin(scene: Scene) -> None:
    """As above, but what fails is made small."""
    driven(scene, 1)


@given(scene=scenes())
@some
def test_every_step_begins_with_a_board_that_can_be_written_and_read(scene: Scene) -> None:
    """Also as JSON; and from there the game can be begun."""
    content = GAME.compile(scene.content)
    for boundary in driven(scene, 1).boundaries:
        position = boundary.board.position()
        again = read_position(boundary.board.schema, json.loads(json.dumps(position)))
        stated = {path: value for path, value in boundary.board.values.items() if path != ("reshuffled",)}  # whose order nobody may know
        assert again.values == stated, boundary.path
        assert again.position() == position, boundary.path
        assert boundary.path == "setup" or GAME.ready(again, content, scene.options) == [], boundary.path


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ed_86_random_games_end(chunk: int) -> None:
    """ED-86: from the setup on, within eight rounds, in one of three ways; calls live as long as ED-31 says."""
    rng, endings = Random(f"endings {chunk}"), Counter[str]()
    for _ in range(GAMES // CHUNKS):
        drive = driven(whole_game(rng), keen=rng.choice((0.3, 0.9)))
        assert drive.ending is not None
        endings[f"{drive.ending.outcome} {drive.ending.reason}".strip()] += 1
        assert drive.cardboard.round <= 8
    assert set(endings) <= ENDINGS


def test_every_code_is_met_in_random_games() -> None:
    """Nothing here is proved of codes that never come up."""
    rng, met = Random("codes"), set[str]()
    for n in range(240):
        met |= {line.partition("(")[0] for line in driven(random_scene(rng), 1 + n % 3, 0.8).lines}
        if met == set(TABLE):
            break
    assert met | {"GAME_WON"} == set(TABLE)


def test_ed_77_games_that_nothing_happens_in_are_won() -> None:
    """ED-77: past the eighth space; with a pack whose calls never fail in time everybody wins."""
    tables = random_tables(0)
    position = {"at": "cleanup", "round": 8, "players": {"P1": {"company": 1}, "P2": {"company": 2}}}
    drive = driven(Scene(Random(1), GAME.read_options({}, {}), position, tables))
    assert drive.lines[-1] == "GAME_WON"
