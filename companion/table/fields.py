"""Fields that people can state: one value of a board or of an offer, what it may be, and limits over several.

A path is a tuple of words, ``("spaces", "A3", "fire_active")``. A patch is the same as nested objects:
``{"spaces": {"A3": {"fire_active": 2}}}``.

The names in ``msgspec.field(name=...)`` go into digests of asks, which saved games hold (see ``asks``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, Protocol, TypeGuard

import msgspec

from companion.table.errors import REFUSAL_LEAD, AnswerRefused, RulesError, nearest, refusal_of
from companion.table.values import FieldValue, JsonObject, JsonValue, ListEntry, entries_of, number_of

FieldPath = tuple[str, ...]

FieldKind = Literal["count", "flag", "member", "choice", "place", "list", "text", "pairs", "object"]


class FieldType(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a value may be: a count from ``min`` to ``max``, a flag, one of ``options``, a list of such, a text, or ``pairs``:
    a list of pairs of a number (or one of ``options``) and a number. An ``object`` is what JSON calls so: a card that people wrote out. A
    board keeps it as text in canonical form (:func:`canonical_text`), positions have it as it is.

    Two kinds decide how the fields beside them are written. ``member`` is a flag; all members under one name are written as the
    list of those that are on: ``"burnt": [7, 11]``. ``place`` is a choice, where a thing is (its field ``at``); null means that the
    thing has left the game, and all of it is written as null: ``"engines": {"A": null}``.

    ``start`` is the value of a field that was never set. ``optional`` fields may also be null.
    """

    kind: FieldKind = msgspec.field(name="kind", default="count")
    min: int = msgspec.field(name="min", default=0)
    max: int | None = msgspec.field(name="max", default=None)
    options: tuple[str | int, ...] = msgspec.field(name="options", default=())
    start: FieldValue = msgspec.field(name="start", default=0)
    optional: bool = msgspec.field(name="optional", default=False)

    def fault(self, value: JsonValue) -> str | None:
        """Why ``value`` (lists as tuples) is not of this shape: ``must be ..., not ...``; or None."""
        if value is None and self.optional:
            return None
        if _FITS[self.kind](self, value):
            return None
        return f"must be {self.describe()}, not {msgspec.json.encode(value).decode()}"

    def allows(self, value: JsonValue) -> TypeGuard[FieldValue]:
        """Whether ``value`` is of this shape."""
        return self.fault(value) is None

    def kept(self, value: JsonValue) -> JsonValue:
        """How a board keeps a value of a position: lists as tuples, objects as canonical text."""
        return canonical_text(value) if self.kind == "object" and isinstance(value, Mapping) else freeze(value)

    def written(self, value: FieldValue) -> JsonValue:
        """How a position has a value of a board."""
        return object_of(value) if self.kind == "object" and isinstance(value, str) else thaw(value)

    def describe(self) -> str:
        """The shape in words, for errors."""
        words = {"flag": "true or false", "member": "true or false", "text": "a text", "object": "an object"}.get(self.kind)
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

    def samples(self) -> tuple[FieldValue, ...]:
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

    def legal(self) -> JsonObject:
        """The shape as plain data for fronts: ``{"kind": "count", "min": 0, "max": 4}``."""
        bounds: JsonObject = {"kind": self.kind}
        if self.kind == "count":
            bounds["min"] = self.min
            if self.max is not None:
                bounds["max"] = self.max
        if self.options:
            bounds["options"] = list(self.options)
        return bounds


class OpenFieldType(FieldType, frozen=True, kw_only=True, gc=False):
    """A choice, or a list, of ``options`` and of whatever else ``pattern`` (a regular expression) describes; ``example`` is one of that.

    People are offered the options, and may write the others: places that only a card which they wrote out names.
    """

    pattern: str
    example: str

    def fault(self, value: JsonValue) -> str | None:
        """Why ``value`` is neither an option nor fits the pattern (of a list: one of its entries); or None."""
        entries = value if self.kind == "list" and isinstance(value, tuple) else (value,)
        others = tuple(v for v in entries if not (isinstance(v, str) and re.fullmatch(self.pattern, v)))
        if entries and not others:
            return None
        return super().fault(others if self.kind == "list" and isinstance(value, tuple) else value)

    def describe(self) -> str:
        """The shape in words, with the example."""
        null = " or null" if self.optional else ""
        return f"{super().describe().removesuffix(null)}, or like {self.example}{null}"


