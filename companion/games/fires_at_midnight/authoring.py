"""For people who write villages of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from companion.content.authoring import CheckResult, FileKind, PackDraft, PackTools, RawPack, read_draft
from companion.content.faults import Fault, PackError
from companion.content.files import packaged_folder, parse
from companion.content.source_lines import SourceLocation, line_of, locate_values
from companion.games.fires_at_midnight.villages import VillageLayout, village_faults
from companion.table import JsonValue


def validate_villages(draft: PackDraft, others: Sequence[RawPack] = ()) -> CheckResult:
    """Check village files, each by itself: they are never merged."""
    faults, villages = [*draft.faults], 0
    for name, text in draft.texts:
        try:
            data = parse(text, draft.message_name(name))
        except PackError as error:
            faults += error.faults
            continue
        villages += 1
        spot = SourceLocation(0) if name.endswith(".json") else locate_values(text)
        faults += [_locate(fault, draft.message_name(name), data, spot) for fault in village_faults(data)]
    pack = {"pack": {"id": draft.name, "title": draft.name}}
    return CheckResult(faults=tuple(faults), counts={"file": len(draft.texts), "village": villages}, pack=None if faults else pack)


def _locate(fault: Fault, source: str, data: Mapping[str, JsonValue], spot: SourceLocation) -> Fault:
    """The fault with its file, entry and line."""
    key = data.get("id")
    entry = f"village {key}" if isinstance(key, str) else ""
    return structs.replace(fault, source=source, entry=entry, line=line_of(fault.where, data, spot))


def _builtin_draft() -> PackDraft:
    return read_draft(packaged_folder(__package__, "content"), "fires_at_midnight/content")


PACK_TOOLS = PackTools(
    game="fires-at-midnight",
    kinds=(
        FileKind(
            name="village",
            form=VillageLayout,
            about="a village of Fires at Midnight",
            place="a file of its own: --scenario my-village.toml",
        ),
    ),
    check=validate_villages,
    locate_faults=lambda faults, drafts: [*faults],
    describe_changes=lambda pack, others: [],
    builtin=_builtin_draft,
    templates={},
)
