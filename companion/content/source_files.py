"""The files of a pack, parsed, with the line of every value, for checks that name file, entry and line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from companion.content.authoring import PackDraft
from companion.content.faults import Fault, PackError, as_toml
from companion.content.files import Data, parse
from companion.content.shape import entry_name
from companion.content.source_lines import SourceLocation, line_of, locate_values


class SourceFile(Struct, frozen=True):
    """A file that could be parsed. ``source`` is its name in messages."""

    source: str
    data: Data
    location: SourceLocation

    def entries(self, tables: Sequence[str]) -> Iterator[tuple[str, int, object]]:
        """The entries of these lists, each with the name of its list and its index there."""
        for table in tables:
            listed = self.data.get(table)
            yield from ((table, i, entry) for i, entry in enumerate(listed if isinstance(listed, list) else ()))


def parsed_files(draft: PackDraft) -> tuple[dict[str, SourceFile], list[Fault]]:
    """The files of a draft that could be parsed, by their names in its folder, and the faults of the others."""
    files, faults = dict[str, SourceFile](), list[Fault]()
    for name, text in draft.texts:
        source = draft.message_name(name)
        try:
            data = parse(text, source)
        except PackError as error:
            faults += error.faults
        else:
            files[name] = SourceFile(source, data, SourceLocation(0) if name.endswith(".json") else locate_values(text))
    return files, faults


def located(fault: Fault, files: Mapping[str, SourceFile], tables: Sequence[str]) -> Fault:
    """The fault with its entry and line, if it is in one of these files (by their names in messages).

    ``tables`` are the lists of entries: a path such as ``("call", "T-17", "req")`` is in the entry ``call T-17``.
    """
    file = files.get(fault.source)
    if file is None or fault.entry:
        return fault
    where, entry, rest = fault.where, "", fault.where
    if len(where) > 1 and where[0] in tables:
        found = [(i, one) for table, i, one in file.entries(tables) if table == where[0] and where[1] in (i, entry_name(one, i))]
        if found:
            i, one = found[-1]
            name = entry_name(one, i)
            entry = f"{where[0]} {name}" if isinstance(name, str) else f"{where[0]} #{name + 1}"
            where, rest = (where[0], i, *where[2:]), where[2:]
    line = line_of(where, file.data, file.location)
    if where and where[-1] == "plan" and fault.wanted.startswith("line "):
        row = fault.wanted.split()[1].rstrip(",")
        line += int(row) if row.isdecimal() else 0
    said = {} if file.source.endswith(".json") else {"wanted": as_toml(fault.wanted), "hint": as_toml(fault.hint)}
    return structs.replace(fault, entry=entry, where=rest, line=line, **said)
