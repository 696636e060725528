"""Checking a pack: every fault at once, each with its file, line and entry.

First each entry by itself. Then the meaning: each scenario of the pack is compiled as for a game, so that names, counts and routes are
checked; and so is each scenario of the other packs, because cards and tiles of this pack come into those too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct, structs

from companion.content.authoring import CheckResult, PackDraft, RawPack
from companion.content.faults import Fault, PackError, Where
from companion.content.shape import read
from companion.content.source_files import UNREAD, PathInEntry, SourceFile, entry_title, located, parsed_files
from companion.games.firefighters_on_duty.model.cards import DistressCard, EventCard
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.model.tiles import read_tile, tile_name
from companion.games.firefighters_on_duty.pack.content import Content, compile, map_warnings, size_warnings
from companion.games.firefighters_on_duty.pack.load import assemble_pack, card_id, is_head, is_scenario
from companion.games.firefighters_on_duty.pack.merge import gather, scenarios

_CARDS: Final[Mapping[str, type[Struct]]] = {"event": EventCard, "distress": DistressCard}
_LISTS: Final = ("event", "distress", "tile")
_NAMELESS: Final = ("cards", "tiles")
"""Sources that ``compile`` gives to entries without a file."""


def _is_scenario(file: SourceFile) -> bool:
    return not is_head(file.source) and is_scenario(file.source, file.data)


def _entries(file: SourceFile) -> Iterator[tuple[str, int, object]]:
    """Cards and tile faces, each with the name of its list and its index there; a scenario has none."""
    return iter(()) if _is_scenario(file) else file.entries(_LISTS)


def validate_pack(draft: PackDraft, others: Sequence[RawPack] = ()) -> CheckResult:
    """Check a pack that is merged over the built-in one and the packs ``others``."""
    files, faults = parsed_files(draft)
    pack, found = assemble_pack({file: one.data for file, one in files.items()}, draft.name)
    known = {one.source: one for one in files.values()}
    faults = [*draft.faults, *faults, *found]
    for file in files.values():
        faults += _shape_faults(file)
    warnings = list[str]()
    if len(files) == len(draft.texts) and not draft.faults:
        faults += _semantic_faults(pack, others, known, warnings)
    warnings = warnings if not faults else [] if len(files) == len(draft.texts) else [UNREAD]
    told = dict.fromkeys(located(fault, known, _find_entry) for fault in faults)
    faults = _in_order(told, [draft.message_name(name) for name, _ in draft.texts])
    holds = _count_content(draft, files)
    return CheckResult(faults=tuple(faults), warnings=tuple(dict.fromkeys(warnings)), counts=holds, pack=None if faults else pack)


def _count_content(draft: PackDraft, files: Mapping[str, SourceFile]) -> dict[str, int]:
    tables = [table for file in files.values() for table, _, _ in _entries(file)]
    stories = sum(_is_scenario(file) for file in files.values())
    cards = len(tables) - tables.count("tile")
    return {"file": len(draft.texts), "card": cards, "tile face": tables.count("tile"), "scenario": stories}


# Shape


def _shape_faults(file: SourceFile) -> Iterator[Fault]:
    if _is_scenario(file):
        _, faults = read(Scenario, file.data, source=file.source)
        yield from faults
        return
    for table, i, entry in _entries(file):
        if table == "tile":
            _, faults = read_tile(entry, i, file.source)
            faults = [structs.replace(fault, where=fault.where[1:]) for fault in faults]
        else:
            _, faults = read(_CARDS[table], entry, source=file.source)
        yield from (structs.replace(fault, where=(table, i, *fault.where)) for fault in faults)


# Meaning


def _semantic_faults(pack: RawPack, others: Sequence[RawPack], known: Mapping[str, SourceFile], warnings: list[str]) -> Iterator[Fault]:
    """Faults of this pack with any of the scenarios. What it does to the scenarios of others is a warning."""
    for key in pack["scenarios"]:
        content, faults = _try_scenario(key, [*others, pack])
        yield from (_of_map(fault, key, pack, others) for fault in faults)
        warnings += [f'Scenario "{key}": {text}' for text in map_warnings(content)] if content else ()
    has_cards = bool(pack["events"] or pack["distress"] or "hazards" in pack)
    sizes, unplayable = list[str](), list[str]()
    for key, _, _ in scenarios(others):
        if key not in pack["scenarios"] and (has_cards or pack["tiles"]):
            content, faults = _try_scenario(key, [*others, pack])
            yield from (_of_map(fault, key, pack, others) for fault in faults if fault.source in known)
            broken = [fault for fault in faults if fault.source not in {*known, *_NAMELESS}]
            if len(broken) == len(faults) > 0 and _try_scenario(key, others)[0]:
                unplayable.append(key)
            sizes = sizes or (list(size_warnings(content)) if content and has_cards else [])
    if unplayable:
        warnings.append(f"With this pack these scenarios can't be played, so evenings with them leave it out: {', '.join(unplayable)}.")
    warnings += sizes
    if unlisted := _unlisted(pack, others):
        warnings.append(f"No scenario here lists {', '.join(unlisted)}, so whether the spaces that are named there fit was not looked at.")


def _unlisted(pack: RawPack, others: Sequence[RawPack]) -> list[str]:
    """Extra cards that name spaces, and that no scenario lists."""
    stories = [data for one in (*others, pack) for data in one["scenarios"].values()]
    listed = {
        card for data in stories if isinstance(data.get("extra_cards"), list) for card in data["extra_cards"] if isinstance(card, str)
    }
    cards = [card for deck in pack["extra"].values() for card in deck]
    return [str(name) for card in cards if (name := card_id(card)) and name not in listed and _names_spaces(card)]


def _names_spaces(entry: object) -> bool:
    """Whether any of its effects names a space."""
    if isinstance(entry, Mapping):
        return "space" in entry or "spaces" in entry or any(map(_names_spaces, entry.values()))
    return isinstance(entry, list) and any(map(_names_spaces, entry))


def _of_map(fault: Fault, key: str, pack: RawPack, others: Sequence[RawPack]) -> Fault:
    """The fault, with the scenario's name if another map would not have it."""
    is_card = fault.source != pack["files"]["scenarios"].get(key)
    if not is_card or ("of this map" not in fault.wanted and '" is a' not in fault.hint):
        return fault
    extra = [card_id(card) for one in (*others, pack) for deck in one["extra"].values() for card in deck]
    more = "" if fault.where[0] in extra else "; a card for one map goes into a file with only_when_listed = true"
    return structs.replace(fault, hint=f'{fault.hint} (map of "{key}"){more}')


