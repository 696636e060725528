"""Editing a board with the knob: choose the place, then the field, then its value. ACTION opens and closes an entry; BACK goes up.

If there is a text about a field, such as what a house rule changes, it is shown first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.fronts.editing import FieldEdits, value_text
from companion.fronts.panel.pages.page import MenuItem, PanelPage, PickPage, ReadPage
from companion.fronts.panel.screens import ChoicesScreen, ListEntry, PanelScreen
from companion.scene import Catalog
from companion.scene.catalog import place_and_thing
from companion.table import Field, FieldPath, LetterFieldType

Open = Callable[[PanelPage], None]


class CardEdits(FieldEdits):
    """What a card says that people write out with the knob: all fields of its form that can be chosen or are made of letters."""

    def __init__(self, form: Sequence[Field], words: Catalog, said: Mapping[str, Any]) -> None:
        fields = [field for field in form if field.field_type.kind != "text" or isinstance(field.field_type, LetterFieldType)]
        super().__init__(fields, words, {field.path: said[field.path[0]] for field in fields if field.path[0] in said})

    def label(self, path: FieldPath) -> str:
        """What the game calls this part of a card."""
        return self.words.word(f"card.{path[0]}")

    def missing(self) -> list[str]:
        """What still has to be said, as the game calls it."""
        return [self.label(path) for path, field in self.fields.items() if field.needed and self.value(path) in (None, "")]


FEW = 8
"""Up to this number, all fields are one list; more are grouped by place."""
MOST = 99
"""The largest number the knob can set without another limit."""


def plain_name(name: str) -> str:
    """A name without underscores."""
    return name.replace("_", " ")


def _text(editing: FieldEdits, path: FieldPath) -> str:
    return plain_name(editing.text(path, editing.value(path)))


class FieldListPage(PanelPage):
    """All fields: grouped by place, or as one list if there are few. The first entry is "That is all". Collapsed fields
    are behind the last entry, on a page of their own (``rest``).
    """

    def __init__(
        self, header: str, editing: FieldEdits, words: Catalog, open: Open, done: Callable[[], None],
        changed: Callable[[], None] = lambda: None, *, question: str = "", rest: bool = False,
    ) -> None:  # fmt: skip
        self.header, self.editing, self.words, self.question, self.rest = header, editing, words, question, rest
        self._open, self._done, self._changed = open, done, changed
        self.at = 0

    @property
    def _has_rest(self) -> bool:
        return bool(self.editing.folded) and not self.rest

    @property
    def _places(self) -> dict[str, list[FieldPath]]:
        """The fields of each place, in the order of the board; if there are few, each field is a group of its own."""
        paths = [path for path in self.editing.fields if (path in self.editing.folded) is self.rest]
        places: dict[str, list[FieldPath]] = {}
        for path in paths:
            places.setdefault(".".join(path) if len(paths) <= FEW else place_and_thing(path)[0], []).append(path)
        return places

    def screen(self) -> ChoicesScreen:
        changed = len(self.editing.changed)
        places = [self._entry(name, paths) for name, paths in self._places.items()]
        first = ListEntry(text=self.words.phrase("panel.rest_done" if self.rest else "panel.all_done"))
        last = (ListEntry(text=self.words.phrase("panel.rest"), mark=self._mark([*self.editing.folded])),) if self._has_rest else ()
        counter = self.words.phrase("panel.changed", n=changed) if changed else ""
        return ChoicesScreen(header=self.header, question=self.question, entries=(first, *places, *last), at=self.at, counter=counter)

    def _entry(self, name: str, paths: list[FieldPath]) -> ListEntry:
        if len(paths) == 1:
            value = _text(self.editing, paths[0])
            return ListEntry(text=plain_name(self.editing.label(paths[0])), value=value, mark=self._mark(paths))
        return ListEntry(text=self.words.word(name), mark=self._mark(paths))

    def _mark(self, paths: list[FieldPath]) -> str:
        return "x" if any(path in self.editing.changed for path in paths) else ""

    def turn(self, steps: int) -> None:
        self.at = max(0, min(self.at + steps, len(self._places) + self._has_rest))

    def action(self) -> None:
        if self.at == 0:
            self._done()
            self.closed = True
            return
        if self.at > len(self._places):
            self._open(self._rest_page())
            return
        name, paths = list(self._places.items())[self.at - 1]
        says = self.editing.says(paths[0])
        if says:
            footer = self.words.phrase("panel.change")
            self._open(ReadPage(plain_name(self.editing.label(paths[0])), says, footer=footer, done=lambda: self._open_place(name, paths)))
        else:
            self._open_place(name, paths)

    def _rest_page(self) -> FieldListPage:
        """The page of the collapsed fields, with their last known values."""
        header = self.words.phrase("panel.rest")
        return FieldListPage(header, self.editing, self.words, self._open, lambda: None, self._changed, rest=True)

    def _open_place(self, name: str, paths: list[FieldPath]) -> None:
        header = self.words.word(name) if len(paths) > 1 else self.header
        alone = _own_page(header, paths[0], self.editing, self.words, self._open, self._changed) if len(paths) == 1 else None
        self._open(alone or PlaceFieldsPage(header, paths, self.editing, self.words, self._open, self._changed))


def _own_page(
    header: str, path: FieldPath, editing: FieldEdits, words: Catalog, open: Open, changed: Callable[[], None]
) -> PanelPage | None:
    """The page of a field the knob can't step through; None for all others."""
    field_type = editing.fields[path].field_type
    kind = field_type.kind
    if kind == "list":
        return ListFieldPage(header, path, editing, words, open, changed)
    if isinstance(field_type, LetterFieldType):
        return TextFieldPage(path, field_type.letters, editing, words, changed)
    if kind in ("pairs", "text"):
        return ReadPage(header, words.phrase("panel.by_keyboard", what=editing.label(path)))
    return None


