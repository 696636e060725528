"""An open report as cards: fields asked for, collapsed places, changes, limits."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from statistics import median
from typing import Any

from companion.engine import Evening
from companion.fronts.web.site import Parts, changed_parts
from companion.fronts.web.views.board import BoardView
from companion.fronts.web.views.report import IDS, report_parts
from companion.table import Report
from tests.evenings import begin
from tests.fronts.web.views.view_table import ANN, SPECTATOR, ViewTable, set_up_game

EXAMPLE = Path(__file__).parents[3] / "games/firefighters_on_duty/example/before.json"
UPDATE_BYTES = 3_000


def evening_in_the_action_phase(**options: Any) -> Evening:
    """The example's board while the clock is ready to run."""
    position = {**json.loads(EXAMPLE.read_text()), "at": "action"}
    return begin(position=position, scenario="training", dice="digital", cards="digital", players=2, **options)


def evening_at_the_check(**options: Any) -> Evening:
    """The same at the end of the Action Phase: the board check is open."""
    evening = evening_in_the_action_phase(**options)
    evening.answer("ended early")
    assert isinstance(evening.ask, Report)
    return evening


def evening_of(table: ViewTable) -> Evening:
    assert table.evening is not None
    return table.evening


def parts_of(table: ViewTable, who: Any = ANN) -> Parts:
    return report_parts(table.site, table.snapshot, who)


def cards(parts: Parts) -> dict[str, str]:
    """Cards by their place."""
    found = {}
    for html in parts.values():
        place = re.search(r'data-place="([^"]*)"', html)
        if place:
            found[place[1]] = html
    return found


def rows(card: str) -> list[str]:
    """The fields of a card."""
    return re.findall(r'<li class="stand[^>]*data-f="([^"]+)"', card)


def test_a_card_for_each_place_that_is_asked_about_with_its_fields_in_order() -> None:
    table = ViewTable(evening_at_the_check())
    found = cards(parts_of(table))
    asked = [field.path for field in table.evening.ask.prompted_fields()]  # type: ignore[union-attr]
    assert list(found)[:-1] == list(dict.fromkeys(path[1] for path in asked if path[0] == "spaces"))
    assert [path for card in found.values() for path in rows(card)] == [".".join(path) for path in asked if path[-1] != "at"]


def test_all_parts_are_empty_without_an_open_report() -> None:
    table = set_up_game("forest-fire", None)
    assert set(parts_of(table).values()) == {""}
    assert tuple(parts_of(table)) == IDS


def test_a_changed_field_shows_its_old_value_in_a_small_update() -> None:
    table = ViewTable(evening_at_the_check())
    before = parts_of(table)
    evening_of(table).draft({"spaces": {"A1": {"fire_active": 2}}}, id=evening_of(table).ask_id)
    now = parts_of(table)
    news = changed_parts(before, now)
    assert "was 4" in cards(now)["A1"]
    assert "<output>2</output>" in cards(now)["A1"]
    assert set(news) == {"report-1", "report-foot"}
    assert "1 change" in now["report-foot"]


def test_a_tap_on_any_row_is_a_small_update() -> None:
    table = ViewTable(evening_at_the_check())
    evening, sizes = evening_of(table), []
    before = parts_of(table)
    for field in [field for field in evening.ask.prompted_fields() if field.path[-1] == "firefighters"]:  # type: ignore[union-attr]
        evening.draft({"spaces": {field.path[1]: {"firefighters": field.now + 1}}}, id=evening.ask_id)
        now = parts_of(table)
        sizes.append(len(json.dumps(changed_parts(before, now)).encode()))
        before = now
    assert median(sizes) < UPDATE_BYTES


