"""The picture of the board: where spaces and districts are, hydrants and owners, and that fronts can draw it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from msgspec import structs

from companion.content.files import parse
from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.map import draw_map
from companion.fronts.web.views.board.ground import ground
from companion.fronts.web.views.board.layout import Layout
from companion.fronts.web.views.board.pieces import name_of, pieces
from companion.games.fire_call import board as twin
from companion.games.fire_call.board_layout import layout_of
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.game import GAME
from companion.games.fire_call.pack_merge import builtin_folder
from companion.games.fire_call.picture import picture, setup_picture
from companion.games.fire_call.ring_board import BoardFile, compile_board
from companion.scene import Catalog
from companion.scene.svg import MapPage, svg
from companion.table import Board, Outline, Picture, Place
from tests.games.fire_call.content import shipped, shipped_board

OPTIONS = GAME.read_options({}, {})
UNTRACKED = GAME.read_options({}, {"track": "off"})
WORDS = Catalog(GAME.texts("en"))


def board() -> Board:
    """A board in mid-game: Red and Blue on N2, Yellow in the Hospital; districts 2 and 7 are covered."""
    found = twin.start(twin.schema(shipped(), OPTIONS), shipped(), OPTIONS)
    found[twin.SEATS] = ("Red", "Yellow", "Blue")
    found[twin.STANDS_ON["Red"]] = found[twin.STANDS_ON["Blue"]] = "N2"
    found[twin.STANDS_ON["Yellow"]] = "hospital"
    found[twin.OWNER["2"]], found[twin.OWNER["7"]] = "Red", "Yellow"
    return found


def drawn() -> Picture:
    """The picture of that board."""
    return picture(board(), shipped(), OPTIONS)


def places() -> dict[str, Place]:
    """The places of that picture by id."""
    return {place.id: place for place in drawn().places}


def shown(place: Place) -> list[str]:
    """The pieces at a place."""
    return [piece.name for piece in place.pieces]


def test_every_space_and_every_district_is_a_place_apart_from_all_others() -> None:
    found = places()
    assert len(found) == 28 + 24 + 11
    assert len({place.outline for place in found.values()}) == len(found)
    assert all(place.outline for place in found.values())


def test_hydrants_are_on_their_spaces_and_markers_on_their_districts() -> None:
    found = places()
    assert {id: shown(place) for id, place in found.items() if place.pieces} == {
        "at.N2": ["hydrant_Red", "hydrant_Blue"],
        "at.hospital": ["hydrant_Yellow"],
        "2": ["marker_Red"],
        "7": ["marker_Yellow"],
    }
    assert (found["2"].pattern, found["2"].colour, found["3"].pattern) == ("covered", "red", "free")


def test_places_have_the_signs_of_the_plan() -> None:
    labels = [place.label for place in drawn().places if place.id.startswith("at.")]
    assert set(labels) == {"FC", "SD", "PR", "MA", "IN", "BS", "S1", "S2", "HO", *(f"{s}{n}" for s in "ANLH" for n in range(1, 7))}


def middle(outline: Outline) -> tuple[float, float]:
    """The middle of a square."""
    return sum(x for x, _ in outline) / 4, sum(y for _, y in outline) / 4


def test_paths_lead_from_space_to_space() -> None:
    layout = layout_of(shipped_board())
    middles = {middle(square) for square in layout.squares.values()}
    assert len(layout.lines) == 28 + 24 + 4
    assert all({line.path[0], line.path[-1]} <= middles for line in layout.lines)


def test_without_room_inside_the_districts_stand_beside_the_board() -> None:
    """On a ring of two columns there is no inside."""
    text = (builtin_folder() / "board.toml").read_text("utf-8")
    ring, _ = compile_board(BoardFile(title="Narrow", plan=str(parse(text, "board.toml")["plan"])))
    assert ring is not None
    across = {space.at[0] for space in ring.ring}
    squeezed = {
        id: structs.replace(space, at=(space.at[0] if space.at[0] in (min(across), max(across)) else min(across), space.at[1]))
        for id, space in ring.spaces.items()
        if space.item is None
    }
    narrow = structs.replace(ring, spaces=squeezed, paths=())
    assert layout_of(narrow).districts == {}
    found = picture(board(), structs.replace(shipped(), board=narrow), OPTIONS)
    assert [place.id for place in found.rows[0].places] == [*DISTRICTS]


def test_where_hydrants_are_not_followed_there_are_rows_and_no_map() -> None:
    untracked = twin.start(twin.schema(shipped(), UNTRACKED), shipped(), UNTRACKED)
    found = picture(untracked, shipped(), UNTRACKED)
    assert found.places == ()
    assert [row.name for row in found.rows] == ["districts", "markers"]


def test_a_page_of_the_board_can_be_printed() -> None:
    page = svg(setup_picture(shipped(), OPTIONS), WORDS, MapPage(title="Board"))
    texts = [text.text for text in ElementTree.fromstring(page).iter("{http://www.w3.org/2000/svg}text")]
    assert {"A1", "H6", "S1", "HO", "11"} <= {*texts}


@pytest.mark.parametrize("width", [62, 80, 100])
def test_the_terminal_shows_every_label_hydrant_and_owner(width: int) -> None:
    canvas = TextCanvas(width, 40)
    draw_map(canvas, 0, 40, drawn(), WORDS)
    text = "\n".join(canvas.text())
    for words in ("A1", "FC", "HO Y", "2 R", "7 Y", "N2 R", "S1", "11"):
        assert words in text, words


def test_phones_draw_paths_water_and_hydrants() -> None:
    found = drawn()
    layout = Layout(found, WORDS)
    assert "var(--m-street)" in ground(layout)
    assert "var(--t-water" in ground(layout)
    parts = pieces(layout, layout.spots["at.N2"], places()["at.N2"], WORDS, changed=False)
    assert all(f'href="#s-{sign}"' in parts for sign in ("hydrant_Red", "hydrant_Blue"))
    assert name_of(places()["at.N2"], WORDS) == "N2, Equipment: Red's hydrant, Blue's hydrant"
    assert name_of(places()["2"], WORDS) == "2, Covered district: Red's marker"
