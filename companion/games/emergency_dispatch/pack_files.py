"""The files of a pack for Emergency Dispatch, and a pack assembled from them as plain data.

A pack is plain data: ``pack`` (its id and title), ``call``, ``resolution``, ``die`` (its entries, not read yet), ``city`` if it has one,
and ``files`` (the file of each entry by the list and its id or number, and that of the city; for messages).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.content.authoring import PACK_HEAD, RawPack
from companion.content.faults import Fault, nearest
from companion.content.shape import entry_name, read
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.resolution_cards import ResolutionCard
from companion.games.emergency_dispatch.roster import EquipmentDie
from companion.table import JsonValue

Title = Annotated[str, Meta(min_length=1, description="text that is not empty")]
PackId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_.-]*$", description='an id such as "our-set"')]


class DispatchPackHead(Struct, frozen=True, kw_only=True):
    """pack.toml: what the pack is. A pack with any call is played with its own calls only; the same holds for cards, dice and the city."""

    __named__ = "Head"

    id: PackId
    title: Title
    game: Literal["emergency-dispatch"]
    rules: Annotated[Literal[1], Meta(description="1, the rules that this companion knows")]
    format: Annotated[Literal[1], Meta(description="1, the form of packs that this companion knows")]
    author: str = ""
    licence: str = ""


class CallsFile(Struct, frozen=True, kw_only=True):
    """Emergency calls."""

    call: tuple[CallTile, ...]


class ResolutionFile(Struct, frozen=True, kw_only=True):
    """Resolution cards."""

    resolution: tuple[ResolutionCard, ...]


class RosterFile(Struct, frozen=True, kw_only=True):
    """Equipment dice: two for each company, three for the Box Alarm."""

    die: tuple[EquipmentDie, ...]


LISTS: Final[Mapping[str, type[Struct]]] = {"call": CallTile, "resolution": ResolutionCard, "die": EquipmentDie}
"""The lists of entries that files have, and the form of an entry."""
_CITY_KEYS: Final = ("title", "plan")


def assemble(contents: Mapping[str, Mapping[str, JsonValue]], folder: str) -> tuple[RawPack, list[Fault]]:
    """The pack of these files, as far as they can be read, and the faults. Without a ``folder`` they are loose files and need no head."""
    pack: RawPack = {"pack": {}, **{table: [] for table in LISTS}, "files": {table: {} for table in LISTS}}
    faults = list[Fault]()
    if folder and PACK_HEAD not in contents:
        faults.append(Fault((), wanted=f"has no {PACK_HEAD}", hint="it says what the pack is: id, title, game, ...", source=folder))
    for name, data in contents.items():
        source = f"{folder}/{name}" if folder else name
        if name.split("/")[-1] == PACK_HEAD:
            faults += _add_head(pack, source, data)
        elif _is_city(data):
            faults += _add_city(pack, source, data)
        else:
            faults += _add_lists(pack, source, data)
    return pack, faults


def _is_city(data: Mapping[str, JsonValue]) -> bool:
    return any(key in data for key in _CITY_KEYS) and not any(table in data for table in LISTS)


def _add_head(pack: RawPack, source: str, data: Mapping[str, JsonValue]) -> list[Fault]:
    head, faults = read(DispatchPackHead, data, source=source)
    if head is not None:
        pack["pack"] = {"id": head.id, "title": head.title}
    return faults


def _add_city(pack: RawPack, source: str, data: Mapping[str, JsonValue]) -> list[Fault]:
    if "city" in pack:
        return [Fault((), wanted="draws a second city", hint=f"{pack['files']['city']} has one; a pack has one city", source=source)]
    pack["city"], pack["files"]["city"] = dict(data), source
    return []


def _add_lists(pack: RawPack, source: str, data: Mapping[str, JsonValue]) -> list[Fault]:
    faults = [_unknown(key, source) for key in data if key not in LISTS]
    for table in LISTS:
        listed = data.get(table, [])
        if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
            faults.append(Fault((table,), wanted="must be a list of tables", hint=f"begin each entry with [[{table}]]", source=source))
            continue
        for entry in listed:
            pack["files"][table].setdefault(str(entry_name(entry, len(pack[table]))), source)
            pack[table].append(entry)
    return faults


def _unknown(key: str, source: str) -> Fault:
    in_entry = [table for table, form in LISTS.items() if key in form.__struct_encode_fields__]
    if in_entry:
        begins = " or ".join(f"[[{table}]]" for table in in_entry)
        return Fault((key,), wanted="stands in no entry", hint=f"begin each entry with a line {begins}", source=source)
    hint = nearest(key, LISTS) or "known are [[call]], [[resolution]], [[die]], and in a file of its own title and plan of a city"
    return Fault((key,), wanted="is not a known key", hint=hint, source=source)