def _try_scenario(key: str, packs: Sequence[RawPack]) -> tuple[Content | None, list[Fault]]:
    try:
        return compile(gather(key, extra=packs)), []
    except PackError as error:
        return None, list(error.faults)


# Where faults are


def locate_faults(faults: Sequence[Fault], drafts: Sequence[PackDraft]) -> list[Fault]:
    """The faults with entries and lines, where they are in one of these packs."""
    known = {one.source: one for draft in drafts for one in parsed_files(draft)[0].values()}
    return [located(fault, known, _find_entry) for fault in faults]


def _find_entry(where: Where, file: SourceFile) -> PathInEntry:
    """The entry that a path is in, which may begin with a card's id or a face's name instead of its list."""
    full = _absolute(where, file)
    if full and full[0] in _LISTS and len(full) > 1 and not _is_scenario(file):
        table, i = str(full[0]), full[1]
        entry = next((entry for other, n, entry in _entries(file) if other == table and i in (n, card_id(entry))), None)
        number = i if isinstance(i, int) else 0
        name = tile_name(entry, number) if table == "tile" else card_id(entry) or number
        return PathInEntry(full, entry_title(table, name), full[2:])
    key = file.data.get("id")
    return PathInEntry(full, f"scenario {key}" if isinstance(key, str) and _is_scenario(file) else "", full)


def _absolute(where: Where, file: SourceFile) -> Where:
    """The path from the top of the file."""
    if where and where[0] not in file.data:
        named = [(table, i) for table, i, entry in _entries(file) if where[0] in (card_id(entry), tile_name(entry, -1))]
        return (*named[-1], *where[1:]) if named else where
    return where


def _in_order(faults: Mapping[Fault, None], sources: Sequence[str]) -> list[Fault]:
    """By file and line, without repetitions: scenarios with the same map have the same faults."""
    first: dict[tuple[object, ...], Fault] = {}
    for fault in faults:
        wanted = fault.wanted.removesuffix(" of this pack")  # also told of the whole deck
        first.setdefault((fault.source, fault.entry, fault.where, wanted, fault.got), fault)
    order = {source: i for i, source in enumerate(sources)}
    return sorted(first.values(), key=lambda fault: (order.get(fault.source, -1), fault.line))
