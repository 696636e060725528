"""Undo with its preview, redo, corrections of the board and a step by hand, all by touch."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import Visitors
from tests.web.daemons import Daemon, wait_until
from tests.web.page_player import PagePlayer

SPREAD = "round.1/fire/spread/done"


def after_the_fire_has_spread(daemon: Daemon) -> None:
    """Play until the spread of the first round is carried out and confirmed."""
    daemon.begin_game("firefighters-on-duty", "training")
    scene = daemon.client.play(lambda scene: scene["question"]["key"] == SPREAD)
    for instruction in scene["todo"]:
        daemon.client.post("tick", id=scene["question"]["id"], index=instruction["index"])
    daemon.client.answer(True)


def undo(page: Page) -> Locator:
    """Tap the button; returns the dialog."""
    page.get_by_role("button", name="Undo", exact=True).tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Take it back?")
    return dialog


def test_undo_previews_the_pieces_to_put_back(visitors: Visitors, daemon: Daemon) -> None:
    """Then this list precedes the list of the step, until the board is put back."""
    after_the_fire_has_spread(daemon)
    page = daemon.joined(visitors.come(), "Ann")
    player, before = PagePlayer(page), daemon.client.question["id"]
    dialog = undo(page)
    dialog.get_by_role("button", name="Leave it").tap()
    assert daemon.client.question["id"] == before

    undo(page).get_by_role("button", name="Take back").tap()
    wait_until(lambda: daemon.client.question["key"] == SPREAD, 10, lambda: daemon.client.question["key"])
    expect(page.locator(".ask")).to_have_attribute("data-ask", str(daemon.client.question["id"]))
    dialog = undo(page)
    expect(dialog).to_contain_text("Then put back on the board:")
    moves = dialog.locator("li").all_inner_texts()
    assert moves
    dialog.get_by_role("button", name="Take back").tap()
    back = page.get_by_role("heading", name="Put back first")
    expect(back).to_be_visible()
    first = page.locator("#todo ol").first
    assert first.locator("li").count() == len(moves)
    for move in moves:
        expect(first).to_contain_text(move)
    for _ in moves:
        player.tap_and_wait("#todo ol:first-of-type button.tick")
    expect(first.locator(".tick.on")).to_have_count(len(moves))
    expect(page.locator("#todo button.tick")).to_have_count(0)
    player.tap_and_wait(page.locator(".ask button[data-do]").first)
    expect(back).to_have_count(0)


def test_redo_restores_undone_answers(visitors: Visitors, daemon: Daemon) -> None:
    daemon.begin_game("firefighters-on-duty", "training")
    page = daemon.joined(visitors.come(), "Ann")
    player = PagePlayer(page)
    player.step()
    second = page.locator(".ask h2").inner_text()
    undo(page).get_by_role("button", name="Take back").tap()
    expect(page.locator(".ask h2")).not_to_have_text(second)
    player.tap_and_wait(page.get_by_role("button", name="Redo"))
    expect(page.locator(".ask h2")).to_have_text(second)


def test_undo_says_that_there_is_nothing_to_undo(visitors: Visitors, daemon: Daemon) -> None:
    visitors.may_complain("status of 422")
    daemon.begin_game("firefighters-on-duty", "training")
    page = daemon.joined(visitors.come(), "Ann")
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(page.locator("#toast.bad")).not_to_be_empty()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_the_board_is_corrected_on_the_map(visitors: Visitors, daemon: Daemon) -> None:
    """Tap a space and add one fire; the step is run again from there."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["key"] == "round.1/fire/growth/done")
    page = daemon.joined(visitors.come(), "Ann", "/board")
    state = daemon.client.get("state")["spaces"]
    label, lies = next((label, lies["debris"]) for label, lies in state.items() if lies.get("debris"))
    page.locator(f".spot[data-sheet='{label}']").tap()
    dialog = page.get_by_role("dialog")
    row = dialog.locator(f".stand:has([data-p='spaces.{label}.debris'])")
    row.locator("[data-nudge='-1']").tap()
    dialog.get_by_role("button", name="Correct it").tap()
    expect(dialog).to_be_hidden()
    assert daemon.client.get("state")["spaces"].get(label, {}).get("debris", 0) == lies - 1


def test_a_step_by_hand(visitors: Visitors, daemon: Daemon) -> None:
    """The table does the step itself and reports the board afterwards."""
    daemon.begin_game("firefighters-on-duty", "training")
    daemon.client.play(lambda scene: scene["question"]["key"] == "round.1/fire/growth/done")
    page = daemon.joined(visitors.come(), "Ann")
    player = PagePlayer(page)
    player.tap_and_confirm(page.get_by_role("button", name="Do it ourselves"))
    assert player.open_question == "report"
    assert daemon.client.question["key"].endswith("/by_hand")
    player.step()
    assert not daemon.client.question["key"].startswith("round.1/fire/growth")


def test_undo_keeps_the_list_and_marks_every_line(visitors: Visitors, daemon: Daemon) -> None:
    """H item 6: with its steps and dice it is below the list for putting back; each line says whether it is already done."""
    after_the_fire_has_spread(daemon)
    page = daemon.joined(visitors.come(), "Ann")
    undo(page).get_by_role("button", name="Take back").tap()
    wait_until(lambda: daemon.client.question["key"] == SPREAD, 10, lambda: daemon.client.question["key"])
    expect(page.locator("#todo .note")).to_have_text("Everything is already in place.")
    expect(page.locator("#todo .rolled").first).to_be_visible()
    moving = [line for line in daemon.client.get("scene")["todo"] if line["state"]]
    assert moving
    expect(page.locator("#todo .state")).to_have_text(["already there"] * len(moving))


def test_a_new_list_begins_at_its_top(visitors: Visitors, daemon: Daemon) -> None:
    """H item 11: after the page was scrolled to the end of the previous list; a tick on another phone scrolls nothing."""
    daemon.begin_game("firefighters-on-duty", "first-day")
    daemon.client.play(lambda scene: scene["question"]["kind"] == "confirm" and len(scene["todo"]) > 8)
    page = daemon.joined(visitors.come(), "Ann")
    page.set_viewport_size({"width": 390, "height": 400})
    end = "window.scrollTo(0, document.documentElement.scrollHeight)"
    page.evaluate(end)
    low = page.evaluate("window.scrollY")
    assert low > 100
    scene = daemon.client.get("scene")
    daemon.client.post("tick", id=scene["question"]["id"], index=scene["todo"][-1]["index"])
    expect(page.locator("#todo .tick.on")).to_have_count(1)
    assert page.evaluate("window.scrollY") == low
    before = page.locator("#todo [data-list]").first.get_attribute("data-list")
    daemon.client.answer(True)
    daemon.client.play(lambda scene: scene["question"]["kind"] == "confirm" and bool(scene["todo"]))
    expect(page.locator("#todo [data-list]").first).not_to_have_attribute("data-list", str(before))
    bar, top = page.locator("#bar").bounding_box(), page.locator("#todo h2").first.bounding_box()
    assert bar is not None
    assert top is not None
    assert bar["y"] + bar["height"] <= top["y"] < 200
