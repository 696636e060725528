"""Rules that propose an answer to each kind of question for which rules can."""

from __future__ import annotations

from typing import Any

from companion.table import GameEnd, Table
from tests.engine.made_up.board import LIGHTS
from tests.engine.made_up.game import tiny

PROPOSED = ("tern", ["skua", "tern"], 2, {"gull": 1, "skua": 1})
"""What they propose, in the order in which they ask."""
UNPROPOSED = ("skua", ["gull"], 0, {"tern": 2})
"""Legal answers that they do not propose."""


async def proposes(table: Table, content: Any) -> GameEnd:
    """One question of each kind; the order of the lights counts."""
    async with table.step("night.1/turns", at="turns"):
        await table.choose("light", LIGHTS, "walk", proposed="tern")
        await table.select("lights", LIGHTS, "trim", min=1, max=2, ordered=True, proposed=("skua", "tern"))
        await table.count("oil", "oil", max=3, proposed=2)
        await table.distribute("oils", LIGHTS, "any", min=2, max=2, proposed={"skua": 1, "gull": 1})
        await table.confirm("over", "over")
    return GameEnd("won")


PROPOSING = tiny(proposes)
