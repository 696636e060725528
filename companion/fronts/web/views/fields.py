"""Fields as rows that people can tap: what each is called, what stands there, what stood there, what it may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.editing import following, value_text
from companion.fronts.web.views.signs import SIGNS
from companion.scene.words import where
from companion.table import Field, Path

if TYPE_CHECKING:
    from companion.fronts.web.site import Site
    from companion.scene import Words

BOARD = "board"
"""The group of the fields that stand beside all places: markers and counters."""


class Choice(msgspec.Struct, frozen=True):
    """One value that a field may have, as people say it."""

    value: Any
    text: str
    on: bool


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One field: ``path`` dotted, its kind, what it is called, its value now and in words, what it ``was`` if that was something else.

    ``low`` and ``high``: it can't go down, or up.
    """

    path: str
    kind: str
    label: str
    value: Any
    text: str
    sign: str = ""
    was: str = ""
    low: bool = False
    high: bool = False
    least: int = 0
    most: int | None = None
    choices: tuple[Choice, ...] = ()
    needed: bool = False


def group_of(path: Path) -> str:
    """The place or thing that a field belongs to."""
    return path[1] if len(path) > 1 else BOARD


def grouped(fields: Iterable[Field]) -> dict[str, list[Field]]:
    """Fields by the place or thing that they belong to, in the order of the board."""
    groups: dict[str, list[Field]] = {}
    for field in fields:
        groups.setdefault(group_of(field.path), []).append(field)
    return groups


def row_of(site: Site, words: Words, field: Field, value: Any) -> Row:
    """A field in which ``value`` stands."""
    shape, name = field.shape, where(field.path)[1]
    kind = "flag" if shape.kind == "member" else "choice" if shape.kind == "place" else shape.kind
    return Row(
        path=".".join(field.path), kind=kind, label=label_of(site, words, field.path), value=value, text=said(site, words, value),
        sign=name if name in SIGNS else "", was="" if value == field.now else said(site, words, field.now),
        low=following(field, value, -1) == value, high=following(field, value, 1) == value, least=shape.min, most=shape.max,
        choices=choices_of(site, words, field, value) if kind in ("choice", "list", "pairs") else (), needed=field.needed,
    )  # fmt: skip


def label_of(site: Site, words: Words, path: Path) -> str:
    """What a field is called within its group."""
    return site.says("field_at") if len(path) > 2 and path[-1] == "at" else words.word(where(path)[1])


def said(site: Site, words: Words, value: Any) -> str:
    """A value in words."""
    if value is None:
        return site.says("field_none")
    if isinstance(value, bool):
        return words.value(value)
    return words.word(value) if isinstance(value, str) else value_text(value)


def choices_of(site: Site, words: Words, field: Field, value: Any) -> tuple[Choice, ...]:
    """What a field may be. Nothing, where it may be that too, stands first."""
    empty = [None] if field.shape.kind in ("choice", "place") and (field.shape.optional or (field.now is None and not field.needed)) else []
    return tuple(Choice(option, said(site, words, option), option == value) for option in (*empty, *field.shape.options))


def stands_at(fields: Iterable[Field], places: Iterable[str]) -> dict[Path, Field]:
    """The fields that say on which of these places a thing is."""
    known = set(places)
    return {
        field.path: field
        for field in fields
        if field.path[-1] == "at" and len(field.path) > 2 and not known.isdisjoint(map(str, field.shape.options))
    }


def title_of(words: Words, group: str, labels: Mapping[str, str]) -> str:
    """What a place or thing is called; ``labels`` are those of the picture."""
    named = labels.get(group) or words.word(group)
    return named[:1].upper() + named[1:]


def in_groups(paths: Iterable[Path]) -> Sequence[str]:
    """The groups that these fields are of, each once."""
    return list(dict.fromkeys(map(group_of, paths)))
