"""The question widgets of the terminal's screen: what is shown below each kind of question, what arrows and Enter do.

Every answer can also be typed; it is read as on the plain terminal (``answers.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.fronts.editing import with_id
from companion.fronts.question_state import (
    ChooseState,
    CountState,
    DistributeState,
    DrawState,
    OneDieState,
    OptionState,
    SelectState,
    looked_at_by,
)
from companion.fronts.terminal.answers import form_line
from companion.fronts.terminal.screen.canvas import CHOSEN, DIM, PLAIN, WARNING, Row, TextSpan, wrapped
from companion.fronts.terminal.screen.map import flowing
from companion.scene import Catalog
from companion.table import Ask, Choose, Confirm, Count, Distribute, Draw, Roll, Select

BACKWARD, FORWARD = ("left", "up"), ("right", "down", "tab")
LESS, MORE = ("-",), ("+", "=")


def chip(text: str, marked: bool) -> TextSpan:
    """An option; the one at the cursor has brackets too, for terminals that can't invert."""
    return TextSpan(f"[{text}]", CHOSEN) if marked else TextSpan(f" {text} ", PLAIN)


class QuestionWidget:
    """A question that is answered by typing; the base of the other widgets."""

    keys = "type your answer, Enter"

    def __init__(self, ask: Ask, preselected: Any, words: Catalog) -> None:
        self.ask, self.preselected, self.words = ask, preselected, words

    def lines(self, width: int) -> Iterator[Row]:
        """The rows below the question."""
        yield from ()

    def key(self, key: str) -> bool:
        """Handle a key while nothing is typed; False if it means nothing here."""
        return False

    def answer(self) -> Any:
        """The answer of Enter while nothing is typed; None when something must be typed."""
        return self.preselected


class CoveredWidget(QuestionWidget):
    """A cover over a question that only one player may see: Enter opens ``inside``."""

    def __init__(self, inside: QuestionWidget) -> None:
        super().__init__(inside.ask, None, inside.words)
        self.inside = inside
        self.keys = self._says("open_terminal")

    def _says(self, name: str) -> str:
        return self.words.cover(self.ask, looked_at_by(self.ask), name)

    def lines(self, width: int) -> Iterator[Row]:
        """Who looks."""
        yield from ([TextSpan(line, WARNING)] for text in (self._says("terminal"), self.keys) for line in wrapped(text, width))

    def answer(self) -> Any:
        """None: the question has to be opened first."""
        return None


class DrawWidget(QuestionWidget):
    """A card of a long list: its id is typed, or the card is written out."""

    keys = "type the card's id, or write it out; Enter"

    def lines(self, width: int) -> Iterator[Row]:
        """How a card is written out that is not in the list."""
        if isinstance(self.ask, Draw) and self.ask.form:
            says = f"its id, or digital; one that is not in the list: {form_line(self.ask.form)}"
            yield from flowing([TextSpan(word, DIM) for word in says.split()], width, " ")


class RollWidget(QuestionWidget):
    """Several real dice; their faces are typed side by side."""

    def lines(self, width: int) -> Iterator[Row]:
        """Which dice, and in which order."""
        names = named_dice(self.ask, self.words) if isinstance(self.ask, Roll) else ""
        yield [TextSpan(f"{names}: what they show, side by side; or digital", DIM)]


def named_dice(roll: Roll, words: Catalog) -> str:
    """``white, black`` where each die has its own name, else the number of dice."""
    names = dict.fromkeys(die.name for die in roll.dice)
    return ", ".join(map(words.word, names)) if len(names) == len(roll.dice) else f"{len(roll.dice)} dice"


class OptionWidget(QuestionWidget):
    """A list of options: arrows move, Enter answers."""

    keys = "arrows choose, Enter takes it"

    def __init__(self, ask: Ask, words: Catalog, state: OptionState, details: Mapping[str, str] = {}) -> None:
        super().__init__(ask, None, words)
        self.state, self.details = state, details

    def lines(self, width: int) -> Iterator[Row]:
        """The options side by side."""
        yield from flowing([chip(self.option_text(o), i == self.state.at) for i, o in enumerate(self.state.options)], width)

    def option_text(self, option: str) -> str:
        """An option in the words of the game, behind its id where that is printed; last what is said beside it."""
        word = self.words.choice(self.ask.question, option)
        text = word if word.lower().replace(" ", "_") == option.lower() or len(word) > 24 else with_id(option, word)
        return f"{text}: {self.details[option]}" if option in self.details else text

    def key(self, key: str) -> bool:
        """Move the cursor."""
        step = (key in FORWARD) - (key in BACKWARD)
        if step:
            self.state.cycle(step)
        return step != 0

    def answer(self) -> Any:
        """The option at the cursor."""
        return self.state.answer()


class RealResultWidget(OptionWidget):
    """What real dice or cards showed."""

    keys = "type what it shows, or arrows and Enter"


