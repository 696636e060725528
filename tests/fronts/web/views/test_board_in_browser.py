"""The page Board in a browser: sheets, steppers, zoom, keyboard, and a report shared by several phones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.engine import Evening
from companion.table import FieldPath, Report
from companion.table.fields import flat
from tests.evenings import begin
from tests.fronts.web.views.served_game import ServedGame, serve_game
from tests.fronts.web.views.test_report import evening_at_the_check
from tests.fronts.web.views.view_table import set_up_game
from tests.games.firefighters_on_duty.test_short_board_check import CHECK, the_round
from tests.web.browser import Visitors

LEAST_PX = 44
SMALL = """least => [...document.querySelectorAll("main button, main summary")].filter(b => b.checkVisibility())
  .map(b => [b.outerHTML, b.getBoundingClientRect()]).filter(([, box]) => Math.min(box.width, box.height) < least).map(([html]) => html)"""
"""Controls that may be smaller."""


def row(page: Page, place: str, field: str) -> Locator:
    """A row of the report."""
    return page.locator(f'[data-place="{place}"] [data-f$="{field}"]')


def spot(page: Page, name: str) -> Locator:
    """A place on the map."""
    return page.locator("[data-map]").get_by_role("button", name=re.compile(rf"^{name}\b"))


def viewed(page: Page) -> list[float]:
    """The visible part of the map: left, top, width, height."""
    box = page.locator("[data-map] > svg").get_attribute("viewBox")
    assert box is not None
    return [float(part) for part in box.split()]


def value(table: ServedGame, *path: str) -> object:
    """The value of a field on the companion's board."""
    assert table.evening is not None
    return table.evening.twin[path]


def first_day() -> Evening:
    """The first scenario with its board set up."""
    evening = set_up_game("firefighters-on-duty", "first-day").evening
    assert evening is not None
    return evening


# -- correcting the board ---------------------------------------------------------------------------------------------


def test_tap_a_place_and_correct_it(phone: Page) -> None:
    with serve_game(first_day()) as table:
        table.join(phone)
        spot(phone, "B1").tap()
        dialog = phone.get_by_role("dialog")
        expect(dialog.get_by_role("heading", level=2)).to_contain_text("B1")
        dialog.get_by_role("button", name="civilian +1").tap()
        dialog.get_by_role("button", name="civilian +1").tap()
        dialog.get_by_role("button", name="civilian −1").tap()
        dialog.get_by_role("button", name="Correct it").tap()
        expect(dialog).to_be_hidden()
        expect(spot(phone, "B1")).to_have_accessible_name(re.compile("1 civilian$"))
        assert value(table, "spaces", "B1", "civilians") == 1


def test_an_invalid_correction_is_explained_and_kept_in_the_form(phone: Page, visitors: Visitors) -> None:
    visitors.may_complain("status of 4")
    with serve_game(first_day()) as table:
        table.join(phone)
        spot(phone, "B2").tap()
        dialog = phone.get_by_role("dialog")
        field = dialog.get_by_role("spinbutton", name="active fire", exact=True)
        field.fill("3")
        dialog.get_by_role("button", name="Correct it").tap()
        expect(dialog.get_by_role("alert")).to_contain_text("a road holds 1")
        expect(field).to_have_value("3")
        field.fill("1")
        dialog.get_by_role("button", name="Correct it").tap()
        expect(dialog).to_be_hidden()


def test_with_the_keyboard_alone(laptop: Page) -> None:
    with serve_game(first_day()) as table:
        table.join(laptop)
        spot(laptop, "A1").focus()
        laptop.keyboard.press("Enter")
        dialog = laptop.get_by_role("dialog")
        expect(dialog).to_be_visible()
        laptop.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(spot(laptop, "A1")).to_be_focused()
        laptop.keyboard.press(" ")
        dialog.get_by_role("spinbutton", name="fire axe").focus()
        laptop.keyboard.press("ArrowUp")
        laptop.keyboard.press("Enter")
        expect(dialog).to_be_hidden()
        assert value(table, "spaces", "A1", "axes") == 1


# -- the map ----------------------------------------------------------------------------------------------------------


