"""The question pages of the panel: each kind of question is answered with ACTION and the knob.

A page passes its answer to ``answer``, a function that may refuse it. No result of real dice or cards is preset, so that a press too
many is not taken for a roll.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.fronts.editing import option_text
from companion.fronts.panel.pages.fields import CardEdits, FieldListPage
from companion.fronts.panel.pages.page import PanelPage
from companion.fronts.panel.screens import ChoicesScreen, DiceScreen, ListEntry, NumberScreen, PanelScreen, TextScreen
from companion.fronts.question_state import (
    DIGITAL,
    NO_ANSWER,
    ChooseState,
    CountState,
    DistributeState,
    DrawState,
    OptionState,
    RollState,
    SelectState,
    looked_at_by,
)  # fmt: skip
from companion.scene import Catalog
from companion.table import AnswerRefused, Ask, Choose, Confirm, Count, Distribute, Draw, JsonValue, Roll, Select

Answer = Callable[[JsonValue], None]
WRITTEN = "written"
"""The entry of a list of cards for one that is not in it."""


class QuestionContext(NamedTuple):
    """What a question page needs beside the ask: its sentence; a header that names the player or the step; the function that takes the
    answer; a function that opens a page on top; the preselected answer, if there is one; a function that goes back to the pages before
    the question; and what is said beside options. ``seated`` gives the phones by the seats that they have taken.
    """

    question: str
    header: str
    words: Catalog
    answer: Answer
    open: Callable[[PanelPage], None]
    filled: Any = None
    look_again: Callable[[], None] = lambda: None
    details: Mapping[str, str] = {}
    seated: Callable[[], Mapping[str, str]] = dict


class QuestionPage(PanelPage):
    """A page that asks for one answer."""

    def __init__(self, ask: Ask, context: QuestionContext) -> None:
        self.ask, self.question, self.header, self.words, self.answer = ask, context.question, context.header, context.words, context.answer
        self.details = context.details


class DonePage(QuestionPage):
    """The list is done, or there was none: ACTION continues."""

    scrolls = False
    page: int | None = None
    """The page of a long question that is shown; None while they turn by themselves."""

    def screen(self) -> TextScreen:
        footer = self.words.phrase("panel.done")
        return TextScreen(header=self.header, text=self.question, footer=footer, page=self.page, since_s=self.since_s)

    def action(self) -> None:
        self.answer(True)


class OptionListPage(QuestionPage):
    """A list of options; the knob moves the cursor."""

    def __init__(self, ask: Ask, context: QuestionContext, state: OptionState) -> None:
        super().__init__(ask, context)
        self.state = state

    def entries(self) -> tuple[ListEntry, ...]:
        """The rows of the list; barred options last."""
        barred = (ListEntry(text=self.option_text(option), barred=True) for option in self.state.barred)
        return (*map(self.entry, self.state.options), *barred)

    def entry(self, option: str) -> ListEntry:
        """The row of an option."""
        return ListEntry(text=self.option_text(option))

    def option_text(self, option: str) -> str:
        """An option in the words of the game."""
        return option_text(self.words, self.ask.question, option, self.details)

    def screen(self) -> PanelScreen:
        return ChoicesScreen(
            header=self.header, question=self.question, entries=self.entries(), at=self.state.at or 0, counter=self.counter(),
            footer=self.footer(),
        )  # fmt: skip

    def counter(self) -> str:
        """The position of the cursor: 3/8."""
        entries = len(self.state.entries)
        return f"{(self.state.at or 0) + 1}/{entries}" if entries > 1 else ""

    def footer(self) -> str:
        """What ACTION and the knob do, where it must be said."""
        return ""

    def turn(self, steps: int) -> None:
        self.state.move(steps)

    def action(self) -> None:
        self.answer(self.state.answer())


class ChoosePage(OptionListPage):
    """One of several options. Barred ones are at the end, and give their reason when they are tried. An option that ends the game is never
    the default: where all of them do, the first entry goes back to what there was to read.
    """

    def __init__(self, ask: Choose | Confirm, context: QuestionContext) -> None:
        super().__init__(ask, context, ChooseState(ask, context.filled, with_no_answer=True))
        self._look_again = context.look_again

    def option_text(self, option: str) -> str:
        if option == NO_ANSWER:
            return self.words.phrase("panel.look_again")
        return self.words.phrase("panel.yes_go_on") if isinstance(self.ask, Confirm) else super().option_text(option)

    def action(self) -> None:
        answer = self.state.answer()
        if answer is None:
            self._look_again()
        else:
            self.answer(answer)


class DrawPage(OptionListPage):
    """Which card was drawn; the first entry lets the companion draw. Where a card may be written out, the last entry opens its form."""

    def __init__(self, ask: Draw, context: QuestionContext) -> None:
        said = context.filled if isinstance(context.filled, dict) else {}
        others = (WRITTEN,) if ask.form else ()
        super().__init__(ask, context, DrawState(ask, WRITTEN if said else context.filled, digital_first=True, others=others))
        self._form, self._open = CardEdits(ask.form, self.words, said), context.open

    def action(self) -> None:
        if self.state.current == WRITTEN:
            self._open(FieldListPage(self.header, self._form, self.words, self._open, self._written))
        else:
            super().action()

    def _written(self) -> None:
        if missing := self._form.missing():
            raise AnswerRefused(self.words.phrase("panel.still_missing", what=", ".join(missing)))
        self.answer(self._form.patch())

    def option_text(self, option: str) -> str:
        if option == WRITTEN:
            return self.words.phrase("panel.write_out")
        return self.words.phrase("panel.let_it_draw") if option == DIGITAL else super().option_text(option)


class SelectPage(OptionListPage):
    """Several of the options: pushing the knob marks one, ACTION answers with those that are marked."""

    def __init__(self, ask: Select, context: QuestionContext) -> None:
        self.selection = SelectState(ask, context.filled)
        super().__init__(ask, context, self.selection)
        self.wanted = str(ask.min) if ask.min == ask.max else f"{ask.min}-{ask.max}"

    def entry(self, option: str) -> ListEntry:
        return ListEntry(text=self.option_text(option), mark=self.selection.mark(option) or " ")

    def counter(self) -> str:
        return self.words.phrase("panel.marked", n=len(self.selection.marked), of=self.wanted)

    def footer(self) -> str:
        return self.words.phrase("panel.several")

    def push(self) -> None:
        self.selection.toggle()


class CountPage(QuestionPage):
    """A number."""

    def __init__(self, ask: Count, context: QuestionContext) -> None:
        super().__init__(ask, context)
        self.state = CountState(ask, context.filled)

    def screen(self) -> NumberScreen:
        state = self.state
        return NumberScreen(header=self.header, question=self.question, value=state.n, low=state.low, high=state.high)

    def turn(self, steps: int) -> None:
        self.state.add(steps)

    def action(self) -> None:
        self.answer(self.state.answer())


class DistributePage(QuestionPage):
    """A number for each option: the knob chooses an option, its push opens that number, ACTION answers with all of them. Barred options
    are at the end, and give their reason when they are tried.
    """

    def __init__(self, ask: Distribute, context: QuestionContext) -> None:
        super().__init__(ask, context)
        self.state, self.open = DistributeState(ask, context.filled), False

    def screen(self) -> ChoicesScreen:
        state, words = self.state, self.words
        entries = [ListEntry(text=words.word(option), value=self._value(option)) for option in state.options]
        entries += [ListEntry(text=words.word(option), barred=True) for option in state.barred]
        counter, footer = words.phrase("panel.left", n=state.left), words.phrase(self._footer)
        return ChoicesScreen(
            header=self.header, question=self.question, entries=tuple(entries), at=state.at or 0, counter=counter, footer=footer
        )

    @property
    def _footer(self) -> str:
        if self.state.on_barred:
            return "panel.why_not"
        return "panel.number_open" if self.open else "panel.share"

    def _value(self, option: str) -> str:
        count = self.state.counts[option]
        return f"<{count}>" if self.open and option == self.state.current else str(count)

    def turn(self, steps: int) -> None:
        if self.open:
            self.state.add(steps)
        else:
            self.state.move(steps)

    def push(self) -> None:
        if self.state.on_barred:
            self.answer({str(self.state.current): 1})
        else:
            self.open = not self.open

    def action(self) -> None:
        if self.open:
            self.open = False
        else:
            self.answer(self.state.answer())


class RollPage(QuestionPage):
    """The faces that real dice show, one after the other; before the first one is set, ACTION lets the companion roll."""

    def __init__(self, ask: Roll, context: QuestionContext) -> None:
        super().__init__(ask, context)
        self.state = RollState(ask, context.filled)

    def screen(self) -> DiceScreen:
        state = self.state
        footer = "panel.let_it_roll" if not state.started else "panel.dice_done" if state.complete else "panel.dice_more"
        header, text = self.header, self.question
        if len({die.name for die in state.dice}) > 1:  # say which die this is
            header, text = self.question, self.words.word(state.dice[state.at].name)
        return DiceScreen(header=header, faces=tuple(state.faces), text=text, at=state.at, footer=self.words.phrase(footer))

    def turn(self, steps: int) -> None:
        self.state.turn(steps)

    def push(self) -> None:
        self.state.next_die()

    def action(self) -> None:
        answer = self.state.answer()
        if answer is None:
            self.state.to_missing()
        else:
            self.answer(answer)


class CoveredPage(QuestionPage):
    """A cover over a question that only one player may see. ACTION opens it; each time it is opened, the question is made anew, so that
    nothing of an earlier look is left.
    """

    page: int | None = None
    """The page of the cover that is shown; None while they turn by themselves."""

    def __init__(self, ask: Ask, context: QuestionContext, make: Callable[[], QuestionPage]) -> None:
        super().__init__(ask, context)
        self.seats = looked_at_by(ask)
        self._make, self._seated = make, context.seated
        self.opened: QuestionPage | None = None
        self.scrolls = False

    def cover(self) -> None:
        """Put the cover back."""
        self.opened, self.scrolls = None, False

    def screen(self) -> PanelScreen:
        if self.opened is not None:
            return self.opened.screen()
        phone = next((name for seat, name in self._seated().items() if seat in self.seats), None)
        text = self.words.cover(self.ask, self.seats, "elsewhere" if phone else "panel", phone=phone or "")
        footer = self.words.cover(self.ask, self.seats, "open_panel")
        return TextScreen(header=self.header, text=text, footer=footer, page=self.page, since_s=self.since_s)

    def turn(self, steps: int) -> None:
        if self.opened is not None:
            self.opened.turn(steps)

    def push(self) -> None:
        if self.opened is not None:
            self.opened.push()

    def action(self) -> None:
        if self.opened is None:
            self.opened, self.scrolls = self._make(), True
        else:
            self.opened.action()


_PAGES: dict[type[Ask], Any] = {
    Choose: ChoosePage, Select: SelectPage, Count: CountPage, Distribute: DistributePage, Roll: RollPage, Draw: DrawPage, Confirm: DonePage,
}  # fmt: skip


def question_page(ask: Ask, context: QuestionContext) -> QuestionPage | None:
    """The page for this kind of question; None for those that need several pages (reports, the clock)."""
    if isinstance(ask, Confirm) and ask.ends:
        return ChoosePage(ask, context)
    page = _PAGES.get(type(ask))
    if page is not None and looked_at_by(ask):
        return CoveredPage(ask, context, lambda: page(ask, context))
    made: QuestionPage | None = page and page(ask, context)
    return made
