"""Where the parts get their pins: a gpiozero factory, made when the first part needs it, and errors told as sentences.

The factory is always handed to the devices, so gpiozero never looks for one by itself. It is imported no earlier than a pin is needed, for
it takes a tenth of a second, and a display on I2C needs none.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from hardware.clock import Clock
from hardware.errors import PartBusy, PartMissing

LATEST_S = 1.0
"""An edge told of later than this has a time of some other clock."""


class Source(NamedTuple):
    """A factory, what else it raises beside OSError and gpiozero's errors, and who else holds pins of this machine."""

    factory: Any
    errors: tuple[type[Exception], ...] = ()
    holders: Callable[[], list[str]] = list


class Pins:
    """The pins of one backend; its parts may be made on several threads."""

    def __init__(self, make: Callable[[], Source], clock: Clock) -> None:
        """``make`` gives the source, or raises PartMissing; then it is asked again for the next part."""
        self._make, self._clock = make, clock
        self._source: Source | None = None
        self._lock = threading.Lock()

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What pins in use may raise."""
        from gpiozero.exc import GPIOZeroError

        return (OSError, GPIOZeroError, *(self._source.errors if self._source else ()))

    @contextmanager
    def given(self, part: str, *numbers: int) -> Iterator[Any]:
        """The factory, for something that is done with the pins of a part.

        Raises:
            PartMissing, PartBusy: instead of whatever the libraries below raise.
        """
        source = self._opened(part)
        try:
            yield source.factory
        except self.errors as error:
            raise _told(error, part, numbers, source) from error

    def _opened(self, part: str) -> Source:
        with self._lock:
            if self._source is None:
                try:
                    self._source = self._make()
                except PartMissing as missing:
                    raise PartMissing(part, missing.why) from missing
            return self._source

    def free(self, device: Any) -> None:
        """Close a device. One that can't even be closed any more leaves its pins free for another."""
        try:
            device.close()
        except Exception:
            for one in getattr(device, "all", (device,)):  # of several devices in one, those after the first that failed are open yet
                with suppress(Exception):
                    one.close()
                one.pin_factory.release_all(one)

    def when_s(self, ago: Callable[[], float | None]) -> float:
        """The time of something that pins saw ``ago()`` seconds ago, on our clock; now, where they can't say.

        It is asked for on the library's thread, on which an error would end the edges of all pins.
        """
        now_s, ago_s = self._clock.now_s(), None
        with suppress(Exception):
            ago_s = ago()
        return now_s - ago_s if ago_s is not None and 0 < ago_s < LATEST_S else now_s

    def close(self) -> None:
        """Give every pin free."""
        with self._lock:
            if self._source is not None:
                self._source.factory.close()
                self._source = None


def _told(error: Exception, part: str, numbers: tuple[int, ...], source: Source) -> PartMissing:
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
