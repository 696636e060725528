"""Packs of entries: files with lists of them, ``[[call]]``, and files that are one thing each, such as a city, drawn.

Such a pack is plain data: ``head`` (what pack.toml says), ``pack`` (its id and title), each list (its entries, not read yet), each single
file as it is, if there is one, and ``files`` (the file of each entry by the list and its id or number, and that of each single file; for
messages).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct, structs

from companion.content.authoring import PACK_HEAD, CheckResult, PackDraft, RawPack
from companion.content.faults import Fault, PackError, nearest
from companion.content.files import Folder, packaged_folder, read_folder, read_text
from companion.content.shape import entry_name, read
from companion.content.source_files import UNREAD, SourceFile, listed_entry, located, parsed_files
from companion.table import JsonValue

E = TypeVar("E", bound=Struct)


class EntryForms(Struct, frozen=True, kw_only=True):
    """The forms of a game's packs: of the head, of the entries of each list, and of each single file by its name.

    ``known`` says in messages which keys there are.
    """

    head: type[Struct]
    lists: Mapping[str, type[Struct]]
    singles: Mapping[str, type[Struct]]
    known: str

    def single_of(self, data: Mapping[str, JsonValue]) -> str:
        """The single file that this data is, by its keys; empty where it has entries of a list or none of those keys."""
        if any(table in data for table in self.lists):
            return ""
        return next((name for name, form in self.singles.items() if any(key in data for key in form.__struct_encode_fields__)), "")


def load_entry_pack(folder: Folder, forms: EntryForms) -> RawPack:
    """The pack in a folder. Its entries and single files are not checked yet.

    Raises:
        PackError: a file can't be read, or is not part of a pack.
    """
    pack, faults = assemble(read_folder(folder), folder.name, forms)
    if faults:
        raise PackError(faults)
    return pack


def assemble(contents: Mapping[str, Mapping[str, JsonValue]], folder: str, forms: EntryForms) -> tuple[RawPack, list[Fault]]:
    """The pack of these files, as far as they can be read, and the faults. Without a ``folder`` they are loose files and need no head."""
    pack: RawPack = {"head": {}, "pack": {}, **{table: [] for table in forms.lists}, "files": {table: {} for table in forms.lists}}
    faults = list[Fault]()
    if folder and PACK_HEAD not in contents:
        faults.append(Fault((), wanted=f"has no {PACK_HEAD}", hint="it says what the pack is: id, title, game, ...", source=folder))
    for name, data in contents.items():
        source = f"{folder}/{name}" if folder else name
        if name.split("/")[-1] == PACK_HEAD:
            faults += _add_head(pack, source, data, forms)
        elif single := forms.single_of(data):
            faults += _add_single(pack, source, data, single)
        else:
            faults += _add_lists(pack, source, data, forms)
    return pack, faults


def _add_head(pack: RawPack, source: str, data: Mapping[str, JsonValue], forms: EntryForms) -> list[Fault]:
    head, faults = read(forms.head, data, source=source)
    if head is not None:
        pack["head"], pack["pack"] = dict(data), {key: data[key] for key in ("id", "title")}
    return faults


def _add_single(pack: RawPack, source: str, data: Mapping[str, JsonValue], single: str) -> list[Fault]:
    if single in pack:
        return [Fault((), wanted=f"brings the {single} a second time", hint=f"{pack['files'][single]} has it already", source=source)]
    pack[single], pack["files"][single] = dict(data), source
    return []


def _add_lists(pack: RawPack, source: str, data: Mapping[str, JsonValue], forms: EntryForms) -> list[Fault]:
    faults = [_unknown(key, source, forms) for key in data if key not in forms.lists]
    for table in forms.lists:
        listed = data.get(table, [])
        if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
            faults.append(Fault((table,), wanted="must be a list of tables", hint=f"begin each entry with [[{table}]]", source=source))
            continue
        for entry in listed:
            pack["files"][table].setdefault(str(entry_name(entry, len(pack[table]))), source)
            pack[table].append(entry)
    return faults


def _unknown(key: str, source: str, forms: EntryForms) -> Fault:
    in_entry = [table for table, form in forms.lists.items() if key in form.__struct_encode_fields__]
    if in_entry:
        begins = " or ".join(f"[[{table}]]" for table in in_entry)
        return Fault((key,), wanted="stands in no entry", hint=f"begin each entry with a line {begins}", source=source)
    hint = nearest(key, forms.lists) or f"known are {forms.known}"
    return Fault((key,), wanted="is not a known key", hint=hint, source=source)


# -- entries are read ---------------------------------------------------------------------------------------------------


class EntryReader:
    """Entries of lists, read one by one; ``faults`` has what was found, each with its list and its file.

    ``files`` has the file of each entry by the list and its id or number.
    """

    def __init__(self, files: Mapping[str, Mapping[str, str]]) -> None:
        self._files = files
        self.faults: list[Fault] = []

    def entries(self, table: str, form: type[E], listed: Sequence[object]) -> list[E]:
        """The entries of a list that could be read."""
        found = list[E]()
        for i, entry in enumerate(listed):
            name = entry_name(entry, i)
            one, faults = read(form, entry, (table, name), self._files[table].get(str(name), table))
            self.faults += faults
            found += [one] if one is not None else []
        return found

    def check_ids(self, table: str, ids: Iterable[str], written: str) -> None:
        """Every id is given once, and none begins as the ids of what people write out."""
        for id, times in Counter(ids).items():
            if times > 1:
                self.add(table, Fault((table, id), wanted=f"is the id of {times} entries", hint="give each its own"))
            if id.startswith(written):
                hint = "such ids are for what people write out at a draw"
                self.add(table, Fault((table, id, "id"), f'"{id}"', f"must not begin with {written}", hint))

    def check_size(self, table: str, n: int, least: int, noun: str) -> None:
        """There are as many entries as a game needs."""
        if n < least:
            hint = "they are played instead of those before"
            self.add(table, Fault((), str(n), f"must bring at least {least} {noun}", hint))

    def add(self, table: str, fault: Fault) -> None:
        """A fault of an entry, or of a whole list."""
        files = self._files[table]
        named = files.get(str(fault.where[1]), "") if fault.where else ""
        self.faults.append(structs.replace(fault, source=named or next(iter(files.values()), table)))


# -- packs are checked --------------------------------------------------------------------------------------------------


def check_entries(
    draft: PackDraft,
    forms: EntryForms,
    compiled: Callable[[RawPack], Iterable[str]],
    counts: Callable[[RawPack], Mapping[str, int]],
) -> CheckResult:
    """Check a pack. ``compiled`` gives the notes on what is played with it, or raises ``PackError``; ``counts`` says what it brings."""
    files, faults = parsed_files(draft)
    pack, found = assemble({name: file.data for name, file in files.items()}, draft.name, forms)
    known = {file.source: file for file in files.values()}
    is_whole = len(files) == len(draft.texts) and not draft.faults
    warnings, meant = _meaning(pack, compiled, known)
    faults = [*draft.faults, *faults, *found, *(fault for fault in meant if is_whole or len(fault.where) > 1)]
    order = {draft.message_name(name): i for i, (name, _) in enumerate(draft.texts)}
    told = dict.fromkeys(located(fault, known, partial(listed_entry, tuple(forms.lists))) for fault in faults)
    return CheckResult(
        faults=tuple(sorted(told, key=lambda fault: (order.get(fault.source, -1), fault.line))),
        warnings=() if faults and is_whole else tuple(warnings) if is_whole else (UNREAD,),
        counts={"file": len(draft.texts), **counts(pack)},
        pack=None if faults else pack,
    )


def _meaning(pack: RawPack, compiled: Callable[[RawPack], Iterable[str]], known: Mapping[str, SourceFile]) -> tuple[list[str], list[Fault]]:
    """The notes on what would be played with the pack, or the faults that are in its own files."""
    try:
        return list(compiled(pack)), []
    except PackError as error:
        return [], [fault for fault in error.faults if fault.source in known]


def locate_in_entries(faults: Sequence[Fault], drafts: Sequence[PackDraft], forms: EntryForms) -> list[Fault]:
    """The faults with entries and lines, where they are in one of these packs."""
    known = {file.source: file for draft in drafts for file in parsed_files(draft)[0].values()}
    return [located(fault, known, partial(listed_entry, tuple(forms.lists))) for fault in faults]


def entries_of_file(package: str, name: str) -> str:
    """A file of the built-in pack of a package, from its first entry on."""
    text = read_text(packaged_folder(package, "content") / name, name)
    return text[text.index("[[") :]
