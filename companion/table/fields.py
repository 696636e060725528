"""Fields that people can state: one value of a board or of an offer, what it may be, and limits over several.

A path is a tuple of words, ``("spaces", "A3", "fire_active")``. A patch is the same as nested objects:
``{"spaces": {"A3": {"fire_active": 2}}}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from companion.table.errors import LEAD, AnswerRefused, nearest, refused

Path = tuple[str, ...]
Value = Any  # int, bool, str, None, or a tuple of those: what JSON can say, lists as tuples

Kind = Literal["count", "flag", "member", "choice", "place", "list", "text", "pairs"]


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What a value may be: a count from ``min`` to ``max``, a flag, one of ``options``, a list of such, a text, or ``pairs``:
    a list of pairs of a number (or one of ``options``) and a number.

    Two kinds decide how what stands beside them is written. ``member`` is a flag; all members under one name are written as the
    list of those that are on: ``"burnt": [7, 11]``. ``place`` is a choice, where a thing is (its field ``at``); null means that the
    thing has left the game, and all of it is written as null: ``"engines": {"A": null}``.

    ``start`` is the value of a field that nobody set. ``optional`` fields may also be null.
    """

    kind: Kind = "count"
    min: int = 0
    max: int | None = None
    options: tuple[str | int, ...] = ()
    start: Value = 0
    optional: bool = False

    def fault(self, value: Value) -> str | None:
        """Why ``value`` (lists as tuples) is not of this shape: ``must be ..., not ...``; or None."""
        if value is None and self.optional:
            return None
        if _FITS[self.kind](self, value):
            return None
        return f"must be {self.wanted()}, not {msgspec.json.encode(value).decode()}"

    def wanted(self) -> str:
        """The shape in words, for errors."""
        words = {"flag": "true or false", "member": "true or false", "text": "a text"}.get(self.kind)
        names = ", ".join(map(str, self.options))
        if self.kind == "count":
            words = self._range()
        elif self.kind in ("choice", "place"):
            words = f"one of {names}"
        elif self.kind == "list":
            words = f"a list of {f'some of {names}' if names else 'whole numbers'}"
        elif self.kind == "pairs":
            words = f"a list of pairs of {f'one of {names}' if names else 'a whole number'} and a whole number"
        return f"{words}{' or null' if self.optional else ''}"

    def samples(self) -> tuple[Value, ...]:
        """Values of this shape, as different as can be: what another value would change, one of them shows."""
        if self.kind == "count":
            counts = dict.fromkeys((self.min, self.min + 1, self.min + 2, self.max))
            return tuple(n for n in counts if n is not None and _is_count(self, n))
        if self.kind in ("flag", "member"):
            return (False, True)
        if self.kind in ("choice", "place"):
            return (*self.options, *((None,) if self.optional else ()))
        return ((), *((option,) for option in self.options)) if self.kind == "list" else (self.start,)

    def _range(self) -> str:
        if self.max is None:
            return f"a whole number, {self.min} or more"
        return f"a whole number from {self.min} to {self.max}" if self.max > self.min else str(self.min)

    def legal(self) -> dict[str, Any]:
        """The shape as plain data for fronts: ``{"kind": "count", "min": 0, "max": 4}``."""
        bounds: dict[str, Any] = {"kind": self.kind}
        if self.kind == "count":
            bounds["min"] = self.min
            if self.max is not None:
                bounds["max"] = self.max
        if self.options:
            bounds["options"] = list(self.options)
        return bounds