def test_it_fits_at_first_and_zooms_and_moves(phone: Page) -> None:
    with serve_game(begin(scenario="the-timber-yard", dice="digital", cards="digital")) as table:
        table.join(phone)
        whole = viewed(phone)
        phone.get_by_role("button", name="Larger").tap()
        phone.get_by_role("button", name="Larger").tap()
        near = viewed(phone)
        assert near[2] == pytest.approx(whole[2] / 2.25)
        svg = phone.locator("[data-map] > svg")
        svg.focus()
        phone.keyboard.press("ArrowRight")
        assert viewed(phone)[0] == pytest.approx(near[0] + 0.15 * near[2])
        phone.keyboard.press("0")
        assert viewed(phone) == pytest.approx(whole)


def test_dragging_the_map_opens_no_sheet(laptop: Page) -> None:
    with serve_game(begin(scenario="the-timber-yard", dice="digital", cards="digital")) as table:
        table.join(laptop)
        for _ in range(3):
            laptop.get_by_role("button", name="Larger").click()
        before = viewed(laptop)
        box = laptop.locator("[data-map] > svg").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        laptop.mouse.move(x, y)
        laptop.mouse.down()
        laptop.mouse.move(x - 120, y, steps=4)
        laptop.mouse.up()
        assert viewed(laptop)[0] > before[0]
        expect(laptop.get_by_role("dialog")).to_be_hidden()
        laptop.mouse.click(x, y)
        expect(laptop.get_by_role("dialog")).to_be_visible()


def test_all_controls_are_large_enough(phone: Page) -> None:
    with serve_game(evening_at_the_check()) as table:
        table.join(phone)
        assert phone.evaluate(SMALL, LEAST_PX) == []


def test_the_board_can_be_read_without_javascript(visitors: Visitors) -> None:
    page = visitors.come(script=False)
    with serve_game(evening_at_the_check()) as table:
        table.join(page)
        expect(spot(page, "A1")).to_have_accessible_name(re.compile("4 active fires"))
        page.get_by_text("Board as a list").click()
        expect(page.locator("#line-A4")).to_have_text("1 injured person?, the blue engine? (water 12?)")


# -- a report ---------------------------------------------------------------------------------------------------------


def test_one_tap_is_one_change_however_fast(phone: Page) -> None:
    with serve_game(evening_at_the_check()) as table:
        table.join(phone, "/")
        less = row(phone, "A1", "fire_active").get_by_role("button", name="−1")
        less.tap()
        less.tap()
        less.tap()
        expect(row(phone, "A1", "fire_active").locator("output")).to_have_text("1")
        expect(row(phone, "A1", "fire_active")).to_contain_text("was 4")


def test_several_phones_fill_one_draft(visitors: Visitors) -> None:
    with serve_game(evening_at_the_check()) as table:
        one, other = table.join(visitors.come(), "/"), table.join(visitors.come("laptop"), "/board")
        row(one, "A1", "firefighters").get_by_role("button", name="−1").tap()
        expect(row(other, "A1", "firefighters").locator("output")).to_have_text("0")
        row(other, "A6", "firefighters").get_by_role("button", name="+1").click()
        expect(row(one, "A6", "firefighters").locator("output")).to_have_text("2")
        other.get_by_role("button", name="Board is right").click()
        expect(one.locator('[data-place="A6"]')).to_have_count(0)
        assert value(table, "spaces", "A6", "firefighters") == 2


def test_a_vehicle_is_put_on_a_burning_road_by_one_tap_and_taken_off_in_its_sheet(phone: Page) -> None:
    with serve_game(evening_at_the_check()) as table:
        table.join(phone, "/")
        blue = phone.locator('[data-place="A3"]').get_by_role("button", name="the blue engine")
        blue.tap()
        expect(blue).to_have_attribute("aria-pressed", "true")
        phone.locator('[data-place="A3"]').get_by_role("button", name="the red engine").tap()
        dialog = phone.get_by_role("dialog")
        dialog.get_by_role("combobox", name="is on").select_option(label="FS1")
        dialog.get_by_role("button", name="Done").tap()
        expect(phone.locator('[data-place="A3"]').get_by_role("button", name="the red engine")).to_have_attribute("aria-pressed", "false")
        assert table.evening is not None
        assert table.evening.drafts == {"vehicles": {"E-BLUE": {"at": "A3"}, "E-RED": {"at": "FS1"}}}


