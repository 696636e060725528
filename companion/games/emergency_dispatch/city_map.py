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
from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.roster import COMPANIES, SLOTS, Slot

SpaceKind = Literal["address", "station", "highway", "entry"]
Position = tuple[int, int]
"""Column and line of a sign in the plan, from (0, 0) at the upper left."""

ENTRIES: Final = 2
_SPACE: Final = re.compile(r"[A-Z][0-9]{1,2}|[1-6][ab]|##|<>")
_STREET, _HIGHWAY, _BEND = "-|", "=:", "+"
_LEVEL, _UPRIGHT = "-=", "|:"
_SCENERY: Final = {"~": "lake", "^": "park"}
_KNOWN: Final = _STREET + _HIGHWAY + _BEND + "".join(_SCENERY)


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
    plan = _Plan(rows_of(file.plan))
    streets = [] if plan.faults else plan.streets()
    near: dict[str, list[str]] = {id: [] for id in plan.spaces}
    for one, other in (street.ends for street in streets):
        near[one].append(other)
        near[other].append(one)
    faults = plan.faults or [*_count_faults(plan)] or [*_way_faults(near)]
    if faults:
        return None, [Fault(("plan", *fault.where), fault.got, fault.wanted, fault.hint) for fault in faults]
    order = list(plan.spaces).index
    spaces = {id: CitySpace(id=id, kind=_kind(id), at=plan.middle(id), next_to=tuple(sorted(set(near[id]), key=order))) for id in near}
    return StreetMap(title=file.title, spaces=spaces, streets=tuple(streets), scenery=plan.scenery()), []


