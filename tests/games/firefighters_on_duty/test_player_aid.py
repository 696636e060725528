"""The player aid for the Action Phase (FOD-157 to FOD-179): every requirement has its entry."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion import games
from companion.fronts.terminal.plain import HELP
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.round.action_phase import action_dice
from companion.scene import Catalog
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import town

PROJECT = Path(__file__).parents[3]
WORDS = Catalog(games.load("firefighters-on-duty").texts("en"))

# For each requirement what its entry must speak of.
SAYS = {
    157: "two action dice, as often, vehicle, water, firefighter, gear",
    158: "one road, diagonally, area, your engine, water truck, people carrier",
    159: "one vehicle, fire station, people",
    160: "onto debris, all debris there is cleared",
    161: "risk, damaged, second time",
    162: "your engine, 3 or higher, firefighters can't",
    163: "firefighter, hose, engine, next to, smoke, electricity token",
    164: "next to it, firefighter and a hose",
    165: "any number, once, success, back to the supply, another water symbol",
    166: "several players, same firefighter, each, engine",
    167: "1 water, reserve, any station, supply has no water",
    168: "one space, a road or an area, any firefighter, aboard an engine can't",
    169: "one space, civilian, if a firefighter is with them",
    170: "injured, only through areas, on a road, only the people carrier",
    171: "leave only after, all debris",
    172: "firefighter, axe, 1 debris",
    173: "firefighter, area, electricity token",
    174: "station, hydrant, between vehicles, owner, anyone",
    175: "12 water, inside, back into the supply",
    176: "their space, owner, any player",
    177: "space of the vehicle, no firefighter is needed, owner",
    178: "up to 2, civilians, injured, anyone, hospital",
    179: "only dice already on an action slot, axe, shut-off",
}


def said(number: int) -> str:
    """All that the entries of this requirement say, in small letters."""
    return " ".join(f"{entry.title}. {entry.text}" for entry in WORDS.aid() if f"FOD-{number}" in entry.rules).lower()


def missing(number: int) -> list[str]:
    return [word for word in SAYS[number].split(", ") if word not in said(number)]


def test_every_requirement_has_an_entry() -> None:
    covered = [rule for entry in WORDS.aid() for rule in entry.rules]
    assert sorted(set(covered)) == [f"FOD-{number}" for number in range(157, 180)]
    assert set(SAYS) == set(range(157, 180))


def test_entries_are_short() -> None:
    assert all(len(entry.text) <= 200 and len(entry.title) <= 40 for entry in WORDS.aid())
    assert len({entry.title for entry in WORDS.aid()}) == len(WORDS.aid())


def test_fod_157_the_dice_and_their_symbols() -> None:
    """FOD-157: said, and on the digital dice."""
    assert missing(157) == []
    evening = play(town(), position(at="action"))
    dice = action_dice(City(evening.run.table, evening.content))
    assert [sorted(set(die.faces)) for die in dice] == [["firefighter", "gear", "vehicle", "water"]] * 2
    assert [die.name for die in dice] == ["action"] * 2


@pytest.mark.parametrize("number", [158, 159, 160])
def test_fod_158_159_160_driving(number: int) -> None:
    """FOD-158, FOD-159, FOD-160."""
    assert missing(number) == []


@pytest.mark.parametrize("number", [161, 162, 163])
def test_fod_161_162_163_fire_on_roads_and_in_areas(number: int) -> None:
    """FOD-161, FOD-162, FOD-163."""
    assert missing(number) == []


@pytest.mark.parametrize("number", [164, 165, 166])
def test_fod_164_165_166_extinguishing(number: int) -> None:
    """FOD-164, FOD-165, FOD-166."""
    assert missing(number) == []


@pytest.mark.parametrize("number", [167, 168, 169])
def test_fod_167_168_169_reserve_and_walking(number: int) -> None:
    """FOD-167, FOD-168, FOD-169."""
    assert missing(number) == []


@pytest.mark.parametrize("number", [170, 171, 172])
def test_fod_170_171_172_the_injured_and_debris(number: int) -> None:
    """FOD-170, FOD-171, FOD-172."""
    assert missing(number) == []


@pytest.mark.parametrize("number", [173, 174, 175])
def test_fod_173_174_175_shut_off_and_water(number: int) -> None:
    """FOD-173, FOD-174, FOD-175."""
    assert missing(number) == []


@pytest.mark.parametrize("number", [176, 177])
def test_fod_176_177_firefighters_and_equipment_aboard(number: int) -> None:
    """FOD-176, FOD-177."""
    assert missing(number) == []


@pytest.mark.parametrize("number", [178, 179])
def test_fod_178_179_the_carrier_and_the_bell(number: int) -> None:
    """FOD-178, FOD-179."""
    assert missing(number) == []


def test_the_terminal_shows_it() -> None:
    """``aid`` gives every entry with its number."""
    assert "\n  aid " in HELP
    command = [sys.executable, "-m", "companion", "play", "firefighters-on-duty", "--scenario", "training"]
    child = subprocess.run(command, input=b"aid\nboard\nquit\n", capture_output=True, cwd=PROJECT, check=False, timeout=60)
    said = child.stdout.decode()
    assert child.returncode == 0
    assert all(f"[FOD-{number}]" in said for number in range(157, 180))
    assert "House rules: as usual" in said
