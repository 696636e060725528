"""Edits of a board or of house rules: fields, their values now, and the changes so far. Each front draws them in its own way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.scene import Catalog
from companion.scene.catalog import place_and_thing
from companion.table import Field, FieldPath, FieldType, LikelyValues, Option
from companion.table.fields import nested


class FieldEdits:
    """Fields with their current values and the changes so far (``changed``, by path). ``folded`` are collapsed fields: people are not asked
    about them, but may change them. ``known`` derives the other fields from the changes.
    """

    def __init__(
        self,
        fields: Sequence[Field],
        words: Catalog,
        changed: Mapping[FieldPath, Any] | None = None,
        folded: Iterable[Field] = (),
        known: LikelyValues | None = None,
    ) -> None:
        self.words, self.changed, self._known = words, dict(changed or {}), known
        self.fields = {field.path: field for field in fields}
        self.folded = frozenset(field.path for field in folded)
        self._derive()

    def _derive(self) -> None:
        """Update the fields that follow from the changes."""
        if self._known is not None:
            self.fields |= {field.path: field for field in self._known.fields(self.changed)}

    def value(self, path: FieldPath) -> Any:
        """The value of a field, with the changes so far."""
        return self.changed.get(path, self.fields[path].now)

    def text(self, path: FieldPath, value: Any) -> str:
        """A value of this field in the words of the game."""
        return self.words.choice(path[-1], value) if isinstance(value, str) else value_text(value)

    def label(self, path: FieldPath) -> str:
        """The name of a field for people: the place, then the thing."""
        if len(path) == 1:
            return self.words.word(path[0])
        return " ".join(map(self.words.word, dict.fromkeys(place_and_thing(path))))

    def says(self, path: FieldPath) -> str:
        """A text about a field; empty here."""
        return ""

    def patch(self) -> dict[str, Any]:
        """The changes in the format of the position."""
        return nested(self.changed)

    def set(self, path: FieldPath, value: Any) -> None:
        """Set a field; its present value is no change."""
        if value == self.fields[path].now:
            self.changed.pop(path, None)
        else:
            self.changed[path] = value
        self._derive()

    def step(self, path: FieldPath, by: int) -> None:
        """Step a field: a count by one, a flag to its opposite, a choice to the next or previous option."""
        self.set(path, next_value(self.fields[path], self.value(path), by))


class OptionEdits(FieldEdits):
    """House rules as fields, those without a default first; each has a text about what it changes."""

    def __init__(self, options: Mapping[str, Option], now: Mapping[str, Any], words: Catalog) -> None:
        asked_first = sorted(
            (name for name, option in options.items() if not option.faces), key=lambda name: options[name].default is not None
        )
        fields = [
            Field(path=(name,), field_type=option_field_type(options[name], now.get(name)), now=now.get(name)) for name in asked_first
        ]
        super().__init__(fields, words)
        self._options = options

    def label(self, path: FieldPath) -> str:
        """The name of the option for people."""
        return self.words.word(path[0])

    def says(self, path: FieldPath) -> str:
        """The text about what the option changes."""
        return self.words.option(path[0])

    def text(self, path: FieldPath, value: Any) -> str:
        """A value with its unit."""
        unit = self.option(path).unit
        return self.words.setting(value, unit) if unit and value is not None else super().text(path, value)

    def step(self, path: FieldPath, by: int) -> None:
        """Step an option by its own step, such as a quarter of a minute."""
        value, option = self.value(path), self.option(path)
        if option.step == 1 or not isinstance(value, int):
            super().step(path, by)
        else:
            self.set(path, step_value(self.fields[path].field_type, value, option.step, by))

    def option(self, path: FieldPath) -> Option:
        """The option of a field."""
        return self._options[path[0]]

    def options(self) -> dict[str, Any]:
        """The changed options, by name."""
        return {path[0]: value for path, value in self.changed.items()}


def option_field_type(option: Option, now: Any) -> FieldType:
    """The field type of an option: one of its words or numbers. Its present value is always allowed."""
    if not option.words:
        return FieldType(kind="count", min=option.min or 0, max=option.max, optional=option.default is None)
    numbers = [] if option.min is None else range(option.min, (option.max if option.max is not None else option.min + 99) + 1)
    choices: tuple[str | int, ...] = (*option.words, *numbers)
    known = now is None or now in choices
    return FieldType(kind="choice", options=choices if known else (*choices, now), optional=option.default is None)


def step_value(field_type: FieldType, value: int, step: int, by: int) -> int:
    """The next multiple of ``step`` above ``value`` (``by`` 1) or below it (-1), within the bounds of the type."""
    further = (value // step + 1) * step if by > 0 else (-(-value // step) - 1) * step
    return max(field_type.min, further if field_type.max is None else min(further, field_type.max))


def next_value(field: Field, value: Any, by: int) -> Any:
    """The next value (``by`` 1) or the previous one (-1). Lists and texts can't be stepped and stay as they are."""
    field_type = field.field_type
    may_be_empty = field_type.optional or (field.now is None and not field.needed)
    if field_type.kind == "count":
        if may_be_empty and by < 0 and (value is None or value <= field_type.min):
            return None
        return max(field_type.min, min((value or 0) + by, (value or 0) + 1 if field_type.max is None else field_type.max))
    if field_type.kind in ("flag", "member"):
        return not value
    options: list[Any] = [*([None] if may_be_empty else []), *field_type.options]
    if field_type.kind not in ("choice", "place") or not options:
        return value
    return options[(options.index(value) + by) % len(options)] if value in options else options[0]


def value_text(value: Any) -> str:
    """A value as short text."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(value_text, value)) or "-"
    return {None: "-", True: "yes", False: "no"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)


_PRINTED = re.compile(r"[A-Z]{1,4}-?[0-9]+|[A-Z]")
"""Ids that are printed on boards, cards and dice: ``A5``, ``ENG-4``, ``W``. All others are only codes."""


def with_id(option: str, word: str) -> str:
    """An option's word; its id comes first if it is printed on the game's parts and the word does not contain it."""
    return word if option.lower() in word.lower() or not _PRINTED.fullmatch(option) else f"{option} {word}"


def option_text(words: Catalog, question: str, option: str, details: Mapping[str, str] = {}) -> str:
    """An option of a question in the words of the game, behind its id where that is printed; last what is said beside it."""
    text = with_id(option, words.choice(question, option))
    return f"{text}: {details[option]}" if option in details else text
