"""Files to plain data: TOML or JSON, one file or a pack's folder, file names kept for messages.

What can't be read is a ``PackError`` that says file, line, and what to do; a folder's broken files are all named at once.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.content.faults import Fault, PackError
from companion.safe_text import find_harmful

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Data = dict[str, Any]
Folder: TypeAlias = "Traversable"
"""A folder on the disk (``pathlib.Path``), or one inside an installed package."""

ENDINGS: Final = (".toml", ".json")
MAX_FILES: Final = 1000
MAX_FOLDER_DEPTH: Final = 4
"""A folder that was meant to be a pack and is a whole disk is not read to its end."""
MAX_FILE_BYTES: Final = 1_000_000
MAX_PACK_BYTES: Final = 8_000_000
MAX_NESTING: Final = 32
"""Far more than any pack needs; a file beyond that would keep the box busy, or break what writes it into a game's journal."""
SCHEMA: Final = ".schema.json"
"""Files of this ending are for editors. They lie among content and are none."""


def read_file(path: Traversable, name: str | None = None, *, own: bool = False) -> Data:
    """The table in a TOML or JSON file, by the ending of its name; ``name`` is what messages call it. A file of one's ``own`` (the
    configuration) may hold any character.

    Raises:
        PackError: there is no such file, or it is not text, not TOML or JSON, or not a table.
    """
    name = name or path.name
    return parse(read_text(path, name, own=own), name, own=own)


def read_text(path: Traversable, name: str, *, own: bool = False) -> str:
    """The text of a file that messages call ``name``.

    Raises:
        PackError: there is no such file, or it is not text.
    """
    try:
        text = _read_bytes(path, name).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise _fault(name, f"is not text in UTF-8 (byte {error.start + 1})", "save it as UTF-8") from error
    except OSError as error:
        raise _fault(name, f"can't be read: {error.strerror}", "check its name and whether you may read it") from error
    if not own and (found := [*find_harmful(text)]):
        line, sign = found[0]
        raise _fault(name, f"line {line} has the invisible character {sign}, which can change what a screen shows", "remove it")
    return text


def _read_bytes(path: Traversable, name: str) -> bytes:
    if isinstance(path, Path):
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            raise _too_large(name)
        return data
    return path.read_bytes()


def _too_large(name: str) -> PackError:
    return _fault(name, f"is larger than {MAX_FILE_BYTES // 1_000_000} MB, too large for a file of a pack", "split it")


def parse(text: str, name: str, *, own: bool = False) -> Data:
    """The table in ``text``: JSON if ``name`` ends in ``.json``, else TOML.

    Raises:
        PackError: with file, line and column.
    """
    try:
        data = _from_json(text) if name.endswith(".json") else tomllib.loads(text)
    except _DuplicateKey as error:
        raise _fault(name, f'has the key "{error.key}" twice in one table', "rename or remove one of them") from error
    except json.JSONDecodeError as error:
        raise _fault(name, f"line {error.lineno}, column {error.colno} is not JSON ({error.msg})", "mend it there") from error
    except tomllib.TOMLDecodeError as error:
        raise _fault(name, _toml_words(str(error)), _toml_hint(text, str(error))) from error
    except RecursionError as error:
        raise _fault(name, "is nested too deeply", "take some of the brackets out") from error
    except ValueError as error:  # an integer of thousands of digits, NaN
        raise _fault(name, f"has a number that can't be used ({error})", "write an ordinary number") from error
    if not isinstance(data, dict):
        raise _fault(name, "must be a table at the top", 'begin with "{"')
    if _is_deeper(data, MAX_NESTING):
        raise _fault(name, "is nested too deeply", "take some of the brackets out")
    if not own and (found := [*_harmful_texts(data)]):
        raise _fault(name, f"writes the invisible character {found[0]} as an escape, which can change what a screen shows", "remove it")
    return data


def _is_deeper(value: object, levels: int) -> bool:
    """Whether tables and lists are nested deeper than so many levels."""
    if not isinstance(value, (dict, list)):
        return False
    return levels == 0 or any(_is_deeper(inner, levels - 1) for inner in (value.values() if isinstance(value, dict) else value))


