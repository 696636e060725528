"""Boards for tests: a turn that begins, or a landing, of Red, Yellow and Blue unless said otherwise; and what people answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.fire_call.fixtures import ITEMS, SECTION, Call, Contest, Position, player
from tests.games.talked_game import Step

EVERYTHING = " ".join(ITEMS)
HELMETS_FIRST = "H1 H2 H3 H4 H5 H6 A1 A2 A3"
"""The lines of the cards of 7.5."""
SECTIONS = {"A": "Axe", "N": "Nozzle", "L": "Ladder", "H": "Helmet"}


def turn(current: str = "Red", seats: str = "Red Yellow Blue", **parts: Any) -> Position:
    """A turn begins."""
    return {"at": "turn", "seats": seats.split(), "current": current, **parts}


def landed(space: str, current: str = "Red", seats: str = "Red Yellow Blue", **parts: Any) -> Position:
    """A player has landed on a space; ``extraRolls``, ``callsDrawn`` and ``attempted`` are of the turn."""
    said = {name: parts.pop(name) for name in ("extraRolls", "callsDrawn", "attempted", "call") if name in parts}
    return {"at": "landed", "seats": seats.split(), "current": current, "turn": {"space": space, **said}, **parts}


def owned(**districts: str) -> dict[str, str]:
    """``Red="1 2"``: whose districts these are."""
    return {district: colour for colour, several in districts.items() for district in several.split()}


def section_of(colour: str) -> str:
    """The six items with which a colour begins."""
    return " ".join(item for item in ITEMS if item[0] == SECTION[colour])


def having(**hands: str) -> dict[str, Any]:
    """Players with these items in hand, and no others."""
    return {colour: player(colour, hand) for colour, hand in hands.items()}


def setup_script(
    seats: str = "Red Yellow Blue", districts: str = "1 2 3", first: str = "6 1 1", *, stations: str = "1 1 1 1"
) -> list[Step]:
    """The setup of players who take these districts and roll these values."""
    colours = seats.split()
    script: list[Step] = [("setup/colours", colours)]
    script += [(f"setup/station/{colour}", station) for colour, station in zip(colours, stations.split(), strict=False)]
    script += [(f"setup/district/1/{colour}", district) for colour, district in zip(colours, districts.split(), strict=False)]
    return script + [(f"setup/first/1/{colour}", [int(value)]) for colour, value in zip(colours, first.split(), strict=False)]


def at_call(label: str = "7", lines: str = HELMETS_FIRST, before: Position | None = None, **options: Any) -> Contest:
    """A landing on Fire Call where the call ``F01`` with this label and these lines was drawn."""
    calls: Mapping[str, Call] = {"F01": (label, lines)}
    position = landed("FIRE_CALL") if before is None else before
    drawn = position["turn"].get("callsDrawn", 0)
    return Contest(position, calls=calls, **options).play((f"turn.{position.get('turnNo', 1)}/call/{drawn + 1}", "F01"))


def drawing(duty: str, before: Position | None = None, **options: Any) -> Contest:
    """A landing on Station Duties where the card ``D01`` with these effects was drawn."""
    position = landed("STATION_DUTIES") if before is None else before
    played = Contest(position, duties={"D01": duty}, **options)
    number = position.get("turnNo", 1)
    return played.play((f"turn.{number}/duty/1", "draw"), (f"turn.{number}/duty_card/1", "D01"))


def without_rolls(lines: list[str]) -> list[str]:
    """The lines without those of rolls and moves."""
    return [line for line in lines if not line.startswith(("ROLL(", "ADVANCE("))]
