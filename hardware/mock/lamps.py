"""The lamp in ACTION of the virtual panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hardware.gpio.lamps import GpioActionLamp
from hardware.lamps import Glow

if TYPE_CHECKING:
    from hardware.mock.backend import MockBackend


class WatchedActionLamp(GpioActionLamp):
    """The lamp in ACTION; it breathes from the moment it is told to, not from the next step of its brightness."""

    def __init__(self, backend: MockBackend, *arguments: Any) -> None:
        self._backend = backend
        super().__init__(*arguments)

    def show(self, glow: Glow) -> None:
        super().show(glow)
        self._backend.look_at_lamps()

    def close(self) -> None:
        super().close()
        self._backend.look_at_lamps()