def _harmful_texts(value: object) -> Iterator[str]:
    """The harmful characters of all texts and keys, as escapes: TOML and JSON can write them so that the file's own text is harmless."""
    if isinstance(value, str):
        yield from (sign for _, sign in find_harmful(value))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (sign for _, sign in find_harmful(str(key)))
            yield from _harmful_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _harmful_texts(inner)


def read_folder(folder: Folder) -> dict[str, Data]:
    """Every TOML and JSON file in a folder and its folders, by its name from there (``scenarios/training.toml``), sorted.

    Messages put the folder's own name before it.

    Raises:
        PackError: one fault for each file that can't be read, or one that the folder is missing.
    """
    found: dict[str, Data] = {}
    faults: list[Fault] = []
    for name, path in files_in(folder):
        try:
            found[name] = read_file(path, f"{folder.name}/{name}")
        except PackError as error:
            faults.extend(error.faults)
    if faults:
        raise PackError(faults)
    return found


def packaged_folder(package: str, folder: str) -> Folder:
    """A folder or file of data in an installed package."""
    from importlib.resources import files as packaged  # slow, and a configuration is read without it

    return packaged(package) / folder


def files_in(folder: Folder) -> list[tuple[str, Traversable]]:
    """The files of content in a folder and its folders, by their names from there, sorted. Not hidden ones, nor schemas.

    Raises:
        PackError: it is no folder, or can't be looked into.
    """
    if not folder.is_dir():
        raise _fault(str(folder), "is not a folder", "give the folder that holds pack.toml")
    try:
        found = list(islice(_files_in(folder, folder), MAX_FILES + 1))
    except OSError as error:
        raise _fault(str(folder), f"can't be looked into: {error.strerror}", "mend the rights of it and its folders") from error
    sizes = sum(path.stat().st_size for _, path in found if isinstance(path, Path) and path.exists())
    if sizes > MAX_PACK_BYTES:
        raise _fault(str(folder), f"holds more than {MAX_PACK_BYTES // 1_000_000} MB of content, too much for a pack", "remove some files")
    if len(found) > MAX_FILES:
        raise _fault(str(folder), f"holds more than {MAX_FILES} files, too many for a pack", "give the folder that holds pack.toml")
    return found


def links_outside(entry: Traversable, folder: Folder) -> bool:
    """Whether this is a link to something outside the folder: a pack must not reveal what else is on the disk."""
    if not isinstance(entry, Path) or not isinstance(folder, Path) or not entry.is_symlink():
        return False
    return not entry.resolve().is_relative_to(folder.resolve())


