"""The player aid: what firefighters may do with their hands, in words that say what the rules say."""

from __future__ import annotations

import pytest

from companion.scene import Catalog
from tests.games.fires_at_midnight.nights import GAME

WORDS = Catalog(GAME.texts("en"))

# For each requirement what its entries must speak of.
SAYS = {
    16: "four",
    17: "1 each, 2 each",
    21: "at the well",
    22: "4 inches, any path, 3 inches, pass through, closed door",
    23: "one beside it, smoke",
    24: "one thing at a time, villager, box, tree",
    26: "2 points, first",
    27: "chopped",
    28: "carry",
    29: "border, saved, outside",
    30: "next action, where you left",
    31: "10 inches, straight, empty hands, 3 inches",
    32: "three when your turn ends, lose one",
    33: "free",
    52: "keep your water",
}


def said(number: int) -> str:
    """All that the entries of this requirement say, in small letters."""
    return " ".join(f"{entry.title}. {entry.text}" for entry in WORDS.aid() if f"FAM-{number}" in entry.rules).lower()


def test_every_action_has_an_entry() -> None:
    covered = {rule for entry in WORDS.aid() for rule in entry.rules}
    assert {f"FAM-{number}" for number in SAYS} <= covered


@pytest.mark.parametrize("number", SAYS)
def test_an_entry_says_what_its_requirement_says(number: int) -> None:
    assert [word for word in SAYS[number].split(", ") if word not in said(number)] == []
