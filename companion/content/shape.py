"""The shape pass: plain data (from TOML or JSON) becomes typed content one field at a time, so that every fault is found at once.

A *form* is what a value may be: a class, ``Annotated`` with ``msgspec.Meta``, ``Literal``, a union, ``tuple[X, ...]``,
``dict[str, X]``, a ``msgspec.Struct``. For each form a reader is built once: ``reader(form)(data, where, faults)`` gives the
value, or ``BAD`` after adding to ``faults``. Descending, it carries the place; an entry of a list goes by its ``id`` if it has one.

Two ways to define a custom notation: a class with the classmethod ``__read__(data, where, faults)``, and
``Annotated[X, Parser(function, "what it reads")]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

from msgspec import Meta, Struct, structs

from companion.content.faults import Fault, PackError, Where, nearest, quoted, quoted_alternatives, with_source
from companion.content.forms import UNIONS, Parser, Reader, bare, describe, known_words

__all__ = [
    "INVALID",
    "Fault",
    "PackError",
    "Parser",
    "Reader",
    "StructReader",
    "Where",
    "add_fault",
    "children",
    "describe",
    "entry_name",
    "nearest",
    "notation_reader",
    "quoted",
    "read",
    "read_valid",
    "reader",
    "with_source",
]  # fmt: skip

T = TypeVar("T")

MAX_DEPTH: Final = 60
"""Steps down into the data before it is called nested too deeply; no honest card comes near."""


class _Invalid:
    def __repr__(self) -> str:
        return "BAD"


INVALID: Final = _Invalid()
"""What a reader gives for data that it could not read; the reason is among the faults."""


def read(kind: type[T], data: object, where: Where = (), source: str = "") -> tuple[T | None, list[Fault]]:
    """``data`` as a ``kind``, and all its faults; the value is None when there are any."""
    faults: list[Fault] = []
    form: Any = kind
    value = reader(form)(data, where, faults)
    return (None if faults else value), with_source(faults, source) if source else faults


def read_valid(kind: type[T], data: object) -> T:
    """``data`` as a ``kind``.

    Raises:
        PackError: with every fault.
    """
    found, faults = read(kind, data)
    if found is None:
        raise PackError(faults)
    return found


@cache
def reader(form: Any) -> Reader:
    """The reader for a form, built once."""
    base, notes = bare(form)
    for note in notes:
        if isinstance(note, Parser):
            return note.function
    if hasattr(base, "__read__"):
        own: Reader = base.__read__
        return own
    origin = get_origin(base)
    if origin in UNIONS:
        return _union_reader(form, get_args(base))
    if origin is tuple or origin is list:
        return _list_reader(form, base, notes)
    if origin is dict:
        return _dict_reader(get_args(base))
    if isinstance(base, type) and issubclass(base, Struct):
        return StructReader(base)
    return _plain_reader(form, base, notes)


def add_fault(data: object, where: Where, faults: list[Fault], wanted: str, hint: str = "") -> _Invalid:
    """Adds ``must be <wanted>, not <data>`` and gives ``BAD``."""
    faults.append(Fault(where, quoted(data), f"must be {wanted}", hint))
    return INVALID


def _plain_reader(form: Any, base: Any, notes: tuple[Any, ...]) -> Reader:
    """Numbers, text, true/false, Literal, anything."""
    metas = tuple(note for note in notes if isinstance(note, Meta))
    fits = _literal_test(base) if get_origin(base) is Literal else _PLAIN[base]

    def read_plain(data: object, where: Where, faults: list[Fault]) -> object:
        if fits(data) and (not metas or all(_within(data, meta) for meta in metas)):
            return data
        hint = nearest(data, known_words(form)) if isinstance(data, str) else ""
        return add_fault(data, where, faults, describe(form), hint)

    return read_plain


def _literal_test(form: Any) -> Callable[[object], bool]:
    words = get_args(form)
    return lambda data: not isinstance(data, (bool, float)) and isinstance(data, (str, int)) and data in words


_PLAIN: Final[dict[Any, Callable[[object], bool]]] = {
    int: lambda data: isinstance(data, int) and not isinstance(data, bool),
    float: lambda data: isinstance(data, (int, float)) and not isinstance(data, bool),
    str: lambda data: isinstance(data, str),
    bool: lambda data: isinstance(data, bool),
    type(None): lambda data: data is None,
    object: lambda data: True,
    Any: lambda data: True,
}


def _within(data: Any, meta: Meta) -> bool:
    """Whether a value, or the length of a text or list, keeps to its limits."""
    size = len(data) if isinstance(data, (str, list, tuple)) else None
    return not (
        (meta.ge is not None and not data >= meta.ge)  # TOML has nan, which is neither more nor less
        or (meta.le is not None and not data <= meta.le)
        or (meta.min_length is not None and size is not None and size < meta.min_length)
        or (meta.max_length is not None and size is not None and size > meta.max_length)
        or (meta.pattern is not None and re.search(meta.pattern, data) is None)
    )


def _list_reader(form: Any, base: Any, notes: tuple[Any, ...]) -> Reader:
    """``tuple[X, ...]`` and ``list[X]``; ``tuple[X, Y]`` of just these."""
    members = get_args(base)
    fixed = get_origin(base) is tuple and members[-1] is not Ellipsis
    metas = tuple(note for note in notes if isinstance(note, Meta))
    make = get_origin(base)
    readers = [reader(member) for member in members if member is not Ellipsis]

    def read_list(data: object, where: Where, faults: list[Fault]) -> object:
        if not isinstance(data, (list, tuple)):
            return add_fault(data, where, faults, describe(form), _brackets(data, where, two=True))
        if len(where) > MAX_DEPTH:
            faults.append(Fault(where, wanted="is nested too deeply"))
            return INVALID
        if fixed and len(data) != len(members):
            faults.append(Fault(where, f"of {len(data)}", f"must be a list of {len(members)}"))
            return INVALID
        if not all(_within(data, meta) for meta in metas):
            faults.append(Fault(where, f"of {len(data)}", f"must be {_length_words(metas)}"))
            return INVALID
        pairs = enumerate(zip(readers if fixed else readers * len(data), data, strict=True))
        values = [read_one(entry, (*where, entry_name(entry, i)), faults) for i, (read_one, entry) in pairs]
        return INVALID if any(value is INVALID for value in values) else make(values)

    return read_list


def _brackets(data: object, where: Where, *, two: bool = False) -> str:
    """A hint for a table given in place of a list of tables, or a list in place of a table."""
    of_tables = isinstance(data, list) and data and all(isinstance(entry, dict) for entry in data)
    if not where or not (isinstance(data, dict) if two else of_tables):
        return ""
    if len(where) > 1 or not isinstance(where[0], str):
        return "put [ ] around it" if two else "take the [ ] away"
    return f"begin each entry with two brackets, [[{where[0]}]]" if two else f"write it with one bracket, [{where[0]}]"


def _length_words(metas: tuple[Meta, ...]) -> str:
    low = next((meta.min_length for meta in metas if meta.min_length is not None), None)
    high = next((meta.max_length for meta in metas if meta.max_length is not None), None)
    if low is not None and high is not None:
        return f"a list of {low} to {high}" if low != high else f"a list of {low}"
    return f"a list of at least {low}" if low is not None else f"a list of at most {high}"


def entry_name(entry: object, index: int) -> str | int:
    """The name of a list entry in a path: its id, else its number."""
    name = entry.get("id") if isinstance(entry, dict) else None
    return name if isinstance(name, str) and name else index


def _dict_reader(members: tuple[Any, ...]) -> Reader:
    read_key, read_value = map(reader, members)

    def read_dict(data: object, where: Where, faults: list[Fault]) -> object:
        if not isinstance(data, dict):
            return add_fault(data, where, faults, "a table", _brackets(data, where))
        result = {}
        for key, entry in data.items():
            name = read_key(key, (*where, str(key)), faults)
            value = read_value(entry, (*where, str(key)), faults)
            if name is not INVALID and value is not INVALID:
                result[name] = value
        return result if len(result) == len(data) else INVALID

    return read_dict


class StructReader:
    """Reads a table into a Struct: unknown and missing keys, then each field. The fields are looked up at first use,
    because effects contain effects."""

    def __init__(self, kind: type[Struct]) -> None:
        self._kind = kind

    @cached_property
    def _fields(self) -> dict[str, tuple[structs.FieldInfo, Reader]]:
        """Field and its reader by the key it has in the data."""
        return {field.encode_name: (field, reader(field.type)) for field in structs.fields(self._kind)}

    @cached_property
    def _known(self) -> tuple[str, ...]:
        tag = self._kind.__struct_config__.tag_field
        return (*self._fields, tag) if tag else tuple(self._fields)

    def __call__(self, data: object, where: Where, faults: list[Fault]) -> object:
        if not isinstance(data, dict):
            return add_fault(data, where, faults, describe(self._kind), _brackets(data, where))
        if len(where) > MAX_DEPTH:
            faults.append(Fault(where, wanted="is nested too deeply"))
            return INVALID
        before = len(faults)
        faults.extend(self._unknown(key, where) for key in data if key not in self._known)
        values = {}
        for key, (field, read_field) in self._fields.items():
            if key in data:
                values[field.name] = read_field(data[key], (*where, key), faults)
            elif field.required:
                faults.append(Fault((*where, key), wanted="is missing", hint=f"give {describe(field.type)}"))
        return INVALID if len(faults) > before else self._made(values, where, faults)

    def _unknown(self, key: object, where: Where) -> Fault:
        reasons: Mapping[object, str] = getattr(self._kind, "__not_yet__", {})
        if key in reasons:
            return Fault((*where, str(key)), wanted=reasons[key])
        hint = nearest(key, self._known) or f"known are {', '.join(self._known)}"
        return Fault((*where, str(key)), wanted="is not a known key", hint=hint)

    def _made(self, values: dict[str, Any], where: Where, faults: list[Fault]) -> object:
        try:
            return self._kind(**values)
        except ValueError as error:  # a Struct that looks at several fields at once says so in __post_init__
            faults.append(Fault(where, wanted=str(error)))
            return INVALID


def _union_reader(form: Any, members: tuple[Any, ...]) -> Reader:
    """Tables go to the member with their tag; anything else to the first member that takes it."""
    some = [member for member in members if member is not type(None)]
    if len(some) == 1:
        return _optional_reader(reader(some[0]))
    tables = [member for member in members if isinstance(member, type) and issubclass(member, Struct)]
    tagged = {member.__struct_config__.tag: member for member in tables if member.__struct_config__.tag is not None}
    plain = {member: reader(member) for member in members if member not in tagged.values()}

    def read_union(data: object, where: Where, faults: list[Fault]) -> object:
        if tagged and isinstance(data, dict):
            return _read_tagged(tagged, data, where, faults)
        for member, read_member in plain.items():
            mine: list[Fault] = []
            value = read_member(data, where, mine)
            if not mine:
                return value
            if isinstance(data, dict) and isinstance(member, type) and issubclass(member, Struct):
                faults.extend(mine)
                return INVALID
        return add_fault(data, where, faults, describe(form), nearest(data, known_words(form)) if isinstance(data, str) else "")

    return read_union


def _optional_reader(inner: Reader) -> Reader:
    return lambda data, where, faults: None if data is None else inner(data, where, faults)


def _read_tagged(tagged: Mapping[Any, type[Struct]], data: Mapping[Any, object], where: Where, faults: list[Fault]) -> object:
    field = str(next(iter(tagged.values())).__struct_config__.tag_field)
    tag = data.get(field)
    if isinstance(tag, str) and tag in tagged:
        return reader(tagged[tag])(data, where, faults)
    if field not in data:
        faults.append(Fault((*where, field), wanted="is missing", hint=f"known are {', '.join(map(str, tagged))}"))
        return INVALID
    hint = nearest(tag, map(str, tagged)) or f"known are {', '.join(map(str, tagged))}"
    return add_fault(tag, (*where, field), faults, f"a known {field}", hint)


def notation_reader(classes: Mapping[str, type[Struct]], words: Mapping[str, Struct], says: str) -> Reader:
    """The notation of selectors: ``"self"`` is one of ``words``; a table is told by which of the ``classes`` keys it has."""

    def read_notation(data: object, where: Where, faults: list[Fault]) -> object:
        if isinstance(data, str):
            return words[data] if data in words else add_fault(data, where, faults, says, nearest(data, words))
        heads = [key for key in classes if key in data] if isinstance(data, dict) else []
        if len(heads) == 1:
            return reader(classes[heads[0]])(data, where, faults)
        if len(heads) > 1:
            faults.append(Fault(where, wanted=f"must have only one of the keys {quoted_alternatives(heads)}"))
            return INVALID
        if not isinstance(data, dict) or not data:
            return add_fault(data, where, faults, says)
        near = next(filter(None, (nearest(key, classes) for key in data)), "") or f"known are {', '.join(classes)}"
        faults.append(Fault(where, f"a table with {quoted_alternatives(data)}", f"must be {says}", near))
        return INVALID

    return read_notation


def children(value: object) -> Iterator[tuple[Where, object]]:
    """The children of a Struct, list or table, each with its step in the data's own keys.

    A Struct whose fields stand under a key of their own names it in ``__under__``.
    """
    if isinstance(value, Struct):
        under: Where = getattr(value, "__under__", ())
        for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield (*under, key), getattr(value, name)
    elif isinstance(value, (tuple, list)):
        for i, entry in enumerate(value):
            own = getattr(entry, "id", None)
            yield (own if isinstance(own, str) else i,), entry
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield (str(key),), entry
