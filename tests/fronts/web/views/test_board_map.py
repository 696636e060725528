"""The map of the page Board: every game, every scenario."""

from __future__ import annotations

import asyncio
import re
from statistics import median
from xml.etree import ElementTree

import pytest
from msgspec import structs

from companion.fronts.web.site import changed_parts
from companion.fronts.web.views.board import BoardView
from companion.fronts.web.views.board.changes import places_named_by_list
from companion.fronts.web.views.board.layout import Layout, Rect
from companion.fronts.web.views.board.pieces import name_of, pieces
from companion.scene import Catalog, Instruction, Scene
from companion.table import Picture, PieceGroup, Place
from tests.fronts.web.views.view_table import ANN, BOARDS, SPECTATOR, ViewTable, set_up_game

GROUND_BYTES, PLACE_BYTES = 40_000, 600

each_board = pytest.mark.parametrize(("game", "scenario"), BOARDS)


def svg(inside: str) -> ElementTree.Element:
    """What is inside of a ``<g>``, read strictly."""
    return ElementTree.fromstring(f"<g>{inside}</g>")


def scene_of(table: ViewTable) -> Scene:
    scene = table.snapshot.scene
    assert scene is not None
    return scene


def places_of(table: ViewTable) -> tuple[Place, ...]:
    return scene_of(table).picture.places


@each_board
def test_the_ground_is_well_formed_and_has_every_label(game: str, scenario: str | None) -> None:
    table = set_up_game(game, scenario)
    parts = table.parts(BoardView())
    ground = svg(parts["board-ground"])
    written = {node.text for node in ground.iter("text")} | {
        node.text for place in places_of(table) for node in svg(parts[f"place-{place.id}"]).iter("text")
    }
    assert {place.label for place in places_of(table)} <= written
    assert {name for node in ground.iter("use") for name in [node.attrib["href"]]} <= {
        f"#{node.attrib['id']}" for node in ground.iter("symbol")
    }


@each_board
def test_the_background_has_no_missing_or_external_references(game: str, scenario: str | None) -> None:
    table = set_up_game(game, scenario)
    text = BoardView().signs(table.snapshot) + "".join(table.parts(BoardView()).values())
    ids = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids
    assert not re.search(r"https?:|style=|<script|<style|\son\w+=", text)


@each_board
def test_the_ground_is_small_and_places_are_tiny(game: str, scenario: str | None) -> None:
    table = set_up_game(game, scenario)
    parts = table.parts(BoardView())
    assert len(parts["board-ground"].encode()) < GROUND_BYTES
    assert median(len(parts[f"place-{place.id}"].encode()) for place in places_of(table)) < PLACE_BYTES


@each_board
def test_every_piece_is_listed_as_text(game: str, scenario: str | None) -> None:
    table = set_up_game(game, scenario)
    parts, words = table.parts(BoardView()), table.snapshot.words
    for place in places_of(table):
        title = svg(parts[f"place-{place.id}"]).find("title")
        assert title is not None
        assert title.text
        assert title.text.startswith(place.label)
        for piece in place.pieces:
            text = words.some(piece.name, piece.count) if words.counts(piece.name) else words.word(piece.name)
            assert text in title.text
            assert text in parts[f"line-{place.id}"]


@each_board
def test_the_same_moment_gives_the_same_bytes(game: str, scenario: str | None) -> None:
    assert set_up_game(game, scenario).parts(BoardView()) == set_up_game(game, scenario).parts(BoardView())


@each_board
def test_letters_stay_within_their_place(game: str, scenario: str | None) -> None:
    table = set_up_game(game, scenario)
    layout = Layout(scene_of(table).picture, table.snapshot.words)
    for spot in layout.spots.values():
        assert spot.room.x >= layout.view.x
        assert spot.room.x + spot.room.wide <= layout.view.x + layout.view.wide
        assert spot.pieces.y + spot.pieces.high <= spot.room.y + spot.room.high + 0.01
        if not spot.marker:
            assert max(wide for _, wide in spot.head) * spot.f <= spot.room.wide * 1.05


def boxes_of(inside: str) -> list[Rect]:
    found = [node for node in svg(inside).iter("rect") if node.attrib["class"].startswith("tok")]
    return [Rect(*(float(node.attrib[name]) for name in ("x", "y", "width", "height"))) for node in found]


@pytest.mark.parametrize("count", [1, 4, 9, 30])
def test_tokens_stay_in_their_room_and_off_each_other_however_many_there_are(count: int) -> None:
    table = set_up_game("firefighters-on-duty", "the-timber-yard")
    layout, words = Layout(scene_of(table).picture, table.snapshot.words), table.snapshot.words
    lying = tuple(PieceGroup(name, n) for n in range(1, count + 1) for name in ("fire_active", "E-RED", "a thing with a long name"))[:count]
    for spot in layout.spots.values():
        drawn = boxes_of(pieces(layout, spot, structs.replace(spot.place, pieces=lying), words, changed=False))
        room = spot.pieces
        assert drawn
        for box in drawn:
            assert box.x >= room.x - 0.2
            assert box.x + box.wide <= room.x + room.wide + 0.2
        for i, one in enumerate(drawn):
            for other in drawn[i + 1 :]:
                apart = one.x + one.wide <= other.x + 0.11 or other.x + other.wide <= one.x + 0.11
                assert apart or one.y + one.high <= other.y + 0.11 or other.y + other.high <= one.y + 0.11