def _files_in(folder: Folder, pack: Folder, before: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{before}{entry.name}"
        if entry.name.startswith("."):
            continue
        if links_outside(entry, pack):
            raise _fault(f"{before}{entry.name}", "is a link that leads out of its folder", "copy the file there")
        if entry.is_dir():
            yield from _files_in(entry, pack, f"{name}/") if name.count("/") < MAX_FOLDER_DEPTH else ()
        elif entry.name.endswith(ENDINGS) and not entry.name.endswith(SCHEMA):
            if isinstance(entry, Path) and entry.exists() and not entry.is_file():  # reading it could block for ever
                raise _fault(name, "is no ordinary file", "put a file of text there")
            yield name, entry


class _DuplicateKey(Exception):
    def __init__(self, key: str) -> None:
        self.key = key


def _from_json(text: str) -> Any:
    """JSON, refusing what would be lost or could not be written back: a key given twice, NaN, Infinity."""
    return json.loads(text, object_pairs_hook=_table, parse_constant=_refuse_constant)


def _table(pairs: Sequence[tuple[str, Any]]) -> Data:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _DuplicateKey(next(key for key in keys if keys.count(key) > 1))
    return table


def _refuse_constant(word: str) -> None:
    raise ValueError(word)


_AT: Final = re.compile(r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)

_TOML: Final = {
    "Expected '=' after": 'after the name of a value comes "="',
    "Invalid value": "this is no value",
    "Cannot overwrite": "this key stands here a second time",
    "Cannot declare": "this table stands here a second time",
    "Cannot mutate": "this table stands here a second time",
    "Cannot redefine": "this table stands here a second time",
    "Duplicate inline": "this key stands here a second time",
    "Unclosed array": 'a list was begun with "[" and not ended with "]"',
    "Unclosed inline": 'a table was begun with "{" and not ended with "}"',
    "Unterminated string": "a text is not ended",
    "Illegal character '\\n'": "a text is not ended in its line",
    "Expected newline": "the line goes on where it should end",
    "Invalid statement": "no line begins like this",
    "Unescaped '\\": 'a "\\" has a meaning in text',
    "Expected ']": 'a "]" is missing',
    "Invalid initial": "a name is missing, or braces go on in another line",
}
"""What tomllib complains of, by how it begins (its words change with Python), in plain words."""

_HINTS: Final = {
    "Expected '=' after": 'write name = value, as in title = "Heat"',
    "Invalid value": 'text stands in straight quotes, as in title = "Heat"; numbers stand alone',
    "Cannot overwrite": "rename or remove one of them",
    "Cannot declare": "put the lines together, or begin a list of tables with two brackets, as in [[event]]",
    "Cannot mutate": "put the lines together",
    "Cannot redefine": "put the lines together",
    "Duplicate inline": "rename or remove one of them",
    "Unclosed array": 'write the "]", and a comma between two entries',
    "Unclosed inline": 'write the "}" in the same line, and a comma between two values',
    "Unterminated string": "look for the quotes that are missing above",
    "Illegal character '\\n'": 'write the quote that ends it, or \'"""\' around a text of several lines',
    "Expected newline": "give each value a line of its own, and text straight quotes around it",
    "Expected ']": "[table] has one bracket on each side, [[entry of a list]] two",
    "Invalid initial": "write name = value; a table in braces stands in one line",
    "Invalid statement": "lines are name = value, [table], or a comment after #",
    "Unescaped '\\": 'write "\\\\" for it',
}


_ENDS: Final = {"[": "]", "{": "}"}
_SIGN: Final = re.compile(r"#.*|\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|[\[\]{}]")


def _still_open(lines: Sequence[str]) -> tuple[str, int] | None:
    """The bracket that is not ended before the last of these lines, and its line."""
    begun = list[tuple[str, int]]()
    for number, line in enumerate(lines[:-1] or lines, 1):
        for sign in _SIGN.findall(line):
            if sign in _ENDS:
                begun.append((sign, number))
            elif begun and sign == _ENDS[begun[-1][0]]:
                begun.pop()
    return begun[-1] if begun else None


def _toml_words(message: str) -> str:
    """tomllib's ``Expected '=' ... (at line 3, column 5)`` as ``line 3, column 5 is not TOML (...)``."""
    match = _AT.fullmatch(message)
    why, line, column = match.groups() if match else (message, None, None)
    why = next((plain for begin, plain in _TOML.items() if why.startswith(begin)), why)
    return f"line {line}, column {column} is not TOML ({why})" if line else "is not TOML (something is not ended, or stands twice)"


def _toml_hint(text: str, message: str) -> str:
    """A hint for tomllib's ``message``: the line itself, and a next step."""
    match = _AT.fullmatch(message)
    if match and (begun := _still_open(text.split("\n")[: int(match[2] or 0) or None])):
        sign, number = begun
        return f'the "{sign}" in line {number} is not ended; write "{_ENDS[sign]}" where it ends, and a comma between two entries'
    hint = next((hint for begin, hint in _HINTS.items() if message.startswith(begin)), "mend it there")
    if not match or not match[2]:
        return "look at its end, and for a quote that is missing above"
    line = text.split("\n")[int(match[2]) - 1].strip()
    if any(quote in line for quote in "“”„‘’"):
        hint = 'write straight quotes: "'
    return f"there stands {line if len(line) <= 60 else line[:57] + '...'}; {hint}" if line else hint


def _fault(name: str, wanted: str, hint: str) -> PackError:
    return PackError([Fault((), wanted=wanted, hint=hint, source=name)])
