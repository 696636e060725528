"""The display of the virtual panel: it tells what it did, for a frame is told of when it is whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hardware.gpio.display import OledDisplay

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
