"""The editor for fields on the screen: a report, a correction or a step done without the companion, changed by keys and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.fronts.editing import FieldEdits
from companion.fronts.terminal.answers import read_patch
from companion.fronts.terminal.screen.canvas import CHOSEN, DIM, PLAIN, WARNING, Row, TextSpan
from companion.scene import Catalog
from companion.table import Field, FieldPath, LikelyValues
from companion.table.fields import flat

SMALLER, LARGER = ("left", "-"), ("right", "+")


class FieldsEditor(FieldEdits):
    """The list of fields that match the typed filter, with a cursor."""

    def __init__(
        self,
        fields: Sequence[Field],
        words: Catalog,
        changed: Mapping[FieldPath, Any] | None = None,
        folded: Sequence[Field] = (),
        known: LikelyValues | None = None,
    ) -> None:
        super().__init__(fields, words, changed, folded, known)
        self.filter, self.at = "", 0
        self.unfolded = False

    # -- what there is ------------------------------------------------------------------------------------------

    def shown(self) -> list[FieldPath]:
        """The fields that match the filter: prompted fields first, then those with a value or a change."""
        wanted = self.filter.lower().split()
        fitting = [path for path in self.fields if all(word in f"{self.label(path)} {'.'.join(path)}".lower() for word in wanted)]
        return sorted((path for path in fitting if not self._is_folded(path)), key=self._rank)

    def _rank(self, path: FieldPath) -> tuple[bool, bool]:
        asked = bool(self.folded) and path not in self.folded
        return not asked, not asked and path not in self.changed and not self.value(path)

    def _is_folded(self, path: FieldPath) -> bool:
        return self._folds and path in self.folded and path not in self.changed

    @property
    def _folds(self) -> bool:
        """Whether collapsed fields are hidden behind one line: until it is opened or a filter is typed."""
        return bool(self.folded) and not self.unfolded and not self.filter

    def marked(self) -> FieldPath | None:
        """The field at the cursor; None on the line that opens the rest."""
        shown = self.shown()
        if self._folds and self.at >= len(shown):
            return None
        return shown[max(0, min(self.at, len(shown) - 1))] if shown else None

    def lines(self, width: int, height: int) -> Iterator[Row]:
        """The rows around the cursor."""
        lines: list[FieldPath | None] = [*self.shown(), *([None] if self._folds else [])]
        self.at = max(0, min(self.at, len(lines) - 1))
        first = max(0, min(self.at - height // 2, len(lines) - height))
        for i, path in enumerate(lines[first : first + height], first):
            yield self._rest_line(i == self.at, width) if path is None else self._line(path, i == self.at, width)

    def _rest_line(self, marked: bool, width: int) -> Row:
        left = sum(map(self._is_folded, self.fields))
        return [TextSpan(f" {self.words.phrase('fields.rest', n=left)}"[:width], CHOSEN if marked else DIM)]

    def _line(self, path: FieldPath, marked: bool, width: int) -> Row:
        now, value = self.fields[path].now, self.value(path)
        label = self.label(path)[: width - 24].ljust(min(44, width - 24))
        style = CHOSEN if marked else PLAIN
        if path not in self.changed:
            return [
                TextSpan(f" {label} ", style),
                TextSpan(self.text(path, value), PLAIN if value else DIM),
                TextSpan(self._range(path) if marked else "", DIM),
            ]
        return [TextSpan(f" {label} ", style), TextSpan(f"{self.text(path, now)} → ", DIM), TextSpan(self.text(path, value), WARNING)]

    def _range(self, path: FieldPath) -> str:
        field_type = self.fields[path].field_type
        return f"   ({field_type.describe()})" if field_type.kind == "count" else ""

    # -- keys ---------------------------------------------------------------------------------------------------

    def key(self, key: str) -> bool:
        """Move the cursor or change its field; False if the key means nothing here."""
        jumps = {"up": -1, "down": 1, "pgup": -10, "pgdn": 10, "tab": 1}
        if key in jumps:
            self.at += jumps[key]
            return True
        step = (key in LARGER) - (key in SMALLER)
        marked = self.marked()
        if step and marked is not None:
            self.step(marked, step)
        elif step and self._folds:
            self.unfolded = True
        return step != 0

    def typed(self, text: str) -> None:
        """Apply changes typed like ``A3.fire_active=2 np=1``.

        Raises:
            ValueError: they can't be parsed, or there is no such field; the text says how to write it.
        """
        for path, value in flat(read_patch(text, list(self.fields))).items():
            if path not in self.fields:
                raise ValueError(f"There is no field {'.'.join(path)} here.")
            if fault := self.fields[path].field_type.fault(tuple(value) if isinstance(value, list) else value):
                raise ValueError(f"{self.label(path)} {fault}.")
            self.set(path, value)
