"""The promise of the sounder: one tone at a time, until it is silenced. Melodies and their times are for whoever drives it.

``python -m hardware.sounder`` plays every signal of a countdown.
"""

from __future__ import annotations

from typing import Protocol

LOWEST_HZ, HIGHEST_HZ = 110.0, 4000.0
"""What a small piezo can be heard at, and what software PWM on a Pi holds steady."""


class Sounder(Protocol):
    """A passive buzzer."""

    def tone(self, frequency_hz: float, loudness: float) -> None:
        """Sound from now on, instead of what sounds. ``loudness`` is above 0 and up to 1.

        Raises:
            PartMissing: it is gone.
            ValueError: outside LOWEST_HZ to HIGHEST_HZ, or no loudness.
        """

    def silence(self) -> None:
        """Stop; while nothing sounds this does nothing.

        Raises:
            PartMissing: it is gone.
        """

    def close(self) -> None:
        """Silence, and the pin free."""


if __name__ == "__main__":
    from hardware.demos import sounder, stage

    raise SystemExit(stage.main("sounder", "Play every signal of a countdown, as loud as it gets and softly.", sounder.play))
