"""Joining in a browser: by link and by code, wrong codes, names, seats, removal, a new code."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import Device, Visitors
from tests.web.daemons import Daemon, wait_until


def by_code(page: Page, code: str) -> None:
    """Join by typing the code."""
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Join").click()


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_by_link_and_by_code(visitors: Visitors, daemon: Daemon, device: Device) -> None:
    first = visitors.come(device)
    first.goto(daemon.link)
    expect(first.get_by_role("heading", name="Join the table")).to_be_visible()
    first.get_by_label("Your name").fill("Ann")
    first.get_by_role("button", name="Join").click()
    expect(first.get_by_role("heading", name="Good evening!")).to_be_visible()
    second = visitors.come(device)
    second.goto(daemon.url)
    expect(second).to_have_url(f"{daemon.url}/join")
    by_code(second, daemon.code)
    expect(second.get_by_role("heading", name="Good evening!")).to_be_visible()
    second.get_by_role("link", name="Table").click()
    expect(second.locator("#phones")).to_contain_text("Ann")
    expect(second.locator("#phones h2")).to_have_text("3 phones at the table")  # with the script


def test_opening_the_link_alone_does_not_join(phone: Page, daemon: Daemon) -> None:
    phone.goto(daemon.link)
    expect(phone.get_by_role("button", name="Join")).to_be_visible()
    assert len(daemon.client.get("table")["phones"]) == 1


def test_an_expired_link_asks_for_the_code(visitors: Visitors, daemon: Daemon) -> None:
    old = daemon.link
    early = visitors.come()
    early.goto(f"{old}?to=/table")
    daemon.client.post("new-code", sure=True)
    daemon.client.join(daemon.register["token"])
    page = visitors.come()
    page.goto(f"{old}?to=/table")
    expect(page.locator("main")).to_contain_text("This link is an old one")
    by_code(page, daemon.code)
    expect(page).to_have_url(f"{daemon.url}/table")
    visitors.may_complain("status of 403")  # the page was opened before there was a new code
    early.get_by_role("button", name="Join").tap()
    expect(early.locator("main")).to_contain_text("This link is an old one")
    by_code(early, daemon.code)
    expect(early).to_have_url(f"{daemon.url}/table")


@pytest.mark.parametrize("path", ["/panel", "/begin/forest-fire", "/evenings", "/evenings/now"])
def test_every_page_leads_to_joining_and_then_to_itself(visitors: Visitors, daemon: Daemon, path: str) -> None:
    daemon.begin_game("forest-fire")
    page = visitors.come("laptop")
    page.goto(daemon.url + path)
    by_code(page, daemon.code)
    expect(page).to_have_url(daemon.url + path)


def test_a_new_code_leads_the_panel_to_joining(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of 401")
    page = daemon.joined(visitors.come("laptop"), "Ann", "/panel")
    expect(page.locator("#moment")).to_be_hidden()
    daemon.client.post("new-code", sure=True)
    daemon.client.join(daemon.register["token"])
    expect(page.locator("main")).to_contain_text("The table has a new code.")
    by_code(page, daemon.code)
    expect(page).to_have_url(f"{daemon.url}/panel")


def test_joining_leads_to_the_requested_page(phone: Page, daemon: Daemon) -> None:
    phone.goto(f"{daemon.url}/table")
    by_code(phone, daemon.code)
    expect(phone).to_have_url(f"{daemon.url}/table")


def test_a_wrong_code_six_times(visitors: Visitors, daemon: Daemon) -> None:
    """After five wrong codes there is a wait of one minute, after the sixth of two; then the right one is accepted."""
    visitors.may_complain("status of (403|429)")
    page = visitors.come()
    page.goto(daemon.url)
    toast = page.locator("#toast")
    for left in ("4 tries are left", "3 tries are left", "2 tries are left", "one try is left", "wait 60 seconds"):
        by_code(page, daemon.wrong_code())
        expect(toast).to_contain_text(left)
    by_code(page, daemon.code)
    expect(toast).to_contain_text(re.compile(r"Too many wrong codes: wait \d\d seconds, or scan the QR code"))
    daemon.jump(61)
    by_code(page, daemon.wrong_code())
    expect(toast).to_contain_text("wait 120 seconds")
    daemon.jump(61)
    by_code(page, daemon.code)
    expect(toast).to_contain_text(re.compile(r"Too many wrong codes: wait (5\d|60) seconds"))
    expect(page).to_have_url(f"{daemon.url}/join")
    daemon.jump(61)
    by_code(page, daemon.code)
    expect(page.get_by_role("heading", name="Good evening!")).to_be_visible()


def test_while_the_code_is_refused_the_link_is_not(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of (403|429)")
    page = visitors.come()
    page.goto(daemon.url)
    for _ in range(5):
        with page.expect_response("**/api/join") as answer:
            by_code(page, daemon.wrong_code())
        assert answer.value.status == 403
    daemon.joined(visitors.come(), "Ann")
    daemon.jump(61)
    by_code(page, daemon.code)
    expect(page.get_by_role("heading", name="Good evening!")).to_be_visible()


def test_a_name_that_can_be_changed(visitors: Visitors, daemon: Daemon) -> None:
    ann, bob = daemon.joined(visitors.come(), "Ann", "/table"), daemon.joined(visitors.come(), "", "/table")
    expect(ann.locator("#phones")).to_contain_text("Phone 1")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Save").tap()
    expect(ann.locator("#phones")).to_contain_text("Bob")
    expect(ann.locator("#phones")).not_to_contain_text("Phone 1")


def test_seats_are_taken_from_another_phone_only_on_purpose(visitors: Visitors, daemon: Daemon) -> None:
    ann, bob = daemon.joined(visitors.come(), "Ann", "/table"), daemon.joined(visitors.come(), "Bob", "/table")
    daemon.begin_game("forest-fire")
    daemon.client.play(lambda scene: scene["question"]["key"] != "players" and "fire" in str(scene["question"]["who"]))
    fire = ann.get_by_role("button", name=re.compile("^fire"))
    fire.tap()
    expect(fire).to_have_attribute("aria-pressed", "true")
    expect(bob.locator("#me")).to_contain_text("(Ann)")
    bob.get_by_role("button", name=re.compile("^chief")).tap()
    expect(ann.locator("#me")).to_contain_text("(Bob)")

    for page in (ann, bob):
        page.get_by_role("link", name="Now").tap()
        expect(page.locator(".ask")).to_be_visible()
    expect(bob.locator(".ask")).to_contain_text("Another player answers this.")
    expect(bob.locator(".ask button[data-do]").first).to_be_disabled()
    expect(ann.locator(".ask button[data-do]").first).to_be_enabled()

    bob.get_by_role("link", name="Table").tap()
    bob.get_by_role("button", name=re.compile("^fire")).tap()
    expect(bob.get_by_role("dialog")).to_contain_text("Ann sits there as")
    bob.get_by_role("dialog").get_by_role("button", name="No").tap()
    expect(bob.get_by_role("button", name=re.compile("^fire"))).to_have_attribute("aria-pressed", "false")
    bob.get_by_role("button", name=re.compile("^fire")).tap()
    bob.get_by_role("dialog").get_by_role("button", name="Yes").tap()
    expect(bob.get_by_role("button", name=re.compile("^fire"))).to_have_attribute("aria-pressed", "true")
    expect(ann.locator(".ask")).to_contain_text("Another player answers this.")


def test_sent_away(visitors: Visitors, daemon: Daemon) -> None:
    """The removed phone is shown the join page."""
    visitors.may_complain("status of 401")  # what it asks in that very moment
    ann, bob = daemon.joined(visitors.come(), "Ann", "/table"), daemon.joined(visitors.come(), "Bob")
    ann.get_by_role("button", name="Send Bob away").tap()
    expect(ann.get_by_role("dialog")).to_contain_text("That phone has to join again.")
    ann.get_by_role("dialog").get_by_role("button", name="Yes").tap()
    expect(bob.get_by_role("heading", name="Join the table")).to_be_visible()
    expect(ann.locator("#phones")).not_to_contain_text("Bob")


def test_leaving_the_table_oneself(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of 401")  # what it asks in that very moment
    ann = daemon.joined(visitors.come(), "Ann", "/table")
    ann.get_by_role("button", name="Leave the table").tap()
    ann.get_by_role("dialog").get_by_role("button", name="Yes").tap()
    expect(ann.get_by_role("heading", name="Join the table")).to_be_visible()

    def names() -> list[str]:
        return [phone["name"] for phone in daemon.client.get("table")["phones"]]

    wait_until(lambda: names() == ["Script"], 10, lambda: f"at the table are {names()}")


def test_a_new_code_sends_everybody_away(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of 401")  # what they ask in that very moment
    ann, bob = daemon.joined(visitors.come(), "Ann", "/table"), daemon.joined(visitors.come(), "Bob")
    old_code, old_link = daemon.code, daemon.link
    ann.get_by_role("button", name="New code").tap()
    ann.get_by_role("dialog").get_by_role("button", name="Yes").tap()
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="Join the table")).to_be_visible()
        expect(page.locator("main")).to_contain_text(
            "The table has a new code. Scan the QR code on the box to come back, or type the code."
        )
    assert daemon.link != old_link
    assert daemon.code != old_code
    by_code(ann, daemon.code)
    expect(ann).to_have_url(f"{daemon.url}/table")
    daemon.joined(bob, "Bob")
    daemon.client.join(daemon.register["token"])
