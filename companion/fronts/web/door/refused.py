"""What the door turns away: a status of HTTP, a kind for programs, one sentence for people that says what to do next."""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape

import msgspec


class Refused(Exception):
    """Somebody may not do this, or not now. ``retry_after`` is in whole seconds, and None where waiting does not help; ``seen`` is what
    to name so that it may be done.
    """

    def __init__(self, status: int, kind: str, text: str, retry_after: float | None = None, seen: str | None = None) -> None:
        super().__init__(text)
        self.status, self.kind, self.text, self.seen = status, kind, text, seen
        self.retry_after = None if retry_after is None else max(1, math.ceil(retry_after))

    @property
    def headers(self) -> Mapping[str, str]:
        """What the answer's head says beside its type."""
        return {} if self.retry_after is None else {"retry-after": str(self.retry_after)}

    @property
    def body(self) -> Mapping[str, Mapping[str, str]]:
        """For programs: ``{"error": {"kind": ..., "text": ...}}``."""
        return {"error": {"kind": self.kind, "text": self.text}}

    def as_json(self) -> bytes:
        """The body for programs, as it is sent."""
        return msgspec.json.encode(self.body)

    def as_html(self) -> bytes:
        """The smallest page that says it, for where no better one can be drawn."""
        head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{self.status}</title>'
        return f"{head}<h1>{self.status}</h1><p>{escape(self.text)}</p></html>".encode()
