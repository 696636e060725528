"""Calls and cards from people's own bag and deck that no list has: written out in a form on phones, in a line in the terminal; the panel
says where.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.engine import Evening
from companion.games.emergency_dispatch.game import GAME
from tests.evenings import begin, lines
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen
from tests.fronts.web.views.served_game import serve_game
from tests.web.browser import Visitors

WORDS: dict[str, Any] = {"scenario": None, "dice": "digital", "cards": "ask", "confirm": "steps"}
CLEANUP: dict[str, Any] = {"at": "cleanup", "round": 3, "players": {"P1": {"company": 1}, "P2": {"company": 4}}}
"""The first new call is drawn."""
FAILING: dict[str, Any] = CLEANUP | {"map": {"A1": [{"tile": "T-01", "urgency": 1}]}}
"""The card of a failed call is drawn."""
CALL = {"address": "H4", "req": "AFF", "start": 3, "mark": "none"}


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


def test_the_panel_says_where_a_call_is_written_out(tmp_path: Path) -> None:
    """Behind the list of calls, with ACTION; nothing is drawn."""
    table = at_table(tmp_path, GAME, CLEANUP, content=GAME.collect_content(None, None, []), **WORDS)
    table.to_question()
    key = table.asks
    table.turn_to("Another: write it out")
    table.press()
    assert "written out on a phone or in the terminal" in table.reads().replace("\n", " ")
    assert table.asks == key
