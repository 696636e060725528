"""The promise of a page, and the two that most are made of: something to pick from, something to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.fronts.panel.screens import Choices, Entry, Screen, Text
from companion.fronts.panel.screens.paging import Paging
from companion.scene import Words


class Page:
    """One page. Gestures change what it shows, or do something; ``closed`` once it is done with. It knows nothing of time but what it
    is told: ``since_s`` is when it came to lie on top.
    """

    closed = False
    since_s = 0.0
    lasting = False
    """Whether it stays when the question that it was opened at is answered elsewhere."""
    scrolls = True
    """Whether the knob is for the page; where it is not, it goes back through the sheets that lead to it."""
    page: int | None = None
    """The page of what it shows that was turned to; None while they turn by themselves."""

    @property
    def pages(self) -> int:
        """How many pages what it shows has."""
        return 1

    def halt(self, now_s: float) -> None:
        """Pages turn by themselves no more: the one that lies open stays."""
        if self.page is None and self.pages > 1:
            self.page = Paging(self.pages, None, self.since_s).at(now_s)

    def screen(self) -> Screen:
        """What it shows."""
        raise NotImplementedError

    def turn(self, steps: int) -> None:
        """The knob was turned."""

    def push(self) -> None:
        """The knob was pushed: as ACTION, where it means nothing of its own."""
        self.action()

    def action(self) -> None:
        """ACTION was pressed."""
        self.closed = True

    def back(self) -> None:
        """BACK was pressed: one level up."""
        self.closed = True

    def on_top(self, now_s: float) -> None:
        """It lies on top (again)."""
        self.since_s = now_s


class Item(NamedTuple):
    """One entry of a list: its text, what picking it does, a value at the right end, a mark before it, whether it can't be picked."""

    text: str
    do: Callable[[], None]
    value: str = ""
    mark: str = ""
    barred: bool = False


class Pick(Page):
    """A list to pick from. ``items`` is asked again for every picture, so that values may change while it lies open."""

    def __init__(
        self, header: str, items: Callable[[], Sequence[Item]], *, question: str = "", footer: str = "", at: int = 0, stays: bool = False
    ) -> None:
        self.header, self.items, self.question, self.footer = header, items, question, footer
        self.at, self.stays = at, stays

    def screen(self) -> Screen:
        items = self.items()
        self.at = max(0, min(self.at, len(items) - 1))
        entries = tuple(Entry(text=item.text, mark=item.mark, value=item.value, barred=item.barred) for item in items)
        counter = f"{self.at + 1}/{len(items)}" if len(items) > 1 else ""
        return Choices(header=self.header, question=self.question, entries=entries, at=self.at, counter=counter, footer=self.footer)

    def turn(self, steps: int) -> None:
        self.at = max(0, min(self.at + steps, len(self.items()) - 1))

    def action(self) -> None:
        items = self.items()
        if not items:
            self.closed = True
            return
        self.closed = not self.stays
        items[min(self.at, len(items) - 1)].do()


def surely(header: str, words: Words, why: str, do: Callable[[], None]) -> Pick:
    """Ask once more before the game ends: ``why`` names the sentences. ACTION alone does not do it."""
    items = [Item(words.phrase(f"ends.{why}_no"), lambda: None), Item(words.phrase(f"ends.{why}_yes"), do)]
    return Pick(header, lambda: items, question=words.phrase(f"ends.{why}"))


class Read(Page):
    """Something to read: pages turn by themselves until somebody turns the knob. ``done`` is what ACTION does beside closing it."""

    def __init__(self, header: str, text: str, *, footer: str = "", done: Callable[[], None] | None = None, lasting: bool = False) -> None:
        self.header, self.text, self.footer, self.done, self.lasting = header, text, footer, done, lasting

    @property
    def pages(self) -> int:
        return self.screen().pages

    def screen(self) -> Text:
        return Text(header=self.header, text=self.text, footer=self.footer, page=self.page, since_s=self.since_s)

    def turn(self, steps: int) -> None:
        self.page = max(0, min((self.page or 0) + steps, self.pages - 1))

    def action(self) -> None:
        self.closed = True
        if self.done is not None:
            self.done()


def leaving(header: str, words: Words, waiting: str, what: str, do: Callable[[], None], open: Callable[[Page], None]) -> Read:
    """Ask once more while changes wait for the disk: ``waiting`` says which, ``what`` names the sentences. It is read first, and ACTION
    alone does not do it.
    """
    items = [Item(words.phrase(f"waiting.{what}_no"), lambda: None), Item(words.phrase(f"waiting.{what}_yes"), do)]
    ask = Pick(header, lambda: items, question=words.phrase(f"waiting.{what}_short"))
    text = f"{waiting} {words.phrase(f'waiting.{what}')}"
    return Read(header, text, footer=words.phrase("panel.read_on"), done=lambda: open(ask))
