"""Explosions (FAM-53 to FAM-59): the limit, the marker, rays by the table of section 5.5, houses, follow-ups."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import InstructionTold
from tests.evenings import events
from tests.games.fires_at_midnight.nights import FAR, board, f1, house, marked, play, someone, stands, told, upkeep

# The ray check table: squares outward from the explosion; what lies there before and after.
RAYS = [
    (". . .", "F . ."),
    ("S . .", "F F ."),
    ("F . .", "F F ."),
    ("S S .", "F F F"),
    ("F S F .", "F F F F"),
    ("S . S", "F F S"),
    ("S F S |", "F F F |"),
    ("F F |", "F F |"),
    ("|", "|"),
]
STEPS = {"W-": (-1, 0), "W+": (1, 0), "B-": (0, -1), "B+": (0, 1)}


def ray(direction: str, squares: int, edge: bool) -> tuple[str, list[str]]:
    """An explosion with so many squares outward of it, up to the edge or not; where it is, and those squares."""
    dw, db = STEPS[direction]
    far = squares if edge else squares + 1
    start = (far + 1 if dw < 0 else 6 - far if dw else 3, far + 1 if db < 0 else 6 - far if db else 3)
    return f"{start[0]}{start[1]}", [f"{start[0] + dw * n}{start[1] + db * n}" for n in range(1, squares + 1)]


@pytest.mark.parametrize("direction", STEPS)
@pytest.mark.parametrize(("before", "after"), RAYS)
def test_fam_56_the_ray_check_table(before: str, after: str, direction: str) -> None:
    """FAM-56, FAM-R27: row by row, in each direction."""
    edge = before.endswith("|")
    lie, become = before.replace("|", "").split(), after.replace("|", "").split()
    start, outward = ray(direction, len(lie), edge)
    fire = [square for square, marker in zip(outward, lie, strict=True) if marker == "F"]
    smoke = [square for square, marker in zip(outward, lie, strict=True) if marker == "S"]
    evening = play(stands(" ".join([start, *fire]), " ".join(smoke), crew={"F1": someone("outside 11")}), int(start))
    rays = [event for event in events(evening) if isinstance(event, InstructionTold) and event.rule == "FAM-56"]
    told_on = {event.args["square"].replace("W", "").replace(",B", ""): event.line.split()[0] for event in rays}
    wanted = {
        square: "FLIP_FIRE" if old == "S" else "PLACE_FIRE" for square, old, new in zip(outward, lie, become, strict=True) if old != new
    }
    assert {square: code for square, code in told_on.items() if square in outward} == wanted


def test_fam_53_54_markers_are_counted() -> None:
    """FAM-53, FAM-54: a new one with its number; six are all there are, and the seventh explosion is none."""
    assert upkeep(stands("33", exploded="11 12 13 14 15"), 33)[0] == "PLACE_EXPLOSION W3,B3 6/6"
    assert upkeep(stands("33", exploded="11 12 13 14 15 16"), 33) == ["LOST explosions"]


def test_fam_54_none_where_one_lies() -> None:
    """FAM-54, FAM-R31: the rays come all the same; one more follows, anywhere."""
    found = upkeep(stands("33", exploded="33", crew={"F1": someone("66")}), 33, 55)
    assert found == [
        "EXPLOSION_AGAIN W3,B3", "PLACE_FIRE W2,B3", "PLACE_FIRE W4,B3", "PLACE_FIRE W3,B2", "PLACE_FIRE W3,B4",
        "ROLL explosion 5,5", "PLACE_EXPLOSION W5,B5 2/6", "PLACE_FIRE W4,B5", "PLACE_FIRE W6,B5", "PLACE_FIRE W5,B4", "PLACE_FIRE W5,B6",
    ]  # fmt: skip


@pytest.mark.parametrize("again", [16, 33, 55])
def test_fam_58_a_follow_up_is_never_void(again: int) -> None:
    """FAM-58, FAM-R31: a corner, the centre, a house; no Fire need lie there, and none is laid there (FAM-R26)."""
    before = stands("22", exploded="22", houses={"H1": house("55")}, crew={"F1": someone("outside 11")})
    evening = play(before, 22, again)
    told_lines = [event.line for event in events(evening) if isinstance(event, InstructionTold)]
    assert f"ROLL explosion {again // 10},{again % 10}" in told_lines
    assert f"PLACE_EXPLOSION W{again // 10},B{again % 10} 2/6" in told_lines
    assert f"{again}" not in marked(evening).split()


def test_fam_58_the_same_square_again_and_again() -> None:
    """FAM-58: each on a marked square wants another, as often as it takes (FAM-R10)."""
    found = upkeep(stands("22", exploded="22 44", crew={"F1": someone("outside 11")}), 22, 22, 44, 22, 66)
    assert [line for line in found if "EXPLOSION" in line or "ROLL" in line][:9] == [
        "EXPLOSION_AGAIN W2,B2", "ROLL explosion 2,2", "EXPLOSION_AGAIN W2,B2", "ROLL explosion 4,4", "EXPLOSION_AGAIN W4,B4",
        "ROLL explosion 2,2", "EXPLOSION_AGAIN W2,B2", "ROLL explosion 6,6", "PLACE_EXPLOSION W6,B6 3/6",
    ]  # fmt: skip


def test_fam_58_the_limit_holds_for_follow_ups() -> None:
    """FAM-58, FAM-53: the sixth marker is laid by the first; the next call loses, also on a marked square."""
    before = stands("22", exploded="22 11 12 13 14", boxes={"X1": "22"}, crew={"F1": someone("outside 16")})
    found = upkeep(before, 22, 55)
    assert [line for line in found if "EXPLOSION" in line or "LOST" in line or "BOX" in line] == [
        "EXPLOSION_AGAIN W2,B2", "PLACE_EXPLOSION W5,B5 6/6", "REMOVE_BOX X1 W2,B2", "LOST explosions",
    ]  # fmt: skip
    assert found[-1] == "LOST explosions"


def test_fam_55_on_a_house() -> None:
    """FAM-55, FAM-R29: one point, its marker, no rays; the follow-up comes all the same."""
    at: dict[str, Any] = {"houses": {"H1": house("22")}, "crew": {"F1": someone("66")}}
    assert upkeep(stands("22", **at), 22) == ["PLACE_EXPLOSION W2,B2 1/6", "HOUSE_DIE H1 5", "HOUSE_DIE H1 4"]
    again = upkeep(stands("22", exploded="22", **at), 22, 55)
    assert again[:4] == ["EXPLOSION_AGAIN W2,B2", "HOUSE_DIE H1 5", "ROLL explosion 5,5", "PLACE_EXPLOSION W5,B5 2/6"]


def test_fam_55_house_falls_in_the_blast() -> None:
    """FAM-55, FAM-51: at a die of one; it is a ruin for the step of houses then."""
    found = upkeep(stands("22", houses={"H1": house("22", 1)}, villagers=FAR | {"V04": "22 in H1"}), 22)
    assert found == ["PLACE_EXPLOSION W2,B2 1/6", "HOUSE_DESTROYED H1 W2,B2", "VILLAGER_DEAD V04"]


def test_fam_r30_a_ruin_is_open_ground() -> None:
    """FAM-R30: rays start there."""
    found = upkeep(stands("22", houses={"H1": house("22", 0)}), 22)
    assert found[:2] == ["PLACE_EXPLOSION W2,B2 1/6", "PLACE_FIRE W1,B2"]


def test_fam_r28_nothing_stops_a_ray() -> None:
    """FAM-R28, FAM-56: houses, people, the well, Explosion markers; Fire in a house lies inside, without damage yet."""
    row = stands(
        "13 23 33 43 53", houses={"H1": house("23"), "H2": house("63")}, exploded="43", boxes={}, villagers=FAR,
        crew={"F1": someone("66")},
    )  # fmt: skip
    found = upkeep(row, 13)
    assert "PLACE_FIRE W6,B3 in H2" in found
    blast = found[: found.index("HOUSE_DIE H1 5")]
    assert not any(line.startswith("HOUSE") for line in blast)


def test_fam_57_nobody_dies_in_the_blast_itself() -> None:
    """FAM-57: the square keeps what it has; burning people come in their own step, behind the whole explosion."""
    before = stands("33", "32", villagers=FAR | {"V04": "34"}, crew={"F1": someone("34")})
    found = upkeep(before, 33)
    assert found == [
        "PLACE_EXPLOSION W3,B3 1/6", "PLACE_FIRE W2,B3", "PLACE_FIRE W4,B3", "FLIP_FIRE W3,B2", "PLACE_FIRE W3,B1", "PLACE_FIRE W3,B4",
        "VILLAGER_DEAD V04", "KNOCK_DOWN F1 W3,B4",
    ]  # fmt: skip


def test_fam_57_the_square_itself_stays_as_it_was() -> None:
    """FAM-57, FAM-R26: a follow-up on a clean square leaves it clean, on Smoke smoking until a neighbour's Fire turns it."""
    clean = play(stands("22", exploded="22", crew={"F1": someone("outside 11")}), 22, 55)
    assert "55" not in marked(clean).split()
    smoke = told(stands("22", "55", exploded="22", crew={"F1": someone("outside 11")}), 22, 55)
    assert smoke[-1] == "FLIP_FIRE W5,B5"


