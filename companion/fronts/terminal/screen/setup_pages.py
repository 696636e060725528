"""Pages shown before a game: choose the game, the scenario, the house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.fronts.editing import OptionEdits
from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.fields import FieldsEditor
from companion.fronts.terminal.screen.pages import FieldsPage, PickerPage, ScreenPage
from companion.fronts.terminal.screen.terminal import CursesTerminal
from companion.scene import Catalog
from companion.table import FieldPath, Option


class EscapePressed(Exception):
    """Esc was pressed: go one page back, or quit."""


def pick_entry(terminal: CursesTerminal, title: str, entries: Sequence[str], above: Sequence[str] = ()) -> int:
    """Let the user pick an entry; returns its index.

    Raises:
        EscapePressed: none was picked.
        Interrupted, EOFError: the process is to end, or the terminal is gone.
    """
    picked: list[int] = []
    show_page(terminal, PickerPage(title, entries, picked.append, above))
    if not picked:
        raise EscapePressed
    return picked[0]


def house_rules(terminal: CursesTerminal, options: Mapping[str, Option], now: Mapping[str, Any], words: Catalog) -> dict[str, Any]:
    """Let the user change house rules; returns the options that differ from ``now``.

    Raises:
        EscapePressed: the changes were dropped.
    """
    done: list[dict[str, Any]] = []
    editor = OptionsEditor(options, now, words)
    show_page(terminal, FieldsPage("House rules: Enter when they are as you like them", editor, lambda _: done.append(editor.options())))
    if not done:
        raise EscapePressed
    return done[0]


def show_page(terminal: CursesTerminal, page: ScreenPage) -> None:
    """Show a page until it is closed."""
    while not page.closed:
        canvas = TextCanvas(*terminal.size)
        page.draw(canvas)
        terminal.show(canvas)
        key = terminal.key(None)
        if key is not None:
            page.key(key)


class OptionsEditor(OptionEdits, FieldsEditor):
    """The list of all house rules."""

    def shown(self) -> list[FieldPath]:
        """The options that match the filter, those without a default first."""
        wanted = self.filter.lower().replace("_", " ")
        return [path for path in self.fields if wanted in path[0].replace("_", " ") or wanted in self.label(path).lower()]
