"""Edges and gestures of every button and the knob, as they come. On virtual hardware hands of its own press and turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from queue import SimpleQueue
from typing import NamedTuple

from hardware.buttons import BUTTONS, NAMES, Edge
from hardware.demos.stage import Hand, Stage
from hardware.errors import PartMissing
from hardware.gestures import Freed, Gesture, Gestures, Held, Pressed, Stuck, Turned
from hardware.mock.backend import Hands

QUIET_S = 30.0
"""After so long without an edge or a turn nobody is there."""


def play(stage: Stage) -> None:
    """Say what hands do until Ctrl-C, or until they rest.

    Raises:
        PartMissing: a button or the knob can't be had; the others were told of too.
    """
    inbox: SimpleQueue[Hand] = SimpleQueue()
    gestures = Gestures()
    with ExitStack() as parts:
        missing = list(_open(stage, inbox, gestures, parts))
        if missing:
            for one in missing[:-1]:
                stage.say(str(one))
            raise missing[-1]
        stage.say(f"Press, hold and turn. It ends with Ctrl-C, or after {QUIET_S:g} s of rest.")
        Watch(stage, inbox, gestures, Script(stage)).run()


def _open(stage: Stage, inbox: SimpleQueue[Hand], gestures: Gestures, parts: ExitStack) -> Iterator[PartMissing]:
    """Open them all; those that can't be had are given."""
    try:
        parts.enter_context(closing(stage.backend.knob(inbox.put)))
    except PartMissing as missing:
        yield missing
    for name in BUTTONS:
        try:
            button = parts.enter_context(closing(stage.backend.button(name, inbox.put)))
        except PartMissing as missing:
            yield missing
        else:
            for gesture in gestures.begin(name, button.pressed, stage.clock.now_s()):
                stage.say(_told(gesture, stage.begun_s))


class Act(NamedTuple):
    """Something that the demo's own hands do, so many seconds after the act before."""

    after_s: float
    words: str
    do: Callable[[Hands], None]


BOUNCES_S = (0.0, 0.001, 0.0015, 0.003, 0.004)
ACTS = (
    Act(0.5, "ACTION goes down, and its contact bounces", lambda hands: hands.bounce("action", True, BOUNCES_S)),
    Act(0.2, "ACTION comes up, and bounces", lambda hands: hands.bounce("action", False, BOUNCES_S)),
    Act(0.5, "BACK goes down", lambda hands: hands.press("back")),
    Act(2.0, "BACK comes up", lambda hands: hands.release("back")),
    Act(0.5, "the knob is turned right by two", lambda hands: hands.turn(2)),
    Act(0.2, "and left by one", lambda hands: hands.turn(-1)),
    Act(0.5, "BACK makes contact for 3 ms, which is no press", lambda hands: hands.bounce("back", False, (0.0, 0.003))),
    Act(0.5, "the knob is pushed", lambda hands: hands.press("push")),
    Act(0.1, "and let go", lambda hands: hands.release("push")),
)


class Script:
    """The acts on virtual hardware, each when its time has come; none on real hardware, where people act."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._acts = list(ACTS) if stage.mock else []
        self._then_s = stage.clock.now_s()

    @property
    def due_s(self) -> float | None:
        """When the next act is due."""
        return self._then_s + self._acts[0].after_s if self._acts else None

    @property
    def over(self) -> bool:
        """Whether there was something to play, and it is played."""
        return self._stage.mock is not None and not self._acts

    def act(self) -> None:
        """Do what is due."""
        due_s = self.due_s
        if due_s is not None and self._stage.mock and self._stage.clock.now_s() >= due_s:
            act = self._acts.pop(0)
            self._then_s = due_s
            self._stage.say(f"{'':11}hands    {act.words}")
            act.do(self._stage.mock.hands)


class Watch:
    """Reads hands and says what they mean."""

    def __init__(self, stage: Stage, inbox: SimpleQueue[Hand], gestures: Gestures, script: Script) -> None:
        self._stage, self._inbox, self._gestures, self._script = stage, inbox, gestures, script
        self._quiet_since_s = stage.clock.now_s()

    def run(self) -> None:
        """Until nobody does anything any more."""
        while not self._is_over():
            self._script.act()
            hand = self._stage.take(self._inbox, self._next_s() - self._stage.clock.now_s())
            if hand is None:
                given = self._gestures.tick(self._stage.clock.now_s())
            else:
                given = self._gestures.feed(hand)
                self._quiet_since_s = self._stage.clock.now_s()
                if isinstance(hand, Edge):
                    self._say_edge(hand)
            for gesture in given:
                self._stage.say(_told(gesture, self._stage.begun_s))

    def _say_edge(self, edge: Edge) -> None:
        level = "closed" if edge.pressed else "opened"
        self._stage.say(f"{edge.at_s - self._stage.begun_s:8.3f} s edge     {NAMES[edge.button]} {level}")

    def _is_over(self) -> bool:
        quiet = self._stage.clock.now_s() >= self._quiet_since_s + QUIET_S
        return quiet or (self._script.over and self._gestures.due_s is None and self._inbox.empty())

    def _next_s(self) -> float:
        times = (self._script.due_s, self._gestures.due_s, self._quiet_since_s + QUIET_S)
        return min(time_s for time_s in times if time_s is not None)


def _told(gesture: Gesture, begun_s: float) -> str:
    return f"{gesture.at_s - begun_s:8.3f} s gesture  {_words(gesture)}"


def _words(gesture: Gesture) -> str:
    match gesture:
        case Pressed(button):
            return f"{NAMES[button]} pressed"
        case Held(button):
            return f"{NAMES[button]} held"
        case Stuck(button):
            return f"{NAMES[button]} is stuck: it is down"
        case Freed(button):
            return f"{NAMES[button]} is free again"
        case Turned(steps):
            return f"knob turned {'right' if steps > 0 else 'left'} by {abs(steps)}"
