"""The main loop: one thread handles input events, runs timers, and updates every front.

All changes to an evening happen on this thread, so the engine needs no lock. Display and sound have threads of their own, which never
wait for this one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from companion.app.daemon.box import Box
from companion.app.daemon.crash_guard import HEALTHY_AFTER_S
from companion.app.daemon.host import Host
from companion.app.daemon.host_session import HostSession
from companion.app.daemon.invitation import Invitation, log_joining
from companion.app.daemon.notify import Notify
from companion.app.evenings import crash_reports
from companion.engine import Evening
from companion.fronts.host_api import BoxPart
from companion.fronts.host_queue import Command
from companion.fronts.panel.panel import Panel, PanelOutput
from companion.fronts.web.table_snapshot import TableSnapshot, empty_snapshot, snapshot_of
from companion.presenter.scene_of import scene_of, words_of
from companion.scene import Catalog, Scene
from companion.table import AnswerRefused
from hardware.buttons import Edge
from hardware.clock import Clock
from hardware.gestures import Gesture
from hardware.inbox import next_event
from hardware.knob import Rotation

if TYPE_CHECKING:
    from companion.app.daemon.phones_page import PhonesPage
    from companion.app.daemon.pods import PodService

MAX_BOT_ANSWERS = 10_000
"""The most answers of bots in a row; more can only be an error."""

RETRY_S = 5.0
"""Seconds between two attempts to write changes that wait for the disk."""

_log = logging.getLogger(__name__)


class MainLoop:
    """Runs the panel and updates the phones until it is told to end."""

    def __init__(
        self,
        panel: Panel,
        host: Host,
        box: Box,
        clock: Clock,
        notify: Notify,
        phones: PhonesPage | None = None,
        invitation: Invitation | None = None,
        pods: PodService | None = None,
    ) -> None:
        """Without an ``invitation``, how to join is logged."""
        self.panel, self.host, self.box, self.phones, self.pods = panel, host, box, phones, pods
        self._invitation = invitation or Invitation(log_joining)
        self._session = HostSession(host, panel)
        self._snapshot: TableSnapshot | None = None
        self._parts: list[BoxPart] = []
        self._clock, self._notify = clock, notify
        self._ending = False
        self._texts: tuple[Evening, Catalog] | None = None  # the evening on the table, and its texts
        self._view: PanelOutput | None = None
        self._began_s = clock.now_s()
        self._healthy = False
        self._watched_s = self._began_s
        self._trouble: str | None = None
        self._retried_s = self._began_s

    def end(self) -> None:
        """End after the current step; may be called from any thread and from a signal handler."""
        self._ending = True
        self.box.inbox.put(None)

    def run(self) -> None:
        """Run until `end` is called."""
        self._gestures(self.box.start())
        self._guarded(self._settle)
        while not self._ending:
            self._guarded(self._refresh)
            event = self._next_input()
            now_s = self._clock.now_s()
            self._handle_inputs(event)
            self._run_timers(now_s)

    # -- one iteration ------------------------------------------------------------------------------------------

    def _next_input(self) -> Edge | Rotation | Command | None:
        """Wait for an input event or a phone's command; None when a timer is due."""
        due_s = self._due_s()
        return next_event(self.box.inbox, None if due_s is None else due_s - self._clock.now_s())

    def _due_s(self) -> float | None:
        evening = self.host.evening
        times = [self.box.gestures.due_s, self.box.due_s, None if self._healthy else self._began_s + HEALTHY_AFTER_S]
        if evening is not None:
            times += [evening.countdown_control.due_s, evening.turn_timer.due_s]
        if self.pods is not None:
            times.append(self.pods.due_s)
        if self.host.unwritten():
            times.append(self._retried_s + RETRY_S)
        if self._notify.watchdog_s is not None:
            times.append(self._watched_s + self._notify.watchdog_s)
        return min((time_s for time_s in times if time_s is not None), default=None)

    def _handle_inputs(self, event: Edge | Rotation | Command | None) -> None:
        """Handle this event and all that are queued: a contact that bounced meanwhile must not look settled to the timers."""
        events = [event]
        while not self.box.inbox.empty():
            events.append(self.box.inbox.get_nowait())
        for one in events:
            if isinstance(one, Command):
                self._run_command(one)
            elif one is not None:
                self._gestures(self.box.gestures.feed(one))

    def _run_command(self, command: Command) -> None:
        self._guarded(partial(command, self._session))
        self._guarded(self._settle)
        command.deliver()

    def _run_timers(self, now_s: float) -> None:
        """Run what is due. All input events up to ``now_s`` have been handled."""
        self._gestures(self.box.gestures.tick(now_s))
        self._gestures(self.box.check_parts(now_s))
        self._guarded(self._poll)
        if self.pods is not None and (due_s := self.pods.due_s) is not None and now_s >= due_s:
            self._guarded(self._settle)
        if self.host.unwritten() and now_s >= self._retried_s + RETRY_S:
            self._retried_s = now_s
            self._guarded(self._retry_unsaved)
        if self._notify.watchdog_s is not None and now_s >= self._watched_s + self._notify.watchdog_s:
            self._watched_s = now_s
            if self.box.alive:
                self._notify.watchdog()
        if not self._healthy and now_s >= self._began_s + HEALTHY_AFTER_S:
            self._healthy = True
            self.host.crash_guard.mark_healthy()

    def _poll(self) -> None:
        """Advance the countdown and the clock of the turn: their heartbeats and their bells."""
        evening = self.host.evening
        if evening is not None and (evening.countdown_control.poll() or evening.turn_timer.poll()):
            _log.info("The bell: %s", evening.current_step.path if evening.current_step else "")
            self._settle()

    def _retry_unsaved(self) -> None:
        for title in self.host.retry_unsaved():
            self.panel.say(self.panel.words.phrase("waiting.written", game=title))
        self._settle()

    def _gestures(self, gestures: Iterable[Gesture]) -> None:
        for gesture in gestures:
            _log.debug("%s", gesture)
            self._guarded(partial(self.panel.gesture, gesture, self._clock.now_s()))
            self._guarded(self._settle)

    def _settle(self) -> None:
        """Let bots answer, then update the panel."""
        seats, evening = self.host.seats, self.host.evening
        if seats is not None:
            for _ in range(MAX_BOT_ANSWERS):
                if not seats.answer():
                    break
        scene = None if evening is None else scene_of(evening, self._words_for(evening))
        self.panel.settle(self._clock.now_s(), scene)
        self._settle_pods(evening, scene)
        if evening is not None:
            evening.take_events()
            self._report_disk_trouble(evening.journal.trouble)
        else:
            self._trouble = None
        self._publish(scene)

    def _settle_pods(self, evening: Evening | None, scene: Scene | None) -> None:
        """Show the game on the pods, and on the panel whose press is missing and which pod can't be used."""
        if self.pods is None:
            return
        for sentence in self.pods.settle(evening, scene):
            self.panel.say(sentence)
        self.panel.wait_for(self.pods.table.missing(evening))

    def _words_for(self, evening: Evening) -> Catalog:
        """The texts of the evening; the same object as long as it is on the table, because snapshots compare it."""
        if self._texts is None or self._texts[0] is not evening:
            self._texts = evening, words_of(evening)
        return self._texts[1]

    def _publish(self, scene: Scene | None) -> None:
        """Send the phones a snapshot of the evening, if it has changed."""
        if self.phones is None:
            return
        evening, settings = self.host.evening, self.host.settings
        now = {"sound": settings.sound, "brightness": settings.brightness, "pods": tuple(self.host.pods())}
        snapshot = empty_snapshot(**now) if evening is None else snapshot_of(evening, self._words_for(evening), scene, **now)
        if snapshot != self._snapshot:
            self._snapshot = snapshot
            self.phones.show(snapshot)

    def _report_disk_trouble(self, trouble: str | None) -> None:
        """Report once on the panel and in the log that the disk fails, and once that it works again."""
        kind = trouble and trouble.partition(";")[0]  # the number of waiting rows after it is not news
        if kind == self._trouble:
            return
        self._trouble = kind
        if trouble:
            _log.error("The journal: %s", trouble)
            self.panel.say(trouble)
        else:
            _log.info("The journal is written again")

    def _guarded(self, action: Callable[[], object]) -> None:
        """Run the function; an error is shown and logged, and the game goes on."""
        try:
            action()
        except AnswerRefused as error:
            self.panel.say(str(error))
        except Exception as error:
            sentence = crash_reports.report_sentence(error)  # the traceback is in the report that the message names
            _log.error("%s", sentence)
            self.panel.say(sentence)

    def _refresh(self) -> None:
        """Show what has changed."""
        self._invitation.show(self.host.joining)
        self.panel.holding(self.box.gestures.holding())
        view = self.panel.view()
        if view != self._view:
            self._view = view
            self.box.show(view, self._clock.now_s())
        if self.phones is not None and (parts := list(self.host.parts())) != self._parts:
            self._parts = parts
            self.phones.touch()
