"""Setup (FAM-1 to FAM-13): the table, rolls and what makes them void, what lies where; own layouts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import Evening
from companion.games.fires_at_midnight import squares as grid
from companion.presenter.scene_of import scene_of, words_of
from companion.table import OptionError
from tests.evenings import lines
from tests.games.fires_at_midnight.nights import GAME, about, asked, board, go_on, marked, options, play, question, refused, short

HOUSES, TREES, BOXES = (11, 12, 13, 14), (21, 22, 23), (61, 62, 63)
ITEMS = (*HOUSES, *TREES, *BOXES)
VILLAGERS = (66, 65, 64)


def rolled(*dice: Any, players: int = 1, **options: Any) -> Evening:
    """A setup by dice, as far as these rolls."""
    return play(None, *dice, players=players, **options)


def last(*dice: int) -> list[str]:
    """What the last of these rolls led to."""
    before = len(lines(rolled(*dice[:-1])))
    return lines(rolled(*dice))[before:]


# The grid


def test_fam_r2_neighbours_are_beside_and_never_diagonal() -> None:
    """FAM-R2: of W4,B5 they are these four."""
    assert set(grid.NEIGHBOURS["W4,B5"]) == {"W3,B5", "W5,B5", "W4,B4", "W4,B6"}
    counts = [len(grid.NEIGHBOURS[square]) for square in grid.SQUARES]
    assert [counts.count(n) for n in (2, 3, 4)] == [4, 16, 16]


def test_fam_r3_white_and_black_span_a_grid() -> None:
    """FAM-R3, FAM-3: 36 squares, white for one edge, black for the one beside it; W first, then B."""
    assert grid.SQUARES[:7] == ("W1,B1", "W1,B2", "W1,B3", "W1,B4", "W1,B5", "W1,B6", "W2,B1")
    assert len(set(grid.SQUARES)) == 36
    assert [grid.coordinates(square) for square in ("W1,B6", "W4,B2")] == [(1, 6), (4, 2)]


def test_fam_9_corners_centre_and_border() -> None:
    """FAM-9, FAM-12: which squares count as what."""
    assert short(list(grid.CORNERS)) == "11 16 61 66"
    assert short(list(grid.CENTRE)) == "33 34 43 44"
    assert len(grid.BORDER) == 20


def test_fam_56_rays_in_the_order_in_which_they_are_told() -> None:
    """FAM-56: W-, W+, B-, B+, outwards to the edge."""
    assert [short(list(ray)) for ray in grid.RAYS["W2,B4"]] == ["14", "34 44 54 64", "23 22 21", "25 26"]
    assert grid.RAYS["W1,B1"][0] == ()


# FAM-1, FAM-2, FAM-8


def test_fam_1_how_many() -> None:
    """FAM-1, FAM-R59: one to eight are asked for, one firefighter each; nothing else changes with their number."""
    evening = play(None)
    assert (asked(evening), evening.ask and evening.ask.legal()) == ("players", {"min": 1, "max": 8})
    for wrong in (0, 9, 2.0, "3", True, None):
        assert refused(evening, wrong).startswith("Give a whole number from 1 to 8")


@pytest.mark.parametrize("players", range(1, 9))
def test_fam_1_one_firefighter_each(players: int) -> None:
    """FAM-1, FAM-12: each asked for a place at the well."""
    evening = rolled(*ITEMS, 51, *VILLAGERS, *[33] * players, players=players)
    assert list(board(evening)["firefighters"]) == [f"F{n}" for n in range(1, players + 1)]
    others = {name: value for name, value in board(evening).items() if name not in ("firefighters", "active", "ap")}
    alone = board(rolled(*ITEMS, 51, *VILLAGERS, 33))
    assert others == {name: alone[name] for name in others}


@pytest.mark.parametrize("wrong", [0, 9, "many"])
def test_fam_1_other_numbers_are_no_option(wrong: Any) -> None:
    """FAM-1: also on the command line."""
    with pytest.raises(OptionError, match="players takes a whole number, 1 to 8"):
        play(None, players=wrong)


def test_fam_2_8_what_to_lay_out() -> None:
    """FAM-2, FAM-8: before anything is rolled people read how the table is laid, with a place for each group of villagers."""
    evening = play(None, players=1, confirm="steps")
    assert asked(evening) == "lay_table"
    sizes = ("24 by 24 inches", "2, 6, 10, 14, 18 and 22")
    for part in (*sizes, "next to it", "well in the very middle", "die of each colour", "saved", "dead"):
        assert part in question(evening)
    assert board(evening)["replenishment"] == 11


# FAM-3, FAM-4


def test_fam_3_both_dice_are_asked_with_what_for() -> None:
    """FAM-3: a white and a black one, one to six each."""
    evening = rolled()
    assert evening.ask is not None
    assert [(die["name"], die["faces"]) for die in evening.ask.legal()["dice"]] == [(c, [1, 2, 3, 4, 5, 6]) for c in ("white", "black")]
    assert (asked(evening), about(evening)) == ("coordinate", {"purpose": "house"})
    go_on(evening, 35)
    assert lines(evening)[0] == "ROLL house 3,5"


@pytest.mark.parametrize("wrong", [[7, 1], [0, 1], [1], [1, 2, 3], ["1", 2], [1.0, 2], [True, 1], 35, None, "35"])
def test_fam_3_nothing_else_is_taken(wrong: Any) -> None:
    """FAM-3: the step is not used up."""
    evening = rolled()
    assert refused(evening, wrong)
    go_on(evening, 11)
    assert lines(evening) == ["ROLL house 1,1", "PLACE_HOUSE H1 W1,B1"]


def test_fam_3_virtual_dice() -> None:
    """FAM-3, FAM-11: the companion rolls the whole village, each of many by the rules."""
    for n in range(40):
        secret = Random(n).randbytes(32)
        evening = play(None, dice="digital", players=1, secret=secret)
        assert asked(evening) == "start_square"
        stand = board(evening)
        items = [house[0] for house in stand["houses"].values()]
        items += [text.split()[0] for text in (*stand["trees"].values(), *stand["boxes"].values())]
        assert len(set(items)) == 10
        assert not set(items) & set(grid.CENTRE)
        people = [text.split()[0] for text in stand["villagers_on_board"].values()]
        assert len(set(people)) == 3
        assert not set(people) & set(stand["fire"])
        [centre] = stand["explosion_markers"]
        assert set(stand["fire"]) == {centre, *grid.NEIGHBOURS[centre]}
        assert centre not in (*grid.CORNERS, *items[:4])


def test_fam_4_a_void_roll_is_told_and_rolled_again() -> None:
    """FAM-4, FAM-R10: as often as it takes, for the same thing; after many of them the companion may roll as well."""
    evening = rolled(*[33] * 7, 44)
    assert lines(evening) == [*["ROLL house 3,3", "REROLL centre"] * 7, "ROLL house 4,4", "REROLL centre"]
    while asked(evening) == "coordinate" and "PLACE_HOUSE H1" not in " ".join(lines(evening)):
        evening.answer_digitally()
    assert lines(evening)[-1].startswith("PLACE_HOUSE H1")


# FAM-5 to FAM-7


def test_fam_5_four_houses() -> None:
    """FAM-5: with a six and a closed door; the centre and other items make the roll void."""
    evening = rolled(*HOUSES)
    assert board(evening)["houses"] == {f"H{n}": [f"W1,B{n}", 6, "closed"] for n in range(1, 5)}
    assert last(33) == ["ROLL house 3,3", "REROLL centre"]
    assert last(11, 11) == ["ROLL house 1,1", "REROLL item"]
    told = scene_of(evening, words_of(evening)).todo
    assert any("facing the middle" in item.text for item in told)


def test_fam_6_three_trees() -> None:
    """FAM-6: standing; the same two reasons."""
    evening = rolled(*HOUSES, *TREES)
    assert board(evening)["trees"] == {f"T{n}": f"W2,B{n} standing" for n in range(1, 4)}
    assert last(*HOUSES, 43) == ["ROLL tree 4,3", "REROLL centre"]
    assert last(*HOUSES, 14) == ["ROLL tree 1,4", "REROLL item"]
    assert last(*HOUSES, 21, 21) == ["ROLL tree 2,1", "REROLL item"]


def test_fam_7_three_boxes() -> None:
    """FAM-7, FAM-R1: chests are boxes; the same two reasons."""
    evening = rolled(*ITEMS)
    assert board(evening)["boxes"] == {f"X{n}": f"W6,B{n}" for n in range(1, 4)}
    assert last(*HOUSES, *TREES, 34) == ["ROLL box 3,4", "REROLL centre"]
    assert last(*HOUSES, *TREES, 23) == ["ROLL box 2,3", "REROLL item"]
    assert last(*HOUSES, *TREES, 61, 61) == ["ROLL box 6,1", "REROLL item"]


# FAM-9, FAM-10


@pytest.mark.parametrize("corner", [16, 66])
def test_fam_9_not_in_a_corner(corner: int) -> None:
    """FAM-9, FAM-R7: rolled again."""
    assert last(*ITEMS, corner) == [f"ROLL initial {corner // 10},{corner % 10}", "REROLL corner"]


def test_fam_9_not_in_a_house() -> None:
    """FAM-9: a corner with a house is a corner first."""
    assert last(*ITEMS, 12)[1] == "REROLL house"
    assert last(*ITEMS, 11)[1] == "REROLL corner"


@pytest.mark.parametrize("fine", [33, 22, 62, 52, 65])
def test_fam_9_everywhere_else(fine: int) -> None:
    """FAM-9, FAM-R7: the centre, a tree, a box, open ground, the border."""
    assert last(*ITEMS, fine)[1].startswith("PLACE_FIRE")


def test_fam_10_inside_the_board() -> None:
    """FAM-10: five Fires, in the order of the directions; the first Explosion marker (FAM-R9)."""
    assert last(*ITEMS, 45)[1:] == [
        "PLACE_FIRE W4,B5", "PLACE_EXPLOSION W4,B5 1/6", "PLACE_FIRE W3,B5", "PLACE_FIRE W5,B5", "PLACE_FIRE W4,B4", "PLACE_FIRE W4,B6",
    ]  # fmt: skip


def test_fam_10_at_the_border_with_a_house_beside() -> None:
    """FAM-10: four Fires; that in the square of a house lies inside it."""
    assert last(*ITEMS, 15)[1:] == [
        "PLACE_FIRE W1,B5", "PLACE_EXPLOSION W1,B5 1/6", "PLACE_FIRE W2,B5", "PLACE_FIRE W1,B4 in H4", "PLACE_FIRE W1,B6",
    ]  # fmt: skip


def test_fam_10_nothing_else_happens_yet() -> None:
    """FAM-10, FAM-R8: a tree, a box and a house in the fire are as they were."""
    evening = rolled(11, 12, 13, 14, 22, 24, 26, 23, 62, 63, 22)
    assert marked(evening) == "12 21 22 23 32"
    assert board(evening)["trees"]["T1"] == "W2,B2 standing"
    assert board(evening)["boxes"]["X1"] == "W2,B3"
    assert board(evening)["houses"]["H2"] == ["W1,B2", 6, "closed"]


def test_fam_r9_it_is_the_first_of_six() -> None:
    """FAM-R9, FAM-R32: also where every explosion counts."""
    assert board(rolled(*ITEMS, 45))["explosion_markers"] == ["W4,B5"]
    assert board(rolled(*ITEMS, 45, explosion_count="every"))["explosion_events"] == 1


# FAM-11 to FAM-13


def test_fam_11_three_villagers() -> None:
    """FAM-11: out of the eleven; inside where a house stands."""
    evening = rolled(*ITEMS, 45, 11, 66, 22)
    assert board(evening)["villagers_on_board"] == {"V01": "W1,B1 in H1", "V02": "W6,B6", "V03": "W2,B2"}
    assert lines(evening)[-6:][::2] == ["ROLL villager 1,1", "ROLL villager 6,6", "ROLL villager 2,2"]
    assert board(evening)["replenishment"] == 8


def test_fam_11_not_in_fire_and_not_with_another() -> None:
    """FAM-11, FAM-R11: nothing else counts, not the centre, not a box."""
    assert last(*ITEMS, 45, 35) == ["ROLL villager 3,5", "REROLL fire"]
    assert last(*ITEMS, 45, 66, 66) == ["ROLL villager 6,6", "REROLL villager"]
    assert last(*ITEMS, 45, 33)[1] == "PLACE_VILLAGER V01 W3,B3"
    assert last(*ITEMS, 45, 61)[1] == "PLACE_VILLAGER V01 W6,B1"


def test_fam_12_at_the_well() -> None:
    """FAM-12: one of the four squares, shared as they like; standing, with nothing."""
    evening = rolled(*ITEMS, 52, *VILLAGERS, 33, 33, players=3)
    assert short(options(evening)) == "33 34 43 44"
    assert refused(evening, "W3,B5").startswith('"W3,B5" is no choice here')
    go_on(evening, 44)
    assert board(evening)["firefighters"]["F3"] == {"at": "W4,B4", "down": False, "water": 0, "carrying": None}


def test_fam_r12_also_in_fire() -> None:
    """FAM-R12: allowed, with a warning."""
    evening = rolled(*ITEMS, 34, *VILLAGERS)
    assert short(options(evening)) == "33 34 43 44"
    assert "knocked down in the first Upkeep" in question(evening)
    go_on(evening, 34)
    assert not board(evening)["firefighters"]["F1"]["down"]


def test_fam_13_to_compare_with_the_table() -> None:
    """FAM-13: the whole village is shown and confirmed; then round 1 begins."""
    evening = play(None, players=2, confirm="steps")
    go_on(evening, True, *ITEMS, 45, *VILLAGERS, 33, 34)
    assert asked(evening) == "setup_ready"
    assert len(scene_of(evening, words_of(evening)).picture.places) == 36
    evening.answer(True)
    assert (asked(evening), board(evening)["round"], board(evening)["at"]) == ("who", 1, "firefighter")


# The table's own layout


def test_own_layout_square_by_square() -> None:
    """FAM-4: what would be rolled again can't be chosen; the rest is as by dice, without a die."""
    evening = play(None, players=1, layout="own")
    assert (asked(evening), about(evening)) == ("own_square", {"purpose": "house", "id": "H1"})
    assert len(options(evening)) == 32
    assert refused(evening, "W3,B3").startswith('"W3,B3" is no choice here')
    go_on(evening, *ITEMS)
    assert "W1,B1" not in options(evening)
    assert {"W3,B3", "W2,B1", "W6,B1"} - set(options(evening)) == {"W6,B1"}
    go_on(evening, 45)
    assert not {"W4,B5", "W3,B5"} & set(options(evening))
    assert about(evening) == {"purpose": "villager", "id": "V01"}
    go_on(evening, 66)
    assert "W6,B6" not in options(evening)
    go_on(evening, 65, 64, 33)
    dealt = rolled(*ITEMS, 45, *VILLAGERS, 33)
    assert board(evening) == board(dealt)
    assert lines(evening) == [line for line in lines(dealt) if not line.startswith("ROLL")]


def test_own_layout_leaves_out_what_is_taken() -> None:
    """FAM-5: each item takes a square away from the next ones."""
    evening = play(None, players=1, layout="own")
    for n, square in enumerate(ITEMS):
        assert len(options(evening)) == 32 - n
        go_on(evening, square)
    assert about(evening) == {"purpose": "initial", "id": ""}


# Authored villages


@pytest.mark.parametrize("village", [id for id, _, _ in GAME.scenarios()])
def test_a_written_village_is_laid_out_without_dice(village: str) -> None:
    """FAM-5: the same instructions; then the firefighters."""
    evening = play(None, scenario=village, players=1)
    assert asked(evening) == "start_square"
    codes = [line.split()[0] for line in lines(evening)]
    assert codes[:10] == ["PLACE_HOUSE"] * 4 + ["PLACE_TREE"] * 3 + ["PLACE_BOX"] * 3
    assert codes[10:12] == ["PLACE_FIRE", "PLACE_EXPLOSION"]
    assert codes[-3:] == ["PLACE_VILLAGER"] * 3
    assert set(codes[12:-3]) == {"PLACE_FIRE"}
