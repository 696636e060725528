"""The player aid: what either side may do with its hands, in words that say what the rules say."""

from __future__ import annotations

import pytest

from companion.scene import Catalog
from tests.games.forest_fire.paths import GAME

WORDS = Catalog(GAME.texts("en"))

# For each requirement what its entries must speak of.
SAYS = {
    5: "in fire, when the fire's turn begins, lost, water",
    6: "one action, before you roll, can't pass",
    7: "exactly one fire, has fire already, a square with fire",
    8: "roll minus 2",
    9: "to the left, one fire each, a black token, end of the path, lost",
    11: "one more fire, no roll",
    12: "a square with fire, roll",
    13: "more than the fires there, up to the number rolled",
    14: "exactly that number, nothing happens",
    15: "below the number, two new fires, to the left, at most as many squares away",
    16: "share them, not on black tokens",
    17: "six or more, burns out",
    19: "six or more, turn ends, rightmost, even if it has no fire, only one square each turn",
    20: "remove all fires, black token there, safe",
    21: "can't burn again, no gust, engines may move across",
    24: "in the town, before any engine acts, up to 5, next turn",
    25: "finish with one engine, in any order",
    26: "move, spray or wait, before you roll, not spray instead",
    27: "roll minus the water aboard, stays",
    28: "left or right, through everything, stop in it",
    29: "each water, one fire, two squares, either side",
    30: "two squares",
    31: "one action for each engine",
    32: "begins is lost",
    33: "6 squares, with 3 water you need a 4, with 5 water only a 6",
    34: "before that",
    35: "both engines are lost",
    36: "eight squares are burnt out",
    37: "no fire is left, put itself out",
}


def said(number: int) -> str:
    """All that the entries of this requirement say, in small letters."""
    return " ".join(f"{entry.title}. {entry.text}" for entry in WORDS.aid() if f"FF-{number}" in entry.rules).lower()


def test_the_three_choices_and_all_of_the_chiefs_turn_have_entries() -> None:
    covered = {rule for entry in WORDS.aid() for rule in entry.rules}
    assert covered == {f"FF-{number}" for number in SAYS}
    assert {*range(6, 10), *range(11, 18), *range(24, 34)} <= set(SAYS)


@pytest.mark.parametrize("number", SAYS)
def test_an_entry_says_what_its_requirement_says(number: int) -> None:
    assert [word for word in SAYS[number].split(", ") if word not in said(number)] == []
