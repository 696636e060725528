"""Upkeeps: the lines are what the digest says, they are all there is to do, and what comes out can stand."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.fires_at_midnight.instruction_codes import CODES
from companion.table import read_position
from tests.evenings import begin
from tests.games.fires_at_midnight.properties.drive import Drive, one_upkeep
from tests.games.fires_at_midnight.properties.naive import Naive, flashover, ray
from tests.games.fires_at_midnight.properties.reader import ACTS, NAMES, SQUARES, Cardboard, comparable, impossible, unsettled
from tests.games.fires_at_midnight.properties.villages import GAME, Scene, random_options, random_position, random_upkeep, some, upkeeps

CHUNKS = 5
UPKEEPS = 10_000


def same_by_lines(drive: Drive, before: dict[str, Any]) -> None:
    """The position before and every line in order give the twin."""
    after = drive.table.board.position()
    table = Cardboard(before, drive.options["explosion_count"] == "every").carry_out(drive.lines)
    assert table.position() == comparable(after), drive.lines


def settled(drive: Drive, before: dict[str, Any]) -> None:
    """All pieces are there; what left the game stays out; after a whole Upkeep nothing smokes beside Fire or in a house."""
    after = drive.table.board.position()
    assert impossible(after) == []
    assert set(before["dead"]) <= set(after["dead"])
    assert before["saved"] == after["saved"]
    assert {id: text for id, text in before["trees"].items() if text in ("gone", "saved")}.items() <= after["trees"].items()
    assert {id: text for id, text in before["boxes"].items() if text in ("gone", "saved")}.items() <= after["boxes"].items()
    assert set(before["explosion_markers"]) <= set(after["explosion_markers"])
    assert set(before["fire"]) <= set(after["fire"])
    assert all(after["houses"][id][1] <= die for id, (_, die, _) in before["houses"].items())
    if drive.ending is None and drive.options["recheck_items"] == "off":
        assert unsettled(after) == []


def as_the_digest_says(drive: Drive, before: dict[str, Any]) -> None:
    """A second working out of the same dice gives the same lines."""
    naive = Naive(before, drive.options, drive.dice, drive.chosen)
    assert naive.lines == drive.lines


def holds(scene: Scene) -> Drive:
    """All of it, for one Upkeep."""
    assert scene.position is not None
    drive = one_upkeep(scene)
    for look in (same_by_lines, settled, as_the_digest_says):
        look(drive, scene.position)
    return drive


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_lines_of_10_000_random_upkeeps_give_the_twin(chunk: int) -> None:
    """Random villages, house rules and dice: the lines of a second working out, and whoever knows only the codes gets the twin."""
    rng = Random(f"upkeeps {chunk}")
    for _ in range(UPKEEPS // CHUNKS):
        holds(random_upkeep(rng))


@given(scene=upkeeps())
@some
def test_fam_35_an_upkeep_is_as_the_digest_says(scene: Scene) -> None:
    """FAM-35: as above, but what fails is made small."""
    holds(scene)


# -- rays and flashover -------------------------------------------------------------------------------------------------

RAYS = [
    ("...", "F.."), ("S..", "FF."), ("F..", "FF."), ("SS.", "FFF"), ("FSF.", "FFFF"), ("S.S", "FFS"), ("SFS", "FFF"), ("FF", "FF"),
    ("", ""),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), RAYS)
def test_fam_56_the_second_working_out_knows_the_ray_check_table(before: str, after: str) -> None:
    """FAM-56: what the game is compared with is right itself."""
    assert ray(before) == after


STOPPED = [
    ("S..", "FF."),
    ("F..", "FF."),
    ("SS.", "FFF"),
    ("FSF.", "FFF."),
    ("SFS", "FFS"),
    ("SF.", "FF."),
    ("FFS.", "FFFF"),
    ("SSF", "FFF"),
]


@pytest.mark.parametrize(("before", "after"), STOPPED)
def test_fam_r27_the_second_working_out_stops_at_fire_behind_smoke(before: str, after: str) -> None:
    """FAM-R27: what the game is compared with is right itself."""
    assert ray(before, "stop") == after


def exploding(ground: list[str]) -> dict[str, Any]:
    """Fire on W3,B3 will be rolled; the rest of the village is markers only."""
    marks = dict(zip(SQUARES, ground, strict=True)) | {(3, 3): "fire"}
    quiet = {
        "houses": {"H1": ["W3,B3", 0, "ruin"]},
        "firefighters": {"F1": {"at": "outside W1,B1", "down": False, "water": 0, "carrying": None}},
    }
    return {
        "at": "upkeep", "active": "F1", "round": 1, "outcome": None, "explosion_markers": [], **quiet,
        **{kind: [f"W{w},B{b}" for (w, b), lies in marks.items() if lies == kind] for kind in ("fire", "smoke")},
    }  # fmt: skip


@given(ground=st.lists(st.sampled_from(["", "fire", "smoke"]), min_size=36, max_size=36), meets_fire=st.sampled_from(["run_on", "stop"]))
@some
def test_fam_47_and_fam_56_rays_and_flashover_on_any_ground(ground: list[str], meets_fire: str) -> None:
    """FAM-47, FAM-56: whichever markers lie around, rays run and Smoke burns as it does when worked out by text and by flood."""
    before = exploding(ground)
    table = Cardboard(before)
    for step in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        squares = [at for n in range(1, 6) if (at := (3 + n * step[0], 3 + n * step[1])) in SQUARES]
        old = "".join({"": ".", "fire": "F", "smoke": "S"}[table.markers.get(at, "")] for at in squares)
        table.markers |= {at: "fire" for at, new in zip(squares, ray(old, meets_fire), strict=True) if new == "F"}
    burning, smoking = ({at for at, kind in table.markers.items() if kind == wanted} for wanted in ("fire", "smoke"))
    evening = begin(GAME, before, scenario=None, ray_meets_fire=meets_fire)
    evening.answer([3, 3])
    after = evening.twin.position()
    lit = flashover(burning, smoking)
    assert {NAMES[at] for at in after["fire"]} == burning | lit
    assert {NAMES[at] for at in after["smoke"]} == smoking - lit


# -- what these tests stand on ------------------------------------------------------------------------------------------


def test_random_villages_are_such_as_the_game_begins_from() -> None:
    """Also as JSON; and they are written as they were read."""
    rng = Random("ready")
    for _ in range(300):
        options = random_options(rng)
        position = random_position(rng, options)
        board = read_position(GAME.schema(None, options), json.loads(json.dumps(position)))
        assert GAME.ready(board, None, options) == []
        assert impossible(position) == []
        assert board.position() == position


def test_the_reader_knows_every_code_and_nothing_else() -> None:
    assert set(ACTS) == set(CODES)


def test_every_line_of_an_upkeep_is_met_in_random_ones() -> None:
    """Nothing here is proved of lines that never come up; a chain may be long, and every loss is met."""
    rng, met, longest = Random("met"), set[str](), 0
    for _ in range(600):
        lines = one_upkeep(random_upkeep(rng)).lines
        met |= {line if line.startswith("LOST") else line.partition(" ")[0] for line in lines}
        longest = max(longest, sum(line.startswith(("PLACE_EXPLOSION", "EXPLOSION_AGAIN")) for line in lines))
    before_upkeep = {"PLACE_HOUSE", "PLACE_TREE", "PLACE_BOX", "FLIP_SMOKE", "REMOVE_SMOKE", "WON", "LOST"}
    assert met == set(CODES) - before_upkeep | {"LOST explosions", "LOST villagers", "LOST houses"}
    assert longest >= 4
