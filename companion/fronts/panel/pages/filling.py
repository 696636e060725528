"""A report while it is filled in: what is set here goes to everybody as a draft, and what others set appears here."""

from __future__ import annotations

from typing import Any

from companion.engine import Evening
from companion.fronts.editing import Editing
from companion.scene import Words
from companion.table import Path, Report
from companion.table.fields import flat, nested


class Filling:
    """The open report of an evening. ``editing`` is what the pages change; a field that is open there keeps what the knob made of it."""

    def __init__(self, evening: Evening, ask: Report, words: Words) -> None:
        self._evening, self._seen = evening, evening.seen
        self._drafted: dict[Path, Any] = flat(evening.drafts)
        self.editing = Editing(ask.fields, words, self._drafted or flat(evening.suggestion or {}), ask.folded_fields(), ask.known())

    def look(self) -> None:
        """Take over what others filled in since."""
        before, self._drafted = self._drafted, flat(self._evening.drafts)
        for path, value in self._drafted.items():
            if path not in before or before[path] != value:
                self.editing.set(path, tuple(value) if isinstance(value, list) else value)

    def note(self) -> None:
        """Let others see what was set here, also that something stands again as it stood."""
        paths = self._drafted.keys() | self.editing.changed.keys()
        self._evening.draft(nested({path: self.editing.value(path) for path in paths}), id=self._seen)
        self._drafted = flat(self._evening.drafts)
