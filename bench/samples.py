"""What was measured: numbers of one kind, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

FAILS_AT = 3.0
"""A row fails when its median is so many times its goal: the machines that measure are shared, and goals are not thresholds."""


def quantile(numbers: Sequence[float], share: float) -> float:
    """The smallest of the numbers that at least ``share`` (0 to 1) of them do not exceed.

    Raises:
        ValueError: there are no numbers.
    """
    if not numbers:
        raise ValueError("Nothing was measured: give at least one number.")
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One row: its name, the unit of all its numbers, the samples, the goal (None: for information), what to say beside it.

    ``share`` says which quantile has to keep the goal: usually the median.
    """

    row: str
    unit: str
    samples: tuple[float, ...]
    goal: float | None = None
    share: float = 0.5
    note: str = ""

    @property
    def median(self) -> float:
        """Half of the samples are not above it."""
        return quantile(self.samples, 0.5)

    @property
    def p99(self) -> float:
        """99 of 100 samples are not above it; of fewer than 100, the largest."""
        return quantile(self.samples, 0.99)

    @property
    def best(self) -> float:
        """The smallest sample: what the machine can do when nobody disturbs it."""
        return min(self.samples)

    @property
    def of_goal(self) -> float | None:
        """The median (or whichever quantile the goal is for) as a multiple of the goal."""
        return None if self.goal is None else quantile(self.samples, self.share) / self.goal

    @property
    def failed(self) -> bool:
        """Whether that is ``FAILS_AT`` times the goal or more."""
        return self.of_goal is not None and self.of_goal >= FAILS_AT

    def plain(self) -> dict[str, Any]:
        """The row as plain data, with every sample."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        says = {"median": self.median, "p99": self.p99, "best": self.best, "of_goal": self.of_goal, "failed": self.failed}
        return fields | says | {"again": command(self.row)}


def command(row: str) -> str:
    """What to type to get a row again."""
    return f"scripts/bench --row {row}"
