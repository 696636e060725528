"""Calls and cards from people's own bag and deck that no list has: written out in a form on phones and on the panel, in a line in the
terminal; and corrected later, field by field.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.engine import Evening
from companion.games.emergency_dispatch.game import GAME
from tests.evenings import begin, lines
from tests.fronts.panel.tables import Table, at_table
from tests.fronts.screen.screens import Screen
from tests.fronts.web.views.served_game import serve_game
from tests.web.browser import Visitors

WORDS: dict[str, Any] = {"scenario": None, "dice": "digital", "cards": "ask", "confirm": "steps"}
CLEANUP: dict[str, Any] = {"at": "cleanup", "round": 3, "players": {"P1": {"company": 1}, "P2": {"company": 4}}}
"""The first new call is drawn."""
FAILING: dict[str, Any] = CLEANUP | {"map": {"A1": [{"tile": "T-01", "urgency": 1}]}}
"""The card of a failed call is drawn."""
CALL: dict[str, Any] = {"address": "H4", "req": "AFF", "start": 3, "mark": "none"}


def typed(evening: Evening) -> Any:
    return evening.twin.position().get("typed")


# -- on phones ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["/", "/board"])
def test_a_call_is_written_out_on_a_phone(visitors: Visitors, phone: Page, page: str) -> None:
    """An untouched form says all that is missing, a wrong entry what is wrong; neither draws a call. The right one goes into the queue."""
    visitors.may_complain("422")
    evening = begin(GAME, CLEANUP, **WORDS)
    with serve_game(evening) as table:
        table.join(phone, page)
        phone.get_by_text("It is not in the list: write it out").tap()
        form = phone.locator("details[data-keep=written] form")
        send, toast = form.get_by_role("button", name="This is what it says"), phone.locator("#toast")
        send.tap()
        expect(toast).to_contain_text("address")
        expect(toast).to_contain_text("start")
        form.get_by_label("Address, such as H4").fill("h4")
        form.get_by_label("Symbols, such as AFF").fill("FAX")
        form.get_by_label("Urgency at the start").fill("3")
        send.tap()
        expect(toast).to_contain_text("req")
        assert typed(evening) is None
        form.get_by_label("Symbols, such as AFF").fill("faf")
        send.tap()
        expect(phone.locator(f'[data-ask="{evening.ask_id}"]')).to_be_visible()
    assert typed(evening)["tiles"]["X-01"].items() >= CALL.items()
    assert "TILE_TO_QUEUE(X-01, 1, 3)" in lines(evening)


def test_a_card_is_written_out_on_a_phone(visitors: Visitors, phone: Page) -> None:
    visitors.may_complain("422")
    evening = begin(GAME, FAILING, **WORDS)
    with serve_game(evening) as table:
        table.join(phone, "/")
        phone.get_by_text("It is not in the list: write it out").tap()
        form = phone.locator("details[data-keep=written] form")
        form.get_by_role("button", name="This is what it says").tap()
        expect(phone.locator("#toast")).to_contain_text("failure")
        assert typed(evening) is None
        form.locator(".chip", has_text="Water").tap()
        form.get_by_label("Lower part").select_option("OOS(4,a)")
        form.get_by_role("button", name="This is what it says").tap()
        expect(phone.get_by_label("Address, such as H4")).to_be_attached()  # of the next draw, which is of a call
    assert "DRAW_FAILURE(Y-01, OOS ENG-4)" in lines(evening)


# -- in the terminal ----------------------------------------------------------------------------------------------------


WRONG = [
    ("address=H4", "req: is missing"),
    ("adress=H4 req=AF start=3", "write the card as address=..."),
    ("address=H4 req=XY start=3", "letters in the order AFRWL"),
    ("address=H4 req=AF start=7", "from 1 to 4, not 7"),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG)
def test_the_terminal_refuses_what_is_no_call(wrong: str, says: str) -> None:
    """It stays in the line to be corrected, with the sentence that says why."""
    screen = Screen(game=GAME, position=CLEANUP, **WORDS)
    screen.type(wrong)
    assert typed(screen.evening) is None
    assert says in screen.flowing()
    assert wrong in screen.flowing()


def test_a_call_is_written_out_in_the_terminal() -> None:
    screen = Screen(game=GAME, position=CLEANUP, **WORDS)
    assert "address=... req=... start=1-4" in screen.flowing()
    screen.type("address=H4 req=AFF start=3")
    assert typed(screen.evening)["tiles"]["X-01"].items() >= CALL.items()


def test_a_card_is_written_out_in_the_terminal() -> None:
    screen = Screen(game=GAME, position=FAILING, **WORDS)
    screen.type("success=W failure=OOS(4,a)")
    assert "DRAW_FAILURE(Y-01, OOS ENG-4)" in lines(screen.evening)


# -- on the panel -------------------------------------------------------------------------------------------------------


@pytest.fixture
def sit(tmp_path: Path) -> Callable[[dict[str, Any]], Table]:
    """A panel at the first draw from one's own bag or deck after this position."""

    def at(position: dict[str, Any]) -> Table:
        table = at_table(tmp_path, GAME, position, content=GAME.collect_content(None, None, []), **WORDS)
        table.to_question()
        return table

    return at


