"""The board check of the worked example by touch: few taps, little time, and no unnecessary questions."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from companion.table.fields import FieldPath as FieldPath
from companion.table.fields import flat
from tests.evenings import begin
from tests.web.browser import Visitors
from tests.web.daemons import Daemon
from tests.web.page_player import PagePlayer

EXAMPLE = Path(__file__).parents[1] / "games" / "firefighters_on_duty" / "example"
CONFIRM = "[data-do='draft/confirm']"
MOST_TAPS, MOST_S = 12, 60.0


def example(name: str) -> dict[str, Any]:
    """A file of the worked example."""
    read: dict[str, Any] = json.loads((EXAMPLE / name).read_text())
    return read


def changes(patch: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Field values by dotted path."""
    for path, value in flat(patch).items():
        yield dotted(path), value


def dotted(path: FieldPath) -> str:
    """A dotted path as used on the page."""
    return ".".join(path)


def fill_in(player: PagePlayer, patch: dict[str, Any]) -> None:
    """Tap until the fields have these values, then confirm."""
    page = player.page
    for n, (path, value) in enumerate(changes(patch), 1):
        row = page.locator(f".stand[data-f='{path}']")
        if row.count():
            by = value - int(row.locator("output").inner_text())
            for _ in range(abs(by)):
                player.tap(row.locator(f"[data-by='{1 if by > 0 else -1}']"))
        else:
            player.tap(page.locator(f"button[data-f='{path}'][data-v='{json.dumps(value)}']"))
        expect(page.locator(CONFIRM)).to_contain_text(f"{n} change")
    player.tap_and_wait(CONFIRM)


def test_the_worked_round_takes_a_dozen_taps_and_less_than_a_minute(visitors: Visitors, daemon: Daemon) -> None:
    """FOD-76: including the later question about the People Carrier, with both confirmed."""
    said = example("board_check.json")
    daemon.put_on_table(lambda file: begin(position=example("before_action.json"), file=file, dice="digital", cards="digital"))
    daemon.client.play(lambda scene: scene["question"]["kind"] == "report")
    page = daemon.joined(visitors.come(), "Ann")
    player = PagePlayer(page)
    page.locator(CONFIRM).wait_for()
    began_s = time.monotonic()
    fill_in(player, said["asked"])
    taps, took_s = player.taps, time.monotonic() - began_s
    vehicles = daemon.client.get("state")["vehicles"]
    assert [vehicles[name]["at"] for name in ("E-RED", "E-BLUE", "CARRIER")] == ["A3", "A4", "B2"]
    player.ticks = 0
    player.play(lambda open: open == "report")
    asked, player.taps, began_s = daemon.client.question["key"], 0, time.monotonic()
    fill_in(player, said["later"][asked])
    assert "CARRIER" in asked
    assert taps + player.taps <= MOST_TAPS
    assert took_s + time.monotonic() - began_s < MOST_S
