"""A board to be edited with the knob: first the place, then what is there, then its number. ACTION goes in and out; BACK goes up.

Where there is something to say of a field, such as what a house rule changes, that is read first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.fronts.editing import Editing, value_text
from companion.fronts.panel.pages.page import Item, Page, Pick, Read
from companion.fronts.panel.screens import Choices, Entry, Screen
from companion.scene import Words
from companion.scene.words import where
from companion.table import Path

Open = Callable[[Page], None]

FEW = 8
"""So many fields are one list; more are sorted by place."""
MOST = 99
"""The largest number that the knob goes to, where nothing else limits it."""


def spoken(name: str) -> str:
    """A name as people say it: house rules, and the words that they take, are written with underscores."""
    return name.replace("_", " ")


def _text(editing: Editing, path: Path) -> str:
    return spoken(editing.text(path, editing.value(path)))


class Fields(Page):
    """All the fields: by place, or as one list where they are few. The first entry says that this is all. Fields about which nobody is
    asked are behind the last entry, on a page of their own (``rest``).
    """

    def __init__(
        self, header: str, editing: Editing, words: Words, open: Open, done: Callable[[], None],
        changed: Callable[[], None] = lambda: None, *, question: str = "", rest: bool = False,
    ) -> None:  # fmt: skip
        self.header, self.editing, self.words, self.question, self.rest = header, editing, words, question, rest
        self._open, self._done, self._changed = open, done, changed
        self.at = 0

    @property
    def _has_rest(self) -> bool:
        return bool(self.editing.folded) and not self.rest

    @property
    def _places(self) -> dict[str, list[Path]]:
        """The fields of each place, in the order of the board; few fields are each a place of its own."""
        paths = [path for path in self.editing.fields if (path in self.editing.folded) is self.rest]
        places: dict[str, list[Path]] = {}
        for path in paths:
            places.setdefault(".".join(path) if len(paths) <= FEW else where(path)[0], []).append(path)
        return places

    def screen(self) -> Choices:
        changed = len(self.editing.changed)
        places = [self._entry(name, paths) for name, paths in self._places.items()]
        first = Entry(text=self.words.phrase("panel.rest_done" if self.rest else "panel.all_done"))
        last = (Entry(text=self.words.phrase("panel.rest"), mark=self._mark([*self.editing.folded])),) if self._has_rest else ()
        counter = self.words.phrase("panel.changed", n=changed) if changed else ""
        return Choices(header=self.header, question=self.question, entries=(first, *places, *last), at=self.at, counter=counter)

    def _entry(self, name: str, paths: list[Path]) -> Entry:
        if len(paths) == 1:
            value = _text(self.editing, paths[0])
            return Entry(text=spoken(self.editing.label(paths[0])), value=value, mark=self._mark(paths))
        return Entry(text=self.words.word(name), mark=self._mark(paths))

    def _mark(self, paths: list[Path]) -> str:
        return "x" if any(path in self.editing.changed for path in paths) else ""

    def turn(self, steps: int) -> None:
        self.at = max(0, min(self.at + steps, len(self._places) + self._has_rest))

    def action(self) -> None:
        if self.at == 0:
            self._done()
            self.closed = True
            return
        if self.at > len(self._places):
            self._open(self._others())
            return
        name, paths = list(self._places.items())[self.at - 1]
        says = self.editing.says(paths[0])
        if says:
            footer = self.words.phrase("panel.change")
            self._open(Read(spoken(self.editing.label(paths[0])), says, footer=footer, done=lambda: self._open_place(name, paths)))
        else:
            self._open_place(name, paths)

    def _others(self) -> Fields:
        """The page of what nobody is asked about, as it was known last."""
        header = self.words.phrase("panel.rest")
        return Fields(header, self.editing, self.words, self._open, lambda: None, self._changed, rest=True)

    def _open_place(self, name: str, paths: list[Path]) -> None:
        header = self.words.word(name) if len(paths) > 1 else self.header
        alone = _own_page(header, paths[0], self.editing, self.words, self._open, self._changed) if len(paths) == 1 else None
        self._open(alone or OfPlace(header, paths, self.editing, self.words, self._open, self._changed))


def _own_page(header: str, path: Path, editing: Editing, words: Words, open: Open, changed: Callable[[], None]) -> Page | None:
    """The page of a field whose values the knob can't go through; None where it can."""
    kind = editing.fields[path].shape.kind
    if kind == "list":
        return OfList(header, path, editing, words, open, changed)
    if kind in ("pairs", "text"):
        return Read(header, words.phrase("panel.by_keyboard", what=editing.label(path)))
    return None


class OfPlace(Page):
    """The fields of one place; one of them may be open, then the knob changes it. A field that is alone there is open from the start."""

    def __init__(self, header: str, paths: list[Path], editing: Editing, words: Words, open: Open, changed: Callable[[], None]) -> None:
        self.header, self.paths, self.editing, self.words = header, paths, editing, words
        self._show, self._changed = open, changed
        self.at, self.editable = 0, len(paths) == 1

    def screen(self) -> Choices:
        entries = tuple(self._entry(i, path) for i, path in enumerate(self.paths))
        footer = self.words.phrase("panel.number_open" if self.editable else "panel.number")
        return Choices(header=self.header, entries=entries, at=self.at, footer=footer)

    def _entry(self, i: int, path: Path) -> Entry:
        value = _text(self.editing, path)
        label = spoken(self.editing.label(path)) if len(self.paths) == 1 else self.words.word(where(path)[1])
        return Entry(text=label, value=f"<{value}>" if self.editable and i == self.at else value)

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


class OfList(Page):
    """A list in a field: picking an entry takes it out, the last line of all adds one."""

    def __init__(self, header: str, path: Path, editing: Editing, words: Words, open: Open, changed: Callable[[], None]) -> None:
        self.header, self.path, self.editing, self.words = header, path, editing, words
        self._show, self._changed = open, changed
        self._pick = Pick(header, self._items, question=editing.label(path), stays=True)

    def screen(self) -> Screen:
        self._pick.footer = self.words.phrase("panel.list") if self._pick.at < len(self._values) else ""
        return self._pick.screen()

    def turn(self, steps: int) -> None:
        self._pick.turn(steps)

    def action(self) -> None:
        self._pick.action()

    @property
    def _values(self) -> list[Any]:
        return list(self.editing.value(self.path) or ())

    def _items(self) -> list[Item]:
        taken = [Item(value_text(value), partial(self._take, i)) for i, value in enumerate(self._values)]
        return [*taken, Item(self.words.phrase("panel.add"), self._add)]

    def _take(self, i: int) -> None:
        values = self._values
        self._state([*values[:i], *values[i + 1 :]])

    def _add(self) -> None:
        options = self.editing.fields[self.path].shape.options or tuple(range(1, MOST + 1))
        items = [Item(value_text(option), partial(self._put_in, option)) for option in options]
        self._show(Pick(self.header, lambda: items, question=self.words.phrase("panel.add")))

    def _put_in(self, value: Any) -> None:
        self._state([*self._values, value])

    def _state(self, values: list[Any]) -> None:
        self.editing.set(self.path, tuple(values))
        self._changed()
