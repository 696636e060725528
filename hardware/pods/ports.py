"""The interface of serial ports with pods at their other ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class PodPort(Protocol):
    """An open port. Every method raises OSError when it is gone."""

    def read(self, timeout_s: float) -> bytes:
        """The bytes that have arrived, at least one; none if none came in this time or :meth:`wake` was called."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def wake(self) -> None:
        """End a read that waits. May be called from any thread, and after the end."""

    def close(self) -> None:
        """Close it; may be called more than once."""


class PodPorts(Protocol):
    """The ports of a machine."""

    def names(self) -> Sequence[str]:
        """The ports at which a pod may be now."""

    def open(self, name: str) -> PodPort:
        """Open one of them.

        Raises:
            OSError: it can't be opened; a HardwareError says what to do.
        """
