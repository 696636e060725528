"""The board, drawn with characters: an inner ring, and outer paths for the equipment, of which each begins and ends at the ring.

In the plan ``N2`` is the space of an item, and each space of the ring has its sign (``SIGNS``), such as ``FC`` for Fire Call. ``-`` and
``|`` join spaces, ``+`` is a bend; ``~`` is water and ``^`` a park, which are only looked at:

    +---A1--A2--A3--A4--A5--A6--+
    |                           |
    FC--PR--SD--BS--FC--MA--IN--FC

Markers move clockwise: around the ring, and along an outer path from the first item of a section to its sixth (2.1, FC-24). Counting
spaces stays with the players; the board tells which spaces are in reach, and serves pictures and bots.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Final

from msgspec import Meta, Struct

from companion.content.character_plan import rows_of
from companion.content.faults import Fault
from companion.content.line_plan import LinePlan, PlanSigns
from companion.games.fire_call.equipment import ITEMS, SECTIONS, Item, items_of
from companion.games.fire_call.spaces import InnerKind, equipment_space, item_of

Point = tuple[float, float]

STATIONS: Final = ("station1", "station2")
HOSPITAL: Final = "hospital"
LEAVING_HOSPITAL: Final = 6
"""So many spaces a player moves who is released by an own six (FC-26)."""
SHORTEST_ROUND: Final = 3 * 6 + 1
"""With fewer spaces around, a roll and two additional ones could enter a space twice, which no turn may (FC-24)."""

SIGNS: Final[Mapping[str, InnerKind]] = {
    "FC": "FIRE_CALL",
    "SD": "STATION_DUTIES",
    "PR": "PROMOTION",
    "MA": "MUTUAL_AID",
    "IN": "INJURY",
    "BS": "BACK_IN_SERVICE",
    "##": "NEUTRAL",
}
"""The kinds of spaces that the ring may have several of."""
_ONCE: Final[Mapping[str, str]] = {"S1": "station1", "S2": "station2", "HO": HOSPITAL}
_SCENERY: Final = {"~": "water", "^": "park"}
_PLAN_SIGNS: Final = PlanSigns(
    space=re.compile(rf"{'|'.join((*SIGNS, *_ONCE))}|[ANLH][1-6]"),
    lines={"path": "-|"},
    scenery="".join(_SCENERY),
    noun="path",
    known=f"known are items such as N2, {', '.join((*SIGNS, *_ONCE))}, the lines - and |, the bend +, and ~ and ^ for water and parks",
)


class BoardFile(Struct, frozen=True, kw_only=True):
    """board.toml: the name of a board and its plan, drawn with characters."""

    title: Annotated[str, Meta(min_length=1, description="text that is not empty")]
    plan: Annotated[str, Meta(min_length=1, description="a plan drawn with characters")]


class RingSpace(Struct, frozen=True, kw_only=True):
    """A space: its kind as people name it (FC-23), where its middle is in the plan, and the spaces one step clockwise, the ring's first.

    The id is ``station1``, ``station2``, ``hospital``, an item, or a kind and its number clockwise from station 1: ``FIRE_CALL-2``.
    """

    id: str
    kind: str
    at: Point
    ahead: tuple[str, ...]

    @property
    def item(self) -> Item | None:
        """The item whose space this is; None on the ring."""
        return item_of(self.kind)


class RingBoard(Struct, frozen=True, kw_only=True, eq=False):
    """The spaces by id: those of the ring clockwise from station 1, then those of the items in item order; ``paths`` are the lines drawn.

    ``scenery`` has the signs of water and parks in the plan. Two boards are never equal, so that drawings of them can be kept.
    """

    title: str
    spaces: Mapping[str, RingSpace]
    paths: tuple[tuple[Point, ...], ...]
    scenery: Mapping[str, frozenset[tuple[int, int]]] = {}

    @property
    def ring(self) -> tuple[RingSpace, ...]:
        """The spaces of the inner ring, clockwise from station 1."""
        return tuple(space for space in self.spaces.values() if space.item is None)

    def in_reach(self, start: str, steps: int) -> tuple[str, ...]:
        """The spaces exactly so many steps clockwise of a space, by any combination of inner and outer paths; the ring's first.

        No way there enters a space twice, as no turn of three rolls goes around the whole board.
        """
        return _in_reach(self, start, steps)

    def next_of_kind(self, start: str, kind: str) -> str:
        """The space of a kind to which a player comes first, clockwise from a space, which does not count itself (FC-73).

        Raises:
            KeyError: there is no such space.
        """
        for space in self._clockwise(start):
            if self.spaces[space].kind == kind:
                return space
        raise KeyError(kind)

    def steps_between(self, start: str, end: str) -> int:
        """The fewest steps clockwise from a space to a space; to itself it is a whole round."""
        return self._steps(start)[end]

    def _clockwise(self, start: str) -> Iterator[str]:
        """Every space, those with fewer steps first."""
        return iter(self._steps(start))

    def _steps(self, start: str) -> dict[str, int]:
        steps, waiting = dict[str, int](), deque([(start, 0)])
        while waiting:
            here, n = waiting.popleft()
            for ahead in self.spaces[here].ahead:
                if ahead not in steps:
                    steps[ahead] = n + 1
                    waiting.append((ahead, n + 1))
        return steps


@lru_cache(maxsize=1 << 12)
def _in_reach(board: RingBoard, start: str, steps: int) -> tuple[str, ...]:
    """Worked out once: it is asked after every roll, and a board has few spaces."""
    reached = {start}
    for _ in range(steps):
        reached = {ahead for space in reached for ahead in board.spaces[space].ahead}
    return tuple(space for space in board.spaces if space in reached)


# -- a plan becomes a board ---------------------------------------------------------------------------------------------


def compile_board(file: BoardFile) -> tuple[RingBoard | None, list[Fault]]:
    """The board of a plan, or None and every fault of it."""
    rows = rows_of(file.plan)
    reading = _Reading(LinePlan(rows, _PLAN_SIGNS, _names()))
    board = reading.board(file.title, _scenery(rows)) if reading.is_whole() else None
    faults = reading.faults or ([] if board is None else [*_rule_faults(board)])
    if board is None or faults:
        return None, [Fault(("plan", *fault.where), fault.got, fault.wanted, fault.hint) for fault in faults]
    return board, []


def _names() -> Callable[[str], str]:
    """Names for the signs of a plan; those that it may have several of are counted in reading order."""
    counts = Counter[str]()

    def name(sign: str) -> str:
        if sign not in SIGNS:
            return _ONCE.get(sign, sign)
        counts[sign] += 1
        return f"{SIGNS[sign]}-{counts[sign]}"

    return name


def _scenery(rows: Sequence[str]) -> dict[str, frozenset[tuple[int, int]]]:
    signs = {
        kind: frozenset((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == drawn)
        for drawn, kind in _SCENERY.items()
    }
    return {kind: places for kind, places in signs.items() if places}


class _Reading:
    """The spaces and lines of a plan as ring and outer paths; ``faults`` has what was found."""

    def __init__(self, plan: LinePlan) -> None:
        self._plan = plan
        self._lines = [] if plan.faults else plan.lines()
        self._near: dict[str, list[str]] = {name: [] for name in plan.spaces}
        for one, other in (line.ends for line in self._lines):
            self._near[one].append(other)
            self._near[other].append(one)
        self._corners = {frozenset(line.ends): line.path for line in self._lines}

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the plan."""
        return self._plan.faults

    def is_whole(self) -> bool:
        """Whether every space that a board needs is there, and all are joined as they must be."""
        return not self.faults and self._has_all_spaces() and self._is_joined()

    def _has_all_spaces(self) -> bool:
        wanted = [*((sign, name) for sign, name in _ONCE.items()), *((item, item) for item in ITEMS)]
        kinds = {_kind(name) for name in self._plan.spaces}
        missing = [sign for sign, name in wanted if name not in self._plan.spaces]
        missing += [sign for sign, kind in SIGNS.items() if kind not in kinds and kind != "NEUTRAL"]
        if missing:
            self.faults.append(
                Fault((), wanted=f"lacks {', '.join(missing)}", hint="draw each item, S1, S2 and HO once, the others at least once")
            )
        return not missing

    def _is_joined(self) -> bool:
        """Whether the ring is one ring, and each outer path begins and ends at it. What is wrong is told."""
        for name in self._plan.spaces:
            if name in ITEMS:
                self._check_item(name)
            elif (n := len(self._ring_near(name))) != 2:
                hint = "on the ring each space has one before it and one after it"
                self._fault(name, f"must be joined to two spaces of the ring and is joined to {n or 'none'}", hint)
        if not self.faults and (apart := [name for name in self._plan.spaces if name not in ITEMS and name not in self._ring()]):
            self._fault(apart[0], f"is on another ring than {self._drawn(STATIONS[0])}", "a board has one ring")
        return not self.faults

    def _check_item(self, item: Item) -> None:
        path = next(items_of(section) for section in SECTIONS if item in items_of(section))
        i = path.index(item)
        beside = {near for near in (path[i - 1] if i else "", path[i + 1] if i < len(path) - 1 else "") if near}
        ends = len(self._ring_near(item))
        if {near for near in self._near[item] if near in ITEMS} != beside:
            self._fault(
                item, f"must be joined to {' and '.join(sorted(beside))} and to no other item", "the items of a section are one path"
            )
        elif ends != 2 - len(beside):
            wanted = "to one space of the ring" if len(beside) == 1 else "to no space of the ring"
            self._fault(
                item, f"must be joined {wanted}", "an outer path leaves the ring before its first item and comes back after its last"
            )

    def _ring_near(self, name: str) -> list[str]:
        return [near for near in self._near[name] if near not in ITEMS]

    def _drawn(self, name: str) -> str:
        return self._plan.drawn_as[name]

    def _fault(self, name: str, wanted: str, hint: str) -> None:
        self._plan.add_fault(self._plan.spaces[name], f"has {self._drawn(name)}, which {wanted}", hint)

    def _ring(self) -> list[str]:
        """The spaces of the ring, clockwise from station 1."""
        ring = self._walk(self._ring_near(STATIONS[0])[0])
        return ring if self._is_clockwise(ring) else self._walk(self._ring_near(STATIONS[0])[-1])

    def _walk(self, second: str) -> list[str]:
        ring = [STATIONS[0], second]
        while (ahead := next(near for near in (*self._ring_near(ring[-1]), "") if near != ring[-2])) not in (ring[0], ""):
            ring.append(ahead)
        return ring

    def _is_clockwise(self, ring: Sequence[str]) -> bool:
        """By the sign of the area inside, bends included."""
        corners = [corner for here, ahead in zip(ring, [*ring[1:], ring[0]], strict=True) for corner in self._between(here, ahead)]
        return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)) > 0

    def _between(self, here: str, ahead: str) -> tuple[Point, ...]:
        path = self._corners[frozenset((here, ahead))]
        return path if path[0] == self._plan.middle(here) else path[::-1]

    def board(self, title: str, scenery: Mapping[str, frozenset[tuple[int, int]]]) -> RingBoard:
        """The board of a plan that is whole."""
        ring = self._ring()
        ids = dict(zip(ring, _numbered(ring), strict=True)) | {item: item for item in ITEMS}
        ahead = {here: [after] for here, after in zip(ring, [*ring[1:], ring[0]], strict=True)}
        for section in SECTIONS:
            first, *_, last = path = items_of(section)
            ahead[self._ring_near(first)[0]].append(first)
            ahead |= {here: [after] for here, after in pairwise(path)}
            ahead[last] = self._ring_near(last)
        spaces = (
            RingSpace(
                id=id,
                kind=_kind(name),
                at=self._plan.middle(name),
                ahead=tuple(ids[after] for after in ahead[name]),
            )
            for name, id in ids.items()
        )
        return RingBoard(
            title=title, spaces={space.id: space for space in spaces}, paths=tuple(line.path for line in self._lines), scenery=scenery
        )


