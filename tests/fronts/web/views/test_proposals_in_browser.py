"""What rules propose on the phones' page: it is chosen already, so that a form sent untouched takes it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.engine.made_up.proposals import PROPOSED, PROPOSING
from tests.evenings import begin
from tests.fronts.web.views.served_game import ServedGame, serve_game


def answers(table: ServedGame) -> list[Any]:
    """The answers so far."""
    assert table.evening is not None
    return [entry.value for entry in table.evening.history.entries if entry.kind == "answer"]


def asked(page: Page, question: str) -> None:
    """Wait for a question."""
    expect(page.get_by_role("heading", name=question)).to_be_visible()


def test_one_tap_takes_each_proposal(phone: Page) -> None:
    with serve_game(begin(PROPOSING, content={}, confirm="steps")) as table:
        table.join(phone, "/")
        asked(phone, "walk?")
        marked = phone.locator(".ask [aria-current]")
        expect(marked).to_have_text("tern")
        marked.tap()
        asked(phone, "trim?")
        phone.get_by_role("button", name="That's it").tap()
        asked(phone, "oil?")
        expect(marked).to_have_text("2")
        marked.tap()
        asked(phone, "any?")
        phone.get_by_role("button", name="That's it").tap()
        asked(phone, "over?")
        assert answers(table) == list(PROPOSED)


def test_what_was_undone_is_chosen_instead(phone: Page) -> None:
    evening = begin(PROPOSING, content={}, confirm="steps")
    evening.answer(PROPOSED[0])
    evening.answer(["tern", "gull"])  # not in the order of the list
    evening.undo(sure=True)
    with serve_game(evening) as table:
        table.join(phone, "/")
        asked(phone, "trim?")
        phone.get_by_role("button", name="That's it").tap()
        asked(phone, "oil?")
        assert answers(table) == [PROPOSED[0], ["tern", "gull"]]


def test_a_proposal_can_be_changed(phone: Page) -> None:
    evening = begin(PROPOSING, content={}, confirm="steps")
    evening.answer(PROPOSED[0])
    with serve_game(evening) as table:
        table.join(phone, "/")
        asked(phone, "trim?")
        phone.get_by_text("gull", exact=True).tap()  # one too many replaces the one that was chosen first
        phone.get_by_role("button", name="That's it").tap()
        asked(phone, "oil?")
        assert answers(table)[1:] == [["tern", "gull"]]
