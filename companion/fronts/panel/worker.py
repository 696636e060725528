"""A thread that calls a function at given times or when woken, and sleeps in between."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from hardware.clock import Clock

RAREST_S = 60.0
"""The longest delay after errors."""
LONGEST_SLEEP_S = 1.0
"""The longest sleep while something is due: timers don't notice that the machine was in standby."""

_log = logging.getLogger(__name__)

Step = Callable[[float], float | None]
"""A function called with the time; returns when to call it again, None for: when woken."""


class Worker:
    """Calls ``step`` on a thread of its own. An error in it is logged and does not end the thread.

    After an error the next call is a second later; after further errors in a row the delay doubles each time.
    """

    def __init__(self, name: str, step: Step, clock: Clock) -> None:
        self._step, self._clock = step, clock
        self._woken = threading.Condition()
        self._pending = self._ending = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def wake(self) -> None:
        """Call ``step`` now. May be called from any thread."""
        with self._woken:
            self._pending = True
            self._woken.notify()

    def stop(self, longest_s: float = 2.0) -> None:
        """End the thread after its current call; waits for that, up to a limit."""
        with self._woken:
            self._ending = True
            self._woken.notify()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(longest_s)

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        goes_on, errors = True, 0
        while goes_on:
            try:
                due_s = self._step(self._clock.now_s())
                errors = 0
            except Exception:
                _log.exception("%s stumbled", self._thread.name)
                due_s = self._clock.now_s() + min(RAREST_S, 2.0 ** min(errors, 16))
                errors += 1
            goes_on = self._sleep_until(due_s)

    def _sleep_until(self, due_s: float | None) -> bool:
        """Sleep until the next call is due; False when the thread is to end."""
        with self._woken:
            while not self._pending and not self._ending:
                left_s = None if due_s is None else due_s - self._clock.now_s()
                if left_s is not None and left_s <= 0:
                    break
                self._woken.wait(None if left_s is None else min(left_s, LONGEST_SLEEP_S))
            goes_on = self._pending or not self._ending
            self._pending = False
            return goes_on