def test_one_tap_puts_a_piece_on_a_burning_road() -> None:
    table = ViewTable(evening_at_the_check())
    found = cards(parts_of(table))
    assert "Who is on A3?" in found["A3"]
    assert "Who is on" not in found["A1"]
    tap = re.search(r'data-f="vehicles.E-BLUE.at" data-v="([^"]+)" aria-pressed="false"', found["A3"])
    assert tap
    evening = evening_of(table)
    evening.draft({"vehicles": {"E-BLUE": {"at": json.loads(unescape(tap[1]))}}}, id=evening.ask_id)
    assert re.search(r'data-f="vehicles.E-BLUE.at" data-v="&#34;A4&#34;" aria-pressed="true"', cards(parts_of(table))["A3"])


def test_a_piece_tapped_away_asks_where_it_is() -> None:
    found = cards(parts_of(ViewTable(evening_at_the_check())))
    assert re.search(r'data-sheet="E-RED" aria-pressed="true"', found["A3"])
    assert 'data-f="vehicles.E-RED.at"' not in found["A3"]
    assert 'data-f="vehicles.E-RED.at"' in found["B2"]
    assert re.search(r"the blue engine.*A4", found[""], re.DOTALL)


def test_other_places_are_collapsed_until_they_are_changed() -> None:
    table = ViewTable(evening_at_the_check())
    evening = evening_of(table)
    before = parts_of(table)
    assert 'data-sheet="A4"' in before["report-rest"]
    assert 'data-sheet="A1"' not in before["report-rest"]
    assert 'data-sheet="A1"' in cards(before)["A1"]
    evening.draft({"spaces": {"A4": {"injured": 0}}}, id=evening.ask_id)
    found = cards(parts_of(table))
    assert rows(found["A4"]) == ["spaces.A4.injured"]
    assert "was 1" in found["A4"]


def test_a_report_on_very_many_places_is_a_list() -> None:
    table = set_up_game("fires-at-midnight", "mill-bend")
    evening_of(table).by_hand(id=evening_of(table).ask_id)
    parts = parts_of(table)
    assert not cards(parts)
    assert all(f'data-sheet="{place}"' in parts["report-rest"] for place in ("W1,B1", "H1", "V01"))


def test_limits_are_shown_while_filling_in() -> None:
    table = ViewTable(evening_at_the_check(board_check="all"))
    evening = evening_of(table)
    assert parts_of(table)["report-limits"] == ""
    evening.draft({"spaces": {"A1": {"firefighters": 0}}}, id=evening.ask_id)
    assert "firefighters: 7 of 8" in parts_of(table)["report-limits"]
    assert "broken" in parts_of(table)["report-limits"]
    evening.draft({"spaces": {"A4": {"firefighters": 1}}}, id=evening.ask_id)
    assert "firefighters: 8 of 8" in parts_of(table)["report-limits"]
    assert "broken" not in parts_of(table)["report-limits"]


def test_two_vehicles_on_one_road_are_shown_before_confirming() -> None:
    table = ViewTable(evening_at_the_check())
    evening = evening_of(table)
    evening.draft({"vehicles": {"E-RED": {"at": "B2"}}}, id=evening.ask_id)
    assert "two of them on B2" in parts_of(table)["report-limits"]


def test_spectators_have_no_controls() -> None:
    parts = parts_of(ViewTable(evening_at_the_check()), SPECTATOR)
    assert "<button" not in "".join(parts.values())
    assert "<output>4</output>" in cards(parts)["A1"]


def test_an_undone_report_can_be_taken_over() -> None:
    table = ViewTable(evening_at_the_check())
    evening = evening_of(table)
    evening.draft({"spaces": {"A1": {"fire_active": 3}}}, id=evening.ask_id)
    evening.confirm_draft(id=evening.ask_id)
    evening.undo(id=evening.ask_id, sure=True)
    assert isinstance(evening.ask, Report)
    assert "&#34;fire_active&#34;:3" in parts_of(table)["report-head"]
    evening.draft({"spaces": {"A1": {"fire_active": 3}}}, id=evening.ask_id)
    assert "fire_active&#34;:3" not in parts_of(table)["report-head"]


def test_the_report_is_on_the_page_board_too() -> None:
    table = ViewTable(evening_at_the_check())
    board = table.parts(BoardView())
    assert {id: board[id] for id in IDS} == parts_of(table)
