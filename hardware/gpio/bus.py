"""The way to a display: a bus that luma's serial interfaces speak over. What goes wrong on it is told as a sentence with the next step."""

from __future__ import annotations

from typing import Any, Protocol

PART = "display"


class Bus(Protocol):
    """A way to the display's chip."""

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """What may be raised by opening it and by what it opens."""

    def open(self) -> Any:
        """luma's serial interface, opened anew; what was open before is closed."""

    def close(self) -> None:
        """Give the bus free; once more does nothing."""

    def why(self, error: Exception) -> str:
        """One of the errors as a sentence."""
