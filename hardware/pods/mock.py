"""Pods made of software: the firmware's own logic on a board without pins, at the end of a line that can be faulty."""

from __future__ import annotations

import errno
import threading
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from firmware.pod import Pod
from hardware.clock import Clock
from hardware.pods.ports import PodPort, PodPorts

BYTE_S = 10 / 115200
LOOK_S = 0.1
"""How often a virtual pod runs by itself; also whenever it is pressed or sent something."""


class MockBoard:
    """The board of a pod without pins (`firmware.pins.Pins`). ``pushed`` are the buttons that are down; ``face``, ``colour`` and ``sounds``
    are what it shows; ``changed`` is called when that has changed. Its clock begins when it is made and may drift.
    """

    BOARD = "virtual"
    BUTTONS = 2
    LIGHTS = 25

    def __init__(self, serial: str, clock: Clock, *, boot: str = "0001", drift: float = 0.0, write: Callable[[bytes], None]) -> None:
        self._serial, self._boot, self._clock, self._drift = serial, boot, clock, drift
        self.began_s = clock.now_s()
        self._incoming = b""
        self.write = write
        self.changed: Callable[[], None] = _nothing
        self.pushed = ""
        self.face, self.colour, self.sounds = " ", "000000", False

    def ms(self) -> int:
        """Milliseconds since it was made, by its own clock."""
        return int((self._clock.now_s() - self.began_s) * (1 + self._drift) * 1000)

    def serial(self) -> str:
        """Its serial number."""
        return self._serial

    def boot(self) -> str:
        """What differs from one start to the next."""
        return self._boot

    def receive(self, data: bytes) -> None:
        """Let these bytes arrive."""
        self._incoming += data

    def read(self) -> bytes:
        data, self._incoming = self._incoming, b""
        return data

    def down(self) -> str:
        """The buttons that are down."""
        return self.pushed

    def draw(self, face: str, colour: str) -> None:
        self.face, self.colour = face, colour
        self.changed()

    def tone(self, on: bool) -> None:
        self.sounds = on
        self.changed()


def _nothing() -> None:
    """Nobody looks at the board."""


class Faults(NamedTuple):
    """How often a line loses, doubles or flips a byte, or cuts what is sent in half: shares of 1."""

    lost: float = 0.0
    doubled: float = 0.0
    flipped: float = 0.0
    halved: float = 0.0


NO_FAULTS = Faults()


class FaultyLine:
    """One direction of a line: what goes in comes out damaged, after a delay of up to ``delay_s``, in its order."""

    def __init__(self, chance: Random, faults: Faults = NO_FAULTS, delay_s: float = 0.0) -> None:
        self._chance, self.faults, self._delay_s = chance, faults, delay_s
        self._under_way: deque[tuple[float, bytes]] = deque()

    def put(self, data: bytes, now_s: float) -> None:
        """Send bytes."""
        after_s = max(
            now_s + len(data) * BYTE_S + self._chance.random() * self._delay_s, self._under_way[-1][0] if self._under_way else 0.0
        )
        self._under_way.append((after_s, self._damage(data)))

    def take(self, now_s: float) -> bytes:
        """The bytes that have arrived by now."""
        data = b""
        while self._under_way and self._under_way[0][0] <= now_s:
            data += self._under_way.popleft()[1]
        return data

    def drop(self) -> None:
        """Lose everything that is under way."""
        self._under_way.clear()

    def _damage(self, data: bytes) -> bytes:
        chance, faults = self._chance, self.faults
        if chance.random() < faults.halved:
            data = data[: len(data) // 2]
        out = bytearray()
        for byte in data:
            if chance.random() < faults.lost:
                continue
            out += bytes([byte ^ 1 << chance.randrange(8) if chance.random() < faults.flipped else byte])
            if chance.random() < faults.doubled:
                out.append(out[-1])
        return bytes(out)


class VirtualPod:
    """A pod to be pressed with a mouse. Its port is served on the hub's thread, its buttons on any other."""

    def __init__(self, serial: str, clock: Clock) -> None:
        self.serial, self._clock = serial, clock
        self._sent = bytearray()
        self._lock = threading.Lock()
        self._changed = threading.Event()
        self.board = MockBoard(serial, clock, write=self._sent.extend)
        self._pod = Pod(self.board)

    def push(self, button: str, down: bool) -> None:
        """Push or release a button."""
        with self._lock:
            self.board.pushed = self.board.pushed.replace(button, "") + (button if down else "")
            self._pod.tick()
        self._changed.set()

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this whenever it shows something else, on the thread that serves it; so it must be quick, must not raise, nor look at it."""
        self.board.changed = callback

    def look(self) -> tuple[str, str, bool]:
        """The face that it shows, its colour, and whether it sounds; its clock runs on also if nobody serves its port."""
        with self._lock:
            self._pod.tick()
            return self.board.face, self.board.colour, self.board.sounds

    # -- its port -----------------------------------------------------------------------------------------------

    def read(self, timeout_s: float) -> bytes:
        """What it sends."""
        until_s, woken = self._clock.now_s() + timeout_s, False
        while True:
            with self._lock:
                self._pod.tick()
                data = bytes(self._sent)
                self._sent.clear()
            left_s = until_s - self._clock.now_s()
            if data or left_s <= 0 or woken:
                return data
            woken = self._changed.wait(min(left_s, LOOK_S))
            self._changed.clear()

    def write(self, data: bytes) -> None:
        """What it is sent."""
        with self._lock:
            self.board.receive(data)
            self._pod.tick()

    def wake(self) -> None:
        """End a read that waits."""
        self._changed.set()

    def close(self) -> None:
        """The port may be opened again."""


class VirtualPorts:
    """Ports with virtual pods (`hardware.pods.ports.PodPorts`), beside the ``others`` of the machine."""

    def __init__(self, count: int, clock: Clock, others: PodPorts | None = None) -> None:
        self.pods = [VirtualPod(f"virtual-{n}", clock) for n in range(1, count + 1)]
        self._others = others

    def names(self) -> Sequence[str]:
        return [*(pod.serial for pod in self.pods), *(() if self._others is None else self._others.names())]

    def open(self, name: str) -> PodPort:
        for pod in self.pods:
            if pod.serial == name:
                return pod
        if self._others is None:
            raise FileNotFoundError(errno.ENOENT, "there is no such virtual pod", name)
        return self._others.open(name)
