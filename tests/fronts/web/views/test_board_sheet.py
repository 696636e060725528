"""The sheet of a place: what it asks, of whom, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion import games
from tests import evenings
from tests.fronts.web.sites import Client, Sitting
from tests.fronts.web.views.test_report import evening_at_the_check, evening_in_the_action_phase

FIELD = re.compile(r'data-p="([^"]+)"')


@pytest.fixture
def anna(sitting: Sitting) -> Iterator[Client]:
    with sitting.joined("Anna") as client:
        yield client


def lay_village(sitting: Sitting) -> None:
    sitting.lay(evenings.begin(games.load("fires-at-midnight"), scenario="mill-bend", dice="digital", cards="digital"))


def sheet_of(client: Client, place: str) -> str:
    answer = client.get(f"/bits/place/{place}")
    assert answer.status_code == 200
    return answer.text


def test_it_has_the_fields_of_the_place_and_of_what_stands_there(sitting: Sitting, anna: Client) -> None:
    sitting.lay(evening_in_the_action_phase())
    fields = FIELD.findall(sheet_of(anna, "A3"))
    assert fields[0] == "spaces.A3.fire_active"
    assert {"vehicles.E-RED.at", "vehicles.E-RED.water", "vehicles.E-RED.firefighters"} <= set(fields)
    assert not any(field.startswith(("vehicles.E-BLUE", "spaces.A4")) for field in fields)


def test_what_could_stand_there_is_put_there_by_one_tap(sitting: Sitting, anna: Client) -> None:
    lay_village(sitting)
    sheet = sheet_of(anna, "W1,B1")
    assert 'data-put="villagers.V01.at" data-v="&#34;W1,B1&#34;"' in sheet
    assert '<details class="puts">' in sheet  # many are folded away


def test_things_beside_the_map_have_sheets_too(sitting: Sitting, anna: Client) -> None:
    lay_village(sitting)
    assert 'data-sheet="F1"' in anna.get("/board").text
    assert FIELD.findall(sheet_of(anna, "F1"))[0].endswith("F1.at")
    assert "round" in FIELD.findall(sheet_of(anna, "board"))


def test_while_a_report_is_open_it_fills_in_the_draft(sitting: Sitting, anna: Client) -> None:
    evening = sitting.lay(evening_at_the_check())
    assert 'data-mode="draft"' in sheet_of(anna, "A4")
    evening.draft({"spaces": {"A4": {"injured": 0}}}, id=evening.seen)
    sitting.show()
    assert "was 1" in sheet_of(anna, "A4")


def test_else_it_corrects_the_board(sitting: Sitting, anna: Client) -> None:
    lay_village(sitting)
    sheet = sheet_of(anna, "W1,B1")
    assert 'data-mode="correct"' in sheet
    assert f'data-id="{sitting.evening.seen}"' in sheet


def test_what_is_on_no_board_is_not_found(sitting: Sitting, anna: Client) -> None:
    lay_village(sitting)
    for name in ("A1", "nobody", "..%2F..", "W9,B9"):
        assert anna.get(f"/bits/place/{name}").status_code == 404
    assert "There is no such place on the board now." in anna.get("/bits/place/A1").text


def test_without_an_evening_there_is_no_place(sitting: Sitting, anna: Client) -> None:
    assert anna.get("/bits/place/A1").status_code == 404
    assert "No evening on the table" in anna.get("/board").text


def test_who_only_watches_reads_what_lies_there(sitting: Sitting) -> None:
    sitting.lay(evening_at_the_check())
    with sitting.watching() as client:
        sheet = sheet_of(client, "A1")
        assert "4 standing fires" in sheet
        assert "<form" not in sheet
        assert client.get("/bits/place/E-RED").status_code == 200
