"""Villages that were written (``content/*.toml``): where everything stands at the start, with a story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

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
    written, faults = read(Written, raw["scenario"], (), f"village {raw['scenario'].get('id', '')}".strip())
    faults += list(_impossible(written)) if written is not None else []
    if written is None or faults:
        raise PackError(faults)
    return written


def _impossible(village: Written) -> list[Fault]:
    """What the rulebook would roll again (FAM-5 to FAM-11)."""
    faults, taken, entry = [], dict[str, str](), f"village {village.id}"
    for kind in ("houses", "trees", "boxes"):
        for i, square in enumerate(getattr(village, kind)):
            if square in CENTRE:
                faults.append(Fault((kind, i), square, "must be away from the well", entry=entry))
            elif square in taken:
                wanted = f"must be a square of its own, and one of the {taken[square]} is there"
                faults.append(Fault((kind, i), square, wanted, entry=entry))
            taken[square] = kind
    if village.explosion in CORNERS or village.explosion in village.houses:
        faults.append(Fault(("explosion",), village.explosion, "must be neither a corner nor a house", entry=entry))
    burning = (village.explosion, *NEIGHBOURS.get(village.explosion, ()))
    for i, square in enumerate(village.villagers):
        if square in burning or village.villagers.index(square) < i:
            faults.append(Fault(("villagers", i), square, "must be a square without fire and without another villager", entry=entry))
    return faults


def scenarios(*packs: Any) -> list[tuple[str, str, str]]:
    """Id, title and story of every village."""
    return [(id, str(data["title"]), str(data["story"])) for id, data in shipped().items()]
