"""The panel: gestures in, what is to be seen out. It reads no clock, waits for nobody, and knows no part of the hardware.

Pages lie on each other: at the bottom the start menu, or the evening that is on the table; over it what was opened. A gesture goes to the
top one. What can't be done is said on a page of its own, and changes nothing.
"""

from __future__ import annotations

import re

import msgspec

from companion.engine import Evening
from companion.engine.view import doubt_of, refusal, words_of
from companion.fronts.house import House, unwritten_in_words
from companion.fronts.panel.care import Care
from companion.fronts.panel.lights import lights_of
from companion.fronts.panel.pages.besides import Besides
from companion.fronts.panel.pages.clock import ClockPage, Knob
from companion.fronts.panel.pages.evening import EveningPage
from companion.fronts.panel.pages.page import Page, Read, leaving
from companion.fronts.panel.pages.start import BRIGHTEST, Off, Start
from companion.fronts.panel.pages.undo import undo_page
from companion.fronts.panel.screens import Holding, Screen
from companion.fronts.panel.screens.clocked import Clocked
from companion.scene import Words
from companion.table import AnswerRefused, RulesError
from hardware.gestures import Freed, Gesture, Held, Pressed, Stuck, Turned
from hardware.lamps import Lights

IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
"""What is typed elsewhere, and here only read: it is said in words."""
HOLD_SHOWN_S = 0.3
"""From when on a button that is kept down shows how far its hold is."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be seen: the screen, how the glass is cared for, its brightness (1 to 5), the lamps; what is to be heard, and when the
    bell is to ring, if a clock runs.
    """

    screen: Screen
    care: Care
    brightness: int
    lights: Lights
    sound: str
    total_s: float | None = None
    deadline_s: float | None = None


