"""Files to plain data: TOML or JSON, one file or a pack's folder, file names kept for messages.

What can't be read is a ``PackError`` that says file, line, and what to do; a folder's broken files are all named at once.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files as packaged
from importlib.resources.abc import Traversable
from typing import Any, Final

from companion.content.faults import Fault, PackError

Data = dict[str, Any]
Folder = Traversable
"""A folder on the disk (``pathlib.Path``), or one inside an installed package."""

ENDINGS: Final = (".toml", ".json")


def read_file(path: Traversable, name: str | None = None) -> Data:
    """The table in a TOML or JSON file, by the ending of its name; ``name`` is what messages call it.

    Raises:
        PackError: there is no such file, or it is not text, not TOML or JSON, or not a table.
    """
    name = name or path.name
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _fault(name, f"is not text in UTF-8 (byte {error.start + 1})", "save it as UTF-8") from error
    except OSError as error:
        raise _fault(name, f"can't be read: {error.strerror}", "check its name and whether you may read it") from error
    return parse(text, name)


def parse(text: str, name: str) -> Data:
    """The table in ``text``: JSON if ``name`` ends in ``.json``, else TOML.

    Raises:
        PackError: with file, line and column.
    """
    try:
        data = _from_json(text) if name.endswith(".json") else tomllib.loads(text)
    except _Twice as error:
        raise _fault(name, f'has the key "{error.key}" twice in one table', "rename or remove one of them") from error
    except json.JSONDecodeError as error:
        raise _fault(name, f"line {error.lineno}, column {error.colno} is not JSON ({error.msg})", "mend it there") from error
    except tomllib.TOMLDecodeError as error:
        raise _fault(name, _toml_words(str(error)), "mend it there") from error
    except RecursionError as error:
        raise _fault(name, "is nested too deeply", "take some of the brackets out") from error
    except ValueError as error:  # an integer of thousands of digits, NaN
        raise _fault(name, f"has a number that can't be used ({error})", "write an ordinary number") from error
    if not isinstance(data, dict):
        raise _fault(name, "must be a table at the top", 'begin with "{"')
    return data


def read_folder(folder: Folder) -> dict[str, Data]:
    """Every TOML and JSON file in a folder and its folders, by its name from there (``scenarios/training.toml``), sorted.

    Messages put the folder's own name before it.

    Raises:
        PackError: one fault for each file that can't be read, or one that the folder is missing.
    """
    if not folder.is_dir():
        raise _fault(str(folder), "is not a folder", "give the folder that holds pack.toml")
    found: dict[str, Data] = {}
    faults: list[Fault] = []
    for name, path in _files_in(folder):
        try:
            found[name] = read_file(path, f"{folder.name}/{name}")
        except PackError as error:
            faults.extend(error.faults)
    if faults:
        raise PackError(faults)
    return found


def packaged_folder(package: str, folder: str) -> Folder:
    """A folder of data that lies in an installed package."""
    return packaged(package) / folder


def _files_in(folder: Folder, before: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{before}{entry.name}"
        if entry.is_dir():
            yield from _files_in(entry, f"{name}/")
        elif entry.name.endswith(ENDINGS):
            yield name, entry


class _Twice(Exception):
    def __init__(self, key: str) -> None:
        self.key = key


def _from_json(text: str) -> Any:
    """JSON, refusing what would be lost or could not be written back: a key given twice, NaN, Infinity."""
    return json.loads(text, object_pairs_hook=_table, parse_constant=_refuse_constant)


def _table(pairs: Sequence[tuple[str, Any]]) -> Data:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(next(key for key in keys if keys.count(key) > 1))
    return table


def _refuse_constant(word: str) -> None:
    raise ValueError(word)


def _toml_words(message: str) -> str:
    """tomllib's ``Expected '=' ... (at line 3, column 5)`` as ``line 3, column 5 is not TOML (...)``."""
    match = re.fullmatch(r"(.*?) \(at (line \d+, column \d+)\)", message, re.DOTALL)
    return f"{match[2]} is not TOML ({match[1]})" if match else f"is not TOML ({message.replace(' (at end of document)', ', at the end')})"


def _fault(name: str, wanted: str, hint: str) -> PackError:
    return PackError([Fault((), wanted=wanted, hint=hint, source=name)])
