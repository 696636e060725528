"""How each kind of question is answered with keys: what is shown under it, what arrows and Enter do.

Words can be typed in place of keys everywhere; they are read as on the plain terminal (``answers.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.fronts.terminal.screen.canvas import CHOSEN, DIM, PLAIN, Row, Span
from companion.fronts.terminal.screen.map import flowing
from companion.scene import Words
from companion.table import Ask, Choose, Confirm, Count, Draw, Roll, Select, Share

BACKWARD, FORWARD = ("left", "up"), ("right", "down", "tab")
LESS, MORE = ("-",), ("+", "=")


def chip(text: str, marked: bool) -> Span:
    """Something to choose; the marked one stands in brackets too, for terminals that can't invert."""
    return Span(f"[{text}]", CHOSEN) if marked else Span(f" {text} ", PLAIN)


class Widget:
    """A question that is answered by typing: the plainest of them, and what the others begin with."""

    keys = "type your answer, Enter"

    def __init__(self, ask: Ask, suggestion: Any, words: Words) -> None:
        self.ask, self.suggestion, self.words = ask, suggestion, words

    def lines(self, width: int) -> Iterator[Row]:
        """What stands under the question."""
        yield from ()

    def key(self, key: str) -> bool:
        """Take a key while nothing is typed; whether it was for this widget."""
        return False

    def answer(self) -> Any:
        """What Enter answers while nothing is typed; None when something must be typed."""
        return self.suggestion


class Throws(Widget):
    """Several real dice at once, typed side by side."""

    def lines(self, width: int) -> Iterator[Row]:
        """Which dice, in which order."""
        names = named_dice(self.ask, self.words) if isinstance(self.ask, Roll) else ""
        yield [Span(f"{names}: what they show, side by side; or digital", DIM)]


def named_dice(roll: Roll, words: Words) -> str:
    """``white, black`` where dice have names of their own, else how many there are."""
    names = dict.fromkeys(die.name for die in roll.dice)
    return ", ".join(map(words.word, names)) if len(names) == len(roll.dice) else f"{len(roll.dice)} dice"


class OneOf(Widget):
    """One of several: arrows move, Enter takes. What ends the game is never marked beforehand."""

    keys = "arrows choose, Enter takes it"
    first: int | None = 0

    def __init__(self, ask: Ask, suggestion: Any, words: Words, options: Sequence[str]) -> None:
        super().__init__(ask, suggestion, words)
        self.options = list(options)
        before = str(suggestion[0]) if isinstance(suggestion, list) and suggestion else suggestion
        first = next((i for i, option in enumerate(self.options) if option not in ask.ends), None) if self.first == 0 else self.first
        self.at = self.options.index(before) if before in self.options else first

    def lines(self, width: int) -> Iterator[Row]:
        """The options side by side."""
        yield from flowing([chip(self.shown(o), i == self.at) for i, o in enumerate(self.options)], width)

    def shown(self, option: str) -> str:
        """An option as people read it; its id before the words where those say something else."""
        word = self.words.word(option)
        return word if word.lower().replace(" ", "_") == option.lower() or len(word) > 24 else _both(option, word)

    def key(self, key: str) -> bool:
        """Move."""
        step = (key in FORWARD) - (key in BACKWARD)
        if step:
            self.at = (self.at + step) % len(self.options) if self.at is not None else (0 if step > 0 else len(self.options) - 1)
        return step != 0

    def answer(self) -> Any:
        """The one that is marked."""
        return None if self.at is None else self.options[self.at]


class Drawn(OneOf):
    """What real dice or cards showed: nothing is marked before somebody does, so that no Enter too many is taken for a throw."""

    keys = "type what it shows, or arrows and Enter"
    first = None


def _both(option: str, word: str) -> str:
    return word if option.lower() in word.lower() or not option.isupper() else f"{option} {word}"


class Dice(Drawn):
    """One die: its faces, or let the companion roll."""

    def answer(self) -> Any:
        """The face, as a list; or fate's."""
        option = super().answer()
        return option if option in (None, "digital") else [int(option) if option.isdecimal() else option]


