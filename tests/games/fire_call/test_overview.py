"""Beside the questions: the district before a call is answered, its lines once it is read, the lamps, own cards first."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.fronts.web.views.cards import own_first
from companion.games.fire_call.game import GAME
from companion.presenter.scene_of import scene_of, words_of
from companion.scene import Scene
from companion.table import Choose
from hardware.lamps import Lights
from tests.evenings import begin
from tests.fronts.panel.tables import at_table
from tests.games.fire_call.fixtures import Position, player, raw_content
from tests.games.fire_call.tables import landed, owned, turn

LABEL, LINES = "7", "N1 H2 H3 H4 H5 H6 A1 A2 L1"


def at_call(position: Position, *answers: str) -> Scene:
    """The scene after the call F01 is drawn, and these answers."""
    played = begin(GAME, position, scenario=None, content=raw_content({"F01": (LABEL, LINES)}))
    for answer in ("F01", *answers):
        played.answer(answer)
    return scene_of(played, words_of(played))


def rows(scene: Scene, name: str) -> list[str]:
    """The rows of a table about the question as text."""
    return [" ".join(row) for table in scene.tables_about("question") if table.name == name for row in table.rows]


def test_fc_49_fc_51_what_is_known_before_a_call_is_answered() -> None:
    """Whose the district is, how many each has, and whether the call may be let go; nothing of what it needs."""
    scene = at_call(landed("FIRE_CALL", districts=owned(Red="7 8", Yellow="1")))
    allowed = "letting the call go allowed: the district is yours"
    assert rows(scene, "announced") == ["covered by Red", "districts Red 2, Yellow 1, Blue 0, free 8", allowed]
    assert rows(scene, "check") == []


def test_fc_51_the_last_free_district_is_named() -> None:
    scene = at_call(landed("FIRE_CALL", districts=owned(Red="1 2 3 4", Yellow="5 6 8 9", Blue="10 11")))
    assert rows(scene, "announced")[0] == "covered by nobody: the last free district"


def test_fc_53_items_that_the_rank_saves_come_last() -> None:
    """Missing ones first."""
    players = {"Red": player("Red", "H2 H3 H4 H5 H6 A1 A2", rank=1, mutualAid="HAND"), "Yellow": player("Yellow", "L1")}
    scene = at_call(landed("FIRE_CALL", players=players), "ATTEMPT")
    check = rows(scene, "check")
    assert check[0] == "L1 Aerial Truck lent by Yellow"
    assert check[-1] == "N1 Pumper Truck not needed with this rank"
    assert rows(scene, "result") == ["needs Mutual Aid"]
    assert rows(scene, "announced") == []


def test_the_red_lamp_is_lit_while_somebody_lies_in_the_hospital(tmp_path: Path) -> None:
    for patients, red in (({}, False), ({"Blue": {"place": "hospital"}}, True)):
        table = at_table(tmp_path, GAME, landed("FIRE_CALL", players=patients), scenario=None)
        assert table.view().lights == Lights(amber=True, red=red, action="breathing")


def test_the_panel_has_turn_and_districts_in_its_header() -> None:
    played = begin(GAME, turn(seats="Red Black Blue", turnNo=34, districts=owned(Red="1 2", Black="3", Blue="4 5 6")), scenario=None)
    assert scene_of(played, words_of(played)).status == "Red T34 R2 K1 B3 -5"


def test_fc_41_a_phone_in_a_seat_shows_its_own_cards_first() -> None:
    played = begin(GAME, turn(), scenario=None)
    tables = {table.name: own_first(table, ("Blue",)) for table in scene_of(played, words_of(played)).tables_about("cards")}
    assert [row[0] for row in tables["own_cards"].rows] == ["Blue", "Red", "Yellow"]
    assert tables["held_cards"].rows[0][:2] == ("Blue", "Red")


@pytest.mark.parametrize("track", ["on", "off"])
def test_a_fire_station_is_not_the_district_with_its_number(track: str) -> None:
    """A tap on the station on the map is the answer."""
    played = begin(GAME, None, scenario=None, players=2, track=track)
    played.answer(["Red", "Yellow"])
    assert isinstance(played.ask, Choose)
    places = {place.id for place in scene_of(played, words_of(played)).picture.all_places()}
    assert [played.ask.spots[number] for number in played.ask.options] == ["at.station1", "at.station2"]
    assert set(played.ask.spots.values()) <= places
