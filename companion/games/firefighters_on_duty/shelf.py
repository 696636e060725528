"""Packs: the folders of TOML files that content lies in, shipped or somebody's own, and what an evening takes from them.

``load`` reads a folder into a plain pack; ``gather`` lays packs over each other and picks a scenario.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.content.faults import Fault, PackError, nearest
from companion.content.files import Folder, packaged_folder, read_folder
from companion.content.shape import read
from companion.games.firefighters_on_duty.cards import CardId
from companion.games.firefighters_on_duty.components import HAZARD_CARDS
from companion.games.firefighters_on_duty.selectors import Hazard
from companion.games.firefighters_on_duty.tiles import tile_name

Raw = dict[str, Any]


class _Head(Struct, frozen=True, kw_only=True):
    """``pack.toml``."""

    id: CardId
    title: str
    game: Literal["firefighters-on-duty"]
    rules: Annotated[int, Meta(ge=1)]
    format: Literal[1]
    author: str = ""
    licence: str = ""
    replaces: tuple[Literal["events", "distress"], ...] = ()


class _DeckFile(Struct, frozen=True, kw_only=True):
    """Any other file of a pack, outside ``scenarios/``: cards, tile faces."""

    event: tuple[dict[str, Any], ...] = ()
    distress: tuple[dict[str, Any], ...] = ()
    tile: tuple[dict[str, Any], ...] = ()
    hazards: tuple[Hazard, ...] | None = None
    only_when_listed: bool = False


def load(folder: Folder) -> Raw:
    """The pack in a folder: ``pack``, ``events``, ``distress``, ``extra``, ``tiles``, ``scenarios`` by id, ``files``, and ``hazards`` if
    it has them.

    Raises:
        PackError: files that can't be read, or are none of a pack. The entries themselves are judged by ``compile``.
    """
    contents = read_folder(folder)
    if "pack.toml" not in contents:
        raise PackError([Fault((), wanted="has no pack.toml", hint="it says what the pack is: id, title, game, ...", source=folder.name)])
    head, faults = read(_Head, contents.pop("pack.toml"), source=f"{folder.name}/pack.toml")
    pack: Raw = {"pack": {}, "events": [], "distress": [], "extra": {"events": [], "distress": []}, "tiles": [], "scenarios": {}}
    pack["files"] = {"scenarios": {}, "cards": {}, "tiles": {}}
    if head is not None:
        pack["pack"] = {"id": head.id, "title": head.title, "replaces": list(head.replaces)}
    for name, data in contents.items():
        add = _add_scenario if name.startswith("scenarios/") else _add_deck
        faults += add(pack, f"{folder.name}/{name}", data)
    if faults:
        raise PackError(faults)
    return pack


def _add_scenario(pack: Raw, name: str, data: dict[str, Any]) -> list[Fault]:
    key = data.get("id")
    if not isinstance(key, str):
        return [Fault(("id",), wanted="is missing", hint="give the scenario an id", source=name)]
    if key in pack["scenarios"]:
        return [Fault(("id",), f'"{key}"', "must be its own", "another scenario of this pack is called so", name)]
    pack["scenarios"][key] = data
    pack["files"]["scenarios"][key] = name
    return []


def _add_deck(pack: Raw, name: str, data: dict[str, Any]) -> list[Fault]:
    deck, faults = read(_DeckFile, data, source=name)
    if deck is None:
        return faults
    target = pack["extra"] if deck.only_when_listed else pack
    target["events"] += deck.event
    target["distress"] += deck.distress
    for card in filter(card_id, (*deck.event, *deck.distress)):
        if card["id"] in pack["files"]["cards"]:
            faults.append(Fault((card["id"],), wanted="is the id of two cards of this pack", hint="give each its own", source=name))
        pack["files"]["cards"][card["id"]] = name
    if deck.hazards is not None:
        pack["hazards"] = list(deck.hazards)
    return [*faults, *_add_tiles(pack, name, deck.tile)]


def _add_tiles(pack: Raw, name: str, tiles: Sequence[Raw]) -> Iterator[Fault]:
    for i, tile in enumerate(tiles):
        face = tile_name(tile, i)
        if face in pack["files"]["tiles"]:
            yield Fault((face,), wanted="is drawn twice in this pack", hint="give it another letter or face", source=name)
        elif isinstance(face, str):
            pack["files"]["tiles"][face] = name
        pack["tiles"].append(tile)


def card_id(entry: object) -> str:
    """The id of a card not yet read, or nothing."""
    name = entry.get("id") if isinstance(entry, Mapping) else None
    return name if isinstance(name, str) else ""


@cache
def _shipped() -> Raw:
    return load(packaged_folder("companion.games.firefighters_on_duty", "content"))


# Packs -> raw


def gather(scenario: str | None = None, scenario_data: Mapping[str, Any] | None = None, extra: Sequence[Raw] = ()) -> Raw:
    """The raw content of one evening, from the shipped pack and then each of ``extra`` (as ``load`` gives them).

    ``scenario`` is the id of a scenario; with ``scenario_data`` it is only what messages call that. A later pack's card takes the
    place of an earlier one with its id, new ones follow; ``replaces`` in its ``pack.toml`` drops all earlier ones of a deck.

    Raises:
        PackError: there is no such scenario.
    """
    packs = [_shipped(), *extra]
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
    found = {key: data for pack in (_shipped(), *extra) for key, data in pack["scenarios"].items()}
    return [(key, str(data.get("title", "")), str(data.get("story", ""))) for key, data in found.items()]
