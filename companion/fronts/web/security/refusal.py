"""The exception for refused requests: HTTP status, a kind for programs, and a sentence for people that says what to do next."""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape

import msgspec


class RequestRefused(Exception):
    """The request is refused. ``retry_after``: whole seconds, None if waiting does not help; ``seen``: the value for the field ``seen``
    with which the request is accepted.
    """

    def __init__(self, status: int, kind: str, text: str, retry_after: float | None = None, seen: str | None = None) -> None:
        super().__init__(text)
        self.status, self.kind, self.text, self.seen = status, kind, text, seen
        self.retry_after = None if retry_after is None else max(1, math.ceil(retry_after))

    @property
    def headers(self) -> Mapping[str, str]:
        """Further headers of the response."""
        return {} if self.retry_after is None else {"retry-after": str(self.retry_after)}

    @property
    def body(self) -> Mapping[str, Mapping[str, str]]:
        """The response for programs: ``{"error": {"kind": ..., "text": ...}}``."""
        return {"error": {"kind": self.kind, "text": self.text}}

    def as_json(self) -> bytes:
        """The encoded body."""
        return msgspec.json.encode(self.body)

    def as_html(self) -> bytes:
        """A minimal HTML page, for use where no template can be rendered."""
        head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{self.status}</title>'
        return f"{head}<h1>{self.status}</h1><p>{escape(self.text)}</p></html>".encode()
