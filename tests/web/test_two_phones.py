"""Two phones at one table: simultaneous answers, and a shared report."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser import Visitors
from tests.web.daemons import Daemon
from tests.web.page_player import STATE_SCRIPT, PagePlayer


def two(visitors: Visitors, daemon: Daemon) -> tuple[Page, Page]:
    """Ann and Bob with the page Now open."""
    return daemon.joined(visitors.come(), "Ann"), daemon.joined(visitors.come(), "Bob")


def hold_back_what_comes(page: Page) -> None:
    """Delay the stream's events to this page."""
    page.evaluate("companion.put = () => {}")


def test_of_two_simultaneous_answers_one_is_too_late(visitors: Visitors, daemon: Daemon) -> None:
    """It gets a message with the question that is open now; nothing is done twice."""
    visitors.may_complain("status of 409")
    daemon.begin_game("firefighters-on-duty", "training")
    ann, bob = two(visitors, daemon)
    seen = [page.locator(".ask h2").inner_text() for page in (ann, bob)]
    assert seen[0] == seen[1] == daemon.client.question["question"]
    hold_back_what_comes(bob)
    for page in (ann, bob):
        with page.expect_response("**/api/answer") as answer:
            page.locator(".ask button.option").first.tap()
        assert answer.value.status == (204 if page is ann else 409)
    now = daemon.client.question
    expect(bob.locator("#toast")).to_contain_text(now["question"])
    bob.reload()
    expect(bob.locator(".ask")).to_have_attribute("data-ask", str(now["id"]))
    assert ann.locator(".ask").get_attribute("data-ask") == str(now["id"])
    assert now["key"] == "setup/players"


def test_both_taps_at_the_same_moment_are_one_answer(visitors: Visitors, daemon: Daemon) -> None:
    """Neither page knows of the other's answer when it sends its own."""
    visitors.may_complain("status of 409")
    daemon.begin_game("firefighters-on-duty", "training")
    pages = two(visitors, daemon)
    for page in pages:
        expect(page.locator(".ask")).to_be_visible()
        hold_back_what_comes(page)
    for page in pages:
        page.evaluate("document.querySelector('.ask button.option').click()")
    for page in pages:
        page.wait_for_function("() => !document.querySelector('.sent')")
    assert daemon.client.question["key"] == "setup/players"


def test_input_in_an_offer_is_kept_when_another_phone_is_faster(visitors: Visitors, daemon: Daemon) -> None:
    """An offer during the countdown; after taking it the form is empty again."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["kind"] == "countdown")
    daemon.client.control("start")
    ann = daemon.joined(visitors.come(), "Ann")
    offer = ann.locator("details.offer", has_text="Extinguish")
    offer.locator("summary").tap()
    offer.get_by_role("group", name="where").locator("label.chip").first.tap()
    fell = offer.get_by_role("group", name="rolled dice")
    fell.get_by_role("button", name="6").tap()
    expect(fell.locator("output")).to_have_text("6")
    question = daemon.client.question
    daemon.client.post("offer", id=question["id"], offer="axe", value={"space": question["offers"]["axe"]["fields"]["space"]["options"][0]})
    expect(ann.locator("details.offer")).to_have_count(1)
    expect(fell.locator("output")).to_have_text("6")
    offer.locator("button.main").tap()
    expect(ann.locator("#toast.told")).not_to_be_empty()
    expect(offer.locator("form")).to_be_hidden()
    offer.locator("summary").tap()
    expect(fell.locator("output")).to_have_text("none yet")
    expect(offer.locator("input:checked")).to_have_count(0)


def to_the_report(daemon: Daemon) -> None:
    """The board check of the first round."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["kind"] == "report")


def test_two_fill_in_one_report(visitors: Visitors, daemon: Daemon) -> None:
    """Changes on one phone appear on the other at once, and both count."""
    to_the_report(daemon)
    ann, bob = two(visitors, daemon)
    path = ann.locator(".stand:has(button.by[data-by='-1']:not([disabled]))").first.get_attribute("data-f")
    row = f".stand[data-f='{path}']"
    was = int(ann.locator(f"{row} output").inner_text())
    assert was >= 1
    other = bob.locator(f".stand:has(button.by[data-by='1']:not([disabled])):not([data-f='{path}'])").last.get_attribute("data-f")
    theirs = f".stand[data-f='{other}']"
    stood = int(ann.locator(f"{theirs} output").inner_text())
    ann.locator(f"{row} [data-by='-1']").tap()
    bob.locator(f"{theirs} [data-by='1']").tap()
    for page in (ann, bob):
        expect(page.locator(f"{row} output")).to_have_text(str(was - 1))
        expect(page.locator(f"{theirs} output")).to_have_text(str(stood + 1))
        expect(page.locator("[data-do='draft/confirm']")).to_contain_text("2 changes")
    ann.locator(f"{row} [data-by='1']").tap()
    expect(bob.locator("[data-do='draft/confirm']")).to_contain_text("1 change")


def test_fast_taps_on_two_phones_are_all_counted(visitors: Visitors, daemon: Daemon) -> None:
    to_the_report(daemon)
    ann, bob = two(visitors, daemon)
    rows = ann.locator(".stand:has(button.by)")
    path = next(
        row.get_attribute("data-f") for row in (rows.nth(n) for n in range(rows.count())) if int(row.locator("output").inner_text()) >= 2
    )
    row = f".stand[data-f='{path}']"
    was = int(ann.locator(f"{row} output").inner_text())
    for page in (ann, bob):
        page.evaluate("row => document.querySelector(`${row} [data-by='-1']`).click()", row)
    for page in (ann, bob):
        expect(page.locator(f"{row} output")).to_have_text(str(was - 2))


def test_a_report_that_one_confirmed_is_gone_for_the_other(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of 409")
    to_the_report(daemon)
    ann, bob = two(visitors, daemon)
    expect(bob.locator("[data-do='draft/confirm']")).to_be_visible()
    hold_back_what_comes(bob)
    ann.locator("[data-do='draft/confirm']").tap()
    expect(ann.locator("[data-do='draft/confirm']")).to_have_count(0)
    bob.locator("[data-do='draft/confirm']").tap()
    now = daemon.client.question
    expect(bob.locator("#toast")).to_contain_text(now["question"])
    assert now["kind"] != "report"


def test_two_phones_play_a_whole_game_of_emergency_dispatch(visitors: Visitors, daemon: Daemon) -> None:
    """They answer in turn, whatever is asked, until the game is won or lost; both see the same questions and the same end."""
    daemon.client.post("begin", game="emergency-dispatch", scenario=None)
    ann, bob = two(visitors, daemon)
    players = PagePlayer(ann, seed=1), PagePlayer(bob, seed=2)
    for player in players:
        player.ticks = 2
    steps = 0
    while players[0].open_question and steps < 1500:
        one, other = players[steps % 2], players[(steps + 1) % 2]
        one.step()
        other.page.wait_for_function("state => (" + STATE_SCRIPT + ")() === state", arg=one.state_key)
        steps += 1
    for page in (ann, bob):
        expect(page.locator(".ending h2")).to_contain_text(re.compile("You (win|lose)"))
        expect(page.locator(".slots .slot")).to_have_count(9)
    assert {"count", "choose", "confirm"} <= {*players[0].answered, *players[1].answered}
