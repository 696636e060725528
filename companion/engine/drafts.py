"""Drafts: a report that several phones fill in together, field by field, until the first confirmation closes it."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.table import AnswerRefused, Ask, JsonValue, Report


class Drafts:
    """The draft of the open report. It belongs to one ask, and is dropped when another is posed."""

    def __init__(self) -> None:
        self._ask: int | None = None
        self._draft: dict[str, Any] = {}

    def of(self, posed: int | None) -> dict[str, Any]:
        """What is filled in so far for this ask."""
        return self._draft if posed == self._ask else {}

    def fill(self, posed: int | None, ask: Ask, patch: JsonValue) -> None:
        """Fill in some fields; the last change of a field wins, also one that undoes a change.

        Raises:
            AnswerRefused: no report is open, or a field can't have that value.
        """
        if not isinstance(ask, Report):
            raise AnswerRefused(f"Only a report can be filled in bit by bit; a {ask.kind} is open.")
        part = ask.judge_part(patch)
        if posed != self._ask:
            self._ask, self._draft = posed, {}
        _merge(self._draft, part)

    def dump(self) -> bytes:
        """Encode for the journal's side values."""
        return msgspec.json.encode((self._ask, self._draft))

    def load(self, stored: bytes | None) -> None:
        """Load from the journal's side values."""
        if stored:
            self._ask, self._draft = msgspec.json.decode(stored)


def _merge(into: dict[str, Any], part: dict[str, Any]) -> None:
    for key, value in part.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = value
