"""House rules and game options: their names, values and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.table.errors import OptionError, nearest
from companion.table.values import JsonValue, Options, OptionValue


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option: one of ``words``, or a whole number from ``min`` to ``max``, or (``faces``) a split of a die's faces.

    ``default`` None means that the players are asked when the evening begins. ``unit`` is what a number counts; people set seconds in
    quarters of a minute. ``before`` is the value for evenings that are older than the option; None: the default.
    """

    name: str
    rule: str
    default: OptionValue | None = None
    legacy_default: OptionValue | None = None
    words: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    faces: tuple[str, ...] = ()
    sides: int = 6
    at_table: bool = False
    unit: Literal["", "seconds"] = ""

    @property
    def step(self) -> int:
        """The change of a number by one press of a plus or minus."""
        return 15 if self.unit == "seconds" else 1

    def read(self, value: JsonValue) -> OptionValue:
        """The value, from JSON or from the text of ``--set``.

        Raises:
            OptionError: with what the option takes.
        """
        if isinstance(value, str) and value in self.words:
            return value
        if self.faces:
            return self._read_faces(value)
        number = _number(value)
        if number is not None and self.min is not None and number >= self.min and (self.max is None or number <= self.max):
            return number
        shown = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        raise OptionError(f"{self.name} takes {self.describe()}, not {shown}{nearest(str(value), self.words)}.")

    def describe(self) -> str:
        """The possible values, in words."""
        if self.faces:
            usual = self.default if isinstance(self.default, Mapping) else {}
            return f"{self.sides} faces in all, like {','.join(f'{face}:{n}' for face, n in usual.items())}"
        number = [] if self.min is None else [f"a whole number, {self.min} {'or more' if self.max is None else f'to {self.max}'}"]
        return " or ".join([*self.words, *number])

    def _read_faces(self, value: JsonValue) -> dict[str, int]:
        split = dict(_pairs(value)) if isinstance(value, str) else value
        counts = {str(k): _number(v) for k, v in split.items()} if isinstance(split, Mapping) else {}
        if set(counts) <= set(self.faces) and all(n is not None and n >= 0 for n in counts.values()):
            sure = {face: counts.get(face) or 0 for face in self.faces}
            if sum(sure.values()) == self.sides:
                return sure
        raise OptionError(f"{self.name} takes {self.describe()}, not {value}.")


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = [part.partition(":") for part in text.split(",")]
    return [(name.strip(), count.strip()) for name, _, count in parts]


def _number(value: JsonValue) -> int | None:
    if isinstance(value, str):
        return int(value) if value.removeprefix("-").isdecimal() and value.isascii() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def number_option(options: Options, name: str) -> int:
    """The value of an option that is a number.

    Raises:
        OptionError: it is none.
    """
    value = options[name]
    if isinstance(value, int):
        return value
    raise OptionError(f"{name} is {value}, which is no number.")


def with_legacy_defaults(known: Mapping[str, Option], given: Options) -> dict[str, OptionValue]:
    """The options of an evening that may be older than some of them: those have the value from before they existed."""
    before = {name: option.default if option.legacy_default is None else option.legacy_default for name, option in known.items()}
    return {name: value for name, value in before.items() if value is not None} | dict(given)


def read_options(
    known: Mapping[str, Option], given: Mapping[str, JsonValue], scenario: Mapping[str, OptionValue] = {}
) -> dict[str, OptionValue]:
    """Every option with its value; those that players are asked for are left out if not given.

    ``scenario`` are the scenario's values, read already: they replace the defaults, and ``given`` replaces both.

    Raises:
        OptionError: with every unknown name and wrong value.
    """
    faults, values = [], {}
    for name, value in given.items():
        if name not in known:
            faults.append(f"There is no option {name}{nearest(name, list(known))}.")
            continue
        try:
            values[name] = known[name].read(value)
        except OptionError as error:
            faults.append(str(error))
    if faults:
        raise OptionError(" ".join(faults))
    defaults = {name: option.default for name, option in known.items() if option.default is not None}
    return {**defaults, **scenario, **values}
