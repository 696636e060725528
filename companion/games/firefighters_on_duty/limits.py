"""What a report of the board can't say (FOD-77): people and equipment appear or vanish, two vehicles on a road, a vehicle too full."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from companion.games.firefighters_on_duty.board import CARRIER, CARRIER_SLOTS, ENGINES
from companion.games.firefighters_on_duty.state import City, aboard
from companion.table import Limit, Path


class Reported(NamedTuple):
    """The fields of a report: those that people are asked about, and those that they may state besides."""

    asked: Collection[Path]
    folded: Collection[Path] = ()

    @classmethod
    def of(cls, paths: Sequence[Path], asked: Sequence[Path] | None) -> Reported:
        """From what a report is posed with."""
        return cls(frozenset(paths if asked is None else asked), frozenset() if asked is None else frozenset(paths) - frozenset(asked))

    def limit(self, city: City, name: str, rule: str, counted: Iterable[Path], most: int, *, exactly: bool = False) -> Limit:
        """These fields together are at most (or ``exactly``) so many. What is not reported, and known, counts as it stands; as long as
        something is neither, there may be fewer.
        """
        paths = tuple(counted)
        rest = [path for path in paths if path not in self.asked and path not in self.folded]
        left = most - sum(city.board[path] for path in rest if not city.board.is_stale(path))
        least = left if exactly and not any(map(city.board.is_stale, rest)) else 0
        return Limit(name=name, rule=rule, paths=self.of_asked(paths), also=self.of_folded(paths), min=least, max=left)

    def of_asked(self, paths: Iterable[Path]) -> tuple[Path, ...]:
        """Those of these paths that people are asked about."""
        return tuple(path for path in paths if path in self.asked)

    def of_folded(self, paths: Iterable[Path]) -> tuple[Path, ...]:
        """Those that may be stated besides."""
        return tuple(path for path in paths if path in self.folded)


CAPACITIES = {"engine_ff_capacity": ("firefighters",), "engine_eq_capacity": ("hoses", "axes")}
"""House rules that say how much an engine holds, and of what (FOD-R35)."""
RULE_OF = {"injured": "FOD-79"}


def limits(city: City, reported: Reported) -> list[Limit]:
    """Every limit that has to do with these fields."""
    found = [_conserved(city, reported, balance.path[1], balance.counted) for balance in city.board.form.balances]
    water = [p for p in city.board.form.fields if p[-1] in ("water", "reserve") or p[0] == "hydrants"]
    found += [reported.limit(city, "water", "FOD-2", water, city.board.totals["water"]), _one_on_a_road(city, reported)]
    if CARRIER in city.vehicles:
        slots = (aboard(CARRIER, "civilians"), aboard(CARRIER, "injured"))
        found.append(reported.limit(city, f"people aboard {CARRIER}", "FOD-178", slots, CARRIER_SLOTS))
    return [limit for limit in [*found, *_capacities(city, reported)] if limit.paths or limit.also]


def vehicles_hold(options: Mapping[str, Any]) -> list[Limit]:
    """What vehicles hold, wherever they are: for pictures, which know no city."""
    found = [Limit(name=CARRIER, rule="FOD-178", paths=(aboard(CARRIER, "civilians"), aboard(CARRIER, "injured")), max=CARRIER_SLOTS)]
    for switch, what in CAPACITIES.items():
        if isinstance(most := options.get(switch), int):
            found += [
                Limit(name=engine, rule="FOD-R35", paths=tuple(aboard(engine, kind) for kind in what), max=most) for engine in ENGINES
            ]
    return found


def no_room(found: Sequence[Limit]) -> list[Limit]:
    """Limits that nothing can meet, because others leave too little room: what was said before can't all be true."""
    sums = [limit for limit in found if limit.kind == "sum"]

    def room(limit: Limit, path: Path) -> float:
        return min((other.max for other in sums if other is not limit and other.max is not None and path in other.paths), default=inf)

    return [limit for limit in sums if not limit.also and limit.min > sum(room(limit, path) for path in limit.paths)]


def _conserved(city: City, reported: Reported, name: str, counted: Iterable[Path]) -> Limit:
    total = sum(city.board[path] for path in counted) + city.board["adrift", name]
    return reported.limit(city, name, RULE_OF.get(name, "FOD-77"), counted, total, exactly=True)


def _one_on_a_road(city: City, reported: Reported) -> Limit:
    places = [aboard(vehicle, "at") for vehicle in city.vehicles]
    asked, folded = reported.of_asked(places), reported.of_folded(places)
    return Limit(name="vehicles on one road", rule="FOD-15", kind="distinct", paths=asked, also=folded, free=city.stations)


def _capacities(city: City, reported: Reported) -> list[Limit]:
    """What the players' engines hold, where the house has a number (FOD-R35)."""
    found = []
    for engine in (v for v in city.vehicles if v in ENGINES):
        for switch, what in CAPACITIES.items():
            if city.switch(switch) != "none":
                name, paths = f"{' and '.join(what)} aboard {engine}", [aboard(engine, kind) for kind in what]
                found.append(reported.limit(city, name, "FOD-R35", paths, city.switch(switch)))
    return found
