"""What fields probably hold while people state some of them: as known last, but together no more than there can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from companion.table.fields import Field, Limit, Path, Value


def fit(values: Mapping[Path, Value], limits: Iterable[Limit], loose: Collection[Path]) -> dict[Path, int]:
    """The ``loose`` fields that have to hold less than ``values`` says, so that no sum is over its limit, with what is left for them.

    Nobody knows where the pieces came from: they are taken from where the most are, one by one.
    """
    fitted: dict[Path, int] = {}
    for limit in limits:
        if limit.kind != "sum" or limit.max is None:
            continue
        there: dict[Path, int] = {
            path: fitted[path] if path in fitted else values[path] for path in (*limit.paths, *limit.also) if path in values
        }
        free = [path for path in there if path in loose and there[path] > 0]
        over = min(sum(there.values()) - limit.max, sum(there[path] for path in free))
        for _ in range(over):
            most = max(free, key=there.__getitem__)
            there[most] -= 1
            fitted[most] = there[most]
    return fitted


class Known:
    """Fields of which some may be stated. Those ``asked`` count as they stand where nobody states them, the others may hold less, by what
    is stated. ``stale`` fields may hold less also when nothing is stated: hands have moved things since.
    """

    def __init__(self, fields: Sequence[Field], limits: Sequence[Limit], asked: Collection[Path], stale: Collection[Path]) -> None:
        self._limits = limits
        self.settled = fit({field.path: field.now for field in fields if field.path in asked}, limits, stale)
        """What asked fields hold that can't hold what was known last."""
        self._fields = tuple(replace(f, now=self.settled[f.path]) if f.path in self.settled else f for f in fields)
        self._values = {field.path: field.now for field in self._fields}
        self._loose = frozenset(path for path in self._values if path not in asked)

    def fields(self, stated: Mapping[Path, Value]) -> tuple[Field, ...]:
        """The fields, with what each probably holds if nobody states it but all else that is ``stated`` is so."""
        fitted = self._fitted(stated)
        for path in self._loose & stated.keys():
            fitted |= {path: self._fitted({other: stated[other] for other in stated if other != path}).get(path, self._values[path])}
        return tuple(replace(f, now=fitted[f.path]) if f.path in fitted and fitted[f.path] != f.now else f for f in self._fields)

    def _fitted(self, stated: Mapping[Path, Value]) -> dict[Path, int]:
        return fit(self._values | {**stated}, self._limits, self._loose - stated.keys())
