"""The box: every part in its slot, the threads of glass and sound, and one queue for what hands do and phones want."""

from __future__ import annotations

import logging
import queue
from collections.abc import Iterator

from companion.fronts.panel.glass import Glass, Shown
from companion.fronts.panel.panel import View
from companion.fronts.panel.ringer import Ringer
from companion.fronts.panel.worker import Worker
from companion.fronts.web.desk import Deed
from hardware.backend import Backend
from hardware.buttons import BUTTONS, Button, ButtonName, Edge
from hardware.clock import Clock
from hardware.display import Display
from hardware.gestures import Gesture, Gestures
from hardware.knob import Knob, Turn
from hardware.lamps import ActionLamp, Lamps, Lights
from hardware.slots import PartState, Slot
from hardware.sounder import Sounder

LAMPS_TRIED_S = 0.6
"""How long each lamp is lit when they are tried."""

_log = logging.getLogger(__name__)


class Glazed:
    """The glass and its thread: the first thing that runs, so that people see that something happens."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self.slot: Slot[Display] = Slot("display", backend.display, clock, logged)
        self.glass = Glass(self.slot)
        self.worker = Worker("glass", self.glass.step, clock)

    def show(self, shown: Shown) -> None:
        """This from now on."""
        self.glass.show(shown)
        self.worker.wake()


def logged(state: PartState) -> None:
    """A line in the log when a part comes or goes."""
    if state.ok:
        _log.info("%s: there", state.part)
    else:
        _log.warning("%s: missing: %s", state.part, state.why)


class Box:
    """All parts. What hands do, and what phones want, is in ``inbox``; everything else is called from the host's thread."""

    def __init__(self, backend: Backend, glazed: Glazed, clock: Clock, gestures: Gestures) -> None:
        self.banner = backend.banner
        self._backend, self._glazed, self._clock, self.gestures = backend, glazed, clock, gestures
        self.inbox: queue.SimpleQueue[Edge | Turn | Deed | None] = queue.SimpleQueue()
        self._sounder: Slot[Sounder] = Slot("buzzer", backend.sounder, clock, logged)
        self.ringer = Ringer(self._sounder)
        self._bell = Worker("bell", self.ringer.step, clock)
        self._lamps: Slot[Lamps] = Slot("lamps", backend.lamps, clock, logged)
        self._action_lamp: Slot[ActionLamp] = Slot("ACTION's lamp", backend.action_lamp, clock, logged)
        self._knob: Slot[Knob] = Slot("knob", lambda: backend.knob(self.inbox.put), clock, logged)
        self._buttons: dict[ButtonName, Slot[Button]] = {name: self._button(name) for name in BUTTONS}
        self._lights: Lights | None = None
        self._trying: list[tuple[float, Lights]] = []

    def _button(self, name: ButtonName) -> Slot[Button]:
        shown = {"action": "ACTION", "back": "BACK", "push": "knob's push"}[name]
        return Slot(shown, lambda: self._backend.button(name, self.inbox.put), self._clock, logged)

    def start(self) -> list[Gesture]:
        """Let it sound, and look for every part; a button that is down already is stuck."""
        self._bell.start()
        return self.look(self._clock.now_s())

    # -- hands --------------------------------------------------------------------------------------------------

    def look(self, now_s: float) -> list[Gesture]:
        """Look for what is missing, where that is due."""
        found: list[Gesture] = []
        for name, slot in self._buttons.items():
            was = slot.state.ok
            pressed = slot.use(lambda button: button.pressed)
            if pressed is not None and not was:
                found += self.gestures.begin(name, pressed, now_s)
            elif pressed is None and was:
                self.gestures.gone(name)
        self._knob.look()
        self._show_lights(now_s)
        return found

    @property
    def due_s(self) -> float | None:
        """When :meth:`look` is to be called next."""
        slots: list[Slot[Lamps] | Slot[ActionLamp] | Slot[Knob] | Slot[Button]] = [self._lamps, self._action_lamp, self._knob]
        times = [slot.due_s for slot in (*slots, *self._buttons.values())] + [at_s for at_s, _ in self._trying[1:2]]
        return min((time_s for time_s in times if time_s is not None), default=None)

    # -- what is to be seen and heard ---------------------------------------------------------------------------

    def show(self, view: View, now_s: float) -> None:
        """Glass, lamps and bell as they are to be from now on."""
        self._glazed.show(Shown(screen=view.screen, care=view.care, brightness=view.brightness))
        self.ringer.sound(view.sound)
        self.ringer.watch(view.deadline_s, view.total_s or 0.0, now_s)
        self._bell.wake()
        if view.lights != self._lights:
            self._lights = view.lights
            self._show_lights(now_s)

    def _show_lights(self, now_s: float) -> None:
        while len(self._trying) > 1 and now_s >= self._trying[1][0]:
            self._trying.pop(0)
        lights = self._lights
        if self._trying:
            lights = self._trying[0][1]
            if len(self._trying) == 1:
                self._trying, lights = [], self._lights
        if lights is not None:
            shown = lights
            self._lamps.use(lambda lamps: lamps.show(shown))
            self._action_lamp.use(lambda lamp: lamp.show(shown.action))

    def try_sound(self) -> None:
        """Let the buzzer be heard."""
        self.ringer.play()
        self._bell.wake()

    def try_lamps(self) -> None:
        """Each lamp alone for a moment."""
        now_s = self._clock.now_s()
        each = (Lights(green=True), Lights(amber=True), Lights(red=True), Lights(action="on"), Lights())
        self._trying = [(now_s + i * LAMPS_TRIED_S, lights) for i, lights in enumerate(each)]
        self._show_lights(now_s)

    # -- what there is ------------------------------------------------------------------------------------------

    def states(self) -> Iterator[PartState]:
        """Every part, as it is now."""
        yield self._glazed.slot.state
        yield from (slot.state for slot in self._buttons.values())
        yield from (slot.state for slot in (self._knob, self._lamps, self._action_lamp, self._sounder))

    @property
    def alive(self) -> bool:
        """Whether its threads run."""
        return self._bell.alive and self._glazed.worker.alive

    def close(self) -> None:
        """Silent and dark but for the glass, which keeps its last picture; every pin free."""
        self._bell.stop()
        self._sounder.close()
        self._lamps.close()
        self._action_lamp.close()
        self._knob.close()
        for slot in self._buttons.values():
            slot.close()
