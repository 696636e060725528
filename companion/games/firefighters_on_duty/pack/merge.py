"""Merging packs, the built-in one first, and picking what one game needs from them."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cache

from companion.content.authoring import RawPack
from companion.content.faults import Fault, PackError, nearest
from companion.content.files import Folder, packaged_folder
from companion.games.firefighters_on_duty.model.components import HAZARD_CARDS
from companion.games.firefighters_on_duty.model.tiles import tile_name
from companion.games.firefighters_on_duty.pack.load import card_id, load_pack
from companion.table import JsonValue


def builtin_folder() -> Folder:
    """The folder of the built-in pack."""
    return packaged_folder("companion.games.firefighters_on_duty", "content")


@cache
def builtin_pack() -> RawPack:
    """The built-in pack. Never change it."""
    return load_pack(builtin_folder())


# Packs -> raw


def gather(scenario: str | None = None, scenario_data: Mapping[str, JsonValue] | None = None, extra: Sequence[RawPack] = ()) -> RawPack:
    """The raw content of one game, from the built-in pack and then each of ``extra`` (as ``load`` gives them).

    ``scenario`` is the id of a scenario; with ``scenario_data`` it is only its name in messages. A card of a later pack replaces an
    earlier one with the same id, new ones follow; ``replaces`` in its ``pack.toml`` drops all earlier cards of a deck.

    Raises:
        PackError: there is no such scenario.
    """
    packs = [builtin_pack(), *extra]
    raw: RawPack = {"scenario": {}, "events": [], "distress": [], "hazards": list(HAZARD_CARDS), "extra": {"events": [], "distress": []}}
    raw |= {"files": {"cards": {}, "tiles": {}}, "packs": [], "tiles": [], "faces": []}
    for pack in packs:
        _merge(raw, pack)
    raw["scenario"], raw["files"]["scenario"] = _find_scenario(packs, scenario, scenario_data)
    _keep_tiles_used(raw)
    return copy.deepcopy(raw)


def _merge(raw: RawPack, pack: RawPack) -> None:
    for name in ("events", "distress"):
        earlier = [] if name in pack["pack"].get("replaces", ()) else raw[name]
        raw[name] = _merged(earlier, pack[name])
        raw["extra"][name] = _merged(raw["extra"][name], pack["extra"][name])
    raw["hazards"] = pack.get("hazards", raw["hazards"])
    raw["tiles"] = [*(tile for tile in raw["tiles"] if tile_name(tile, 0) not in pack["files"]["tiles"]), *pack["tiles"]]
    raw["files"]["cards"].update(pack["files"]["cards"])
    raw["files"]["tiles"].update(pack["files"]["tiles"])
    raw["packs"].append({"id": pack["pack"].get("id"), "title": pack["pack"].get("title")})


def _keep_tiles_used(raw: RawPack) -> None:
    """Keep the tile faces that the scenario uses, and the names of all: a game stores only what it needs."""
    listed = raw["scenario"].get("tiles")
    used = {tile_name({"face": "front", **one}, 0) for one in listed if isinstance(one, Mapping)} if isinstance(listed, list) else set()
    raw["faces"] = sorted(raw["files"]["tiles"]) if used else []
    raw["tiles"] = [tile for tile in raw["tiles"] if tile_name(tile, 0) in used]
    raw["files"]["tiles"] = {name: file for name, file in raw["files"]["tiles"].items() if name in used}


def _merged(earlier: Sequence[RawPack], later: Sequence[RawPack]) -> list[RawPack]:
    """The earlier cards, replaced by later ones with the same id, then the new ones."""
    instead = {card_id(card): card for card in later if card_id(card)}
    before = [card_id(card) for card in earlier]
    return [instead.get(card_id(card), card) for card in earlier] + [card for card in later if card_id(card) not in before]


def _find_scenario(packs: Sequence[RawPack], name: str | None, data: Mapping[str, JsonValue] | None) -> tuple[Mapping[str, JsonValue], str]:
    """The scenario's data, and its file."""
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


def scenarios(extra: Sequence[RawPack] = ()) -> list[tuple[str, str, str]]:
    """Id, title and story of every scenario; one of a later pack replaces an earlier one with its id."""
    found = {key: data for pack in (builtin_pack(), *extra) for key, data in pack["scenarios"].items()}
    return [(key, str(data.get("title", "")), str(data.get("story", ""))) for key, data in found.items()]
