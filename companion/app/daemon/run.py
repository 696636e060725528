"""The daemon: starts its parts in order, shows a first picture before slow imports, and stops them in reverse."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, ClassVar, TextIO

from companion.app.config.paths import data_folder
from companion.app.config.resolve import ResolvedConfig
from companion.app.config.settings import SettingsFile
from companion.app.daemon.crash_guard import CrashGuard
from companion.app.daemon.live_settings import LiveSettings
from companion.app.daemon.lock import RunLock
from companion.app.daemon.log import FILE_NAME, Log
from companion.app.daemon.notify import Notify
from companion.app.daemon.signals import SignalHandler
from hardware.backend import Backend
from hardware.clock import Clock

if TYPE_CHECKING:
    from companion.app.daemon.box import Box, DisplayWorker
    from companion.app.daemon.invitation import Invitation
    from companion.app.daemon.main_loop import MainLoop
    from companion.app.daemon.phones_page import PhonesPage
    from companion.app.daemon.pods import PodService
    from companion.engine.countdown import BootClock as EveningClock
    from companion.fronts.panel.canvas import PanelScreen
    from hardware.mock.terminal import PanelInTerminal
    from hardware.pods import PodPorts
    from hardware.pods.mock import VirtualPod, VirtualPorts

DONE, NOT_DONE = 0, 1

_log = logging.getLogger(__name__)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


class NoTerminal(ValueError):
    """The panel can't be drawn in a terminal here."""

    kind: ClassVar[str] = "NoTerminal"


class NoVirtualPods(ValueError):
    """Virtual pods can't be drawn here."""

    kind: ClassVar[str] = "NoVirtualPods"


