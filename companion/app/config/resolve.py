"""Find and read the configuration, and know the source of every value.

A value comes from the first of these that has it: the command line, the settings made on the panel, the file, the default. Only the first
file found is read. The TOML reader is imported only if there is a file, so that the first picture does not wait for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from companion.app.config.schema import Config, ConfigConflict, ConfigKey, config_keys, conflicts_in
from companion.content.faults import Fault, PackError, nearest, with_source

if TYPE_CHECKING:
    from companion.content.source_lines import SourceLocation

CONFIG_FILE_NAME = "companion.toml"
DEFAULT = "default"


class ConfigError(PackError):
    """The configuration can't be used. ``faults`` has every fault; the text has one line for each."""

    kind: ClassVar[str] = "ConfigError"


class ResolvedConfig:
    """A configuration with the sources of its values. ``file`` is None where none of ``searched`` exists."""

    def __init__(self, config: Config, searched: tuple[Path, ...], file: Path | None = None, text: str = "") -> None:
        self.config, self.file, self.searched = config, file, searched
        self._text = text
        self._overrides: dict[str, str] = {}

    def source_of(self, key: str) -> str:
        """The source of a key such as ``panel.hold_s``: ``default``, ``FILE:LINE``, or what overrides it (``--hardware``).

        Raises:
            KeyError: there is no such key.
        """
        where = tuple(_known(key).dotted.split("."))
        if key in self._overrides:
            return self._overrides[key]
        if self.file is None:
            return DEFAULT
        location = self._spot
        for step in where:
            if step not in location.inner:
                return DEFAULT
            location = location.inner[step]
        return f"{self.file}:{location.line}"

    @cached_property
    def _spot(self) -> SourceLocation:
        return _spots(self._text)

    def with_overrides(self, by: str, values: Mapping[str, object]) -> ResolvedConfig:
        """A copy with these values, by key; ``by`` names their source.

        Raises:
            KeyError: there is no such key.
            ValueError: a value is out of range.
        """
        plain = msgspec.to_builtins(self.config)
        for key, value in values.items():
            table, name = _known(key)[:2]
            (plain[table] if table else plain)[name] = value
        new = ResolvedConfig(msgspec.convert(plain, Config), self.searched, self.file, self._text)
        new._overrides = self._overrides | dict.fromkeys(values, by)
        return new


def load_config(path: Path | None, environment: Mapping[str, str]) -> ResolvedConfig:
    """The configuration from the file ``path`` (``--config``), else from the first file found, else the defaults.

    Raises:
        ConfigError: the named file is missing, can't be read, or has faults; all faults, with file and line.
    """
    places = tuple(_places(path, environment))
    found = next((place for place, named in places if named or _is_accessible(place)), None)
    searched = tuple(place for place, _ in places)
    return ResolvedConfig(Config(), searched) if found is None else _read(found, searched)


def _places(path: Path | None, environment: Mapping[str, str]) -> Iterator[tuple[Path, bool]]:
    """Where to look for a file, and whether it was named explicitly and so must exist."""
    if path is not None:
        yield path, True
    elif named := environment.get("COMPANION_CONFIG"):
        yield _expanded(named), True
    else:
        given = environment.get("CONFIGURATION_DIRECTORY", "").split(":")  # systemd's, from ConfigurationDirectory=
        home = environment.get("XDG_CONFIG_HOME", "")
        own = Path(home) if home.startswith("/") else _expanded("~/.config")
        folders = [*map(Path, filter(None, given)), own / "table-companion", Path("/etc/table-companion")]
        yield from ((folder / CONFIG_FILE_NAME, False) for folder in dict.fromkeys(folders))


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # a user without a home
        return Path(path)


def _is_accessible(file: Path) -> bool:
    """Whether the file exists and its folder may be read; a service may not read homes."""
    try:
        os.stat(file)
    except OSError:
        return False
    return True


