"""Tools for people who write calls, cards, dice and cities of their own: kinds of files, the check, templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from string import Template
from typing import Final

from companion.content.authoring import (
    PACK_HEAD,
    CheckResult,
    FileKind,
    PackDraft,
    PackTemplate,
    PackTools,
    RawPack,
    read_draft,
)
from companion.content.faults import Fault, PackError
from companion.content.files import packaged_folder, read_text
from companion.content.source_files import UNREAD, SourceFile, listed_entry, located, parsed_files
from companion.games.emergency_dispatch.city_map import CityFile
from companion.games.emergency_dispatch.pack import compile_content, notes
from companion.games.emergency_dispatch.pack_files import LISTS, CallsFile, DispatchPackHead, ResolutionFile, RosterFile, assemble
from companion.games.emergency_dispatch.pack_merge import builtin_folder, builtin_pack, merged

_find_entry: Final = partial(listed_entry, tuple(LISTS))


def check_pack(draft: PackDraft, others: Sequence[RawPack] = ()) -> CheckResult:
    """Check a pack on top of the built-in one and of the packs ``others``."""
    files, faults = parsed_files(draft)
    pack, found = assemble({name: file.data for name, file in files.items()}, draft.name)
    known = {file.source: file for file in files.values()}
    is_whole = len(files) == len(draft.texts) and not draft.faults
    warnings, meant = _compiled(pack, others, known)
    faults = [*draft.faults, *faults, *found, *(fault for fault in meant if is_whole or len(fault.where) > 1)]
    order = {draft.message_name(name): i for i, (name, _) in enumerate(draft.texts)}
    told = dict.fromkeys(located(fault, known, _find_entry) for fault in faults)
    return CheckResult(
        faults=tuple(sorted(told, key=lambda fault: (order.get(fault.source, -1), fault.line))),
        warnings=() if faults and is_whole else tuple(warnings) if is_whole else (UNREAD,),
        counts=_counts(draft, pack),
        pack=None if faults else pack,
    )


def _compiled(pack: RawPack, others: Sequence[RawPack], known: Mapping[str, SourceFile]) -> tuple[list[str], list[Fault]]:
    """The notes on what would be played with the pack, or the faults that are in its own files."""
    try:
        return list(notes(compile_content(merged([builtin_pack(), *others, pack])))), []
    except PackError as error:
        return [], [fault for fault in error.faults if fault.source in known]


def _counts(draft: PackDraft, pack: RawPack) -> dict[str, int]:
    sizes = {"call": len(pack["call"]), "card": len(pack["resolution"])}
    return {"file": len(draft.texts), **sizes, "roster": int(bool(pack["die"])), "city": int("city" in pack)}


def locate_faults(faults: Sequence[Fault], drafts: Sequence[PackDraft]) -> list[Fault]:
    """The faults with entries and lines, where they are in one of these packs."""
    known = {file.source: file for draft in drafts for file in parsed_files(draft)[0].values()}
    return [located(fault, known, _find_entry) for fault in faults]


def describe_changes(pack: RawPack, others: Sequence[RawPack]) -> list[str]:
    """What a pack is played with instead of what was there before, one sentence each."""
    return list(_changes(pack)) or ["changes nothing"]


def _changes(pack: RawPack) -> Iterator[str]:
    for table, what in (("call", "calls"), ("resolution", "Resolution cards")):
        if pack[table]:
            yield f"is played with its own {len(pack[table])} {what}"
    if pack["die"]:
        yield "has a roster of its own"
    if "city" in pack:
        yield f'is played in its own city, "{pack["city"].get("title", "")}"'
    elif pack["call"]:
        yield "has no city: addresses stand in a grid"


# -- templates ----------------------------------------------------------------------------------------------------------


def deck(words: Mapping[str, str], draft: PackDraft) -> PackTemplate:
    """Calls and Resolution cards: those of the companion, to be replaced one by one, so that the pack can be played at any time."""
    files = {name: _text(name, words) + _builtin_entries(name) for name in ("calls.toml", "resolution.toml")}
    return PackTemplate(files={PACK_HEAD: _text(PACK_HEAD, words), **files})


def _text(name: str, words: Mapping[str, str]) -> str:
    return Template(read_text(packaged_folder(__package__, "templates") / name, name)).substitute(words)


def _builtin_entries(name: str) -> str:
    """A built-in file from its first entry on."""
    text = read_text(builtin_folder() / name, name)
    return text[text.index("[[") :]


PACK_TOOLS = PackTools(
    game="emergency-dispatch",
    kinds=(
        FileKind(name="dispatch-pack", form=DispatchPackHead, about="what a pack for Emergency Dispatch is", place=PACK_HEAD),
        FileKind(name="calls", form=CallsFile, about="emergency calls", place="calls.toml"),
        FileKind(name="resolution", form=ResolutionFile, about="Resolution cards", place="resolution.toml"),
        FileKind(name="roster", form=RosterFile, about="equipment dice", place="roster.toml"),
        FileKind(name="city", form=CityFile, about="a city, drawn", place="city.toml"),
    ),
    check=check_pack,
    locate_faults=locate_faults,
    describe_changes=describe_changes,
    builtin=lambda: read_draft(builtin_folder(), "emergency_dispatch/content"),
    templates={"deck": deck},
)
