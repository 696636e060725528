"""``companion run``: the daemon. It starts in order, shows its first picture before anything slow is imported, and stops in reverse."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from companion.app.daemon.config import HardwareName
from companion.app.daemon.effective import ConfigError, Effective, load
from companion.app.daemon.ends import Ends
from companion.app.daemon.lock import AlreadyRuns, RunLock
from companion.app.daemon.log import FILE_NAME, Log
from companion.app.daemon.notify import Notify
from companion.app.daemon.settings import Settings
from companion.app.daemon.starts import Starts
from companion.app.daemon.tuning import Tuning
from companion.app.places import NoHome, data_folder
from hardware.backend import Backend
from hardware.choose import choose
from hardware.clock import Clock, SteadyClock
from hardware.errors import PartMissing

if TYPE_CHECKING:
    from companion.app.daemon.box import Box, Glazed
    from companion.app.daemon.host import Host
    from companion.app.daemon.invitation import Invitation
    from companion.app.daemon.phones_page import PhonesPage
    from companion.engine.countdown import Clock as EveningClock
    from companion.fronts.panel.ink import Screen
    from hardware.mock.terminal import PanelInTerminal

DONE, UNDONE, WRONG_CALL = 0, 1, 2

_log = logging.getLogger(__name__)


def run(config: Path | None, hardware: HardwareName | None, *, terminal: bool) -> int:
    """Run until somebody ends it; the exit status: 0 ended, 1 it could not start, 2 a wrong call or configuration."""
    try:
        effective = load(config, os.environ)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return WRONG_CALL
    if hardware is not None:
        effective = effective.overridden("--hardware", {"hardware": hardware})
    if terminal and not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("companion run --terminal draws the panel in a terminal, and this is none: leave --terminal out.", file=sys.stderr)
        return WRONG_CALL
    clock = SteadyClock()
    try:
        backend = choose(effective.config.hardware, effective.config.wiring(), clock)
        return Daemon(effective, backend, clock, os.environ, terminal=terminal).run()
    except (PartMissing, AlreadyRuns, NoHome, NoTerminal) as error:
        print(error, file=sys.stderr)
        return UNDONE


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


class NoTerminal(ValueError):
    """The panel can't be drawn in a terminal here."""


