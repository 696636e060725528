"""Small cities and positions for tests, in few words.

city({"A1": "red 5 to A2 A3", "A2": "road", "A3": "road to A2"}, stations={"FS1": ["A2"]})
position(A1="fire 3, ff 1, hose 1, gas_tank", E_RED={"at": "A2", "water": 5})
play(CITY, SPACES, at="growth")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine import Evening
from companion.games.firefighters_on_duty.pack import gather
from companion.table import InstructionTold
from tests.evenings import answer_all, begin, events, lines

Raw = dict[str, Any]

COUNTS = {
    "fire": "fire_active",
    "lying": "fire_inactive",
    "ff": "firefighters",
    "civ": "civilians",
    "inj": "injured",
    "hose": "hoses",
    "axe": "axes",
    "debris": "debris",
}
HAZARDS = ("explosive", "gas_tank", "electricity", "smoke")
BELL_COUNTS = ("fire", "injuries", "vehicle_damage", "burn_down", "critical_level", "hazards", "distress_calls")


# -- maps -------------------------------------------------------------------------------------------------------


def city(
    spaces: Mapping[str, str] | str,
    *,
    stations: Mapping[str, Sequence[str]] | None = None,
    hospital: Sequence[str] | None = None,
    hydrants: Mapping[str, Sequence[str]] | None = None,
    **scenario: Any,
) -> Raw:
    """Scenario data over these spaces; everything else of a scenario as keywords.

    ``spaces`` maps labels to ``"road"`` or to the type of an area (``green``, ``yellow``, ``red``), an optional WRR (3), and the neighbours
    after ``to``; one side of each pair is enough. Or it is a drawing with a row a line and ``|`` between cells, ``A1 green 4 | A2 road``,
    in which cells that share a side are neighbours and ``.`` is nothing. Without ``stations`` FS1 joins the first road; a city without
    roads gets the lonely road Z1 for it.
    """
    specs = _drawn(spaces) if isinstance(spaces, str) else {label: _spec(words) for label, words in spaces.items()}
    roads = [label for label, spec in specs.items() if spec["kind"] == "road"]
    if not roads and stations is None:
        specs["Z1"], roads = {"kind": "road", "adj": []}, ["Z1"]
    for label in list(specs):
        for other in specs[label]["adj"]:
            specs[other]["adj"] = sorted({*specs[other]["adj"], label})
    places: Raw = {"stations": [{"id": name, "joins": list(joins)} for name, joins in (stations or {"FS1": roads[:1]}).items()]}
    if hospital is not None:
        places["hospital"] = {"joins": list(hospital)}
    if hydrants is not None:
        places["hydrants"] = [{"id": name, "serves": list(serves)} for name, serves in hydrants.items()]
    return {"id": "test-city", "rounds": 6, "spaces": specs, **places, **scenario}


def _spec(words: str) -> Raw:
    what, _, near = words.partition(" to ")
    kind, *wrr = what.split()
    adj = near.split()
    if kind == "road":
        return {"kind": "road", "adj": adj}
    return {"kind": "area", "type": kind, "wrr": int(wrr[0]) if wrr else 3, "population": 1, "adj": adj}


def _drawn(drawing: str) -> dict[str, Raw]:
    rows = [[cell.strip() for cell in row.split("|")] for row in drawing.strip().splitlines()]
    cells = {(r, c): cell.split(maxsplit=1) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell not in ("", ".")}
    specs = {label: _spec(words) for label, words in cells.values()}
    for (r, c), (label, _) in cells.items():
        for beside in ((r, c + 1), (r + 1, c)):
            if beside in cells:
                specs[label]["adj"].append(cells[beside][0])
    return specs


def with_decks(scenario: Mapping[str, Any], *, events: Sequence[Raw] = (), distress: Sequence[Raw] = ()) -> Raw:
    """Raw content with this scenario and no other cards than these, for ``content=`` of :func:`play`."""
    return {**gather(None, scenario, []), "events": list(events), "distress": list(distress)}


def event(*effects: Raw, colour: str = "red", id: str = "EVENT") -> Raw:
    """An event card that a table writes out."""
    return {"id": id, "colour": colour, "title": "An event of this table", "effects": list(effects)}


def call(green: Raw, yellow: Raw, id: str = "CALL") -> Raw:
    """A distress call that a table writes out, with one effect in each frame."""
    return {"id": id, "title": "A call of this table", "green": [green], "yellow": [yellow]}


# -- positions --------------------------------------------------------------------------------------------------


def space(words: str) -> Raw:
    """Pieces on a space: ``"fire 3, lying 1, ff 1, civ 2, inj 1, hose 1, axe 1, debris 1, smoke 2, gas_tank, call 4, burned"``."""
    found: Raw = {}
    for word in filter(None, (part.strip() for part in words.split(","))):
        name, _, n = word.partition(" ")
        if name in COUNTS:
            found[COUNTS[name]] = int(n or 1)
        elif name in HAZARDS:
            found.setdefault("hazards", {})[name] = int(n or 1)
        elif name == "call":
            found.setdefault("distress", []).append(int(n))
        elif name == "burned":
            found["burned"] = True
        else:
            raise ValueError(f"{word} is no word for what lies on a space")
    return found


def position(
    at: str = "fire",
    *,
    round: int = 3,
    supply: Mapping[str, int] | None = None,
    stations: Mapping[str, Mapping[str, int]] | None = None,
    ff_at_bell: Mapping[str, int] | None = None,
    difficulty: str = "hard",
    **places: Any,
) -> Raw:
    """A position: spaces by label in the words of :func:`space`, vehicles as ``E_RED={"at": "A3"}``, anything else by its own key.

    From the Fire Phase to F7 the firefighters on an area stood there at the bell (:func:`play` adds that), unless ``ff_at_bell`` says
    otherwise.
    """
    spaces = {label: space(words) for label, words in places.items() if isinstance(words, str)}
    vehicles = {name.replace("_", "-"): given for name, given in places.items() if name.isupper() and isinstance(given, Mapping)}
    rest = {name: given for name, given in places.items() if name not in spaces and name.replace("_", "-") not in vehicles}
    found: Raw = {"at": at, "round": round, "difficulty": difficulty, "spaces": spaces, "vehicles": vehicles, **rest}
    found |= {"stations": dict(stations or {}), "supply": dict(supply or {})}
    return found if ff_at_bell is None else found | {"ff_at_bell": dict(ff_at_bell)}


def after_the_bell(scenario: Mapping[str, Any], stands: Mapping[str, Any]) -> Raw:
    """The position with ``ff_at_bell`` as firefighters are placed, where F1 to F7 are still to come and it says nothing."""
    there = {
        x: on.get("firefighters", 0) for x, on in stands.get("spaces", {}).items() if scenario["spaces"].get(x, {}).get("kind") == "area"
    }
    missing = stands.get("at") in BELL_COUNTS and "ff_at_bell" not in stands
    return {**stands, "ff_at_bell": {x: n for x, n in there.items() if n}} if missing else dict(stands)


# -- playing ----------------------------------------------------------------------------------------------------


def play(scenario: Mapping[str, Any], stands: Mapping[str, Any], answers: Iterable[Any] = (), **begin_with: Any) -> Evening:
    """A game in this city from this position, with the answers given. Dice and cards are asked for."""
    evening = begin(position=after_the_bell(scenario, stands), scenario_data=scenario, **begin_with)
    answer_all(evening, answers)
    return evening


def told(scenario: Mapping[str, Any], stands: Mapping[str, Any], label: str, answers: Iterable[Any] = (), **begin_with: Any) -> list[str]:
    """The lines of one step (or of everything, for no label), without the label before them."""
    found = lines(play(scenario, stands, answers, **begin_with), *([label] if label else []))
    return [line.removeprefix(f"{label} ") for line in found]


def open_key(evening: Evening) -> str:
    """The key of the question that waits; nothing after the end."""
    return evening.open_ask.key if evening.open_ask else ""


def rules_of(evening: Evening, code: str) -> list[str]:
    """The requirement numbers behind the lines of this code."""
    return [event.rule for event in events(evening) if isinstance(event, InstructionTold) and event.code == code]
