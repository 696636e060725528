"""Questions about places are answered on the map of the page Board: taps, second taps, pieces first, stale questions, keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion import games
from companion.engine import Evening
from tests.engine.made_up.walks import WALKING
from tests.evenings import begin
from tests.fronts.web.views.served_game import ServedGame, serve_game
from tests.web.browser import Visitors

BURNING = {"at": "fire", "turn": 2, "fire": {"7": 5, "9": 1}, "engines": {"A": {"at": 5, "water": 3}, "B": None}}
APART = {"at": "turns", "night": 1, "keepers": {"ann": {"at": "gull"}, "bea": {"at": "tern"}}}
TOGETHER = {"at": "turns", "night": 1}


def forest() -> Evening:
    """Forest Fire at the question which square burns harder: 7 or 9."""
    evening = begin(games.load("forest-fire"), BURNING, scenario=None, confirm="steps")
    evening.answer("intensify")
    return evening


def walk(position: dict[str, Any] | None = None) -> Evening:
    """Two keepers, each at a light of her own unless they are together."""
    return begin(WALKING, APART if position is None else position, content={}, confirm="steps")


def spot(page: Page, place: str) -> Locator:
    """A place on the map."""
    return page.locator(f'.map .spot[data-sheet="{place}"]')


def glowing(page: Page) -> list[str]:
    """The places that can be chosen."""
    found: list[str] = page.locator(".map .spot.legal").evaluate_all("spots => spots.map(spot => spot.dataset.sheet)")
    return found


def asked(page: Page, question: str) -> None:
    """Wait until the card below the map asks this."""
    expect(page.locator("#board-question h2").first).to_have_text(question, ignore_case=True)


def answers(table: ServedGame) -> list[Any]:
    """The answers so far, after those of :func:`forest`."""
    assert table.evening is not None
    return [entry.value for entry in table.evening.history.entries if entry.kind == "answer"]


# -- places ---------------------------------------------------------------------------------------------------------


def test_a_tap_chooses_and_a_second_tap_answers(phone: Page) -> None:
    with serve_game(forest()) as table:
        table.join(phone)
        asked(phone, "Which square do you intensify?")
        assert glowing(phone) == ["7", "9"]
        spot(phone, "9").tap()
        expect(spot(phone, "9")).to_have_attribute("aria-pressed", "true")
        assert answers(table) == ["intensify"]
        spot(phone, "7").tap()
        expect(spot(phone, "9")).to_have_attribute("aria-pressed", "false")
        spot(phone, "7").tap()
        expect(phone.locator(".map-question")).to_have_count(0)
        assert answers(table) == ["intensify", "7"]
        assert glowing(phone) == []


def test_the_button_answers_too(phone: Page) -> None:
    with serve_game(forest()) as table:
        table.join(phone)
        spot(phone, "9").tap()
        phone.get_by_role("button", name="Choose 9").tap()
        expect(phone.locator(".map-question")).to_have_count(0)
        assert answers(table) == ["intensify", "9"]


def test_a_place_that_can_not_be_chosen_says_why(phone: Page) -> None:
    with serve_game(forest()) as table:
        table.join(phone)
        spot(phone, "8").tap()
        expect(phone.locator("#toast")).to_contain_text("There is no fire on square 8.")
        phone.get_by_role("button", name="What is there").tap()
        expect(phone.get_by_role("dialog")).to_contain_text("8")
        assert answers(table) == ["intensify"]


def test_the_list_stays_folded_and_answers(phone: Page) -> None:
    with serve_game(forest()) as table:
        table.join(phone)
        choice = phone.locator(".map-question details").get_by_role("button", name="9", exact=True)
        expect(choice).to_be_hidden()
        phone.get_by_text("Answer with a list").tap()
        choice.tap()
        expect(phone.locator(".map-question")).to_have_count(0)
        assert answers(table) == ["intensify", "9"]


def test_with_the_keyboard_alone(laptop: Page) -> None:
    with serve_game(forest()) as table:
        table.join(laptop)
        asked(laptop, "Which square do you intensify?")
        expect(spot(laptop, "9")).to_have_accessible_description("can be chosen")
        spot(laptop, "9").focus()
        laptop.keyboard.press("Enter")
        expect(laptop.locator("#said")).to_have_text("9 is chosen. Tap it again to answer.")
        laptop.keyboard.press(" ")
        expect(laptop.locator(".map-question")).to_have_count(0)
        assert answers(table) == ["intensify", "9"]


def test_on_a_laptop_the_question_stands_beside_the_map(laptop: Page) -> None:
    """So that it hides nothing of the map, also where it is long."""
    with serve_game(walk()) as table:
        table.join(laptop)
        asked_at, drawn_at = laptop.locator(".map-question").bounding_box(), laptop.locator(".map").bounding_box()
        assert asked_at is not None
        assert drawn_at is not None
        assert asked_at["x"] >= drawn_at["x"] + drawn_at["width"]
        assert asked_at["y"] < drawn_at["y"] + drawn_at["height"]


def test_the_page_now_leads_to_the_map(phone: Page) -> None:
    with serve_game(forest()) as table:
        table.join(phone, "/")
        phone.get_by_role("link", name="Answer it on the map").tap()
        asked(phone, "Which square do you intensify?")
        expect(spot(phone, "9")).to_have_class(re.compile("legal"))


def test_all_controls_are_large_enough(phone: Page) -> None:
    with serve_game(walk()) as table:
        table.join(phone)
        sizes = phone.locator("#board-question button:visible, #board-question summary").evaluate_all(
            "found => found.map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        )
        assert min(sizes) >= 44, sizes


def test_who_only_watches_answers_nothing(visitors: Visitors) -> None:
    page = visitors.come()
    with serve_game(forest()) as table:
        page.goto(f"{table.url}/board")
        expect(page.locator(".map")).to_be_visible()
        assert glowing(page) == []
        assert page.locator("#board-question").inner_text() == ""
        page.goto("about:blank")


# -- somebody else was faster -----------------------------------------------------------------------------------------


def test_another_phone_answers_first(phone: Page) -> None:
    """What was chosen here is not sent to the next question, and a sentence says so."""
    with serve_game(forest()) as table:
        table.join(phone)
        spot(phone, "9").tap()
        expect(spot(phone, "9")).to_have_attribute("aria-pressed", "true")
        assert table.evening is not None
        table.evening.answer("7")
        table.show()
        expect(phone.locator("#toast")).to_contain_text("Somebody else has answered meanwhile.")
        assert answers(table) == ["intensify", "7"]


def test_an_answer_that_comes_too_late_is_refused_with_a_sentence(phone: Page, visitors: Visitors) -> None:
    visitors.may_complain("status of 4")
    with serve_game(forest()) as table:
        table.join(phone)
        spot(phone, "9").tap()
        assert table.evening is not None
        table.evening.answer("7")  # the phone has not heard of it yet
        spot(phone, "9").tap()
        expect(phone.locator("#toast")).to_contain_text("That came too late: somebody else was faster.")
        assert answers(table) == ["intensify", "7"]


# -- pieces ---------------------------------------------------------------------------------------------------------


def test_a_piece_is_moved_with_two_taps(phone: Page) -> None:
    with serve_game(walk()) as table:
        table.join(phone)
        asked(phone, "act?")
        assert glowing(phone) == ["gull", "tern"]
        spot(phone, "tern").tap()
        asked(phone, "walk?")
        assert answers(table) == ["walk", "bea"]
        assert glowing(phone) == ["gull", "skua"]
        spot(phone, "skua").tap()
        asked(phone, "act?")
        assert answers(table) == ["walk", "bea", "at:skua"]


def test_a_piece_is_chosen_by_its_button_too(phone: Page) -> None:
    with serve_game(walk()) as table:
        table.join(phone)
        phone.locator("[data-pieces]").get_by_role("button", name="bea").tap()
        asked(phone, "walk?")
        spot(phone, "gull").tap()
        asked(phone, "act?")
        assert answers(table) == ["walk", "bea", "at:gull"]


def test_after_a_piece_a_place_off_the_map_is_a_button(phone: Page) -> None:
    with serve_game(walk()) as table:
        table.join(phone)
        spot(phone, "tern").tap()
        asked(phone, "walk?")
        phone.locator(".map-question").get_by_role("button", name="sea").first.tap()
        asked(phone, "act?")
        assert answers(table) == ["walk", "bea", "sea"]


def test_of_several_pieces_at_a_place_one_is_picked(phone: Page) -> None:
    with serve_game(walk(TOGETHER)) as table:
        table.join(phone)
        spot(phone, "gull").tap()
        tray = phone.locator("[data-tray]")
        expect(tray.get_by_role("button")).to_have_text(["ann", "bea"])
        tray.get_by_role("button", name="bea").tap()
        asked(phone, "walk?")
        assert answers(table) == ["walk", "bea"]


def test_only_the_phone_that_tapped_the_piece_places_it_with_one_tap(visitors: Visitors) -> None:
    first, second = visitors.come(), visitors.come()
    with serve_game(walk()) as table:
        table.join(first)
        table.join(second)
        spot(first, "tern").tap()
        asked(second, "walk?")
        spot(second, "skua").tap()
        expect(spot(second, "skua")).to_have_attribute("aria-pressed", "true")
        assert answers(table) == ["walk", "bea"]
        spot(first, "gull").tap()
        asked(second, "act?")
        expect(second.locator("#toast")).to_contain_text("Somebody else has answered meanwhile.")
        assert answers(table) == ["walk", "bea", "at:gull"]


def test_each_answer_of_a_piece_is_an_answer_of_its_own(phone: Page) -> None:
    with serve_game(walk()) as table:
        table.join(phone)
        spot(phone, "tern").tap()
        asked(phone, "walk?")
        assert table.evening is not None
        table.evening.undo(sure=True)
        assert answers(table) == ["walk"]


# -- several places ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("taps", "numbers"), [(["skua", "gull"], ["skua", "gull"]), (["skua", "gull", "skua", "tern"], ["gull", "tern"])])
def test_several_places_get_numbers(phone: Page, taps: list[str], numbers: list[str]) -> None:
    evening = walk()
    evening.answer("rest")
    with serve_game(evening) as table:
        table.join(phone)
        asked(phone, "trim?")
        for tap in taps:
            spot(phone, tap).tap()
        for n, place in enumerate(numbers, 1):
            expect(spot(phone, place).locator(".count")).to_have_text(str(n))
        phone.get_by_role("button", name=f"Choose these {len(numbers)}").tap()
        expect(phone.locator(".map-question")).to_have_count(0)
        assert answers(table) == ["rest", numbers]
