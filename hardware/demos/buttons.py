"""The self-test of buttons and knob: print their edges and gestures. On virtual hardware a script presses and turns them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from queue import SimpleQueue
from typing import NamedTuple

from hardware.buttons import BUTTON_LABELS, BUTTONS, Edge
from hardware.demos.rig import DemoRig, InputEvent
from hardware.errors import PartMissing
from hardware.gestures import Clicked, Gesture, Gestures, Held, Released, Rotated, Stuck
from hardware.mock.backend import MockInputs

ABOUT = "Show edges and gestures of the buttons and the knob, until Ctrl-C or half a minute of rest."

QUIET_S = 30.0
"""The demo ends after this long without input."""


def play(rig: DemoRig) -> None:
    """Print the input until Ctrl-C or until there is none for QUIET_S.

    Raises:
        PartMissing: a button or the knob is unavailable; every missing part is printed.
    """
    inbox: SimpleQueue[InputEvent] = SimpleQueue()
    gestures = Gestures()
    with ExitStack() as parts:
        missing = list(_open(rig, inbox, gestures, parts))
        if missing:
            for one in missing[:-1]:
                rig.say(str(one))
            raise missing[-1]
        rig.say(f"Press, hold and turn. It ends with Ctrl-C, or after {QUIET_S:g} s of rest.")
        EventPrinter(rig, inbox, gestures, Script(rig)).run()


def _open(rig: DemoRig, inbox: SimpleQueue[InputEvent], gestures: Gestures, parts: ExitStack) -> Iterator[PartMissing]:
    """Open all buttons and the knob; yield the errors of those that are missing."""
    try:
        parts.enter_context(closing(rig.backend.knob(inbox.put)))
    except PartMissing as missing:
        yield missing
    for name in BUTTONS:
        try:
            button = parts.enter_context(closing(rig.backend.button(name, inbox.put)))
        except PartMissing as missing:
            yield missing
        else:
            for gesture in gestures.begin(name, button.pressed, rig.clock.now_s()):
                rig.say(_describe(gesture, rig.begun_s))


class ScriptStep(NamedTuple):
    """One step of the script, ``after_s`` seconds after the step before."""

    after_s: float
    words: str
    do: Callable[[MockInputs], None]


BOUNCES_S = (0.0, 0.001, 0.0015, 0.003, 0.004)
SCRIPT = (
    ScriptStep(0.5, "ACTION goes down, and its contact bounces", lambda inputs: inputs.bounce("action", True, BOUNCES_S)),
    ScriptStep(0.2, "ACTION comes up, and bounces", lambda inputs: inputs.bounce("action", False, BOUNCES_S)),
    ScriptStep(0.5, "BACK goes down", lambda inputs: inputs.press("back")),
    ScriptStep(2.0, "BACK comes up", lambda inputs: inputs.release("back")),
    ScriptStep(0.5, "the knob is turned right by two", lambda inputs: inputs.turn(2)),
    ScriptStep(0.2, "and left by one", lambda inputs: inputs.turn(-1)),
    ScriptStep(0.5, "BACK makes contact for 3 ms, which is no press", lambda inputs: inputs.bounce("back", False, (0.0, 0.003))),
    ScriptStep(0.5, "the knob is pushed", lambda inputs: inputs.press("push")),
    ScriptStep(0.1, "and let go", lambda inputs: inputs.release("push")),
)


class Script:
    """Plays the script on virtual hardware; does nothing on real hardware, where people press the buttons."""

    def __init__(self, rig: DemoRig) -> None:
        self._rig = rig
        self._steps = list(SCRIPT) if rig.mock else []
        self._then_s = rig.clock.now_s()

    @property
    def due_s(self) -> float | None:
        """When the next step is due."""
        return self._then_s + self._steps[0].after_s if self._steps else None

    @property
    def over(self) -> bool:
        """Whether there was a script and it has ended."""
        return self._rig.mock is not None and not self._steps

    def play_due(self) -> None:
        """Do the next step if it is due."""
        due_s = self.due_s
        if due_s is not None and self._rig.mock and self._rig.clock.now_s() >= due_s:
            step = self._steps.pop(0)
            self._then_s = due_s
            self._rig.say(f"{'':11}hands    {step.words}")
            step.do(self._rig.mock.inputs)


class EventPrinter:
    """Prints edges and gestures."""

    def __init__(self, rig: DemoRig, inbox: SimpleQueue[InputEvent], gestures: Gestures, script: Script) -> None:
        self._rig, self._inbox, self._gestures, self._script = rig, inbox, gestures, script
        self._quiet_since_s = rig.clock.now_s()

    def run(self) -> None:
        """Run until there is no more input."""
        while not self._is_over():
            self._script.play_due()
            event = self._rig.next_event(self._inbox, self._next_s() - self._rig.clock.now_s())
            if event is None:
                recognized = self._gestures.tick(self._rig.clock.now_s())
            else:
                recognized = self._gestures.feed(event)
                self._quiet_since_s = self._rig.clock.now_s()
                if isinstance(event, Edge):
                    self._say_edge(event)
            for gesture in recognized:
                self._rig.say(_describe(gesture, self._rig.begun_s))

    def _say_edge(self, edge: Edge) -> None:
        level = "closed" if edge.pressed else "opened"
        self._rig.say(f"{edge.at_s - self._rig.begun_s:8.3f} s edge     {BUTTON_LABELS[edge.button]} {level}")

    def _is_over(self) -> bool:
        quiet = self._rig.clock.now_s() >= self._quiet_since_s + QUIET_S
        return quiet or (self._script.over and self._gestures.due_s is None and self._inbox.empty())

    def _next_s(self) -> float:
        times = (self._script.due_s, self._gestures.due_s, self._quiet_since_s + QUIET_S)
        return min(time_s for time_s in times if time_s is not None)


def _describe(gesture: Gesture, begun_s: float) -> str:
    return f"{gesture.at_s - begun_s:8.3f} s gesture  {_words(gesture)}"


def _words(gesture: Gesture) -> str:
    match gesture:
        case Clicked(button):
            return f"{BUTTON_LABELS[button]} pressed"
        case Held(button):
            return f"{BUTTON_LABELS[button]} held"
        case Stuck(button):
            return f"{BUTTON_LABELS[button]} is stuck: it is down"
        case Released(button):
            return f"{BUTTON_LABELS[button]} is free again"
        case Rotated(steps):
            return f"knob turned {'right' if steps > 0 else 'left'} by {abs(steps)}"
