"""How positions of a village are written (section 9 of the digest): ``"W5,B5 in H4 carried by F2"`` in place of four fields.

houses              {"H1": ["W1,B2", 5, "closed"], "H2": ["W2,B4", 0, "ruin"]}
trees, boxes        {"T1": "W4,B2 felled carried by F1", "T3": "gone"}, {"X1": "W3,B2", "X2": "saved"}
villagers_on_board  {"V08": "W5,B5 in H4"}; dead and saved are lists, replenishment a number
firefighters        {"F1": {"at": "W5,B5 in H4", "down": true, "water": 0, "carrying": null}}, or "at": "outside W1,B4"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.table import Notation

Doc = Mapping[str, Any]

_SPOT: Final = re.compile(r"(?P<at>W\d,B\d)(?: (?P<is>standing|felled))?(?: in (?P<house>H\d))?(?: carried by (?P<by>F\d))?")
_GROUPS: Final = ("trees", "boxes", "villagers_on_board")
ALL_VILLAGERS: Final = 11


# -- reading ------------------------------------------------------------------------------------------------------------


def read(doc: Doc) -> dict[str, Any]:
    """Fields out of what is written; what is no such text stays, and is refused by the board with its name."""
    body = dict(doc)
    fields: dict[str, Any] = {name: value for name, value in body.items() if name not in (*_GROUPS, "houses", "firefighters")}
    for name, one in (("houses", _house), ("trees", _tree), ("boxes", _thing), ("firefighters", _firefighter)):
        if isinstance(body.get(name), Mapping):
            fields[name] = {id: one(value) for id, value in body[name].items()}
        elif name in body:
            fields[name] = body[name]
    villagers = _villagers(body, fields)
    if villagers:
        fields["villagers"] = villagers
    fields.pop("replenishment", None)  # whoever is named nowhere waits there
    return fields


def _villagers(body: Doc, fields: dict[str, Any]) -> dict[str, Any]:
    stated: dict[str, Any] = dict(body["villagers"]) if isinstance(body.get("villagers"), Mapping) else {}
    on_board = body.get("villagers_on_board", {})
    if isinstance(on_board, Mapping):
        stated |= {id: _thing(value) for id, value in on_board.items()}
    else:
        fields["villagers_on_board"] = on_board
    for state in ("dead", "saved"):
        ids = fields.get(state)
        if isinstance(ids, list) and all(isinstance(id, str) for id in ids):
            stated |= {id: {"at": None, "inside": False, "is": state} for id in fields.pop(state)}
    return stated


def _house(value: Any) -> Any:
    if not isinstance(value, list) or len(value) != 3:
        return value
    square, die, door = value
    return {"at": square, "die": die, "door": "open" if door == "ruin" else door}


def _tree(value: Any) -> Any:
    if value in ("gone", "saved"):
        return {"at": None, "is": value}
    spot = _SPOT.fullmatch(value) if isinstance(value, str) else None
    return value if spot is None else {"at": spot["at"], "is": spot["is"] or "standing"}


def _thing(value: Any) -> Any:
    """A box or a villager on the board."""
    if value in ("gone", "saved"):
        return {"at": None, "is": value}
    spot = _SPOT.fullmatch(value) if isinstance(value, str) else None
    if spot is None:
        return value
    return {"at": spot["at"]} | ({"inside": True} if spot["house"] else {})


def _firefighter(value: Any) -> Any:
    if not isinstance(value, Mapping) or not isinstance(value.get("at"), str):
        return value
    spot = _SPOT.fullmatch(value["at"])
    if spot is None:
        return value
    return {**value, "at": spot["at"]} | ({"inside": bool(spot["house"])} if "inside" not in value else {})


# -- writing ------------------------------------------------------------------------------------------------------------


def write(doc: dict[str, Any]) -> dict[str, Any]:
    """The same position as people read it."""
    written = {name: value for name, value in doc.items() if name not in ("houses", "trees", "boxes", "villagers", "firefighters")}
    houses = {id: house for id, house in doc.get("houses", {}).items() if house.get("at")}
    firefighters = {id: f for id, f in doc.get("firefighters", {}).items() if f.get("at")}
    carriers = {f["carrying"]: id for id, f in firefighters.items() if f.get("carrying")}
    standing = {house["at"]: id for id, house in houses.items() if house.get("die")}
    written["houses"] = {id: [h["at"], h.get("die", 0), h.get("door", "closed") if h.get("die") else "ruin"] for id, h in houses.items()}
    written["trees"] = {id: _written(id, tree, carriers, {}) for id, tree in doc.get("trees", {}).items()}
    written["boxes"] = {id: _written(id, box, carriers, {}) for id, box in doc.get("boxes", {}).items()}
    villagers = doc.get("villagers", {})
    written["villagers_on_board"] = {id: _written(id, v, carriers, standing) for id, v in villagers.items() if v.get("at")}
    for state in ("dead", "saved"):
        written[state] = [id for id, villager in villagers.items() if villager.get("is") == state]
    elsewhere = sum(bool(villager.get("at") or villager.get("is")) for villager in villagers.values())
    written["replenishment"] = ALL_VILLAGERS - elsewhere
    written["firefighters"] = {id: _written_firefighter(f, standing) for id, f in firefighters.items()}
    return written


def _written(id: str, thing: Doc, carriers: Mapping[str, str], standing: Mapping[str, str]) -> str:
    if not thing.get("at"):
        return str(thing["is"])
    parts = [thing["at"], thing.get("is") or ""]
    parts += [f"in {standing[thing['at']]}"] if thing.get("inside") and thing["at"] in standing else []
    parts += [f"carried by {carriers[id]}"] if id in carriers else []
    return " ".join(part for part in parts if part)


def _written_firefighter(firefighter: Doc, standing: Mapping[str, str]) -> dict[str, Any]:
    at = firefighter["at"]
    inside = f" in {standing[at]}" if firefighter.get("inside") and at in standing else ""
    return {
        "at": f"{at}{inside}", "down": firefighter.get("down", False), "water": firefighter.get("water", 0),
        "carrying": firefighter.get("carrying"),
    }  # fmt: skip


NOTATION: Final = Notation(read, write)
