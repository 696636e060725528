"""The menu of an evening: offers first, then back and forth, then what there is to look at, then how the evening goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.engine import Evening
from companion.engine.view import about_of, goals_of, options_of
from companion.fronts.editing import Editing
from companion.fronts.house import House
from companion.fronts.panel.pages import looking
from companion.fronts.panel.pages.fields import Fields
from companion.fronts.panel.pages.joining import Join
from companion.fronts.panel.pages.page import Item, Page, Pick, Read, surely
from companion.fronts.panel.pages.questions import Posed, asked
from companion.fronts.panel.pages.undo import undo_page
from companion.fronts.panel.screens import Dice
from companion.scene import Words
from companion.table import Ask, Countdown, Offer, Picture, fields_of, known_of

MOST_EARLIER = 30


class Besides:
    """What may be done in an evening besides answering. ``items`` is what there is now."""

    def __init__(self, evening: Evening, words: Words, house: House, open: Callable[[Page], None], leave: Callable[[], None]) -> None:
        self.evening, self.words, self._house, self._open, self._leave = evening, words, house, open, leave

    def page(self) -> Pick:
        """The menu."""
        return Pick(self._says("menu"), lambda: list(self.items()))

    def items(self) -> Iterator[Item]:
        """While the clock runs only what hands may do meanwhile; else everything."""
        yield from self._offers()
        if self._clock_goes:
            yield Item(self._says("aid"), self._show(lambda: looking.aid(self.words)))
            yield from self._goals()
            return
        yield from self._back_and_forth()
        yield from self._looking()
        yield from self._going_on()

    @property
    def _clock_goes(self) -> bool:
        """Whether a clock was started and is not over."""
        countdown = self.evening.clockwork.countdown
        return countdown is not None and countdown.state in ("running", "paused")

    def _says(self, name: str, **args: object) -> str:
        return self.words.phrase(f"panel.{name}", **args)

    def _show(self, page: Callable[[], Page]) -> Callable[[], None]:
        return lambda: self._open(page())

    # -- offers -------------------------------------------------------------------------------------------------

    def _offers(self) -> Iterator[Item]:
        ask = self.evening.ask
        for offer in ask.offers if ask else ():
            yield Item(self.words.offer(offer.name), partial(self._take, offer))
        if isinstance(ask, Countdown) and ask.dice:
            yield Item(self._says("action_dice"), self._roll_for_show)

    def _take(self, offer: Offer) -> None:
        seen, before, ask = self.evening.seen, self.evening.run.told_count, self.evening.ask

        def take(patch: dict[str, Any]) -> None:
            self.evening.offer(offer.name, patch, id=seen)
            told = " ".join(self.words.told(line) for line in self.evening.run.told[before:])
            if told and self._clock_goes:  # else it comes as a sheet
                self._open(Read(self.words.offer(offer.name), told, lasting=True))

        if ask is not None and offer.name in ask.ends:
            self._open(surely(self.words.offer(offer.name), self.words, "sure", partial(take, {})))
            return
        if not offer.fields:
            take({})
            return
        editing = Editing(offer.fields, self.words)
        self._open(Fields(self.words.offer(offer.name), editing, self.words, self._open, lambda: take(editing.patch())))

    def _roll_for_show(self) -> None:
        faces = self.evening.clockwork.roll()
        self._open(
            ShownDice(self._says("action_dice"), tuple(self.words.word(face) for face in faces), self._roll_for_show, self._says("again"))
        )

    # -- back and forth -----------------------------------------------------------------------------------------

    def _back_and_forth(self) -> Iterator[Item]:
        evening = self.evening
        yield Item(self._says("undo"), self._show(lambda: undo_page(evening, self.words, self._open)))
        yield Item(self._says("redo"), lambda: evening.redo(id=evening.seen))
        if evening.ask is not None:
            yield Item(self._says("correct"), self._correct)
            yield Item(self._says("amend"), self._show(self._earlier))
            yield Item(self._says("by_hand"), self._by_hand)

    def _correct(self) -> None:
        mark = self.evening.current_step
        if mark is None:
            self._open(Read(self._says("correct"), self._says("no_step")))
            return
        shown = {path: form.shown for path, form in self.evening.form.fields.items()}
        fields = sorted(fields_of(mark.board), key=lambda field: not shown[field.path])
        editing, seen = Editing(fields, self.words, known=known_of(mark.board)), self.evening.seen

        def correct() -> None:
            if editing.changed and not self.evening.correct(editing.patch(), id=seen):
                self._open(Read(self._says("correct"), self._says("stood_so")))

        self._open(Fields(self._says("board"), editing, self.words, self._open, correct, question=self._says("before_step")))

    def _by_hand(self) -> None:
        seen = self.evening.seen
        text, yes = self._says("by_hand_sure"), self._says("by_hand_yes")
        self._open(Read(self._says("by_hand"), text, footer=yes, done=lambda: self.evening.by_hand(id=seen)))

    def _earlier(self) -> Page:
        """Earlier answers, the newest first, to be mended."""
        asks = [ask for ask in reversed(self.evening.run.answered) if ask.kind not in ("confirm", "countdown", "report")]
        items = [Item(self.words.question(ask), partial(self._mend, ask)) for ask in asks[:MOST_EARLIER]]
        if not items:
            return Read(self._says("amend"), self._says("nothing_earlier"))
        return Pick(self._says("amend"), lambda: items)

    def _mend(self, ask: Ask) -> None:
        seen = self.evening.seen
        entries = (entry for entry in reversed(self.evening.history.entries) if entry.key == ask.key and entry.kind == "answer")
        entry = next(entries, None)
        value = None if entry is None or entry.hidden else entry.value

        def mend(value: object) -> None:
            if not self.evening.amend(ask.key, value, id=seen):
                self._open(Read(self._says("amend"), self._says("says_so")))

        page = asked(ask, Posed(self.words.question(ask), self._says("amend"), self.words, mend, value))
        if page is not None:
            self._open(page)

    # -- looking ------------------------------------------------------------------------------------------------

    def _goals(self) -> Iterator[Item]:
        evening, words = self.evening, self.words
        if goals_of(evening, words):
            yield Item(self._says("goals"), self._show(lambda: looking.goals(about_of(evening, words), goals_of(evening, words), words)))

    def _looking(self) -> Iterator[Item]:
        evening, words = self.evening, self.words
        yield from self._goals()
        yield Item(self._says("board"), self._show(lambda: looking.board(_picture(evening), words, self._open)))
        yield Item(self._says("score"), self._show(lambda: looking.score(_picture(evening), words)))
        yield Item(self._says("log"), self._show(lambda: looking.log(evening, words)))
        if words.aid():
            yield Item(self._says("aid"), self._show(lambda: looking.aid(words)))
        yield Item(self._says("options"), self._show(lambda: looking.options(options_of(evening), words)))
        yield Item(self._says("code"), self._show(lambda: looking.code(evening, words)))

    # -- going on -----------------------------------------------------------------------------------------------

    def _going_on(self) -> Iterator[Item]:
        evening, history = self.evening, self.evening.history
        if evening.ask is not None:
            for source in ("dice", "cards"):
                now = getattr(history, source)
                other = "ask" if now == "digital" else "digital"
                change = {source: other}
                yield Item(self._says(source), partial(evening.set_source, **change), value=self._says(now))
            yield Item(self._says("set_up"), self._set_up)
        joining = self._house.joining
        if joining is not None:
            yield Item(self._says("join"), self._show(lambda: Join(self._house, joining, self.words)))
        yield Item(self._says("leave"), self._leave)

    def _set_up(self) -> None:
        self.evening.set_up_again()


def _picture(evening: Evening) -> Picture:
    return evening.game.picture(evening.twin, evening.content, evening.setup.options)


class ShownDice(Page):
    """Dice that were rolled for show; ACTION rolls them again."""

    def __init__(self, header: str, faces: tuple[int | str, ...], again: Callable[[], None], footer: str) -> None:
        self._screen, self._again = Dice(header=header, faces=faces, footer=footer), again

    def screen(self) -> Dice:
        return self._screen

    def action(self) -> None:
        self.closed = True
        self._again()
