"""The mock of the lamp in ACTION."""

from __future__ import annotations

from typing import Any, Protocol

from hardware.gpio.lamps import GpioActionLamp
from hardware.lamps import Glow


class LampObserver(Protocol):
    """What a :class:`RecordingActionLamp` reports to: the mock backend."""

    def record_lamps(self) -> None:
        """Record which lamps are lit now."""


class RecordingActionLamp(GpioActionLamp):
    """The lamp in ACTION. It is recorded as breathing at once, not only from its next change of brightness."""

    def __init__(self, observer: LampObserver, *arguments: Any) -> None:
        self._observer = observer
        super().__init__(*arguments)

    def show(self, glow: Glow) -> None:
        super().show(glow)
        self._observer.record_lamps()

    def close(self) -> None:
        super().close()
        self._observer.record_lamps()