class Panel:
    """One panel. ``now_s`` is always of the evening's clock."""

    def __init__(self, house: House, now_s: float, *, dim_after_s: float = 120.0, off_after_s: float = 600.0, hold_s: float = 1.5) -> None:
        self.house, self.words = house, Words({})
        self._hold_s = hold_s
        self._care = Care(touched_s=now_s, dim_after_s=dim_after_s, off_after_s=off_after_s)
        self._start = Start(house, self.words, self.open, self.take)
        self.evening: EveningPage | None = None
        self.pages: list[Page] = []
        self._now_s = now_s
        self._holding: tuple[str, float] | None = None
        self._stuck_notes: dict[str, Page] = {}
        self._undo: Page | None = None
        self._loud = house.settings.sound if house.settings.sound != "off" else "full"
        self.to_menu()

    # -- what lies on the glass ---------------------------------------------------------------------------------

    @property
    def top(self) -> Page:
        """The page that gestures go to."""
        return self.pages[-1]

    def open(self, page: Page) -> None:
        """Lay a page on top."""
        page.on_top(self._now_s)
        self.pages.append(page)

    def to_menu(self) -> None:
        """No evening is on the table: the start menu."""
        self.evening, self.pages = None, []
        self._care = msgspec.structs.replace(self._care, exempt=False)
        self.open(self._start.page())

    def take(self, evening: Evening) -> None:
        """This evening is on the table now."""
        words = words_of(evening)
        besides = Besides(evening, words, self.house, self.open, self._leave)
        knob = Knob(self._brighter, self._mute)
        self.evening = EveningPage(evening, words, self.open, lambda: self.open(besides.page()), knob, self._now_s)
        self.pages = [self.evening]
        self.settle(self._now_s)
        if doubt := doubt_of(evening, words):
            self.say(doubt)

    def say(self, sentence: str) -> Page:
        """A sentence over whatever lies open, until somebody closes it."""
        page = Read(self.words.phrase("panel.notice"), sentence, footer=self.words.phrase("panel.ok_go_on"), lasting=True)
        self.open(page)
        return page

    def _leave(self) -> None:
        """Leave the game; while its last changes wait for the disk, only if people say so."""
        waiting = unwritten_in_words([game for game in self.house.unwritten() if game.on_table], self.words)
        if waiting:
            self.open(leaving(self.words.phrase("panel.leave"), self.words, waiting, "leave", self._left, self.open))
        else:
            self._left()

    def _left(self) -> None:
        self.house.leave()
        self.to_menu()

    def settle(self, now_s: float) -> None:
        """The evening may have changed, here or elsewhere: look again. Pages that were for another question are put away; what was said
        and not yet closed stays.
        """
        self._now_s = now_s
        page = self.evening
        if page is None:
            return
        seen = page.seen
        page.settle(now_s)
        if page.seen != seen:
            self.pages = [page, *(open for open in self.pages if open.lasting)]
        self._spare_clock(now_s)

    def _spare_clock(self, now_s: float) -> None:
        """Nothing gets dark while the clock runs; when it stops, it is as if somebody had touched something just then."""
        running = self.clock is not None and self.clock.runs
        touched_s = now_s if self._care.exempt and not running else self._care.touched_s
        self._care = msgspec.structs.replace(self._care, touched_s=touched_s, exempt=running)

    # -- hands --------------------------------------------------------------------------------------------------

    def gesture(self, gesture: Gesture, now_s: float) -> None:
        """Take a gesture. What it can't do is said; nothing is lost. Whoever gives it lets others answer, and then calls :meth:`settle`."""
        self._now_s = now_s
        if isinstance(gesture, Stuck | Freed):
            self._stuck(gesture)
            return
        asleep = self._care.is_off(now_s)
        self._care = msgspec.structs.replace(self._care, touched_s=now_s)
        if asleep:
            return
        top, depth = self.top, len(self.pages)
        if isinstance(gesture, Turned):
            top.halt(now_s)
        top.on_top(now_s)
        try:
            self._give(top, gesture)
        except AnswerRefused as error:
            words = self.evening.words if self.evening else self.words
            self.say(IDENTIFIER.sub(lambda found: words.word(found[0]), refusal(error, words)))
        except (RulesError, ValueError, OSError) as error:
            self.say(str(error))
        self._put_away(top, depth)

    def _give(self, page: Page, gesture: Pressed | Held | Turned) -> None:
        if isinstance(gesture, Turned):
            page.turn(gesture.steps)
        elif isinstance(gesture, Pressed):
            {"action": page.action, "back": page.back, "push": page.push}[gesture.button]()
        elif gesture.button == "action":
            self._hold_action()
        elif gesture.button == "back":
            self._hold_back()

    def _hold_action(self) -> None:
        if (clock := self.clock) is not None:
            clock.hold_action()

    def _hold_back(self) -> None:
        """During the countdown a false start, else undo."""
        if (clock := self.clock) is not None and clock.state in ("running", "paused"):
            clock.hold_back()
        elif self.evening is not None and self._undo not in self.pages:
            self._undo = undo_page(self.evening.evening, self.evening.words, self.open)
            self.open(self._undo)

    @property
    def clock(self) -> ClockPage | None:
        """The clock, if it is the evening's question now."""
        asked = self.evening.asked if self.evening is not None else None
        return asked if isinstance(asked, ClockPage) else None

    def _put_away(self, page: Page, depth: int) -> None:
        """Take away the page that a gesture closed; what it opened lies on top of what was under it."""
        if page.closed and page in self.pages and len(self.pages) > 1:
            self.pages.remove(page)
            if len(self.pages) < depth:
                self.top.on_top(self._now_s)

    def _stuck(self, gesture: Stuck | Freed) -> None:
        """A stuck button is named for as long as it is stuck."""
        note = self._stuck_notes.pop(gesture.button, None)
        if note in self.pages:
            self.pages.remove(note)
        if isinstance(gesture, Stuck):
            button = self.words.phrase(f"panel.{gesture.button}")
            self._stuck_notes[gesture.button] = self.say(self.words.phrase("panel.stuck", button=button))

    def holding(self, held: tuple[str, float] | None) -> None:
        """A button is on its way to a hold, since when; or none is."""
        self._holding = held

    # -- the knob during the countdown --------------------------------------------------------------------------

    def _brighter(self, steps: int) -> str:
        settings = self.house.settings
        settings.save(brightness=max(1, min(BRIGHTEST, settings.brightness + steps)))
        return self.words.phrase("panel.brightness_is", n=settings.brightness, of=BRIGHTEST)

    def _mute(self) -> str:
        settings = self.house.settings
        if settings.sound == "off":
            settings.save(sound=self._loud)
        else:
            self._loud = settings.sound
            settings.save(sound="off")
        return self.words.phrase(f"panel.sound_is_{'off' if settings.sound == 'off' else 'on'}")

    # -- what is to be seen -------------------------------------------------------------------------------------

    def view(self) -> View:
        """What is to be seen now."""
        scene = self.evening.scene if self.evening else None
        clock = scene.clock if scene else None
        settings = self.house.settings
        return View(
            screen=self._screen(), care=self._care, brightness=settings.brightness,
            lights=Lights() if isinstance(self.top, Off) else lights_of(scene), sound=settings.sound,
            total_s=clock.total_s if clock else None, deadline_s=clock.deadline_s if clock else None,
        )  # fmt: skip

    def _screen(self) -> Screen:
        screen = self.top.screen()
        if self.clock is not None and self.clock.runs and self.top is not self.evening:
            screen = Clocked(under=screen, deadline_s=self.clock.deadline_s)
        if self._holding is None:
            return screen
        button, since_s = self._holding
        label = self._hold_label(button)
        return Holding(under=screen, since_s=since_s + HOLD_SHOWN_S, hold_s=self._hold_s - HOLD_SHOWN_S, label=label) if label else screen

    def _hold_label(self, button: str) -> str:
        """What a hold of this button would do; nothing, if it would do nothing."""
        clock = self.clock
        runs = clock is not None and clock.state in ("running", "paused")
        if button == "action" and clock is not None and clock.state not in ("rang", "ended"):
            return self.words.phrase("panel.hold_early")
        if button == "back" and self.evening is not None:
            return self.words.phrase("panel.hold_false_start" if runs else "panel.hold_undo")
        return ""
