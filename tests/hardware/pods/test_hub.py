"""The hub with its threads, over virtual pods: none, one and nine of them, and ports that fail."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest

from hardware.clock import SteadyClock
from hardware.errors import PartMissing
from hardware.pods import PodHub, PodPort, PodPress, PodStatus
from hardware.pods.mock import VirtualPorts

LONGEST_S = 20.0


class Cables:
    """Virtual pods whose cables can be pulled: a port that is out raises as a serial port does, and is not named."""

    def __init__(self, count: int, clock: SteadyClock) -> None:
        self._ports = VirtualPorts(count, clock)
        self.pods = self._ports.pods
        self.out: set[str] = set()

    def names(self) -> Sequence[str]:
        return [name for name in self._ports.names() if name not in self.out]

    def open(self, name: str) -> PodPort:
        return Cable(name, self._ports.open(name), lambda: name in self.out)


class Cable:
    """A port of a virtual pod that may be out."""

    def __init__(self, name: str, port: PodPort, is_out: Callable[[], bool]) -> None:
        self._name, self._port, self._is_out = name, port, is_out

    def read(self, timeout_s: float) -> bytes:
        data = self._port.read(timeout_s)
        if self._is_out():
            raise PartMissing(self._name, "was unplugged; plug it in again")
        return data

    def write(self, data: bytes) -> None:
        self._port.write(data)

    def wake(self) -> None:
        self._port.wake()

    def close(self) -> None:
        self._port.close()


class Rig:
    """A hub and its pods."""

    def __init__(self, count: int) -> None:
        self.ports = Cables(count, SteadyClock())
        self.presses: queue.SimpleQueue[PodPress] = queue.SimpleQueue()
        self.changes: queue.SimpleQueue[None] = queue.SimpleQueue()
        self.hub = PodHub(self.ports, SteadyClock(), self.presses.put, lambda: self.changes.put(None))

    def until(self, seen: Callable[[list[PodStatus]], bool]) -> list[PodStatus]:
        """Wait until the statuses are so."""
        while not seen(statuses := self.hub.statuses()):
            self.changes.get(timeout=LONGEST_S)
        return statuses

    def press(self, at: int, button: str = "a") -> None:
        self.ports.pods[at].push(button, True)
        self.ports.pods[at].push(button, False)


@contextmanager
def running(count: int) -> Iterator[Rig]:
    rig = Rig(count)
    rig.hub.start()
    try:
        yield rig
    finally:
        rig.hub.close()


@pytest.mark.parametrize("count", [0, 1, 9])
def test_so_many_pods_are_served(count: int) -> None:
    """The ninth works as the first."""
    with running(count) as rig:
        rig.until(lambda statuses: sum(status.ok for status in statuses) == count)
        for at in range(count):
            rig.press(at)
        presses = [rig.presses.get(timeout=LONGEST_S) for _ in range(count)]
        assert sorted(press.serial for press in presses) == sorted(rig.ports.names())
        assert rig.presses.empty()


def test_which_pod_was_unplugged_is_known() -> None:
    with running(2) as rig:
        rig.until(lambda statuses: len(statuses) == 2 and all(status.ok for status in statuses))
        rig.ports.out.add("virtual-2")
        rig.ports.pods[1].wake()
        statuses = rig.until(lambda statuses: not all(status.ok for status in statuses))
        lost = next(status for status in statuses if not status.ok)
        assert lost.hello is not None
        assert (lost.hello.serial, lost.why) == ("virtual-2", "was unplugged; plug it in again")
        rig.press(0)
        assert rig.presses.get(timeout=LONGEST_S).serial == "virtual-1"
        rig.until(lambda statuses: [status.port for status in statuses] == ["virtual-1"])  # nobody waits for it any more
        rig.ports.out.clear()
        rig.until(lambda statuses: len(statuses) == 2 and all(status.ok for status in statuses))
        rig.press(1, "b")
        assert rig.presses.get(timeout=LONGEST_S).serial == "virtual-2"
