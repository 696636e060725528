"""A place for a part that may be missing, so that an evening goes on without it.

A slot is used from one thread; its state may be read from any. Whatever a driver raises stays here: what is wrong is the slot's state.
A part that is not there is looked for every few seconds. One that is there and raises, or whose driver raises something that it does not
promise, is tried more and more rarely, until it has worked for a while.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from hardware.clock import Clock
from hardware.errors import HardwareError, PartMissing

LOOK_AGAIN_S = 3.0
"""After so long a part that is missing is looked for again; one that keeps raising after twice as long each time."""
RAREST_S = 300.0
"""However often a part has raised, it is tried again after this."""
STEADY_S = 120.0
"""A part that has worked for so long has its earlier failures forgotten."""


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
        """``open_part`` makes the part or raises HardwareError. ``changed`` is told of each new state once, however often was looked.

        Of a part that keeps failing it is told once more that it works when it has done so for a while.
        """
        self._open, self._clock, self._changed = open_part, clock, changed
        self._part: P | None = None
        self._state = self._told = PartState(part, False, "not looked for yet")
        self._due_s: float | None = clock.now_s()
        self._failures = 0
        self._unproved = False  # it raised when it was last used: that it can be opened again says little
        self._works_since_s: float | None = None

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
                self._miss(error, LOOK_AGAIN_S)
            except Exception as error:
                self._fail(error)
            else:
                self._due_s = None
                if not self._unproved:
                    self._become(True, "")
        return self._part

    def use(self, action: Callable[[P], R]) -> R | None:
        """Do this with the part and give what came of it; None where the part is missing, or fails at it."""
        part = self.look()
        if part is None:
            return None
        try:
            result = action(part)
        except Exception as error:
            self._let_go()
            self._unproved = True
            self._fail(error)
            return None
        self._work()
        return result

    def close(self) -> None:
        """Close the part, and look for none any more."""
        self._let_go()
        self._due_s = None
        self._state = PartState(self._state.part, False, "closed")

    def _work(self) -> None:
        """It did what it was asked to."""
        now_s = self._clock.now_s()
        if self._works_since_s is None:
            self._works_since_s = now_s
        if now_s >= self._works_since_s + STEADY_S:
            self._failures = 0
        self._unproved = False
        self._become(True, "")

    def _fail(self, error: Exception) -> None:
        """It raised: the next try comes later than the last one did."""
        if self._works_since_s is not None and self._clock.now_s() >= self._works_since_s + STEADY_S:
            self._failures = 0
        self._works_since_s = None
        self._miss(error, min(RAREST_S, LOOK_AGAIN_S * 2.0 ** min(self._failures, 16)))
        self._failures += 1

    def _miss(self, error: Exception, again_in_s: float) -> None:
        self._due_s = self._clock.now_s() + again_in_s
        self._become(False, _why(error))

    def _become(self, ok: bool, why: str) -> None:
        state = PartState(self._state.part, ok, why)
        self._state = state
        if state != self._told and not (ok and self._failures > 1):
            self._told = state
            if self._changed:
                self._changed(state)

    def _let_go(self) -> None:
        part, self._part = self._part, None
        if part is not None:
            with suppress(Exception):
                part.close()


def _why(error: Exception) -> str:
    """What is wrong, as a sentence; of what no driver promises to raise also where it was raised, for whoever looks after it."""
    if isinstance(error, HardwareError):
        return error.why if isinstance(error, PartMissing) else str(error)
    said = " ".join(_text(error).split())[:200]
    frames = traceback.extract_tb(error.__traceback__)
    where = f", {Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""
    return f"its driver failed ({type(error).__name__}{said and f': {said}'}{where})"


def _text(error: Exception) -> str:
    try:
        return str(error)
    except Exception:
        return ""
