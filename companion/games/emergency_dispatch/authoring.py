"""Tools for people who write calls, cards, dice and cities of their own: kinds of files, the check, templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Template

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
from companion.content.entry_packs import check_entries, entries_of_file, locate_in_entries
from companion.content.faults import Fault
from companion.content.files import packaged_folder, read_text
from companion.games.emergency_dispatch.city_map import CityFile
from companion.games.emergency_dispatch.pack import compile_content, notes
from companion.games.emergency_dispatch.pack_files import FORMS, CallsFile, DispatchPackHead, ResolutionFile, RosterFile
from companion.games.emergency_dispatch.pack_merge import builtin_folder, builtin_pack, merged


def check_pack(draft: PackDraft, others: Sequence[RawPack] = ()) -> CheckResult:
    """Check a pack on top of the built-in one and of the packs ``others``."""
    return check_entries(draft, FORMS, lambda pack: notes(compile_content(merged([builtin_pack(), *others, pack]))), _counts)


def _counts(pack: RawPack) -> dict[str, int]:
    return {"call": len(pack["call"]), "card": len(pack["resolution"]), "roster": int(bool(pack["die"])), "city": int("city" in pack)}


def locate_faults(faults: Sequence[Fault], drafts: Sequence[PackDraft]) -> list[Fault]:
    """The faults with entries and lines, where they are in one of these packs."""
    return locate_in_entries(faults, drafts, FORMS)


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
    files = {name: _text(name, words) + entries_of_file(__package__, name) for name in ("calls.toml", "resolution.toml")}
    return PackTemplate(files={PACK_HEAD: _text(PACK_HEAD, words), **files})


def _text(name: str, words: Mapping[str, str]) -> str:
    return Template(read_text(packaged_folder(__package__, "templates") / name, name)).substitute(words)


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
