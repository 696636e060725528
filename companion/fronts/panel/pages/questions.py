"""The last page before rules go on: how each kind of question is answered with ACTION and the knob.

Each gives its answer through ``answer``, a function that may refuse. What real dice or cards showed is never marked beforehand, so that
no press too many is taken for a throw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.fronts.editing import option_text
from companion.fronts.panel.pages.page import Page
from companion.fronts.panel.screens import Choices, Dice, Entry, Number, Screen, Text
from companion.scene import Words
from companion.table import DONE, Ask, Choose, Confirm, Count, Draw, Roll, Select, Share

Answer = Callable[[object], None]
DIGITAL = "digital"


class Posed(NamedTuple):
    """How a question is posed: its sentence; a header that says whose it is, or in which step it stands; what takes the answer; what was
    answered before, if it is known; and what leads back to what there was to read before it.
    """

    question: str
    header: str
    words: Words
    answer: Answer
    filled: Any = None
    look_again: Callable[[], None] = lambda: None


class Asked(Page):
    """A question."""

    footer = ""

    def __init__(self, ask: Ask, posed: Posed) -> None:
        self.ask, self.question, self.header, self.words, self.answer = ask, posed.question, posed.header, posed.words, posed.answer


class Done(Asked):
    """The list is done, or there was none: ACTION."""

    scrolls = False
    page: int | None = None
    """The page of a long question that lies open; None: they turn by themselves."""

    def screen(self) -> Text:
        footer = self.words.phrase("panel.done")
        return Text(header=self.header, text=self.question, footer=footer, page=self.page, since_s=self.since_s)

    def action(self) -> None:
        self.answer(True)


class Listed(Asked):
    """A list of options, of which one is marked by the knob."""

    def __init__(self, ask: Ask, posed: Posed, options: Sequence[str]) -> None:
        super().__init__(ask, posed)
        self.options = tuple(options)
        self.at = self.options.index(posed.filled) if posed.filled in self.options else 0

    def entries(self) -> tuple[Entry, ...]:
        """What stands in the list."""
        return tuple(Entry(text=self.option_text(option)) for option in self.options)

    def option_text(self, option: str) -> str:
        """An option as people read it."""
        return option_text(self.words, option)

    def screen(self) -> Screen:
        return Choices(
            header=self.header, question=self.question, entries=self.entries(), at=self.at, counter=self.counter(), footer=self.footer
        )

    def counter(self) -> str:
        """How far down the list."""
        return f"{self.at + 1}/{len(self.entries())}" if len(self.entries()) > 1 else ""

    def turn(self, steps: int) -> None:
        self.at = max(0, min(self.at + steps, len(self.entries()) - 1))


LOOK_AGAIN = ""
"""The entry that answers nothing."""


class OneOf(Listed):
    """One of several; those that can't be chosen now stand at the end, and say why when they are tried. One that ends the game is never
    marked beforehand: where all do, the first entry is to look again.
    """

    def __init__(self, ask: Choose | Confirm, posed: Posed) -> None:
        options = ask.options if isinstance(ask, Choose) else (DONE,)
        harmless = [option for option in options if option not in ask.ends]
        super().__init__(ask, posed, options if harmless else (LOOK_AGAIN, *options))
        self._look_again = posed.look_again
        self.barred = tuple(ask.barred) if isinstance(ask, Choose) else ()
        if posed.filled not in harmless:
            self.at = self.options.index(harmless[0]) if harmless else 0

    def entries(self) -> tuple[Entry, ...]:
        return (*super().entries(), *(Entry(text=self.option_text(option), barred=True) for option in self.barred))

    def option_text(self, option: str) -> str:
        if option == LOOK_AGAIN:
            return self.words.phrase("panel.look_again")
        return self.words.phrase("panel.yes_go_on") if isinstance(self.ask, Confirm) else super().option_text(option)

    def action(self) -> None:
        option = (*self.options, *self.barred)[self.at]
        if option == LOOK_AGAIN:
            self._look_again()
        else:
            self.answer(True if isinstance(self.ask, Confirm) else option)


class Drawn(Listed):
    """Which card was turned; or let the companion draw."""

    def __init__(self, ask: Draw, posed: Posed) -> None:
        super().__init__(ask, posed, (DIGITAL, *ask.cards))

    def option_text(self, option: str) -> str:
        return self.words.phrase("panel.let_it_draw") if option == DIGITAL else super().option_text(option)

    def action(self) -> None:
        self.answer(self.options[self.at])


class SeveralOf(Listed):
    """Several of them: the knob's push marks, ACTION takes what is marked."""

    def __init__(self, ask: Select, posed: Posed) -> None:
        super().__init__(ask, posed, ask.options)
        self.few, self.most, self.ordered = ask.min, ask.max, ask.ordered
        self.marked: list[str] = [option for option in posed.filled or () if option in ask.options]

    def entries(self) -> tuple[Entry, ...]:
        return tuple(Entry(text=self.option_text(option), mark=self._mark(option)) for option in self.options)

    def _mark(self, option: str) -> str:
        if option not in self.marked:
            return " "
        return str(self.marked.index(option) + 1) if self.ordered else "x"

    def counter(self) -> str:
        wanted = str(self.few) if self.few == self.most else f"{self.few}-{self.most}"
        return self.words.phrase("panel.marked", n=len(self.marked), of=wanted)

    @property
    def footer(self) -> str:  # type: ignore[override]
        """What the hands do here."""
        return self.words.phrase("panel.several")

    def push(self) -> None:
        option = self.options[self.at]
        self.marked = [o for o in self.marked if o != option] if option in self.marked else [*self.marked, option]

    def action(self) -> None:
        self.answer(list(self.marked))


