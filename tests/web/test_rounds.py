"""Rounds of every game by touch alone, from the choice of the game on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.evenings import begin
from tests.games.forest_fire.paths import GAME, stands
from tests.web.browser import Visitors
from tests.web.daemons import Daemon
from tests.web.hand import Hand


def begin_by_touch(hand: Hand, game: str, scenario: str = "", *by_hand: str) -> None:
    """From the page Now of an empty table: the game, the scenario, what is rolled or drawn by hand, and begin."""
    page = hand.page
    hand.tap(page.locator(".card.game", has=page.get_by_role("heading", name=game, exact=True)).get_by_role("link"))
    if scenario:
        hand.tap(page.locator("label.way", has_text=scenario))
    for source in by_hand:
        hand.tap(page.get_by_role("group", name=source).locator("label.chip", has_text="by hand"))
    hand.tap(page.get_by_role("button", name="Begin the evening"))
    expect(page.locator(".ask")).to_be_visible()


def in_round(page: Page, round: int) -> bool:
    """Whether the bar at the top says so."""
    return f"Round {round}" in page.locator("#bar").inner_text()


def roll_and_extinguish(hand: Hand) -> None:
    """What the two minutes are for: the action dice, for those without printed ones, and the helper for water on fire."""
    page = hand.page
    hand.tap(page.get_by_role("button", name="Roll 2"))
    expect(page.locator("#tray .die")).to_have_count(2)
    hand.tap(page.get_by_role("button", name="Roll 1"))
    expect(page.locator("#tray .die")).to_have_count(1)
    offer = page.locator("details.offer", has_text="Extinguish")
    hand.tap(offer.locator("summary"))
    hand.tap(offer.get_by_role("group", name="where").locator("label.chip").first)
    for face in ("6", "6"):
        hand.tap(offer.get_by_role("group", name="dice that fell").get_by_role("button", name=face))
    hand.tap(offer.locator("button.main"))
    expect(page.locator("#toast.told")).not_to_be_empty()
    expect(page.locator(".clock.running")).to_be_visible()


def test_a_whole_round_of_firefighters_on_duty(phone: Page, daemon: Daemon) -> None:
    """From the questions of the setup to the end of the round; the bell rings when its time has come."""
    hand = Hand(daemon.joined(phone, "Ann"))
    begin_by_touch(hand, "Firefighters on Duty", "The Training Ground")
    hand.play(lambda open: open == "clock ready")
    assert {"choose", "count", "select", "confirm"} <= set(hand.answered)
    assert hand.ticks == 0
    hand.step()
    expect(phone.locator(".clock .digits")).to_have_text(re.compile("2:00|1:5.|1:00|0:5."))
    roll_and_extinguish(hand)
    daemon.jump(120)
    expect(phone.locator(".ask")).to_be_visible()
    hand.ticks = 4
    hand.play(lambda open: in_round(phone, 2))
    assert "report" in hand.answered
    assert hand.ticks == 0


def test_real_dice_and_cards_are_entered_by_touch(phone: Page, daemon: Daemon) -> None:
    hand = Hand(daemon.joined(phone, "Ann"), seed=2)
    hand.rolls_real = hand.draws_real = True
    begin_by_touch(hand, "Firefighters on Duty", "The Training Ground", "Dice", "Cards")
    hand.ticks = 0
    hand.play(lambda open: {"roll", "draw"} <= set(hand.answered) or not open)
    assert {"roll", "draw"} <= set(hand.answered)


def test_turns_of_forest_fire(phone: Page, daemon: Daemon) -> None:
    """Two of us at one phone."""
    hand = Hand(daemon.joined(phone, "Ann"), seed=3)
    begin_by_touch(hand, "Forest Fire")
    hand.tap_on(phone.get_by_role("button", name=re.compile("two of us", re.IGNORECASE)))
    hand.ticks = 6
    hand.play(lambda open: "Turn 3" in phone.locator("#bar").inner_text())
    assert {"choose", "count", "confirm"} <= set(hand.answered)


def test_water_is_shared_out_over_fires_by_touch(phone: Page, daemon: Daemon) -> None:
    daemon.lay(lambda file: begin(GAME, stands("2:2 4:2 11", a=(3, 3), b=None, at="chief"), scenario=None, file=file))
    hand = Hand(daemon.joined(phone, "Ann"))
    hand.tap_on(phone.get_by_role("button", name=re.compile("spray|throw|water", re.IGNORECASE)))
    hand.tap_on(phone.locator(".ask button.number").last)
    for square in ("2", "4", "4"):
        hand.tap(phone.get_by_role("button", name=f"One more: {square}"))
    expect(phone.locator("[data-left]")).to_have_text("0 left to share out")
    hand.tap_on(phone.locator(".ask form[data-share] button.main"))
    assert daemon.script.get("state")["fire"] == {"2": 1, "11": 1}


def test_turns_of_fires_at_midnight_with_a_mouse(visitors: Visitors, daemon: Daemon) -> None:
    page = daemon.joined(visitors.come("laptop"), "Ann")
    hand = Hand(page, seed=4)
    begin_by_touch(hand, "Fires at Midnight")
    hand.ticks = 6
    hand.play(lambda open: len(hand.answered) >= 26)
    assert {"choose", "count", "confirm"} <= set(hand.answered)
    assert in_round(page, 1)
