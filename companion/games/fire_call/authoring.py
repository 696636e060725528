"""Tools for people who write Fire Calls, Station Duties, departments and boards of their own: kinds of files, the check, templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Template

from companion.content.authoring import PACK_HEAD, CheckResult, FileKind, PackDraft, PackTemplate, PackTools, RawPack, read_draft
from companion.content.entry_packs import check_entries, entries_of_file, locate_in_entries
from companion.content.faults import Fault
from companion.content.files import packaged_folder, read_text
from companion.games.fire_call.departments import DepartmentsFile
from companion.games.fire_call.pack import compile_content, notes
from companion.games.fire_call.pack_files import FORMS, DutiesFile, FireCallPackHead, FireCallsFile
from companion.games.fire_call.pack_merge import builtin_folder, builtin_pack, merged
from companion.games.fire_call.ring_board import BoardFile


def check_pack(draft: PackDraft, others: Sequence[RawPack] = ()) -> CheckResult:
    """Check a pack on top of the built-in one and of the packs ``others``."""
    return check_entries(draft, FORMS, lambda pack: notes(compile_content(merged([builtin_pack(), *others, pack]))), _counts)


def _counts(pack: RawPack) -> dict[str, int]:
    departments = pack.get("departments", {})
    named = {noun: len(departments.get(key, ())) for noun, key in (("department", "department"), ("name", "names"))}
    return {"call": len(pack["call"]), "duty": len(pack["duty"]), **named, "board": int("board" in pack)}


def locate_faults(faults: Sequence[Fault], drafts: Sequence[PackDraft]) -> list[Fault]:
    """The faults with entries and lines, where they are in one of these packs."""
    return locate_in_entries(faults, drafts, FORMS)


def describe_changes(pack: RawPack, others: Sequence[RawPack]) -> list[str]:
    """What a pack is played with instead of what was there before, one sentence each."""
    return list(_changes(pack)) or ["changes nothing"]


def _changes(pack: RawPack) -> Iterator[str]:
    for table, what in (("call", "Fire Calls"), ("duty", "Station Duties")):
        if pack[table]:
            yield f"is played with its own {len(pack[table])} {what}"
    if "departments" in pack:
        yield "has names or departments of its own"
    if "board" in pack:
        yield f'is played on its own board, "{pack["board"].get("title", "")}"'
    elif pack["head"].get("printed_board"):
        yield "is played on a printed board"


# -- templates ----------------------------------------------------------------------------------------------------------


def deck(words: Mapping[str, str], draft: PackDraft) -> PackTemplate:
    """Fire Calls, Station Duties and names: those of the companion, to be replaced one by one, so that the pack can always be played."""
    files = {name: _text(name, words) + entries_of_file(__package__, name) for name in ("calls.toml", "duties.toml")}
    return PackTemplate(files={PACK_HEAD: _text(PACK_HEAD, words), "departments.toml": _departments(words), **files})


def _departments(words: Mapping[str, str]) -> str:
    name = "departments.toml"
    shipped = read_text(builtin_folder() / name, name)
    return _text(name, words) + shipped[shipped.index("badges = ") :]


def _text(name: str, words: Mapping[str, str]) -> str:
    return Template(read_text(packaged_folder(__package__, "templates") / name, name)).substitute(words)


PACK_TOOLS = PackTools(
    game="fire-call",
    kinds=(
        FileKind(name="fire-call-pack", form=FireCallPackHead, about="what a pack for Fire Call is", place=PACK_HEAD),
        FileKind(name="fire-calls", form=FireCallsFile, about="Fire Calls", place="calls.toml"),
        FileKind(name="duties", form=DutiesFile, about="Station Duties", place="duties.toml"),
        FileKind(name="departments", form=DepartmentsFile, about="departments and names of cards", place="departments.toml"),
        FileKind(name="board", form=BoardFile, about="a board, drawn", place="board.toml"),
    ),
    check=check_pack,
    locate_faults=locate_faults,
    describe_changes=describe_changes,
    builtin=lambda: read_draft(builtin_folder(), "fire_call/content"),
    templates={"deck": deck},
)
