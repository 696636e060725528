"""Exact chances of a roll, against every way in which dice can fall and against rolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from time import perf_counter

import pytest

from companion.games.emergency_dispatch.odds import Odds
from companion.games.emergency_dispatch.symbols import SYMBOLS

FACES = {"AMB": "AAAAA-", "ENG": "FFFRWW", "RES": "AARRRR", "TAN": "FFWWWW", "LAD": "RRLLLL"}


def chance(req: str, fixed: str, dice: list[str]) -> Fraction:
    return Odds(req, fixed).rolled(FACES[die] for die in dice).chance


def covers(req: str, symbols: str) -> bool:
    return all(symbols.count(symbol) >= req.count(symbol) for symbol in req)


@pytest.mark.parametrize(
    ("req", "fixed", "dice", "wanted"),
    [
        ("A", "", ["AMB"], Fraction(5, 6)),
        ("A", "A", [], Fraction(1)),
        ("A", "F", [], Fraction(0)),
        ("AF", "", ["AMB", "ENG"], Fraction(5, 12)),
        ("L", "", ["AMB", "ENG", "RES", "TAN"], Fraction(0)),
        ("WW", "W", ["TAN", "TAN"], Fraction(8, 9)),
    ],
)
def test_chances_that_can_be_reckoned_by_hand(req: str, fixed: str, dice: list[str], wanted: Fraction) -> None:
    assert chance(req, fixed, dice) == wanted


def test_chances_are_those_of_all_ways_to_fall() -> None:
    rng = Random(81)
    between = 0
    for _ in range(120):
        dice = rng.choices([*FACES], k=rng.randint(0, 5))
        fixed = "".join(rng.choices(SYMBOLS, k=rng.randint(0, 2)))
        req = "".join(rng.choices("".join(SYMBOLS), weights=[4, 3, 4, 3, 2], k=rng.randint(1, 4)))
        ways = [covers(req, fixed + "".join(faces)) for faces in product(*(FACES[die] for die in dice))]
        wanted = Fraction(sum(ways), len(ways))
        assert chance(req, fixed, dice) == wanted
        between += 0 < wanted < 1
    assert between > 40


def test_chances_are_those_of_many_rolls() -> None:
    rng = Random(82)
    for _ in range(6):
        dice = rng.choices([*FACES], k=rng.randint(6, 9))
        req = "".join(rng.choices("AFRW", k=4))
        rolls = sum(covers(req, "".join(rng.choice(FACES[die]) for die in dice)) for _ in range(20_000))
        assert float(chance(req, "", dice)) == pytest.approx(rolls / 20_000, abs=0.015)


def test_one_more_die_is_one_more_step() -> None:
    here = Odds("FFW").rolled([FACES["ENG"], FACES["TAN"]])
    assert here.rolled([FACES["ENG"]]).chance == chance("FFW", "", ["ENG", "TAN", "ENG"])
    assert here.chance == chance("FFW", "", ["ENG", "TAN"]), "asking what one more would do changes nothing"


def test_fifteen_dice_take_less_than_five_milliseconds() -> None:
    dice = [FACES[die] for die in [*FACES] * 3]

    def both_and_each() -> float:
        start = perf_counter()
        for req in ("AFRW", "FFWW", "AFFFRWWW"):
            assert Odds(req).rolled(dice).chance > 0
        return perf_counter() - start

    assert min(both_and_each() for _ in range(20)) < 0.005