def test_one_changed_piece_changes_its_place_alone() -> None:
    table, view = set_up_game("firefighters-on-duty", "first-day"), BoardView()
    before = table.parts(view)
    evening = table.evening
    assert evening is not None
    assert evening.correct({"spaces": {"B1": {"hazards": {"electricity": 1}}}}, id=evening.ask_id)
    news = set(changed_parts(before, table.parts(view)))
    assert {"place-B1", "line-B1", "board-legend", "board-supply"} >= news - {"board-marks", "board-question"} >= {"place-B1", "line-B1"}


def test_the_ids_of_the_parts_stay_for_the_whole_evening() -> None:
    table, view = set_up_game("fires-at-midnight", "mill-bend"), BoardView()
    ids = list(table.parts(view))
    evening = table.evening
    assert evening is not None
    evening.by_hand(id=evening.ask_id)
    assert list(table.parts(view)) == ids


@pytest.mark.parametrize(
    ("game", "scenario", "folds"),
    [("fires-at-midnight", "mill-bend", True), ("fire-call", None, False), ("emergency-dispatch", None, True)],
)
def test_pieces_that_are_not_on_the_board_are_folded_where_they_are_many(game: str, scenario: str | None, folds: bool) -> None:
    """Sixty-four calls in a bag would bury the rest; each can still be put on the board in a correction."""
    listed = set_up_game(game, scenario).parts(BoardView())["board-more"]
    out, _, away = listed.partition('data-keep="board-away"')
    assert bool(away) is folds
    assert ('data-sheet="T-64"' in away) is (game == "emergency-dispatch")
    assert 'data-sheet="board"' in out


def test_spectators_see_the_same_map() -> None:
    table, view = set_up_game("forest-fire", None), BoardView()
    joined, watching = table.parts(view, ANN), table.parts(view, SPECTATOR)
    assert set(changed_parts(joined, watching)) == {"board-more", "board-question"}


def seen_with(*pieces_seen: PieceGroup) -> tuple[Layout, Place, Catalog]:
    place = Place(id="A1", label="A1", pattern="green", facts=("green",), pieces=pieces_seen)
    words = set_up_game("firefighters-on-duty", "training").snapshot.words
    return Layout(Picture(places=(place,)), words), place, words


def test_stale_pieces_are_marked_by_more_than_colour() -> None:
    layout, place, words = seen_with(PieceGroup("firefighters", 2, stale=True), PieceGroup("fire_active", 3))
    inside = pieces(layout, layout.spots["A1"], place, words, changed=False)
    assert [node.text for node in svg(inside).iter("text")] == ["2", "?", "3"]
    assert inside.count('class="tok stale"') == 1
    assert name_of(place, words).endswith("2 firefighters?, 3 active fires")


def test_a_vehicle_has_its_name_beside_its_drawing_and_its_load_as_signs() -> None:
    layout, place, words = seen_with(PieceGroup("E-RED", 1, "damaged, water 5, firefighters 1", "red"))
    inside = svg(pieces(layout, layout.spots["A1"], place, words, changed=False))
    assert [node.text for node in inside.iter("text")] == ["RED", "damaged", "5", "1"]
    assert [node.attrib["href"] for node in inside.iter("use")] == ["#s-E-RED", "#s-water", "#s-firefighters"]


def test_a_stale_vehicle_has_one_question_mark_behind_its_name() -> None:
    engine = PieceGroup("E-RED", 1, "water 5?, firefighters 1?", "red", stale=True)
    layout, place, words = seen_with(engine, engine, engine, engine, engine, engine)
    texts = [node.text for node in svg(pieces(layout, layout.spots["A1"], place, words, changed=False)).iter("text")]
    assert texts[:5] == ["RED", "?", "5?", "1?", "RED"]
    assert name_of(place, words).endswith("the red engine? (water 5?, firefighters 1?)")


def test_places_that_the_open_list_names_have_a_ring() -> None:
    table = set_up_game("firefighters-on-duty", "training")
    scene = scene_of(table)
    told = structs.replace(scene, todo=(Instruction(0, "", "", "", places=("A2", "FS1", "E-RED")),), back=())
    assert places_named_by_list(told) == {"A2", "FS1"}
    back = structs.replace(scene, todo=(), back=(Instruction(0, "", "", "", places=("A5",)),))
    assert places_named_by_list(back) == {"A5"}


def test_a_ring_is_an_outline_that_the_ground_has() -> None:
    layout, place, words = seen_with()
    assert '<use class="ring" href="#o-A1"/>' in pieces(layout, layout.spots["A1"], place, words, changed=True)
    assert "ring" not in pieces(layout, layout.spots["A1"], place, words, changed=False)


def test_the_page_says_that_the_table_is_empty() -> None:
    table = set_up_game("forest-fire", None)
    table.site.feed.show(structs.replace(table.snapshot, scene=None))
    assert list(asyncio.run(BoardView().parts(table.site, ANN))) == ["board-empty"]
