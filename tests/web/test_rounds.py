"""Rounds of every game by touch alone, starting with the choice of the game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.evenings import begin
from tests.games.forest_fire.paths import GAME, stands
from tests.web.browser import Visitors
from tests.web.daemons import Daemon
from tests.web.page_player import PagePlayer


def begin_by_touch(player: PagePlayer, game: str, scenario: str = "", *by_hand: str) -> None:
    """From the start menu: choose game, scenario, and real dice or cards, then begin."""
    page = player.page
    player.tap(page.locator(".card.game", has=page.get_by_role("heading", name=game, exact=True)).get_by_role("link"))
    if scenario:
        player.tap(page.locator("label.way", has_text=scenario))
    for source in by_hand:
        player.tap(page.get_by_role("group", name=source).locator("label.chip", has_text="by hand"))
    player.tap(page.get_by_role("button", name="Begin the evening"))
    expect(page.locator(".ask")).to_be_visible()


def in_round(page: Page, round: int) -> bool:
    """Whether the status bar shows this round."""
    return f"Round {round}" in page.locator("#bar").inner_text()


def roll_and_extinguish(player: PagePlayer) -> None:
    """Use the countdown: roll action dice and extinguish fires."""
    page = player.page
    player.tap(page.get_by_role("button", name="Roll 2"))
    expect(page.locator("#tray .die")).to_have_count(2)
    player.tap(page.get_by_role("button", name="Roll 1"))
    expect(page.locator("#tray .die")).to_have_count(1)
    offer = page.locator("details.offer", has_text="Extinguish")
    player.tap(offer.locator("summary"))
    player.tap(offer.get_by_role("group", name="where").locator("label.chip").first)
    for face in ("6", "6"):
        player.tap(offer.get_by_role("group", name="rolled dice").get_by_role("button", name=face))
    player.tap(offer.locator("button.main"))
    expect(page.locator("#toast.told")).not_to_be_empty()
    expect(page.locator(".clock.running")).to_be_visible()


def test_a_whole_round_of_firefighters_on_duty(phone: Page, daemon: Daemon) -> None:
    """From the setup to the end of the round, with the countdown running out."""
    player = PagePlayer(daemon.joined(phone, "Ann"))
    begin_by_touch(player, "Firefighters on Duty", "The Training Ground")
    player.play(lambda open: open == "clock ready")
    assert {"choose", "count", "confirm"} <= set(player.answered)
    assert player.ticks == 0
    player.step()
    expect(phone.locator(".clock .digits")).to_have_text(re.compile("2:00|1:5.|1:00|0:5."))
    roll_and_extinguish(player)
    daemon.jump(120)
    expect(phone.locator(".ask")).to_be_visible()
    player.ticks = 4
    player.play(lambda open: in_round(phone, 2))
    assert "report" in player.answered
    assert player.ticks == 0


def test_real_dice_and_cards_are_entered_by_touch(phone: Page, daemon: Daemon) -> None:
    player = PagePlayer(daemon.joined(phone, "Ann"), seed=2)
    player.rolls_real = player.draws_real = True
    begin_by_touch(player, "Firefighters on Duty", "The Training Ground", "Dice", "Cards")
    player.ticks = 0
    player.play(lambda open: {"roll", "draw"} <= set(player.answered) or not open)
    assert {"roll", "draw"} <= set(player.answered)


def test_turns_of_forest_fire(phone: Page, daemon: Daemon) -> None:
    """Two of us at one phone."""
    player = PagePlayer(daemon.joined(phone, "Ann"), seed=3)
    begin_by_touch(player, "Forest Fire")
    player.tap_and_wait(phone.get_by_role("button", name=re.compile("two of us", re.IGNORECASE)))
    player.ticks = 6
    player.play(lambda open: "Turn 3" in phone.locator("#bar").inner_text())
    assert {"choose", "count", "confirm"} <= set(player.answered)


def test_water_is_shared_out_over_fires_by_touch(phone: Page, daemon: Daemon) -> None:
    daemon.put_on_table(lambda file: begin(GAME, stands("2:2 4:2 11", a=(3, 3), b=None, at="chief"), scenario=None, file=file))
    player = PagePlayer(daemon.joined(phone, "Ann"))
    player.tap_and_wait(phone.get_by_role("button", name=re.compile("spray|throw|water", re.IGNORECASE)))
    player.tap_and_wait(phone.locator(".ask button.number").last)
    for square in ("2", "4", "4"):
        player.tap(phone.get_by_role("button", name=f"One more: {square}"))
    expect(phone.locator("[data-left]")).to_have_text("0 left to share out")
    player.tap_and_wait(phone.locator(".ask form[data-share] button.main"))
    assert daemon.client.get("state")["fire"] == {"2": 1, "11": 1}


def test_turns_of_fires_at_midnight_with_a_mouse(visitors: Visitors, daemon: Daemon) -> None:
    page = daemon.joined(visitors.come("laptop"), "Ann")
    player = PagePlayer(page, seed=4)
    begin_by_touch(player, "Fires at Midnight")
    player.ticks = 6
    player.play(lambda open: len(player.answered) >= 26)
    assert {"choose", "count", "confirm"} <= set(player.answered)
    assert in_round(page, 1)
