"""A slot holds a part that may be missing, so that a game goes on without it.

A slot is used from one thread; its state may be read from any. Errors of a driver do not leave the slot: they become its state. A missing
part is tried again every few seconds. One that can be opened but keeps failing, or whose driver raises an undocumented error, is tried
more and more rarely, until it has worked for a while.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from hardware.clock import Clock
from hardware.errors import HardwareError, PartMissing

RETRY_S = 3.0
"""The time until a missing part is tried again; doubled after each failure of a part that keeps failing."""
MAX_RETRY_S = 300.0
"""The longest time until a failing part is tried again."""
STEADY_S = 120.0
"""After working this long a part's earlier failures are forgotten."""


class PartState(NamedTuple):
    """Whether a part works; if not, why, as a sentence. ``part`` is its name."""

    part: str
    ok: bool
    why: str


class Closable(Protocol):
    """Anything that can be closed more than once."""

    def close(self) -> None:
        """Release its pins or its bus."""


P = TypeVar("P", bound=Closable)
R = TypeVar("R")


class Slot(Generic[P]):
    """Holds a part, or the reason why there is none and when to try again."""

    def __init__(self, part: str, open_part: Callable[[], P], clock: Clock, changed: Callable[[PartState], None] | None = None) -> None:
        """``open_part`` makes the part or raises HardwareError. ``changed`` is called once for each new state.

        For a part that keeps failing it is called again only after the part has worked for a while.
        """
        self._open, self._clock, self._changed = open_part, clock, changed
        self._part: P | None = None
        self._state = self._told = PartState(part, False, "not looked for yet")
        self._due_s: float | None = clock.now_s()
        self._failures = 0
        self._unproved = False  # it failed when it was last used, so opening it proves little
        self._works_since_s: float | None = None

    @property
    def state(self) -> PartState:
        """The current state."""
        return self._state

    @property
    def due_s(self) -> float | None:
        """When to try a missing part again; None while it works or after close."""
        return self._due_s

    def look(self) -> P | None:
        """The part, or None; tries to open a missing part if that is due."""
        if self._part is None and self._due_s is not None and self._clock.now_s() >= self._due_s:
            try:
                self._part = self._open()
            except HardwareError as error:
                self._note_missing(error, RETRY_S)
            except Exception as error:
                self._note_failure(error)
            else:
                self._due_s = None
                if not self._unproved:
                    self._set_state(True, "")
        return self._part

    def use(self, action: Callable[[P], R]) -> R | None:
        """Call the function with the part and return its result; None if the part is missing or fails."""
        part = self.look()
        if part is None:
            return None
        try:
            result = action(part)
        except Exception as error:
            self._let_go()
            self._unproved = True
            self._note_failure(error)
            return None
        self._note_success()
        return result

    def close(self) -> None:
        """Close the part and stop trying to open it."""
        self._let_go()
        self._due_s = None
        self._state = PartState(self._state.part, False, "closed")

    def _note_success(self) -> None:
        """Note that the part worked."""
        now_s = self._clock.now_s()
        if self._works_since_s is None:
            self._works_since_s = now_s
        if now_s >= self._works_since_s + STEADY_S:
            self._failures = 0
        self._unproved = False
        self._set_state(True, "")

    def _note_failure(self, error: Exception) -> None:
        """Note a failure: the next attempt is later than the last."""
        if self._works_since_s is not None and self._clock.now_s() >= self._works_since_s + STEADY_S:
            self._failures = 0
        self._works_since_s = None
        self._note_missing(error, min(MAX_RETRY_S, RETRY_S * 2.0 ** min(self._failures, 16)))
        self._failures += 1

    def _note_missing(self, error: Exception, again_in_s: float) -> None:
        self._due_s = self._clock.now_s() + again_in_s
        self._set_state(False, _why(error))

    def _set_state(self, ok: bool, why: str) -> None:
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
    """The error as a sentence; for an undocumented error also where it was raised, for the maintainer."""
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
