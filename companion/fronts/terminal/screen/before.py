"""Before the evening: which game, which scenario, which house rules. Pages on the same terminal as the game itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.fronts.terminal.screen.canvas import Canvas
from companion.fronts.terminal.screen.fields import FieldsEditor
from companion.fronts.terminal.screen.pages import FieldsPage, Page, Picker
from companion.fronts.terminal.screen.terminal import Terminal
from companion.scene import Words
from companion.table import Field, Option, Path, Shape


class GoneBack(Exception):
    """Somebody pressed Esc: one page back, or out."""


def pick(terminal: Terminal, title: str, entries: Sequence[str], above: Sequence[str] = ()) -> int:
    """Which of the entries.

    Raises:
        GoneBack: none of them.
        Interrupted, EOFError: the process shall end, or the terminal is gone.
    """
    picked: list[int] = []
    show(terminal, Picker(title, entries, picked.append, above))
    if not picked:
        raise GoneBack
    return picked[0]


def house_rules(terminal: Terminal, options: Mapping[str, Option], now: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The options that were changed from ``now``, as they may be given to a new evening.

    Raises:
        GoneBack: rather not.
    """
    done: list[dict[str, Any]] = []
    editor = OptionsEditor(options, now, words)
    title = "House rules: Enter when they are as you like them"
    show(terminal, FieldsPage(title, editor, lambda edited: done.append({path[0]: value for path, value in edited.changed.items()})))
    if not done:
        raise GoneBack
    return done[0]


def show(terminal: Terminal, page: Page) -> None:
    """A page until it is closed."""
    while not page.closed:
        canvas = Canvas(*terminal.size)
        page.draw(canvas)
        terminal.show(canvas)
        key = terminal.key(None)
        if key is not None:
            page.key(key)


class OptionsEditor(FieldsEditor):
    """House rules as fields; what the marked one changes is said beside it."""

    def __init__(self, options: Mapping[str, Option], now: Mapping[str, Any], words: Words) -> None:
        fields = [Field(path=(name,), shape=shape_of(option), now=now.get(name)) for name, option in options.items() if not option.faces]
        super().__init__(fields, words)
        self._open = [name for name, option in options.items() if option.default is None]

    def label(self, path: Path) -> str:
        """The option's name, as it is written after ``--set``."""
        return path[0]

    def shown(self) -> list[Path]:
        """In the order of the game, those that are asked for first."""
        found = [path for path in self.fields if self.filter.lower() in path[0]]
        return sorted(found, key=lambda path: path[0] not in self._open)

    def says(self, path: Path) -> str:
        """What the option changes."""
        return self.words.option(path[0])


def shape_of(option: Option) -> Shape:
    """What an option takes, as a field does: one of its words or numbers."""
    numbers = [] if option.min is None else range(option.min, (option.max if option.max is not None else option.min + 99) + 1)
    if not option.words:
        return Shape(kind="count", min=option.min or 0, max=option.max, optional=option.default is None)
    return Shape(kind="choice", options=(*option.words, *numbers), optional=option.default is None)
