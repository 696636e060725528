"""The panel's lamps and tones in a clean-up: red from the rotation to the last failure card, a low tone at each failure, an alarm at the
seventh and when the queue runs short.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.fronts.panel.screens import TextScreen
from companion.games.emergency_dispatch.game import GAME
from hardware.lamps import Lights
from tests.fronts.panel.tables import Table, at_table

CLEANUP: dict[str, Any] = {
    "at": "cleanup", "round": 3, "failures": 2, "players": {"P1": {"company": 1}, "P2": {"company": 4}},
    "map": {"A1": [{"tile": "T-01", "urgency": 1}]}, "queue": {"1": {"tile": "T-13", "urgency": 1}, "2": {"tile": "T-14", "urgency": 3}},
    "success": ["R01", "R02", "R03", "R04", "R05"],
}  # fmt: skip


def sit(folder: Path, position: dict[str, Any], **words: Any) -> Table:
    """The panel at a position, with the sheets before its first question read."""
    content = GAME.collect_content(None, None, [])
    return at_table(folder, GAME, position, content=content, **{"scenario": None, "dice": "digital", "cards": "digital", **words})


def lights(table: Table) -> Lights:
    """The lamps once the name of a phase has gone from the display."""
    table.wait(2)
    return table.view().lights


def read(table: Table) -> Iterator[tuple[str, Lights]]:
    """The sheets one after the other: which instruction each is, and the lamps beside it."""
    while table.page.at < len(table.page.sheets):
        sheet = table.page.sheets[table.page.at]
        lamps = lights(table)
        if sheet.instruction is not None:
            yield sheet.instruction.line.partition("(")[0], lamps
        table.press()


def answer(table: Table, value: Any = None) -> None:
    """Give an answer; without one what is proposed, else the last option: what costs nothing."""
    ask, evening = table.evening.ask, table.evening
    assert ask is not None
    evening.answer(value or evening.proposal or ask.legal()["options"][-1])
    table.settle()


AMBER = Lights(amber=True, action="breathing")
GREEN = Lights(green=True, action="breathing")
AMBER_AND_RED = Lights(amber=True, red=True, action="breathing")


def test_the_lamp_is_red_from_the_rotation_to_the_last_failure_card(tmp_path: Path) -> None:
    """Amber at the window before it, green from the first new call on; each sheet has the lamp of what it is about."""
    table = sit(tmp_path, CLEANUP)
    assert table.evening.ask is not None
    assert table.evening.ask.question == "hold"
    assert lights(table) == AMBER
    answer(table, "rotate")
    seen, sheets = {}, list[tuple[str, Lights]]()
    while table.evening.ask is not None and table.evening.ask.question != "cleanup_done":
        sheets += read(table)
        seen[table.evening.ask.question] = lights(table)
        answer(table)
    sheets += read(table)
    assert seen == {"on_draw": AMBER_AND_RED, "drop": AMBER_AND_RED, "last": AMBER}
    codes = [code for code, _ in sheets]
    assert codes[0] == "ROTATE"
    assert codes.count("FAIL_TRACK") == 2
    after = codes.index("DRAW_TILE")
    assert {lamps.red for _, lamps in sheets[:after]} == {True}
    assert {lamps.red for _, lamps in sheets[after:]} == {False}
    assert sheets[-1] == ("TURN_OF", GREEN)


@pytest.mark.parametrize("failures", [2, 5])
def test_a_low_tone_at_each_failure_and_an_alarm_at_the_seventh(tmp_path: Path, failures: int) -> None:
    table, signals = sit(tmp_path, CLEANUP | {"failures": failures}), dict[int, tuple[str, ...]]()
    answer(table, "rotate")
    while True:
        signals[table.view().signal.n] = table.view().signal.cues
        if table.evening.ask is None or table.evening.ask.question == "cleanup_done":
            break
        answer(table)
    heard = [cue for cues in signals.values() for cue in cues]
    assert heard.count("low") == 2
    assert ("alarm" in heard) == (failures == 5)


def test_an_alarm_and_a_sentence_when_the_queue_runs_short(tmp_path: Path) -> None:
    """As a clean-up leaves fewer slots than the next one needs."""
    queue = {str(slot): {"tile": f"T-{slot + 12}", "urgency": 3} for slot in range(1, 8)}
    table = sit(tmp_path, CLEANUP | {"map": {}, "queue": queue})
    assert table.view().signal.cues == ()
    answer(table, "rotate")
    assert table.evening.ask is not None
    assert table.evening.ask.question == "cleanup_done"
    assert table.view().signal.cues == ("alarm",)
    assert any("runs short" in sheet.screen.text for sheet in table.page.sheets if isinstance(sheet.screen, TextScreen))
