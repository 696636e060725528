"""The picture of the city: where places are, what calls and dice show, and that every front can draw it."""

from __future__ import annotations

import itertools
from collections import Counter
from xml.etree import ElementTree

import pytest
from msgspec import structs

from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.map import draw_map, is_drawn, map_in
from companion.fronts.web.views.board.ground import ground
from companion.fronts.web.views.board.layout import Layout
from companion.fronts.web.views.board.pieces import name_of, pieces
from companion.games.emergency_dispatch import board as twin
from companion.games.emergency_dispatch.game import GAME
from companion.games.emergency_dispatch.map_layout import CityLayout, layout_of
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.picture import picture, setup_picture
from companion.scene import Catalog
from companion.scene.svg import MapPage, svg
from companion.table import Board, PictureLine, Place, Scenery
from companion.table.outline import Corner
from tests.games.emergency_dispatch.content import shipped, shipped_city
from tests.games.emergency_dispatch.test_city_map import city

OPTIONS = GAME.read_options({}, {})
WORDS = Catalog(GAME.texts("en"))


def gridded() -> DispatchContent:
    """The content of a table with a board of its own: no city."""
    return structs.replace(shipped(), city=None)


def board(content: DispatchContent | None = None) -> Board:
    """A board in mid-game: two calls on C4 with three dice, two in the queue, a blocked slot, dice in every other place."""
    content = content or shipped()
    found = twin.start(twin.schema(content, OPTIONS), content, OPTIONS)
    top, under = [call.id for call in content.calls.values() if call.address == "C4"]
    found[twin.STACKED[top]], found[twin.URGENCY[top]], found[twin.STACKED[under]] = 1, 1, 2
    found[twin.QUEUE[1]], found[twin.QUEUE[2]] = "T-36", "T-19"
    found[twin.BLOCKED[9]] = "R03"
    found[twin.DIE_PLACE["AMB-1"]] = found[twin.DIE_PLACE["RES-2"]] = found[twin.DIE_PLACE["TAN-B"]] = "addr:C4"
    found[twin.LOCK["AMB-1"]] = "A"
    found[twin.OUT_OF_SERVICE["RES-2"]] = "R04"
    found[twin.DIE_PLACE["LAD-3"]], found[twin.DIE_PLACE["LAD-B"]] = "road", "spent"
    return found


def drawn(content: DispatchContent | None = None) -> dict[str, Place]:
    """The places of that board by id."""
    content = content or shipped()
    return {place.id: place for place in picture(board(content), content, OPTIONS).places}


def shown(place: Place) -> list[tuple[str, tuple[str, ...]]]:
    """The pieces of a place with what they show."""
    return [(piece.name, piece.marks) for piece in place.pieces]


# -- places


@pytest.mark.parametrize("content", [shipped(), gridded()], ids=["city", "grid"])
def test_every_place_has_room_of_its_own(content: DispatchContent) -> None:
    places = drawn(content)
    assert {*content.addresses, "boxArea", "road", "spent"} <= {*places}
    boxes = [(min(xs), min(ys), max(xs), max(ys)) for place in places.values() for xs, ys in [zip(*place.outline, strict=True)]]
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_addresses_of_a_column_or_row_are_in_line() -> None:
    for places in (drawn(), drawn(gridded())):
        for line, axis in (("A", 0), ("H", 0), ("1", 1), ("8", 1)):
            assert len({places[id].outline[0][axis] for id in shipped().addresses if line in id}) == 1


def test_streets_lead_from_place_to_place() -> None:
    layout = layout_of(shipped_city(), ())
    city = shipped_city()
    assert len([line for line in layout.lines if line.kind == "highway"]) == sum(street.is_highway for street in city.streets)
    for street, line in zip(city.streets, layout.lines, strict=False):
        for end, (x, y) in zip(street.ends, (line.path[0], line.path[-1]), strict=True):
            if end in layout.squares:
                xs, ys = zip(*layout.squares[end], strict=True)
                assert (x, y) == ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        for (x1, y1), (x2, y2) in itertools.pairwise(line.path):
            assert x1 == x2 or y1 == y2, street.ends


