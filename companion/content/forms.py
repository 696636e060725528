"""Forms, what a value in content may be, and how messages speak of them: ``a whole number from 2 to 6``.

A form is a class, ``Annotated`` with ``msgspec.Meta`` or with ``Parser``, ``Literal``, a union, ``tuple[X, ...]``, ``dict[str, X]``, a
``msgspec.Struct``. A Struct may say what messages call it in ``__says__``.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct, structs

from companion.content.faults import Fault, Where, quoted, quoted_alternatives

Reader = Callable[[object, Where, list[Fault]], Any]
"""Gives the value read from the data at a place, or ``BAD`` after adding to the faults."""


class Parser(Struct, frozen=True):
    """In ``Annotated``: read with this function, and call the form ``says`` ("a target such as ...") in messages.

    ``schema`` is the form of the data before it is read. A class with ``__read__`` says it in ``__looks__``.
    """

    function: Reader
    description: str
    schema: Any = None


def describe(form: Any) -> str:
    """A form in words, as a noun: ``a whole number from 2 to 6``."""
    base, notes = bare(form)
    for note in notes:
        if isinstance(note, Parser):
            return note.description
        if isinstance(note, Meta) and note.description:
            return note.description
    meta = next((note for note in notes if isinstance(note, Meta)), None)
    if base is int or base is float:
        return ("a whole number" if base is int else "a number") + _range_words(meta)
    origin = get_origin(base)
    if origin is Literal:
        return quoted_alternatives(get_args(base)) if len(get_args(base)) == 1 else f"one of {quoted_alternatives(get_args(base))}"
    if origin in UNIONS:
        return _union_words(base)
    if origin is tuple or origin is list:
        return "a list" + (" that is not empty" if meta and meta.min_length else "")
    return str(getattr(base, "__says__", _NOUNS.get(base, "a table")))


UNIONS: Final = (Union, types.UnionType)
_NOUNS: Final[dict[Any, str]] = {str: "text", bool: "true or false", type(None): "null", Any: "anything", object: "anything"}


def bare(form: Any) -> tuple[Any, tuple[Any, ...]]:
    """The form without its ``Annotated``, and the notes."""
    return (form.__origin__, form.__metadata__) if get_origin(form) is Annotated else (form, ())


def _range_words(meta: Meta | None) -> str:
    low, high = (meta.ge, meta.le) if meta else (None, None)
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f", at least {low}" if low is not None else f", at most {high}" if high is not None else ""


def _union_words(form: Any) -> str:
    """``a whole number from 1 to 99, "d6" or "all"``: the members, tables said once, null unsaid."""
    words: dict[str, None] = {}
    for member in get_args(form):
        if get_origin(member) is Literal:
            words.update(dict.fromkeys(map(quoted, get_args(member))))
        elif isinstance(member, type) and issubclass(member, Struct) and member.__struct_config__.tag is not None:
            words[f'a table with "{member.__struct_config__.tag_field}"'] = None
        elif member is not type(None):
            words[describe(member)] = None
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def known_words(form: Any) -> tuple[str, ...]:
    """The words that a form takes, for "did you mean"."""
    base, _ = bare(form)
    if get_origin(base) is Literal:
        return tuple(word for word in get_args(base) if isinstance(word, str))
    if get_origin(base) in UNIONS:
        return tuple(word for member in get_args(base) for word in known_words(member))
    return ()


def known_keys(form: type[Struct], data: Mapping[str, object]) -> tuple[int, int]:
    """How many keys of a table a form has, and how many keys of the entries in its lists."""
    fields = [field for field in structs.fields(form) if field.encode_name in data]
    return len(fields), sum(_known_in_entries(field.type, data[field.encode_name]) for field in fields)


def _known_in_entries(form: Any, listed: object) -> int:
    base, _ = bare(form)
    entry = get_args(base)[0] if get_origin(base) is tuple else None
    if not (isinstance(entry, type) and issubclass(entry, Struct) and isinstance(listed, list)):
        return 0
    return sum(known_keys(entry, one)[0] for one in listed if isinstance(one, Mapping))
