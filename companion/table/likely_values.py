"""The likely values of fields while people state some of them: as last known, but together no more than there can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from companion.table.fields import Field, FieldPath, Limit
from companion.table.values import FieldValue, number_of


def fit(values: Mapping[FieldPath, FieldValue], limits: Iterable[Limit], loose: Collection[FieldPath]) -> dict[FieldPath, int]:
    """The ``loose`` fields that must have less than ``values`` says, so that no sum is over its limit, with what remains for them.

    Where the pieces came from is unknown: they are taken one by one from where there are most.
    """
    fitted: dict[FieldPath, int] = {}
    for limit in limits:
        if limit.kind != "sum" or limit.max is None:
            continue
        there: dict[FieldPath, int] = {
            path: fitted[path] if path in fitted else number_of(values[path]) for path in (*limit.paths, *limit.also) if path in values
        }
        free = [path for path in there if path in loose and there[path] > 0]
        over = min(sum(there.values()) - limit.max, sum(there[path] for path in free))
        for _ in range(over):
            most = max(free, key=there.__getitem__)
            there[most] -= 1
            fitted[most] = there[most]
    return fitted


class LikelyValues:
    """Fields of which some may be stated. The ``asked`` ones count as they are unless stated, the others may have less, by what is stated.
    ``stale`` fields may have less also when nothing is stated: people have moved pieces since.
    """

    def __init__(
        self, fields: Sequence[Field], limits: Sequence[Limit], asked: Collection[FieldPath], stale: Collection[FieldPath]
    ) -> None:
        self._limits = limits
        self.fitted = fit({field.path: field.now for field in fields if field.path in asked}, limits, stale)
        """The values of prompted fields that can't have their last known value."""
        self._fields = tuple(replace(f, now=self.fitted[f.path]) if f.path in self.fitted else f for f in fields)
        self._values = {field.path: field.now for field in self._fields}
        self._loose = frozenset(path for path in self._values if path not in asked)

    def fields(self, stated: Mapping[FieldPath, FieldValue]) -> tuple[Field, ...]:
        """The fields, with the likely value of each if only ``stated`` is stated."""
        fitted: dict[FieldPath, FieldValue] = {**self._fitted(stated)}
        for path in self._loose & stated.keys():
            others = self._fitted({other: stated[other] for other in stated if other != path})
            fitted[path] = others[path] if path in others else self._values[path]
        return tuple(replace(f, now=fitted[f.path]) if f.path in fitted and fitted[f.path] != f.now else f for f in self._fields)

    def _fitted(self, stated: Mapping[FieldPath, FieldValue]) -> dict[FieldPath, int]:
        return fit(self._values | {**stated}, self._limits, self._loose - stated.keys())
