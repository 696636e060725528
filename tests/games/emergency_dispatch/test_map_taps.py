"""How many taps the moments of a round take on the page Board of a phone, in a real browser: what ``TAPS`` says, at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.games.emergency_dispatch.game import GAME
from tests.evenings import begin
from tests.fronts.web.views.served_game import ServedGame, serve_game

TAPS: Mapping[str, int] = {
    "move": 2, "action": 3, "company move": 3, "lock attempt": 3, "address": 3, "hopeless address": 0, "symbol": 3, "clean-up": 3,
    "round": 45,
}  # fmt: skip
"""The most taps for each moment; typed dice come on top of it, one tap a die."""

ACTION: dict[str, Any] = {
    "at": "action", "round": 3, "firstPlayer": "P1", "players": {"P1": {"company": 1}, "P2": {"company": 3}},
    "queue": {"1": {"tile": "T-13"}, "3": {"tile": "T-14"}}, "map": {"A1": [{"tile": "T-01"}], "B1": [{"tile": "T-12"}]},
    "dice": {"RES-2": {"place": "addr:A1"}, "TAN-2": {"place": "addr:B1"}, "LAD-3": {"place": "addr:B1"}},
}  # fmt: skip
"""T-01 needs R, T-12 needs F W L."""
RESOLUTION: dict[str, Any] = ACTION | {"at": "resolution", "success": ["R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08"]}
ROUND: dict[str, Any] = ACTION | {
    "players": {"P1": {"company": 1}, "P2": {"company": 4}, "P3": {"company": 6}},
    "map": {"A1": [{"tile": "T-01"}], "B1": [{"tile": "T-12"}], "B2": [{"tile": "T-13"}], "B6": [{"tile": "T-20"}]},
    "queue": {"1": {"tile": "T-14"}, "2": {"tile": "T-22"}, "3": {"tile": "T-02"}},
    "dice": {
        "RES-2": {"place": "addr:A1"}, "TAN-2": {"place": "addr:B1"}, "LAD-3": {"place": "addr:B6"}, "AMB-3": {"place": "addr:B2"},
        "AMB-5": {"place": "addr:B2"}, "TAN-5": {"place": "addr:B6"},
    },
    "success": ["R01", "R02", "R03", "R04", "R05"],
}  # fmt: skip


class Tapping:
    """A phone at the table that counts its taps."""

    def __init__(self, phone: Page, table: ServedGame) -> None:
        self.phone, self.table, self.count = phone, table, 0
        table.join(phone)

    @property
    def key(self) -> str:
        """The key of the open question; empty when there is none."""
        assert self.table.evening is not None
        asked = self.table.evening.open_ask
        return asked.key if asked else ""

    @property
    def answers(self) -> list[Any]:
        """The answers so far."""
        assert self.table.evening is not None
        return [entry.value for entry in self.table.evening.history.entries if entry.kind == "answer" and entry.by != "digital"]

    @property
    def proposes(self) -> bool:
        """Whether the rules propose an answer."""
        assert self.table.evening is not None
        return self.table.evening.proposal is not None

    def waits_for(self, key: str) -> None:
        """Wait until the page has the question with this key."""
        for _ in range(400):
            if key in self.key and self._shows_it:
                return
            self.phone.wait_for_timeout(50)
        raise AssertionError(f"{key} is not on the page, but {self.key}: {self.phone.locator('#board-question').inner_text()}")

    def next_key(self) -> str:
        """The key of the open question, once the page has it: one answer may bring several, of which only the last stays."""
        self.waits_for("")
        return self.key

    @property
    def _shows_it(self) -> bool:
        """Whether the page has the open question."""
        assert self.table.evening is not None
        asked = self.table.evening.open_ask
        if asked is None:
            return False
        here = f'[data-question="{asked.id}"], [data-ask="{asked.id}"], [data-body*=\'"id":{asked.id}\'], [data-body*=\'"id": {asked.id}\']'
        return self.phone.locator("#board-question").locator(here).count() > 0

    def leaves(self, key: str) -> None:
        """Wait until another question is open."""
        for _ in range(400):
            if self.key != key:
                return
            self.phone.wait_for_timeout(50)
        raise AssertionError(f"{key} is still asked")

    def place(self, place: str) -> None:
        """Tap a place on the map, or in a row beside it."""
        self.tap(self.phone.locator(f'.spot[data-sheet="{place}"]'))

    def piece(self, die: str) -> None:
        """Tap a die by its name below the map."""
        self.tap(self.phone.locator(f"[data-pieces] [data-piece*='\"{die}\"']"))

    def button(self, answer: str) -> None:
        """Tap a button for an answer that is not on the map."""
        self.tap(self.phone.locator(f'#board-question [data-body*=\'"answer":"{answer}"\']').locator("visible=true").first)

    def take(self) -> None:
        """Take what is proposed: the option that is marked, what is chosen already, or the list that is done."""
        self.tap(self.phone.locator("#board-question").locator(".was, [data-take] .main, button.main").locator("visible=true").first)

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


class Seats:
    """Puts a phone at the tables of a test."""

    def __init__(self, phone: Page, tables: ExitStack) -> None:
        self._phone, self._tables = phone, tables

    def at(self, position: Mapping[str, Any], **words: Any) -> Tapping:
        """A game from this position, with digital dice and cards unless said otherwise."""
        evening = begin(GAME, position, **{"scenario": None, "dice": "digital", "cards": "digital", "confirm": "steps", **words})
        return Tapping(self._phone, self._tables.enter_context(serve_game(evening)))


@pytest.fixture
def sit(phone: Page) -> Iterator[Seats]:
    """One phone, which sits down where a test says."""
    with ExitStack() as tables:
        yield Seats(phone, tables)


# -- an action ----------------------------------------------------------------------------------------------------------


def test_a_die_is_moved_with_two_taps(sit: Seats) -> None:
    tapping = sit.at(ACTION)
    tapping.piece("AMB-1")
    tapping.waits_for("/to/")
    tapping.place("B1")
    tapping.comes_to("move", "AMB-1", "addr:B1")
    assert tapping.count == TAPS["move"]


def test_a_die_goes_home_with_a_tap_on_its_station(sit: Seats) -> None:
    tapping = sit.at(ACTION)
    tapping.piece("RES-2")
    tapping.waits_for("/to/")
    tapping.place("2a")
    tapping.comes_to("move", "RES-2", "station")
    assert tapping.count == TAPS["move"]


def test_a_die_that_is_alone_at_its_address_is_tapped_there(sit: Seats) -> None:
    """At A1 there are two things to do: move the die, or try to lock in its roll; the buttons of the place say so."""
    tapping = sit.at(ACTION)
    tapping.place("A1")
    tray = tapping.phone.locator("[data-tray] button")
    expect(tray).to_have_count(2)
    tapping.tap(tray.first)
    tapping.waits_for("/to/")
    tapping.place("C4")
    tapping.comes_to("move", "RES-2", "addr:C4")
    assert tapping.count == TAPS["action"]


@pytest.mark.parametrize("begun", ["button", "slot"])
def test_a_call_is_dispatched_by_its_slot_beside_the_map(sit: Seats, begun: str) -> None:
    """First the kind of action, then the slot; or the slot at once, and once more to be sure."""
    tapping = sit.at(ACTION)
    if begun == "button":
        tapping.button("dispatch")
        tapping.waits_for("/slot/")
    else:
        tapping.place("queue.3")
    tapping.place("queue.3")
    tapping.comes_to("dispatch", "3")
    assert tapping.count == 2 <= TAPS["action"]


def test_a_call_is_dispatched_with_one_tap_where_it_is_the_only_one(sit: Seats) -> None:
    tapping = sit.at(ACTION | {"queue": {"1": {"tile": "T-13"}}})
    tapping.button("dispatch")
    tapping.comes_to("dispatch")
    assert tapping.count == 1


def test_an_empty_slot_shows_its_sheet(sit: Seats) -> None:
    """It is no answer, so a tap looks at it, as at any other place."""
    tapping = sit.at(ACTION)
    tapping.place("queue.2")
    expect(tapping.phone.locator("#dialog-title")).to_contain_text("2")
    assert tapping.answers == []


def test_a_company_moves_with_three_taps(sit: Seats) -> None:
    tapping = sit.at(ACTION)
    tapping.button("company")
    tapping.waits_for("/AMB-1")
    tapping.place("A1")
    tapping.waits_for("/ENG-1")
    tapping.place("B1")
    tapping.comes_to("company", "addr:A1", "addr:B1")
    assert tapping.count == TAPS["company move"]


# -- a lock attempt -----------------------------------------------------------------------------------------------------


def test_a_lock_attempt_with_digital_dice(sit: Seats) -> None:
    """The kind, the address, and the dice that are worth a lock as proposed."""
    tapping = sit.at(ACTION)
    tapping.button("lock")
    tapping.waits_for("/address/")
    tapping.place("B1")
    tapping.waits_for("/locks/")
    tapping.take()
    tapping.waits_for("/action/2")
    assert tapping.answers[:2] == ["lock", "B1"]
    assert tapping.count == TAPS["lock attempt"]


def test_a_lock_attempt_with_typed_dice(sit: Seats) -> None:
    """One tap more for each die; the last one sends them."""
    tapping = sit.at(ACTION, dice="ask")
    tapping.button("lock")
    tapping.waits_for("/address/")
    tapping.place("B1")
    tapping.waits_for("/roll/")
    dice = tapping.phone.locator("#board-question fieldset")
    expect(dice).to_have_count(2)
    tapping.tap(dice.nth(0).locator(".chip", has_text="Fire"))
    tapping.tap(dice.nth(1).locator(".chip", has_text="Ladder"))
    tapping.waits_for("/locks/")
    tapping.take()
    tapping.comes_to("lock", "B1", ["F", "L"], ["TAN-2", "LAD-3"])
    assert tapping.count == TAPS["lock attempt"] + 2


LOCKED: dict[str, Any] = ACTION | {"dice": ACTION["dice"] | {"TAN-2": {"place": "addr:B1", "lock": "W"}}}
"""At B1 TAN-2 is locked in, and LAD-3 is rolled; another attempt would be possible at A1."""


def test_a_lock_attempt_where_locks_lie_keeps_them(sit: Seats) -> None:
    """The tap on the address says so; nobody asks."""
    tapping = sit.at(LOCKED)
    tapping.button("lock")
    tapping.waits_for("/address/")
    tapping.place("B1")
    tapping.waits_for("/locks/")
    tapping.take()
    tapping.waits_for("/action/2")
    assert tapping.answers[:3] == ["lock", "B1", []]
    assert tapping.count == TAPS["lock attempt"]


def test_a_lock_attempt_begun_on_the_map_keeps_locks_too(sit: Seats) -> None:
    """Here the address follows by itself, because there is no other."""
    tapping = sit.at(LOCKED | {"dice": {die: at for die, at in LOCKED["dice"].items() if die != "RES-2"}})
    tapping.place("B1")
    tapping.tap(tapping.phone.locator("[data-tray] button", has_text="all locks stay"))
    tapping.waits_for("/locks/")
    tapping.take()
    tapping.waits_for("/action/2")
    assert tapping.answers[:2] == ["lock", []]
    assert tapping.count == TAPS["lock attempt"]


def test_locks_are_given_up_with_a_button_beside_the_map(sit: Seats) -> None:
    """Only at addresses where some lie."""
    tapping = sit.at(LOCKED)
    tapping.button("lock")
    tapping.waits_for("/address/")
    expect(tapping.phone.get_by_role("button", name="give up locks first")).to_have_count(1)
    tapping.button("B1")
    tapping.waits_for("/release/")
    tapping.piece("TAN-2")
    tapping.take()
    tapping.comes_to("lock", "B1", ["TAN-2"])


# -- an address ---------------------------------------------------------------------------------------------------------


LOCKED_IN: dict[str, Any] = {"RES-2": {"place": "addr:A1", "lock": "R"}, "LAD-3": {"place": "addr:B1"}}


def test_an_address_is_handled_with_three_taps_on_any_phone(sit: Seats) -> None:
    """A phone that has tapped nothing before taps an address twice, to be sure; its locks stay. Then what is proposed."""
    tapping = sit.at(RESOLUTION | {"dice": LOCKED_IN})
    tapping.waits_for("/next/1")
    tapping.place("A1")
    expect(tapping.phone.locator("[data-take] .main")).to_contain_text("A1, all locks stay")
    tapping.place("A1")
    tapping.waits_for("A1/do/1")
    tapping.take()
    tapping.comes_to("A1", [], "resolve T-01")
    assert tapping.count == TAPS["address"]


def test_an_address_takes_two_taps_on_the_phone_that_ended_the_turn(sit: Seats) -> None:
    turn = {"player": "P2", "actionsLeft": 0, "movedDice": []}
    tapping = sit.at(ACTION | {"turn": turn, "dice": LOCKED_IN})
    tapping.waits_for("/done")
    tapping.take()
    tapping.waits_for("/next/1")
    tapping.count = 0
    tapping.place("A1")
    tapping.waits_for("A1/do/1")
    tapping.take()
    tapping.comes_to(True, "A1", [], "resolve T-01")
    assert tapping.count == 2 <= TAPS["address"]


def test_an_address_where_nothing_can_be_done_closes_itself(sit: Seats) -> None:
    """Without a tap; the list says what lacked."""
    position = RESOLUTION | {"success": [], "map": {"B1": [{"tile": "T-12"}]}, "dice": {"AMB-3": {"place": "addr:B1"}}}
    tapping = sit.at(position)
    tapping.waits_for("cleanup")
    tapping.phone.goto(f"{tapping.table.url}/")
    expect(tapping.phone.locator("#todo")).to_contain_text("B1 is closed. Missing: T-12: Fire, Water, Ladder.")
    assert tapping.count == TAPS["hopeless address"]


def test_a_symbol_is_bought_with_three_taps(sit: Seats) -> None:
    """The price, the symbol, and the cards as proposed."""
    tapping = sit.at(RESOLUTION | {"map": {"B1": [{"tile": "T-12"}]}, "dice": {"AMB-3": {"place": "addr:B1"}}})
    tapping.waits_for("B1/do/1")
    tapping.button("add 4")
    tapping.waits_for("/symbol/")
    tapping.take()
    tapping.waits_for("/pay/")
    tapping.take()
    tapping.waits_for("/do/2")
    assert tapping.count == TAPS["symbol"]


# -- the clean-up and a whole round -------------------------------------------------------------------------------------


def test_a_clean_up_is_one_list_between_two_windows(sit: Seats) -> None:
    """Nothing is bought before the calls turn, and nothing after the last draw, though it could be paid."""
    position = ACTION | {"at": "cleanup", "success": [f"R{n:02}" for n in range(1, 9)], "dice": {"TAN-B": {"place": "spent"}}}
    tapping = sit.at(position)
    tapping.waits_for("/hold/")
    tapping.button("rotate")
    tapping.waits_for("/last/")
    tapping.button("go_on")
    tapping.waits_for("cleanup/done")
    tapping.take()
    tapping.waits_for("round.4/turn.1/action/1")
    assert tapping.count == TAPS["clean-up"]


def test_a_round_of_three_players(sit: Seats) -> None:
    """Nine actions of every kind, four addresses, the clean-up, with digital dice, all of it on the page Board."""
    tapping = sit.at(ROUND)
    for turn, (dice, address) in enumerate([(("AMB-1", "ENG-1"), "B1"), (("ENG-4", "RES-4"), "B6"), (("ENG-6", "LAD-6"), "B2")], 1):
        tapping.waits_for(f"turn.{turn}/action/1")
        tapping.button("company")
        for die in dice:
            tapping.waits_for(f"/{die}")
            tapping.place(address)
        tapping.waits_for("/action/2")
        tapping.button("lock")
        tapping.waits_for("/address/")
        tapping.place(address)
        tapping.waits_for("/locks/")
        tapping.take()
        tapping.waits_for("/action/3")
        tapping.piece("AMB-5")
        tapping.waits_for("/AMB-5")
        tapping.place("A1" if turn % 2 else "C4")
        tapping.waits_for(f"turn.{turn}/done")
        tapping.take()
    tapping.waits_for("/resolution/")
    while "/resolution/" in (key := tapping.next_key()):
        if "/next/" in key:
            tapping.tap(tapping.phone.locator(".spot.legal").first)
        elif tapping.proposes:
            tapping.take()
        else:
            tapping.button("close")
        tapping.leaves(key)
    tapping.waits_for("/hold/")
    tapping.button("rotate")
    tapping.waits_for("cleanup/done")
    tapping.take()
    tapping.waits_for("round.4/turn.1/action/1")
    assert tapping.count <= TAPS["round"]
