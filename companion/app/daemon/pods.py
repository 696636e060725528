"""Button pods in the daemon: the hub with its threads, the names, and the pods' part in the game on the main loop's thread."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from companion.app.config.pod_names import PodNames
from companion.engine import Evening
from companion.fronts.host_api import PodInfo, pod_trouble
from companion.fronts.host_queue import Command, HostSide
from companion.fronts.pods.pod_table import PodTable, seats_of
from companion.fronts.pods.pod_tests import PodTests
from companion.scene import Catalog, Scene
from hardware.clock import Clock
from hardware.pods import PodHub, PodPorts, PodPress, PodStatus

WORDS = Catalog({})

_log = logging.getLogger(__name__)


class PodService:
    """All pods. ``put`` takes commands for the main loop; everything else is called on its thread."""

    def __init__(self, ports: PodPorts, clock: Clock, names: PodNames, put: Callable[[Command], None]) -> None:
        self._clock, self._names, self._put = clock, names, put
        self.table, self._tests = PodTable(), PodTests()
        self.infos: tuple[PodInfo, ...] = ()
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
            now_s = self._clock.now_s()
            if not self._tests.press(press, now_s):
                self.table.press(press, side.evening, now_s)
            return _nothing

        self._put(Command(act, _ignore))

    def settle(self, evening: Evening | None, scene: Scene | None) -> list[str]:
        """Take in the game as it is now, and show it on the pods; sentences about pods that can't be used."""
        statuses = self._hub.statuses()
        there = [status.hello for status in statuses if status.ok and status.hello is not None]
        seats = seats_of([(hello.serial, self._names.name_of(hello.serial), hello.buttons) for hello in there])
        now_s = self._clock.now_s()
        self.table.settle(evening, seats, now_s)
        self._tests.settle(now_s)
        for serial, (look, timer) in self.table.looks(evening, scene).items():
            self._hub.want(serial, look, timer)
        waited = set(self.table.missing(evening))
        self.infos = tuple(self._info(status, waited) for status in statuses)
        return list(self._news(statuses))

    def _info(self, status: PodStatus, waited: set[str]) -> PodInfo:
        serial = status.hello.serial if status.hello is not None else ""
        name, seat = self._names.name_of(serial), self.table.seat_of(serial)
        if seat is None or not status.ok:
            return PodInfo(serial, name, self._label(status), "", False, status.why)
        return PodInfo(serial, name, seat.name, seat.letter, True, wanted=seat.name in waited, test=self._tests.test_of(serial))

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
            if sentence := pod_trouble(self._info(status, set()), WORDS):
                yield sentence
        self._told = now

    def _label(self, status: PodStatus) -> str:
        serial = status.hello.serial if status.hello is not None else ""
        return f"pod {self._names.name_of(serial) or serial or status.port}"

    @property
    def due_s(self) -> float | None:
        """When to settle again."""
        return min((due_s for due_s in (self.table.due_s, self._tests.due_s) if due_s is not None), default=None)

    def find(self) -> None:
        """Let all pods blink and sound."""
        for seat in self.table.seats:
            self._hub.find(seat.serial)

    # -- what people do with a pod ------------------------------------------------------------------------------

    def name(self, serial: str, name: str) -> None:
        """Name a pod, from now on and for ever; without a name it has none any more.

        Raises:
            ValueError: there is no such pod, or it can't have this name.
            OSError: the name counts, but could not be saved.
        """
        if serial not in {info.serial for info in self.infos if info.serial}:
            raise no_pod(serial)
        self._names.save(serial, name)
        if self._names.trouble:
            raise OSError(self._names.trouble)

    def test(self, serial: str) -> None:
        """Let a pod blink and sound, and await its press.

        Raises:
            ValueError: there is no such pod, or it is of no use.
        """
        if self.table.seat_of(serial) is None:
            raise no_pod(serial)
        self._tests.begin(serial, self._clock.now_s())
        self._hub.find(serial)


def no_pod(serial: str) -> ValueError:
    """The refusal of something with a pod that is not there."""
    return ValueError(WORDS.phrase("pods.no_pod", serial=serial))


def _look_again(side: HostSide) -> Callable[[], None]:
    """Do nothing but let the main loop settle."""
    return _nothing


def _ignore(error: Exception) -> Callable[[], None]:
    """A press that the game refuses is no news for people: the pod shows on that it waits."""
    _log.debug("A press was refused: %s", error)
    return _nothing


def _nothing() -> None:
    """Nothing to deliver."""
