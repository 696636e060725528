"""The configuration as a ``companion.toml``, with what each key is for and where its value comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from companion.app.daemon.config import Key, keys
from companion.app.daemon.effective import Effective
from companion.visible import visible


def lines(effective: Effective, data: Path) -> Iterator[str]:
    """The lines of a file which says what counts now, for a companion whose data folder is ``data``."""
    yield from _head(effective)
    for table, inside in groupby(keys(), key=lambda key: key.table):
        yield ""
        if table:
            yield f"[{table}]"
        for key in inside:
            yield f"# {key.about}"
            yield _line(key, effective, data)


def _head(effective: Effective) -> Iterator[str]:
    yield "# What the companion goes by, as companion config prints it. Behind each value stands where it comes from."
    if effective.file is not None:
        yield f"# The file is {visible(str(effective.file))}."
        return
    yield "# There is no file. To change a value write one, with the lines that are to be different; the first of these counts:"
    yield from (f"#   {visible(str(place))}" for place in effective.looked_in)


def _line(key: Key, effective: Effective, data: Path) -> str:
    """One key; where it is not set and has no default to write down, behind a sign that makes it a comment."""
    value, source = key.of(effective.config), visible(effective.comes_from(key.dotted))
    if value is None:
        return f"# {key.name} = {_toml(key, str(effective.config.evenings_folder(data)))}  # {source}"
    return f"{key.name} = {_toml(key, value)}  # {source}"


def _toml(key: Key, value: object) -> str:
    if key.dotted == "display.address":
        return f"{value:#04x}"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(value: str) -> str:
    """In quotes; characters that nobody can see by their numbers, which TOML wants whole where JSON has halves."""
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in quoted)
