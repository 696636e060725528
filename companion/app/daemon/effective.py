"""The configuration that counts: found, read, and of every value where it comes from.

A value comes from the first of these that has it: the command line, the settings made on the panel, the file, the default. Only one file
is read, the first that is there. What reads files is imported only where there is one, for the first picture must not wait.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.app.daemon.config import Config, Contradiction, Key, contradictions, keys
from companion.content.faults import Fault, PackError, nearest, sources

if TYPE_CHECKING:
    from companion.content.lines import Spot

NAME = "companion.toml"
DEFAULT = "default"


class ConfigError(PackError):
    """The configuration can't be used. ``faults`` has every fault, the text a line for each."""


class Effective:
    """A configuration, and where its values come from. ``file`` is None where none was found in ``looked_in``."""

    def __init__(self, config: Config, looked_in: tuple[Path, ...], file: Path | None = None, text: str = "") -> None:
        self.config, self.file, self.looked_in = config, file, looked_in
        self._text = text
        self._by: dict[str, str] = {}

    def comes_from(self, key: str) -> str:
        """``default``, ``FILE:LINE``, or who has overridden it (``--hardware``). Keys are ``hardware``, ``panel.hold_s``, ...

        Raises:
            KeyError: there is no such key.
        """
        where = tuple(_known(key).dotted.split("."))
        if key in self._by:
            return self._by[key]
        if self.file is None:
            return DEFAULT
        spot = self._spot
        for step in where:
            if step not in spot.inner:
                return DEFAULT
            spot = spot.inner[step]
        return f"{self.file}:{spot.line}"

    @cached_property
    def _spot(self) -> Spot:
        return _spots(self._text)

    def overridden(self, by: str, values: Mapping[str, object]) -> Effective:
        """The same with other values, by key; ``by`` is where they come from.

        Raises:
            KeyError: there is no such key.
            ValueError: a value that it can't have.
        """
        plain = msgspec.to_builtins(self.config)
        for key, value in values.items():
            table, name = _known(key)[:2]
            (plain[table] if table else plain)[name] = value
        new = Effective(msgspec.convert(plain, Config), self.looked_in, self.file, self._text)
        new._by = self._by | dict.fromkeys(values, by)
        return new


def load(path: Path | None, environment: Mapping[str, str]) -> Effective:
    """The configuration in the file ``path`` (``--config``), else in the first that is found, else the defaults.

    Raises:
        ConfigError: the file is named and not there, can't be read, or holds what can't be used: all faults, with file and line.
    """
    places = tuple(_places(path, environment))
    found = next((place for place, named in places if named or _is_there(place)), None)
    looked_in = tuple(place for place, _ in places)
    return Effective(Config(), looked_in) if found is None else _read(found, looked_in)


def _places(path: Path | None, environment: Mapping[str, str]) -> Iterator[tuple[Path, bool]]:
    """Where a file may be, and whether somebody named it, so that it must be there."""
    if path is not None:
        yield path, True
    elif named := environment.get("COMPANION_CONFIG"):
        yield _expanded(named), True
    else:
        given = environment.get("CONFIGURATION_DIRECTORY", "").split(":")  # systemd's, from ConfigurationDirectory=
        home = environment.get("XDG_CONFIG_HOME", "")
        own = Path(home) if home.startswith("/") else _expanded("~/.config")
        folders = [*map(Path, filter(None, given)), own / "table-companion", Path("/etc/table-companion")]
        yield from ((folder / NAME, False) for folder in dict.fromkeys(folders))


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # a user without a home
        return Path(path)


def _is_there(file: Path) -> bool:
    """Whether there is such a file for us: in a folder that is closed to us (a service has no business in homes) there is none."""
    try:
        os.stat(file)
    except OSError:
        return False
    return True


def _read(file: Path, looked_in: tuple[Path, ...]) -> Effective:
    from companion.content.files import parse, read_text

    try:
        text = read_text(file, "", own=True)
        data = parse(text, "", own=True)
    except PackError as error:
        raise ConfigError(sources(error.faults, str(file))) from error
    config, faults = read(data)
    if config is None:
        raise ConfigError(_placed(faults, data, _spots(text), file))
    return Effective(config, looked_in, file, text)


def read(data: Mapping[str, Any]) -> tuple[Config | None, list[Fault]]:
    """The configuration in plain data, and all its faults; None when there are any."""
    from companion.content import shape

    config, faults = shape.read(Config, data)
    faults = [_helped(fault) for fault in faults]
    if config is not None:
        faults = [_fault(one, data) for one in contradictions(config)]
    else:
        faults += _among_the_good(data, faults)
    return (None if faults else config), faults


def _helped(fault: Fault) -> Fault:
    """With a better next step where the place is wrong, not the value: a key outside its table, a table written as a key."""
    *table, name = fault.where
    if fault.wanted == "is not a known key":
        homes = [key for key in keys() if key.name == name and [key.table] != table]
        if homes:
            return msgspec.structs.replace(fault, hint=" or ".join(f"it belongs {_into(key)}" for key in homes))
    if fault.wanted == "must be a table" and not fault.hint:
        inside = [key.name for key in keys() if key.table == name]
        lines = f"{inside[0]} = {fault.got}" if len(inside) == 1 else f"its keys: {', '.join(inside)}"
        return msgspec.structs.replace(fault, hint=f"write [{name}], and under it {lines}")
    return fault


def _into(key: Key) -> str:
    return f"into [{key.table}]" if key.table else "to the top, before the first table"


def _among_the_good(data: Mapping[str, Any], faults: Sequence[Fault]) -> Iterator[Fault]:
    """What can't be together among the values that are right alone, so that it is not found only after the others are mended."""
    tables = {name: table for name, table in data.items() if name in ("display", "pins", "panel") and isinstance(table, dict)}
    good = {
        name: {key: value for key, value in table.items() if not _spoilt(faults, f"{name}.{key}")} for name, table in tables.items()
    }  # fmt: skip
    if _spoilt(faults, "display.bus"):  # then nobody knows which pins the display has
        return
    for one in contradictions(msgspec.convert(good, Config)):
        if not any(_spoilt(faults, key) for key in one.said):
            yield _fault(one, data)


def _spoilt(faults: Sequence[Fault], key: str) -> bool:
    """Whether there is a fault of this key, or of its whole table."""
    where = tuple(key.split("."))
    return any(fault.where == where[: len(fault.where)] for fault in faults)


def _fault(one: Contradiction, data: Mapping[str, Any]) -> Fault:
    """Said at the key that stands in the file, for the others are defaults."""
    key = next((key for key in one.said if _stands(key, data)), next(iter(one.said)))
    return Fault(tuple(key.split(".")), wanted=one.said[key])


def _stands(key: str, data: Mapping[str, Any]) -> bool:
    table, _, name = key.partition(".")
    return isinstance(data.get(table), dict) and name in data[table]


def _placed(faults: Iterable[Fault], data: Any, spot: Spot, file: Path) -> list[Fault]:
    """With file and line, from the top to the bottom."""
    from companion.content.lines import line_of

    placed = [msgspec.structs.replace(fault, source=str(file), line=line_of(fault.where, data, spot)) for fault in faults]
    return sorted(placed, key=lambda fault: fault.line)


def _spots(text: str) -> Spot:
    from companion.content.lines import spots

    return spots(text)


@cache
def _known(dotted_key: str) -> Key:
    names = {key.dotted: key for key in keys()}
    if dotted_key not in names:
        raise KeyError(f"there is no key {dotted_key} in a configuration; {nearest(dotted_key, names)}")
    return names[dotted_key]
