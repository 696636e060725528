"""A program with a mock panel in its terminal, for tests. It shows every gesture, numbered, as the panel's message, and reacts to it.

ACTION lights lamps, BACK disconnects and reconnects the display, the knob chooses a picture, its push plays a tone, holding ACTION ends in
order, holding BACK raises an error. Ctrl-C and SIGTERM end it like the daemon; with the argument ``bare`` they are not handled.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
from collections.abc import Iterator
from types import FrameType

from PIL import Image, ImageDraw

from hardware.buttons import BUTTONS, Edge
from hardware.clock import SteadyClock
from hardware.gestures import Clicked, Gesture, Gestures, Held, Rotated
from hardware.knob import Rotation
from hardware.lamps import Lights
from hardware.mock.backend import MockBackend
from hardware.mock.terminal import PanelInTerminal

HOLD_S = 0.3


def picture(number: int) -> Image.Image:
    """A picture for each number, half of it lit."""
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 32, 127, 63), fill=1)
    draw.rectangle((2 * number, 3, 40 + number, 47), fill=1)
    draw.line((0, 63, 127, number), fill=0)
    return image


class Program:
    """The program; ``inbox`` gets input events, and None when it is to end."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Edge | Rotation | None] = queue.SimpleQueue()
        self.clock = SteadyClock()
        self.backend = MockBackend(self.clock, why="a test")
        self.display = self.backend.display()
        self.lamps, self.action, self.sounder = self.backend.lamps(), self.backend.action_lamp(), self.backend.sounder()
        self.gestures = Gestures(hold_s=HOLD_S)
        self.buttons = [self.backend.button(name, self.inbox.put) for name in BUTTONS]
        self.knob = self.backend.knob(self.inbox.put)
        self.panel = PanelInTerminal(self.backend, hold_s=HOLD_S, banner="Virtual hardware", quit=lambda: self.inbox.put(None))
        self.number, self.told, self.absent = 0, 0, False

    def run(self) -> None:
        """Run until it is ended."""
        self.display.show(picture(0))
        self.panel.message(f"This is process {os.getpid()}.")
        self.panel.start()
        for gesture in self.heard():
            self.told += 1
            self.panel.message(f"{self.told}: {self.done(gesture)}.")
        self.panel.stop()
        print("ended in good order", file=sys.stderr)

    def close(self) -> None:
        """Release pins and bus."""
        for button in self.buttons:
            button.close()
        for part in (self.display, self.lamps, self.action, self.sounder, self.knob, self.backend):
            part.close()

    def heard(self) -> Iterator[Gesture]:
        """Yield gestures until the end."""
        while True:
            due_s = self.gestures.due_s
            try:
                hand = self.inbox.get(timeout=None if due_s is None else max(0.0, due_s - self.clock.now_s()))
            except queue.Empty:
                yield from self.gestures.tick(self.clock.now_s())
                continue
            if hand is None:
                return
            yield from self.gestures.feed(hand)

    def done(self, gesture: Gesture) -> str:
        """React to a gesture; its description."""
        match gesture:
            case Clicked("action"):
                self.lamps.show(Lights(green=True, red=True))
                self.action.show("on")
            case Clicked("back"):
                self.absent = not self.absent
                faults = self.backend.faults
                faults.display_vanishes() if self.absent else faults.display_returns()
            case Clicked("push"):
                self.sounder.tone(880, 1.0)
            case Held("action"):
                self.inbox.put(None)
            case Held("back"):
                raise RuntimeError("BACK was held")
            case Rotated(steps):
                self.number += steps
                self.display.show(picture(self.number))
                return f"Turned {steps}"
        return f"{type(gesture).__name__} {gesture.button}"


def main(*options: str) -> None:
    """Run, and handle Ctrl-C and SIGTERM unless ``bare`` is given."""
    program = Program()

    def end(number: int, frame: FrameType | None) -> None:
        program.inbox.put(None)

    if "bare" not in options:
        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
    try:
        program.run()
    finally:
        program.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