def _is_whole(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(shape: Shape, value: Value) -> bool:
    return _is_whole(value) and value >= shape.min and (shape.max is None or value <= shape.max)


def _is_option(shape: Shape, value: Value) -> bool:
    """Whether it is one of the options; true is not 1, nor is 1.0."""
    return (isinstance(value, str) or _is_whole(value)) and value in shape.options


def _is_flag(shape: Shape, value: Value) -> bool:
    return isinstance(value, bool)


def _is_list(shape: Shape, value: Value) -> bool:
    if not isinstance(value, tuple) or not shape.min <= len(value) <= (len(value) if shape.max is None else shape.max):
        return False
    return all(_is_option(shape, v) if shape.options else _is_whole(v) for v in value)


def _are_pairs(shape: Shape, value: Value) -> bool:
    if not isinstance(value, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in value):
        return False
    return all((_is_option(shape, first) if shape.options else _is_whole(first)) and _is_whole(second) for first, second in value)


_FITS: dict[str, Any] = {
    "count": _is_count,
    "flag": _is_flag,
    "member": _is_flag,
    "choice": _is_option,
    "place": _is_option,
    "list": _is_list,
    "text": lambda shape, value: isinstance(value, str),
    "pairs": _are_pairs,
}


UNKNOWN = "?"  # an entry of a hidden list that the companion does not know


def concealed(value: Value) -> int:
    """What everybody may know of a hidden list: how many there are."""
    return len(value)


def restated(value: Value, count: int) -> tuple[Any, ...]:
    """A hidden list of which people say how many there are: as it was if that is so, else with unknown ones, or without the last."""
    return (*value[:count], *([UNKNOWN] * (count - len(value))))


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that people may state: its path, its shape, what it is as far as known, and whether it must be given."""

    path: Path
    shape: Shape
    now: Value = None
    needed: bool = False

    def legal(self) -> dict[str, Any]:
        """The shape with what stands there now."""
        return {**self.shape.legal(), "now": self.now}


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """A limit over several fields: their ``sum`` from ``min`` to ``max``, or all values ``distinct`` (null and ``free`` apart).

    ``also`` are fields that nobody is asked about: they count where they are stated, and only when all of them are does ``min`` hold.
    """

    name: str
    rule: str
    kind: Literal["sum", "distinct"] = "sum"
    paths: tuple[Path, ...]
    min: int = 0
    max: int | None = None
    free: tuple[str, ...] = ()
    also: tuple[Path, ...] = ()

    def legal(self) -> dict[str, Any]:
        """The limit as plain data, for the fields that people are asked about."""
        what: dict[str, Any] = {"name": self.name, "kind": self.kind, "fields": [".".join(p) for p in self.paths]}
        return what | ({"min": 0 if self.also else self.min, "max": self.max} if self.kind == "sum" else {})

    def fault(self, values: Mapping[Path, Value]) -> str | None:
        """One sentence when ``values`` (all fields that are asked about or stated, as they would be) break the limit."""
        stated = [values[p] for p in (*self.paths, *self.also) if p in values]
        if self.kind == "distinct":
            return self._shared(stated)
        total, least = sum(stated), self.min if all(p in values for p in self.also) else 0
        if total >= least and (self.max is None or total <= self.max):
            return None
        wanted = f"{least}" if self.max == least else f"{least} to {'any number' if self.max is None else self.max}"
        return f"{self.name} would add up to {total}, but must be {wanted} ({self.rule})"

    def _shared(self, stated: Sequence[Value]) -> str | None:
        seen: set[Value] = set()
        for value in stated:
            if value is not None and value not in self.free:
                if value in seen:
                    return f"{self.name}: two of them on {value} ({self.rule})"
                seen.add(value)
        return None


def frozen(value: Value) -> Value:
    """JSON lists as tuples, all the way down."""
    return tuple(frozen(v) for v in value) if isinstance(value, (list, tuple)) else value


def nowhere_said(path: Path) -> str | None:
    """For boards that have no words of their own for a field that is not there."""
    return None


def walk(
    patch: Mapping[str, Any],
    known: Mapping[Path, Any],
    inner: frozenset[Path],
    absent: Callable[[Path], str | None] = nowhere_said,
) -> Iterator[tuple[Path, Value, str | None]]:
    """Every field of a nested patch: path, value (frozen), and a fault when no such field exists.

    ``inner`` holds the proper beginnings of all known paths, and groups that hold nothing on this board. ``absent`` says in words of the
    game that a field is not there (after its name), or None.
    """
    stack: list[tuple[Path, Mapping[str, Any]]] = [((), patch)]
    while stack:
        start, level = stack.pop()
        for word, value in level.items():
            path = (*start, str(word))
            if path in known:
                yield path, frozen(value), None
            elif path in inner and isinstance(value, Mapping):
                stack.append((path, value))
            elif path in inner and value is None and _leaves(path, known):
                yield from ((p, None if p == (*path, "at") else known[p].shape.start, None) for p in known if p[: len(path)] == path)
            elif path in inner and (members := _members(path, known)):
                yield from _listed(path, value, members)
            elif path in inner:
                yield path, None, f"{'.'.join(path)} must be an object, not {_quoted(value)}"
            else:
                yield path, None, _unknown(path, known, absent)


MOST_NAMED: Final = 12
"""So many names are listed where somebody gave another; a longer list helps nobody."""


def _unknown(path: Path, known: Mapping[Path, Any], absent: Callable[[Path], str | None]) -> str:
    """That there is no such field: why, or what was meant, or what there is."""
    name, start, word = ".".join(path), path[:-1], path[-1]
    if why := absent(path):
        return f"{name} {why}"
    beside = _siblings(start, known)
    if elsewhere := _others_with(path, known):
        return f"{name} can't be there: {start[-1]} has no {word} (those with it are {some_of(elsewhere)})"
    if near := nearest(word, beside, likeness=0.7 if start else 0.6):
        return f"{name} is not known{near}"
    return f"{name} is not known" + (f" (there {'is' if len(beside) == 1 else 'are'} {some_of(beside)})" if beside and start else "")


def _others_with(path: Path, known: Mapping[Path, Any]) -> list[str]:
    """The things beside this one that have such a field."""
    at = len(path) - 1
    if at < 2:
        return []
    return sorted({other[at - 1] for other in known if len(other) > at and other[: at - 1] == path[: at - 1] and other[at] == path[at]})


def some_of(names: Sequence[object]) -> str:
    """``A, B and C``; of many the first, in the order that people count in."""
    ordered = sorted(map(str, names), key=lambda name: [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)])
    if len(ordered) > MOST_NAMED:
        return f"{', '.join(ordered[:MOST_NAMED])} and {len(ordered) - MOST_NAMED} more"
    return " and ".join(filter(None, (", ".join(ordered[:-1]), ordered[-1])))


def _quoted(value: object) -> str:
    """A value for a sentence, as JSON and not for ever long."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."


def _leaves(path: Path, known: Mapping[Path, Any]) -> bool:
    """Whether the thing of these fields may leave the game: then null stands for all of it."""
    at = known.get((*path, "at"))
    return at is not None and at.shape.kind == "place"


def _members(path: Path, known: Mapping[Path, Any]) -> dict[int | str, Path]:
    """The members under a path, by the names that they have in a list."""
    return {member_name(p): p for p, form in known.items() if p[:-1] == path and form.shape.kind == "member"}


def _listed(path: Path, names: object, members: Mapping[int | str, Path]) -> Iterator[tuple[Path, Value, str | None]]:
    """Every member: on if the list names it."""
    if not isinstance(names, (list, tuple)):
        yield path, None, f"{'.'.join(path)} must be a list of some of {some_of([*members])}, not {_quoted(names)}"
        return
    yield from (((*path, *about), None, f"{'.'.join(path)} {fault}") for about, fault in _wrong_names(names, members))
    yield from ((p, any(_is_name(other) and other == name for other in names), None) for name, p in members.items())


def _wrong_names(names: Sequence[Any], members: Mapping[int | str, Path]) -> Iterator[tuple[Path, str]]:
    """What stands in the list and is no member, or stands there twice."""
    seen: list[int | str] = []
    for name in names:
        if not (_is_name(name) and name in members):
            yield (str(name),), f"names {_quoted(name)}, which is not there (there are {some_of([*members])})"
            continue
        if seen.count(name) == 1:
            yield (str(name), "twice"), f"names {name} twice"
        seen.append(name)


def _is_name(value: object) -> bool:
    """Whether it can be the name of a member; true is not 1, nor is 1.0."""
    return isinstance(value, str) or _is_whole(value)


def member_name(path: Path) -> int | str:
    """What a member is called in a list: a number where its name is one."""
    return int(path[-1]) if path[-1].isdecimal() else path[-1]


def _siblings(start: Path, known: Mapping[Path, Any]) -> list[str]:
    depth = len(start)
    return sorted({path[depth] for path in known if len(path) > depth and path[:depth] == start})


def beginnings(known: Mapping[Path, Any]) -> frozenset[Path]:
    """All proper beginnings of the paths, the levels that a patch may nest through."""
    return frozenset(path[:i] for path in known for i in range(len(path)))


def nested(flat: Mapping[Path, Value]) -> dict[str, Any]:
    """Flat paths as nested objects, in the given order."""
    top: dict[str, Any] = {}
    for path, value in flat.items():
        level = top
        for word in path[:-1]:
            level = level.setdefault(word, {})
        level[path[-1]] = value
    return top


def flat(patch: Mapping[str, Any], start: Path = ()) -> dict[Path, Value]:
    """Nested objects as flat paths, in the given order: what :func:`nested` takes apart again."""
    found: dict[Path, Value] = {}
    for word, value in patch.items():
        path = (*start, str(word))
        found |= flat(value, path) if isinstance(value, Mapping) else {path: value}
    return found


def judge_patch(
    answer: object,
    fields: Sequence[Field],
    limits: Sequence[Limit],
    folded: frozenset[Path] = frozenset(),
    untouched: Mapping[Path, Value] = {},
) -> dict[str, Any]:
    """A patch over ``fields`` in canonical form: nested, only what differs from ``now``; of those in ``folded``, about which nobody was
    asked, all that is stated. ``untouched`` is what fields hold that can't hold what was known last, where nobody states them.

    Raises:
        AnswerRefused: not an object, unknown fields, wrong values, broken limits: all of them in one text.
    """
    given, wrong = _read_patch(answer, fields)
    given = {**untouched, **given}
    faults = [*wrong.values()]
    faults += [f"{'.'.join(f.path)} is missing: {f.shape.wanted()}" for f in fields if f.needed and f.path not in {**given, **wrong}]
    values = {f.path: f.now for f in fields if f.path not in folded} | given
    sound = (limit for limit in limits if not any(begins(path, place) for place in wrong for path in (*limit.paths, *limit.also)))
    faults += [why for limit in sound if (why := limit.fault(values))]
    if faults:
        raise refused(faults, LEAD)
    said = [f for f in fields if f.path in given]
    return nested({f.path: given[f.path] for f in said if f.needed or f.path in folded or given[f.path] != f.now})


def judge_part(answer: object, fields: Sequence[Field]) -> dict[str, Any]:
    """Part of a patch, as it is filled in bit by bit: nested, also what is stated as it stands anyway; limits wait for the whole.

    Raises:
        AnswerRefused: not an object, unknown fields, wrong values: all of them in one text.
    """
    given, wrong = _read_patch(answer, fields)
    if wrong:
        raise refused([*wrong.values()], LEAD)
    return nested(given)


def begins(path: Path, place: Path) -> bool:
    """Whether ``path`` lies at ``place`` or below it."""
    return path[: len(place)] == place


def _read_patch(answer: object, fields: Sequence[Field]) -> tuple[dict[Path, Value], dict[Path, str]]:
    """What is stated, and what is wrong in it, by its place."""
    if not isinstance(answer, dict):
        raise AnswerRefused("Give an object with what changed, {} for nothing.")
    known = {f.path: f for f in fields}
    given: dict[Path, Value] = {}
    faults: dict[Path, str] = {}
    for path, value, fault in walk(answer, known, beginnings(known)):
        fault = fault or _field_fault(known[path], value)
        if fault:
            faults[path] = f"{faults[path]}; {fault}" if path in faults else fault
        else:
            given[path] = value
    return given, faults


def _field_fault(field: Field, value: Value) -> str | None:
    fault = field.shape.fault(value)
    return fault and f"{'.'.join(field.path)} {fault}"
