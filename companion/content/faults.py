"""What is wrong with content, and where: one ``Fault`` for each thing, one ``PackError`` for all of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct, structs

MAX_LISTED_FAULTS = 200
"""Nobody reads more faults at once, and a file of noise has one in every line."""

Where = tuple[str | int, ...]
"""The place of a value in its file: keys, ids and positions from the top, as in ``("spaces", "A3", "wrr")``."""


class Fault(Struct, frozen=True):
    """One fault in the data. ``str()`` is one sentence: ``spaces.A3.wrr: must be a whole number from 2 to 6, not 9``.

    ``wanted`` goes on from the place ("must be ...", "is missing"), ``hint`` is a next step, ``source`` names the file. Where they are
    known, ``line`` is its line from 1, and ``entry`` the card, tile or scenario from which ``where`` goes on, by its own name:
    ``mine/events.toml, line 14: event EV-R-03: colour: must be ...``.
    """

    where: Where
    got: str = ""
    wanted: str = ""
    hint: str = ""
    source: str = ""
    entry: str = ""
    line: int = 0

    def __str__(self) -> str:
        said = self.wanted + (f", not {self.got}" if self.got else "") + (f"; {self.hint}" if self.hint else "")
        source = f"{self.source}, line {self.line}" if self.line else self.source
        return ": ".join(part for part in (source, self.entry, dotted_path(self.where), said) if part)


class PackError(ValueError):
    """Content that can't be used. ``faults`` has every fault found; the message is one line for each, file first."""

    kind: ClassVar[str] = "PackError"

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault_lines(self.faults)))


def fault_lines(faults: Sequence[Fault]) -> list[str]:
    """The lines in which faults are listed: no more than `MOST_TOLD`, and how many there are beyond."""
    lines = [str(fault) for fault in faults[:MAX_LISTED_FAULTS]]
    return (
        lines if len(faults) <= MAX_LISTED_FAULTS else [*lines, f"and {len(faults) - MAX_LISTED_FAULTS} more faults; correct these first"]
    )


def with_source(faults: Iterable[Fault], source: str) -> list[Fault]:
    """The same faults, attributed to the file ``source``."""
    return [structs.replace(fault, source=source) for fault in faults]


def dotted_path(where: Where) -> str:
    """``setup#1.at``: names after a dot, list entries counted from 1 after ``#``."""
    text = "".join(f"#{step + 1}" if isinstance(step, int) else f".{step}" for step in where)
    return text.removeprefix(".")


def quoted(value: object) -> str:
    """``value`` as a message quotes it, short."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list" if value else "an empty list"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:56] + '..."'


def as_toml(text: str) -> str:
    """A message with its examples as TOML has them: ``{"space": "A2"}`` is ``{ space = "A2" }``."""
    text = re.sub(r'"(\w+)": ', r"\1 = ", text)
    return re.sub(r"(?<=\S)}", " }", re.sub(r"{(?=\w)", "{ ", text))


def nearest(word: object, known: Iterable[str]) -> str:
    """``did you mean "x"?`` for the known word nearest to ``word``, or nothing."""
    from difflib import get_close_matches  # only mistakes need it

    match = get_close_matches(str(word), list(known), n=1)
    return f'did you mean "{match[0]}"?' if match else ""


def quoted_alternatives(words: Iterable[object]) -> str:
    """``"a", "b" or "c"``, quoted as data."""
    *most, last = map(quoted, words)
    return f"{', '.join(most)} or {last}" if most else last
