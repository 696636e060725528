"""A place for a part that may be missing, so that an evening goes on without it.

A slot is used from one thread; its state may be read from any. It never raises HardwareError: what is wrong is its state.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, NamedTuple, Protocol, TypeVar

from hardware.clock import Clock
from hardware.errors import HardwareError, PartMissing

LOOK_AGAIN_S = 3.0


class PartState(NamedTuple):
    """Whether a part is there; if not, why, as a sentence. ``part`` is its name."""

    part: str
    ok: bool
    why: str


class Part(Protocol):
    """Anything that can be closed; once more does nothing."""

    def close(self) -> None:
        """Give its pins or its bus free."""


P = TypeVar("P", bound=Part)
R = TypeVar("R")


class Slot(Generic[P]):
    """Holds a part, or knows why there is none and when to look again."""

    def __init__(self, part: str, open_part: Callable[[], P], clock: Clock, changed: Callable[[PartState], None] | None = None) -> None:
        """``open_part`` makes the part or raises HardwareError. ``changed`` is told of each new state once, however often was looked."""
        self._open, self._clock, self._changed = open_part, clock, changed
        self._part: P | None = None
        self._state = PartState(part, False, "not looked for yet")
        self._due_s: float | None = clock.now_s()

    @property
    def state(self) -> PartState:
        """How it is now."""
        return self._state

    @property
    def due_s(self) -> float | None:
        """When to look for a missing part again; None while it is there, or after close."""
        return self._due_s

    def look(self) -> P | None:
        """The part, if it is there; one that is missing is looked for if that is due."""
        if self._part is None and self._due_s is not None and self._clock.now_s() >= self._due_s:
            try:
                self._part = self._open()
            except HardwareError as error:
                self._miss(error)
            else:
                self._due_s = None
                self._become(True, "")
        return self._part

    def use(self, action: Callable[[P], R]) -> R | None:
        """Do this with the part and give what came of it; None where the part is missing, or fails at it."""
        part = self.look()
        if part is None:
            return None
        try:
            return action(part)
        except HardwareError as error:
            self._let_go()
            self._miss(error)
            return None

    def close(self) -> None:
        """Close the part, and look for none any more."""
        self._let_go()
        self._due_s = None
        self._state = PartState(self._state.part, False, "closed")

    def _miss(self, error: HardwareError) -> None:
        self._due_s = self._clock.now_s() + LOOK_AGAIN_S
        self._become(False, error.why if isinstance(error, PartMissing) else str(error))

    def _become(self, ok: bool, why: str) -> None:
        state = PartState(self._state.part, ok, why)
        if state != self._state:
            self._state = state
            if self._changed:
                self._changed(state)

    def _let_go(self) -> None:
        part, self._part = self._part, None
        if part is not None:
            with suppress(HardwareError):
                part.close()
