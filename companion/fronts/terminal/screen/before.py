"""Before the evening: which game, which scenario, which house rules. Pages on the same terminal as the game itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.fronts.editing import EditingOptions
from companion.fronts.terminal.screen.canvas import Canvas
from companion.fronts.terminal.screen.fields import FieldsEditor
from companion.fronts.terminal.screen.pages import FieldsPage, Page, Picker
from companion.fronts.terminal.screen.terminal import Terminal
from companion.scene import Words
from companion.table import Option, Path


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
    show(terminal, FieldsPage("House rules: Enter when they are as you like them", editor, lambda _: done.append(editor.options())))
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


class OptionsEditor(EditingOptions, FieldsEditor):
    """House rules as a list; all of them, whether something stands there or not."""

    def shown(self) -> list[Path]:
        """In the order of the game, those that are asked for first."""
        wanted = self.filter.lower().replace("_", " ")
        return [path for path in self.fields if wanted in path[0].replace("_", " ") or wanted in self.label(path).lower()]
