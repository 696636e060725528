"""How many taps the moments of a turn take on the map of a phone, in a real browser: an action three at most, a die two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.games.emergency_dispatch.game import GAME
from tests.evenings import begin
from tests.fronts.web.views.served_game import ServedGame, serve_game

ACTION: dict[str, Any] = {
    "at": "action", "round": 3, "firstPlayer": "P1", "players": {"P1": {"company": 1}, "P2": {"company": 3}},
    "queue": {"1": {"tile": "T-13"}}, "map": {"A1": [{"tile": "T-01"}], "B1": [{"tile": "T-12"}]},
    "dice": {"RES-2": {"place": "addr:A1"}, "TAN-2": {"place": "addr:B1"}, "LAD-3": {"place": "addr:B1"}},
}  # fmt: skip


class Tapping:
    """A phone at the table that counts its taps."""

    def __init__(self, phone: Page, table: ServedGame) -> None:
        self.phone, self.table, self.count = phone, table, 0
        table.join(phone)

    @property
    def answers(self) -> list[Any]:
        """The answers so far."""
        assert self.table.evening is not None
        return [entry.value for entry in self.table.evening.history.entries if entry.kind == "answer" and entry.by != "digital"]

    def waits_for(self, key: str) -> None:
        """Wait until the card below the map has the question with this key."""
        assert self.table.evening is not None
        asked = self.table.evening.open_ask
        assert asked is not None
        assert key in asked.key
        expect(self.phone.locator("[data-question]")).to_have_attribute("data-question", str(asked.id))

    def place(self, place: str) -> None:
        """Tap a place on the map."""
        self.tap(self.phone.locator(f'.map .spot[data-sheet="{place}"]'))

    def piece(self, die: str) -> None:
        """Tap a die by its name below the map."""
        self.tap(self.phone.locator(f"[data-pieces] [data-piece*='\"{die}\"']"))

    def button(self, answer: str) -> None:
        """Tap a button for an answer that is not on the map."""
        self.tap(self.phone.locator(f'#board-question [data-body*=\'"answer":"{answer}"\']').first)

    def tap(self, what: Locator) -> None:
        expect(what).to_be_visible()
        what.tap()
        self.count += 1

    def comes_to(self, *answers: Any) -> None:
        """Wait until these answers were given; dice and cards may have followed by themselves."""
        for _ in range(400):
            if self.answers[: len(answers)] == list(answers):
                return
            self.phone.wait_for_timeout(50)
        assert self.answers[: len(answers)] == list(answers)


@pytest.fixture
def tapping(phone: Page) -> Iterator[Tapping]:
    """The first turn of a round with calls on the map."""
    with serve_game(begin(GAME, ACTION, scenario=None, dice="digital", cards="digital", confirm="steps")) as table:
        yield Tapping(phone, table)


def test_a_die_is_moved_with_two_taps(tapping: Tapping) -> None:
    tapping.piece("AMB-1")
    tapping.comes_to("move", "AMB-1")
    tapping.waits_for("/to/")
    tapping.place("B1")
    tapping.comes_to("move", "AMB-1", "addr:B1")
    assert tapping.count == 2


def test_a_die_that_is_alone_at_its_address_is_tapped_there(tapping: Tapping) -> None:
    """At A1 there are two things to do: move the die, or try to lock in its roll; the buttons of the place say so."""
    tapping.place("A1")
    tray = tapping.phone.locator("[data-tray] button")
    expect(tray).to_have_count(2)
    tapping.tap(tray.first)
    tapping.comes_to("move", "RES-2")
    tapping.waits_for("/to/")
    tapping.place("C4")
    tapping.comes_to("move", "RES-2", "addr:C4")
    assert tapping.count == 3


def test_a_company_moves_with_three_taps(tapping: Tapping) -> None:
    tapping.button("company")
    tapping.comes_to("company")
    tapping.waits_for("/to/")
    tapping.place("A1")
    tapping.comes_to("company", "addr:A1")
    tapping.waits_for("/to/")
    tapping.place("B1")
    tapping.comes_to("company", "addr:A1", "addr:B1")
    assert tapping.count == 3


def test_a_call_is_dispatched_with_one_tap_where_it_is_the_only_one(tapping: Tapping) -> None:
    tapping.button("dispatch")
    tapping.comes_to("dispatch")
    assert tapping.count == 1


def test_a_lock_is_tried_with_two_taps(tapping: Tapping) -> None:
    tapping.place("A1")
    tapping.tap(tapping.phone.locator("[data-tray] button").last)
    tapping.comes_to("lock", "A1")
    assert tapping.count == 2
