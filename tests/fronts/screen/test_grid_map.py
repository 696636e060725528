"""Boards of squares as grids of text."""

from __future__ import annotations

import pytest

from companion import games
from companion.fronts.terminal.board import board_lines
from companion.fronts.terminal.screen.canvas import Canvas
from companion.fronts.terminal.screen.map import draw_map, is_drawn
from companion.scene import Words
from companion.table import Grid, Picture, PieceSeen, Place

WORDS = Words(games.load("fires-at-midnight").texts("en"))


def square(x: int, y: int, *pieces: PieceSeen, facts: tuple[str, ...] = ()) -> Place:
    name = f"W{x + 1},B{y + 1}"
    outline = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Place(id=name, label=name, outline=outline, pieces=pieces, facts=facts)


FULL = (PieceSeen("fire"), PieceSeen("H1", 1, "die 6, open"), PieceSeen("V03", 1, "inside"), PieceSeen("F2", 1, "down, water 2"))
PICTURE = Picture(
    (square(0, 0), square(1, 0, *FULL), square(0, 1, facts=("well",)), square(1, 1, PieceSeen("smoke"), PieceSeen("V04"))),
    grid=Grid(("W1", "W2"), ("B1", "B2")),
)


def drawn(width: int, height: int) -> list[str]:
    canvas = Canvas(width, 30)
    end = draw_map(canvas, 0, height, PICTURE, WORDS)
    return canvas.text()[:end]


def test_with_room_rows_have_lines_between_them() -> None:
    assert drawn(40, 12) == [
        "            W1               W2",
        "    ┌────────────────┬────────────────┐",
        " B1 │·               │▲ H1(d6 ope)    │",
        "    │                │V03(ins)        │",
        "    │                │F2(dow w2)      │",
        "    ├────────────────┼────────────────┤",
        " B2 │well            │~ V04           │",
        "    └────────────────┴────────────────┘",
    ]


def test_places_may_come_in_any_order() -> None:
    turned = Picture(tuple(reversed(PICTURE.places)), grid=PICTURE.grid)
    canvas = Canvas(40, 30)
    end = draw_map(canvas, 0, 12, turned, WORDS)
    assert canvas.text()[:end] == drawn(40, 12)


def test_without_room_cells_are_cut_and_say_so() -> None:
    lines = drawn(32, 3)
    assert [line.rstrip("│").rstrip() for line in lines] == [
        "          W1           W2", " B1 │·           │▲ H1(d6 o…", " B2 │well        │~ V04"
    ]  # fmt: skip


@pytest.mark.parametrize("height", range(1, 14))
@pytest.mark.parametrize("width", [12, 20, 40, 80, 200])
def test_every_row_has_a_line_and_no_more_than_there_is_room_for(width: int, height: int) -> None:
    lines = drawn(width, height)
    assert len(lines) <= max(height, 3)
    assert [line.split()[0] for line in lines if line.startswith(" B")] == ["B1", "B2"]
    assert max(map(len, lines)) <= width


def test_it_is_always_drawn() -> None:
    assert is_drawn(PICTURE, 40, 3, WORDS)


def test_the_list_of_places_leaves_out_the_empty_ones() -> None:
    assert [line.split()[0] for line in list(board_lines(PICTURE, WORDS))[1:]] == ["W2,B1", "W2,B2"]