class Daemon:
    """One run of the daemon."""

    def __init__(
        self,
        resolved: ResolvedConfig,
        backend: Backend,
        clock: Clock,
        environment: Mapping[str, str],
        *,
        terminal: bool = False,
        virtual_pods: int = 0,
        evening_clock: EveningClock | None = None,
    ) -> None:
        """``virtual_pods`` is how many pods are drawn beside the virtual panel. ``evening_clock`` is the clock of countdowns, with the same
        seconds as ``clock``; by default the system's.
        """
        self.effective, self.backend, self.clock, self.environment = resolved, backend, clock, environment
        self._evening_clock = evening_clock
        self.terminal = terminal
        self._virtual_pods = virtual_pods
        self.data = data_folder(environment)
        self.notify = Notify(environment)
        self._ended_early = self._power_off = False
        self.main_loop: MainLoop | None = None

    def run(self) -> int:
        """Run from the first picture to the last; the exit status.

        Raises:
            AlreadyRunning: another daemon uses this data folder.
            NoVirtualPods, NoTerminal: what was asked for can't be drawn here.
        """
        self._check_virtual_pods()
        with ExitStack() as stack:
            signals = SignalHandler(self.end)
            signals.install()
            stack.callback(signals.restore)
            file = self.data / FILE_NAME if self.terminal or self._is_for_invitation_only else None
            log = Log.begin(self.effective.config.log.level, self.environment, file)
            stack.callback(log.end)
            lock = RunLock.acquire(self.data)
            stack.callback(lock.release)
            stack.callback(self._close_backend)
            self._show_and_play(stack)
        if self._power_off:
            return self._switch_off()
        return DONE

    def _check_virtual_pods(self) -> None:
        """Refuse virtual pods that nobody could see."""
        if not self._virtual_pods:
            return
        if self.backend.name != "virtual":
            raise NoVirtualPods("--pods draws pods beside the virtual panel, and these parts are real: add --hardware virtual.")
        if not self.effective.config.web.on:
            raise NoVirtualPods("--pods draws pods in the browser, and its page is switched off: set [web] on = true.")

    # -- start --------------------------------------------------------------------------------------------------

    def _show_and_play(self, stack: ExitStack) -> None:
        display = self._first_picture(stack)
        _log.info("The companion starts, process %d, hardware %s, data in %s", os.getpid(), self.backend.name, self.data)
        crash_guard = CrashGuard(self.data)
        crash_guard.count_start()
        self._read_packs(stack)
        terminal_panel = self._in_terminal(stack)
        self.main_loop = main_loop = self._make_main_loop(display, crash_guard, self._invitation(terminal_panel), stack)
        self._reopen_evening(main_loop, crash_guard)
        if self._ended_early:
            main_loop.end()
        self.notify.ready()
        self.notify.status(self.backend.banner or "running")
        main_loop.run()
        self.notify.stopping()
        crash_guard.mark_healthy()
        _log.info("The companion ends")
        self._show(display, self._last_picture(main_loop))

    def _read_packs(self, stack: ExitStack) -> None:
        from companion.app.daemon.pack_reader import PackReader
        from companion.app.evenings.packs import reading_with

        reader = PackReader()
        stack.enter_context(reading_with(reader.packs))
        stack.callback(reader.end)
        reader.start()

    def _first_picture(self, stack: ExitStack) -> DisplayWorker:
        from companion import __version__
        from companion.app.daemon.box import DisplayWorker
        from companion.fronts.panel.screens import TitleScreen

        display = DisplayWorker(self.backend, self.clock)
        lines = (f"Version {__version__}", "Virtual hardware" if self.backend.name == "virtual" else "One moment ...")
        self._show(display, TitleScreen(title="Table Companion", lines=lines))
        display.renderer.step(self.clock.now_s())  # here and not on its thread, so that nothing slow is imported before it is shown
        _log.info("%s", "The first picture is on the glass" if display.renderer.frames else "There is no glass to show a picture on")
        display.worker.start()
        stack.callback(display.worker.stop)
        return display

    def _show(self, display: DisplayWorker, screen: PanelScreen) -> None:
        from companion.fronts.panel.burn_in import BurnInGuard
        from companion.fronts.panel.renderer import DisplayContent

        display.show(DisplayContent(screen=screen, burn_in=BurnInGuard(touched_s=self.clock.now_s())))

    def _make_main_loop(self, display: DisplayWorker, crash_guard: CrashGuard, invitation: Invitation, stack: ExitStack) -> MainLoop:
        """Make the main loop; the slow imports are in here."""
        from companion.app.daemon.box import Box
        from companion.app.daemon.host import Host
        from companion.app.daemon.main_loop import MainLoop
        from companion.app.evenings.library import Library
        from companion.engine.countdown import SystemClock
        from companion.fronts.panel.panel import Panel
        from hardware.gestures import Gestures

        config = self.effective.config
        settings = LiveSettings(SettingsFile.load(self.data), self.effective)
        gestures = Gestures(hold_s=config.panel.hold_s, settle_s=config.panel.settle_ms / 1000)
        box = Box(self.backend, display, self.clock, gestures)
        stack.callback(box.close)
        library = Library(config.evenings_folder(self.data))
        clock = self._evening_clock or SystemClock()
        host = Host(library, box, settings, crash_guard, clock, self._shut_down)
        stack.callback(host.close)
        ports = self._pod_ports()
        phones = self._phones(box, clock, ports.pods, stack)
        host.phone_service = phones
        panel = Panel(
            host, self.clock.now_s(), hold_s=config.panel.hold_s,
            dim_after_s=config.panel.dim_after_min * 60, off_after_s=config.panel.off_after_min * 60,
        )  # fmt: skip
        pods = self._pods(box, ports, stack)
        host.pod_service = pods
        return MainLoop(panel, host, box, self.clock, self.notify, phones, invitation, pods)

    def _pod_ports(self) -> VirtualPorts:
        """The ports of the machine, and those of virtual pods."""
        from hardware.pods.mock import VirtualPorts
        from hardware.pods.serial_ports import SerialPorts

        return VirtualPorts(self._virtual_pods, self.clock, SerialPorts(self.effective.config.pods.ports.split()))

    def _pods(self, box: Box, ports: PodPorts, stack: ExitStack) -> PodService:
        """The button pods, which are looked for from now on."""
        from companion.app.config.pod_names import PodNames
        from companion.app.daemon.pods import PodService

        pods = PodService(ports, self.clock, PodNames(self.data), box.inbox.put)
        stack.callback(pods.close)
        pods.start()
        return pods

    def _phones(self, box: Box, clock: EveningClock, pods: Sequence[VirtualPod], stack: ExitStack) -> PhonesPage | None:
        """The phones' page; its import starts now on its own thread."""
        web = self.effective.config.web
        if not web.on:
            return None
        from companion.app.daemon.phones_page import PhonesPage

        page = PhonesPage(web, self.data, self.backend, self.clock, box.inbox.put, clock.now_s, pods)
        stack.callback(page.stop)
        page.start()
        return page

    def _invitation(self, terminal_panel: PanelInTerminal | None) -> Invitation:
        """The invitation where people see it: below the drawn panel, on a terminal, else in the log."""
        from companion.app.daemon import invitation

        if terminal_panel is not None:
            return invitation.Invitation(invitation.under_panel(terminal_panel.message))
        if not _is_terminal(sys.stdout):
            return invitation.Invitation(invitation.log_joining)
        host = invitation.host_of_panel(self.effective.config.web.listen, virtual=self.backend.name == "virtual")
        return invitation.Invitation(invitation.on_terminal(sys.stdout, panel_at=host))

    @property
    def _is_for_invitation_only(self) -> bool:
        """Whether the terminal shows only the invitation, so that log lines would disturb it."""
        return self.backend.name == "virtual" and _is_terminal(sys.stdout) and _is_terminal(sys.stderr)

    def _in_terminal(self, stack: ExitStack) -> PanelInTerminal | None:
        """Draw the virtual panel in the terminal, with keys for its buttons, if asked to."""
        if not self.terminal:
            return None
        from hardware.mock.backend import MockBackend
        from hardware.mock.terminal import PanelInTerminal

        if not isinstance(self.backend, MockBackend):
            raise NoTerminal("--terminal draws virtual hardware, and these parts are real: leave it out, or add --hardware virtual.")
        terminal_panel = PanelInTerminal(self.backend, hold_s=self.effective.config.panel.hold_s, banner=self.backend.banner, quit=self.end)
        stack.callback(terminal_panel.stop)
        terminal_panel.start()
        return terminal_panel

    def _reopen_evening(self, main_loop: MainLoop, crash_guard: CrashGuard) -> None:
        """Resume the game that was being played when the last daemon ended, unless it crashed repeatedly."""
        name = crash_guard.evening
        if name is None:
            return
        if crash_guard.starts_at_menu:
            crashes = crash_guard.recent_crashes()
            main_loop.panel.say(f"The companion crashed {crashes} times in a row, so it begins at the menu. Evening {name} is kept.")
            _log.warning("%d crashes in a row: evening %s is left alone", crashes, name)
            return
        try:
            main_loop.panel.take(main_loop.host.go_on(name, set_up=False))
        except Exception as error:
            _log.exception("Evening %s can't be taken up", name)
            main_loop.panel.say(f"Evening {name} can't be taken up: {error}")

    # -- the end ------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """End in order; may be called from any thread."""
        self._ended_early = True
        if self.main_loop is not None:
            self.main_loop.end()

    def _close_backend(self) -> None:
        """Close the hardware; an error is only logged, because everything else has ended in order."""
        try:
            self.backend.close()
        except Exception:
            _log.exception("The hardware could not be given free")

    def _shut_down(self) -> None:
        """Shut down from the panel's menu; on a real box that runs as a service, power off the machine too."""
        self._power_off = self.backend.name == "gpio" and "INVOCATION_ID" in self.environment
        self.end()

    def _last_picture(self, main_loop: MainLoop) -> PanelScreen:
        from companion.fronts.panel.pages.start import PowerOffPage
        from companion.fronts.panel.screens import TitleScreen

        top = main_loop.panel.top
        return top.screen() if isinstance(top, PowerOffPage) else TitleScreen(title="Table Companion", lines=("has ended",))

    @staticmethod
    def _switch_off() -> int:
        try:
            subprocess.run(["systemctl", "poweroff", "--no-wall", "--no-ask-password"], check=True, timeout=20, capture_output=True)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"The machine could not be switched off ({error}); see deploy/README.md on the right to do so.", file=sys.stderr)
            return NOT_DONE
        return DONE
