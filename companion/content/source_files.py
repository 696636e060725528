"""The files of a pack, parsed, with the line of every value, for checks that name file, entry and line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct, structs

from companion.content.authoring import PackDraft
from companion.content.faults import Fault, PackError, Where, as_toml
from companion.content.files import Data, parse
from companion.content.shape import entry_name
from companion.content.source_lines import SourceLocation, line_of, locate_values

UNREAD: Final = "Whether numbers and names fit was not looked at, for there is a file that can't be read."
"""The warning where the meaning of a pack could not be checked."""


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


class PathInEntry(NamedTuple):
    """A path from the top of a file, the name of the entry that it is in (``call T-17``; empty in none), and the rest of the path there."""

    full: Where
    entry: str
    rest: Where


def listed_entry(tables: Sequence[str], where: Where, file: SourceFile) -> PathInEntry:
    """The entry that a path such as ``("call", "T-17", "req")`` is in; ``tables`` are the lists of entries, which have ids."""
    if len(where) > 1 and where[0] in tables:
        found = [(i, one) for table, i, one in file.entries(tables) if table == where[0] and where[1] in (i, entry_name(one, i))]
        if found:
            i, one = found[-1]
            return PathInEntry((where[0], i, *where[2:]), entry_title(str(where[0]), entry_name(one, i)), where[2:])
    return PathInEntry(where, "", where)


def entry_title(table: str, name: str | int) -> str:
    """What messages call an entry: by its name, or by its number in the file, which people count from 1."""
    return f"{table} {name}" if isinstance(name, str) else f"{table} #{name + 1}"


def located(fault: Fault, files: Mapping[str, SourceFile], find_entry: Callable[[Where, SourceFile], PathInEntry]) -> Fault:
    """The fault with its entry and line, if it is in one of these files (by their names in messages)."""
    file = files.get(fault.source)
    if file is None or fault.entry:
        return fault
    full, entry, rest = find_entry(fault.where, file)
    said = {} if file.source.endswith(".json") else {"wanted": as_toml(fault.wanted), "hint": as_toml(fault.hint)}
    return structs.replace(fault, entry=entry, where=rest, line=_line(fault, full, file), **said)


def _line(fault: Fault, full: Where, file: SourceFile) -> int:
    """The line in the file; in a plan, the line of the row that the fault names."""
    line = line_of(full, file.data, file.location)
    if full and full[-1] == "plan" and fault.wanted.startswith("line "):
        row = fault.wanted.split()[1].rstrip(",")
        return line + (int(row) if row.isdecimal() else 0)
    return line
