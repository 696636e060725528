"""A mock clock that moves only when it is told to."""

from __future__ import annotations


class MockClock:
    """Stands still at ``now_s`` until `jump`. It has a boot id, so it can also be the clock of a countdown."""

    def __init__(self, now_s: float = 1000.0, boot_id: str = "mock") -> None:
        self._now_s = now_s
        self.boot_id = boot_id

    def __repr__(self) -> str:
        return f"<MockClock {self._now_s} s in boot {self.boot_id}>"

    def now_s(self) -> float:
        """Seconds, with fractions."""
        return self._now_s

    def jump(self, seconds: float) -> None:
        """Let time pass.

        Raises:
            ValueError: ``seconds`` is negative.
        """
        if seconds < 0:
            raise ValueError(f"a clock never goes back, not by {-seconds} s either")
        self._now_s += seconds