def _kind(name: str) -> str:
    """The kind of a space, of the name that it has in a plan."""
    if name in ITEMS:
        return equipment_space(name)
    return next((kind for kind in SIGNS.values() if name.startswith(f"{kind}-")), "NEUTRAL")


def _numbered(ring: Sequence[str]) -> Iterator[str]:
    """The ids of the spaces of a ring: kinds are numbered clockwise."""
    counts = Counter[str]()
    for name in ring:
        kind = name.rpartition("-")[0]
        counts[kind] += 1
        yield f"{kind}-{counts[kind]}" if kind else name


# -- what the rules say of a board (2.1) --------------------------------------------------------------------------------


def _rule_faults(board: RingBoard) -> Iterator[Fault]:
    first = sorted(board.spaces[board.spaces[station].ahead[0]].kind for station in STATIONS)
    if first != ["MUTUAL_AID", "PROMOTION"]:
        hint = "after one of S1 and S2 the next space is PR, after the other MA"
        yield Fault((), wanted="must have PR next to one station and MA next to the other", got=" and ".join(first), hint=hint)
    kinds = [board.spaces[space].kind for space in board.in_reach(HOSPITAL, LEAVING_HOSPITAL)]
    if len(kinds) != 2 or kinds[0] != "PROMOTION" or item_of(kinds[1]) is None:
        hint = "one outer path begins on the way from HO, and on the ring the sixth space is PR"
        yield Fault((), got=" and ".join(kinds), wanted=f"must have PR and one item {LEAVING_HOSPITAL} spaces from HO", hint=hint)
    shortest = min(board.steps_between(space, space) for space in board.spaces)
    if shortest < SHORTEST_ROUND:
        hint = "in one turn a player could enter a space twice"
        yield Fault((), got=str(shortest), wanted=f"must have at least {SHORTEST_ROUND} spaces around", hint=hint)
