"""Loading a pack: the kinds of its files, and their contents assembled as plain data.

A pack is plain data: ``pack``, ``events``, ``distress``, ``extra``, ``tiles``, ``scenarios`` by id, ``files`` (the file of each entry,
for messages), and ``hazards`` if it has them. ``compile`` and ``validate_pack`` check the entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from companion.content.authoring import PACK_HEAD, RawPack
from companion.content.faults import Fault, PackError
from companion.content.files import Folder, read_folder
from companion.content.shape import read
from companion.games.firefighters_on_duty.model.cards import ID, DistressCard, EventCard
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.model.selectors import Hazard
from companion.games.firefighters_on_duty.model.tiles import Tile, tile_name
from companion.table import JsonValue

Entry = dict[str, Any]
"""A card or tile face that is not read yet."""
Hazards = Annotated[tuple[Hazard, ...], Meta(min_length=1)]
PackId = Annotated[str, Meta(pattern=ID, description='an id such as "my-cards"')]
NonEmptyText = Annotated[str, Meta(min_length=1, description="text that is not empty")]


class HeadFile(Struct, frozen=True, kw_only=True):
    """pack.toml: what the pack is, and which decks it plays instead of those before it."""

    id: PackId
    title: NonEmptyText
    game: Literal["firefighters-on-duty"]
    rules: Annotated[Literal[1], Meta(description="1, the rules that this companion knows")]
    format: Annotated[Literal[1], Meta(description="1, the form of packs that this companion knows")]
    author: str = ""
    licence: str = ""
    replaces: tuple[Literal["events", "distress"], ...] = ()


class CardsFile(Struct, frozen=True, kw_only=True):
    """Events, distress calls, hazard cards. With only_when_listed they are in a deck only if a scenario lists them in extra_cards."""

    event: tuple[EventCard, ...] = ()
    distress: tuple[DistressCard, ...] = ()
    hazards: Hazards | None = None
    only_when_listed: bool = False


class TilesFile(Struct, frozen=True, kw_only=True):
    """Tile faces."""

    tile: tuple[Tile, ...]


class _DeckFile(Struct, frozen=True, kw_only=True):
    """Cards and tile faces that are not yet read."""

    __not_yet__: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            ("id", "colour", "title", "text", "effects"), "stands in no card; begin each with a line [[event]] or [[distress]]"
        ),
        **dict.fromkeys(("green", "yellow"), "stands in no card; begin each with a line [[distress]]"),
        **dict.fromkeys(("letter", "face", "plan", "spaces"), "stands in no tile; begin each face with a line [[tile]]"),
    }
    event: tuple[Entry, ...] = ()
    distress: tuple[Entry, ...] = ()
    tile: tuple[Entry, ...] = ()
    hazards: Hazards | None = None
    only_when_listed: bool = False


_OF_SCENARIOS = {*Scenario.__struct_fields__} - {"id", "title", "distress", "spaces", "tiles"}


def is_scenario(name: str, data: Mapping[str, JsonValue]) -> bool:
    """Whether a file holds a scenario: it is in a folder ``scenarios``, or has keys that only scenarios have."""
    decks = any(isinstance(data.get(key), list) for key in ("event", "tile"))
    return "scenarios" in name.split("/")[:-1] or (not decks and not _OF_SCENARIOS.isdisjoint(data))


def is_head(name: str) -> bool:
    """Whether a file is the head of the pack, ``pack.toml``."""
    return name.split("/")[-1] == PACK_HEAD


def load_pack(folder: Folder) -> RawPack:
    """The pack in a folder.

    Raises:
        PackError: a file can't be read, or is not part of a pack. ``compile`` checks the entries.
    """
    pack, faults = assemble_pack(read_folder(folder), folder.name)
    if faults:
        raise PackError(faults)
    return pack


def assemble_pack(contents: Mapping[str, Mapping[str, JsonValue]], folder: str) -> tuple[RawPack, list[Fault]]:
    """The pack of these files as far as they can be read, and the faults. Without a ``folder`` they are loose files and need no head."""
    pack: RawPack = {"pack": {}, "events": [], "distress": [], "extra": {"events": [], "distress": []}, "tiles": [], "scenarios": {}}
    pack["files"] = {"scenarios": {}, "cards": {}, "tiles": {}}
    faults = list[Fault]()
    if folder and PACK_HEAD not in contents:
        faults.append(Fault((), wanted=f"has no {PACK_HEAD}", hint="it says what the pack is: id, title, game, ...", source=folder))
    for name, data in contents.items():
        add = _add_head if is_head(name) else _add_scenario if is_scenario(name, data) else _add_deck
        faults += add(pack, f"{folder}/{name}" if folder else name, data)
    return pack, faults


def _add_head(pack: RawPack, name: str, data: Mapping[str, JsonValue]) -> list[Fault]:
    head, faults = read(HeadFile, data, source=name)
    if head is not None:
        pack["pack"] = {"id": head.id, "title": head.title, "replaces": list(head.replaces)}
    return faults


def _add_scenario(pack: RawPack, name: str, data: Mapping[str, JsonValue]) -> list[Fault]:
    key = data.get("id")
    if not isinstance(key, str):
        return [Fault(("id",), wanted="is missing", hint="give the scenario an id", source=name)] if key is None else []
    if key in pack["scenarios"]:
        return [Fault(("id",), f'"{key}"', "must be its own", "another scenario of this pack is called so", name)]
    pack["scenarios"][key] = data
    pack["files"]["scenarios"][key] = name
    return []


def _add_deck(pack: RawPack, name: str, data: Mapping[str, JsonValue]) -> list[Fault]:
    deck, faults = read(_DeckFile, data, source=name)
    if deck is None:
        deck = _DeckFile(event=_tables(data, "event"), distress=_tables(data, "distress"), tile=_tables(data, "tile"))
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


def _tables(data: Mapping[str, JsonValue], key: str) -> tuple[Entry, ...]:
    entries = data.get(key)
    return tuple(entry for entry in entries if isinstance(entry, dict)) if isinstance(entries, list) else ()


def _add_tiles(pack: RawPack, name: str, tiles: Sequence[Entry]) -> Iterator[Fault]:
    for i, tile in enumerate(tiles):
        face = tile_name(tile, i)
        if face in pack["files"]["tiles"]:
            yield Fault((face,), wanted="is drawn twice in this pack", hint="give it another letter or face", source=name)
        elif isinstance(face, str):
            pack["files"]["tiles"][face] = name
        pack["tiles"].append(tile)


def card_id(entry: object) -> str:
    """The id of a card that is not read yet; empty if it has none."""
    name = entry.get("id") if isinstance(entry, Mapping) else None
    return name if isinstance(name, str) else ""
