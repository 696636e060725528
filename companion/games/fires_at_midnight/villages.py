"""Villages that were written (``content/*.toml``): where everything is at the start, with a story."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from companion.content.faults import Fault, PackError
from companion.content.files import packaged_folder, read_folder
from companion.content.shape import read
from companion.games.fires_at_midnight.squares import CENTRE, CORNERS, NEIGHBOURS
from companion.table import JsonObject, JsonValue, nearest

Square = Annotated[str, Meta(pattern="^W[1-6],B[1-6]$", description="a square, like W3,B5")]


class VillageLayout(Struct, frozen=True, kw_only=True):
    """A village: four houses, three trees, three boxes, the first explosion, three villagers."""

    __named__: ClassVar = "Written"

    id: str
    title: str
    story: str
    houses: Annotated[tuple[Square, ...], Meta(min_length=4, max_length=4)]
    trees: Annotated[tuple[Square, ...], Meta(min_length=3, max_length=3)]
    boxes: Annotated[tuple[Square, ...], Meta(min_length=3, max_length=3)]
    explosion: Square
    villagers: Annotated[tuple[Square, ...], Meta(min_length=3, max_length=3)]


def builtin_villages() -> dict[str, JsonObject]:
    """The villages that come with the game, by id, in the order of their file names."""
    files = read_folder(packaged_folder(__package__, "content"))
    return {str(data["id"]): data for data in files.values()}


def gather(scenario: str | None, data: Mapping[str, JsonValue] | None, packs: list[JsonObject]) -> JsonObject:
    """The raw content of an evening: a written village, or nothing (dice, or the table's own).

    Raises:
        PackError: there is no such village.
    """
    if scenario is None:
        return {}
    if data is not None:
        return {"scenario": dict(data)}
    known = builtin_villages()
    if scenario not in known:
        meant = nearest(scenario, [*known]).strip(" ()?")
        hint = f"{meant}?" if meant else f"there are {', '.join(known)}; without --scenario dice lay it out"
        raise PackError([Fault(("scenario",), f'"{scenario}"', "must be the id of a village", hint)])
    return {"scenario": dict(known[scenario])}


def compile_village(raw: Mapping[str, JsonValue]) -> VillageLayout | None:
    """The village of raw content.

    Raises:
        PackError: it has faults: all of them.
    """
    data = raw.get("scenario")
    if not isinstance(data, Mapping):
        return None
    entry = f"village {data.get('id', '')}".strip()
    written, faults = read(VillageLayout, data)[0], village_faults(data)
    if written is None or faults:
        raise PackError([structs.replace(fault, entry=entry) for fault in faults])
    return written


def village_faults(data: Mapping[str, JsonValue]) -> list[Fault]:
    """Every fault of a village: of its shape, and of meaning in all lists that have theirs."""
    _, faults = read(VillageLayout, data)
    wrong = {fault.where[0] for fault in faults if fault.where}
    return faults + [fault for fault in _impossible(data, wrong) if fault.where[0] not in wrong]


def _impossible(data: Mapping[str, JsonValue], unread: Collection[str | int]) -> list[Fault]:
    """What the rulebook would roll again (FAM-5 to FAM-11), as far as lists could be read."""
    faults, taken = [], dict[str, str]()

    def squares(kind: str) -> list[str]:
        written = () if kind in unread else data[kind]
        return [str(square) for square in written] if isinstance(written, Sequence) else []

    for kind in ("houses", "trees", "boxes"):
        for i, square in enumerate(squares(kind)):
            if square in CENTRE:
                faults.append(Fault((kind, i), square, "must be away from the well"))
            elif square in taken:
                faults.append(Fault((kind, i), square, f"must be a square of its own, and one of the {taken[square]} is there"))
            taken[square] = kind
    explosion = "" if "explosion" in unread else str(data["explosion"])
    if explosion in CORNERS or explosion in squares("houses"):
        faults.append(Fault(("explosion",), explosion, "must be neither a corner nor a house"))
    burning = (explosion, *NEIGHBOURS.get(explosion, ()))
    villagers = squares("villagers")
    for i, square in enumerate(villagers):
        if square in burning or villagers.index(square) < i:
            faults.append(Fault(("villagers", i), square, "must be a square without fire and without another villager"))
    return faults


def scenarios(*packs: JsonObject) -> list[tuple[str, str, str]]:
    """Id, title and story of every village."""
    return [(id, str(data["title"]), str(data["story"])) for id, data in builtin_villages().items()]