def _read(file: Path, searched: tuple[Path, ...]) -> ResolvedConfig:
    from companion.content.files import parse, read_text

    try:
        text = read_text(file, "", own=True)
        data = parse(text, "", own=True)
    except PackError as error:
        raise ConfigError(with_source(error.faults, str(file))) from error
    config, faults = parse_config(data)
    if config is None:
        raise ConfigError(_with_lines(faults, data, _spots(text), file))
    return ResolvedConfig(config, searched, file, text)


def parse_config(data: Mapping[str, Any]) -> tuple[Config | None, list[Fault]]:
    """Convert plain data into a configuration, and list all faults; the configuration is None where there are any."""
    from companion.content import shape

    config, faults = shape.read(Config, data)
    faults = [_with_hint(fault) for fault in faults]
    if config is not None:
        faults = [_fault(one, data) for one in conflicts_in(config)]
    else:
        faults += _conflict_faults(data, faults)
    return (None if faults else config), faults


def _with_hint(fault: Fault) -> Fault:
    """Improve the hint where the place is wrong and not the value: a key outside its table, or a table written as a key."""
    *table, name = fault.where
    if fault.wanted == "is not a known key":
        homes = [key for key in config_keys() if key.name == name and [key.table] != table]
        if homes:
            return msgspec.structs.replace(fault, hint=" or ".join(f"it belongs {_into(key)}" for key in homes))
    if fault.wanted == "must be a table" and not fault.hint:
        inside = [key.name for key in config_keys() if key.table == name]
        lines = f"{inside[0]} = {fault.got}" if len(inside) == 1 else f"its keys: {', '.join(inside)}"
        return msgspec.structs.replace(fault, hint=f"write [{name}], and under it {lines}")
    return fault


def _into(key: ConfigKey) -> str:
    return f"into [{key.table}]" if key.table else "to the top, before the first table"


def _conflict_faults(data: Mapping[str, Any], faults: Sequence[Fault]) -> Iterator[Fault]:
    """Conflicts among the valid values, so that they are reported together with the invalid ones."""
    tables = {name: table for name, table in data.items() if name in ("display", "pins", "panel") and isinstance(table, dict)}
    good = {
        name: {key: value for key, value in table.items() if not _has_fault(faults, f"{name}.{key}")} for name, table in tables.items()
    }  # fmt: skip
    if _has_fault(faults, "display.bus"):  # then the display's pins are unknown
        return
    for one in conflicts_in(msgspec.convert(good, Config)):
        if not any(_has_fault(faults, key) for key in one.messages):
            yield _fault(one, data)


def _has_fault(faults: Sequence[Fault], key: str) -> bool:
    """Whether this key or its whole table has a fault."""
    where = tuple(key.split("."))
    return any(fault.where == where[: len(fault.where)] for fault in faults)


def _fault(one: ConfigConflict, data: Mapping[str, Any]) -> Fault:
    """The fault at the key that is set in the file; the others are defaults."""
    key = next((key for key in one.messages if _is_set(key, data)), next(iter(one.messages)))
    return Fault(tuple(key.split(".")), wanted=one.messages[key])


def _is_set(key: str, data: Mapping[str, Any]) -> bool:
    table, _, name = key.partition(".")
    return isinstance(data.get(table), dict) and name in data[table]


def _with_lines(faults: Iterable[Fault], data: Any, location: SourceLocation, file: Path) -> list[Fault]:
    """The faults with file and line, in the order of the file."""
    from companion.content.source_lines import line_of

    placed = [msgspec.structs.replace(fault, source=str(file), line=line_of(fault.where, data, location)) for fault in faults]
    return sorted(placed, key=lambda fault: fault.line)


def _spots(text: str) -> SourceLocation:
    from companion.content.source_lines import locate_values

    return locate_values(text)


@cache
def _known(dotted_key: str) -> ConfigKey:
    names = {key.dotted: key for key in config_keys()}
    if dotted_key not in names:
        raise KeyError(f"there is no key {dotted_key} in a configuration; {nearest(dotted_key, names)}")
    return names[dotted_key]
