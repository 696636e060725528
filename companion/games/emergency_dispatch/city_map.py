"""The city, drawn with characters: addresses, fire stations and a highway, joined by streets. A step goes along one street.

In the plan ``C4`` is an address, ``1a`` the fire station of company 1's die a, ``##`` a space on the highway and ``<>`` one of its two
ends, where Box Alarm dice come in. ``-`` and ``|`` are streets, ``=`` and ``:`` are the highway, ``+`` is a bend; ``~`` is a lake and ``^``
a park, which are only looked at:

    A1--B1--##==<>
    |   |   :
    1a--+   C2

No rule looks at the map (ED-R24): it serves pictures, hints and bots.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.content.character_plan import rows_of
from companion.content.faults import Fault
from companion.content.line_plan import BEND, LinePlan, PlanSigns, Position
from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.roster import COMPANIES, SLOTS, Slot

SpaceKind = Literal["address", "station", "highway", "entry"]
ENTRIES: Final = 2
HIGHWAY: Final = "highway"
_SCENERY: Final = {"~": "lake", "^": "park"}
_SIGNS: Final = PlanSigns(
    space=re.compile(r"[A-Z][0-9]{1,2}|[1-6][ab]|##|<>"),
    lines={"street": "-|", HIGHWAY: "=:"},
    scenery="".join(_SCENERY),
    noun="street",
    known="known are addresses such as C4, stations such as 1a, ##, <>, the lines - | = : +, and ~ and ^ for lakes and parks",
    mixed="draw a street with - and |, the highway with = and :",
)


class CityFile(Struct, frozen=True, kw_only=True):
    """city.toml: the name of a city and its plan, drawn with characters."""

    title: Annotated[str, Meta(min_length=1, description="text that is not empty")]
    plan: Annotated[str, Meta(min_length=1, description="a plan drawn with characters")]


class CitySpace(Struct, frozen=True, kw_only=True):
    """A space of the city, where its middle is in the plan (columns, lines), and the spaces one step away."""

    id: str
    kind: SpaceKind
    at: tuple[float, float]
    next_to: tuple[str, ...]


class Street(Struct, frozen=True, kw_only=True):
    """A street or a stretch of the highway between two spaces; ``path`` are its corners in the plan, from middle to middle."""

    ends: tuple[str, str]
    is_highway: bool
    path: tuple[tuple[float, float], ...]


class StreetMap(Struct, frozen=True, kw_only=True, eq=False):
    """The spaces by id in reading order, and the streets between them; ``scenery`` has the signs of lakes and parks in the plan.

    Two maps are never equal, so that drawings of them can be kept.
    """

    title: str
    spaces: Mapping[str, CitySpace]
    streets: tuple[Street, ...]
    scenery: Mapping[str, frozenset[Position]] = {}

    def of_kind(self, kind: SpaceKind) -> tuple[str, ...]:
        """The ids of all spaces of a kind."""
        return tuple(space.id for space in self.spaces.values() if space.kind == kind)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses, by letter and number."""
        return in_address_order(self.of_kind("address"))

    def steps_from(self, start: str, free: Collection[str] = ()) -> dict[str, int]:
        """The steps from a space to every space that can be reached; entering one of the ``free`` junctions costs none (ED-27)."""
        steps, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for near in self.spaces[here].next_to:
                cost = steps[here] + (near not in free)
                if cost < steps.get(near, len(self.spaces) + 1):
                    steps[near] = cost
                    (waiting.appendleft if near in free else waiting.append)(near)
        return steps


def station_of(company: int, slot: Slot) -> str:
    """The id of the fire station of a company die."""
    return f"{company}{slot}"


STATIONS: Final = tuple(station_of(company, slot) for company in COMPANIES for slot in SLOTS)


def compile_city(file: CityFile) -> tuple[StreetMap | None, list[Fault]]:
    """The city of a plan, or None and every fault of it."""
    rows, counts = rows_of(file.plan), Counter[str]()
    plan = LinePlan(rows, _SIGNS, lambda sign: _name(sign, counts))
    lines = [] if plan.faults else plan.lines()
    near: dict[str, list[str]] = {id: [] for id in plan.spaces}
    for one, other in (line.ends for line in lines):
        near[one].append(other)
        near[other].append(one)
    faults = plan.faults or [*_count_faults(plan)] or [*_way_faults(plan, near)]
    if faults:
        return None, [Fault(("plan", *fault.where), fault.got, fault.wanted, fault.hint) for fault in faults]
    order = list(plan.spaces).index
    spaces = {id: CitySpace(id=id, kind=_kind(id), at=plan.middle(id), next_to=tuple(sorted(set(near[id]), key=order))) for id in near}
    streets = tuple(Street(ends=line.ends, is_highway=line.kind == HIGHWAY, path=line.path) for line in lines)
    return StreetMap(title=file.title, spaces=spaces, streets=streets, scenery=_scenery(plan, rows)), []


def _scenery(plan: LinePlan, rows: Sequence[str]) -> dict[str, frozenset[Position]]:
    """The signs of lakes and parks, and those of lines that cross them."""
    found: dict[str, set[Position]] = {kind: set() for kind in _SCENERY.values()}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            kind = _SCENERY.get(sign) or _crossed(plan, x, y)
            if kind:
                found[kind].add((x, y))
    return {kind: frozenset(signs) for kind, signs in found.items() if signs}


def _crossed(plan: LinePlan, x: int, y: int) -> str:
    """The scenery on both sides of a sign of a line."""
    sign = plan.sign_at((x, y))
    if not sign or (sign != BEND and not _SIGNS.kind_of(sign)):
        return ""
    around = [(plan.sign_at((x - 1, y)), plan.sign_at((x + 1, y))), (plan.sign_at((x, y - 1)), plan.sign_at((x, y + 1)))]
    return next((_SCENERY[one] for one, other in around if one == other and one in _SCENERY), "")


def _name(sign: str, counts: Counter[str]) -> str:
    """The id of a space: what the plan writes; those on the highway are counted in reading order."""
    kind = {"##": "highway", "<>": "entry"}.get(sign)
    if kind is None:
        return sign
    counts[kind] += 1
    return f"{kind}-{counts[kind]}"


def _kind(name: str) -> SpaceKind:
    if name.startswith("highway-"):
        return "highway"
    if name.startswith("entry-"):
        return "entry"
    return "station" if name[0].isdecimal() else "address"


def _count_faults(plan: LinePlan) -> Iterator[Fault]:
    if missing := [station for station in STATIONS if station not in plan.spaces]:
        yield Fault((), wanted=f"lacks the fire stations {', '.join(missing)}", hint="draw each of the twelve once")
    entries = sum(_kind(name) == "entry" for name in plan.spaces)
    if entries != ENTRIES:
        yield Fault((), wanted=f"must have {ENTRIES} ends of the highway, drawn <>", got=str(entries or "none"))
    if not any(_kind(name) == "address" for name in plan.spaces):
        yield Fault((), wanted="must have addresses, such as C4")


def _way_faults(plan: LinePlan, near: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Spaces that can't be reached from the first one."""
    first, *_ = near
    if apart := [plan.drawn_as[name] for name in near if name not in _reached(near, first)]:
        yield Fault(
            (), wanted=f"has no way from {plan.drawn_as[first]} to {', '.join(dict.fromkeys(apart))}", hint="join them with streets"
        )


def _reached(near: Mapping[str, Iterable[str]], start: str) -> set[str]:
    seen, edge = {start}, [start]
    while edge:
        fresh = [name for name in near[edge.pop()] if name not in seen]
        seen.update(fresh)
        edge += fresh
    return seen
