"""A pod: buttons in, lights and sound out, the protocol between, and a countdown that goes on if the companion falls silent.

It knows no board: everything outside is ``pins``, one file a board. It is called again and again (`Pod.tick`) and waits for nothing.
Files are kept small: a micro:bit V1 compiles each of them on its own, within 9 KB that also hold the program and its data, and it
can call only six functions deep.
"""

from firmware.pod_buttons import Buttons
from firmware.pod_clock import Clock
from firmware.pod_protocol import VERSION, Lines, line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pins import Pins

FIRMWARE = "1.0"
AGAIN_MS = 250  # an unacknowledged press is sent again
BEAT_MS = 1000
SILENT_MS = 3000  # without a word for so long, the companion is gone


class Pod:
    """One pod."""

    def __init__(self, pins: "Pins") -> None:
        self.pins = pins
        self.boot = pins.boot()
        self.serial = pins.serial()
        self.lines = Lines()
        self.buttons = Buttons()
        self.clock = Clock()
        self.refused = False
        self.next_press = self.next_beat = pins.ms()
        self.silent_at = self.next_beat
        self.sent = -1  # the press that was sent last; none, and no hello yet
        pins.write(b"\n")

    def hello(self) -> "tuple[object, ...]":
        """Who this pod is."""
        pins = self.pins
        return ("hello", VERSION, FIRMWARE, pins.BOARD, self.serial, pins.BUTTONS, pins.LIGHTS, self.boot)

    def obey(self, verb: str, args: "list[str]", now: int) -> "tuple[object, ...]":
        """Carry out a message; the answer, empty if there is none."""
        if verb == "ping":
            return ("pong", now)
        if verb == "ack":
            if args[0] == self.boot:
                self.buttons.acknowledge(int(args[1]))
            return ()
        if verb == "hello":
            self.refused = int(args[0]) != VERSION
            return self.hello()
        return ("ok",) if self.clock.obey(verb, args, now) else ("no", verb)

    def tick(self) -> None:
        """Do what is due."""
        pins = self.pins
        for seq, verb, args in self.lines.feed(pins.read()):
            now = pins.ms()
            self.silent_at = now + SILENT_MS
            try:
                words = self.obey(verb, args, now)
            except (ValueError, IndexError):
                words = ("no", verb)
            if words:
                pins.write(line(seq, words))
        now = pins.ms()
        self.buttons.look(pins.down(), now)
        words = self.report(now)
        if words:
            pins.write(line(0, words))
        self.clock.show(pins, now, "n" if self.refused else "?" if now >= self.silent_at else "")

    def report(self, now: int) -> "tuple[object, ...]":
        """What to say by itself now: the hello of its start, the oldest press that waits, the heartbeat; else nothing."""
        if self.sent < 0:
            self.sent = 0
            return self.hello()
        presses = self.buttons.presses
        if presses and (presses[0][0] != self.sent or now >= self.next_press):
            self.next_press = now + AGAIN_MS
            self.sent = presses[0][0]
            return ("press", self.boot) + presses[0]
        if now >= self.next_beat:
            self.next_beat = now + BEAT_MS
            return ("beat", self.boot, now, self.buttons.count, len(presses))
        return ()


def run(pins: "Pins") -> None:
    """Run a pod for ever. On a micro:bit a byte 0x03 on the line is Ctrl-C; neither that nor a lack of memory may end it."""
    pod = Pod(pins)
    while True:
        try:
            while True:
                pod.tick()
        except (KeyboardInterrupt, MemoryError):
            pass
