"""The page that shows how a phone joins: a QR code, and beside it what to type without scanning."""

from __future__ import annotations

import re

from companion.fronts.host_api import HostApi, JoinInfo
from companion.fronts.panel.pages.page import PanelPage
from companion.fronts.panel.screens import PanelScreen, QrScreen, TextScreen
from companion.scene import Catalog

COLUMNS, ROWS = 10, 5
"""Columns beside the QR code."""


class JoinPage(PanelPage):
    """How to join. A new code or phone appears at once. The page stays open while others answer questions."""

    lasting = True

    def __init__(self, host: HostApi, joining: JoinInfo, words: Catalog) -> None:
        self._host, self._joining, self._words = host, joining, words

    def screen(self) -> PanelScreen:
        self._joining = joining = self._host.joining or self._joining
        if joining.trouble:
            return TextScreen(header=self._says("join"), text=joining.trouble, page=self.page, since_s=self.since_s)
        return QrScreen(data=joining.url, lines=tuple(self._lines(joining)))

    @property
    def pages(self) -> int:
        screen = self.screen()
        return screen.pages if isinstance(screen, TextScreen) else 1

    def turn(self, steps: int) -> None:
        self.page = max(0, min((self.page or 0) + steps, self.pages - 1))

    def _lines(self, joining: JoinInfo) -> list[str]:
        """Address, code and number of phones; above them a title, if there is room."""
        lines = [*wrapped_address(joining.address), self._says("join_code", code=joining.code), self._says("join_phones", n=joining.phones)]
        return [self._says("join_at"), *lines] if len(lines) < ROWS else lines

    def _says(self, name: str, **args: object) -> str:
        return self._words.phrase(f"panel.{name}", **args)


def wrapped_address(address: str) -> list[str]:
    """Wrap an address to rows, broken after a dot or a colon."""
    rows = [""]
    for piece in re.findall(r"[^.:]*[.:]?", address):
        if len(rows[-1] + piece) > COLUMNS:
            rows.append("")
        rows[-1] += piece
    return rows
