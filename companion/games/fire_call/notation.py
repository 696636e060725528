"""How positions are written: nearly field by field.

players     only those who have a seat
space       only where the companion follows the hydrants, and the place does not say it
equip       only what is elsewhere than at the start
districts   only those that are covered; null is a free one too
six         null, or {"owner": "Black", "claims": 1, "release": false}
turn        only at ``landed``
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.pack import FireCallContent
from companion.table import JsonObject, JsonValue, Notation

Doc = Mapping[str, JsonValue]
_NO_SIX: Final[JsonObject] = {"owner": None, "claims": 0, "release": False}
_USUAL: Final[JsonObject] = {"rank": 0, "place": "board", "mutualAid": "DISPATCHER", "kept": []}
_LANDED: Final[JsonObject] = {"space": None, "extraRolls": 0, "callsDrawn": 0, "attempted": False}


def notation(content: FireCallContent) -> Notation:
    """How the positions of this content are written."""
    return Notation(read=read, write=write)


def read(doc: Doc) -> JsonObject:
    """The position by fields. No six is one that nobody rolled, and no turn or call one of which nothing is said."""
    fields = dict(doc)
    if "six" in doc and doc["six"] is None:
        fields["six"] = _NO_SIX
    if isinstance(turn := doc.get("turn"), Mapping) and "call" in turn and turn["call"] is None:
        fields["turn"] = {**turn, "call": {"label": None, "card": None}}
    return fields


def write(doc: JsonObject) -> JsonObject:
    """The same position as people read it."""
    seats = doc.get("seats", [])
    colours = [colour for colour in seats if isinstance(colour, str)] if isinstance(seats, list) else []
    players, districts = _group(doc, "players"), _group(doc, "districts")
    written: JsonObject = {"at": doc["at"], "seats": seats, "current": doc.get("current") or next(iter(colours), None)}
    written["turnNo"] = doc.get("turnNo", 1)
    if doc["at"] == "landed":
        written["turn"] = _turn(_group(doc, "turn"))
    written["players"] = {colour: _player(_group(players, colour)) for colour in colours}
    written["districts"] = {district: districts[district] for district in DISTRICTS if district in districts}
    written["six"] = {**_NO_SIX, **_group(doc, "six")} if doc.get("six") else None
    written |= {name: doc.get(name, []) for name in ("fireDiscard", "fireAside", "dutyDiscard")}
    return written | {"winner": doc.get("winner")} | ({"typed": doc["typed"]} if "typed" in doc else {})


def _group(doc: Doc, name: str) -> Doc:
    group = doc.get(name)
    return group if isinstance(group, Mapping) else {}


def _turn(said: Doc) -> JsonObject:
    turn: JsonObject = {name: said.get(name, usual) for name, usual in _LANDED.items()}
    return turn | ({"call": said["call"]} if "call" in said else {})


def _player(said: Doc) -> JsonObject:
    player: JsonObject = {name: said.get(name, usual) for name, usual in _USUAL.items()}
    return player | {name: said[name] for name in ("space", "equip") if name in said}