def test_fam_59_no_box_goes_off_inside_an_explosion() -> None:
    """FAM-59, FAM-58: the follow-ups of the first are over before the box that it lit is found."""
    before = stands("22", exploded="22", boxes={"X1": "23"}, crew={"F1": someone("outside 11")})
    found = [line for line in upkeep(before, 22, 55) if "EXPLOSION" in line or "BOX" in line]
    assert found == ["EXPLOSION_AGAIN W2,B2", "PLACE_EXPLOSION W5,B5 2/6", "REMOVE_BOX X1 W2,B3", "PLACE_EXPLOSION W2,B3 3/6"]


def test_fam_r26_setup_and_play_differ() -> None:
    """FAM-R26: only the setup lays Fire on the middle."""
    evening = play(stands("22", exploded="22", crew={"F1": someone("outside 11")}), 22, 44)
    assert "44" not in marked(evening).split()
    assert {"34", "54", "43", "45"} <= set(marked(evening).split())


def test_one_explosion_costs_what_it_did() -> None:
    """FAM-54: the markers on the board are those that were told."""
    evening = play(stands("22", boxes={"X1": "22", "X2": "23"}, crew={"F1": someone("outside 11")}), 61)
    assert board(evening)["explosion_markers"] == ["W2,B2", "W2,B3"]
    assert f1(evening)["down"] is False