class PlaceFieldsPage(PanelPage):
    """The fields of one place. One can be open: then the knob changes it. A single field is open from the start."""

    def __init__(
        self, header: str, paths: list[FieldPath], editing: FieldEdits, words: Catalog, open: Open, changed: Callable[[], None]
    ) -> None:
        self.header, self.paths, self.editing, self.words = header, paths, editing, words
        self._show, self._changed = open, changed
        self.at, self.editable = 0, len(paths) == 1

    def screen(self) -> ChoicesScreen:
        entries = tuple(self._entry(i, path) for i, path in enumerate(self.paths))
        footer = self.words.phrase("panel.number_open" if self.editable else "panel.number")
        return ChoicesScreen(header=self.header, entries=entries, at=self.at, footer=footer)

    def _entry(self, i: int, path: FieldPath) -> ListEntry:
        value = _text(self.editing, path)
        label = plain_name(self.editing.label(path)) if len(self.paths) == 1 else self.words.word(place_and_thing(path)[1])
        return ListEntry(text=label, value=f"<{value}>" if self.editable and i == self.at else value)

    def turn(self, steps: int) -> None:
        if not self.editable:
            self.at = max(0, min(self.at + steps, len(self.paths) - 1))
            return
        for _ in range(min(abs(steps), MOST)):
            self.editing.step(self.paths[self.at], 1 if steps > 0 else -1)

    def action(self) -> None:
        if self.editable:
            self._leave_field()
        elif own := _own_page(self.header, self.paths[self.at], self.editing, self.words, self._show, self._changed):
            self._show(own)
        else:
            self.editable = True

    def back(self) -> None:
        if self.editable:
            self._leave_field()
        else:
            self.closed = True

    def _leave_field(self) -> None:
        self.editable = False
        self._changed()
        self.closed = len(self.paths) == 1


class TextFieldPage(PickPage):
    """A field that holds a text: the knob chooses a letter, ACTION adds it. Before the letters are the end and a way to take one off."""

    def __init__(self, path: FieldPath, letters: str, editing: FieldEdits, words: Catalog, changed: Callable[[], None]) -> None:
        self.path, self.editing, self.words = path, editing, words
        self._changed = changed
        super().__init__(plain_name(editing.label(path)), lambda: self._items(letters), at=2, stays=True)

    def screen(self) -> PanelScreen:
        self.question = f"{self._text}_"
        return super().screen()

    @property
    def _text(self) -> str:
        return str(self.editing.value(self.path) or "")

    def _items(self, letters: str) -> list[MenuItem]:
        end = MenuItem(self.words.phrase("panel.text_done"), self._end)
        shorter = MenuItem(self.words.phrase("panel.text_shorter"), lambda: self._set(self._text[:-1]))
        return [end, shorter, *(MenuItem(letter, partial(self._add, letter)) for letter in letters)]

    def _end(self) -> None:
        self.closed = True

    def _add(self, letter: str) -> None:
        self._set(self._text + letter)

    def _set(self, text: str) -> None:
        self.editing.set(self.path, text)
        self._changed()


class ListFieldPage(PickPage):
    """A field that holds a list: picking an entry removes it, the last row adds one."""

    def __init__(self, header: str, path: FieldPath, editing: FieldEdits, words: Catalog, open: Open, changed: Callable[[], None]) -> None:
        self.path, self.editing, self.words = path, editing, words
        self._show, self._changed = open, changed
        super().__init__(header, self._items, question=editing.label(path), stays=True)

    def screen(self) -> PanelScreen:
        self.footer = self.words.phrase("panel.list") if self.at < len(self._values) else ""
        return super().screen()

    @property
    def _values(self) -> list[Any]:
        return list(self.editing.value(self.path) or ())

    def _items(self) -> list[MenuItem]:
        taken = [MenuItem(value_text(value), partial(self._remove, i)) for i, value in enumerate(self._values)]
        return [*taken, MenuItem(self.words.phrase("panel.add"), self._add)]

    def _remove(self, i: int) -> None:
        values = self._values
        self._set([*values[:i], *values[i + 1 :]])

    def _add(self) -> None:
        options = self.editing.fields[self.path].field_type.options or tuple(range(1, MOST + 1))
        items = [MenuItem(value_text(option), partial(self._append, option)) for option in options]
        self._show(PickPage(self.header, lambda: items, question=self.words.phrase("panel.add")))

    def _append(self, value: Any) -> None:
        self._set([*self._values, value])

    def _set(self, values: list[Any]) -> None:
        self.editing.set(self.path, tuple(values))
        self._changed()
