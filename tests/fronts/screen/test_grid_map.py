"""Boards of squares as text grids."""

from __future__ import annotations

import pytest

from companion import games
from companion.fronts.terminal.board import board_lines
from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.layout import highlighted_places
from companion.fronts.terminal.screen.map import draw_map, is_drawn
from companion.scene import Catalog
from companion.table import Grid, Picture, PieceGroup, Place
from tests.fronts.screen.screens import Screen

WORDS = Catalog(games.load("fires-at-midnight").texts("en"))


def square(x: int, y: int, *pieces: PieceGroup, facts: tuple[str, ...] = ()) -> Place:
    name = f"W{x + 1},B{y + 1}"
    outline = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Place(id=name, label=name, outline=outline, pieces=pieces, facts=facts)


FULL = (PieceGroup("fire"), PieceGroup("H1", 1, "die 6, of 12"), PieceGroup("V03", 1, "inside"), PieceGroup("F2", 1, "arm 1, water 2"))
PICTURE = Picture(
    (square(0, 0), square(1, 0, *FULL), square(0, 1, facts=("well",)), square(1, 1, PieceGroup("smoke"), PieceGroup("V04"))),
    grid=Grid(("W1", "W2"), ("B1", "B2")),
)


def drawn(width: int, height: int) -> list[str]:
    canvas = TextCanvas(width, 30)
    end = draw_map(canvas, 0, height, PICTURE, WORDS)
    return canvas.text()[:end]


def test_rows_have_lines_between_them_if_there_is_room() -> None:
    assert drawn(40, 12) == [
        "            W1               W2",
        "    ┌────────────────┬────────────────┐",
        " B1 │·               │▲ H1(d6 o12)    │",
        "    │                │V03(ins)        │",
        "    │                │F2(a1 w2)       │",
        "    ├────────────────┼────────────────┤",
        " B2 │well            │~ V04           │",
        "    └────────────────┴────────────────┘",
    ]


def test_places_may_come_in_any_order() -> None:
    turned = Picture(tuple(reversed(PICTURE.places)), grid=PICTURE.grid)
    canvas = TextCanvas(40, 30)
    end = draw_map(canvas, 0, 12, turned, WORDS)
    assert canvas.text()[:end] == drawn(40, 12)


def test_cells_without_room_are_cut_and_marked() -> None:
    lines = drawn(32, 3)
    assert [line.rstrip("│").rstrip() for line in lines] == [
        "          W1           W2", " B1 │·           │▲ H1(d6 o…", " B2 │well        │~ V04"
    ]  # fmt: skip


@pytest.mark.parametrize("height", range(1, 14))
@pytest.mark.parametrize("width", [12, 20, 40, 80, 200])
def test_every_row_has_a_line_and_the_grid_fits(width: int, height: int) -> None:
    lines = drawn(width, height)
    assert len(lines) <= max(height, 3)
    assert [line.split()[0] for line in lines if line.startswith(" B")] == ["B1", "B2"]
    assert max(map(len, lines)) <= width


def test_a_grid_is_always_drawn() -> None:
    assert is_drawn(PICTURE, 40, 3, WORDS)


def test_the_list_of_places_omits_empty_ones() -> None:
    assert [line.split()[0] for line in list(board_lines(PICTURE, WORDS))[1:]] == ["W2,B1", "W2,B2"]


def test_highlighted_squares_stand_out_in_every_line() -> None:
    canvas = TextCanvas(40, 30)
    draw_map(canvas, 0, 12, PICTURE, WORDS, {"W2,B1"})
    bright = ["".join(span.text for span in canvas.spans(y) if span.style.reverse) for y in range(8)]
    assert bright == ["", "", "▲ H1(d6 o12)    ", "V03(ins)        ", "F2(a1 w2)       ", "", "", ""]


def test_the_ray_of_a_blast_is_highlighted_while_its_line_is_marked() -> None:
    """From the explosion across burning squares to the one that catches fire."""
    position = {
        "at": "upkeep", "active": "F1", "fire": ["W3,B2", "W3,B1"], "smoke": ["W3,B3"], "explosion_markers": ["W1,B1"],
        "villagers_on_board": {"V01": "W6,B1", "V02": "W6,B2", "V03": "W6,B3"},
        "firefighters": {"F1": {"at": "W6,B6"}},
    }  # fmt: skip
    screen = Screen(game=games.load("fires-at-midnight"), position=position, scenario=None).type("3 1")
    assert lit_by(screen, "put Fire on W3,B4") == {"W3,B1", "W3,B2", "W3,B3", "W3,B4"}


def lit_by(screen: Screen, text: str) -> set[str]:
    """The squares highlighted when the line with that text is marked."""
    for _ in range(20):
        if text in screen.marked_text():
            return set(highlighted_places(screen.session.main_screen()))
        screen.keys("down")
    raise AssertionError(screen.text())
