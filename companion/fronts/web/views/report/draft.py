"""The draft of a report: field values, changes, and whether limits are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.table import FieldPath, Limit, Report
from companion.table.fields import flat, freeze


class LimitStatus(msgspec.Struct, frozen=True):
    """The state of a limit over several fields: total, maximum, and ``fault``, a sentence if it is broken."""

    name: str
    total: int | None
    most: int | None
    exactly: bool
    fault: str | None


class ReportDraft:
    """The fields of a report and their values; ``stated`` are the values entered so far."""

    def __init__(self, ask: Report, draft: Mapping[str, Any]) -> None:
        self.ask = ask
        paths = frozenset(ask.paths())
        self.stated: dict[FieldPath, Any] = {path: freeze(value) for path, value in flat(draft).items() if path in paths}
        self.fields = {field.path: field for field in ask.likely_values().fields(self.stated)}
        self.asked = tuple(field.path for field in ask.prompted_fields())
        self.folded = tuple(field.path for field in ask.collapsed_fields())

    def value(self, path: FieldPath) -> Any:
        """The current value of a field."""
        return self.stated.get(path, self.fields[path].now)

    def is_changed(self, path: FieldPath) -> bool:
        """Whether the entered value differs from the known one."""
        return path in self.stated and self.stated[path] != self.fields[path].now

    def changes(self) -> int:
        """The number of changed fields."""
        return sum(map(self.is_changed, self.stated))

    def limits(self) -> Iterator[LimitStatus]:
        """The limits that are broken or affected by a change."""
        values = {path: self.value(path) for path in self.asked} | self.stated
        for limit in self.ask.limits:
            fault = limit.fault(values)
            if fault or (limit.kind == "sum" and any(map(self.is_changed, (*limit.paths, *limit.also)))):
                yield _limit_status(limit, values, fault)


def _limit_status(limit: Limit, values: Mapping[FieldPath, Any], fault: str | None) -> LimitStatus:
    paths = [path for path in (*limit.paths, *limit.also) if path in values]
    total = sum(values[path] for path in paths) if limit.kind == "sum" else None
    exactly = limit.min == limit.max and all(path in values for path in limit.also)
    return LimitStatus(limit.name, total, limit.max, exactly, fault)
