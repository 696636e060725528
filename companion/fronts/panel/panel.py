"""The panel: gestures in, :class:`PanelOutput` out. It reads no clock, never blocks, and knows no hardware.

Pages form a stack: at the bottom the start menu or the evening on the table, above it the pages that were opened. A gesture goes to the top
page. A refusal is shown as a page of its own, and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from companion.engine import Evening
from companion.fronts.host_api import HostApi, unwritten_summary
from companion.fronts.panel.burn_in import BurnInGuard
from companion.fronts.panel.lights import lights_of
from companion.fronts.panel.pages.clock import ClockPage, KnobActions
from companion.fronts.panel.pages.evening import EveningPage, Signal
from companion.fronts.panel.pages.evening_menu import EveningMenu
from companion.fronts.panel.pages.page import PanelPage, ReadPage, confirm_leaving_page
from companion.fronts.panel.pages.start import BRIGHTEST, PanelStartMenu, PowerOffPage
from companion.fronts.panel.pages.undo import undo_page
from companion.fronts.panel.screens import HoldScreen, PanelScreen
from companion.fronts.panel.screens.clock_overlay import ClockOverlayScreen
from companion.presenter.scene_of import date_warning, refusal, words_of
from companion.scene import Catalog, Scene
from companion.table import AnswerRefused, RulesError
from hardware.gestures import Clicked, Gesture, Held, Released, Rotated, Stuck
from hardware.lamps import Lights

IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
"""An identifier in a sentence: it can't be typed here, so the panel shows words in its place."""
HOLD_SHOWN_S = 0.3
"""Seconds after which a held button shows the progress of its hold."""


