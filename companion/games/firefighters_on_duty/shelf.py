"""Packs laid over each other, what ships first, and what an evening takes from them."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from companion.content.faults import Fault, PackError, nearest
from companion.content.files import Folder, packaged_folder
from companion.content.workshop import Raw
from companion.games.firefighters_on_duty.components import HAZARD_CARDS
from companion.games.firefighters_on_duty.packing import card_id, load
from companion.games.firefighters_on_duty.tiles import tile_name


def shipped_folder() -> Folder:
    """The folder of the pack that ships."""
    return packaged_folder("companion.games.firefighters_on_duty", "content")


@cache
def shipped() -> Raw:
    """The pack that ships. It is only read."""
    return load(shipped_folder())


# Packs -> raw


def gather(scenario: str | None = None, scenario_data: Mapping[str, Any] | None = None, extra: Sequence[Raw] = ()) -> Raw:
    """The raw content of one evening, from the shipped pack and then each of ``extra`` (as ``load`` gives them).

    ``scenario`` is the id of a scenario; with ``scenario_data`` it is only what messages call that. A later pack's card takes the
    place of an earlier one with its id, new ones follow; ``replaces`` in its ``pack.toml`` drops all earlier ones of a deck.

    Raises:
        PackError: there is no such scenario.
    """
    packs = [shipped(), *extra]
    raw: Raw = {"scenario": {}, "events": [], "distress": [], "hazards": list(HAZARD_CARDS), "extra": {"events": [], "distress": []}}
    raw |= {"files": {"cards": {}, "tiles": {}}, "packs": [], "tiles": [], "faces": []}
    for pack in packs:
        _merge(raw, pack)
    raw["scenario"], raw["files"]["scenario"] = _chosen(packs, scenario, scenario_data)
    _keep_tiles_used(raw)
    return copy.deepcopy(raw)


def _merge(raw: Raw, pack: Raw) -> None:
    for name in ("events", "distress"):
        earlier = [] if name in pack["pack"].get("replaces", ()) else raw[name]
        raw[name] = _merged(earlier, pack[name])
        raw["extra"][name] = _merged(raw["extra"][name], pack["extra"][name])
    raw["hazards"] = pack.get("hazards", raw["hazards"])
    raw["tiles"] = [*(tile for tile in raw["tiles"] if tile_name(tile, 0) not in pack["files"]["tiles"]), *pack["tiles"]]
    raw["files"]["cards"].update(pack["files"]["cards"])
    raw["files"]["tiles"].update(pack["files"]["tiles"])
    raw["packs"].append({"id": pack["pack"].get("id"), "title": pack["pack"].get("title")})


def _keep_tiles_used(raw: Raw) -> None:
    """The faces that the scenario lays, and the names of all: an evening stores no more than it is played with."""
    listed = raw["scenario"].get("tiles")
    laid = {tile_name({"face": "front", **one}, 0) for one in listed if isinstance(one, Mapping)} if isinstance(listed, list) else set()
    raw["faces"] = sorted(raw["files"]["tiles"]) if laid else []
    raw["tiles"] = [tile for tile in raw["tiles"] if tile_name(tile, 0) in laid]
    raw["files"]["tiles"] = {name: file for name, file in raw["files"]["tiles"].items() if name in laid}


def _merged(earlier: Sequence[Raw], later: Sequence[Raw]) -> list[Raw]:
    """The later cards in the places of those with their ids, the new ones after."""
    instead = {card_id(card): card for card in later if card_id(card)}
    before = [card_id(card) for card in earlier]
    return [instead.get(card_id(card), card) for card in earlier] + [card for card in later if card_id(card) not in before]


def _chosen(packs: Sequence[Raw], name: str | None, data: Mapping[str, Any] | None) -> tuple[Mapping[str, Any], str]:
    """The scenario's data and the file it is from."""
    if data is not None:
        return data, name or "scenario"
    for pack in reversed(packs):
        if name in pack["scenarios"]:
            return pack["scenarios"][name], pack["files"]["scenarios"][name]
    known = [key for pack in packs for key in pack["scenarios"]]
    if name is None:
        raise PackError([Fault((), wanted="is missing", hint=f"known are {', '.join(known)}", source="scenario")])
    hint = nearest(name, known) or f"known are {', '.join(known)}"
    raise PackError([Fault((), f'"{name}"', "must be the id of a scenario", hint, "scenario")])


def scenarios(extra: Sequence[Raw] = ()) -> list[tuple[str, str, str]]:
    """Id, title and story of every scenario; one of a later pack takes the place of an earlier one with its id."""
    found = {key: data for pack in (shipped(), *extra) for key, data in pack["scenarios"].items()}
    return [(key, str(data.get("title", "")), str(data.get("story", ""))) for key, data in found.items()]