def test_lake_and_park_are_under_no_place() -> None:
    kinds = {ground.kind for ground in layout_of(shipped_city(), ()).scenery}
    assert kinds == {"city", "lake", "park"}


SMALL_CITY = """
1a--1b--2a--2b--3a--3b
|    ~~~            |
A1--B1--##==<>--+   4a
|   | ^ :       |   |
+---A2--##==<>--4b--5a
            |       |
            6a--6b--5b
"""


def corners(layout: CityLayout, place: str) -> tuple[Corner, Corner]:
    """The upper left and the lower right corner of a place, in cells."""
    square = layout.squares[place]
    return square[0], square[2]


def test_a_plan_becomes_squares_of_three_cells_one_cell_apart() -> None:
    layout = layout_of(city(SMALL_CITY), ())
    assert (layout.width, layout.height) == (6 * 4 - 1, 4 * 4 - 1)
    assert layout.rows == (
        ("1a", "1b", "2a", "2b", "3a", "3b"),
        ("A1", "B1", "", "", "", "4a"),
        ("", "A2", "", "", "4b", "5a"),
        ("", "", "", "6a", "6b", "5b"),
    )
    assert corners(layout, "1a") == ((0, 0), (3, 3))
    assert corners(layout, "A2") == ((4, 8), (7, 11))
    assert corners(layout, "5b") == ((20, 12), (23, 15))
    assert {*layout.squares} == {*city(SMALL_CITY).spaces} - {"highway-1", "highway-2"}


def test_columns_and_rows_have_the_name_that_their_addresses_share() -> None:
    """In the second column are B1 and A2, so it has none; nor has a row of stations."""
    layout = layout_of(city(SMALL_CITY), ())
    assert layout.columns == ("A", "", "", "", "", "")
    assert layout.row_names == ("", "1", "2", "")


def test_streets_run_between_the_middles_of_squares_and_spaces_on_the_highway_are_dots() -> None:
    layout = layout_of(city(SMALL_CITY), ())
    assert PictureLine("street", ((1.5, 5.5), (1.5, 9.5), (5.5, 9.5))) in layout.lines
    assert [line.path for line in layout.lines if line.kind == "highway"] == [
        ((9.5, 5.5), (9.5, 9.5)), ((9.5, 5.5), (13.5, 5.5)), ((9.5, 9.5), (13.5, 9.5)),
    ]  # fmt: skip
    assert [line.path for line in layout.lines if line.kind == "space"] == [((9.5, 5.5),), ((9.5, 9.5),)]


def test_the_ground_lies_one_cell_around_the_city_and_under_lakes_and_parks() -> None:
    assert layout_of(city(SMALL_CITY), ()).scenery == (
        Scenery("city", "grey", ((-1, -1), (24, -1), (24, 16), (-1, 16))),
        Scenery("lake", "blue", ((5, 2), (8, 2), (8, 4), (5, 4))),
        Scenery("park", "green", ((6, 6), (7, 6), (7, 8), (6, 8))),
    )


def test_addresses_without_a_city_stand_in_a_grid_of_their_letters_and_numbers() -> None:
    layout = layout_of(None, ("A1", "B10", "C2"))
    assert layout.rows == (("A1", "", ""), ("", "", "C2"), ("", "B10", ""))
    assert (layout.columns, layout.row_names) == (("A", "B", "C"), ("1", "2", "10"))
    assert [corners(layout, address) for address in ("A1", "B10", "C2")] == [((0, 0), (3, 3)), ((4, 8), (7, 11)), ((8, 4), (11, 7))]
    assert (layout.width, layout.height, layout.lines, layout.scenery) == (11, 11, (), ())


