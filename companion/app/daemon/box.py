"""The box: all hardware parts, the threads of display and sound, and the input queue of the main loop."""

from __future__ import annotations

import logging
import queue
from collections.abc import Iterator

from companion.fronts.host_queue import Command
from companion.fronts.panel.panel import PanelOutput
from companion.fronts.panel.renderer import DisplayContent, DisplayRenderer
from companion.fronts.panel.ringer import Ringer
from companion.fronts.panel.worker import Worker
from hardware.backend import Backend
from hardware.buttons import BUTTONS, Button, ButtonName, Edge
from hardware.clock import Clock
from hardware.display import Display
from hardware.gestures import Gesture, Gestures
from hardware.knob import Knob, Rotation
from hardware.lamps import ActionLamp, Lamps, Lights
from hardware.slots import PartState, Slot
from hardware.sounder import Sounder

LAMP_TEST_S = 0.6
"""How long each lamp is lit in the lamp test."""

_log = logging.getLogger(__name__)


class DisplayWorker:
    """The display and its thread. It starts first, so that there is a picture while everything else is imported."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self.slot: Slot[Display] = Slot("display", backend.display, clock, log_part_state)
        self.renderer = DisplayRenderer(self.slot)
        self.worker = Worker("glass", self.renderer.step, clock)

    def show(self, shown: DisplayContent) -> None:
        """This from now on."""
        self.renderer.show(shown)
        self.worker.wake()


def log_part_state(state: PartState) -> None:
    """Log that a part is there or missing."""
    if state.ok:
        _log.info("%s: there", state.part)
    else:
        _log.warning("%s: missing: %s", state.part, state.why)


class Box:
    """All parts. ``inbox`` is the queue of input events and commands; everything else is called on the main loop's thread."""

    def __init__(self, backend: Backend, display_worker: DisplayWorker, clock: Clock, gestures: Gestures) -> None:
        self.banner = backend.banner
        self._backend, self._display, self._clock, self.gestures = backend, display_worker, clock, gestures
        self.inbox: queue.SimpleQueue[Edge | Rotation | Command | None] = queue.SimpleQueue()
        self._sounder: Slot[Sounder] = Slot("buzzer", backend.sounder, clock, log_part_state)
        self.ringer = Ringer(self._sounder)
        self._bell = Worker("bell", self.ringer.step, clock)
        self._lamps: Slot[Lamps] = Slot("lamps", backend.lamps, clock, log_part_state)
        self._action_lamp: Slot[ActionLamp] = Slot("ACTION's lamp", backend.action_lamp, clock, log_part_state)
        self._knob: Slot[Knob] = Slot("knob", lambda: backend.knob(self.inbox.put), clock, log_part_state)
        self._buttons: dict[ButtonName, Slot[Button]] = {name: self._button(name) for name in BUTTONS}
        self._lights: Lights | None = None
        self._signal_n = 0
        self._lamp_test: list[tuple[float, Lights]] = []

    def _button(self, name: ButtonName) -> Slot[Button]:
        shown = {"action": "ACTION", "back": "BACK", "push": "knob's push"}[name]
        return Slot(shown, lambda: self._backend.button(name, self.inbox.put), self._clock, log_part_state)

    def start(self) -> list[Gesture]:
        """Start the sound thread and open every part; a button that is down already is stuck."""
        self._bell.start()
        return self.check_parts(self._clock.now_s())

    # -- input --------------------------------------------------------------------------------------------------

    def check_parts(self, now_s: float) -> list[Gesture]:
        """Try to open missing parts when that is due; the gestures of buttons that came or went."""
        found: list[Gesture] = []
        for name, slot in self._buttons.items():
            was = slot.state.ok
            pressed = slot.use(lambda button: button.pressed)
            if pressed is not None and not was:
                found += self.gestures.begin(name, pressed, now_s)
            elif pressed is None and was:
                self.gestures.disconnect(name)
        self._knob.look()
        self._show_lights(now_s)
        return found

    @property
    def due_s(self) -> float | None:
        """When :meth:`check_parts` is to be called next."""
        slots: list[Slot[Lamps] | Slot[ActionLamp] | Slot[Knob] | Slot[Button]] = [self._lamps, self._action_lamp, self._knob]
        times = [slot.due_s for slot in (*slots, *self._buttons.values())] + [at_s for at_s, _ in self._lamp_test[1:2]]
        return min((time_s for time_s in times if time_s is not None), default=None)

    # -- output -------------------------------------------------------------------------------------------------

    def show(self, view: PanelOutput, now_s: float) -> None:
        """Show this on the display, the lamps and the buzzer from now on."""
        self._display.show(DisplayContent(screen=view.screen, burn_in=view.burn_in, brightness=view.brightness))
        self.ringer.sound(view.sound)
        self.ringer.watch(view.deadline_s, view.total_s or 0.0, now_s)
        if view.signal.n != self._signal_n:
            self._signal_n = view.signal.n
            self.ringer.play_cues(view.signal.cues)
        self._bell.wake()
        if view.lights != self._lights:
            self._lights = view.lights
            self._show_lights(now_s)

    def _show_lights(self, now_s: float) -> None:
        while len(self._lamp_test) > 1 and now_s >= self._lamp_test[1][0]:
            self._lamp_test.pop(0)
        lights = self._lights
        if self._lamp_test:
            lights = self._lamp_test[0][1]
            if len(self._lamp_test) == 1:
                self._lamp_test, lights = [], self._lights
        if lights is not None:
            shown = lights
            self._lamps.use(lambda lamps: lamps.show(shown))
            self._action_lamp.use(lambda lamp: lamp.show(shown.action))

    def try_sound(self) -> None:
        """Play a test tone."""
        self.ringer.play()
        self._bell.wake()

    def try_lamps(self) -> None:
        """Light each lamp alone for a moment."""
        now_s = self._clock.now_s()
        each = (Lights(green=True), Lights(amber=True), Lights(red=True), Lights(action="on"), Lights())
        self._lamp_test = [(now_s + i * LAMP_TEST_S, lights) for i, lights in enumerate(each)]
        self._show_lights(now_s)

    # -- state --------------------------------------------------------------------------------------------------

    def part_states(self) -> Iterator[PartState]:
        """The current state of every part."""
        yield self._display.slot.state
        yield from (slot.state for slot in self._buttons.values())
        yield from (slot.state for slot in (self._knob, self._lamps, self._action_lamp, self._sounder))

    @property
    def alive(self) -> bool:
        """Whether its threads are running."""
        return self._bell.alive and self._display.worker.alive

    def close(self) -> None:
        """Silence the buzzer, switch off the lamps and release every pin; the display keeps its last picture."""
        self._bell.stop()
        self._sounder.close()
        self._lamps.close()
        self._action_lamp.close()
        self._knob.close()
        for slot in self._buttons.values():
            slot.close()
