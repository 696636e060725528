"""Drawn pictures as pages to print."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

import companion.scene
from companion import games
from companion.games.firefighters_on_duty import pack
from companion.games.firefighters_on_duty.board.setup_picture import setup_picture
from companion.scene import Catalog
from companion.scene.captions import caption_of
from companion.scene.map_geometry import MapGeometry, boxes
from companion.scene.svg import MapPage, svg
from companion.table import Picture, PieceGroup, Place
from tests.games.firefighters_on_duty.drawn_cities import content_of, drawn_cities
from tests.searches import examples

DRAWN = Path(__file__).parents[1] / "games/firefighters_on_duty/drawn"
GAME = games.load("firefighters-on-duty")
WORDS = Catalog(GAME.texts("en"))
PAGE = MapPage("Fire & <Smoke>", "under", "A story of a few words.", ("Tiles: A.",))
SVG = "{http://www.w3.org/2000/svg}"


def page_of(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(svg(picture, WORDS, PAGE))


def texts(root: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def shipped() -> list[str]:
    return [name for name, _, _ in GAME.scenarios() if name != "training"]


def picture_of(name: str) -> Picture:
    extra = [pack.load_pack(DRAWN)] if name == "training" else []
    return setup_picture(pack.compile(pack.gather(name, None, extra)), {})


@pytest.mark.parametrize("name", ["training", *shipped()])
def test_the_page_is_well_formed_and_has_every_label(name: str) -> None:
    picture = picture_of(name)
    root = page_of(picture)
    written = texts(root)
    assert {place.label for place in picture.places} <= set(written)
    assert {"Fire & <Smoke>", "under", "A story of a few words.", "Tiles: A.", "Green area: homes", "Fire station"} <= set(written)
    assert sorted([float(root.attrib[side].removesuffix("mm")) for side in ("width", "height")]) == [210, 297]


@pytest.mark.parametrize("name", ["training", *shipped()])
def test_nothing_comes_from_elsewhere(name: str) -> None:
    text = svg(picture_of(name), WORDS, PAGE).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|href|@import|<script|<image|<style", text)
    used = set(re.findall(r"url\(#(\w+)\)", text))
    assert used <= set(re.findall(r'id="(\w+)"', text))


def spots(root: ElementTree.Element) -> list[tuple[str, float, float, float, float]]:
    """Every label of a place with a box that is a little narrower than its letters can be: text, left, top, right, low."""
    found = []
    for node in root.iter(f"{SVG}text"):
        text, size = node.text or "", float(node.attrib["font-size"])
        if re.fullmatch(r"[A-Z]{1,2}\d{1,2}|GP", text) and node.attrib.get("text-anchor") == "middle":
            wide = 0.55 * size * len(text)
            x, y = float(node.attrib["x"]), float(node.attrib["y"])
            found.append((text, x - wide / 2, y - 0.72 * size, x + wide / 2, y))
    return found


@pytest.mark.parametrize("name", ["training", *shipped()])
def test_labels_do_not_overlap(name: str) -> None:
    labels = spots(page_of(picture_of(name)))
    for one, other in itertools.combinations(labels, 2):
        assert one[3] <= other[1] or other[3] <= one[1] or one[4] <= other[2] or other[4] <= one[2], (one, other)


@examples(20)
@given(drawn_cities())
def test_any_drawn_city_can_be_printed(city: tuple[dict[str, Any], list[dict[str, Any]]]) -> None:
    picture = setup_picture(pack.compile(content_of(*city)), {})
    assert {place.label for place in picture.places if place.outline} <= set(texts(page_of(picture)))


def test_a_place_that_no_drawing_shows_is_left_out_and_a_strange_kind_gets_a_pattern() -> None:
    shape = ((0, 0), (4, 0), (4, 4), (0, 4))
    seen = Place(
        id="M", label="M", pattern="moor", facts=("moor", "wet"), outline=shape, pieces=(PieceGroup("E-RED"), PieceGroup("oddity", 2))
    )
    root = page_of(Picture(places=(seen, Place(id="N", label="N"))))
    assert {"M", "Moor"} <= set(texts(root))
    assert len(list(root.iter(f"{SVG}pattern"))) >= 1


def test_a_caption_says_kind_facts_and_pieces() -> None:
    place = Place(
        id="A1", label="A1", pattern="green", facts=("green", "4+", "population 3"),
        pieces=(PieceGroup("fire_inactive", 2), PieceGroup("smoke", note="+2"), PieceGroup("distress_token", note="round 3"),
                PieceGroup("hoses", 2)),
    )  # fmt: skip
    caption = caption_of(place, WORDS)
    assert [(item.kind, item.text) for item in caption.head] == [("label", "A1"), ("letter", "G"), ("number", "4+"), ("sign", "3")]
    assert [(item.sign, item.text) for item in caption.pieces] == [
        ("fire_inactive", "×2"), ("smoke", "+2"), ("distress_token", "3"), ("", "hose ×2"),
    ]  # fmt: skip


def test_so_many_for_each_player_is_a_sign() -> None:
    place = Place(id="A1", label="A1", pieces=(PieceGroup("fire_inactive", 1, "×players"), PieceGroup("civilians", 1, "×d6")))
    assert [(item.sign, item.text) for item in caption_of(place, WORDS).pieces] == [
        ("fire_inactive", "×"),
        ("players", ""),
        ("civilians", "×d6"),
    ]


def test_what_is_stale_has_a_question_mark() -> None:
    place = Place(id="A1", label="A1", pieces=(PieceGroup("firefighters", 2, stale=True), PieceGroup("hoses", stale=True)))
    assert [item.text for item in caption_of(place, WORDS).pieces] == ["×2?", "hose ?"]


@pytest.mark.parametrize("game", games.ids())
def test_every_icon_of_a_game_is_svg_and_every_kind_of_place_has_a_pattern_that_there_is(game: str) -> None:
    words = Catalog(games.load(game).texts("en"))
    assert words.icons
    for icon in words.token_icons.values():
        ElementTree.fromstring(f"<g>{icon}</g>")
    for style in words.ground.values():
        ElementTree.fromstring(f"<g>{style.pattern}</g>")


def test_the_scene_names_no_piece_of_a_game() -> None:
    """Icons and looks of places are the games' own; what the scene has are shapes and patterns."""
    own = {name for game in games.ids() for table in ("icon", "token") for name in games.load(game).texts("en")[table]}
    files = list(Path(companion.scene.__file__).parent.rglob("*.py"))
    strings = {node.value for path in files for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    assert own & strings == set()


# -- charts -------------------------------------------------------------------------------------------------------------


def test_a_chart_knows_cells_markers_and_what_is_not_drawn() -> None:
    chart = MapGeometry(picture_of("training"))
    assert chart.at[0, 0].id == "A1"
    assert [marker.id for marker in chart.markers] == ["HY1", "HY2"]
    assert (chart.left, chart.top, chart.right, chart.low) == (-2, 0, 12, 6)
    assert (1, 2) not in chart.room(chart.places["A3"])
    assert {side for _, side in chart.fronts(chart.places["FS1"])} == {1}
    assert not list(chart.walls())
    assert not list(chart.bridges())


def test_boxes_are_the_rectangles_of_a_shape() -> None:
    ell = {(0, 0), (0, 1), (1, 1)}
    assert set(boxes(ell)) >= {(0, 0, 1, 2), (0, 1, 2, 2)}
    for left, top, right, low in boxes(ell):
        assert {(x, y) for x in range(left, right) for y in range(top, low)} <= ell
