"""The menu during a game: offers first, then undo and redo, then things to look at, then settings of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.engine import Evening
from companion.fronts.editing import FieldEdits
from companion.fronts.host_api import HostApi
from companion.fronts.panel.pages import viewer
from companion.fronts.panel.pages.fields import FieldListPage
from companion.fronts.panel.pages.join import JoinPage
from companion.fronts.panel.pages.page import MenuItem, PanelPage, PickPage, ReadPage, confirm_ending_page
from companion.fronts.panel.pages.pods import pods_item
from companion.fronts.panel.pages.questions import QuestionContext, question_page
from companion.fronts.panel.pages.undo import undo_page
from companion.fronts.panel.screens import DiceScreen
from companion.fronts.written_fields import with_whole_cards, written_fields
from companion.presenter.scene_of import about_of, goals_of, options_of, overview_of
from companion.scene import Catalog
from companion.scene.overview import notice_texts, text_tables
from companion.table import Ask, Countdown, Offer, Picture, fields_of, likely_values_of

MOST_EARLIER = 30


class EveningMenu:
    """The menu of an evening: everything but answering the question. ``items`` are the current entries."""

    def __init__(
        self, evening: Evening, words: Catalog, host: HostApi, open: Callable[[PanelPage], None], leave: Callable[[], None]
    ) -> None:
        self.evening, self.words, self._host, self._open, self._leave = evening, words, host, open, leave

    def page(self) -> PickPage:
        """The menu."""
        return PickPage(self._says("menu"), lambda: list(self.items()))

    def items(self) -> Iterator[MenuItem]:
        """All entries; while the clock runs only those that are useful then."""
        yield from self._offers()
        if self._clock_goes:
            yield MenuItem(self._says("aid"), self._show(lambda: viewer.aid(self.words)))
            yield from self._goals()
            return
        yield from self._undo_and_correct()
        yield from self._pages_to_read()
        yield from self._settings_and_leave()

    @property
    def _clock_goes(self) -> bool:
        """Whether a clock was started and is not over."""
        countdown = self.evening.countdown_control.countdown
        return countdown is not None and countdown.state in ("running", "paused")

    def _says(self, name: str, **args: object) -> str:
        return self.words.phrase(f"panel.{name}", **args)

    def _show(self, page: Callable[[], PanelPage]) -> Callable[[], None]:
        return lambda: self._open(page())

    # -- offers -------------------------------------------------------------------------------------------------

    def _offers(self) -> Iterator[MenuItem]:
        ask = self.evening.ask
        for offer in ask.offers if ask else ():
            yield MenuItem(self.words.offer(offer.name), partial(self._take_offer, offer))
        if isinstance(ask, Countdown) and ask.dice:
            yield MenuItem(self._says("action_dice"), self._roll_for_show)

    def _take_offer(self, offer: Offer) -> None:
        seen, before, ask = self.evening.ask_id, self.evening.told_count, self.evening.ask

        def take(patch: dict[str, Any]) -> None:
            self.evening.offer(offer.name, patch, id=seen)
            told = " ".join(self.words.told(line) for line in self.evening.told_since(before))
            if told and self._clock_goes:  # otherwise it is a sheet
                self._open(ReadPage(self.words.offer(offer.name), told, lasting=True))

        if ask is not None and offer.name in ask.ends:
            self._open(confirm_ending_page(self.words.offer(offer.name), self.words, "sure", partial(take, {})))
            return
        if not offer.fields:
            take({})
            return
        editing = FieldEdits(offer.fields, self.words)
        self._open(FieldListPage(self.words.offer(offer.name), editing, self.words, self._open, lambda: take(editing.patch())))

    def _roll_for_show(self) -> None:
        faces = self.evening.countdown_control.roll()
        self._open(
            ActionDicePage(
                self._says("action_dice"), tuple(self.words.word(face) for face in faces), self._roll_for_show, self._says("again")
            )
        )

    # -- back and forth -----------------------------------------------------------------------------------------

    def _undo_and_correct(self) -> Iterator[MenuItem]:
        evening = self.evening
        yield MenuItem(self._says("undo"), self._show(lambda: undo_page(evening, self.words, self._open)))
        yield MenuItem(self._says("redo"), lambda: evening.redo(id=evening.ask_id))
        if evening.ask is not None:
            yield MenuItem(self._says("correct"), self._correct)
            yield MenuItem(self._says("amend"), self._show(self._earlier_answers))
            yield MenuItem(self._says("by_hand"), self._by_hand)

    def _correct(self) -> None:
        mark = self.evening.current_step
        if mark is None:
            self._open(ReadPage(self._says("correct"), self._says("no_step")))
            return
        shown = {path: form.shown for path, form in self.evening.schema.fields.items()}
        fields = [*sorted(fields_of(mark.board), key=lambda field: not shown[field.path]), *written_fields(mark.board)]
        editing, seen = FieldEdits(fields, self.words, known=likely_values_of(mark.board)), self.evening.ask_id

        def correct() -> None:
            if editing.changed and not self.evening.correct(with_whole_cards(mark.board, editing.patch()), id=seen):
                self._open(ReadPage(self._says("correct"), self._says("stood_so")))

        self._open(FieldListPage(self._says("board"), editing, self.words, self._open, correct, question=self._says("before_step")))

    def _by_hand(self) -> None:
        seen = self.evening.ask_id
        text, yes = self._says("by_hand_sure"), self._says("by_hand_yes")
        self._open(ReadPage(self._says("by_hand"), text, footer=yes, done=lambda: self.evening.by_hand(id=seen)))

    def _earlier_answers(self) -> PanelPage:
        """Earlier answers that can be amended, the newest first."""
        asks = [ask for ask in reversed(self.evening.answered_asks) if ask.kind not in ("confirm", "countdown", "report")]
        items = [MenuItem(self.words.question(ask), partial(self._amend, ask)) for ask in asks[:MOST_EARLIER]]
        if not items:
            return ReadPage(self._says("amend"), self._says("nothing_earlier"))
        return PickPage(self._says("amend"), lambda: items)

    def _amend(self, ask: Ask) -> None:
        seen = self.evening.ask_id
        entries = (entry for entry in reversed(self.evening.entries) if entry.key == ask.key and entry.kind == "answer")
        entry = next(entries, None)
        value = None if entry is None or entry.hidden else entry.value

        def amend(value: Any) -> None:
            if not self.evening.amend(ask.key, value, id=seen):
                self._open(ReadPage(self._says("amend"), self._says("says_so")))

        page = question_page(ask, QuestionContext(self.words.question(ask), self._says("amend"), self.words, amend, self._open, value))
        if page is not None:
            self._open(page)

    # -- pages to read ------------------------------------------------------------------------------------------

    def _goals(self) -> Iterator[MenuItem]:
        evening, words = self.evening, self.words
        if goals_of(evening, words):
            yield MenuItem(self._says("goals"), self._show(lambda: viewer.goals(about_of(evening, words), goals_of(evening, words), words)))

    def _pages_to_read(self) -> Iterator[MenuItem]:
        evening, words = self.evening, self.words
        yield from self._goals()
        yield MenuItem(self._says("board"), self._show(lambda: viewer.board(_picture(evening), words, self._open)))
        yield MenuItem(self._says("score"), self._show(lambda: viewer.score(_picture(evening), words)))
        yield from self._overview()
        yield MenuItem(self._says("log"), self._show(lambda: viewer.log(evening, words)))
        if words.aid():
            yield MenuItem(self._says("aid"), self._show(lambda: viewer.aid(words)))
        yield MenuItem(self._says("options"), self._show(lambda: viewer.options(options_of(evening), words)))
        yield MenuItem(self._says("code"), self._show(lambda: viewer.code(evening, words)))

    def _overview(self) -> Iterator[MenuItem]:
        """Notices, and the tables of the game; the chances of rolls are for larger screens."""
        overview, words = overview_of(self.evening), self.words
        if notices := notice_texts(overview, words):
            yield MenuItem(self._says("warning"), self._show(lambda: viewer.warnings(notices, words)))
        for table in text_tables(overview, words):
            if table.topic not in ("question", "chances", "places"):
                yield MenuItem(table.title, self._show(partial(viewer.table, table)))

    # -- going on -----------------------------------------------------------------------------------------------

    def _settings_and_leave(self) -> Iterator[MenuItem]:
        evening = self.evening
        if evening.ask is not None:
            for source, now in evening.sources.items():
                other = "ask" if now == "digital" else "digital"
                change = {source: other}
                yield MenuItem(self._says(source), partial(evening.set_source, **change), value=self._says(now))
            yield MenuItem(self._says("set_up"), self._set_up)
        joining = self._host.joining
        if joining is not None:
            yield MenuItem(self._says("join"), self._show(lambda: JoinPage(self._host, joining, self.words)))
        yield from pods_item(self._host, self.words, self._open)
        yield MenuItem(self._says("leave"), self._leave)

    def _set_up(self) -> None:
        self.evening.restart_from_empty_table()


def _picture(evening: Evening) -> Picture:
    return evening.game.picture(evening.twin, evening.content, evening.setup.options)


class ActionDicePage(PanelPage):
    """Dice rolled for show; ACTION rolls them again."""

    def __init__(self, header: str, faces: tuple[int | str, ...], again: Callable[[], None], footer: str) -> None:
        self._screen, self._again = DiceScreen(header=header, faces=faces, footer=footer), again

    def screen(self) -> DiceScreen:
        return self._screen

    def action(self) -> None:
        self.closed = True
        self._again()
