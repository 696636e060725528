"""Plans of spaces joined by lines, drawn with characters. Signs are spaces; lines run level, upright and around bends:

A1--B1--+
|       |
+------C2
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from companion.content.faults import Fault

Position = tuple[int, int]
"""Column and line of a sign in the plan, from (0, 0) at the upper left."""

BEND = "+"
_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class PlanSigns(Struct, frozen=True, kw_only=True):
    """What may be drawn in a plan.

    ``space`` matches the sign of a space, ``lines`` has for each kind of line its level and its upright sign; ``scenery`` are signs that
    are only looked at. Messages name a line with ``noun``, and say ``known`` of unknown signs and ``mixed`` of lines of two kinds.
    """

    space: re.Pattern[str]
    lines: Mapping[str, str]
    scenery: str = ""
    noun: str
    known: str
    mixed: str = ""

    def along(self, way: Position) -> str:
        """The signs of all lines that run in this direction."""
        return "".join(pair[0 if way[0] else 1] for pair in self.lines.values())

    def kind_of(self, sign: str) -> str:
        """The kind of line that a sign belongs to; empty for other signs."""
        return next((kind for kind, pair in self.lines.items() if sign in pair), "")


class PlanLine(Struct, frozen=True, kw_only=True):
    """A line between two spaces: its kind (empty if it is but a bend), its corners in the plan, from middle to middle."""

    ends: tuple[str, str]
    kind: str
    path: tuple[tuple[float, float], ...]


class LinePlan:
    """The spaces of a plan by name, each with the place of its first character, and the lines found by following their signs.

    ``name`` gives the name of a space of its sign, in reading order. Faults are gathered in ``faults``.
    """

    def __init__(self, rows: Sequence[str], signs: PlanSigns, name: Callable[[str], str]) -> None:
        self._rows, self._signs = rows, signs
        self.faults: list[Fault] = []
        self.spaces: dict[str, Position] = {}
        self.drawn_as: dict[str, str] = {}
        self._at: dict[Position, str] = {}
        self._walked: set[Position] = set()
        for y, row in enumerate(rows):
            for match in signs.space.finditer(row):
                self._add_space(name(match[0]), match[0], match.start(), y)

    def _add_space(self, name: str, sign: str, x: int, y: int) -> None:
        if name in self.spaces:
            self.add_fault((x, y), f"draws {sign} a second time", "draw each space once")
        self.spaces[name], self.drawn_as[name] = (x, y), sign
        self._at |= {(x + i, y): name for i in range(len(sign))}

    def middle(self, name: str) -> tuple[float, float]:
        """Where the middle of a space is."""
        x, y = self.spaces[name]
        return x + len(self.drawn_as[name]) / 2, y + 0.5

    def sign_at(self, at: Position) -> str:
        """The character at a place; empty for blanks and beyond the plan."""
        x, y = at
        return self._rows[y][x].strip() if 0 <= y < len(self._rows) and 0 <= x < len(self._rows[y]) else ""

    def lines(self) -> list[PlanLine]:
        """The lines, each once; what is no part of one is a fault."""
        found: dict[frozenset[Position], PlanLine] = {}
        for (x, y), name in self._at.items():
            for dx, dy in _WAYS:
                sign = self.sign_at((x + dx, y + dy))
                if sign and sign in self._signs.along((dx, dy)) + BEND:
                    self._follow(name, (x, y), (dx, dy), found)
        self._find_strays()
        return list(found.values())

    def _follow(self, name: str, start: Position, way: Position, found: dict[frozenset[Position], PlanLine]) -> None:
        """Follow a line from a space to the next one, around its bends."""
        at, kinds, bends, walked = (start[0] + way[0], start[1] + way[1]), set[str](), list[Position](), list[Position]()
        while (sign := self.sign_at(at)) and at not in self._at and at not in walked:
            walked.append(at)
            if sign == BEND:
                turn = self._turn(at, way)
                if turn is None:
                    self._walked.update(walked)
                    return
                way = turn
                bends.append(at)
            elif sign in self._signs.along(way):
                kinds.add(self._signs.kind_of(sign))
            else:
                walked.pop()
                break
            at = (at[0] + way[0], at[1] + way[1])
        self._walked.update(walked)
        end = self._at.get(at)
        if end is None and self._is_unknown(sign):
            return  # the sign is a fault of its own
        if end is None or end == name:
            self.add_fault(walked[-1], f"has a line from {self.drawn_as[name]} that leads nowhere", "let it end at a space")
            return
        if frozenset(walked) in found:
            return
        if len(kinds) > 1:
            both = " and ".join(kind for kind in self._signs.lines if kind in kinds)
            self.add_fault(start, f"has a line from {self.drawn_as[name]} that is both {both}", self._signs.mixed)
        path = (self.middle(name), *((x + 0.5, y + 0.5) for x, y in bends), self.middle(end))
        found[frozenset(walked)] = PlanLine(ends=(name, end), kind=next(iter(sorted(kinds)), ""), path=path)

    def _turn(self, at: Position, way: Position) -> Position | None:
        """The way on from a bend that joins two lines."""
        arms = [(dx, dy) for dx, dy in _WAYS if self._joins((at[0] + dx, at[1] + dy), (dx, dy))]
        back = (-way[0], -way[1])
        if len(arms) != 2 or back not in arms:
            hint = "a + is a bend between two lines; where three meet, draw a space"
            self.add_fault(at, "has a + that does not join two lines", hint)
            return None
        return next(arm for arm in arms if arm != back)

    def _joins(self, at: Position, way: Position) -> bool:
        sign = self.sign_at(at)
        return at in self._at or (bool(sign) and sign in self._signs.along(way) + BEND)

    def _is_unknown(self, sign: str) -> bool:
        return bool(sign) and sign != BEND and sign not in self._signs.scenery and not self._signs.kind_of(sign)

    def _find_strays(self) -> None:
        """Signs that mean nothing, and lines that no space is at."""
        for at, sign in self._others():
            if self._is_unknown(sign):
                self.add_fault(at, f'has the unknown sign "{sign}"', self._signs.known)
            else:
                self.add_fault(at, f'has a "{sign}" that is no part of a {self._signs.noun}', "let lines begin and end at spaces")

    def _others(self) -> Iterator[tuple[Position, str]]:
        """The signs that are neither spaces nor scenery nor parts of a line."""
        for y, row in enumerate(self._rows):
            for x, sign in enumerate(row):
                if sign.strip() and (x, y) not in self._at and (x, y) not in self._walked and sign not in self._signs.scenery:
                    yield (x, y), sign

    def add_fault(self, at: Position, wanted: str, hint: str) -> None:
        """Something is wrong at a place of the plan."""
        fault = Fault((), wanted=f"line {at[1] + 1}, column {at[0] + 1} {wanted}", hint=hint)
        if fault not in self.faults:
            self.faults.append(fault)
