"""The pins of a backend: a gpiozero factory, made when the first part needs it, with errors as sentences.

The factory is always passed to the devices, so that gpiozero never chooses one. It is imported only when a pin is needed, because the
import takes a tenth of a second and a display on I2C needs no pins.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from hardware.clock import Clock
from hardware.errors import PartBusy, PartMissing

LATEST_S = 1.0
"""An edge reported later than this has a timestamp of another clock."""
SAME_S = 0.05
"""Clocks that are no farther apart than they were by this are the same as before."""


class PinSource(NamedTuple):
    """A pin factory, the exceptions it raises beside OSError and gpiozero's, and the other programs that use this machine's pins.

    ``closing_s`` is how long, in seconds, the library still needs after it was closed until another factory may be made.
    """

    factory: Any
    errors: tuple[type[Exception], ...] = ()
    holders: Callable[[], list[str]] = list
    closing_s: float = 0.0


class Pins:
    """The pins of one backend; parts may be made on several threads."""

    def __init__(self, make: Callable[[], PinSource], clock: Clock) -> None:
        """``make`` returns the source or raises PartMissing; then it is called again for the next part."""
        self._make, self._clock = make, clock
        self._source: PinSource | None = None
        self._ahead_s: float | None = None
        self._lock = threading.Lock()

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """The exceptions that pins in use may raise."""
        from gpiozero.exc import GPIOZeroError

        return (OSError, GPIOZeroError, *(self._source.errors if self._source else ()))

    @contextmanager
    def driver(self, part: str, *numbers: int) -> Iterator[Any]:
        """A context with the factory, for work on the pins of a part.

        Raises:
            PartMissing, PartBusy: in place of any error of the libraries.
        """
        source = self._opened(part)
        try:
            yield source.factory
        except self.errors as error:
            raise _part_missing(error, part, numbers, source) from error

    def _opened(self, part: str) -> PinSource:
        with self._lock:
            if self._source is None:
                try:
                    self._source = self._make()
                except PartMissing as missing:
                    raise PartMissing(part, missing.why) from missing
            return self._source

    def now_s(self) -> float:
        """The time of our clock, for what comes without a time of its own."""
        return self._clock.now_s()

    def time_s(self, ticks: float) -> float:
        """The time of something that pins saw at ``ticks`` of their factory, on our clock; now, where that can't be.

        Both clocks run at the same speed, so the difference between them is kept until it really changes (after standby). Were it measured
        for each edge, a thread that is held up between two clocks would set edges back behind earlier ones.
        It is asked for on the library's thread, on which an error would end the edges of all pins.
        """
        now_s = self._clock.now_s()
        with suppress(Exception):
            at_s = ticks + self._offset_s()
            if now_s - LATEST_S < at_s < now_s + SAME_S:
                return min(at_s, now_s)
        return now_s

    def _offset_s(self) -> float:
        """How far our clock is ahead of the factory's."""
        assert self._source is not None
        for _ in range(3):
            before_s, now_s, after_s = self._source.factory.ticks(), self._clock.now_s(), self._source.factory.ticks()
            if after_s - before_s < SAME_S / 10:  # else something else ran in between
                measured_s: float = now_s - (before_s + after_s) / 2
                if self._ahead_s is None or abs(measured_s - self._ahead_s) > SAME_S:
                    self._ahead_s = measured_s
                break
        return self._ahead_s or 0.0

    def free(self, device: Any) -> None:
        """Close a device, and release its pins even if closing fails."""
        for one in (*getattr(device, "all", ()), device):
            _forget_callback(getattr(one, "pin", None))
        try:
            device.close()
        except Exception:
            for one in getattr(device, "all", (device,)):  # in a composite device those after the first failure are still open
                with suppress(Exception):
                    one.close()
                one.pin_factory.release_all(one)

    def close(self) -> None:
        """Give every pin free."""
        with self._lock:
            if self._source is not None:
                for pin in list(self._source.factory.pins.values()):
                    _forget_callback(pin)
                    _stop_pulses(pin)
                self._source.factory.close()
                time.sleep(self._source.closing_s)
                self._source = self._ahead_s = None


def _forget_callback(pin: Any) -> None:
    """gpiozero leaves the callback of a closed pin with lgpio, whose one thread would end on it at the next edge of that pin."""
    with suppress(Exception):
        pin.when_changed = None


def _stop_pulses(pin: Any) -> None:
    """End what PWM a part has left running: when that part is collected, its pin would ask lgpio to stop it with a handle that is gone."""
    with suppress(Exception):
        pin.frequency = None


def _part_missing(error: Exception, part: str, numbers: tuple[int, ...], source: PinSource) -> PartMissing:
    from gpiozero.exc import GPIOPinInUse

    where = "GPIO " + " or ".join([", ".join(map(str, numbers[:-1])), str(numbers[-1])] if len(numbers) > 1 else map(str, numbers))
    if isinstance(error, PartMissing):
        return error
    if isinstance(error, GPIOPinInUse):
        return PartBusy(part, f"{where} is in use by another part of this program; give each part pins of its own")
    if "busy" in str(error).lower():  # lgpio's "GPIO busy", the system's "Device or resource busy"
        by = ", ".join(source.holders())
        return PartBusy(part, f"{where} is held by another program{by and f' ({by})'}; end it, or put the part on another pin")
    return PartMissing(part, f"{where} can't be used ({error})")