class SeveralOf(OneOf):
    """Several of them: Space marks, Enter takes what is marked."""

    keys = "arrows move, Space marks, Enter takes what is marked"

    def __init__(self, ask: Ask, suggestion: Any, words: Words, options: Sequence[str]) -> None:
        super().__init__(ask, None, words, options)
        self.marked: list[str] = [o for o in suggestion or () if o in self.options]

    def lines(self, width: int) -> Iterator[Row]:
        """The options with their marks; numbers where the order counts."""
        chips = [chip(f"{self._mark(o)} {self.shown(o)}", i == self.at) for i, o in enumerate(self.options)]
        yield from flowing([*chips, Span(self._how_many(), DIM)], width)

    def _how_many(self) -> str:
        ask = self.ask
        if not isinstance(ask, Select):
            return ""
        return f"choose {ask.min}" if ask.min == ask.max else f"choose {ask.min} to {ask.max}"

    def _mark(self, option: str) -> str:
        if option not in self.marked:
            return "[ ]"
        ordered = isinstance(self.ask, Select) and self.ask.ordered
        return f"[{self.marked.index(option) + 1}]" if ordered else "[x]"

    def key(self, key: str) -> bool:
        """Move, mark."""
        if key != " ":
            return super().key(key)
        option = self.options[self.at or 0]
        self.marked = [o for o in self.marked if o != option] if option in self.marked else [*self.marked, option]
        return True

    def answer(self) -> Any:
        """The marked ones, in the order in which they were marked."""
        return list(self.marked)


class Number(Widget):
    """A number: arrows change it."""

    keys = "arrows change it, or type it; Enter"

    def __init__(self, ask: Count, suggestion: Any, words: Words) -> None:
        super().__init__(ask, suggestion, words)
        self.ask: Count = ask
        self.n = suggestion if isinstance(suggestion, int) else ask.max if ask.max - ask.min < 2 else ask.min

    def lines(self, width: int) -> Iterator[Row]:
        """The number between its bounds."""
        yield [Span(f"{self.ask.min} ◀ ", DIM), Span(f" {self.n} ", CHOSEN), Span(f" ▶ {self.ask.max}", DIM)]

    def key(self, key: str) -> bool:
        """One more, one less."""
        step = (key in ("right", "up", *MORE)) - (key in ("left", "down", *LESS))
        self.n = max(self.ask.min, min(self.ask.max, self.n + step))
        return step != 0

    def answer(self) -> Any:
        """The number."""
        return self.n


class Shares(Widget):
    """So many over several places: up and down move, left and right give less and more."""

    keys = "up/down move, left/right less/more, Enter"

    def __init__(self, ask: Share, suggestion: Any, words: Words) -> None:
        super().__init__(ask, suggestion, words)
        self.ask: Share = ask
        self.mosts = ask.mosts()
        self.counts = {option: (suggestion or {}).get(option, 0) for option in ask.options}
        self.at = 0

    @property
    def left(self) -> int:
        """How many may still be given."""
        return int(self.ask.max - sum(self.counts.values()))

    def lines(self, width: int) -> Iterator[Row]:
        """Each place with what it gets, and what is left."""
        chips = [chip(f"{o}: {n}", i == self.at) for i, (o, n) in enumerate(self.counts.items())]
        yield from flowing([*chips, Span(f"{self.left} left", DIM)], width)

    def key(self, key: str) -> bool:
        """Move, give, take back."""
        if key in ("up", "down", "tab"):
            self.at = (self.at + (-1 if key == "up" else 1)) % len(self.counts)
            return True
        step = (key in ("right", *MORE)) - (key in ("left", *LESS))
        option = self.ask.options[self.at]
        if (step > 0 and self.left and self.counts[option] < self.mosts[option]) or (step < 0 and self.counts[option]):
            self.counts[option] += step
        return step != 0

    def answer(self) -> Any:
        """Those that get some."""
        return {option: n for option, n in self.counts.items() if n}


class Done(Widget):
    """The list is done: Enter."""

    keys = "Space ticks one line of the list, Enter: all done, go on"

    def answer(self) -> Any:
        """Done."""
        return True


class SurelyDone(Done):
    """The game ends when people go on: no Enter too many does that."""

    keys = "Space ticks one line of the list; type yes to go on: that ends the game"

    def answer(self) -> Any:
        """It has to be typed."""
        return None


MOST_CHIPS = 40


def widget_for(ask: Ask, suggestion: Any, words: Words) -> Widget:
    """The widget for this ask."""
    if isinstance(ask, Choose):
        return OneOf(ask, suggestion, words, ask.options)
    if isinstance(ask, Select):
        return SeveralOf(ask, suggestion, words, ask.options)
    if isinstance(ask, Count):
        return Number(ask, suggestion, words)
    if isinstance(ask, Share):
        return Shares(ask, suggestion, words)
    if isinstance(ask, Roll) and len(ask.dice) == 1:
        return Dice(ask, suggestion, words, [*dict.fromkeys(map(str, ask.dice[0].faces)), "digital"])
    if isinstance(ask, Roll):
        return Throws(ask, suggestion, words)
    if isinstance(ask, Draw) and len(ask.cards) <= MOST_CHIPS:
        return Drawn(ask, suggestion, words, [*ask.cards, "digital"])
    if isinstance(ask, Confirm):
        return (SurelyDone if ask.ends else Done)(ask, suggestion, words)
    return Widget(ask, suggestion, words)