def test_a_call_is_written_out_on_the_panel(sit: Callable[[dict[str, Any]], Table]) -> None:
    """Letter by letter, then the numbers; a name it can do without."""
    table = sit(CLEANUP)
    table.pick("Another: write it out", "address", "H", "4")
    assert "H4_" in table.reads()
    table.pick("That is all", "symbols", "F", "A", "W", "Delete the last", "F", "That is all")
    table.pick("urgency at start")
    table.turn(3)
    table.press()
    assert table.entries() == {"That is all: go on": "", "address": "H4", "symbols": "FAF", "urgency at start": "3", "mark": "-"}
    table.pick("That is all")
    assert typed(table.evening)["tiles"]["X-01"].items() >= CALL.items()
    assert "TILE_TO_QUEUE(X-01, 1, 3)" in lines(table.evening)


def test_a_card_is_written_out_on_the_panel(sit: Callable[[dict[str, Any]], Table]) -> None:
    table = sit(FAILING)
    table.pick("Another: write it out", "upper part")
    table.turn(4)
    table.press()
    table.pick("lower part")
    table.turn(7)
    table.press()
    assert list(table.entries().values())[1:] == ["Water", "company 4, die a goes out of service"]
    table.pick("That is all")
    assert "DRAW_FAILURE(Y-01, OOS ENG-4)" in lines(table.evening)


def test_the_panel_says_what_is_missing_before_anything_is_drawn(sit: Callable[[dict[str, Any]], Table]) -> None:
    """The form stays as it is; a call that no address can have is refused by the game."""
    table = sit(CLEANUP)
    table.pick("Another: write it out", "address", "H", "That is all", "That is all")
    assert "Still missing: symbols, urgency at start." in table.reads().replace("\n", " ")
    table.press()
    table.pick("symbols", "R", "That is all", "urgency at start")
    table.turn(1)
    table.press()
    table.pick("That is all")
    assert 'address such as "H4"' in table.reads().replace("\n", " ")
    assert typed(table.evening) is None


def test_after_undo_the_form_says_what_was_written(sit: Callable[[dict[str, Any]], Table]) -> None:
    table = sit(CLEANUP)
    table.evening.answer(CALL)
    table.evening.undo(sure=True)
    table.settle()
    table.to_question()
    table.press()
    assert table.entries() == {"That is all: go on": "", "address": "H4", "symbols": "AFF", "urgency at start": "3", "mark": "none"}


# -- corrections --------------------------------------------------------------------------------------------------------

WRITTEN: dict[str, Any] = CLEANUP | {
    "at": "action", "queue": {"1": {"tile": "X-01"}}, "success": ["Y-01"],
    "typed": {"tiles": {"X-01": CALL | {"name": "Cat on a Crane"}}, "cards": {"Y-01": {"success": "W", "failure": "NONE"}}},
}  # fmt: skip
"""A call and a card that people wrote out lie on the table."""


def test_a_written_call_is_corrected_field_by_field_on_a_phone(visitors: Visitors, phone: Page) -> None:
    """Its sheet has what it says beside how it lies; what nobody changes stays."""
    evening = begin(GAME, WRITTEN, **WORDS)
    with serve_game(evening) as table:
        table.join(phone)
        phone.get_by_text("Vehicles, markers, everything else").tap()
        phone.get_by_role("button", name="X-01", exact=True).last.tap()
        sheet = phone.locator("#dialog form.sheet")
        expect(sheet.get_by_label("symbols")).to_have_value("AFF")
        sheet.get_by_label("address").fill("G6")
        sheet.get_by_role("button", name="Correct it").tap()
        expect(phone.locator("#dialog")).to_be_hidden()
    assert typed(evening)["tiles"]["X-01"].items() >= (CALL | {"address": "G6", "name": "Cat on a Crane"}).items()


def test_a_written_call_is_corrected_field_by_field_in_the_terminal() -> None:
    """In the list of fields and typed at once."""
    screen = Screen(game=GAME, position=WRITTEN, **WORDS)
    screen.type("correct")
    screen.keys(*"X-01 start", "right", "enter", "enter")
    screen.type("fix X-01.address=G6 Y-01.success=L")
    assert typed(screen.evening)["tiles"]["X-01"].items() >= (CALL | {"address": "G6", "start": 4, "name": "Cat on a Crane"}).items()
    assert typed(screen.evening)["cards"]["Y-01"]["success"] == "L"


def test_a_written_call_is_corrected_field_by_field_on_the_panel(sit: Callable[[dict[str, Any]], Table]) -> None:
    table = sit(WRITTEN)
    table.menu("Correct the board", "X-01", "symbols", "Delete the last", "W", "That is all")
    table.press("back")
    table.pick("That is all")
    assert typed(table.evening)["tiles"]["X-01"]["req"] == "AFW"


def test_a_correction_that_makes_a_written_call_unreadable_is_refused() -> None:
    screen = Screen(game=GAME, position=WRITTEN, **WORDS)
    screen.type("fix X-01.address=7")
    assert 'must be an address such as "H4"' in screen.flowing()
    assert typed(screen.evening)["tiles"]["X-01"]["address"] == "H4"
