"""The interface of a display bus (I2C or SPI) for luma's serial interfaces, with errors as sentences that suggest a next step."""

from __future__ import annotations

from typing import Any, Protocol

PART = "display"


class Bus(Protocol):
    """A bus to the display's chip."""

    @property
    def errors(self) -> tuple[type[Exception], ...]:
        """The exceptions that opening the bus and using it may raise."""

    def open(self) -> Any:
        """Open luma's serial interface again; a previous one is closed."""

    def close(self) -> None:
        """Release the bus; a second call does nothing."""

    def why(self, error: Exception) -> str:
        """One of the errors as a sentence."""