class SelectWidget(OptionWidget):
    """Several of the options: Space marks one, Enter answers with those that are marked."""

    keys = "arrows move, Space marks, Enter takes what is marked"

    def __init__(self, ask: Select, preselected: Any, words: Catalog, details: Mapping[str, str] = {}) -> None:
        self.selection = SelectState(ask, preselected)
        super().__init__(ask, words, self.selection, details)
        self.wanted = f"choose {ask.min}" if ask.min == ask.max else f"choose {ask.min} to {ask.max}"

    def lines(self, width: int) -> Iterator[Row]:
        """The options with their marks; numbers where the order counts."""
        selection = self.selection
        texts = [f"[{selection.mark(option) or ' '}] {self.option_text(option)}" for option in selection.options]
        yield from flowing([*(chip(text, i == selection.at) for i, text in enumerate(texts)), TextSpan(self.wanted, DIM)], width)

    def key(self, key: str) -> bool:
        """Move the cursor, or mark."""
        if key != " ":
            return super().key(key)
        self.selection.toggle()
        return True


class CountWidget(QuestionWidget):
    """A number: arrows change it."""

    keys = "arrows change it, or type it; Enter"

    def __init__(self, ask: Count, preselected: Any, words: Catalog) -> None:
        super().__init__(ask, preselected, words)
        self.state = CountState(ask, preselected)

    def lines(self, width: int) -> Iterator[Row]:
        """The number between its limits."""
        state = self.state
        yield [TextSpan(f"{state.low} ◀ ", DIM), TextSpan(f" {state.n} ", CHOSEN), TextSpan(f" ▶ {state.high}", DIM)]

    def key(self, key: str) -> bool:
        """One more or one less."""
        step = (key in ("right", "up", *MORE)) - (key in ("left", "down", *LESS))
        self.state.add(step)
        return step != 0

    def answer(self) -> Any:
        """The number."""
        return self.state.answer()


class DistributeWidget(QuestionWidget):
    """A number for each option: up and down move, left and right give less and more."""

    keys = "up/down move, left/right less/more, Enter"

    def __init__(self, ask: Distribute, preselected: Any, words: Catalog) -> None:
        super().__init__(ask, preselected, words)
        self.state = DistributeState(ask, preselected)

    def lines(self, width: int) -> Iterator[Row]:
        """Each option with its number, and how many are left."""
        state = self.state
        chips = [chip(f"{o}: {n}", i == state.at) for i, (o, n) in enumerate(state.counts.items())]
        yield from flowing([*chips, TextSpan(f"{state.left} left", DIM)], width)

    def key(self, key: str) -> bool:
        """Move the cursor, or change the number at it."""
        if key in ("up", "down", "tab"):
            self.state.cycle(-1 if key == "up" else 1)
            return True
        step = (key in ("right", *MORE)) - (key in ("left", *LESS))
        self.state.add(step)
        return step != 0

    def answer(self) -> Any:
        """The options that get any."""
        return self.state.answer()


class DoneWidget(QuestionWidget):
    """The list is done: Enter continues."""

    keys = "Space ticks one line of the list, Enter: all done, go on"

    def answer(self) -> Any:
        """True: done."""
        return True


class ConfirmEndWidget(DoneWidget):
    """Continuing ends the game, so Enter alone does not."""

    keys = "Space ticks one line of the list; type yes to go on: that ends the game"

    def answer(self) -> Any:
        """None: it has to be typed."""
        return None


MOST_CHIPS = 40


def widget_for(ask: Ask, preselected: Any, words: Catalog, details: Mapping[str, str] = {}) -> QuestionWidget:
    """The widget for this ask, covered where only one player may see it; ``details`` are said beside its options."""
    widget = _widget_for(ask, preselected, words, details)
    return CoveredWidget(widget) if looked_at_by(ask) else widget


def _widget_for(ask: Ask, preselected: Any, words: Catalog, details: Mapping[str, str]) -> QuestionWidget:
    if isinstance(ask, Choose):
        return OptionWidget(ask, words, ChooseState(ask, preselected), details)
    if isinstance(ask, Select):
        return SelectWidget(ask, preselected, words, details)
    if isinstance(ask, Count):
        return CountWidget(ask, preselected, words)
    if isinstance(ask, Distribute):
        return DistributeWidget(ask, preselected, words)
    if isinstance(ask, Roll):
        return RealResultWidget(ask, words, OneDieState(ask, preselected)) if len(ask.dice) == 1 else RollWidget(ask, preselected, words)
    if isinstance(ask, Draw) and len(ask.cards) <= MOST_CHIPS:
        return RealResultWidget(ask, words, DrawState(ask, preselected))
    if isinstance(ask, Draw):
        return DrawWidget(ask, preselected, words)
    if isinstance(ask, Confirm):
        return (ConfirmEndWidget if ask.ends else DoneWidget)(ask, preselected, words)
    return QuestionWidget(ask, preselected, words)
