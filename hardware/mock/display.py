"""The mock display. It reports a change only once the whole frame has been sent."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Literal, Protocol

from hardware.gpio.display import OledDisplay

if TYPE_CHECKING:
    from PIL.Image import Image


class DisplayObserver(Protocol):
    """What a :class:`RecordingDisplay` reports to: the mock backend."""

    def notifying(self, change: Literal["display"]) -> AbstractContextManager[None]:
        """Report the change when the block ends, even by an error."""


class RecordingDisplay(OledDisplay):
    """A display that reports every picture, brightness and power change, including those that fail."""

    def __init__(self, observer: DisplayObserver, *arguments: Any, **options: Any) -> None:
        self._observer = observer
        super().__init__(*arguments, **options)

    def show(self, image: Image) -> None:
        with self._observer.notifying("display"):
            super().show(image)

    def brightness(self, level: int) -> None:
        with self._observer.notifying("display"):
            super().brightness(level)

    def power(self, on: bool) -> None:
        with self._observer.notifying("display"):
            super().power(on)

    def refresh(self) -> None:
        with self._observer.notifying("display"):
            super().refresh()

    def close(self) -> None:
        with self._observer.notifying("display"):
            super().close()