def test_areas_for_other_dice_share_the_width_below_the_map() -> None:
    """With a city three of them; without one there is a fourth for all stations."""
    layout = layout_of(shipped_city(), ())
    for content, areas, low in ((shipped(), 3, layout.height + 2), (gridded(), 4, layout_of(None, shipped().addresses).height + 2)):
        places = drawn(content)
        shown_below = [places[area] for area in ("station", "boxArea", "road", "spent") if area in places]
        wide = layout.width + 1 if content.city else layout_of(None, shipped().addresses).width + 1
        assert [(place.outline[0], place.outline[2]) for place in shown_below] == [
            ((i * (wide // areas), low), ((i + 1) * (wide // areas) - 1, low + 3)) for i in range(areas)
        ]
        assert [place.label for place in shown_below][-3:] == ["Box Alarm", "On the road", "Used up"]


# -- what is there


def test_calls_show_their_symbols_and_urgency_dice_their_state() -> None:
    calls = [call for call in shipped().calls.values() if call.address == "C4"]
    assert shown(drawn()["C4"]) == [
        (calls[0].id, (*(f"symbol_{symbol}" for symbol in calls[0].req), "urgency_1")),
        (calls[1].id, (*(f"symbol_{symbol}" for symbol in calls[1].req), f"urgency_{calls[1].start}")),
        ("AMB-1", ("locked", "symbol_A")),
        ("RES-2", ("out_of_service",)),
        ("TAN-B", ()),
    ]


def test_the_queue_is_a_row_of_calls_and_blocked_slots() -> None:
    (row,) = picture(board(), shipped(), OPTIONS).rows
    slots = {place.label: place.pieces for place in row.places}
    assert [*slots] == [str(n) for n in range(1, 10)]
    (call,) = slots["1"]
    assert (call.label, call.pips, call.marks) == ("E5 AFRL4", 4, ("double",))
    assert call.title == "T-36 Christmas Tree Four Floors High"
    assert [piece.name for piece in slots["9"]] == ["blocked"]
    assert not slots["3"]


def test_colours_say_how_urgent_a_call_is_and_which_type_a_die_has() -> None:
    """Red: the last chance; yellow: two; none: more. A junction, stations and the ends of the highway have colours of their own."""
    places = drawn()
    assert [piece.colour for piece in places["C4"].pieces] == ["red", "", "red", "grey", "blue"]
    assert [piece.icon for piece in places["C4"].pieces] == ["urgency_1", "urgency_3", "die_AMB", "die_RES", "die_TAN"]
    assert [(places[id].pattern, places[id].colour, places[id].label) for id in ("A1", "C4", "1a", "entry-1", "road")] == [
        ("address", "", "A1"), ("junction", "magenta", "C4"), ("station", "red", "1a"), ("box", "cyan", "Box"),
        ("area", "cyan", "On the road"),
    ]  # fmt: skip
    (row,) = picture(board(), shipped(), OPTIONS).rows
    assert [(place.pattern, place.colour) for place in row.places[::4]] == [
        ("slot", "yellow"),
        ("slot", "yellow"),
        ("blocked_slot", "grey"),
    ]
    assert [place.pieces[0].colour for place in row.places if place.pieces] == ["", "yellow", "red"]
    assert row.places[1].pieces[0].note == "B6, AW, urgency 2"


def test_tracks_beside_the_city_are_the_clock_failures_queue_and_free_tokens() -> None:
    """After the last round the clock stands on its ninth space, which is no round; a blocked slot is taken."""
    found = board()
    found[twin.CLOCK], found[twin.FAILURES] = 9, 5
    tracks = picture(found, shipped(), OPTIONS).tracks
    assert [(track.name, track.at, track.last) for track in tracks] == [
        ("clock", 8, 8), ("failures", 5, 8), ("queue", 3, 9), ("tokens", 10, 12),
    ]  # fmt: skip


def test_the_success_pile_is_counted_by_kind() -> None:
    found = board()
    found[twin.SUCCESS] = ("R06", "R01", "R02", "R07")
    (ledger,) = picture(found, shipped(), OPTIONS).ledgers
    assert ledger.name == "success"
    assert dict(ledger.rows) == {
        f"kind.{kind}": n for kind, n in Counter(shipped().cards[card].success for card in found[twin.SUCCESS]).items()
    }


def test_dice_elsewhere_are_where_they_are() -> None:
    places = drawn()
    assert [[piece.name for piece in places[area].pieces] for area in ("boxArea", "road", "spent")] == [["RES-B"], ["LAD-3"], ["LAD-B"]]
    assert [piece.name for piece in places["1b"].pieces] == ["ENG-1"]
    assert [piece.name for piece in drawn(gridded())["station"].pieces][:2] == ["ENG-1", "TAN-2"]


def test_an_address_that_is_not_on_the_map_has_a_place_below_it() -> None:
    found = board()
    found[twin.TYPED_CALL["X-01"]] = '{"name":"","address":"K9","req":"A","start":2,"mark":"none","flavour":""}'
    found[twin.STACKED["X-01"]], found[twin.URGENCY["X-01"]] = 1, 2
    places = {place.id: place for place in picture(found, shipped(), OPTIONS).places}
    assert shown(places["K9"]) == [("X-01", ("symbol_A", "urgency_2"))]
    assert places["K9"].outline[0][1] > max(y for _, y in places["H8"].outline)
    assert places["boxArea"].outline[0][1] > max(y for _, y in places["K9"].outline)


def test_the_first_picture_is_the_city_with_every_die_at_home() -> None:
    first = setup_picture(shipped(), OPTIONS)
    assert {place.id for place in first.places} == {*shipped().addresses, *shipped_city().of_kind("station"), "entry-1", "entry-2"}
    assert sum(len(place.pieces) for place in first.places) == 12


# -- on every front


@pytest.mark.parametrize("content", [shipped(), gridded()], ids=["city", "grid"])
def test_a_terminal_of_80_columns_shows_all_in_a_table(content: DispatchContent) -> None:
    found = picture(board(content), content, OPTIONS)
    canvas = TextCanvas(80, 30)
    assert draw_map(canvas, 0, 22, found, WORDS) <= 22
    text = "\n".join(canvas.text())
    assert "27:RL1" in text
    assert "A1:=A" in text
    assert "R2:x" in text
    assert "Box Alarm RB" in text
    assert is_drawn(found, 80, 24, WORDS)
    assert map_in(TextCanvas(80, 5), 5, found, WORDS) is None


def test_phones_draw_streets_lake_and_pieces() -> None:
    found = picture(board(), shipped(), OPTIONS)
    layout = Layout(found, WORDS)
    drawing = ground(layout)
    assert "var(--m-street)" in drawing
    assert "var(--m-highway)" in drawing
    assert "var(--t-lake" in drawing
    place = next(place for place in found.places if place.id == "C4")
    parts = pieces(layout, layout.spots["C4"], place, WORDS, changed=False)
    assert all(f'href="#s-{sign}"' in parts for sign in ("symbol_A", "locked", "out_of_service", "urgency_1", "die_AMB"))
    assert name_of(place, WORDS).startswith(
        "C4, Transportation Junction: T-27 Stuck above Platform Three (Rescue, Ladder, urgency 1, the last chance)"
    )


def test_the_page_to_print_is_whole() -> None:
    page = svg(setup_picture(shipped(), OPTIONS), WORDS, MapPage("Larkmouth"))
    texts = ["".join(node.itertext()) for node in ElementTree.fromstring(page).iter() if node.tag.endswith("text")]
    assert {*shipped().addresses} <= {*texts}
    assert {"Lake", "Park", "Transportation Junction"} <= {*texts}