class LetterFieldType(FieldType, frozen=True, kw_only=True, gc=False):
    """A text that is made of ``letters``: where there is no keyboard they are chosen one after the other."""

    letters: str


def is_whole(value: JsonValue) -> TypeGuard[int]:
    """Whether it is a whole number; true is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(shape: FieldType, value: JsonValue) -> bool:
    return is_whole(value) and value >= shape.min and (shape.max is None or value <= shape.max)


def _is_option(shape: FieldType, value: JsonValue) -> bool:
    """Whether it is one of the options; true is not 1, nor is 1.0."""
    return (isinstance(value, str) or is_whole(value)) and value in shape.options


@lru_cache(maxsize=256)
def _set_of(options: tuple[str | int, ...]) -> frozenset[str | int]:
    """The options of a list, which may be as many as a game has cards, and are looked through for each of its entries."""
    return frozenset(options)


def _is_flag(shape: FieldType, value: JsonValue) -> bool:
    return isinstance(value, bool)


def _is_list(shape: FieldType, value: JsonValue) -> bool:
    if not isinstance(value, tuple) or not shape.min <= len(value) <= (len(value) if shape.max is None else shape.max):
        return False
    if not shape.options:
        return all(map(is_whole, value))
    options = _set_of(shape.options)
    return all((isinstance(v, str) or is_whole(v)) and v in options for v in value)


def _are_pairs(shape: FieldType, value: JsonValue) -> bool:
    if not isinstance(value, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in value):
        return False
    return all((_is_option(shape, first) if shape.options else is_whole(first)) and is_whole(second) for first, second in value)


def _is_object(shape: FieldType, value: JsonValue) -> bool:
    return isinstance(value, str) and isinstance(_decoded(value), dict)


def _decoded(text: str) -> JsonValue:
    try:
        value: JsonValue = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None
    return value


def canonical_text(value: Mapping[str, JsonValue]) -> str:
    """An object as JSON text that is the same for equal objects: keys in alphabetical order, no blanks."""
    return msgspec.json.encode(value, order="sorted").decode()


def object_of(text: str) -> JsonObject:
    """The object of a canonical text.

    Raises:
        ValueError: it is none.
    """
    value = _decoded(text)
    if not isinstance(value, dict):
        raise ValueError(f"{text!r} is no object")
    return value


_FITS: dict[FieldKind, Callable[[FieldType, JsonValue], bool]] = {
    "count": _is_count,
    "flag": _is_flag,
    "member": _is_flag,
    "choice": _is_option,
    "place": _is_option,
    "list": _is_list,
    "text": lambda shape, value: isinstance(value, str),
    "pairs": _are_pairs,
    "object": _is_object,
}


UNKNOWN = "?"  # an entry of a hidden list that the companion does not know


def without_names(value: FieldValue) -> int:
    """What everybody may know of a hidden list: how many there are."""
    return len(entries_of(value))


def with_count(value: FieldValue, count: int) -> tuple[ListEntry, ...]:
    """A hidden list of which people say how many there are: as it was if that is so, else with unknown ones, or without the last."""
    entries = entries_of(value)
    return (*entries[:count], *([UNKNOWN] * (count - len(entries))))


class Field(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One thing that people may state: its path, its shape, what it is as far as known, and whether it must be given."""

    path: FieldPath = msgspec.field(name="path")
    field_type: FieldType = msgspec.field(name="shape")
    now: FieldValue = msgspec.field(name="now", default=None)
    needed: bool = msgspec.field(name="needed", default=False)

    def legal(self) -> JsonObject:
        """The type with the value now."""
        now = self.field_type.written(self.now) if self.field_type.kind == "object" else self.now
        return {**self.field_type.legal(), "now": now}