def test_an_open_sheet_shows_changes_from_others_unless_it_was_edited(visitors: Visitors) -> None:
    with serve_game(evening_at_the_check()) as table:
        one, other = table.join(visitors.come()), table.join(visitors.come())
        mine, theirs = one.get_by_role("dialog"), other.get_by_role("dialog")
        for page in (one, other):
            spot(page, "A4").tap()
        mine.get_by_role("button", name="injured person −1").tap()
        mine.get_by_role("button", name="Done").tap()
        expect(theirs.get_by_role("spinbutton", name="injured person")).to_have_value("0")
        theirs.get_by_role("button", name="civilian +1").tap()
        spot(one, "A4").tap()
        mine.get_by_role("button", name="injured person +1").tap()
        mine.get_by_role("button", name="Done").tap()
        expect(mine).to_be_hidden()
        expect(theirs.get_by_role("spinbutton", name="civilian")).to_have_value("1")


def test_a_broken_limit_is_explained_and_its_place_is_shown(phone: Page, visitors: Visitors) -> None:
    visitors.may_complain("status of 4")
    with serve_game(evening_at_the_check()) as table:
        table.join(phone, "/")
        phone.locator('[data-place="B2"]').get_by_role("button", name="the red engine").tap()
        expect(phone.locator("#report-limits")).to_contain_text("two of them on B2")
        phone.get_by_role("button", name="Board is right").tap()
        expect(phone.locator("#toast")).to_contain_text("two of them on B2")
        expect(phone.locator('[data-place="B2"]')).to_have_class(re.compile("found"))
        expect(phone.locator('[data-place="B2"]')).to_be_in_viewport()


def test_a_row_keeps_the_focus_while_it_changes(laptop: Page) -> None:
    with serve_game(evening_at_the_check()) as table:
        table.join(laptop, "/")
        row(laptop, "A1", "fire_active").get_by_role("button", name="−1").focus()
        laptop.keyboard.press("Enter")
        expect(row(laptop, "A1", "fire_active").locator("output")).to_have_text("3")
        laptop.keyboard.press("Enter")
        expect(row(laptop, "A1", "fire_active").locator("output")).to_have_text("2")


# -- the board check of the worked round ------------------------------------------------------------------------------


class ReportTapper:
    """Fills in reports and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, button: Locator) -> None:
        """One tap."""
        button.tap()
        self.count += 1

    def state(self, ask: Report, patch: dict[str, Any]) -> None:
        """Change fields of a report and confirm it."""
        now: dict[FieldPath, Any] = {field.path: field.now for field in ask.fields}
        for path, wanted in flat(patch).items():
            if path[-1] == "at":
                name = self.page.locator(f'[data-place="{wanted}"] [data-f="{".".join(path)}"]')
                self.tap(name)
                expect(name).to_have_attribute("aria-pressed", "true")
                continue
            line = self.page.locator(f'[data-place] [data-f="{".".join(path)}"]')
            for _ in range(abs(wanted - now[path])):
                self.tap(line.locator(f'[data-by="{1 if wanted > now[path] else -1}"]'))
            expect(line.locator("output")).to_have_text(str(wanted))
        self.tap(self.page.get_by_role("button", name="Board is right"))


def test_fod_76_the_board_check_of_the_worked_round_takes_twelve_taps(phone: Page) -> None:
    """FOD-76: with the question what the lost People Carrier carried."""
    evening = the_round()
    with serve_game(evening) as table:
        hand = ReportTapper(table.join(phone, "/"))
        assert isinstance(evening.ask, Report)
        hand.state(evening.ask, CHECK["asked"])
        expect(phone.locator('[data-place="CARRIER"]')).to_be_visible()
        later = evening.run.ask
        assert isinstance(later, Report)
        hand.state(later, CHECK["later"][later.key])
        expect(phone.locator('[data-place="CARRIER"]')).to_have_count(0)
        assert hand.count <= 12
