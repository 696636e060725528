"""Finds pods, serves each on a thread of its own, and hands on their presses.

A port that fails is left alone for a while, longer after each failure. Nothing here waits for a pod: what it is to show is set, and
reaches it when it can.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from hardware.clock import Clock
from hardware.errors import PartMissing
from hardware.pods.link import PodHello, PodLink, PodLook, PodPress, PodTimer, PressCount
from hardware.pods.ports import PodPort, PodPorts

SCAN_S = 1.0
"""Seconds between two looks at which ports there are."""
RETRY_S, MAX_RETRY_S = 2.0, 60.0
FLOOD_S = 30.0
"""How long a pod that sends too much is ignored."""
LONGEST_READ_S = 1.0


class PodStatus(NamedTuple):
    """What is known of the pod at a port: its hello once it has answered; if it is of no use, why, as a sentence part."""

    port: str
    ok: bool
    why: str = ""
    hello: PodHello | None = None
    missed: int = 0


class PodWanted(NamedTuple):
    """What a pod is to show and how its clock stands."""

    look: PodLook = PodLook()
    timer: PodTimer = PodTimer()


class PodHub:
    """All pods. ``take`` gets presses, ``changed`` is called when a status has changed; both on the pods' threads."""

    def __init__(self, ports: PodPorts, clock: Clock, take: Callable[[PodPress], None], changed: Callable[[], None] = lambda: None) -> None:
        self.ports, self.clock, self.take, self.changed = ports, clock, take, changed
        self._lock = threading.Lock()
        self.ending = threading.Event()
        self._wanted: dict[str, PodWanted] = {}
        self._finds: set[str] = set()
        self.taken: dict[str, PressCount] = {}
        self._serving: dict[str, _Service] = {}
        self._scanner = threading.Thread(target=self._scan, name="pods", daemon=True)

    def start(self) -> None:
        """Begin to look for pods."""
        self._scanner.start()

    def close(self) -> None:
        """Let go of all ports."""
        self.ending.set()
        if self._scanner.is_alive():
            self._scanner.join(5)
        for service in self._services():
            service.end()

    # -- from any thread ----------------------------------------------------------------------------------------

    def statuses(self) -> list[PodStatus]:
        """What is known of every port, in the order of their names."""
        return [service.status for service in self._services()]

    def want(self, serial: str, look: PodLook, timer: PodTimer) -> None:
        """Set what a pod shows from now on, also when it comes back."""
        wanted = PodWanted(look, timer)
        with self._lock:
            if self._wanted.get(serial) == wanted:
                return
            self._wanted[serial] = wanted
        self._wake(serial)

    def find(self, serial: str) -> None:
        """Let a pod blink and sound, so that people see which one it is."""
        with self._lock:
            self._finds.add(serial)
        self._wake(serial)

    def _services(self) -> list[_Service]:
        with self._lock:
            return [self._serving[name] for name in sorted(self._serving)]

    def _wake(self, serial: str) -> None:
        for service in self._services():
            if service.serial == serial:
                service.wake()

    # -- on the pods' threads -----------------------------------------------------------------------------------

    def _scan(self) -> None:
        while not self.ending.is_set():
            self._look_for_ports()
            self.ending.wait(SCAN_S)

    def _look_for_ports(self) -> None:
        try:
            names = set(self.ports.names())
        except Exception:
            return  # the system's list of ports can't be read just now
        for service in self._services():
            if service.name not in names and not service.alive:
                with self._lock:
                    del self._serving[service.name]
                self.changed()
        for name in sorted(names):
            with self._lock:
                service = self._serving.setdefault(name, _Service(name, self))
            if not service.alive and self.clock.now_s() >= service.retry_s:
                service.start()

    def wanted(self, serial: str) -> PodWanted:
        """What this pod is to have."""
        with self._lock:
            return self._wanted.get(serial, PodWanted())

    def take_find(self, serial: str) -> bool:
        """Whether this pod is to be found; asked once."""
        with self._lock:
            found = serial in self._finds
            self._finds.discard(serial)
            return found

    def is_doubled(self, service: _Service, serial: str) -> bool:
        """Whether a pod at another port has this serial number too and was there first."""
        return any(other is not service and other.serial == serial and other.status.ok for other in self._services())


class _Service:
    """Serves one port, on a thread, from its opening to its failure."""

    def __init__(self, name: str, hub: PodHub) -> None:
        self.name, self._hub = name, hub
        self.status = PodStatus(name, False, "not answered yet")
        self.retry_s = 0.0
        self._failures = 0
        self._port: PodPort | None = None
        self._thread: threading.Thread | None = None

    @property
    def alive(self) -> bool:
        """Whether its thread runs."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def serial(self) -> str:
        """The serial number of the pod; empty as long as it is unknown."""
        return self.status.hello.serial if self.status.hello is not None else ""

    def start(self) -> None:
        """Serve the port."""
        self._thread = threading.Thread(target=self._run, name=f"pod {self.name}", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something is to be sent."""
        port = self._port
        if port is not None:
            port.wake()

    def end(self) -> None:
        """Wait for the end; the hub is ending."""
        self.wake()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self) -> None:
        clock = self._hub.clock
        try:
            self._port = port = self._hub.ports.open(self.name)
            try:
                self._serve(port)
            finally:
                self._port = None
                port.close()
        except PartMissing as error:
            self._fail(error.why)
        except Exception as error:  # whatever a driver raises stops at this pod
            self._fail(f"the connection failed ({error}); plug it in again")
        finally:
            self.retry_s = max(self.retry_s, clock.now_s() + min(MAX_RETRY_S, RETRY_S * 2.0 ** min(self._failures - 1, 8)))

    def _fail(self, why: str) -> None:
        self._failures += 1
        self._tell(self.status._replace(ok=False, why=why))  # still as the pod that it was, so that people hear which one is out

    def _serve(self, port: PodPort) -> None:
        hub = self._hub
        clock = hub.clock
        link = PodLink(clock.now_s(), hub.taken)
        while not hub.ending.is_set():
            now_s = clock.now_s()
            if link.hello is not None:
                link.look, link.timer = hub.wanted(link.hello.serial)
                link.finds = link.finds or hub.take_find(link.hello.serial)
            if data := link.send(now_s):
                port.write(data)
            due_s = link.due_s(now_s)
            got = port.read(max(0.0, min(LONGEST_READ_S, due_s - clock.now_s())))
            now_s = clock.now_s()
            presses = link.feed(got, now_s) if got else []
            if link.floods:
                self.retry_s = now_s + FLOOD_S
                raise PartMissing(self.name, f"it sends far too much and is ignored for {FLOOD_S:g} seconds; put the firmware on it again")
            self._report(link, now_s)
            if self.status.ok:
                self._failures = 0
                for press in presses:
                    hub.take(press)

    def _report(self, link: PodLink, now_s: float) -> None:
        if link.hello is not None and not link.trouble and self._hub.is_doubled(self, link.hello.serial):
            link.trouble = f"another pod has the same serial number, {link.hello.serial}; it is ignored"
        ok = link.ok(now_s)
        hello = link.hello or self.status.hello
        why = "" if ok else link.trouble or ("not answered yet" if hello is None else "does not answer; plug it in again")
        self._tell(PodStatus(self.name, ok, why, hello, link.missed))

    def _tell(self, status: PodStatus) -> None:
        if status != self.status:
            self.status = status
            self._hub.changed()
