"""An evening on the glass: what happened, sheet by sheet; then the question. What lies over it (menu, undo) are pages of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import Evening
from companion.engine.view import scene_of
from companion.fronts.panel.layout import wrapped
from companion.fronts.panel.pages.clock import ClockPage, Knob
from companion.fronts.panel.pages.fields import Fields
from companion.fronts.panel.pages.filling import Filling
from companion.fronts.panel.pages.page import Page, surely
from companion.fronts.panel.pages.questions import Done, Posed, asked
from companion.fronts.panel.pages.sheets import Sheet, sheets_of
from companion.fronts.panel.screens import Banner, Card, Ending, Screen, Text
from companion.fronts.panel.screens.brief import Brief
from companion.scene import Scene, Words
from companion.scene.scene import State
from companion.table import Confirm, Countdown, Report

BANNER_S = 1.2
"""How long a new phase is announced."""
PLAINLY_DONE = "done"
"""The code of the question that every list ends with where the rules have nothing more to say."""
ROWS_BESIDE = 2
"""Rows of a question for which a list leaves room; a longer one is a sheet of its own before it."""


class EveningPage(Page):
    """The evening. ``at`` is the sheet that lies open; behind the last one comes the question."""

    def __init__(
        self, evening: Evening, words: Words, open: Callable[[Page], None], menu: Callable[[], None], knob: Knob, now_s: float
    ) -> None:
        self.evening, self.words = evening, words
        self._open, self._menu, self._knob = open, menu, knob
        self.scene: Scene = scene_of(evening, words)
        self.sheets: list[Sheet] = []
        self.at = 0
        self.asked: Page | None = None
        self.seen: int | None = None
        self._run = evening.run
        self._filling: Filling | None = None
        self._phase, self._banner_until_s = "", 0.0
        self._shown_n = self._happened = 0
        self._now_s = now_s
        self.settle(now_s)
        self._shown_n = self._first_n

    @property
    def _first_n(self) -> int:
        return self.scene.story[0].n if self.scene.story else 0

    # -- what there is ------------------------------------------------------------------------------------------

    def settle(self, now_s: float) -> None:
        """Something may have changed: look again. What was gone through already stays behind."""
        before, self.scene = self.scene, scene_of(self.evening, self.words)
        if self._at_question is not None:  # all that led to it was gone through
            self._shown_n = max(self._shown_n, self._happened)
        self._happened = len(self.evening.run.table.events)
        self.sheets = sheets_of(self.scene, self.words) + self._question_sheet()
        if self.evening.seen != self.seen or bool(before.back) != bool(self.scene.back):
            self.seen, self.page, self.since_s = self.evening.seen, None, now_s
            self._shown_n = 0 if self._is_made_anew else min(self._shown_n, self._happened)
            self._filling = None
            self.asked = self._asked()
            self.at = self._first_new()
        elif self._filling is not None:
            self._filling.look()
        self._run = self.evening.run
        self.at = self._last if self._clock_goes else min(self.at, self._last)
        if (phase := f"{self.scene.part}/{self.scene.phase}") != self._phase:
            self._phase, self._banner_until_s = phase, now_s + BANNER_S

    @property
    def _is_made_anew(self) -> bool:
        """Whether something was undone, redone or corrected: then the list is gone through from its top once more."""
        return self.evening.run is not self._run and self.evening.cardboard.out_of_step

    def _first_new(self, start: int = 0) -> int:
        """The first sheet from there on that was not seen, or of which something is left to do; the last one if there is none."""
        return next((i for i in range(start, len(self.sheets)) if self._is_new(self.sheets[i])), self._last)

    def _is_new(self, sheet: Sheet) -> bool:
        return not _is_ticked(sheet) and (sheet.back or sheet.n >= self._shown_n or _state(sheet) == "do again")

    @property
    def _clock_goes(self) -> bool:
        """Whether a clock was started and is not over: then nothing lies over it."""
        return isinstance(self.asked, ClockPage) and self.asked.state in ("running", "paused")

    @property
    def _last(self) -> int:
        """The place of the question, or of the ending; of the last sheet where nothing comes behind it."""
        return len(self.sheets) if (self.asked is not None and not self._plainly_done) or self.scene.ending else len(self.sheets) - 1

    @property
    def _plainly_done(self) -> bool:
        """Whether what is asked is no more than whether the list is done: then its last sheet asks it."""
        ask = self.evening.ask
        return isinstance(ask, Confirm) and ask.question == PLAINLY_DONE and bool(self.sheets)

    @property
    def header(self) -> str:
        """Whose question it is, where not anybody may answer; else the step."""
        question = self.scene.question
        who = [self.words.word(seat) for seat in question.who if seat != "any"] if question else []
        named = " / ".join(who)
        return f"{named[:1].upper()}{named[1:]}" or self.scene.step_title

    def _question_sheet(self) -> list[Sheet]:
        question = self.scene.question
        listed = question is not None and (question.kind not in ("confirm", "countdown") or bool(question.ends))
        long = question is not None and listed and len(wrapped(question.question)) > ROWS_BESIDE
        return [Sheet(1 << 60, Text(header=self.header, text=question.question))] if question is not None and long else []

    def _asked(self) -> Page | None:
        ask, question = self.evening.ask, self.scene.question
        if ask is None or question is None:
            return None
        if isinstance(ask, Countdown):
            return ClockPage(self.evening, self.scene.part, self.words, self._open, self._menu, self._knob)
        if isinstance(ask, Report):
            return self._report(ask, question.question)
        return asked(ask, Posed(question.question, self.header, self.words, self._answer, question.filled, self.back))

    def _report(self, ask: Report, question: str) -> Fields:
        self._filling = filling = Filling(self.evening, ask, self.words)
        editing = filling.editing
        return Fields(
            self.header, editing, self.words, self._open, lambda: self._reported(ask, editing.patch()), filling.note, question=question
        )  # fmt: skip

    def _reported(self, ask: Report, patch: dict[str, Any]) -> None:
        """A report that ends the game is not sent by ACTION alone."""
        if ask.ends_by(patch):
            self._open(surely(self.header, self.words, "untouched", lambda: self._answer(patch)))
        else:
            self._answer(patch)

    def screen(self) -> Screen:
        screen = self._screen()
        scene = self.scene
        announced = Banner(small=scene.part if scene.part != scene.phase else scene.title, big=scene.phase)
        return Brief(first=announced, then=screen, until_s=self._banner_until_s) if self._is_announced else screen

    @property
    def _is_announced(self) -> bool:
        """Whether the phase is worth a banner: not while the clock runs, nor where nothing has a name."""
        return bool(self.scene.phase) and not (self.scene.clock is not None and self.scene.clock.state == "running")

    @property
    def _announces(self) -> bool:
        """Whether the banner still lies over what ACTION would do: nobody confirms what was not to be seen."""
        return self._is_announced and self._now_s < self._banner_until_s

    def _unveil(self) -> None:
        self._banner_until_s = self._now_s

    def on_top(self, now_s: float) -> None:
        super().on_top(now_s)
        self._now_s = now_s

    def _screen(self) -> Screen:
        if self.at < len(self.sheets):
            return self.sheets[self.at].shown(self.page, self.since_s, self._footer())
        if self.asked is not None:
            self.asked.since_s = self.since_s
            if isinstance(self.asked, Done):
                self.asked.page = self.page
            return self.asked.screen()
        title, text = headline(self.scene.ending or "", self.scene.title)
        return Ending(title=title, text=text, page=self.page, since_s=self.since_s)

    def _footer(self) -> str:
        """What ACTION does: on an instruction with how many are left, for something to read that there is more."""
        left = len(self.sheets) - 1 - self.at
        if left and _state(self.sheets[self.at]) == "already there":
            return self.words.phrase("panel.read_on")
        if left:
            return self.words.phrase("panel.more", n=left)
        return self.words.phrase("panel.last" if self._plainly_done else "panel.read_on")

    # -- hands --------------------------------------------------------------------------------------------------

    @property
    def _at_question(self) -> Page | None:
        return self.asked if self.at >= len(self.sheets) else None

    def turn(self, steps: int) -> None:
        question = self._at_question
        if question is not None and question.scrolls:
            question.turn(steps)
            return
        for _ in range(abs(steps)):
            self._browse(1 if steps > 0 else -1)

    def _browse(self, step: int) -> None:
        """To the next or last page of what there is to read, without ticking anything."""
        page = (self.page or 0) + step
        if 0 <= page < self.pages:
            self.page = page
        elif 0 <= self.at + step <= self._last:
            self.at += step
            self.page = self.pages - 1 if step < 0 else 0

    @property
    def pages(self) -> int:
        screen = self._screen()
        return screen.pages if isinstance(screen, Text | Card | Ending) else 1

    def push(self) -> None:
        if self._announces:
            self._unveil()
            return
        question = self._at_question
        if question is not None:
            question.push()
        else:
            self._go_to(self._last)

    def action(self) -> None:
        if self._announces:
            self._unveil()
            return
        question = self._at_question
        if question is not None:
            question.action()
            question.closed = False
        elif self.at < len(self.sheets):
            self._done(self.sheets[self.at])
        else:
            self._menu()

    def _done(self, sheet: Sheet) -> None:
        """What the sheet says is carried out: tick it, go on to the next."""
        self._shown_n = max(self._shown_n, sheet.n + 1 if sheet.n < 1 << 60 else 0)
        if sheet.instruction is not None and sheet.instruction.to_do and not sheet.instruction.ticked:
            tick = self.evening.tick_back if sheet.back else self.evening.tick
            tick(sheet.instruction.index, id=self.seen)
        if self.at + 1 == len(self.sheets) and self._plainly_done:
            self._answer(True)
        elif _state(sheet):  # of a list that is gone through again, what is there already is passed over
            self._go_to(self._first_new(self.at + 1))
        else:
            self._go_to(min(self.at + 1, self._last))

    def _go_to(self, at: int) -> None:
        self.at, self.page = at, None

    def back(self) -> None:
        """From the question to what led to it; from there to the menu."""
        question = self._at_question
        if isinstance(question, ClockPage):
            question.back()
        elif question is not None and self.sheets:
            self._go_to(len(self.sheets) - 1)
        else:
            self._menu()

    def _answer(self, value: object) -> None:
        self._shown_n = len(self.evening.run.table.events)
        self.evening.answer(value, id=self.seen)


def headline(ending: str, otherwise: str) -> tuple[str, str]:
    """The word with which an ending begins (``Won!``, ``Lost:``) as its title, and the rest; without such a word, the other title."""
    word, _, rest = ending.partition(" ")
    return (word.rstrip(":."), rest) if word[-1:] in ("!", ":", ".") and rest else (otherwise, ending)


def _is_ticked(sheet: Sheet) -> bool:
    return sheet.instruction is not None and sheet.instruction.ticked


def _state(sheet: Sheet) -> State:
    return sheet.instruction.state if sheet.instruction is not None else ""
