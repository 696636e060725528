"""Drawings made of characters, and outlines of shapes made of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.content.character_plan import inside, pieces, rows_of, turned
from companion.table import Cell, enclosed, in_reading_order, outline

SQUARES = st.integers(1, 7).flatmap(lambda n: st.lists(st.text("12ab.", min_size=n, max_size=n), min_size=n, max_size=n))
CELLS = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=50)


def whole(cells: set[Cell]) -> set[Cell]:
    """The first piece, with what it goes round filled up."""
    first = pieces(cells)[0]
    return first | set(inside(first))


@pytest.mark.parametrize("plan", ["ab\ncd", "ab\ncd\n", "\nab\ncd\n", "ab\r\ncd\r\n"])
def test_rows_are_the_lines_between_the_quotes(plan: str) -> None:
    assert rows_of(plan) == ("ab", "cd")


def test_blanks_are_cells() -> None:
    assert rows_of("   \n 1 \n   \n") == ("   ", " 1 ", "   ")


def test_turning_is_clockwise() -> None:
    assert turned(["ab", "cd"], 90) == ("ca", "db")
    assert turned(["ab", "cd"], 180) == ("dc", "ba")
    assert turned(["ab", "cd"], 270) == ("bd", "ac")


@given(SQUARES, st.sampled_from([0, 90, 180, 270]))
def test_turned_four_times_it_is_itself(rows: list[str], turn: int) -> None:
    """Also by a quarter and by the rest of the circle."""
    once = turned(rows, 90)
    assert turned(turned(turned(once, 90), 90), 90) == tuple(rows)
    assert turned(turned(rows, turn), 360 - turn) == tuple(rows)


def test_pieces_hang_together_by_sides() -> None:
    cells = {(0, 0), (1, 0), (2, 1), (5, 5)}
    assert pieces(cells) == [{(0, 0), (1, 0)}, {(2, 1)}, {(5, 5)}]


@given(CELLS)
def test_pieces_are_all_cells_once(cells: set[Cell]) -> None:
    found = pieces(cells)
    assert sorted(cell for piece in found for cell in piece) == sorted(cells)
    assert in_reading_order(cells)[0] in found[0]


RING = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}


def test_what_lies_inside() -> None:
    """A gap at a corner lets it out."""
    assert inside(RING) == [(1, 1)]
    assert inside(RING - {(0, 0)}) == []


def test_an_outline_goes_clockwise_from_the_upper_left() -> None:
    assert outline({(1, 1)}) == ((1, 1), (2, 1), (2, 2), (1, 2))
    assert outline({(0, 0), (0, 1), (1, 1)}) == ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2))


def test_an_outline_that_touches_itself_at_a_corner_keeps_to_its_cells() -> None:
    hook = RING - {(0, 0)}
    assert enclosed(outline(hook)) == hook
    assert len(set(outline(hook))) == len(outline(hook)) - 1


@given(CELLS)
def test_an_outline_encloses_exactly_its_cells(cells: set[Cell]) -> None:
    """By the middles of cells, by its area, and by its corners, which turn at each."""
    cells = whole(cells)
    corners = outline(cells)
    assert enclosed(corners) == cells
    pairs = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    assert sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2 == len(cells)
    level = [y1 == y2 for (_, y1), (_, y2) in pairs]
    assert all(one != other for one, other in zip(level, (*level[1:], level[0]), strict=True))


def test_nothing_encloses_nothing() -> None:
    assert enclosed(()) == set()
