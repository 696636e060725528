"""An evening that is gone on with under other rules than it was begun with."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.engine import Journal, resume
from companion.table import BoardField, GameEnd, Table, mark
from tests.evenings import begin, lines
from tests.games.forest_fire.paths import GAME, asked


async def _other_rules(table: Table, content: object) -> GameEnd:
    """Whoever changes the rules may tell other lines, also in the setup, and no longer take what was answered."""
    async with table.step("setup", at="setup"):
        table.tell("PLACE_ENGINE", mark(BoardField("engines", "A", "at"), 2), rule="FF-2", engine="A", square=2)
        await table.choose("sides", ("medium", "strong"), "sides", rule="FF-3")
    return GameEnd("unfinished")


def test_an_evening_in_its_setup_goes_on_from_the_setup(tmp_path: Path) -> None:
    file = tmp_path / "evening.journal"
    evening = begin(GAME, scenario=None, confirm="steps", file=file)
    evening.answer("two")
    assert asked(evening) == "setup_ready"
    evening.journal.close()

    changed = replace(GAME, play=_other_rules, rules=GAME.rules + 1)
    again = resume(changed, Journal.open(file))
    assert asked(again) == "sides"
    assert lines(again) == ["PLACE_ENGINE A 2"]
    again.journal.close()
    assert asked(resume(changed, Journal.open(file))) == "sides"
