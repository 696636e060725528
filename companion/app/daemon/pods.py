"""Button pods in the daemon: the hub with its threads, the names, and the pods' part in the game on the main loop's thread."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from companion.app.config.pod_names import PodNames
from companion.engine import Evening
from companion.fronts.host_queue import Command, HostSide
from companion.fronts.pods.pod_table import PodTable, seats_of
from companion.scene import Scene
from hardware.clock import Clock
from hardware.pods import PodHub, PodPorts, PodPress, PodStatus
from hardware.slots import PartState

_log = logging.getLogger(__name__)


class PodService:
    """All pods. ``put`` takes commands for the main loop; everything else is called on its thread."""

    def __init__(self, ports: PodPorts, clock: Clock, names: PodNames, put: Callable[[Command], None]) -> None:
        self._clock, self._names, self._put = clock, names, put
        self.table = PodTable()
        self._hub = PodHub(ports, clock, self._pressed, lambda: put(Command(_look_again, _ignore)))
        self._told: dict[str, str] = {}

    def start(self) -> None:
        """Look for pods from now on."""
        self._hub.start()

    def close(self) -> None:
        """Let go of them."""
        self._hub.close()

    def _pressed(self, press: PodPress) -> None:
        """Pass on a press; called on a pod's thread."""

        def act(side: HostSide) -> Callable[[], None]:
            _log.debug("%s", press)
            self.table.press(press, side.evening, self._clock.now_s())
            return _nothing

        self._put(Command(act, _ignore))

    def settle(self, evening: Evening | None, scene: Scene | None) -> list[str]:
        """Take in the game as it is now, and show it on the pods; sentences about pods that can't be used."""
        statuses = self._hub.statuses()
        there = [status.hello for status in statuses if status.ok and status.hello is not None]
        seats = seats_of([(hello.serial, self._names.name_of(hello.serial), hello.buttons) for hello in there])
        self.table.settle(evening, seats, self._clock.now_s())
        for serial, (look, timer) in self.table.looks(evening, scene).items():
            self._hub.want(serial, look, timer)
        return list(self._news(statuses))

    def _news(self, statuses: list[PodStatus]) -> Iterator[str]:
        """Log what has changed; a sentence about each pod that has been refused or lost."""
        now = {status.port: "" if status.ok else status.why for status in statuses}
        for status in statuses:
            before = self._told.get(status.port)
            if now[status.port] == before:
                continue
            if status.ok:
                _log.info("%s: there", self._label(status))
            else:
                _log.warning("%s: %s", self._label(status), status.why)
            if not status.ok and status.hello is not None:
                yield f"The {self._label(status)} is out: {status.why}."
        self._told = now

    def _label(self, status: PodStatus) -> str:
        serial = status.hello.serial if status.hello is not None else ""
        return f"pod {self._names.name_of(serial) or serial or status.port}"

    @property
    def due_s(self) -> float | None:
        """When to settle again."""
        return self.table.due_s

    def find(self) -> None:
        """Let all pods blink and sound."""
        for seat in self.table.seats:
            self._hub.find(seat.serial)

    def part_states(self) -> Iterator[PartState]:
        """The state of every pod, as a part of the box."""
        for status in self._hub.statuses():
            yield PartState(self._label(status), status.ok, status.why)


def _look_again(side: HostSide) -> Callable[[], None]:
    """Do nothing but let the main loop settle."""
    return _nothing


def _ignore(error: Exception) -> Callable[[], None]:
    """A press that the game refuses is no news for people: the pod shows on that it waits."""
    _log.debug("A press was refused: %s", error)
    return _nothing


def _nothing() -> None:
    """Nothing to deliver."""