class PanelOutput(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the panel puts out: the screen, the burn-in state, the brightness (1 to 5), the lamps, the sound, and when the bell is to
    ring, if a clock runs; ``signal`` has tones to be played once.
    """

    screen: PanelScreen
    burn_in: BurnInGuard
    brightness: int
    lights: Lights
    sound: str
    total_s: float | None = None
    deadline_s: float | None = None
    signal: Signal = Signal()


class Panel:
    """One panel. ``now_s`` is always a time of the evening's clock."""

    def __init__(self, host: HostApi, now_s: float, *, dim_after_s: float = 120.0, off_after_s: float = 600.0, hold_s: float = 1.5) -> None:
        self.host, self.words = host, Catalog({})
        self._hold_s = hold_s
        self._burn_in = BurnInGuard(touched_s=now_s, dim_after_s=dim_after_s, off_after_s=off_after_s)
        self._start = PanelStartMenu(host, self.words, self.open, self.take)
        self.evening: EveningPage | None = None
        self.pages: list[PanelPage] = []
        self._now_s = now_s
        self._holding: tuple[str, float] | None = None
        self._stuck_notes: dict[str, PanelPage] = {}
        self._undo: PanelPage | None = None
        self._loud = host.settings.sound if host.settings.sound != "off" else "full"
        self.to_menu()

    # -- pages --------------------------------------------------------------------------------------------------

    @property
    def top(self) -> PanelPage:
        """The top page, which gets all gestures."""
        return self.pages[-1]

    def open(self, page: PanelPage) -> None:
        """Put a page on top."""
        if self.evening is not None:
            self.evening.cover()
        page.on_top(self._now_s)
        self.pages.append(page)

    def to_menu(self) -> None:
        """Show the start menu: no evening is on the table."""
        self.evening, self.pages = None, []
        self._burn_in = msgspec.structs.replace(self._burn_in, exempt=False)
        self.open(self._start.page())

    def take(self, evening: Evening) -> None:
        """Show this evening, which is on the table now."""
        words = words_of(evening)
        menu = EveningMenu(evening, words, self.host, self.open, self._leave)
        knob = KnobActions(self._brighter, self._mute)
        self.evening = EveningPage(evening, words, self.open, lambda: self.open(menu.page()), knob, self._now_s, self._seated)
        self.pages = [self.evening]
        self.settle(self._now_s)
        if doubt := date_warning(evening, words):
            self.say(doubt)

    def _seated(self) -> Mapping[str, str]:
        """The names of the phones by the seats that they have taken."""
        joining = self.host.joining
        return {} if joining is None else joining.seats

    def say(self, sentence: str) -> PanelPage:
        """Show a sentence on top of all pages until it is closed."""
        page = ReadPage(self.words.phrase("panel.notice"), sentence, footer=self.words.phrase("panel.ok_go_on"), lasting=True)
        self.open(page)
        return page

    def _leave(self) -> None:
        """Leave the game; while its last changes are not on disk, only after a confirmation."""
        waiting = unwritten_summary([game for game in self.host.unwritten() if game.on_table], self.words)
        if waiting:
            self.open(confirm_leaving_page(self.words.phrase("panel.leave"), self.words, waiting, "leave", self._leave_now, self.open))
        else:
            self._leave_now()

    def _leave_now(self) -> None:
        self.host.leave()
        self.to_menu()

    def settle(self, now_s: float, scene: Scene | None = None) -> None:
        """Update after a change, here or elsewhere. Pages that belonged to an earlier question close; open sentences stay. ``scene`` is
        the evening's, if the host has made it already.
        """
        self._now_s = now_s
        page = self.evening
        if page is None:
            return
        seen = page.ask_id
        page.settle(now_s, scene)
        if page.ask_id != seen:
            self.pages = [page, *(open for open in self.pages if open.lasting)]
        self._suspend_idle_timer(now_s)

    def _suspend_idle_timer(self, now_s: float) -> None:
        """Keep the display on while the clock runs; the idle time starts when it stops."""
        running = self.clock is not None and self.clock.runs
        touched_s = now_s if self._burn_in.exempt and not running else self._burn_in.touched_s
        self._burn_in = msgspec.structs.replace(self._burn_in, touched_s=touched_s, exempt=running)

    # -- input --------------------------------------------------------------------------------------------------

    def gesture(self, gesture: Gesture, now_s: float) -> None:
        """Handle a gesture. Refusals are shown as a notice. The caller must let bots answer and then call :meth:`settle`."""
        self._now_s = now_s
        if isinstance(gesture, Stuck | Released):
            self._stuck(gesture)
            return
        asleep = self._burn_in.is_off(now_s)
        self._burn_in = msgspec.structs.replace(self._burn_in, touched_s=now_s)
        if asleep:
            if self.evening is not None:
                self.evening.cover()
            return
        top, depth = self.top, len(self.pages)
        if isinstance(gesture, Rotated):
            top.halt(now_s)
        top.on_top(now_s)
        try:
            self._dispatch(top, gesture)
        except AnswerRefused as error:
            words = self.evening.words if self.evening else self.words
            self.say(IDENTIFIER.sub(lambda found: words.word(found[0]), refusal(error, words)))
        except (RulesError, ValueError, OSError) as error:
            self.say(str(error))
        self._remove_closed(top, depth)

    def _dispatch(self, page: PanelPage, gesture: Clicked | Held | Rotated) -> None:
        if isinstance(gesture, Rotated):
            page.turn(gesture.steps)
        elif isinstance(gesture, Clicked):
            {"action": page.action, "back": page.back, "push": page.push}[gesture.button]()
        elif gesture.button == "action":
            self._hold_action()
        elif gesture.button == "back":
            self._hold_back()

    def _hold_action(self) -> None:
        if (clock := self.clock) is not None:
            clock.hold_action()

    def _hold_back(self) -> None:
        """A false start during the countdown, else undo."""
        if (clock := self.clock) is not None and clock.state in ("running", "paused"):
            clock.hold_back()
        elif self.evening is not None and self._undo not in self.pages:
            self._undo = undo_page(self.evening.evening, self.evening.words, self.open)
            self.open(self._undo)

    @property
    def clock(self) -> ClockPage | None:
        """The clock page, if a countdown is the open question."""
        asked = self.evening.question_page if self.evening is not None else None
        return asked if isinstance(asked, ClockPage) else None

    def _remove_closed(self, page: PanelPage, depth: int) -> None:
        """Remove the page that a gesture closed; a page it opened stays on top."""
        if page.closed and page in self.pages and len(self.pages) > 1:
            self.pages.remove(page)
            if len(self.pages) < depth:
                self.top.on_top(self._now_s)

    def _stuck(self, gesture: Stuck | Released) -> None:
        """Name a stuck button as long as it is stuck."""
        note = self._stuck_notes.pop(gesture.button, None)
        if note in self.pages:
            self.pages.remove(note)
        if isinstance(gesture, Stuck):
            button = self.words.phrase(f"panel.{gesture.button}")
            self._stuck_notes[gesture.button] = self.say(self.words.phrase("panel.stuck", button=button))

    def wait_for(self, names: Sequence[str]) -> None:
        """Name on the clock the pods whose press it waits for."""
        if self.clock is not None:
            self.clock.missing = tuple(names)

    def holding(self, held: tuple[str, float] | None) -> None:
        """Note that a button is being held since a time, or that none is."""
        self._holding = held

    # -- the knob during the countdown --------------------------------------------------------------------------

    def _brighter(self, steps: int) -> str:
        settings = self.host.settings
        settings.save(brightness=max(1, min(BRIGHTEST, settings.brightness + steps)))
        return self.words.phrase("panel.brightness_is", n=settings.brightness, of=BRIGHTEST)

    def _mute(self) -> str:
        settings = self.host.settings
        if settings.sound == "off":
            settings.save(sound=self._loud)
        else:
            self._loud = settings.sound
            settings.save(sound="off")
        return self.words.phrase(f"panel.sound_is_{'off' if settings.sound == 'off' else 'on'}")

    # -- output -------------------------------------------------------------------------------------------------

    def view(self) -> PanelOutput:
        """The current output."""
        scene = self.evening.scene if self.evening else None
        clock = scene.visible_clock if scene else None
        alarm = self.evening is not None and self.evening.alarm
        settings = self.host.settings
        return PanelOutput(
            screen=self._screen(), burn_in=self._burn_in, brightness=settings.brightness,
            lights=Lights() if isinstance(self.top, PowerOffPage) else lights_of(scene, alarm=alarm), sound=settings.sound,
            total_s=clock.total_s if clock else None, deadline_s=clock.deadline_s if clock else None,
            signal=self.evening.signal if self.evening else Signal(),
        )  # fmt: skip

    def _screen(self) -> PanelScreen:
        screen = self.top.screen()
        if (deadline_s := self._overlaid_s) is not None:
            screen = ClockOverlayScreen(under=screen, deadline_s=deadline_s)
        if self._holding is None:
            return screen
        button, since_s = self._holding
        label = self._hold_label(button)
        return (
            HoldScreen(under=screen, since_s=since_s + HOLD_SHOWN_S, hold_s=self._hold_s - HOLD_SHOWN_S, label=label) if label else screen
        )

    @property
    def _overlaid_s(self) -> float | None:
        """The end of the time left that is drawn over the screen: of a countdown only over other pages, of a turn over all."""
        if self.clock is not None:
            return self.clock.deadline_s if self.clock.runs and self.top is not self.evening else None
        turn = self.evening.scene.turn_clock if self.evening is not None else None
        return None if turn is None else turn.deadline_s

    def _hold_label(self, button: str) -> str:
        """What holding this button would do; empty if nothing."""
        clock = self.clock
        runs = clock is not None and clock.state in ("running", "paused")
        if button == "action" and clock is not None and clock.state not in ("rang", "ended"):
            return self.words.phrase("panel.hold_early")
        if button == "back" and self.evening is not None:
            return self.words.phrase("panel.hold_false_start" if runs else "panel.hold_undo")
        return ""