class _Plan:
    """The signs of a plan: where the spaces are, and the streets found by following lines. Faults are gathered in ``faults``."""

    def __init__(self, rows: Sequence[str]) -> None:
        self._rows = rows
        self.faults: list[Fault] = []
        self.spaces: dict[str, Position] = {}
        self._at: dict[Position, str] = {}
        self._walked: set[Position] = set()
        counts = Counter[str]()
        for y, row in enumerate(rows):
            for match in _SPACE.finditer(row):
                self._add_space(_name(match[0], counts), match.start(), y, len(match[0]))

    def _add_space(self, name: str, x: int, y: int, wide: int) -> None:
        if name in self.spaces:
            self._fault(y, x, f"draws {name} a second time", "draw each space once")
        self.spaces[name] = (x, y)
        self._at |= {(x + i, y): name for i in range(wide)}

    def middle(self, name: str) -> tuple[float, float]:
        """Where the middle of a space is."""
        x, y = self.spaces[name]
        wide = sum(self._at.get((x + i, y)) == name for i in range(3))
        return x + wide / 2, y + 0.5

    def scenery(self) -> dict[str, frozenset[Position]]:
        """The signs of lakes and parks, and those of lines that cross them."""
        found: dict[str, set[Position]] = {kind: set() for kind in _SCENERY.values()}
        for y, row in enumerate(self._rows):
            for x, sign in enumerate(row):
                kind = _SCENERY.get(sign) or self._crossed(x, y)
                if kind:
                    found[kind].add((x, y))
        return {kind: frozenset(signs) for kind, signs in found.items() if signs}

    def _crossed(self, x: int, y: int) -> str:
        """The scenery on both sides of a sign of a line."""
        if self._sign((x, y)) not in _STREET + _HIGHWAY + _BEND or not self._sign((x, y)):
            return ""
        around = [(self._sign((x - 1, y)), self._sign((x + 1, y))), (self._sign((x, y - 1)), self._sign((x, y + 1)))]
        return next((_SCENERY[one] for one, other in around if one == other and one in _SCENERY), "")

    def streets(self) -> list[Street]:
        """The streets, each once; what is no part of one is a fault."""
        found: dict[frozenset[Position], Street] = {}
        for (x, y), name in self._at.items():
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                sign = self._sign((x + dx, y + dy))
                if sign and sign in (_LEVEL if dx else _UPRIGHT) + _BEND:
                    self._follow(name, (x, y), (dx, dy), found)
        self._sign_faults()
        return list(found.values())

    def _follow(self, name: str, start: Position, way: Position, found: dict[frozenset[Position], Street]) -> None:
        """Follow a line from a space to the next one, around its bends."""
        at, signs, bends, walked = (start[0] + way[0], start[1] + way[1]), set[str](), list[Position](), list[Position]()
        while (sign := self._sign(at)) and at not in self._at and at not in walked:
            walked.append(at)
            if sign == _BEND:
                turn = self._turn(at, way)
                if turn is None:
                    self._walked.update(walked)
                    return
                way = turn
                bends.append(at)
            elif sign in (_LEVEL if way[0] else _UPRIGHT):
                signs.add(sign)
            else:
                walked.pop()
                break
            at = (at[0] + way[0], at[1] + way[1])
        self._walked.update(walked)
        end = self._at.get(at)
        if end is None and sign and sign not in _KNOWN:
            return  # the sign is a fault of its own
        if end is None or end == name:
            x, y = walked[-1]
            self._fault(y, x, f"has a line from {_shown(name)} that leads nowhere", "let it end at a space")
            return
        if frozenset(walked) in found:
            return
        if len({sign in _HIGHWAY for sign in signs}) > 1:
            hint = "draw a street with - and |, the highway with = and :"
            self._fault(start[1], start[0], f"has a line from {_shown(name)} that is both street and highway", hint)
        path = (self.middle(name), *((x + 0.5, y + 0.5) for x, y in bends), self.middle(end))
        is_highway = any(sign in _HIGHWAY for sign in signs)
        found[frozenset(walked)] = Street(ends=(name, end), is_highway=is_highway, path=path)

    def _turn(self, at: Position, way: Position) -> Position | None:
        """The way on from a bend that joins two lines."""
        arms = [(dx, dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)) if self._joins((at[0] + dx, at[1] + dy), (dx, dy))]
        back = (-way[0], -way[1])
        if len(arms) != 2 or back not in arms:
            hint = "a + is a bend between two lines; where three meet, draw a space"
            self._fault(at[1], at[0], "has a + that does not join two lines", hint)
            return None
        return next(arm for arm in arms if arm != back)

    def _joins(self, at: Position, way: Position) -> bool:
        sign = self._sign(at)
        return at in self._at or (bool(sign) and sign in (_LEVEL if way[0] else _UPRIGHT) + _BEND)

    def _sign(self, at: Position) -> str:
        x, y = at
        return self._rows[y][x].strip() if 0 <= y < len(self._rows) and 0 <= x < len(self._rows[y]) else ""

    def _sign_faults(self) -> None:
        """Signs that mean nothing, and lines that no space is at."""
        for y, row in enumerate(self._rows):
            for x, sign in enumerate(row):
                if not sign.strip() or (x, y) in self._at or (x, y) in self._walked:
                    continue
                if sign in _SCENERY:
                    continue
                if sign not in _KNOWN:
                    hint = (
                        "known are addresses such as C4, stations such as 1a, ##, <>, the lines - | = : +, and ~ and ^ for lakes and parks"
                    )
                    self._fault(y, x, f'has the unknown sign "{sign}"', hint)
                else:
                    self._fault(y, x, f'has a "{sign}" that is no part of a street', "let lines begin and end at spaces")

    def _fault(self, y: int, x: int, wanted: str, hint: str) -> None:
        fault = Fault((), wanted=f"line {y + 1}, column {x + 1} {wanted}", hint=hint)
        if fault not in self.faults:
            self.faults.append(fault)


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


def _shown(name: str) -> str:
    """A space as the plan writes it."""
    return {"highway": "##", "entry": "<>"}.get(_kind(name), name)


def _count_faults(plan: _Plan) -> Iterator[Fault]:
    if missing := [station for station in STATIONS if station not in plan.spaces]:
        yield Fault((), wanted=f"lacks the fire stations {', '.join(missing)}", hint="draw each of the twelve once")
    entries = sum(_kind(name) == "entry" for name in plan.spaces)
    if entries != ENTRIES:
        yield Fault((), wanted=f"must have {ENTRIES} ends of the highway, drawn <>", got=str(entries or "none"))
    if not any(_kind(name) == "address" for name in plan.spaces):
        yield Fault((), wanted="must have addresses, such as C4")


def _way_faults(near: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Spaces that can't be reached from the first one."""
    first, *_ = near
    if apart := [_shown(name) for name in near if name not in _reached(near, first)]:
        yield Fault((), wanted=f"has no way from {_shown(first)} to {', '.join(dict.fromkeys(apart))}", hint="join them with streets")


def _reached(near: Mapping[str, Iterable[str]], start: str) -> set[str]:
    seen, edge = {start}, [start]
    while edge:
        fresh = [name for name in near[edge.pop()] if name not in seen]
        seen.update(fresh)
        edge += fresh
    return seen
