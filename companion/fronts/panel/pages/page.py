"""The interface of a page of the panel, and the two common kinds: a list to pick from, a text to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.fronts.panel.screens import ChoicesScreen, ListEntry, PanelScreen, TextScreen
from companion.fronts.panel.screens.paging import Paging
from companion.scene import Catalog


class PanelPage:
    """One page. Gestures change what it shows or do something; ``closed`` marks a page that is finished. Its only time is ``since_s``, when
    it became the top page.
    """

    closed = False
    since_s = 0.0
    lasting = False
    """Whether it stays open when its question is answered elsewhere."""
    scrolls = True
    """Whether the page uses the knob; if not, the knob goes back through the sheets before it."""
    page: int | None = None
    """The page of its text that was turned to; None while pages turn by themselves."""

    @property
    def pages(self) -> int:
        """The number of pages of its text."""
        return 1

    def halt(self, now_s: float) -> None:
        """Stop turning pages automatically; the current one stays."""
        if self.page is None and self.pages > 1:
            self.page = Paging(self.pages, None, self.since_s).at(now_s)

    def screen(self) -> PanelScreen:
        """The screen to show now."""
        raise NotImplementedError

    def turn(self, steps: int) -> None:
        """Handle a turn of the knob."""

    def push(self) -> None:
        """Handle a push of the knob; by default the same as ACTION."""
        self.action()

    def action(self) -> None:
        """Handle ACTION."""
        self.closed = True

    def back(self) -> None:
        """Handle BACK: one level up."""
        self.closed = True

    def on_top(self, now_s: float) -> None:
        """Note that it became the top page."""
        self.since_s = now_s


class MenuItem(NamedTuple):
    """One entry of a list: its text, the function called when it is picked, a value at the right end, a mark in front, whether it is
    barred.
    """

    text: str
    do: Callable[[], None]
    value: str = ""
    mark: str = ""
    barred: bool = False


class PickPage(PanelPage):
    """A list to pick from. ``items`` is called for every picture, so values may change while it is open."""

    def __init__(
        self,
        header: str,
        items: Callable[[], Sequence[MenuItem]],
        *,
        question: str = "",
        footer: str = "",
        at: int = 0,
        stays: bool = False,
    ) -> None:
        self.header, self.items, self.question, self.footer = header, items, question, footer
        self.at, self.stays = at, stays

    def screen(self) -> PanelScreen:
        items = self.items()
        self.at = max(0, min(self.at, len(items) - 1))
        entries = tuple(ListEntry(text=item.text, mark=item.mark, value=item.value, barred=item.barred) for item in items)
        counter = f"{self.at + 1}/{len(items)}" if len(items) > 1 else ""
        return ChoicesScreen(header=self.header, question=self.question, entries=entries, at=self.at, counter=counter, footer=self.footer)

    def turn(self, steps: int) -> None:
        self.at = max(0, min(self.at + steps, len(self.items()) - 1))

    def action(self) -> None:
        items = self.items()
        if not items:
            self.closed = True
            return
        self.closed = not self.stays
        items[min(self.at, len(items) - 1)].do()


def confirm_ending_page(header: str, words: Catalog, why: str, do: Callable[[], None]) -> PickPage:
    """Ask for confirmation before the game ends: ``why`` selects the texts. ACTION alone does not confirm."""
    items = [MenuItem(words.phrase(f"ends.{why}_no"), lambda: None), MenuItem(words.phrase(f"ends.{why}_yes"), do)]
    return PickPage(header, lambda: items, question=words.phrase(f"ends.{why}"))


class ReadPage(PanelPage):
    """A text to read; pages turn by themselves until the knob is turned. ``done`` is called when ACTION closes it."""

    def __init__(self, header: str, text: str, *, footer: str = "", done: Callable[[], None] | None = None, lasting: bool = False) -> None:
        self.header, self.text, self.footer, self.done, self.lasting = header, text, footer, done, lasting

    @property
    def pages(self) -> int:
        return self.screen().pages

    def screen(self) -> TextScreen:
        return TextScreen(header=self.header, text=self.text, footer=self.footer, page=self.page, since_s=self.since_s)

    def turn(self, steps: int) -> None:
        self.page = max(0, min((self.page or 0) + steps, self.pages - 1))

    def action(self) -> None:
        self.closed = True
        if self.done is not None:
            self.done()


def confirm_leaving_page(
    header: str, words: Catalog, waiting: str, what: str, do: Callable[[], None], open: Callable[[PanelPage], None]
) -> ReadPage:
    """Ask for confirmation while changes are not on disk: ``waiting`` says which, ``what`` selects the texts. People read it first; ACTION
    alone does not confirm.
    """
    items = [MenuItem(words.phrase(f"waiting.{what}_no"), lambda: None), MenuItem(words.phrase(f"waiting.{what}_yes"), do)]
    ask = PickPage(header, lambda: items, question=words.phrase(f"waiting.{what}_short"))
    text = f"{waiting} {words.phrase(f'waiting.{what}')}"
    return ReadPage(header, text, footer=words.phrase("panel.read_on"), done=lambda: open(ask))
