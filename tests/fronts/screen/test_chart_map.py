"""Maps with outlines as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.chart_map import chart_map
from companion.fronts.terminal.screen.map import draw_map, is_drawn
from companion.games.firefighters_on_duty import pack
from companion.games.firefighters_on_duty.board.setup_picture import setup_picture
from companion.scene import Catalog
from companion.table import Picture, PieceGroup, Place
from tests.games.firefighters_on_duty.drawn_cities import Raw, content_of, drawn_cities
from tests.searches import examples

DRAWN = Path(__file__).parents[2] / "games/firefighters_on_duty/drawn"
WORDS = Catalog(games.load("firefighters-on-duty").texts("en"))


def training() -> Picture:
    return setup_picture(pack.compile(pack.gather("training", None, [pack.load_pack(DRAWN)])), {})


def drawn(picture: Picture, width: int = 80, height: int = 12) -> list[str]:
    canvas = TextCanvas(width, height)
    assert chart_map(canvas, 0, height, picture, WORDS) is not None
    return canvas.text()


def square(name: str, x: int, y: int, **more: Any) -> Place:
    return Place(id=name, label=name, outline=((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)), **more)


def test_the_training_ground_fits_beside_the_other_panes() -> None:
    text = "\n".join(drawn(training()))
    for word in ("A1 G 4+", "A5 R 5+", "SMOKE+2", "A3 HY1(4)", "FS1", "H CARRIER", "CALL(r5)", "B1 G 4+ HAZARD?"):
        assert word in text


def test_walls_are_where_places_meet() -> None:
    picture = Picture(places=(square("A", 0, 0), square("B", 1, 0), square("C", 0, 1)))
    assert drawn(picture, 9, 5) == ["┌───┬───┐", "│ A │ B │", "├───┼───┘", "│ C │", "└───┘"]


def test_an_l_shaped_place_has_one_outline() -> None:
    ell = Place(id="L", label="L", outline=((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)))
    assert drawn(Picture(places=(ell, square("B", 1, 0))), 9, 5) == ["┌───┬───┐", "│   │ B │", "│   └───┤", "│   L   │", "└───────┘"]


def test_an_impassable_wall_is_heavy() -> None:
    places = (
        square("A", 0, 0, facts=("x",)),
        square("B", 1, 0, facts=("x",), next_to=("C",)),
        square("C", 2, 0, facts=("x",), next_to=("B",)),
    )
    assert drawn(Picture(places=places), 13, 3)[1] == "│ A ┃ B │ C │"


def test_a_marker_without_cells_is_named_by_its_neighbour() -> None:
    hydrant = Place(id="HY", label="HY", next_to=("A",), outline=((0.5, 0), (1.5, 0), (1.5, 1), (0.5, 1)), pieces=(PieceGroup("water", 3),))
    lost = Place(id="X", label="X", pieces=(PieceGroup("hoses", 1, "old"),))
    lines = drawn(Picture(places=(square("A", 0, 0), square("B", 1, 0), hydrant, lost)), 24, 4)
    assert "A HY(3)" in lines[1]
    assert lines[3].startswith("X hose(old)")


@pytest.mark.parametrize("size", [(79, 6), (30, 12), (8, 3)])
def test_a_map_without_room_becomes_boxes(size: tuple[int, int]) -> None:
    picture = training()
    assert not is_drawn(picture, *size, WORDS)
    canvas = TextCanvas(*size)
    draw_map(canvas, 0, size[1], picture, WORDS)
    assert "┌" not in "".join(canvas.text())


@examples(30)
@given(drawn_cities(), st.integers(20, 160), st.integers(8, 60))
def test_a_drawn_map_shows_every_caption_inside_its_area(drawn_city: tuple[Raw, list[Raw]], width: int, height: int) -> None:
    picture = setup_picture(pack.compile(content_of(*drawn_city)), {})
    canvas = TextCanvas(width, height)
    end = chart_map(canvas, 0, height, picture, WORDS)
    if end is None:
        return
    assert end <= height
    text = canvas.text()
    shown = " ".join(text)
    assert all(place.label in shown for place in picture.places)
    assert all(len(line) <= width for line in text)


def test_forest_fire_is_a_row_of_squares() -> None:
    places = tuple(square(str(n + 1), n, 0, pattern="forest", facts=("forest",)) for n in range(11))
    canvas = TextCanvas(80, 6)
    draw_map(canvas, 0, 6, Picture(places=places), Catalog(games.load("forest-fire").texts("en")))
    assert canvas.text()[0].startswith("│1")
    assert canvas.text()[0].count("│") == 12
