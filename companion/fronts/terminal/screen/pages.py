"""Pages on top of the main screen: a text to read, a list to pick from, a board to edit. Esc closes each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.fronts.terminal.screen.canvas import BAR, CHOSEN, DIM, PLAIN, WARNING, Row, TextCanvas, wrapped
from companion.fronts.terminal.screen.fields import FieldsEditor

Lines = Callable[[int], Sequence[Row]]
JUMPS = {"up": -1, "down": 1, "pgup": -10, "pgdn": 10, "tab": 1, "home": -10_000, "end": 10_000}


SCROLLS = {"pgup": -1, "pgdn": 1}


class ScreenPage:
    """A text to read, wrapped to the width. ``closed`` marks a page that is finished."""

    keys = "arrows scroll, Esc goes back"

    def __init__(self, title: str, lines: Lines, *, at_end: bool = False) -> None:
        self.title, self._lines = title, lines
        self.first = 1_000_000 if at_end else 0
        self.closed = False

    def draw(self, canvas: TextCanvas) -> None:
        """Draw the title, the lines that fit, and the keys."""
        canvas.put(1, 0, self.title, BAR)
        canvas.fill(0, BAR)
        self.draw_inside(canvas, 2, canvas.height - 4)
        canvas.put(1, canvas.height - 1, self.keys, DIM)

    def draw_inside(self, canvas: TextCanvas, y: int, height: int) -> None:
        """Draw the visible lines, and which part of the text they are."""
        lines = self._lines(canvas.width - 2)
        self.first = max(0, min(self.first, len(lines) - height))
        for i, spans in enumerate(lines[self.first : self.first + height]):
            canvas.row(1, y + i, spans)
        if len(lines) > height:
            canvas.put(1, y + height, f"lines {self.first + 1} to {min(len(lines), self.first + height)} of {len(lines)}", DIM)

    def key(self, key: str) -> None:
        """Scroll or close."""
        if key in JUMPS:
            self.first += JUMPS[key]
        elif key in ("esc", "enter", "q"):
            self.closed = True


class PickerPage(ScreenPage):
    """A list to pick from. ``pick`` is called with the index of the entry when Enter is pressed."""

    keys = "arrows move, Enter takes it, Esc goes back"

    def __init__(self, title: str, entries: Sequence[str], pick: Callable[[int], None], above: Sequence[str] = ()) -> None:
        super().__init__(title, lambda width: [])
        self.entries, self.pick, self.above, self.at = list(entries), pick, above, 0
        self._scrolls = 0

    def draw_inside(self, canvas: TextCanvas, y: int, height: int) -> None:
        """Draw the text above, then the entries around the cursor."""
        y, height = self._draw_above(canvas, y, height)
        first = max(0, min(self.at - height // 2, len(self.entries) - height))
        for i, entry in enumerate(self.entries[first : first + height], first):
            sign = ">" if i == self.at else " "
            canvas.put(1, y + i - first, f"{sign} {entry} "[: canvas.width - 2], CHOSEN if i == self.at else PLAIN)

    def _draw_above(self, canvas: TextCanvas, y: int, height: int) -> tuple[int, int]:
        """Draw as much of the text above as leaves room for the entries; it can be scrolled. Returns the line after it, and how many are
        left.
        """
        lines = [part for text in self.above for part in wrapped(text, canvas.width - 2) or [""]]
        room = min(len(lines), max(0, height - min(len(self.entries), max(3, height // 2))))
        shown = room if room == len(lines) else max(0, room - 1)
        self._scrolls = max(1, shown) if shown < len(lines) else 0
        self.first = max(0, min(self.first, len(lines) - shown))
        for i, line in enumerate(lines[self.first : self.first + shown]):
            canvas.put(1, y + i, line)
        if self._scrolls and room:
            says = f"-- lines {self.first + 1} to {self.first + shown} of {len(lines)}; PgUp and PgDn scroll --"
            canvas.put(1, y + shown, says[: canvas.width - 2], DIM)
        return y + room, height - room

    def key(self, key: str) -> None:
        """Move the cursor, scroll the text above, pick, or close."""
        if self._scrolls and key in SCROLLS:
            self.first += SCROLLS[key] * self._scrolls
        elif key in JUMPS and self.entries:
            self.at = max(0, min(len(self.entries) - 1, self.at + JUMPS[key]))
        elif key == "enter" and self.entries:
            self.closed = True
            self.pick(self.at)
        elif key in ("esc", "q"):
            self.closed = True


class FieldsPage(ScreenPage):
    """A board to edit. ``done`` is called with the editor when Enter closes the page; it may refuse by raising ValueError."""

    keys = "type to find a field, arrows move and change it, Enter: that is all, Esc leaves it"

    def __init__(self, title: str, editor: FieldsEditor, done: Callable[[FieldsEditor], None], above: Sequence[str] = ()) -> None:
        super().__init__(title, lambda width: [])
        self.editor, self.done, self.above, self.fault = editor, done, above, ""

    def draw_inside(self, canvas: TextCanvas, y: int, height: int) -> None:
        """Draw the text above, the fields, and the typed filter."""
        for line in (part for text in self.above for part in wrapped(text, canvas.width - 2) or [""]):
            canvas.put(1, y, line)
            y, height = y + 1, height - 1
        for i, spans in enumerate(self.editor.lines(canvas.width - 2, height - 4)):
            canvas.row(1, y + i, spans)
        marked = self.editor.marked()
        says = self.fault or (self.editor.says(marked) if marked else "")
        for i, line in enumerate(wrapped(says, canvas.width - 2)[:3]):
            canvas.put(1, y + height - 3 + i, line, WARNING if self.fault else DIM)
        canvas.put(1, y + height, f"{len(self.editor.changed)} changed. Find: {self.editor.filter}▏")

    def key(self, key: str) -> None:
        """Edit; Enter closes the page if nothing is typed."""
        self.fault = ""
        editor = self.editor
        if key == "esc":
            self.closed = True
        elif key == "enter":
            self._enter()
        elif key == "backspace":
            editor.filter = editor.filter[:-1]
        elif len(key) == 1 and (editor.filter or key not in "+- "):
            editor.filter += key
        else:
            editor.key(key)

    def _enter(self) -> None:
        editor = self.editor
        try:
            if "=" in editor.filter:
                editor.typed(editor.filter)
            elif not editor.filter:
                self.done(editor)
                self.closed = True
            editor.filter = ""
        except ValueError as error:
            self.fault = str(error)
