"""The interface of the sounder: one tone at a time, until it is silenced. The caller plays melodies.

``python -m hardware.sounder`` plays every signal of a countdown.
"""

from __future__ import annotations

from typing import Protocol

LOWEST_HZ, HIGHEST_HZ = 110.0, 4000.0
"""The frequencies that a small piezo makes audible and that software PWM on a Pi keeps steady."""


class Sounder(Protocol):
    """A passive buzzer."""

    def tone(self, frequency_hz: float, loudness: float) -> None:
        """Play this tone from now on, in place of the current one. ``loudness`` is above 0 and up to 1.

        Raises:
            PartMissing: it is unavailable.
            ValueError: the frequency is outside LOWEST_HZ to HIGHEST_HZ, or the loudness is out of range.
        """

    def silence(self) -> None:
        """Stop the tone; does nothing during silence.

        Raises:
            PartMissing: it is unavailable.
        """

    def close(self) -> None:
        """Stop the tone and release the pin."""
