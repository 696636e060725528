"""A simulated player who knows only what the display shows and presses the buttons that it names.

It uses what a new player can see: the footer says what ACTION does, a list has a highlighted entry, a large number has arrows, and the
selected die has a frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from random import Random
from typing import NamedTuple

from PIL import Image

from companion.fronts.panel.canvas import Canvas
from companion.fronts.panel.layout import COLUMNS
from companion.fronts.panel.screens.dice import SIZES
from tests.fronts.panel import glyphs
from tests.panel.box import Box

COUNTER = re.compile(r"(?: *(\d+/\d+|\d+ of [\d-]+|\d+ left|\d+ changed|\d+:\d\d|= \d+))+$")
LABEL = len(" 1/2")
BANNER_S = 1.3
MOST_PAGES = 40


class Die(NamedTuple):
    """A die on the display; ``face`` is None if it is not set yet."""

    x: int
    y: int
    face: int | None
    framed: bool


class Glance:
    """One picture, parsed."""

    def __init__(self, image: Image.Image) -> None:
        self.image, self.lines = image, glyphs.read(image)

    @cached_property
    def _header(self) -> glyphs.Line | None:
        first = self.lines[0] if self.lines else None
        return first if first is not None and first.lit and first.y <= 2 and not self.has_plate else None

    @property
    def has_plate(self) -> bool:
        """Whether there is a lit plate at the top, higher than the bar: a title or an ending."""
        return all(self.image.getpixel((x, 12)) for x in (1, 126)) and not self.clock

    @property
    def header(self) -> str:
        """The text of the bar at the top, without its counter."""
        return COUNTER.sub("", self._header.text) if self._header else ""

    @property
    def counter(self) -> str:
        """The counter at the right end of the bar."""
        found = COUNTER.search(self._header.text) if self._header else None
        return found[1] if found else ""

    @property
    def least(self) -> int:
        """How many entries have to be marked at least, where the counter says it: ``0 of 1-2``."""
        return int(re.split("[ -]", self.counter.split(" of ")[1])[0])

    @cached_property
    def _dotted_y(self) -> int | None:
        """The dotted line above a footer."""
        for y in (50, 51):
            row = "".join("#" if pixel else "." for pixel in self.image.crop((0, y, 128, y + 1)).convert("L").tobytes())
            if re.fullmatch(r"\.*(#\.\.){40,}#?\.*", row):
                return y
        return None

    @cached_property
    def footer(self) -> str:
        """The text below the dotted line, without the page number."""
        return COUNTER.sub("", self._below)

    @property
    def _below(self) -> str:
        dotted = self._dotted_y
        return "" if dotted is None else " ".join(line.text for line in self.lines if line.y > dotted)

    @cached_property
    def pages(self) -> tuple[int, int]:
        """The current page and the number of pages: at the right end of the footer, or in the bar where the footer has no room or is
        missing, and on cards.
        """
        below = re.search(r"(\d+)/(\d+)$", self._below)
        above = re.search(r"(\d+)/(\d+)", self._counters) if self.is_card or (self._footer_is_full and not self.lit) else None
        found = below or above
        return (int(found[1]), int(found[2])) if found else (1, 1)

    @property
    def _footer_is_full(self) -> bool:
        return not self.footer or len(self.footer) + LABEL > COLUMNS

    @property
    def _counters(self) -> str:
        found = COUNTER.search(self._header.text) if self._header else None
        return found[0] if found else ""

    @property
    def is_card(self) -> bool:
        """Whether it has a frame on both sides."""
        sides = (self.image.crop((x, 14, x + 1, 48)).getcolors() for x in (0, 127))
        return all(colors == [(34, 255)] for colors in sides) and not self.lit

    @cached_property
    def body(self) -> list[glyphs.Line]:
        """The lines between bar and footer."""
        end = 64 if self._dotted_y is None else self._dotted_y
        return [line for line in self.lines if line is not self._header and line.y < end]

    @property
    def lit(self) -> str:
        """The highlighted entry of a list."""
        return " ".join(line.text for line in self.body if line.lit)

    @property
    def entry(self) -> str:
        """The highlighted entry without its mark."""
        return self.lit.lstrip("☐▣⊘ ")

    @property
    def text(self) -> str:
        """All between bar and footer."""
        return " ".join(" ".join(line.text for line in self.body).split())

    @cached_property
    def _digits(self) -> str:
        return glyphs.clock(self.image) or ""

    @property
    def clock(self) -> str:
        """The countdown's digits; empty where there is no clock."""
        return "" if self._digits.isdigit() else self._digits

    @property
    def number(self) -> str:
        """A number in large digits; empty where there is none."""
        return self._digits if self._digits.isdigit() else ""

    @cached_property
    def dice(self) -> list[Die]:
        """Dice with pips and those with a question mark, in order."""
        columns = glyphs.columns_of(self.image)
        for size in SIZES:
            alphabet = _faces(size)
            found = [
                Die(x, y, int(cell.sign) if cell.sign != "?" else None, self._framed(x, y))
                for y in range(12, 64 - size + 1)
                for word, cell in alphabet.cells.items()
                for x in _places(alphabet.word(columns, y), word)
            ]
            if found:
                return sorted(found, key=lambda die: (die.y, die.x))
        return []

    def _framed(self, x: int, y: int) -> bool:
        return x >= 2 and bool(self.image.getpixel((x - 2, y + 5))) and not self.image.getpixel((x - 1, y + 5))


