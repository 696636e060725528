"""Line numbers of the values in a TOML file, for messages; ``tomllib`` reads values and forgets where they were.

The text has been parsed as TOML already: nothing is validated here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.content.faults import Where

_KEY: Final = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*(\.?)""")
_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_TEXT: Final = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_PLAIN: Final = re.compile(r"[^,\]}\n#]*")


class SourceLocation:
    """The line in which a value begins, from 1, and the locations of its children by key or index."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.inner: dict[str | int, SourceLocation] = {}

    def table(self, key: str, line: int) -> SourceLocation:
        """The table under ``key``; of a list of tables the last one."""
        spot = self.inner.setdefault(key, SourceLocation(line))
        return spot.inner[len(spot.inner) - 1] if spot.inner and all(isinstance(step, int) for step in spot.inner) else spot


def locate_values(text: str) -> SourceLocation:
    """The locations of all values in the TOML ``text``."""
    return _LineTracker(text).document()


def line_of(where: Where, data: Any, spot: SourceLocation) -> int:
    """The line of the value at ``where`` in ``data``; if it is missing, the line of its nearest parent."""
    for step in where:
        key = _key(step, data)
        if key not in spot.inner:
            break
        spot, data = spot.inner[key], data[key]
    return spot.line


def _key(step: str | int, data: Any) -> str | int:
    """The key in the data: places name the entries of lists by their ids."""
    if isinstance(data, list) and isinstance(step, str):
        return next((i for i, entry in enumerate(data) if isinstance(entry, Mapping) and entry.get("id") == step), step)
    return step


class _LineTracker:
    def __init__(self, text: str) -> None:
        self._text, self._at, self._line = text, 0, 1

    def document(self) -> SourceLocation:
        top = here = SourceLocation(1)
        self._skip()
        while self._at < len(self._text):
            if self._take("["):
                here = self._header(top)
            else:
                self._statement(here)
            self._skip()
        return top

    def _header(self, top: SourceLocation) -> SourceLocation:
        line, listed = self._line, self._take("[")
        *most, last = self._keys()
        self._move(self._text.index("]]" if listed else "]", self._at) + (2 if listed else 1))
        here = top
        for key in most:
            here = here.table(key, line)
        if not listed:
            here = here.table(last, line)
            here.line = line
            return here
        entries = here.inner.setdefault(last, SourceLocation(line))
        return entries.inner.setdefault(len(entries.inner), SourceLocation(line))

    def _statement(self, here: SourceLocation) -> None:
        line = self._line
        *most, last = self._keys()
        self._take("=")
        for key in most:
            here = here.inner.setdefault(key, SourceLocation(line))
        here.inner[last] = self._value()
        here.inner[last].line = line

    def _keys(self) -> list[str]:
        keys = list[str]()
        while match := _KEY.match(self._text, self._at):
            quoted, literal, plain, dot = match.groups()
            keys.append(next(key for key in (quoted, literal, plain) if key is not None))
            self._move(match.end())
            if not dot:
                break
        return keys

    def _value(self) -> SourceLocation:
        self._skip()
        spot = SourceLocation(self._line)
        if self._take("["):
            self._entries(spot)
        elif self._take("{"):
            self._pairs(spot)
        else:
            match = _TEXT.match(self._text, self._at) or _PLAIN.match(self._text, self._at)
            self._move(match.end() if match else self._at + 1)
        return spot

    def _entries(self, spot: SourceLocation) -> None:
        while self._skip() and not self._take("]"):
            spot.inner[len(spot.inner)] = self._value()
            self._skip()
            self._take(",")

    def _pairs(self, spot: SourceLocation) -> None:
        while self._skip() and not self._take("}"):
            self._statement(spot)
            self._skip()
            self._take(",")

    def _skip(self) -> bool:
        """Skip blanks and comments. Returns whether anything is left."""
        match = _BLANK.match(self._text, self._at)
        self._move(match.end() if match else self._at)
        return self._at < len(self._text)

    def _take(self, sign: str) -> bool:
        if self._text.startswith(sign, self._at):
            self._move(self._at + len(sign))
            return True
        return False

    def _move(self, to: int) -> None:
        self._line += self._text.count("\n", self._at, to)
        self._at = to
