"""One pod, a line with faults, and the companion's side of it, on a mock clock."""

from __future__ import annotations

from random import Random

from firmware.pod import Pod
from hardware.mock.clock import MockClock
from hardware.pods.link import PodLink, PodPress, PressCount
from hardware.pods.mock import NO_FAULTS, Faults, FaultyLine, MockBoard

STEP_S = 0.005


class Rig:
    """A pod, a line with faults in both directions, and the companion's side of it. ``held`` is whether the cable is out."""

    def __init__(
        self, seed: int = 1, faults: Faults = NO_FAULTS, delay_s: float = 0.0, drift: float = 0.0,
        serial: str = "S1", clock: MockClock | None = None,
    ) -> None:  # fmt: skip
        """``clock`` is shared by rigs that run beside each other."""
        self.clock, self.chance = clock or MockClock(), Random(seed)
        self.there = FaultyLine(self.chance, faults, delay_s)
        self.back = FaultyLine(self.chance, faults, delay_s)
        self.serial, self.drift, self.starts = serial, drift, 0
        self.taken: dict[str, PressCount] = {}
        self.presses: list[PodPress] = []
        self.pushed: list[tuple[str, float]] = []
        self.unplugged = False
        self.untold = 0
        self._missed = 0
        self.link = PodLink(self.clock.now_s(), self.taken)
        self._start()

    @property
    def missed(self) -> int:
        """Presses that are known to be lost."""
        return self._missed + self.link.missed

    def restart(self) -> None:
        """Cut the pod's power for a moment. ``untold`` counts presses that the companion had not heard of by then."""
        known = self.taken.get(self.serial)
        heard = known.heard if known is not None and known.boot == self.pod.boot else 0
        self.untold += self.pod.buttons.count - heard
        self._start()

    def _start(self) -> None:
        self.starts += 1
        self.board = MockBoard(self.serial, self.clock, boot=f"{self.starts:04x}", drift=self.drift, write=self._from_pod)
        self.pod = Pod(self.board)

    def open(self) -> None:
        """Open the port anew."""
        self._missed += self.link.missed
        self.link = PodLink(self.clock.now_s(), self.taken)

    def _from_pod(self, data: bytes) -> None:
        if not self.unplugged:
            self.back.put(data, self.clock.now_s())

    def step(self) -> None:
        """Five milliseconds."""
        self.clock.jump(STEP_S)
        self.exchange()

    def exchange(self) -> None:
        """Let both sides do what is due."""
        now_s = self.clock.now_s()
        data = self.link.send(now_s)
        if data and not self.unplugged:
            self.there.put(data, now_s)
        self.board.receive(self.there.take(now_s))
        self.pod.tick()
        self.presses += self.link.feed(self.back.take(now_s), now_s)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.step()

    def press(self, button: str = "a") -> None:
        """Press a button for 40 ms, or several."""
        self.pushed += [(one, self.clock.now_s() + STEP_S) for one in button]
        self.board.pushed = button
        self.run(0.04)
        self.board.pushed = ""
        self.run(0.04)

    def settle(self, seconds: float = 2.0) -> None:
        """Plug it in, end all faults, and wait."""
        self.unplugged = False
        self.there.faults = self.back.faults = Faults()
        self.run(seconds)
