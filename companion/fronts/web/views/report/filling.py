"""A report as far as it is filled in: what stands where, what was changed, how its limits stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.table import Limit, Path, Report
from companion.table.fields import flat, frozen


class LimitSeen(msgspec.Struct, frozen=True):
    """A limit over several fields while they are filled in: how many there are, how many there may be; ``fault`` if it does not hold."""

    name: str
    total: int | None
    most: int | None
    exactly: bool
    fault: str | None


class Filling:
    """The fields of a report with what stands in them; ``stated`` is what somebody has said so far."""

    def __init__(self, ask: Report, draft: Mapping[str, Any]) -> None:
        self.ask = ask
        paths = frozenset(ask.paths())
        self.stated = {path: frozen(value) for path, value in flat(draft).items() if path in paths}
        self.fields = {field.path: field for field in ask.known().fields(self.stated)}
        self.asked = tuple(field.path for field in ask.asked_fields())
        self.folded = tuple(field.path for field in ask.folded_fields())

    def value(self, path: Path) -> Any:
        """What stands in a field."""
        return self.stated.get(path, self.fields[path].now)

    def is_changed(self, path: Path) -> bool:
        """Whether somebody has said something else than was known."""
        return path in self.stated and self.stated[path] != self.fields[path].now

    def changes(self) -> int:
        """How many fields are different."""
        return sum(map(self.is_changed, self.stated))

    def limits(self) -> Iterator[LimitSeen]:
        """Those that do not hold, and those that a change touches."""
        values = {path: self.value(path) for path in self.asked} | self.stated
        for limit in self.ask.limits:
            fault = limit.fault(values)
            if fault or (limit.kind == "sum" and any(map(self.is_changed, (*limit.paths, *limit.also)))):
                yield _seen(limit, values, fault)


def _seen(limit: Limit, values: Mapping[Path, Any], fault: str | None) -> LimitSeen:
    paths = [path for path in (*limit.paths, *limit.also) if path in values]
    total = sum(values[path] for path in paths) if limit.kind == "sum" else None
    exactly = limit.min == limit.max and all(path in values for path in limit.also)
    return LimitSeen(limit.name, total, limit.max, exactly, fault)
