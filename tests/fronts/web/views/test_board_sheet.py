"""The sheet of a place: its fields, who may edit them, and the effect."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion import games
from tests import evenings
from tests.fronts.web.views.test_report import evening_at_the_check, evening_in_the_action_phase
from tests.fronts.web.web_table import Client, WebTable

FIELD = re.compile(r'data-p="([^"]+)"')


@pytest.fixture
def anna(web_table: WebTable) -> Iterator[Client]:
    with web_table.joined("Anna") as client:
        yield client


def lay_village(web_table: WebTable) -> None:
    web_table.put_on_table(evenings.begin(games.load("fires-at-midnight"), scenario="mill-bend", dice="digital", cards="digital"))


def sheet_of(client: Client, place: str) -> str:
    answer = client.get(f"/bits/place/{place}")
    assert answer.status_code == 200
    return answer.text


def test_the_sheet_has_the_fields_of_the_place_and_its_pieces(web_table: WebTable, anna: Client) -> None:
    web_table.put_on_table(evening_in_the_action_phase())
    fields = FIELD.findall(sheet_of(anna, "A3"))
    assert fields[0] == "spaces.A3.fire_active"
    assert {"vehicles.E-RED.at", "vehicles.E-RED.water", "vehicles.E-RED.firefighters"} <= set(fields)
    assert not any(field.startswith(("vehicles.E-BLUE", "spaces.A4")) for field in fields)


def test_one_tap_puts_another_piece_there(web_table: WebTable, anna: Client) -> None:
    lay_village(web_table)
    sheet = sheet_of(anna, "W1,B1")
    assert 'data-put="villagers.V01.at" data-v="&#34;W1,B1&#34;"' in sheet
    assert '<details class="puts">' in sheet  # many are folded away


def test_pieces_off_the_map_have_sheets_too(web_table: WebTable, anna: Client) -> None:
    lay_village(web_table)
    assert 'data-sheet="F1"' in anna.get("/board").text
    assert FIELD.findall(sheet_of(anna, "F1"))[0].endswith("F1.at")
    assert "round" in FIELD.findall(sheet_of(anna, "board"))


def test_the_sheet_edits_the_draft_of_an_open_report(web_table: WebTable, anna: Client) -> None:
    evening = web_table.put_on_table(evening_at_the_check())
    assert 'data-mode="draft"' in sheet_of(anna, "A4")
    evening.draft({"spaces": {"A4": {"injured": 0}}}, id=evening.ask_id)
    web_table.show()
    assert "was 1" in sheet_of(anna, "A4")


def test_the_sheet_corrects_the_board_without_a_report(web_table: WebTable, anna: Client) -> None:
    lay_village(web_table)
    sheet = sheet_of(anna, "W1,B1")
    assert 'data-mode="correct"' in sheet
    assert f'data-id="{web_table.evening.ask_id}"' in sheet


def test_unknown_places_are_not_found(web_table: WebTable, anna: Client) -> None:
    lay_village(web_table)
    for name in ("A1", "nobody", "..%2F..", "W9,B9"):
        assert anna.get(f"/bits/place/{name}").status_code == 404
    assert "There is no such place on the board now." in anna.get("/bits/place/A1").text


def test_without_an_evening_there_is_no_place(web_table: WebTable, anna: Client) -> None:
    assert anna.get("/bits/place/A1").status_code == 404
    assert "No evening on the table" in anna.get("/board").text


def test_spectators_read_the_pieces_of_a_place(web_table: WebTable) -> None:
    web_table.put_on_table(evening_at_the_check())
    with web_table.spectator() as client:
        sheet = sheet_of(client, "A1")
        assert "4 active fires" in sheet
        assert "<form" not in sheet
        assert client.get("/bits/place/E-RED").status_code == 200
