"""The daemon's heart: one thread that takes what hands do, lets time have its due, and says what is to be seen.

Everything that changes an evening happens here, one thing after the other; so the engine needs no lock. Glass and bell have threads of
their own and wait for nothing that is done here.
"""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from companion.app import reports
from companion.app.daemon.box import Box
from companion.app.daemon.house import House
from companion.app.daemon.invitation import Invitation, in_log
from companion.app.daemon.notify import Notify
from companion.app.daemon.side import Side
from companion.app.daemon.starts import WELL_AFTER_S
from companion.fronts.house import Part
from companion.fronts.panel.panel import Panel, View
from companion.fronts.web.desk import Deed
from companion.fronts.web.seen import Seen, nothing_of, seen_of
from companion.table import AnswerRefused
from hardware.buttons import Edge
from hardware.clock import Clock
from hardware.gestures import Gesture
from hardware.knob import Turn

if TYPE_CHECKING:
    from companion.app.daemon.phones_page import PhonesPage

MOST_BOTS = 10_000
"""Answers of players made of code in a row; more can only be a fault."""

RETRY_S = 5.0
"""Seconds between two tries to write what waits for the disk."""

_log = logging.getLogger(__name__)


class Host:
    """Runs a panel, and what phones see beside it, until it is told to end."""

    def __init__(
        self,
        panel: Panel,
        house: House,
        box: Box,
        clock: Clock,
        notify: Notify,
        phones: PhonesPage | None = None,
        invitation: Invitation | None = None,
    ) -> None:
        """Without an invitation of its own, how to join is said in the log."""
        self.panel, self.house, self.box, self.phones = panel, house, box, phones
        self._invitation = invitation or Invitation(in_log)
        self._side = Side(house, panel)
        self._seen: Seen | None = None
        self._parts: list[Part] = []
        self._clock, self._notify = clock, notify
        self._ending = False
        self._view: View | None = None
        self._began_s = clock.now_s()
        self._well = False
        self._watched_s = self._began_s
        self._trouble: str | None = None
        self._tried_s = self._began_s

    def end(self) -> None:
        """End after what is being done; may be called from any thread, and from a signal's handler."""
        self._ending = True
        self.box.inbox.put(None)

    def run(self) -> None:
        """Until somebody ends it."""
        self._gestures(self.box.start())
        self._guarded(self._settle)
        while not self._ending:
            self._guarded(self._refresh)
            hand = self._wait()
            now_s = self._clock.now_s()
            self._take(hand)
            self._let_time_have_its_due(now_s)

    # -- one turn of the wheel ----------------------------------------------------------------------------------

    def _wait(self) -> Edge | Turn | Deed | None:
        """What hands did, or what a phone wants; None when it is time for something else."""
        due_s = self._due_s()
        try:
            if due_s is None:
                return self.box.inbox.get()
            return self.box.inbox.get(timeout=max(0.0, due_s - self._clock.now_s()))
        except queue.Empty:
            return None

    def _due_s(self) -> float | None:
        evening = self.house.evening
        times = [self.box.gestures.due_s, self.box.due_s, None if self._well else self._began_s + WELL_AFTER_S]
        if evening is not None:
            times.append(evening.clockwork.due_s)
        if self.house.unwritten():
            times.append(self._tried_s + RETRY_S)
        if self._notify.watchdog_s is not None:
            times.append(self._watched_s + self._notify.watchdog_s)
        return min((time_s for time_s in times if time_s is not None), default=None)

    def _take(self, hand: Edge | Turn | Deed | None) -> None:
        """This, and all that came meanwhile: a contact that bounced while something else was done must not be taken for one at rest."""
        hands = [hand]
        while not self.box.inbox.empty():
            hands.append(self.box.inbox.get_nowait())
        for each in hands:
            if isinstance(each, Deed):
                self._do(each)
            elif each is not None:
                self._gestures(self.box.gestures.feed(each))

    def _do(self, deed: Deed) -> None:
        self._guarded(partial(deed, self._side))
        self._guarded(self._settle)
        deed.deliver()

    def _let_time_have_its_due(self, now_s: float) -> None:
        """``now_s`` is a time up to which everything that hands did was taken."""
        self._gestures(self.box.gestures.tick(now_s))
        self._gestures(self.box.look(now_s))
        self._guarded(self._poll)
        if self.house.unwritten() and now_s >= self._tried_s + RETRY_S:
            self._tried_s = now_s
            self._guarded(self._write_what_waits)
        if self._notify.watchdog_s is not None and now_s >= self._watched_s + self._notify.watchdog_s:
            self._watched_s = now_s
            if self.box.alive:
                self._notify.watchdog()
        if not self._well and now_s >= self._began_s + WELL_AFTER_S:
            self._well = True
            self.house.starts.well()

    def _poll(self) -> None:
        """The bell, and the heartbeat of the clock."""
        evening = self.house.evening
        if evening is not None and evening.clockwork.poll():
            _log.info("The bell: %s", evening.current_step.path if evening.current_step else "")
            self._settle()

    def _write_what_waits(self) -> None:
        for title in self.house.write_what_waits():
            self.panel.say(self.panel.words.phrase("waiting.written", game=title))
        self._settle()

    def _gestures(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            _log.debug("%s", gesture)
            self._guarded(partial(self.panel.gesture, gesture, self._clock.now_s()))
            self._guarded(self._settle)

    def _settle(self) -> None:
        """Let players made of code answer; then everybody looks again."""
        seats, evening = self.house.seats, self.house.evening
        if seats is not None:
            for _ in range(MOST_BOTS):
                if not seats.answer():
                    break
        self.panel.settle(self._clock.now_s())
        if evening is not None:
            evening.take_events()
            self._say_trouble(evening.journal.trouble)
        else:
            self._trouble = None
        self._publish()

    def _publish(self) -> None:
        """Phones see the same as the glass, by the same look at the evening."""
        if self.phones is None:
            return
        page, settings = self.panel.evening, self.house.settings
        now = {"sound": settings.sound, "brightness": settings.brightness}
        seen = nothing_of(**now) if page is None else seen_of(page.evening, page.words, page.scene, **now)
        if seen != self._seen:
            self._seen = seen
            self.phones.show(seen)

    def _say_trouble(self, trouble: str | None) -> None:
        """A disk that fails is said once on the glass and in the log; so is that it works again."""
        kind = trouble and trouble.partition(";")[0]  # how many rows wait, which stands behind it, is nothing new
        if kind == self._trouble:
            return
        self._trouble = kind
        if trouble:
            _log.error("The journal: %s", trouble)
            self.panel.say(trouble)
        else:
            _log.info("The journal is written again")

    def _guarded(self, action: Callable[[], object]) -> None:
        """Whatever goes wrong is said, and the evening goes on."""
        try:
            action()
        except AnswerRefused as error:
            self.panel.say(str(error))
        except Exception as error:
            said = reports.sentence(error)  # the trace is in the report that it names
            _log.error("%s", said)
            self.panel.say(said)

    def _refresh(self) -> None:
        """Show what is different now."""
        self._invitation.show(self.house.joining)
        self.panel.holding(self.box.gestures.holding())
        view = self.panel.view()
        if view != self._view:
            self._view = view
            self.box.show(view, self._clock.now_s())
        if self.phones is not None and (parts := list(self.house.parts())) != self._parts:
            self._parts = parts
            self.phones.touch()
