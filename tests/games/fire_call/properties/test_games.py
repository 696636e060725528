"""Games driven at random: the lines give the twin, the invariants hold after each of them, and what is told is lawful over whole games."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given

from companion.games.fire_call.game import GAME
from companion.games.fire_call.instruction_codes import CODES
from companion.table import read_position
from tests.games.fire_call.properties.drive import driven
from tests.games.fire_call.properties.reader import TABLE
from tests.games.fire_call.properties.scenes import Scene, compiled, random_scene, scenes, some, whole_game

CHUNKS = 8
SCENES, GAMES = 160, 8
STILL = {
    "TURN_OF", "ROLL", "ROLL_AGAIN", "STAY_IN_HOSPITAL", "SIX_OPEN", "SIX_CLOSED", "ANNOUNCE", "REVEAL", "CALL_DONE", "CALL_FAILED",
    "CALL_DECLINED", "AID_BLOCKED", "PLAY_ON", "GAME_END",
}  # fmt: skip


def test_the_codes_are_those_of_the_table() -> None:
    """Moving pieces where the table has a dot."""
    assert set(CODES) == set(TABLE)
    assert {name for name, code in CODES.items() if not code.pieces} == STILL


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_lines_of_random_turns_give_the_twin(chunk: int) -> None:
    """Random packs, house rules, boards and answers: J1 to J7 and the laws of the chronicle, after every line."""
    rng = Random(f"turns {chunk}")
    for _ in range(SCENES // CHUNKS):
        driven(random_scene(rng), rng.choice((2, 10)), rng.choice((0.0, 0.5, 0.9)))


@given(scene=scenes())
@some
def test_the_lines_give_the_twin(scene: Scene) -> None:
    """As above, but what fails is made small."""
    driven(scene, 4)


@given(scene=scenes())
@some
def test_every_step_begins_with_a_board_that_can_be_written_and_read(scene: Scene) -> None:
    """Also as JSON; and from there the game can be begun."""
    content = compiled(scene.cards.number)
    for boundary in driven(scene, 4).boundaries:
        position = boundary.board.position()
        again = read_position(boundary.board.schema, json.loads(json.dumps(position)))
        stated = {path: value for path, value in boundary.board.values.items() if path[0] != "shuffled"}  # whose order nobody may know
        assert {path: value for path, value in again.values.items() if path[0] != "shuffled"} == stated, boundary.path
        assert again.position() == position, boundary.path
        assert boundary.path == "setup" or GAME.ready(again, content, scene.options) == [], boundary.path


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fc_89_games_of_keen_players_end_with_a_strict_lead(chunk: int) -> None:
    """From the setup on, with quick starts: J7 at every question, and the winner leads."""
    rng, endings = Random(f"endings {chunk}"), Counter[str]()
    for _ in range(GAMES // CHUNKS):
        players, districts = rng.choice(((2, 5), (2, 4), (3, 3)))
        drive = driven(whole_game(rng, start_rank="chief", players=players, start_districts=districts), 3000, keen=0.85)
        assert drive.ending is not None
        assert drive.ending.reason == "districts"
        owners = [*drive.cardboard.districts.values()]
        assert len(owners) == 11
        endings[drive.ending.outcome] += 1
    assert endings.total() == GAMES // CHUNKS


def test_every_code_is_met_in_random_games() -> None:
    """Nothing here is proved of codes that never come up."""
    rng, met = Random("codes"), set[str]()
    for _ in range(240):
        met |= {line.partition("(")[0] for line in driven(random_scene(rng), 6, 0.8).lines}
        if met == set(TABLE):
            break
    assert met == set(TABLE)
