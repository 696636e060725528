"""Filling in a report together: changes made here are shared as a draft, and those of other players appear here."""

from __future__ import annotations

from typing import Any

from companion.engine import Evening
from companion.fronts.editing import FieldEdits
from companion.scene import Catalog
from companion.table import FieldPath, Report
from companion.table.fields import flat, nested


class DraftEditor:
    """The open report of an evening. The pages change ``editing``; a field that is open there keeps its own value."""

    def __init__(self, evening: Evening, ask: Report, words: Catalog) -> None:
        self._evening, self._seen = evening, evening.ask_id
        self._drafted: dict[FieldPath, Any] = flat(evening.drafts)
        self.editing = FieldEdits(
            ask.fields, words, self._drafted or flat(evening.suggestion or {}), ask.collapsed_fields(), ask.likely_values()
        )

    def refresh(self) -> None:
        """Take over the changes of others."""
        before, self._drafted = self._drafted, flat(self._evening.drafts)
        for path, value in self._drafted.items():
            if path not in before or before[path] != value:
                self.editing.set(path, tuple(value) if isinstance(value, list) else value)

    def publish(self) -> None:
        """Share the changes made here, including values that were set back."""
        paths = self._drafted.keys() | self.editing.changed.keys()
        self._evening.draft(nested({path: self.editing.value(path) for path in paths}), id=self._seen)
        self._drafted = flat(self._evening.drafts)
