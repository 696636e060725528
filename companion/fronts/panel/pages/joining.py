"""How a phone joins: the QR, and beside it what people type who can't scan it."""

from __future__ import annotations

import re

from companion.fronts.house import House, Joining
from companion.fronts.panel.pages.page import Page
from companion.fronts.panel.screens import Qr, Screen, Text
from companion.scene import Words

COLUMNS, ROWS = 10, 5
"""Beside the code."""


class Join(Page):
    """Shows how to join as it is now: a new code or one more phone is on the glass at once. It stays while others answer questions."""

    lasting = True

    def __init__(self, house: House, joining: Joining, words: Words) -> None:
        self._house, self._joining, self._words = house, joining, words

    def screen(self) -> Screen:
        self._joining = joining = self._house.joining or self._joining
        if joining.trouble:
            return Text(header=self._says("join"), text=joining.trouble, page=self.page, since_s=self.since_s)
        return Qr(data=joining.url, lines=tuple(self._lines(joining)))

    @property
    def pages(self) -> int:
        screen = self.screen()
        return screen.pages if isinstance(screen, Text) else 1

    def turn(self, steps: int) -> None:
        self.page = max(0, min((self.page or 0) + steps, self.pages - 1))

    def _lines(self, joining: Joining) -> list[str]:
        """The address, the code, how many there are; above them what it is for, where there is room."""
        lines = [*broken(joining.address), self._says("join_code", code=joining.code), self._says("join_phones", n=joining.phones)]
        return [self._says("join_at"), *lines] if len(lines) < ROWS else lines

    def _says(self, name: str, **args: object) -> str:
        return self._words.phrase(f"panel.{name}", **args)


def broken(address: str) -> list[str]:
    """An address in rows, broken after a dot or a colon."""
    rows = [""]
    for piece in re.findall(r"[^.:]*[.:]?", address):
        if len(rows[-1] + piece) > COLUMNS:
            rows.append("")
        rows[-1] += piece
    return rows
