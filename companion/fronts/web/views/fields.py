"""Board fields as rows to edit: label, current value, previous value and permitted values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.editing import next_value, value_text
from companion.scene.catalog import place_and_thing
from companion.table import Field, FieldPath

if TYPE_CHECKING:
    from companion.fronts.web.site import Site
    from companion.scene import Catalog

BOARD = "board"
"""The group of fields that belong to no place: markers and counters."""


class FieldChoice(msgspec.Struct, frozen=True):
    """One permitted value of a field, with its text."""

    value: Any
    text: str
    on: bool


class FieldRow(msgspec.Struct, frozen=True, kw_only=True):
    """One field: dotted ``path``, kind, label, value and its text, the text of the previous value if it has changed (``was``).

    ``low`` and ``high``: the value can't go further down, or up.
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
    choices: tuple[FieldChoice, ...] = ()
    needed: bool = False


def group_of(path: FieldPath) -> str:
    """The place or piece that a field belongs to."""
    return place_and_thing(path)[0] if len(path) > 1 else BOARD


def grouped(fields: Iterable[Field]) -> dict[str, list[Field]]:
    """Fields by group, in the order of the board."""
    groups: dict[str, list[Field]] = {}
    for field in fields:
        groups.setdefault(group_of(field.path), []).append(field)
    return groups


def row_of(site: Site, words: Catalog, field: Field, value: Any) -> FieldRow:
    """The row of a field that has this value."""
    field_type, name = field.field_type, place_and_thing(field.path)[1]
    kind = "flag" if field_type.kind == "member" else "choice" if field_type.kind == "place" else field_type.kind
    return FieldRow(
        path=".".join(field.path), kind=kind, label=label_of(site, words, field.path), value=value, text=value_in_words(site, words, value),
        sign=name if name in words.token_icons else "", was="" if value == field.now else value_in_words(site, words, field.now),
        low=next_value(field, value, -1) == value, high=next_value(field, value, 1) == value, least=field_type.min, most=field_type.max,
        choices=choices_of(site, words, field, value) if kind in ("choice", "list", "pairs") else (), needed=field.needed,
    )  # fmt: skip


def label_of(site: Site, words: Catalog, path: FieldPath) -> str:
    """The label of a field within its group."""
    return site.says("field_at") if len(path) > 2 and path[-1] == "at" else words.word(place_and_thing(path)[1])


def value_in_words(site: Site, words: Catalog, value: Any) -> str:
    """The text of a value."""
    if value is None:
        return site.says("field_none")
    if isinstance(value, bool):
        return words.value(value)
    return words.word(value) if isinstance(value, str) else value_text(value)


def choices_of(site: Site, words: Catalog, field: Field, value: Any) -> tuple[FieldChoice, ...]:
    """The permitted values of a field. "None", if permitted, comes first."""
    empty = (
        [None]
        if field.field_type.kind in ("choice", "place") and (field.field_type.optional or (field.now is None and not field.needed))
        else []
    )
    return tuple(
        FieldChoice(option, value_in_words(site, words, option), option == value) for option in (*empty, *field.field_type.options)
    )


def location_fields(fields: Iterable[Field], places: Iterable[str]) -> dict[FieldPath, Field]:
    """The fields that hold the location of a piece and permit one of these places."""
    known = set(places)
    return {
        field.path: field
        for field in fields
        if field.path[-1] == "at" and len(field.path) > 2 and not known.isdisjoint(map(str, field.field_type.options))
    }


def title_of(words: Catalog, group: str, labels: Mapping[str, str]) -> str:
    """The title of a place or piece; ``labels`` are those of the picture."""
    title = labels.get(group) or words.word(group)
    return title[:1].upper() + title[1:]


def in_groups(paths: Iterable[FieldPath]) -> Sequence[str]:
    """The groups of these fields, without duplicates."""
    return list(dict.fromkeys(map(group_of, paths)))
