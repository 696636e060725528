"""An open report as cards: what is asked, what is folded away, what was changed, how the limits stand."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from statistics import median
from typing import Any

from companion.engine import Evening
from companion.fronts.web.site import changed
from companion.fronts.web.views.board import Board
from companion.fronts.web.views.report import IDS, report_parts
from companion.fronts.web.views.view import Parts
from companion.table import Report
from tests.evenings import begin
from tests.fronts.web.views.looks import ANN, NOBODY, Table, laid_out

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


def evening_of(table: Table) -> Evening:
    assert table.evening is not None
    return table.evening


def parts_of(table: Table, who: Any = ANN) -> Parts:
    return report_parts(table.site, table.seen, who)


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
    table = Table(evening_at_the_check())
    found = cards(parts_of(table))
    asked = [field.path for field in table.evening.ask.asked_fields()]  # type: ignore[union-attr]
    assert list(found)[:-1] == list(dict.fromkeys(path[1] for path in asked if path[0] == "spaces"))
    assert [path for card in found.values() for path in rows(card)] == [".".join(path) for path in asked if path[-1] != "at"]


def test_nothing_is_said_where_no_report_is_open() -> None:
    table = laid_out("forest-fire", None)
    assert set(parts_of(table).values()) == {""}
    assert tuple(parts_of(table)) == IDS


def test_a_changed_field_is_marked_with_what_it_was_and_one_small_part_is_sent() -> None:
    table = Table(evening_at_the_check())
    before = parts_of(table)
    evening_of(table).draft({"spaces": {"A1": {"fire_active": 2}}}, id=evening_of(table).seen)
    now = parts_of(table)
    news = changed(before, now)
    assert "was 4" in cards(now)["A1"]
    assert "<output>2</output>" in cards(now)["A1"]
    assert set(news) == {"report-1", "report-foot"}
    assert "1 change" in now["report-foot"]


def test_a_tap_on_any_row_is_a_small_update() -> None:
    table = Table(evening_at_the_check())
    evening, sizes = evening_of(table), []
    before = parts_of(table)
    for field in [field for field in evening.ask.asked_fields() if field.path[-1] == "firefighters"]:  # type: ignore[union-attr]
        evening.draft({"spaces": {field.path[1]: {"firefighters": field.now + 1}}}, id=evening.seen)
        now = parts_of(table)
        sizes.append(len(json.dumps(changed(before, now)).encode()))
        before = now
    assert median(sizes) < UPDATE_BYTES


def test_things_stand_on_burning_roads_by_one_tap() -> None:
    table = Table(evening_at_the_check())
    found = cards(parts_of(table))
    assert "Who stands on A3?" in found["A3"]
    assert "Who stands" not in found["A1"]
    tap = re.search(r'data-f="vehicles.E-BLUE.at" data-v="([^"]+)" aria-pressed="false"', found["A3"])
    assert tap
    evening = evening_of(table)
    evening.draft({"vehicles": {"E-BLUE": {"at": json.loads(unescape(tap[1]))}}}, id=evening.seen)
    assert re.search(r'data-f="vehicles.E-BLUE.at" data-v="&#34;A4&#34;" aria-pressed="true"', cards(parts_of(table))["A3"])


def test_who_stood_there_and_left_is_asked_where_to() -> None:
    found = cards(parts_of(Table(evening_at_the_check())))
    assert re.search(r'data-sheet="E-RED" aria-pressed="true"', found["A3"])
    assert 'data-f="vehicles.E-RED.at"' not in found["A3"]
    assert 'data-f="vehicles.E-RED.at"' in found["B2"]
    assert re.search(r"the blue engine.*A4", found[""], re.DOTALL)


def test_what_nobody_is_asked_about_is_folded_away_and_comes_out_when_somebody_changes_it() -> None:
    table = Table(evening_at_the_check())
    evening = evening_of(table)
    before = parts_of(table)
    assert 'data-sheet="A4"' in before["report-rest"]
    assert 'data-sheet="A1"' not in before["report-rest"]
    assert 'data-sheet="A1"' in cards(before)["A1"]
    evening.draft({"spaces": {"A4": {"injured": 0}}}, id=evening.seen)
    found = cards(parts_of(table))
    assert rows(found["A4"]) == ["spaces.A4.injured"]
    assert "was 1" in found["A4"]


def test_everything_asked_in_more_places_than_anybody_scrolls_through_is_picked_from_a_list() -> None:
    table = laid_out("fires-at-midnight", "mill-bend")
    evening_of(table).by_hand(id=evening_of(table).seen)
    parts = parts_of(table)
    assert not cards(parts)
    assert all(f'data-sheet="{place}"' in parts["report-rest"] for place in ("W1,B1", "H1", "V01"))


def test_limits_are_said_while_filling_in() -> None:
    table = Table(evening_at_the_check(board_check="all"))
    evening = evening_of(table)
    assert parts_of(table)["report-limits"] == ""
    evening.draft({"spaces": {"A1": {"firefighters": 0}}}, id=evening.seen)
    assert "firefighters: 7 of 8" in parts_of(table)["report-limits"]
    assert "broken" in parts_of(table)["report-limits"]
    evening.draft({"spaces": {"A4": {"firefighters": 1}}}, id=evening.seen)
    assert "firefighters: 8 of 8" in parts_of(table)["report-limits"]
    assert "broken" not in parts_of(table)["report-limits"]


def test_two_vehicles_on_one_road_are_seen_before_anybody_confirms() -> None:
    table = Table(evening_at_the_check())
    evening = evening_of(table)
    evening.draft({"vehicles": {"E-RED": {"at": "B2"}}}, id=evening.seen)
    assert "two of them on B2" in parts_of(table)["report-limits"]


def test_who_only_watches_has_nothing_to_tap() -> None:
    parts = parts_of(Table(evening_at_the_check()), NOBODY)
    assert "<button" not in "".join(parts.values())
    assert "<output>4</output>" in cards(parts)["A1"]


def test_what_was_said_before_it_was_taken_back_can_be_taken_over() -> None:
    table = Table(evening_at_the_check())
    evening = evening_of(table)
    evening.draft({"spaces": {"A1": {"fire_active": 3}}}, id=evening.seen)
    evening.confirm_draft(id=evening.seen)
    evening.undo(id=evening.seen, sure=True)
    assert isinstance(evening.ask, Report)
    assert "&#34;fire_active&#34;:3" in parts_of(table)["report-head"]
    evening.draft({"spaces": {"A1": {"fire_active": 3}}}, id=evening.seen)
    assert "fire_active&#34;:3" not in parts_of(table)["report-head"]


def test_it_stands_on_the_board_too() -> None:
    table = Table(evening_at_the_check())
    board = table.parts(Board())
    assert {id: board[id] for id in IDS} == parts_of(table)
