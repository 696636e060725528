"""House rules and game options: what there is, what each may be, what it is when nobody says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from companion.table.errors import OptionError, nearest


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option: one of ``words``, or a whole number from ``min`` to ``max``, or (``faces``) a split of a die's faces.

    ``default`` None means that the table is asked when the evening begins. ``unit`` is what a number counts; people set seconds in quarters
    of a minute. ``before`` is what was played before there was the option, by evenings that are older than it; None: the default.
    """

    name: str
    rule: str
    default: Any = None
    before: Any = None
    words: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    faces: tuple[str, ...] = ()
    sides: int = 6
    at_table: bool = False
    unit: Literal["", "seconds"] = ""

    @property
    def step(self) -> int:
        """By how much one press of a plus or minus changes a number."""
        return 15 if self.unit == "seconds" else 1

    def read(self, value: object) -> Any:
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
        raise OptionError(f"{self.name} takes {self.wanted()}, not {shown}{nearest(str(value), self.words)}.")

    def wanted(self) -> str:
        """What the option takes, in words."""
        if self.faces:
            return f"{self.sides} faces in all, like {','.join(f'{face}:{n}' for face, n in self.default.items())}"
        number = [] if self.min is None else [f"a whole number, {self.min} {'or more' if self.max is None else f'to {self.max}'}"]
        return " or ".join([*self.words, *number])

    def _read_faces(self, value: object) -> dict[str, int]:
        split = dict(_pairs(value)) if isinstance(value, str) else value
        counts = {str(k): _number(v) for k, v in split.items()} if isinstance(split, Mapping) else {}
        if set(counts) <= set(self.faces) and all(n is not None and n >= 0 for n in counts.values()):
            sure = {face: counts.get(face) or 0 for face in self.faces}
            if sum(sure.values()) == self.sides:
                return sure
        raise OptionError(f"{self.name} takes {self.wanted()}, not {value}.")


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = [part.partition(":") for part in text.split(",")]
    return [(name.strip(), count.strip()) for name, _, count in parts]


def _number(value: object) -> int | None:
    if isinstance(value, str):
        return int(value) if value.removeprefix("-").isdecimal() and value.isascii() else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def completed(known: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Options as an evening has them that may be older than some of them: those are what was played before."""
    before = {name: option.default if option.before is None else option.before for name, option in known.items()}
    return {name: value for name, value in before.items() if value is not None} | dict(given)


def read_options(known: Mapping[str, Option], given: Mapping[str, object], scenario: Mapping[str, Any] = {}) -> dict[str, Any]:
    """Every option with its value; those to be asked at the table are left out when not given.

    ``scenario`` is what the scenario says, read already: it takes the place of the defaults, and what is ``given`` wins over it.

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