class Limit(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A limit over several fields: their ``sum`` from ``min`` to ``max``, or all values ``distinct`` (null and ``free`` apart).

    ``also`` are fields that people are not asked about: they count where they are stated, and only when all of them are does ``min`` hold.
    """

    name: str
    rule: str
    kind: Literal["sum", "distinct"] = "sum"
    paths: tuple[FieldPath, ...]
    min: int = 0
    max: int | None = None
    free: tuple[str, ...] = ()
    also: tuple[FieldPath, ...] = ()

    def legal(self) -> JsonObject:
        """The limit as plain data, for the fields that people are asked about."""
        what: JsonObject = {"name": self.name, "kind": self.kind, "fields": [".".join(p) for p in self.paths]}
        bounds: JsonObject = {"min": 0 if self.also else self.min, "max": self.max} if self.kind == "sum" else {}
        return what | bounds

    def fault(self, values: Mapping[FieldPath, FieldValue]) -> str | None:
        """One sentence when ``values`` (all fields that are asked about or stated, as they would be) break the limit."""
        stated = [values[p] for p in (*self.paths, *self.also) if p in values]
        if self.kind == "distinct":
            return self._shared(stated)
        total, least = sum(map(number_of, stated)), self.min if all(p in values for p in self.also) else 0
        if total >= least and (self.max is None or total <= self.max):
            return None
        wanted = f"{least}" if self.max == least else f"{least} to {'any number' if self.max is None else self.max}"
        return f"{self.name} would add up to {total}, but must be {wanted} ({self.rule})"

    def _shared(self, stated: Sequence[FieldValue]) -> str | None:
        seen: set[FieldValue] = set()
        for value in stated:
            if value is not None and value not in self.free:
                if value in seen:
                    return f"{self.name}: two of them on {value} ({self.rule})"
                seen.add(value)
        return None


class _Typed(Protocol):
    """What has a field type: a field of a board, or one that people may state."""

    @property
    def field_type(self) -> FieldType:
        """What its value may be."""


def freeze(value: JsonValue) -> JsonValue:
    """JSON lists as tuples, all the way down."""
    return tuple(freeze(v) for v in value) if isinstance(value, (list, tuple)) else value


def thaw(value: FieldValue) -> JsonValue:
    """Tuples as JSON lists, all the way down."""
    return [thaw(v) for v in value] if isinstance(value, tuple) else value


def no_reason(path: FieldPath) -> str | None:
    """For boards that have no words of their own for a field that is not there."""
    return None


def walk_patch(
    patch: Mapping[str, JsonValue],
    known: Mapping[FieldPath, _Typed],
    inner: frozenset[FieldPath],
    absent: Callable[[FieldPath], str | None] = no_reason,
) -> Iterator[tuple[FieldPath, JsonValue, str | None]]:
    """Every field of a nested patch: path, value (frozen), and a fault when no such field exists.

    ``inner`` holds the proper beginnings of all known paths, and groups that hold nothing on this board. ``absent`` says in words of the
    game that a field is not there (after its name), or None.
    """
    stack: list[tuple[FieldPath, Mapping[str, JsonValue]]] = [((), patch)]
    while stack:
        start, level = stack.pop()
        for word, value in level.items():
            path = (*start, str(word))
            if path in known:
                yield path, known[path].field_type.kept(value), None
            elif path in inner and isinstance(value, Mapping):
                stack.append((path, value))
            elif path in inner and value is None and _leaves(path, known):
                yield from ((p, None if p == (*path, "at") else known[p].field_type.start, None) for p in known if p[: len(path)] == path)
            elif path in inner and (members := _members(path, known)):
                yield from _listed(path, value, members)
            elif path in inner:
                yield path, None, f"{'.'.join(path)} must be an object, not {_quoted(value)}"
            else:
                yield path, None, _unknown(path, known, absent)


MAX_NAMED: Final = 12
"""At most so many names are listed when people give a wrong one."""


def _unknown(path: FieldPath, known: Mapping[FieldPath, _Typed], absent: Callable[[FieldPath], str | None]) -> str:
    """That there is no such field: why, or what was meant, or what there is."""
    name, start, word = ".".join(path), path[:-1], path[-1]
    if why := absent(path):
        return f"{name} {why}"
    beside = _siblings(start, known)
    if elsewhere := _others_with(path, known):
        return f"{name} can't be there: {start[-1]} has no {word} (those with it are {some_names(elsewhere)})"
    if near := nearest(word, beside, likeness=0.7 if start else 0.6):
        return f"{name} is not known{near}"
    return f"{name} is not known" + (f" (there {'is' if len(beside) == 1 else 'are'} {some_names(beside)})" if beside and start else "")


def _others_with(path: FieldPath, known: Mapping[FieldPath, _Typed]) -> list[str]:
    """The things beside this one that have such a field."""
    at = len(path) - 1
    if at < 2:
        return []
    return sorted({other[at - 1] for other in known if len(other) > at and other[: at - 1] == path[: at - 1] and other[at] == path[at]})


def some_names(names: Sequence[object]) -> str:
    """``A, B and C``; of many the first, in the order that people count in."""
    ordered = sorted(map(str, names), key=lambda name: [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)])
    if len(ordered) > MAX_NAMED:
        return f"{', '.join(ordered[:MAX_NAMED])} and {len(ordered) - MAX_NAMED} more"
    return " and ".join(filter(None, (", ".join(ordered[:-1]), ordered[-1])))


def _quoted(value: JsonValue) -> str:
    """A value for a sentence, as JSON and not for ever long."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."


def _leaves(path: FieldPath, known: Mapping[FieldPath, _Typed]) -> bool:
    """Whether the thing of these fields may leave the game: then null stands for all of it."""
    at = known.get((*path, "at"))
    return at is not None and at.field_type.kind == "place"


def _members(path: FieldPath, known: Mapping[FieldPath, _Typed]) -> dict[int | str, FieldPath]:
    """The members under a path, by the names that they have in a list."""
    return {member_name(p): p for p, form in known.items() if p[:-1] == path and form.field_type.kind == "member"}


def _listed(path: FieldPath, names: JsonValue, members: Mapping[int | str, FieldPath]) -> Iterator[tuple[FieldPath, JsonValue, str | None]]:
    """Every member: on if the list names it."""
    if not isinstance(names, (list, tuple)):
        yield path, None, f"{'.'.join(path)} must be a list of some of {some_names([*members])}, not {_quoted(names)}"
        return
    yield from (((*path, *about), None, f"{'.'.join(path)} {fault}") for about, fault in _wrong_names(names, members))
    yield from ((p, any(_is_name(other) and other == name for other in names), None) for name, p in members.items())


def _wrong_names(names: Sequence[JsonValue], members: Mapping[int | str, FieldPath]) -> Iterator[tuple[FieldPath, str]]:
    """Entries that are no members, or that the list has twice."""
    seen: list[int | str] = []
    for name in names:
        if not (_is_name(name) and name in members):
            yield (str(name),), f"names {_quoted(name)}, which is not there (there are {some_names([*members])})"
            continue
        if seen.count(name) == 1:
            yield (str(name), "twice"), f"names {name} twice"
        seen.append(name)


def _is_name(value: JsonValue) -> TypeGuard[int | str]:
    """Whether it can be the name of a member; true is not 1, nor is 1.0."""
    return isinstance(value, str) or is_whole(value)


def member_name(path: FieldPath) -> int | str:
    """What a member is called in a list: a number where its name is one."""
    return int(path[-1]) if path[-1].isdecimal() else path[-1]


def _siblings(start: FieldPath, known: Mapping[FieldPath, _Typed]) -> list[str]:
    depth = len(start)
    return sorted({path[depth] for path in known if len(path) > depth and path[:depth] == start})


def proper_prefixes(known: Iterable[FieldPath]) -> frozenset[FieldPath]:
    """All proper beginnings of the paths, the levels that a patch may nest through."""
    return frozenset(path[:i] for path in known for i in range(len(path)))


def nested(flat: Mapping[FieldPath, JsonValue]) -> JsonObject:
    """Flat paths as nested objects, in the given order."""
    top: JsonObject = {}
    for path, value in flat.items():
        level = top
        for word in path[:-1]:
            below = level.setdefault(word, {})
            if not isinstance(below, dict):
                raise RulesError(f"The field {'.'.join(path)} is below another field.")
            level = below
        level[path[-1]] = value
    return top


def flat(patch: Mapping[str, JsonValue], start: FieldPath = ()) -> dict[FieldPath, Any]:
    """Nested objects as flat paths, in the given order: what :func:`nested` takes apart again."""
    found: dict[FieldPath, JsonValue] = {}
    for word, value in patch.items():
        path = (*start, str(word))
        found |= flat(value, path) if isinstance(value, Mapping) else {path: value}
    return found


def judge_patch(
    answer: JsonValue,
    fields: Sequence[Field],
    limits: Sequence[Limit],
    folded: frozenset[FieldPath] = frozenset(),
    untouched: Mapping[FieldPath, FieldValue] = {},
) -> JsonObject:
    """A patch over ``fields`` in canonical form: nested, only what differs from ``now``; of those in ``folded``, about which nobody was
    asked, all that is stated. ``untouched`` is what fields hold that can't hold what was known last, where nobody states them.

    Raises:
        AnswerRefused: not an object, unknown fields, wrong values, broken limits: all of them in one text.
    """
    given, wrong = _read_patch(answer, fields)
    given = {**untouched, **given}
    faults = [*wrong.values()]
    faults += [f"{'.'.join(f.path)} is missing: {f.field_type.describe()}" for f in fields if f.needed and f.path not in {**given, **wrong}]
    values = {f.path: f.now for f in fields if f.path not in folded} | given
    sound = (limit for limit in limits if not any(is_at_or_below(path, place) for place in wrong for path in (*limit.paths, *limit.also)))
    faults += [why for limit in sound if (why := limit.fault(values))]
    if faults:
        raise refusal_of(faults, REFUSAL_LEAD)
    said = [f for f in fields if f.path in given]
    return nested({f.path: given[f.path] for f in said if f.needed or f.path in folded or given[f.path] != f.now})


def judge_part(answer: JsonValue, fields: Sequence[Field]) -> JsonObject:
    """Part of a patch, as it is filled in bit by bit: nested, also what is stated as it stands anyway; limits wait for the whole.

    Raises:
        AnswerRefused: not an object, unknown fields, wrong values: all of them in one text.
    """
    given, wrong = _read_patch(answer, fields)
    if wrong:
        raise refusal_of([*wrong.values()], REFUSAL_LEAD)
    return nested(given)


def is_at_or_below(path: FieldPath, place: FieldPath) -> bool:
    """Whether ``path`` is at ``place`` or below it."""
    return path[: len(place)] == place


def _read_patch(answer: JsonValue, fields: Sequence[Field]) -> tuple[dict[FieldPath, FieldValue], dict[FieldPath, str]]:
    """What is stated, and what is wrong in it, by its place."""
    if not isinstance(answer, dict):
        raise AnswerRefused("Give an object with what changed, {} for nothing.")
    known = {f.path: f for f in fields}
    given: dict[FieldPath, FieldValue] = {}
    faults: dict[FieldPath, str] = {}
    for path, value, fault in walk_patch(answer, known, proper_prefixes(known)):
        if fault is None and known[path].field_type.allows(value):
            given[path] = value
        else:
            fault = fault or f"{'.'.join(path)} {known[path].field_type.fault(value)}"
            faults[path] = f"{faults[path]}; {fault}" if path in faults else fault
    return given, faults
