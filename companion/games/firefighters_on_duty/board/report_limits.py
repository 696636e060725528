"""Limits of what people can report (FOD-77): people and equipment are conserved, one vehicle on a road, no vehicle too full."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import ABOARD, UNACCOUNTED, VEHICLE_AT, Cargo
from companion.games.firefighters_on_duty.board.schema import CARRIER, CARRIER_SLOTS, ENGINES
from companion.table import FieldPath, Limit, Options


class ReportFields(NamedTuple):
    """The fields of a report: those that people are asked about, and others that they may state too."""

    required: Collection[FieldPath]
    collapsed: Collection[FieldPath] = ()

    @classmethod
    def of(cls, paths: Sequence[FieldPath], asked: Sequence[FieldPath] | None) -> ReportFields:
        """From the arguments of a report: all its fields, and those asked about (None: all)."""
        return cls(frozenset(paths if asked is None else asked), frozenset() if asked is None else frozenset(paths) - frozenset(asked))

    def limit(self, city: City, name: str, rule: str, counted: Iterable[FieldPath], most: int, *, exactly: bool = False) -> Limit:
        """The limit that these fields add up to at most (or ``exactly``) ``most``.

        Known fields that are not reported count with their values; while a field is neither known nor reported, the sum may be less.
        """
        paths = tuple(counted)
        rest = [path for path in paths if path not in self.required and path not in self.collapsed]
        left = most - sum(city.board[path] for path in rest if not city.board.is_stale(path))
        least = left if exactly and not any(map(city.board.is_stale, rest)) else 0
        return Limit(name=name, rule=rule, paths=self.among_required(paths), also=self.among_collapsed(paths), min=least, max=left)

    def among_required(self, paths: Iterable[FieldPath]) -> tuple[FieldPath, ...]:
        """Those of these paths that people are asked about."""
        return tuple(path for path in paths if path in self.required)

    def among_collapsed(self, paths: Iterable[FieldPath]) -> tuple[FieldPath, ...]:
        """Those of these paths that people may state too."""
        return tuple(path for path in paths if path in self.collapsed)


CAPACITIES: Final[dict[str, tuple[Cargo, ...]]] = {"engine_ff_capacity": ("firefighters",), "engine_eq_capacity": ("hoses", "axes")}
"""House rules for what an engine can hold (FOD-R35)."""
RULE_OF = {"injured": "FOD-79"}


def limits(city: City, reported: ReportFields) -> list[Limit]:
    """Every limit on these fields."""
    found = [_conserved(city, reported, balance.path[1], balance.counted) for balance in city.board.schema.balances]
    water = [p for p in city.board.schema.fields if p[-1] in ("water", "reserve") or p[0] == "hydrants"]
    found += [reported.limit(city, "water", "FOD-2", water, city.board.totals["water"]), _one_on_a_road(city, reported)]
    if CARRIER in city.vehicles:
        slots = (ABOARD[CARRIER, "civilians"], ABOARD[CARRIER, "injured"])
        found.append(reported.limit(city, f"people aboard {CARRIER}", "FOD-178", slots, CARRIER_SLOTS))
    return [limit for limit in [*found, *_capacities(city, reported)] if limit.paths or limit.also]


def vehicle_capacities(options: Options) -> list[Limit]:
    """The capacities of vehicles by the options alone, for pictures."""
    found = [Limit(name=CARRIER, rule="FOD-178", paths=(ABOARD[CARRIER, "civilians"], ABOARD[CARRIER, "injured"]), max=CARRIER_SLOTS)]
    for rule, what in CAPACITIES.items():
        if isinstance(most := options.get(rule), int):
            found += [
                Limit(name=engine, rule="FOD-R35", paths=tuple(ABOARD[engine, kind] for kind in what), max=most) for engine in ENGINES
            ]
    return found


def full_limits(found: Sequence[Limit]) -> list[Limit]:
    """Limits that can't be met because others leave too little room: earlier reports contradict each other."""
    sums = [limit for limit in found if limit.kind == "sum"]

    def room(limit: Limit, path: FieldPath) -> float:
        return min((other.max for other in sums if other is not limit and other.max is not None and path in other.paths), default=inf)

    return [limit for limit in sums if not limit.also and limit.min > sum(room(limit, path) for path in limit.paths)]


def _conserved(city: City, reported: ReportFields, name: str, counted: Iterable[FieldPath]) -> Limit:
    total = sum(city.board[path] for path in counted) + city.board[UNACCOUNTED[name]]
    return reported.limit(city, name, RULE_OF.get(name, "FOD-77"), counted, total, exactly=True)


def _one_on_a_road(city: City, reported: ReportFields) -> Limit:
    places = [VEHICLE_AT[vehicle] for vehicle in city.vehicles]
    asked, collapsed = reported.among_required(places), reported.among_collapsed(places)
    return Limit(name="vehicles on one road", rule="FOD-15", kind="distinct", paths=asked, also=collapsed, free=city.stations)


def _capacities(city: City, reported: ReportFields) -> list[Limit]:
    """What the players' engines can hold, if a house rule limits it (FOD-R35)."""
    found = []
    for engine in (v for v in city.vehicles if v in ENGINES):
        for rule, what in CAPACITIES.items():
            if isinstance(most := city.rule(rule), int):
                name, paths = f"{' and '.join(what)} aboard {engine}", [ABOARD[engine, kind] for kind in what]
                found.append(reported.limit(city, name, "FOD-R35", paths, most))
    return found