class HowMany(Asked):
    """A number."""

    def __init__(self, ask: Count, posed: Posed) -> None:
        super().__init__(ask, posed)
        self.low, self.high = ask.min, ask.max
        self.n = posed.filled if isinstance(posed.filled, int) else ask.max if ask.max - ask.min < 2 else ask.min

    def screen(self) -> Number:
        return Number(header=self.header, question=self.question, value=self.n, low=self.low, high=self.high)

    def turn(self, steps: int) -> None:
        self.n = max(self.low, min(self.high, self.n + steps))

    def action(self) -> None:
        self.answer(self.n)


class Shares(Asked):
    """So many over several places: the knob chooses a place, its push opens that number, ACTION takes them all. Places that can take none
    now stand at the end, and say why when they are tried.
    """

    def __init__(self, ask: Share, posed: Posed) -> None:
        super().__init__(ask, posed)
        self.options, self.barred, self.max, self.mosts = ask.options, tuple(ask.barred), ask.max, ask.mosts()
        self.counts = {option: (posed.filled or {}).get(option, 0) for option in ask.options}
        self.at, self.open = 0, False

    @property
    def left(self) -> int:
        """How many may still be given."""
        return int(self.max - sum(self.counts.values()))

    def screen(self) -> Choices:
        entries = [Entry(text=self.words.word(option), value=self._value(i, option)) for i, option in enumerate(self.options)]
        entries += [Entry(text=self.words.word(option), barred=True) for option in self.barred]
        counter, footer = self.words.phrase("panel.left", n=self.left), self.words.phrase(self._footer)
        return Choices(header=self.header, question=self.question, entries=tuple(entries), at=self.at, counter=counter, footer=footer)

    @property
    def _footer(self) -> str:
        if self.at >= len(self.options):
            return "panel.why_not"
        return "panel.number_open" if self.open else "panel.share"

    def _value(self, i: int, option: str) -> str:
        return f"<{self.counts[option]}>" if self.open and i == self.at else str(self.counts[option])

    def turn(self, steps: int) -> None:
        if not self.open:
            self.at = max(0, min(self.at + steps, len(self.options) + len(self.barred) - 1))
            return
        option = self.options[self.at]
        most = min(self.mosts[option], self.counts[option] + self.left)
        self.counts[option] = max(0, min(most, self.counts[option] + steps))

    def push(self) -> None:
        if self.at < len(self.options):
            self.open = not self.open
        else:
            self.answer({self.barred[self.at - len(self.options)]: 1})

    def action(self) -> None:
        if self.open:
            self.open = False
        else:
            self.answer({option: n for option, n in self.counts.items() if n})


class Thrown(Asked):
    """What real dice showed, one die after the other; before the first face is set, ACTION lets the companion roll."""

    def __init__(self, ask: Roll, posed: Posed) -> None:
        super().__init__(ask, posed)
        self.dice = ask.dice
        self.faces: list[int | str | None] = list(posed.filled) if isinstance(posed.filled, list) else [None] * len(ask.dice)
        self.at = 0

    def screen(self) -> Dice:
        started = any(face is not None for face in self.faces)
        footer = "panel.let_it_roll" if not started else "panel.dice_more" if None in self.faces else "panel.dice_done"
        header, text = self.header, self.question
        if len({die.name for die in self.dice}) > 1:  # which one is set must be seen
            header, text = self.question, self.words.word(self.dice[self.at].name)
        return Dice(header=header, faces=tuple(self.faces), text=text, at=self.at, footer=self.words.phrase(footer))

    def turn(self, steps: int) -> None:
        faces = list(dict.fromkeys(self.dice[self.at].faces))
        face = self.faces[self.at]
        before = faces.index(face) if face is not None else -1 if steps > 0 else 0
        self.faces[self.at] = faces[(before + steps) % len(faces)]

    def push(self) -> None:
        self.at = (self.at + 1) % len(self.dice)

    def action(self) -> None:
        if all(face is None for face in self.faces):
            self.answer(DIGITAL)
        elif None in self.faces:
            self.at = self.faces.index(None)
        else:
            self.answer(list(self.faces))


_PAGES: dict[type[Ask], Any] = {
    Choose: OneOf, Select: SeveralOf, Count: HowMany, Share: Shares, Roll: Thrown, Draw: Drawn, Confirm: Done,
}  # fmt: skip


def asked(ask: Ask, posed: Posed) -> Asked | None:
    """The page for this kind of question; None for those that are more than one page (reports, the clock)."""
    if isinstance(ask, Confirm) and ask.ends:
        return OneOf(ask, posed)
    page = _PAGES.get(type(ask))
    made: Asked | None = page and page(ask, posed)
    return made
