"""Editing a board, or house rules: fields with what stands in them now, and what was changed so far. Each front shows it in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.scene import Words
from companion.scene.words import where
from companion.table import Field, Known, Option, Path, Shape
from companion.table.fields import nested


class Editing:
    """Fields with what stands there now, and what was changed so far (``changed``, by path). ``folded`` are fields about which nobody is
    asked: they may be changed all the same. ``known`` says what the others hold where some are changed.
    """

    def __init__(
        self,
        fields: Sequence[Field],
        words: Words,
        changed: Mapping[Path, Any] | None = None,
        folded: Iterable[Field] = (),
        known: Known | None = None,
    ) -> None:
        self.words, self.changed, self._known = words, dict(changed or {}), known
        self.fields = {field.path: field for field in fields}
        self.folded = frozenset(field.path for field in folded)
        self._look()

    def _look(self) -> None:
        """What else stands where, by what is changed."""
        if self._known is not None:
            self.fields |= {field.path: field for field in self._known.fields(self.changed)}

    def value(self, path: Path) -> Any:
        """What stands in a field, as far as it is edited."""
        return self.changed.get(path, self.fields[path].now)

    def text(self, path: Path, value: Any) -> str:
        """A value of this field in a few letters."""
        return value_text(value)

    def label(self, path: Path) -> str:
        """A field as people say it: the place, then what is there."""
        if len(path) == 1:
            return self.words.word(path[0])
        return " ".join(map(self.words.word, dict.fromkeys(where(path))))

    def says(self, path: Path) -> str:
        """What is to be said of a field; here nothing."""
        return ""

    def patch(self) -> dict[str, Any]:
        """The changes in the form of the position."""
        return nested(self.changed)

    def set(self, path: Path, value: Any) -> None:
        """State a field; as it stands anyway is no change."""
        if value == self.fields[path].now:
            self.changed.pop(path, None)
        else:
            self.changed[path] = value
        self._look()

    def step(self, path: Path, by: int) -> None:
        """Change a field by one: a count up or down, a flag the other way, the next or last option."""
        self.set(path, following(self.fields[path], self.value(path), by))


class EditingOptions(Editing):
    """House rules as fields, those that are asked for first; what each one changes is said beside it."""

    def __init__(self, options: Mapping[str, Option], now: Mapping[str, Any], words: Words) -> None:
        asked_first = sorted(
            (name for name, option in options.items() if not option.faces), key=lambda name: options[name].default is not None
        )
        fields = [Field(path=(name,), shape=shape_of(options[name], now.get(name)), now=now.get(name)) for name in asked_first]
        super().__init__(fields, words)
        self._options = options

    def label(self, path: Path) -> str:
        """The option's name as people say it."""
        return self.words.word(path[0])

    def says(self, path: Path) -> str:
        """What the option changes."""
        return self.words.option(path[0])

    def text(self, path: Path, value: Any) -> str:
        """A value with its unit."""
        unit = self.option(path).unit
        return self.words.setting(value, unit) if unit and value is not None else super().text(path, value)

    def step(self, path: Path, by: int) -> None:
        """Change an option by one step of its own: a length of time by a quarter of a minute."""
        value, option = self.value(path), self.option(path)
        if option.step == 1 or not isinstance(value, int):
            super().step(path, by)
        else:
            self.set(path, stepped(self.fields[path].shape, value, option.step, by))

    def option(self, path: Path) -> Option:
        """The option that a field is of."""
        return self._options[path[0]]

    def options(self) -> dict[str, Any]:
        """What was changed, by name."""
        return {path[0]: value for path, value in self.changed.items()}


def shape_of(option: Option, now: Any) -> Shape:
    """What an option takes, as a field does: one of its words or numbers. What it is ``now`` is always among them."""
    if not option.words:
        return Shape(kind="count", min=option.min or 0, max=option.max, optional=option.default is None)
    numbers = [] if option.min is None else range(option.min, (option.max if option.max is not None else option.min + 99) + 1)
    choices: tuple[str | int, ...] = (*option.words, *numbers)
    known = now is None or now in choices
    return Shape(kind="choice", options=choices if known else (*choices, now), optional=option.default is None)


def stepped(shape: Shape, value: int, step: int, by: int) -> int:
    """The next multiple of ``step`` above ``value`` (``by`` 1) or below (-1), within the shape's bounds."""
    further = (value // step + 1) * step if by > 0 else (-(-value // step) - 1) * step
    return max(shape.min, further if shape.max is None else min(further, shape.max))


def following(field: Field, value: Any, by: int) -> Any:
    """The value ``by`` one further (1 or -1). What has too many values to go through (a list, a text) stays."""
    shape = field.shape
    may_be_empty = shape.optional or (field.now is None and not field.needed)
    if shape.kind == "count":
        if may_be_empty and by < 0 and (value is None or value <= shape.min):
            return None
        return max(shape.min, min((value or 0) + by, (value or 0) + 1 if shape.max is None else shape.max))
    if shape.kind in ("flag", "member"):
        return not value
    options: list[Any] = [*([None] if may_be_empty else []), *shape.options]
    if shape.kind not in ("choice", "place") or not options:
        return value
    return options[(options.index(value) + by) % len(options)] if value in options else options[0]


def value_text(value: Any) -> str:
    """A value in a few letters."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(value_text, value)) or "-"
    return {None: "-", True: "yes", False: "no"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)


def option_text(words: Words, option: str) -> str:
    """An option as people read it; with its id before the words where those say something else."""
    word = words.word(option)
    return word if option.lower() in word.lower() or not option.isupper() else f"{option} {word}"
