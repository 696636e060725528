"""Whole games driven at random, overrides too: lines and deeds give the twin, boards can be written and read, and every game ends."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given

from companion.games.fires_at_midnight.instruction_codes import CODES
from companion.table import read_position
from tests.games.fires_at_midnight.properties.drive import Drive, driven
from tests.games.fires_at_midnight.properties.reader import ALL, Cardboard, comparable, unsettled
from tests.games.fires_at_midnight.properties.villages import GAME, Scene, random_options, random_scene, scenes, some

CHUNKS = 4
TURNS = 1_200
GAMES = 200
MOST_UPKEEPS = 150

NEARLY_WON: dict[str, Any] = {
    "at": "firefighter",
    "saved": ALL[:6],
    "villagers_on_board": {id: f"W{n},B1 carried by F{n}" for n, id in enumerate(ALL[6:], 1)},
    "houses": {f"H{n}": [f"W{n},B6", 6, "closed"] for n in range(1, 5)},
    "trees": dict.fromkeys(("T1", "T2", "T3"), "gone"),
    "boxes": dict.fromkeys(("X1", "X2", "X3"), "gone"),
    "firefighters": {f"F{n}": {"at": f"W{n},B1", "down": False, "water": 0, "carrying": id} for n, id in enumerate(ALL[6:], 1)},
}
"""Six are saved, and everybody stands at the border with somebody in the arms."""


def same_by_lines_and_deeds(drive: Drive) -> None:
    """What was told and what people did with their own hands are all that changes the table."""
    table = Cardboard(drive.before.position(), drive.options["explosion_count"] == "every")
    lines = iter(drive.lines)
    for what, args in drive.table.history:
        if what == "did":
            for path, _, to in args:
                table.did(path, to)
        else:
            table.carry_out([next(lines)])
    assert table.position() == comparable(drive.table.board.position())


def only_forward(drive: Drive) -> None:
    """Between two turns: who is dead or saved stays so, ruins and Explosion markers stay, and it smokes nowhere beside Fire."""
    begun = [boundary for boundary in drive.boundaries if "/next" in boundary.path]
    for one, then in pairwise(begun):
        before, after = one.board.position(), then.board.position()
        for name in ("dead", "saved", "explosion_markers"):
            assert set(before[name]) <= set(after[name])
        assert all(after["houses"][id][1] <= die for id, (_, die, _) in before["houses"].items())
        assert before["replenishment"] - after["replenishment"] in (0, 1)
        if drive.options["recheck_items"] == "off":
            assert unsettled(after) == []


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_lines_and_deeds_of_random_turns_give_the_twin(chunk: int) -> None:
    """Random villages, house rules, actions, overrides and dice; setups too."""
    rng, turns = Random(f"turns {chunk}"), 0
    while turns < TURNS // CHUNKS:
        drive = driven(random_scene(rng), rng.choice((1, 3, 12)))
        same_by_lines_and_deeds(drive)
        only_forward(drive)
        turns += drive.upkeeps()
        assert drive.looked


@given(scene=scenes())
@some
def test_the_lines_and_deeds_give_the_twin(scene: Scene) -> None:
    """As above, but what fails is made small."""
    drive = driven(scene, 3)
    same_by_lines_and_deeds(drive)
    only_forward(drive)


@given(scene=scenes())
@some
def test_every_step_begins_with_a_board_that_can_be_written_and_read(scene: Scene) -> None:
    """Also as JSON, in the short form; and from there the game can be begun."""
    for boundary in driven(scene, 3).boundaries:
        position = boundary.board.position()
        again = read_position(boundary.board.schema, json.loads(json.dumps(position)))
        assert again.values == boundary.board.values, boundary.path
        assert again.position() == position, boundary.path
        assert boundary.path == "setup" or GAME.ready(again, None, scene.options) == [], boundary.path


def test_every_code_is_met_in_random_games() -> None:
    """Nothing here is proved of codes that never come up."""
    rng, met = Random("codes"), set[str]()
    for _ in range(80):
        met |= {line.partition(" ")[0] for line in driven(random_scene(rng), 12).lines}
        met |= {line.partition(" ")[0] for line in driven(Scene(rng, random_options(rng), NEARLY_WON), 8).lines}
    assert met == set(CODES)


# -- every game ends ----------------------------------------------------------------------------------------------------


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fam_65_random_games_end(chunk: int) -> None:
    """FAM-65: games from the setup on, of people who do anything, also what the twin thinks out of reach."""
    rng, endings = Random(f"endings {chunk}"), Counter[str]()
    for _ in range(GAMES // CHUNKS):
        drive = driven(Scene(rng, random_options(rng), None))
        assert drive.ending is not None
        assert drive.upkeeps() <= MOST_UPKEEPS
        endings[f"{drive.ending.outcome} {drive.ending.reason}".strip()] += 1
        same_by_lines_and_deeds(drive)
    assert set(endings) <= {"won", "lost explosions", "lost villagers", "lost houses"}
    assert len(endings) >= 2


class Watcher(Drive):
    """One firefighter who stays at W3,B3 and does nothing."""

    def _answer(self, ask: Any) -> Any:
        if ask.question == "action":
            return "end_turn"
        return super()._answer(ask)


def test_games_without_any_action_end_as_the_rough_check_says() -> None:
    """Digest, end of section 9: 9.5 Upkeeps on average, 62 % by explosions, 37 % by villagers, 1 % by houses.

    400 games; the bounds are four standard errors wide: 2.4 points for the shares, 0.18 Upkeeps.
    """
    rng, why, upkeeps = Random("rough check"), Counter[str](), list[int]()
    for _ in range(400):
        drive = Watcher(rng, GAME.read_options({}, {"players": 1}), None, lambda path: False)
        assert drive.ending is not None
        why[drive.ending.reason] += 1
        upkeeps.append(drive.upkeeps())
    assert 8.8 < sum(upkeeps) / 400 < 10.2
    assert 0.52 < why["explosions"] / 400 < 0.72
    assert 0.27 < why["villagers"] / 400 < 0.47
    assert why["houses"] / 400 < 0.03
    assert min(upkeeps) >= 2
    assert max(upkeeps) <= 30
