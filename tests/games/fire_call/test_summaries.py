"""What stands beside the board, as data: tables and notices, signs and colours of the picture, goals, and the numbers of the pictures."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fire_call import board as twin
from companion.games.fire_call.board_layout import layout_of
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.game import GAME
from companion.games.fire_call.goals import goals
from companion.games.fire_call.metrics import METRICS
from companion.games.fire_call.overview import overview
from companion.games.fire_call.picture import picture
from companion.games.fire_call.ring_board import RingBoard, RingSpace
from companion.table import Board, Overview, Phrase, SummaryTable, read_position
from tests.evenings import answer_all, begin
from tests.games.fire_call.content import shipped, shipped_board
from tests.games.fire_call.fixtures import ITEMS, Position, player, raw_content
from tests.games.fire_call.tables import landed, owned, section_of, turn

CONTENT = GAME.compile(raw_content())
OPTIONS = GAME.read_options({}, {"track": "off"})
SCHEMA = GAME.schema(CONTENT, OPTIONS)


def board_of(position: Position) -> Board:
    return read_position(SCHEMA, position)


def seen(position: Position, *answers: Any, **options: Any) -> Overview:
    """What is beside the first question, or beside the one after these answers."""
    evening = begin(GAME, position, scenario=None, content=raw_content(), **{"track": "off", **options})
    answer_all(evening, answers)
    return overview(evening.twin, CONTENT, evening.setup.options, evening.ask)


def table(found: Overview, name: str) -> SummaryTable | None:
    return next((table for table in found.tables if table.name == name), None)


def cards(*items: str, aid: bool = False) -> Phrase:
    """Items, and with ``aid`` the Mutual Aid card."""
    return Phrase("cards.aid" if aid else "cards.items", {"says": " ".join(items), "card": "MA"})


# -- tables ----------------------------------------------------------------------------------------------------------


def test_before_the_setup_is_over_and_after_the_end_there_is_nothing_beside_the_question() -> None:
    evening = begin(GAME, scenario=None, content=raw_content(), players=2)
    assert overview(evening.twin, CONTENT, OPTIONS, evening.ask) == Overview()
    assert overview(board_of(turn()), CONTENT, OPTIONS, None) == Overview()


def test_fc_42_each_player_s_rank_districts_and_dispatcher() -> None:
    found = table(seen(turn(players={"Red": {"rank": 1}, "Blue": {"rank": 4}}, districts=owned(Red="1 2", Blue="5"))), "players")
    assert found is not None
    assert (found.topic, found.columns) == ("state", ("", "rank", "districts", "dispatcher"))
    assert found.rows == (
        ("Red", Phrase("rank.1", {"badge": "yellow"}), 2, "Blue"),
        ("Yellow", Phrase("rank.0", {"badge": "black"}), 0, "Red"),
        ("Blue", Phrase("rank.4", {"badge": "white"}), 1, "Yellow"),
    )


def test_fc_41_own_cards_those_in_the_garage_and_those_held_for_the_neighbour() -> None:
    found = seen(turn(seats="Red Yellow", players={"Red": player("Red", "A2 N1", "H1", mutualAid="HAND")}))
    own, held = table(found, "own_cards"), table(found, "held_cards")
    assert own is not None
    assert held is not None
    assert (own.topic, own.columns, held.topic, held.columns) == ("hands", ("", "hand", "garage"), "hands", ("", "for", "holds"))
    axes = section_of("Yellow").split()
    assert own.rows == (("Red", cards("A2", "N1", aid=True), cards("H1")), ("Yellow", cards(*axes), ""))
    kept = [item for item in ITEMS if item not in ("A2", "N1", "H1")]
    assert held.rows == (
        ("Red", "Yellow", cards(*(item for item in ITEMS if item not in axes), aid=True)), ("Yellow", "Red", cards(*kept)),
    )  # fmt: skip


def test_fc_71_kept_cards_by_what_they_are() -> None:
    found = table(seen(turn(players={"Red": {"kept": ["D39", "D37"]}, "Blue": {"kept": ["D40"]}})), "kept_cards")
    assert found is not None
    assert (found.topic, found.columns) == ("cards", ("", "", ""))
    assert found.rows == (
        ("Red", "D39", Phrase("keep.DISTRICT_CHOICE")), ("Red", "D37", Phrase("keep.BAND_AID")), ("Blue", "D40", Phrase("keep.AID_BLOCK")),
    )  # fmt: skip
    assert table(seen(turn()), "kept_cards") is None


def test_how_many_cards_are_discarded_and_aside_is_shown() -> None:
    position = landed("FIRE_CALL", callsDrawn=2, fireDiscard=["F02", "F03", "F04"], fireAside=["F05", "F06"], dutyDiscard=["D01"])
    found = table(seen(position), "piles")
    assert found is not None
    assert (found.topic, found.columns) == ("cards", ("", ""))
    assert found.rows == (("fire_discards", 3), ("fire_aside", 2), ("duty_discards", 1))


@pytest.mark.parametrize(("label", "districts", "owner"), [
    ("7", owned(Red="7"), "Red"), ("7", owned(Red="1"), Phrase("free")),
    ("7", owned(Red="1 2 3 4", Yellow="5 6 8 9", Blue="10 11"), Phrase("last")),
    ("CHOICE", {}, None),
])  # fmt: skip
def test_fc_49_an_announced_call_is_shown_with_its_district(label: str, districts: dict[str, str], owner: Any) -> None:
    """FC-49: whose it is, or that it is free, or the last one; a call with the label CHOICE has none."""
    call = next(id for id, call in CONTENT.calls.items() if call.label == label)
    found = table(seen(landed("FIRE_CALL", districts=districts), call), "announced")
    assert found is not None
    assert (found.topic, found.columns) == ("question", ("", ""))
    assert [row[0] for row in found.rows] == (["district_owner"] if owner is not None else []) + ["each", "opt_out"]
    if owner is not None:
        assert found.rows[0] == ("district_owner", owner)
    each = tuple(Phrase("has", {"player": colour, "n": [*districts.values()].count(colour)}) for colour in ("Red", "Yellow", "Blue"))
    assert found.rows[-2] == ("each", Phrase("all", {"each": each, "free": 11 - len(districts)}))


# -- notices ---------------------------------------------------------------------------------------------------------


def notices(position: Position) -> list[tuple[str, dict[str, Any], str]]:
    return [(notice.code, dict(notice.args), notice.level) for notice in seen(position).notices]


def test_who_is_in_the_hospital_is_a_warning() -> None:
    found = seen(turn(players={"Yellow": {"place": "hospital"}, "Blue": {"place": "hospital"}}))
    assert [(notice.code, notice.args, notice.level) for notice in found.notices] == [
        ("patients", {"players": ["Yellow", "Blue"]}, "warning")
    ]
    assert found.danger
    assert not seen(turn()).danger


@pytest.mark.parametrize(("garage", "six", "said"), [
    ("H1 H2", {"owner": "Red", "claims": 2}, [("claim", {"player": "Red", "items": ["H1", "H2"], "claims": 2}, "note")]),
    ("", {"owner": "Red", "claims": 2}, []), ("H1", None, []),
])  # fmt: skip
def test_fc_28_a_claim_is_noted_while_there_is_something_to_take(garage: str, six: Any, said: list[Any]) -> None:
    assert notices(turn(players={"Red": player("Red", "H3", garage)}, six=six)) == said


def test_fc_91_who_would_win_by_the_last_district() -> None:
    """FC-91: Red ahead wins by it, Yellow would tie, and Blue would make Red win."""
    found = seen(turn(districts=owned(Red="1 2 3 4", Yellow="5 6 7", Blue="8 9 10"))).notices
    [notice] = found
    says = [Phrase("by_last", {"player": "Red", "winner": "Red"}), Phrase("by_last_tie", {"player": "Yellow", "winner": None}),
            Phrase("by_last_tie", {"player": "Blue", "winner": None})]  # fmt: skip
    assert (notice.code, notice.level, notice.places) == ("last_district", "note", ("11",))
    assert notice.args == {"district": "11", "wins": tuple(says)}


def test_fc_90_with_all_covered_a_tie_is_noted() -> None:
    assert notices(turn(districts=owned(Red="1 2 3 4", Yellow="5 6 7 8", Blue="9 10 11")))[0][:2] == ("tie", {"players": ["Red", "Yellow"]})
    assert notices(turn(districts=owned(Red="1 2 3 4", Yellow="5 6 7 8", Blue="9 10"))) != []
    assert notices(turn(districts=owned(Red="1", Yellow="2"))) == []


def test_the_status_says_turn_standings_and_free_districts() -> None:
    found = seen(turn("Blue", "Red Black Yellow Blue", turnNo=7, districts=owned(Red="1 2", Blue="3")))
    assert found.status == Phrase("status", {"player": "Blue", "turn": 7, "free": 8, "says": "R2 K0 Y0 B1"})


# -- the picture -----------------------------------------------------------------------------------------------------


def test_every_kind_of_space_has_its_sign_its_look_and_its_colour() -> None:
    options = GAME.read_options({}, {})
    drawn = picture(twin.start(twin.schema(shipped(), options), shipped(), options), shipped(), options)
    kinds = {
        (place.label, place.pattern, place.colour) for place in drawn.places if place.id not in DISTRICTS and place.pattern != "equipment"
    }
    assert kinds == {
        ("FC", "FIRE_CALL", "red"), ("SD", "STATION_DUTIES", "yellow"), ("PR", "PROMOTION", "magenta"), ("MA", "MUTUAL_AID", "cyan"),
        ("IN", "INJURY", "grey"), ("BS", "BACK_IN_SERVICE", "green"), ("S1", "station", "red"), ("S2", "station", "red"),
        ("HO", "hospital", "cyan"),
    }  # fmt: skip
    items = [(place.label, place.colour) for place in drawn.places if place.pattern == "equipment"]
    assert items == [(item, "blue") for item in ITEMS]


def test_without_a_map_markers_are_where_the_places_say() -> None:
    players = {"Red": {"place": "station1"}, "Black": {"place": "hospital"}, "Yellow": {"place": "station2"}}
    found = picture(board_of(turn(seats="Red Black Yellow Blue", players=players)), CONTENT, OPTIONS)
    assert [(p.id, p.label, p.pattern, [(piece.name, piece.colour) for piece in p.pieces]) for p in found.rows[1].places] == [
        ("at.station1", "1", "station", [("hydrant_Red", "red")]), ("at.station2", "2", "station", [("hydrant_Yellow", "yellow")]),
        ("at.board", "B", "board", [("hydrant_Blue", "blue")]), ("at.hospital", "H", "hospital", [("hydrant_Black", "grey")]),
    ]  # fmt: skip


def test_districts_have_the_marker_and_the_colour_of_their_owner() -> None:
    found = picture(board_of(turn(seats="Red Black Yellow Blue", districts=owned(Red="1", Black="2", Blue="11"))), CONTENT, OPTIONS)
    shown = [(place.id, place.label, place.pattern, place.colour, [piece.name for piece in place.pieces]) for place in found.rows[0].places]
    assert (shown[0], shown[1], shown[10]) == (
        ("1", "1", "covered", "red", ["marker_Red"]), ("2", "2", "covered", "grey", ["marker_Black"]),
        ("11", "11", "covered", "blue", ["marker_Blue"]),
    )  # fmt: skip
    assert shown[2:10] == [(str(n), str(n), "free", "", []) for n in range(3, 11)]


def test_what_each_player_has_is_beside_the_picture() -> None:
    position = turn(seats="Red Blue", players={"Red": player("Red", "A1 A2", "H1", rank=3)}, districts=owned(Red="1 2 3"))
    found = picture(board_of(position), CONTENT, OPTIONS).ledgers
    assert [(ledger.name, ledger.rows) for ledger in found] == [
        ("Red", (("rank", 3), ("districts", 3), ("items", 2))), ("Blue", (("rank", 0), ("districts", 0), ("items", 6))),
    ]  # fmt: skip


def test_the_districts_are_in_three_rows_of_four_in_the_middle_of_the_ring() -> None:
    """Strictly inside: between the tracks of the ring, as many free ones before them as after them, or one less."""
    layout = layout_of(shipped_board())
    places = {id: (x, y) for y, row in enumerate(layout.rows) for x, id in enumerate(row) if id}
    assert [[id for id in row if id in DISTRICTS] for row in layout.rows if set(row) & set(DISTRICTS)] == [
        ["1", "2", "3", "4"], ["5", "6", "7", "8"], ["9", "10", "11"],
    ]  # fmt: skip
    ring = [places[space.id] for space in shipped_board().ring]
    for axis, count in ((0, 4), (1, 3)):
        first, last = min(place[axis] for place in ring), max(place[axis] for place in ring)
        used = sorted({places[district][axis] for district in DISTRICTS})
        before, after = used[0] - first - 1, last - used[-1] - 1
        assert len(used) == count
        assert after - before in (0, 1)


def ring_around(columns: int, rows: int) -> RingBoard:
    """A ring with so many tracks inside, without items."""
    edge = [(x, y) for y in range(rows + 2) for x in range(columns + 2) if x in (0, columns + 1) or y in (0, rows + 1)]
    spaces = {f"FIRE_CALL-{i}": RingSpace(id=f"FIRE_CALL-{i}", kind="FIRE_CALL", at=at, ahead=()) for i, at in enumerate(edge)}
    return RingBoard(title="Frame", spaces=spaces, paths=())


@pytest.mark.parametrize(("columns", "rows", "first"), [(4, 3, (1, 1)), (5, 4, (1, 1)), (6, 5, (2, 2)), (8, 3, (3, 1))])
def test_the_districts_are_in_the_middle_of_what_is_inside_the_ring(columns: int, rows: int, first: tuple[int, int]) -> None:
    layout = layout_of(ring_around(columns, rows))
    assert len(layout.districts) == 11
    x, y = first
    assert [row[x : x + 4] for row in layout.rows[y : y + 3]] == [("1", "2", "3", "4"), ("5", "6", "7", "8"), ("9", "10", "11", "")]


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (4, 2), (0, 0)])
def test_where_the_inside_is_too_small_no_district_is_in_it(columns: int, rows: int) -> None:
    layout = layout_of(ring_around(columns, rows))
    assert layout.districts == {}
    assert not {id for row in layout.rows for id in row} & set(DISTRICTS)


# -- goals and numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("districts", "covered", "lead", "states"), [
    ({}, 0, 0, ["open", "open"]),
    (owned(Red="1 2", Blue="3"), 3, 2, ["open", "open"]),
    (owned(Red="1 2 3 4", Yellow="5 6 7 8", Blue="9 10 11"), 11, 4, ["met", "open"]),
])  # fmt: skip
def test_fc_88_89_goals_say_how_far_it_is(districts: dict[str, str], covered: int, lead: int, states: list[str]) -> None:
    found = goals(board_of(turn(districts=districts)), CONTENT, OPTIONS)
    assert [(goal.aim, goal.code, goal.at, goal.state) for goal in found] == [
        ("win", "covered", covered, states[0]), ("win", "lead", lead, states[1]),
    ]  # fmt: skip


def test_fc_89_both_goals_are_met_by_a_winner() -> None:
    won = turn(seats="Red Yellow", districts=owned(Red="1 2 3 4 5 6", Yellow="7 8 9 10 11"), winner="Red")
    assert [goal.state for goal in goals(board_of(won), CONTENT, OPTIONS)] == ["met", "met"]


def test_in_the_setup_goals_have_no_numbers_yet() -> None:
    evening = begin(GAME, scenario=None, content=raw_content(), players=2)
    assert [goal.at for goal in goals(evening.twin, CONTENT, OPTIONS)] == [None, None]


def test_numbers_that_are_read_off_the_board() -> None:
    position = turn(seats="Red Blue", players={"Red": player("Red", "A1 A2", "H1")}, districts=owned(Red="1 2 3", Blue="4"))
    assert {name: read(board_of(position)) for name, read in METRICS.items()} == {
        "districts.Red": 3, "districts.Black": 0, "districts.Yellow": 0, "districts.Blue": 1, "districts.free": 7,
        "items.Red": 2, "items.Black": 0, "items.Yellow": 0, "items.Blue": 6,
    }  # fmt: skip