class Daemon:
    """One run of the daemon."""

    def __init__(
        self,
        effective: Effective,
        backend: Backend,
        clock: Clock,
        environment: Mapping[str, str],
        *,
        terminal: bool = False,
        evening_clock: EveningClock | None = None,
    ) -> None:
        """``evening_clock`` is what countdowns run by: the same seconds as ``clock``. Without one it is the machine's own."""
        self.effective, self.backend, self.clock, self.environment = effective, backend, clock, environment
        self._evening_clock = evening_clock
        self.terminal = terminal
        self.data = data_folder(environment)
        self.notify = Notify(environment)
        self._ended_early = self._power_off = False
        self.host: Host | None = None

    def run(self) -> int:
        """From the first picture to the last; the exit status.

        Raises:
            AlreadyRuns: another daemon has this data folder.
        """
        with ExitStack() as stack:
            ends = Ends(self.end)
            ends.take()
            stack.callback(ends.give_back)
            file = self.data / FILE_NAME if self.terminal or self._invites else None
            log = Log.begin(self.effective.config.log.level, self.environment, file)
            stack.callback(log.end)
            lock = RunLock.take(self.data)
            stack.callback(lock.release)
            stack.callback(self._close_backend)
            self._show_and_play(stack)
        if self._power_off:
            return self._switch_off()
        return DONE

    # -- in order -----------------------------------------------------------------------------------------------

    def _show_and_play(self, stack: ExitStack) -> None:
        glazed = self._first_picture(stack)
        _log.info("The companion starts, process %d, hardware %s, data in %s", os.getpid(), self.backend.name, self.data)
        starts = Starts(self.data)
        starts.began()
        self._read_packs(stack)
        drawn = self._in_terminal(stack)
        self.host = host = self._host(glazed, starts, self._invitation(drawn), stack)
        self._take_up(host, starts)
        if self._ended_early:
            host.end()
        self.notify.ready()
        self.notify.status(self.backend.banner or "running")
        host.run()
        self.notify.stopping()
        starts.well()
        _log.info("The companion ends")
        self._show(glazed, self._last_picture(host))

    def _read_packs(self, stack: ExitStack) -> None:
        from companion.app.daemon.pack_reader import PackReader
        from companion.app.installed import read_by

        reader = PackReader()
        stack.enter_context(read_by(reader.packs))
        stack.callback(reader.end)
        reader.start()

    def _first_picture(self, stack: ExitStack) -> Glazed:
        from companion import __version__
        from companion.app.daemon.box import Glazed
        from companion.fronts.panel.screens import Title

        glazed = Glazed(self.backend, self.clock)
        says = (f"Version {__version__}", "Virtual hardware" if self.backend.name == "virtual" else "One moment ...")
        self._show(glazed, Title(title="Table Companion", lines=says))
        glazed.glass.step(self.clock.now_s())  # here, not on its thread: nothing slow is imported before it is on the glass
        _log.info("%s", "The first picture is on the glass" if glazed.glass.frames else "There is no glass to show a picture on")
        glazed.worker.start()
        stack.callback(glazed.worker.stop)
        return glazed

    def _show(self, glazed: Glazed, screen: Screen) -> None:
        from companion.fronts.panel.care import Care
        from companion.fronts.panel.glass import Shown

        glazed.show(Shown(screen=screen, care=Care(touched_s=self.clock.now_s())))

    def _host(self, glazed: Glazed, starts: Starts, invitation: Invitation, stack: ExitStack) -> Host:
        """Everything slow is imported here."""
        from companion.app.daemon.box import Box
        from companion.app.daemon.host import Host
        from companion.app.daemon.house import House
        from companion.app.library import Library
        from companion.engine.countdown import SystemClock
        from companion.fronts.panel.panel import Panel
        from hardware.gestures import Gestures

        config = self.effective.config
        tuning = Tuning(Settings.load(self.data), self.effective)
        gestures = Gestures(hold_s=config.panel.hold_s, settle_s=config.panel.settle_ms / 1000)
        box = Box(self.backend, glazed, self.clock, gestures)
        stack.callback(box.close)
        library = Library(config.evenings_folder(self.data))
        clock = self._evening_clock or SystemClock()
        house = House(library, box, tuning, starts, clock, self._shut_down)
        stack.callback(house.close)
        phones = self._phones(box, clock, stack)
        house.web = phones
        panel = Panel(
            house, self.clock.now_s(), hold_s=config.panel.hold_s,
            dim_after_s=config.panel.dim_after_min * 60, off_after_s=config.panel.off_after_min * 60,
        )  # fmt: skip
        return Host(panel, house, box, self.clock, self.notify, phones, invitation)

    def _phones(self, box: Box, clock: EveningClock, stack: ExitStack) -> PhonesPage | None:
        """The phones' page, which begins to be imported on its own thread now."""
        web = self.effective.config.web
        if not web.on:
            return None
        from companion.app.daemon.phones_page import PhonesPage

        page = PhonesPage(web, self.data, self.backend, self.clock, box.inbox.put, clock.now_s)
        stack.callback(page.stop)
        page.start()
        return page

    def _invitation(self, drawn: PanelInTerminal | None) -> Invitation:
        """How to join is said where people look: under the drawn panel, on a terminal, else in the log."""
        from companion.app.daemon import invitation as said

        if drawn is not None:
            return said.Invitation(said.beneath(drawn.message))
        if not _is_terminal(sys.stdout):
            return said.Invitation(said.in_log)
        host = said.host_of_panel(self.effective.config.web.listen, virtual=self.backend.name == "virtual")
        return said.Invitation(said.on(sys.stdout, panel_at=host))

    @property
    def _invites(self) -> bool:
        """Whether people see nothing of the box but what is printed for them, so that log lines would only be in its way."""
        return self.backend.name == "virtual" and _is_terminal(sys.stdout) and _is_terminal(sys.stderr)

    def _in_terminal(self, stack: ExitStack) -> PanelInTerminal | None:
        """Draw the virtual panel in the terminal, with keys for its buttons."""
        if not self.terminal:
            return None
        from hardware.mock.backend import MockBackend
        from hardware.mock.terminal import PanelInTerminal

        if not isinstance(self.backend, MockBackend):
            raise NoTerminal("--terminal draws virtual hardware, and these parts are real: leave it out, or add --hardware virtual.")
        drawn = PanelInTerminal(self.backend, hold_s=self.effective.config.panel.hold_s, banner=self.backend.banner, quit=self.end)
        stack.callback(drawn.stop)
        drawn.start()
        return drawn

    def _take_up(self, host: Host, starts: Starts) -> None:
        """The evening that was on the table when the last daemon ended; not after it crashed again and again."""
        name = starts.evening
        if name is None:
            return
        if starts.to_menu:
            crashes = starts.crashed_in_a_row()
            host.panel.say(f"The companion crashed {crashes} times in a row, so it begins at the menu. Evening {name} is kept.")
            _log.warning("%d crashes in a row: evening %s is left alone", crashes, name)
            return
        try:
            host.panel.take(host.house.go_on(name, set_up=False))
        except Exception as error:
            _log.exception("Evening %s can't be taken up", name)
            host.panel.say(f"Evening {name} can't be taken up: {error}")

    # -- the end ------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """End in order; may be called from anywhere."""
        self._ended_early = True
        if self.host is not None:
            self.host.end()

    def _close_backend(self) -> None:
        """Whatever it raises: a daemon that has ended in order has done so."""
        try:
            self.backend.close()
        except Exception:
            _log.exception("The hardware could not be given free")

    def _shut_down(self) -> None:
        """From the panel's menu: on a box that is a service of its own, the machine too."""
        self._power_off = self.backend.name == "gpio" and "INVOCATION_ID" in self.environment
        self.end()

    def _last_picture(self, host: Host) -> Screen:
        from companion.fronts.panel.pages.start import Off
        from companion.fronts.panel.screens import Title

        top = host.panel.top
        return top.screen() if isinstance(top, Off) else Title(title="Table Companion", lines=("has ended",))

    @staticmethod
    def _switch_off() -> int:
        try:
            subprocess.run(["systemctl", "poweroff", "--no-wall", "--no-ask-password"], check=True, timeout=20, capture_output=True)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"The machine could not be switched off ({error}); see deploy/README.md on the right to do so.", file=sys.stderr)
            return UNDONE
        return DONE
