"""How positions of a village are written (section 9 of the digest): ``"W5,B5 in H4 carried by F2"`` in place of four fields.

houses              {"H1": ["W1,B2", 5, "closed"], "H2": ["W2,B4", 0, "ruin"]}
trees, boxes        {"T1": "W4,B2 felled carried by F1", "T3": "gone"}, {"X1": "W3,B2", "X2": "saved"}
villagers_on_board  {"V08": "W5,B5 in H4"}; dead and saved are lists, replenishment a number
firefighters        {"F1": {"at": "W5,B5 in H4", "down": true, "water": 0, "carrying": null}}, or "at": "outside W1,B4"
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.table import JsonObject, JsonValue, Notation

Doc = Mapping[str, JsonValue]
_Named = Mapping[JsonValue, str]
"""Ids of those who carry or stand, by what they carry or where they stand."""

_SPOT: Final = re.compile(r"(?P<at>W\d,B\d)(?: (?P<is>standing|felled))?(?: in (?P<house>H\d))?(?: carried by (?P<by>F\d))?")
_OUTSIDE: Final = "outside "
_THINGS: Final = ("trees", "boxes", "villagers_on_board")
_PEOPLE: Final = ("villagers_on_board", "dead", "saved")
"""The groups of villagers who do not wait."""
VILLAGERS: Final = tuple(f"V{n:02}" for n in range(1, 12))


# -- reading ------------------------------------------------------------------------------------------------------------


def read(doc: Doc) -> JsonObject:
    """Fields out of what is written; what is no such text stays, and is refused by the board with its name."""
    fields = {name: value for name, value in doc.items() if name not in (*_PEOPLE, "replenishment")}
    for name, one in _READERS.items():
        if isinstance(group := doc.get(name), Mapping):
            fields[name] = {id: one(value) for id, value in group.items()}
    if villagers := _villagers(doc):
        fields["villagers"] = villagers
    crew = fields.get("firefighters", {})
    if (carrying := _carriers(doc)) and isinstance(crew, Mapping):
        loaded = {f: {"carrying": thing, **held} for f, thing in carrying.items() if isinstance(held := crew.get(f, {}), Mapping)}
        fields["firefighters"] = {**crew, **loaded}
    return fields


def _house(value: JsonValue) -> JsonValue:
    if not isinstance(value, list) or len(value) != 3:
        return value
    square, die, door = value
    return {"at": square, "die": die, "door": "closed" if door == "ruin" and die == 0 else door}


def _tree(value: JsonValue) -> JsonValue:
    spot = _spot(value)
    if spot is None or spot["house"]:
        return _away(value)
    return {"at": spot["at"], "is": spot["is"] or "standing"}


def _box(value: JsonValue) -> JsonValue:
    spot = _spot(value)
    return _away(value) if spot is None or spot["house"] or spot["is"] else {"at": spot["at"], "is": None}


def _villager(value: JsonValue) -> JsonValue:
    spot = _spot(value)
    return value if spot is None or spot["is"] else {"at": spot["at"], "inside": bool(spot["house"]), "is": None}


def _firefighter(value: JsonValue) -> JsonValue:
    if not isinstance(value, Mapping) or not isinstance(at := value.get("at"), str):
        return value
    spot = _spot(at)
    if spot is None:
        return {"inside": False, **value} if at.startswith(_OUTSIDE) else value
    return value if spot["is"] or spot["by"] else {"inside": bool(spot["house"]), **value, "at": spot["at"]}


_READERS: Final[Mapping[str, Callable[[JsonValue], JsonValue]]] = {
    "houses": _house,
    "trees": _tree,
    "boxes": _box,
    "firefighters": _firefighter,
}


def _spot(value: JsonValue) -> re.Match[str] | None:
    """The parts of ``W4,B2 felled carried by F1``."""
    return _SPOT.fullmatch(value) if isinstance(value, str) else None


def _away(value: JsonValue) -> JsonValue:
    return {"at": None, "is": value} if value in ("gone", "saved") else value


def _villagers(doc: Doc) -> JsonObject:
    """Where each stands; if all three groups are there, whoever is named nowhere waits."""
    stated = dict(_group(doc, "villagers"))
    if all(name in doc for name in _PEOPLE):
        stated = {id: {"at": None, "inside": False, "is": None} for id in VILLAGERS} | stated
    stated |= {id: _villager(value) for id, value in _group(doc, "villagers_on_board").items()}
    for state in ("dead", "saved"):
        stated |= {id: {"at": None, "inside": False, "is": state} for id in _names(doc.get(state))}
    return stated


def _group(doc: Doc, name: str) -> Doc:
    """What is written by id in such a group."""
    group = doc.get(name)
    return group if isinstance(group, Mapping) else {}


def _names(value: JsonValue) -> list[str]:
    """The ids that a list or an object names."""
    return [id for id in value if isinstance(id, str)] if isinstance(value, (list, Mapping)) else []


def _carriers(doc: Doc) -> dict[str, str]:
    """Who carries what, as written with the things."""
    return {spot["by"]: id for _, id, spot in _spots(doc) if spot["by"]}


def _spots(doc: Doc) -> Iterator[tuple[str, str, re.Match[str]]]:
    """All things on a square: group, id, the parts of the text."""
    for group in _THINGS:
        for id, value in _group(doc, group).items():
            if (spot := _spot(value)) is not None:
                yield group, id, spot


# -- contradictions -----------------------------------------------------------------------------------------------------


def faults(doc: Doc) -> list[str]:
    """Where what is written says two things at once."""
    return [*_ruins(doc), *_wrong_houses(doc), *_wrong_carriers(doc), *_wrong_lists(doc), *_wrong_counts(doc)]


def _houses(doc: Doc) -> dict[str, list[JsonValue]]:
    return {id: house for id, house in _group(doc, "houses").items() if isinstance(house, list) and len(house) == 3}


def _ruins(doc: Doc) -> Iterator[str]:
    for id, (_, die, door) in _houses(doc).items():
        if (die == 0) is not (door == "ruin"):
            yield f"houses.{id} has die {die} and is {door}: a house without a die is a ruin, and no other"


def _wrong_houses(doc: Doc) -> Iterator[str]:
    houses = _houses(doc)
    spots = [(group, id, spot) for group, id, spot in _spots(doc)]
    for id, firefighter in _group(doc, "firefighters").items():
        spot = _spot(firefighter.get("at")) if isinstance(firefighter, Mapping) else None
        spots += [("firefighters", id, spot)] if spot else []
    for group, id, spot in spots:
        square, die, _ = houses.get(spot["house"], (spot["at"], 1, ""))
        if square != spot["at"]:
            yield f"{group}.{id} is in {spot['house']} on {spot['at']}, and that house stands on {square}"
        elif die == 0:
            yield f"{group}.{id} is in {spot['house']}, which is a ruin"


def _wrong_carriers(doc: Doc) -> Iterator[str]:
    crew = _group(doc, "firefighters")
    for group, id, spot in _spots(doc):
        carrier = crew.get(spot["by"])
        if isinstance(carrier, Mapping) and carrier.get("carrying", id) != id:
            yield f"{group}.{id} is carried by {spot['by']}, who carries {carrier['carrying'] or 'nothing'}"


def _wrong_lists(doc: Doc) -> Iterator[str]:
    if not isinstance(doc.get("villagers_on_board", {}), Mapping):
        yield "villagers_on_board must be an object with the square of each"
    for state in ("dead", "saved"):
        listed = doc.get(state, [])
        if not isinstance(listed, list) or len(_names(listed)) != len(listed):
            yield f"{state} must be a list of villagers"


def _wrong_counts(doc: Doc) -> Iterator[str]:
    """There are eleven villagers, each in one place (invariant 4)."""
    named = Counter(id for name in _PEOPLE for id in _names(doc.get(name)))
    yield from (f"villagers: {id} is named {n} times; each is on the board, dead, saved, or waits" for id, n in named.items() if n > 1)
    waiting, left = doc.get("replenishment"), len(VILLAGERS) - len(named)
    if "replenishment" not in doc or waiting == left:
        return
    if not any(name in doc for name in _PEOPLE):
        yield "replenishment is what the others leave over: say who is on the board, dead and saved"
    elif all(name in doc for name in _PEOPLE) and "villagers" not in doc:
        yield f"replenishment: {len(named)} of {len(VILLAGERS)} villagers are on the board, dead or saved, so {left} wait, not {waiting}"


# -- writing ------------------------------------------------------------------------------------------------------------


def write(doc: JsonObject) -> JsonObject:
    """The same position as people read it."""
    written = {name: value for name, value in doc.items() if name not in ("houses", "trees", "boxes", "villagers", "firefighters")}
    houses = {id: house for id, house in _things(doc, "houses").items() if house.get("at")}
    firefighters = {id: f for id, f in _things(doc, "firefighters").items() if f.get("at")}
    carriers = {f["carrying"]: id for id, f in firefighters.items() if f.get("carrying")}
    standing = {house["at"]: id for id, house in houses.items() if house.get("die")}
    written["houses"] = {id: [h["at"], h.get("die", 0), h.get("door", "closed") if h.get("die") else "ruin"] for id, h in houses.items()}
    written["trees"] = {id: _written(id, tree, carriers, {}) for id, tree in _things(doc, "trees").items()}
    written["boxes"] = {id: _written(id, box, carriers, {}) for id, box in _things(doc, "boxes").items()}
    villagers = _things(doc, "villagers")
    written["villagers_on_board"] = {id: _written(id, v, carriers, standing) for id, v in villagers.items() if v.get("at")}
    for state in ("dead", "saved"):
        written[state] = [id for id, villager in villagers.items() if villager.get("is") == state]
    elsewhere = sum(bool(villager.get("at") or villager.get("is")) for villager in villagers.values())
    written["replenishment"] = len(VILLAGERS) - elsewhere
    written["firefighters"] = {id: _written_firefighter(f, standing) for id, f in firefighters.items()}
    return written


def _things(doc: Doc, name: str) -> dict[str, Doc]:
    """The fields of each thing of a group."""
    return {id: thing for id, thing in _group(doc, name).items() if isinstance(thing, Mapping)}


def _written(id: str, thing: Doc, carriers: _Named, standing: _Named) -> str:
    if not thing.get("at"):
        return str(thing["is"])
    parts = [str(thing["at"]), str(thing.get("is") or "")]
    parts += [f"in {standing[thing['at']]}"] if thing.get("inside") and thing["at"] in standing else []
    parts += [f"carried by {carriers[id]}"] if id in carriers else []
    return " ".join(part for part in parts if part)


def _written_firefighter(firefighter: Doc, standing: _Named) -> JsonObject:
    at = firefighter["at"]
    inside = f" in {standing[at]}" if firefighter.get("inside") and at in standing else ""
    return {
        "at": f"{at}{inside}", "down": firefighter.get("down", False), "water": firefighter.get("water", 0),
        "carrying": firefighter.get("carrying"),
    }  # fmt: skip


NOTATION: Final = Notation(read, write, faults)
