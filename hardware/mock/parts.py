"""Parts that tell the virtual panel what they did, where their pins don't: a frame is told of when it is whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hardware.gpio.display import OledDisplay
from hardware.gpio.lamps import GpioActionLamp
from hardware.lamps import Glow

if TYPE_CHECKING:
    from PIL.Image import Image

    from hardware.mock.backend import MockBackend


class WatchedDisplay(OledDisplay):
    """The display, telling of every picture, brightness and switch, also of one that failed."""

    def __init__(self, backend: MockBackend, *arguments: Any, **options: Any) -> None:
        self._backend = backend
        super().__init__(*arguments, **options)

    def show(self, image: Image) -> None:
        with self._backend.telling("glass"):
            super().show(image)

    def brightness(self, level: int) -> None:
        with self._backend.telling("glass"):
            super().brightness(level)

    def power(self, on: bool) -> None:
        with self._backend.telling("glass"):
            super().power(on)

    def refresh(self) -> None:
        with self._backend.telling("glass"):
            super().refresh()

    def close(self) -> None:
        with self._backend.telling("glass"):
            super().close()


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
