"""The output of ``companion config``: a complete ``companion.toml`` with the purpose and the source of every value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from companion.app.config.resolve import ResolvedConfig
from companion.app.config.schema import ConfigKey, config_keys
from companion.safe_text import escape_invisible


def dump_lines(resolved: ResolvedConfig, data: Path) -> Iterator[str]:
    """The lines of the file; ``data`` is the data folder."""
    yield from _head(resolved)
    for table, inside in groupby(config_keys(), key=lambda key: key.table):
        yield ""
        if table:
            yield f"[{table}]"
        for key in inside:
            yield f"# {key.about}"
            yield _line(key, resolved, data)


def _head(resolved: ResolvedConfig) -> Iterator[str]:
    yield "# What the companion goes by, as companion config prints it. Behind each value stands where it comes from."
    if resolved.file is not None:
        yield f"# The file is {escape_invisible(str(resolved.file))}."
        return
    yield "# There is no file. To change a value write one, with the lines that are to be different; the first of these counts:"
    yield from (f"#   {escape_invisible(str(place))}" for place in resolved.searched)


def _line(key: ConfigKey, resolved: ResolvedConfig, data: Path) -> str:
    """The line of one key; commented out where it is not set and has no fixed default."""
    value, source = key.value_in(resolved.config), escape_invisible(resolved.source_of(key.dotted))
    if value is None:
        return f"# {key.name} = {_toml(key, str(resolved.config.evenings_folder(data)))}  # {source}"
    return f"{key.name} = {_toml(key, value)}  # {source}"


def _toml(key: ConfigKey, value: object) -> str:
    if key.dotted == "display.address":
        return f"{value:#04x}"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(value: str) -> str:
    """A quoted TOML string. Invisible characters become ``\\U`` escapes, because TOML does not accept JSON's surrogate pairs."""
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in quoted)
