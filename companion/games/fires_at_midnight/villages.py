"""Villages that were written (``content/*.toml``): where everything stands at the start, with a story."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from companion.content.faults import Fault, PackError
from companion.content.files import packaged_folder, read_folder
from companion.content.shape import read
from companion.games.fires_at_midnight.squares import CENTRE, CORNERS, NEIGHBOURS
from companion.table import nearest

Square = Annotated[str, Meta(pattern="^W[1-6],B[1-6]$", description="a square, like W3,B5")]


class Written(Struct, frozen=True, kw_only=True):
    """A village: four houses, three trees, three boxes, the first explosion, three villagers."""

    id: str
    title: str
    story: str
    houses: Annotated[tuple[Square, ...], Meta(min_length=4, max_length=4)]
    trees: Annotated[tuple[Square, ...], Meta(min_length=3, max_length=3)]
    boxes: Annotated[tuple[Square, ...], Meta(min_length=3, max_length=3)]
    explosion: Square
    villagers: Annotated[tuple[Square, ...], Meta(min_length=3, max_length=3)]


def shipped() -> dict[str, Mapping[str, Any]]:
    """The villages that come with the game, by id, in the order of their file names."""
    files = read_folder(packaged_folder(__package__, "content"))
    return {str(data["id"]): data for data in files.values()}


def gather(scenario: str | None, data: Mapping[str, Any] | None, packs: list[dict[str, Any]]) -> dict[str, Any]:
    """The raw content of an evening: a written village, or nothing (dice, or the table's own).

    Raises:
        PackError: there is no such village.
    """
    if scenario is None:
        return {}
    if data is not None:
        return {"scenario": dict(data)}
    known = shipped()
    if scenario not in known:
        meant = nearest(scenario, [*known]).strip(" ()?")
        hint = f"{meant}?" if meant else f"there are {', '.join(known)}; without --scenario dice lay it out"
        raise PackError([Fault(("scenario",), f'"{scenario}"', "must be the id of a village", hint)])
    return {"scenario": dict(known[scenario])}


def compiled(raw: Mapping[str, Any]) -> Written | None:
    """The village of raw content.

    Raises:
        PackError: it has faults: all of them.
    """
    if "scenario" not in raw:
        return None
    entry = f"village {raw['scenario'].get('id', '')}".strip()
    written, faults = read(Written, raw["scenario"])[0], village_faults(raw["scenario"])
    if written is None or faults:
        raise PackError([structs.replace(fault, entry=entry) for fault in faults])
    return written


def village_faults(data: Mapping[str, Any]) -> list[Fault]:
    """Every fault of a village: of its shape, and of meaning in all lists that have theirs."""
    _, faults = read(Written, data)
    wrong = {fault.where[0] for fault in faults if fault.where}
    return faults + [fault for fault in _impossible(data, wrong) if fault.where[0] not in wrong]


def _impossible(data: Mapping[str, Any], unread: Collection[object]) -> list[Fault]:
    """What the rulebook would roll again (FAM-5 to FAM-11), as far as lists could be read."""
    faults, taken = [], dict[str, str]()
    houses, villagers = (() if name in unread else data[name] for name in ("houses", "villagers"))
    for kind in ("houses", "trees", "boxes"):
        for i, square in enumerate(() if kind in unread else data[kind]):
            if square in CENTRE:
                faults.append(Fault((kind, i), square, "must be away from the well"))
            elif square in taken:
                faults.append(Fault((kind, i), square, f"must be a square of its own, and one of the {taken[square]} is there"))
            taken[square] = kind
    explosion: str = "" if "explosion" in unread else data["explosion"]
    if explosion in CORNERS or explosion in houses:
        faults.append(Fault(("explosion",), explosion, "must be neither a corner nor a house"))
    burning = (explosion, *NEIGHBOURS.get(explosion, ()))
    for i, square in enumerate(villagers):
        if square in burning or villagers.index(square) < i:
            faults.append(Fault(("villagers", i), square, "must be a square without fire and without another villager"))
    return faults


def scenarios(*packs: Any) -> list[tuple[str, str, str]]:
    """Id, title and story of every village."""
    return [(id, str(data["title"]), str(data["story"])) for id, data in shipped().items()]
