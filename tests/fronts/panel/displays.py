"""A fake display and sounder that record their calls and can be disconnected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from hardware.errors import PartMissing


class RecordedDisplay:
    """A display that records its calls; with ``there`` false every call fails."""

    def __init__(self, told: list[tuple[str, Any]], is_there: Callable[[], bool]) -> None:
        self._told, self._is_there = told, is_there
        self._note("opened", None)

    def _note(self, what: str, value: Any) -> None:
        if not self._is_there():
            raise PartMissing("display", "it does not answer")
        self._told.append((what, value))

    def show(self, image: Image.Image) -> None:
        self._note("show", image.tobytes())

    def brightness(self, level: int) -> None:
        self._note("brightness", level)

    def power(self, on: bool) -> None:
        self._note("power", on)

    def refresh(self) -> None:
        self._note("refresh", None)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class RecordedSounder:
    """A sounder that records its calls and their times."""

    def __init__(self, told: list[tuple[float, float, float]], now_s: Callable[[], float]) -> None:
        self._told, self._now_s = told, now_s

    def tone(self, frequency_hz: float, loudness: float) -> None:
        self._told.append((self._now_s(), frequency_hz, loudness))

    def silence(self) -> None:
        self._told.append((self._now_s(), 0, 0))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
