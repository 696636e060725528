"""The board: what is drawn in a plan, the spaces in reach clockwise, and that the shipped board is as the rules say (2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from companion.content.files import parse
from companion.games.fire_call.equipment import ITEMS, SECTIONS, items_of
from companion.games.fire_call.pack_merge import builtin_folder
from companion.games.fire_call.ring_board import HOSPITAL, STATIONS, BoardFile, RingBoard, compile_board
from tests.games.fire_call.content import shipped, shipped_board

PLAN = str(parse((builtin_folder() / "board.toml").read_text("utf-8"), "board.toml")["plan"])


def compiled(plan: str) -> RingBoard:
    """The board of a plan that is right."""
    board, faults = compile_board(BoardFile(title="Board", plan=plan))
    assert board is not None
    assert faults == []
    return board


def faults(*changes: tuple[str, str]) -> list[str]:
    """What is said of the shipped plan with these places changed."""
    plan = PLAN
    for old, new in changes:
        assert old in plan
        plan = plan.replace(old, new, 1)
    board, found = compile_board(BoardFile(title="Board", plan=plan))
    assert board is None
    return [str(fault) for fault in found]


def kinds(board: RingBoard, spaces: tuple[str, ...]) -> list[str]:
    """The kinds of these spaces."""
    return [board.spaces[space].kind for space in spaces]


# -- 2.1, the shipped board


def test_the_ring_has_26_to_32_spaces_and_every_kind() -> None:
    ring = shipped_board().ring
    assert 26 <= len(ring) <= 32
    assert Counter(space.kind for space in ring) == {
        "FIRE_CALL": 8,
        "STATION_DUTIES": 7,
        "PROMOTION": 3,
        "MUTUAL_AID": 3,
        "INJURY": 2,
        "BACK_IN_SERVICE": 2,
        "NEUTRAL": 3,
    }


def test_the_ring_is_one_round_that_ends_where_it_begins() -> None:
    board = shipped_board()
    around = [space.id for space in board.ring]
    assert [board.spaces[space].ahead[0] for space in around] == [*around[1:], around[0]]
    assert around[0] == STATIONS[0]
    assert {*STATIONS, HOSPITAL} <= {*around}


@pytest.mark.parametrize("section", SECTIONS)
def test_an_outer_path_is_entered_at_its_first_space_and_left_at_its_last(section: str) -> None:
    board = shipped_board()
    path = items_of(next(one for one in SECTIONS if one == section))
    entered_from = {space.id: [ahead for ahead in space.ahead if ahead in path] for space in board.spaces.values()}
    assert [ahead for space, found in entered_from.items() for ahead in found if space not in path] == [path[0]]
    assert [board.spaces[item].ahead for item in path[:-1]] == [(after,) for after in path[1:]]
    (end,) = board.spaces[path[-1]].ahead
    assert board.spaces[end].item is None


def test_every_item_has_one_space_with_its_own_kind() -> None:
    assert [space.kind for space in shipped_board().spaces.values() if space.item] == [f"EQUIPMENT({item})" for item in ITEMS]


def test_after_one_station_comes_a_promotion_and_after_the_other_mutual_aid() -> None:
    board = shipped_board()
    assert [kinds(board, board.in_reach(station, 1)) for station in STATIONS] == [["PROMOTION"], ["MUTUAL_AID"]]


def test_six_spaces_from_the_hospital_are_a_promotion_and_the_pumper_truck() -> None:
    """FC-26: and nothing else."""
    board = shipped_board()
    assert kinds(board, board.in_reach(HOSPITAL, 6)) == ["PROMOTION", f"EQUIPMENT({shipped().departments.hospital_exit})"]


def test_no_turn_of_three_rolls_enters_a_space_twice() -> None:
    """FC-24: every way around the board is longer than three sixes."""
    board = shipped_board()
    assert {board.steps_between(space, space) for space in board.spaces} == {28}


def test_from_every_space_each_roll_reaches_one_or_two_spaces() -> None:
    """What is asked for after a roll is short (4.6): one space, or one of two paths."""
    board = shipped_board()
    reached = Counter(len(board.in_reach(space, roll)) for space in board.spaces for roll in range(1, 7))
    assert set(reached) == {1, 2}
    assert reached[1] > reached[2]


# -- what is in reach


def walks(board: RingBoard, start: str, steps: int) -> Iterator[tuple[str, ...]]:
    """Every way of so many steps that enters no space twice."""
    ways: list[tuple[str, ...]] = [(start,)]
    for _ in range(steps):
        ways = [(*way, ahead) for way in ways for ahead in board.spaces[way[-1]].ahead if ahead not in way[1:]]
    yield from ways


def test_the_spaces_in_reach_are_the_ends_of_all_ways() -> None:
    board = shipped_board()
    for start in board.spaces:
        for steps in range(1, 19):
            assert set(board.in_reach(start, steps)) == {way[-1] for way in walks(board, start, steps)}


def test_from_an_outer_path_one_goes_on_along_it_and_back_to_the_ring() -> None:
    board = shipped_board()
    assert board.in_reach("A4", 2) == ("A6",)
    assert board.in_reach("A4", 3) == ("FIRE_CALL-3",)
    assert board.in_reach("A4", 4) == ("PROMOTION-2", "N1")


def test_the_next_space_of_a_kind_is_ahead_and_never_the_one_stood_on() -> None:
    """FC-73."""
    board = shipped_board()
    assert board.next_of_kind("station1", "PROMOTION") == "PROMOTION-1"
    assert board.next_of_kind("PROMOTION-1", "PROMOTION") == "PROMOTION-2"
    assert board.next_of_kind("PROMOTION-3", "PROMOTION") == "PROMOTION-1"
    assert board.next_of_kind("N5", "FIRE_CALL") == "FIRE_CALL-5"
    with pytest.raises(KeyError):
        board.next_of_kind("station1", "GARDEN")


def test_upside_down_the_ring_is_clockwise_the_other_way_round() -> None:
    """Which way is clockwise is read off the drawing."""
    upside_down = "\n".join(reversed(PLAN.split("\n")))
    board, found = compile_board(BoardFile(title="Board", plan=upside_down))
    assert board is None
    assert "plan: must have PR next to one station and MA next to the other, not FIRE_CALL and FIRE_CALL" in str(found[0])


# -- what is said of a plan that is no board


LACKS = "draw each item, S1, S2 and HO once, the others at least once"
ONE_PATH = "and to no other item; the items of a section are one path"
TWO = "must be joined to two spaces of the ring and is joined to"
ROUND = "on the ring each space has one before it and one after it"
ENDS = "an outer path leaves the ring before its first item and comes back after its last"
BEND = "a + is a bend between two lines; where three meet, draw a space"
KNOWN = "known are items such as N2, FC, SD, PR, MA, IN, BS, ##, S1, S2, HO, the lines - and |, the bend +, and ~ and ^ for water and parks"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("A3--A4", "A3--##", [f"lacks A4; {LACKS}"]),
        ("S2  N4", "##  N4", [f"lacks S2; {LACKS}"]),
        ("A3--A4", "A3--A3", ["line 1, column 21 draws A3 a second time; draw each space once"]),
        ("PR--SD--FC", "PR--X---FC", [f'line 17, column 29 has the unknown sign "X"; {KNOWN}']),
        ("S1  ", "S1--", ["line 11, column 8 has a line from S1 that leads nowhere; let it end at a space"]),
        ("S2  N4", "S2--N4", [f"line 11, column 37 has N4, which must be joined to no space of the ring; {ENDS}"]),
        ("A6--+", "A6  +", [f"line 1, column 33 has a + that does not join two lines; {BEND}"]),
        ("A3--A4", "A3  A4", [f"line 1, column 17 has A3, which must be joined to A2 and A4 {ONE_PATH}",
                              f"line 1, column 21 has A4, which must be joined to A3 and A5 {ONE_PATH}"]),
        ("FC--SD--HO", "FC--SD  HO", [f"line 3, column 9 has SD, which {TWO} 1; {ROUND}",
                                      f"line 3, column 13 has HO, which {TWO} 1; {ROUND}"]),
        ("HO--FC", "FC--HO", ["must have PR and one item 6 spaces from HO, not STATION_DUTIES and EQUIPMENT(N2); "
                              "one outer path begins on the way from HO, and on the ring the sixth space is PR"]),
        ("H4  PR", "H4  SD", ["must have PR next to one station and MA next to the other, not MUTUAL_AID and STATION_DUTIES; "
                              "after one of S1 and S2 the next space is PR, after the other MA"]),
    ],
)  # fmt: skip
def test_a_plan_that_is_no_board(old: str, new: str, said: list[str]) -> None:
    assert faults((old, new)) == [f"plan: {one}" for one in said]


@pytest.mark.parametrize("sign", ["FC", "SD", "PR", "MA", "IN", "BS"])
def test_a_board_has_a_space_of_every_kind_that_does_something(sign: str) -> None:
    """Those that do nothing need not be there."""
    assert faults(*[(sign, "##")] * PLAN.count(sign)) == [f"plan: lacks {sign}; {LACKS}"]
    assert "##" not in PLAN


def test_a_space_that_does_nothing_may_be_anywhere_on_the_ring() -> None:
    spaces = compiled(PLAN.replace("BS", "##", 1)).spaces
    assert spaces["NEUTRAL-1"].kind == "NEUTRAL"
    assert Counter(space.kind for space in spaces.values())["NEUTRAL"] == 1 + len({*STATIONS, HOSPITAL})


def test_a_board_has_one_ring() -> None:
    square = (("MA   ^^^^^^^", "MA   FC---FC"), ("|   ^^^^^^^^^", "|    |    |  "), ("SD   ^^^^^^^", "SD   FC---FC"))
    assert faults(*square) == ["plan: line 5, column 10 has FC, which is on another ring than S1; a board has one ring"]


SMALL = """
   +--A1--A2--A3--A4--A5--A6--+
   |                          |
+--FC----S1----PR----SD-------FC--+
|  |                          |   |
N6 |                          |   L1
|  SD                         S2  |
N5 |                          |   L2
|  |                          |   |
N4 SD                         MA  L3
|  |                          |   |
N3 |                          |   L4
|  PR                         HO  |
N2 |                          |   L5
|  |                          |   |
N1 |                          |   L6
|  |                          |   |
+--FC----IN----BS----SD-------FC--+
   |                          |
   +--H6--H5--H4--H3--H2--H1--+
"""


def test_a_board_is_too_long_to_go_round_in_one_turn() -> None:
    _, found = compile_board(BoardFile(title="Board", plan=SMALL))
    assert str(found[-1]) == "plan: must have at least 19 spaces around, not 16; in one turn a player could enter a space twice"