def _places(band: str, word: str) -> Iterator[int]:
    x = band.find(word)
    while x >= 0:
        yield x
        x = band.find(word, x + 1)


@cache
def _faces(size: int) -> glyphs.Alphabet:
    """Dice of a size, as they are drawn."""
    return glyphs.Alphabet(size, ((_die(size, face), glyphs.Cell(str(face or "?"), True, 1)) for face in (None, 1, 2, 3, 4, 5, 6)))


def _die(size: int, face: int | None) -> Image.Image:
    ink = Canvas()
    ink.die(0, 0, size, size, face)
    return ink.image.crop((0, 0, size, size))


Wish = Callable[["Reader"], bool]


class Reader:
    """Plays by what it reads. ``glances`` are all pages seen, each once, in order; ``did`` records its actions for failure messages.

    ``wishes`` are extra actions: each is tried at every page until it returns True.
    """

    def __init__(self, box: Box, seed: int = 1) -> None:
        self.box, self.random = box, Random(seed)
        self.glances: dict[bytes, Glance] = {}
        self.did: list[str] = []
        self.wishes: list[Wish] = []
        for _, image in box.pictures:
            self._saw(image)
        box.looking.append(self._saw)

    def _saw(self, image: Image.Image) -> None:
        key = image.tobytes()
        if key not in self.glances:
            self.glances[key] = Glance(image)

    @property
    def now(self) -> Glance:
        """The current picture."""
        return self.glances[self.box.glass.tobytes()]

    # -- inputs -------------------------------------------------------------------------------------------------

    def press(self, button: str = "action") -> None:
        self.did.append(f"{button} on {self.now.header!r} / {self.now.text!r} / {self.now.footer!r}")
        self.box.press(button)

    def hold(self, button: str) -> None:
        self.did.append(f"hold {button} on {self.now.header!r} / {self.now.text!r}")
        self.box.hold(button)

    # -- reading ------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Turn through all pages. The last page of a table may be a text with pages of its own, and on a slow box one turns by itself."""
        for _ in range(MOST_PAGES):
            if self.now.pages[0] == self.now.pages[1]:
                return
            assert self._moves(1), self.said()
        raise AssertionError(f"more than {MOST_PAGES} pages: {self.said()}")

    def written(self) -> str:
        """All text on the display."""
        return " ".join(" ".join(line.text for line in self.now.lines).split())

    def all_pages(self) -> str:
        """The text of all pages; the last page is open afterwards."""
        text = self.now.text
        for _ in range(self.now.pages[0], self.now.pages[1]):
            self.box.turn(1)
            text += " " + self.now.text
        return text

    def entries(self) -> list[str]:
        """All entries of a list; the first is highlighted afterwards."""
        self._to_the_first()
        found = [self.now.lit]
        while self._moves(1):
            found.append(self.now.lit)
        self._to_the_first()
        return found

    def _to_the_first(self) -> None:
        while self._moves(-12):
            pass

    def at(self, place: int) -> None:
        """Highlight the entry at this index."""
        self._to_the_first()
        self.box.turn(place)

    def _moves(self, steps: int) -> bool:
        before = self.box.glass.tobytes()
        self.box.turn(steps)
        return self.box.glass.tobytes() != before

    def mark(self, wanted: str) -> None:
        """Highlight the first entry that begins with this."""
        self._to_the_first()
        while not self.now.entry.startswith(wanted):
            assert self._moves(1), f"no entry {wanted!r}: {self.said()}"

    def pick(self, wanted: str) -> None:
        """Pick that entry."""
        self.mark(wanted)
        self.press()

    def to_menu(self) -> None:
        """Press BACK until the menu of the game is open."""
        for _ in range(8):
            if self.now.header == "What else":
                return
            self.press("back")
            self.past_banner()
        raise AssertionError(self.said())

    def from_menu(self, *wanted: str) -> None:
        """Pick these entries, starting at the game's menu."""
        self.to_menu()
        for entry in wanted:
            self.pick(entry)

    # -- playing ------------------------------------------------------------------------------------------------

    def play(self, until: Callable[[Glance], bool], most: int = 600) -> None:
        """Follow the display until it shows this."""
        for _ in range(most):
            if until(self.now):
                return
            self.step()
        raise AssertionError(f"{most} steps, and no end: {self.said()}")

    def step(self) -> None:
        """Do one action."""
        for wish in self.wishes:
            if wish(self):
                self.wishes.remove(wish)
                return
        glance = self.now
        if glance.clock:
            self.at_the_clock(glance)
        elif glance.footer.startswith("ACTION") and glance.footer not in ("ACTION takes them", "ACTION takes it out"):
            self.read()
            self.press()
        elif "die" in glance.footer or glance.footer in ("turn, or ACTION rolls", "ACTION takes them"):
            self.set_dice()
        elif glance.footer == "push marks, ACTION ok":
            self.mark_several()
        elif glance.footer in ("push sets, ACTION ok", "turn, then push"):
            self.share_out()
        elif glance.lit:
            self.choose()
        elif glance.number:
            self.set_number()
        elif not self.past_banner():
            self.read()
            self.press()

    def past_banner(self) -> bool:
        """Wait for the banner of a phase to pass; whether there was one."""
        if self.now.lit or self.now.footer or self.now.clock:
            return False
        before = self.box.glass.tobytes()
        self.box.jump(BANNER_S)
        return self.box.glass.tobytes() != before

    def at_the_clock(self, glance: Glance) -> None:
        """Start the countdown; while it runs, let time pass."""
        if any(said in self.written() for said in ("ACTION starts", "Paused", "Time is up", "Ended early")):
            self.press()
        else:
            self.box.jump(5.0 if ":" in glance.clock else 1.0)

    def choose(self) -> None:
        """Read all entries, pick one of those that can be picked."""
        entries = self.entries()
        if entries[0] == "That is all: go on":
            self.press()
            return
        can = [i for i, entry in enumerate(entries) if not entry.startswith("⊘")]
        self.box.turn(self.random.choice(can))
        self.press()

    def mark_several(self) -> None:
        """Mark as many entries as the counter asks for."""
        few, entries = self.now.least, self.entries()
        for i in sorted(self.random.sample(range(len(entries)), min(len(entries), max(few, 1)))):
            self.at(i)
            if "▣" not in self.now.lit:
                self.press("push")
        self.press()

    def share_out(self) -> None:
        """Distribute the rest (``3 left``) to the first places that take it."""
        can = [i for i, entry in enumerate(self.entries()) if not entry.startswith("⊘")]
        for i in can:
            self.at(i)
            self.press("push")
            self.box.turn(int(self.now.counter.split()[0]))
            self.press("push")
        self.press()

    def set_number(self) -> None:
        """Set a number between the limits at the sides."""
        self.box.turn(self.random.randint(-2, 3))
        self.press()

    def set_dice(self) -> None:
        """Set every die that shows a question mark; then it says that ACTION takes them."""
        for _ in range(20):
            if self.now.footer == "ACTION takes them":
                self.press()
                return
            self.box.turn(self.random.randint(1, 6))
            if self.now.footer == "push: the next die":
                self.press("push")
        raise AssertionError(self.said())

    def said(self) -> str:
        """The last actions and the current display, for failure messages."""
        return "\n".join([*self.did[-12:], f"now {self.now.header!r} {self.now.counter!r} / {self.now.text!r} / {self.now.footer!r}"])
