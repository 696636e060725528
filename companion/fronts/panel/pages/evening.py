"""The main page of a game: what happened, sheet by sheet, then the question. Menu and undo are pages on top of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.engine import Evening
from companion.fronts.digital import give_answer
from companion.fronts.panel.layout import wrapped
from companion.fronts.panel.pages.clock import ClockPage, KnobActions
from companion.fronts.panel.pages.draft import DraftEditor
from companion.fronts.panel.pages.fields import FieldListPage
from companion.fronts.panel.pages.page import PanelPage, confirm_ending_page
from companion.fronts.panel.pages.questions import CoveredPage, DonePage, QuestionContext, question_page
from companion.fronts.panel.pages.sheets import StorySheet, checklist_sheets, sheets_of, table_text
from companion.fronts.panel.screens import BannerScreen, CardScreen, EndingScreen, PanelScreen, TextScreen
from companion.fronts.panel.screens.flash import FlashScreen
from companion.presenter.scene_of import is_alarming, overview_of, scene_of
from companion.scene import Catalog, Scene
from companion.scene.scene import InstructionState, NoticeText
from companion.table import Confirm, Countdown, Cue, InstructionTold, JsonValue, Report


class Signal(NamedTuple):
    """The cues of the last changes; ``n`` grows with each such change, so that they are played once."""

    n: int = 0
    cues: tuple[Cue, ...] = ()


BANNER_S = 1.2
"""Seconds for which a new phase is announced."""
DEFAULT_QUESTION = "done"
"""The code of the default question at the end of a list."""
ROWS_BESIDE = 2
"""The most rows of a question on the page of a list; a longer question gets a sheet of its own before it."""
ROWS_ABOVE_MARKS = 1
"""The same where the list has a footer as well, because its entries are marked or counted."""


class EveningPage(PanelPage):
    """The page of the evening. ``at`` is the index of the sheet shown; the question follows the last one."""

    def __init__(
        self, evening: Evening, words: Catalog, open: Callable[[PanelPage], None], menu: Callable[[], None], knob: KnobActions,
        now_s: float, seated: Callable[[], Mapping[str, str]] = dict,
    ) -> None:  # fmt: skip
        self.evening, self.words = evening, words
        self._open, self._menu, self._knob, self._seated = open, menu, knob, seated
        self.scene: Scene = scene_of(evening, words)
        self.sheets: list[StorySheet] = []
        self.at = 0
        self.question_page: PanelPage | None = None
        self.ask_id: int | None = None
        self._rerun_count = evening.rerun_count
        self._filling: DraftEditor | None = None
        self._phase, self._banner_until_s = "", 0.0
        self._shown_n = self._happened = 0
        self._now_s = now_s
        self._heard, self._warned = len(evening.event_log), frozenset[NoticeText]()
        self._new_warnings: tuple[NoticeText, ...] = ()
        self.signal = Signal()
        self.settle(now_s)
        self.signal = Signal()
        self._shown_n = self._first_n

    @property
    def _first_n(self) -> int:
        return self.scene.story[0].n if self.scene.story else 0

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def alarm(self) -> bool:
        """Whether danger moves in what the panel shows, at the event of a sheet, else now; or the board says that there is some."""
        if self._danger:
            return True
        n = self.sheets[self.at].n if self.at < len(self.sheets) else -1
        return is_alarming(self.evening, n) if 0 <= n < self._happened else self.scene.alarm

    def settle(self, now_s: float, scene: Scene | None = None) -> None:
        """Update after a change. Sheets that were read stay behind."""
        before, self.scene = self.scene, scene or scene_of(self.evening, self.words)
        self._danger = overview_of(self.evening).danger
        if self._at_question is not None:  # all sheets before it were read
            self._shown_n = max(self._shown_n, self._happened)
        self._happened = len(self.evening.event_log)
        self._listen()
        self.sheets = sheets_of(self.scene, self.words) + self._beside_question() + self._question_sheet()
        if self.evening.ask_id != self.ask_id or bool(before.back) != bool(self.scene.back):
            self.ask_id, self.page, self.since_s = self.evening.ask_id, None, now_s
            self._shown_n = 0 if self._is_made_anew else min(self._shown_n, self._happened)
            self._filling = None
            self.question_page = self._asked()
            self.at = self._first_new()
        elif self._filling is not None:
            self._filling.refresh()
        self._rerun_count = self.evening.rerun_count
        self.at = self._last if self._clock_goes else min(self.at, self._last)
        if (phase := f"{self.scene.part}/{self.scene.phase}") != self._phase:
            self._phase, self._banner_until_s = phase, now_s + BANNER_S

    def _listen(self) -> None:
        """Note the warnings that are new with this question, and the cues of what was told since the last change."""
        events, warnings = self.evening.event_log, frozenset(self.scene.warnings)
        told = [] if self.evening.rerun_count != self._rerun_count else events[self._heard :]
        self._heard = len(events)
        cues = [self.evening.game.codes[event.code].cue for event in told if isinstance(event, InstructionTold)]
        fresh = tuple(notice for notice in self.scene.warnings if notice not in self._warned)
        cues += ["alarm" for notice in fresh[:1] if notice.level == "alarm"]
        if self.evening.ask_id != self.ask_id:
            self._new_warnings, self._warned = fresh, warnings
        if any(cues):
            self.signal = Signal(self.signal.n + 1, tuple(cue for cue in cues if cue))

    def _beside_question(self) -> list[StorySheet]:
        """What people need before they answer: new warnings, and the tables of the question."""
        warned = self.words.phrase("panel.warning")
        sheets = [TextScreen(header=warned, text=notice.text) for notice in self._new_warnings]
        asked = self.scene.tables_about("question")
        if tables := [table for table in asked if not table.is_checklist]:
            sheets.append(TextScreen(header=self.header, text="\n".join(map(table_text, tables))))
        checked = (sheet for table in asked if table.is_checklist for sheet in checklist_sheets(table, 1 << 60))
        return [*(StorySheet(1 << 60, screen) for screen in sheets), *checked]

    @property
    def _is_made_anew(self) -> bool:
        """Whether an undo, redo or correction has rebuilt the list, so that it is read from its top again."""
        return self.evening.rerun_count != self._rerun_count and self.evening.physical_board.out_of_step

    def _first_new(self, start: int = 0) -> int:
        """The index of the first sheet from ``start`` on that is new or not done; the last sheet if there is none."""
        return next((i for i in range(start, len(self.sheets)) if self._is_new(self.sheets[i])), self._last)

    def _is_new(self, sheet: StorySheet) -> bool:
        return not _is_ticked(sheet) and (sheet.back or sheet.n >= self._shown_n or _state(sheet) == "do again")

    @property
    def _clock_goes(self) -> bool:
        """Whether a clock was started and is not over: then no other page is on top."""
        return isinstance(self.question_page, ClockPage) and self.question_page.state in ("running", "paused")

    @property
    def _last(self) -> int:
        """The index of the question or the ending; of the last sheet if neither follows it."""
        follows = self.question_page is not None and not self._is_default_question
        return len(self.sheets) if follows or self.scene.ending else len(self.sheets) - 1

    @property
    def _is_default_question(self) -> bool:
        """Whether the question only asks if the list is done: then the last sheet of the list asks it."""
        ask = self.evening.ask
        return isinstance(ask, Confirm) and ask.question == DEFAULT_QUESTION and bool(self.sheets)

    @property
    def header(self) -> str:
        """The player the question is for, if not for all, with the status of games that have one; else the step."""
        question = self.scene.question
        who = [self.words.word(seat) for seat in question.who if seat != "any"] if question else []
        if self.scene.status:
            return self.scene.status
        named = " / ".join(who)
        return f"{named[:1].upper()}{named[1:]}" or self.scene.step_title

    def _question_sheet(self) -> list[StorySheet]:
        question = self.scene.question
        listed = question is not None and (question.kind not in ("confirm", "countdown") or bool(question.ends))
        if question is None or not listed:
            return []
        room = ROWS_ABOVE_MARKS if question.kind in ("select", "share") else ROWS_BESIDE
        long = len(wrapped(question.question)) > room
        return [StorySheet(1 << 60, TextScreen(header=self.header, text=question.question))] if long else []

    def _asked(self) -> PanelPage | None:
        ask, question = self.evening.ask, self.scene.question
        if ask is None or question is None:
            return None
        if isinstance(ask, Countdown):
            return ClockPage(self.evening, self.scene.part, self.words, self._open, self._menu, self._knob)
        if isinstance(ask, Report):
            return self._report(ask, question.question)
        context = QuestionContext(
            question.question, self.header, self.words, self._answer, self._open, question.preselected, self.back, question.details,
            self._seated,
        )  # fmt: skip
        return question_page(ask, context)

    def _report(self, ask: Report, question: str) -> FieldListPage:
        self._filling = filling = DraftEditor(self.evening, ask, self.words)
        editing = filling.editing
        return FieldListPage(
            self.header, editing, self.words, self._open, lambda: self._reported(ask, editing.patch()), filling.publish, question=question
        )  # fmt: skip

    def _reported(self, ask: Report, patch: dict[str, Any]) -> None:
        """Send the report; one that ends the game only after a confirmation."""
        if ask.ends_by(patch):
            self._open(confirm_ending_page(self.header, self.words, "untouched", lambda: self._answer(patch)))
        else:
            self._answer(patch)

    def screen(self) -> PanelScreen:
        screen = self._screen()
        scene = self.scene
        announced = BannerScreen(small=scene.part if scene.part != scene.phase else scene.title, big=scene.phase)
        return FlashScreen(first=announced, then=screen, until_s=self._banner_until_s) if self._is_announced else screen

    @property
    def _is_announced(self) -> bool:
        """Whether the phase gets a banner: not while the clock runs, nor without a name."""
        return bool(self.scene.phase) and not (self.scene.clock is not None and self.scene.clock.state == "running")

    @property
    def _announces(self) -> bool:
        """Whether the banner still hides what ACTION would confirm: then ACTION does nothing."""
        return self._is_announced and self._now_s < self._banner_until_s

    def _end_banner(self) -> None:
        self._banner_until_s = self._now_s

    def on_top(self, now_s: float) -> None:
        super().on_top(now_s)
        self._now_s = now_s

    def _screen(self) -> PanelScreen:
        if self.at < len(self.sheets):
            return self.sheets[self.at].screen_at(self.page, self.since_s, self._footer())
        if self.question_page is not None:
            self.question_page.since_s = self.since_s
            if isinstance(self.question_page, DonePage | CoveredPage):
                self.question_page.page = self.page
            return self.question_page.screen()
        title, text = headline(self.scene.ending or "", self.scene.title)
        return EndingScreen(title=title, text=text, page=self.page, since_s=self.since_s)

    def _footer(self) -> str:
        """What ACTION does: on an instruction, with how many are left; on other sheets, that there is more."""
        left = len(self.sheets) - 1 - self.at
        if left and _state(self.sheets[self.at]) == "already there":
            return self.words.phrase("panel.read_on")
        if left:
            return self.words.phrase("panel.more", n=left)
        return self.words.phrase("panel.last" if self._is_default_question else "panel.read_on")

    # -- input --------------------------------------------------------------------------------------------------

    @property
    def _at_question(self) -> PanelPage | None:
        return self.question_page if self.at >= len(self.sheets) else None

    def turn(self, steps: int) -> None:
        question = self._at_question
        if question is not None and question.scrolls:
            question.turn(steps)
            return
        for _ in range(abs(steps)):
            self._browse(1 if steps > 0 else -1)

    def _browse(self, step: int) -> None:
        """Turn to the next or previous page or sheet, without ticking anything."""
        page = (self.page or 0) + step
        if 0 <= page < self.pages:
            self.page = page
        elif 0 <= self.at + step <= self._last:
            self.at += step
            self.page = self.pages - 1 if step < 0 else 0

    @property
    def pages(self) -> int:
        screen = self._screen()
        return screen.pages if isinstance(screen, TextScreen | CardScreen | EndingScreen) else 1

    def push(self) -> None:
        if self._announces:
            self._end_banner()
            return
        question = self._at_question
        if question is not None:
            question.push()
        else:
            self._go_to(self._last)

    def action(self) -> None:
        if self._announces:
            self._end_banner()
            return
        question = self._at_question
        if question is not None:
            question.action()
            question.closed = False
        elif self.at < len(self.sheets):
            self._done(self.sheets[self.at])
        else:
            self._menu()

    def _done(self, sheet: StorySheet) -> None:
        """Tick the sheet's instruction, and go to the next sheet."""
        self._shown_n = max(self._shown_n, sheet.n + 1 if sheet.n < 1 << 60 else 0)
        if sheet.instruction is not None and sheet.instruction.to_do and not sheet.instruction.ticked:
            tick = self.evening.tick_back if sheet.back else self.evening.tick
            tick(sheet.instruction.index, id=self.ask_id)
        if self.at + 1 == len(self.sheets) and self._is_default_question:
            self._answer(True)
        elif _state(sheet):  # in a list that is read again, skip what is already in place
            self._go_to(self._first_new(self.at + 1))
        else:
            self._go_to(min(self.at + 1, self._last))

    def _go_to(self, at: int) -> None:
        self.at, self.page = at, None

    def cover(self) -> None:
        """Cover a question again that only one player may see, when something else is looked at."""
        if isinstance(self.question_page, CoveredPage):
            self.question_page.cover()

    def back(self) -> None:
        """Go from the question back to the sheets; from there to the menu."""
        question = self._at_question
        self.cover()
        if isinstance(question, ClockPage):
            question.back()
        elif question is not None and self.sheets:
            self._go_to(len(self.sheets) - 1)
        else:
            self._menu()

    def _answer(self, value: JsonValue) -> None:
        self._shown_n = len(self.evening.event_log)
        give_answer(self.evening, value, id=self.ask_id)


def headline(ending: str, otherwise: str) -> tuple[str, str]:
    """The first word of an ending (``Won!``, ``Lost:``) as its title, and the rest; without such a word, ``otherwise`` is the title."""
    word, _, rest = ending.partition(" ")
    return (word.rstrip(":."), rest) if word[-1:] in ("!", ":", ".") and rest else (otherwise, ending)


def _is_ticked(sheet: StorySheet) -> bool:
    return sheet.instruction is not None and sheet.instruction.ticked


def _state(sheet: StorySheet) -> InstructionState:
    return sheet.instruction.state if sheet.instruction is not None else ""
