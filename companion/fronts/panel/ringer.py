"""The signals of a countdown, at their times: from a thread of its own, so that the bell waits for no disk, no picture and no rules.

At 60, 30 and 10 seconds, at each of the last five, and a long tone at zero. While the clock is paused nothing is due, so nothing sounds.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

from hardware.slots import Slot
from hardware.sounder import Sounder

LOUDNESS = {"soft": 0.08, "full": 1.0}
LATEST_S = 0.3
"""A signal that is later than this is left out: after standby nobody wants to hear what is past. The bell is always rung."""


class Tone(NamedTuple):
    """A tone: how high, and for how long."""

    frequency_hz: float
    seconds: float


MINUTE, HALF, TEN, LAST, BELL = Tone(880, 0.25), Tone(880, 0.15), Tone(1320, 0.25), Tone(1760, 0.1), Tone(2093, 1.5)
SIGNALS: dict[int, Tone] = {60: MINUTE, 30: HALF, 10: TEN, 5: LAST, 4: LAST, 3: LAST, 2: LAST, 1: LAST, 0: BELL}
"""Seconds left, and what sounds then."""
TRY = Tone(1320, 0.3)


class Ringer:
    """Plays the signals of the clock that it was told of. ``step`` belongs to one thread; the rest may be called from any."""

    def __init__(self, sounder: Slot[Sounder]) -> None:
        self._sounder = sounder
        self._lock = threading.Lock()
        self._sound = "full"
        self._deadline_s: float | None = None
        self._rung_s: float | None = None
        self._left: list[int] = []
        self._now: list[Tone] = []
        self._silent_at_s: float | None = None

    def watch(self, deadline_s: float | None, total_s: float, now_s: float) -> None:
        """The bell is at ``deadline_s``; None: no clock runs. A bell whose time has come is rung all the same, and once."""
        with self._lock:
            if deadline_s is None:
                if not self._is_due(now_s):
                    self._deadline_s, self._left = None, []
            elif deadline_s not in (self._deadline_s, self._rung_s):
                self._deadline_s, left_s = deadline_s, deadline_s - now_s
                self._left = [s for s in SIGNALS if s < total_s and (s <= left_s or s == 0)]

    def _is_due(self, now_s: float) -> bool:
        return bool(self._left) and self._deadline_s is not None and now_s >= self._deadline_s

    def sound(self, level: str) -> None:
        """``off``, ``soft`` or ``full``."""
        self._sound = level

    def play(self, tone: Tone = TRY) -> None:
        """This one now."""
        with self._lock:
            self._now.append(tone)

    def step(self, now_s: float) -> float | None:
        """Sound what is due, silence what is over; when to do it again."""
        self._sounder.look()
        tone = self._take(now_s)
        if tone is not None and self._sound != "off":
            self._sounder.use(lambda sounder: sounder.tone(tone.frequency_hz, LOUDNESS[self._sound]))
            self._silent_at_s = now_s + tone.seconds
        elif self._silent_at_s is not None and (now_s >= self._silent_at_s or self._sound == "off"):
            self._sounder.use(lambda sounder: sounder.silence())
            self._silent_at_s = None
        return self._due_s()

    def _take(self, now_s: float) -> Tone | None:
        """What is to sound now. Of signals that are past only the bell is left."""
        with self._lock:
            if self._now:
                return self._now.pop(0)
            tone = None
            while self._left and self._deadline_s is not None and now_s >= self._deadline_s - self._left[0]:
                seconds = self._left.pop(0)
                if seconds == 0:
                    self._rung_s, self._deadline_s = self._deadline_s, None
                    tone = SIGNALS[0]
                elif now_s - (self._deadline_s - seconds) <= LATEST_S:
                    tone = SIGNALS[seconds]
            return tone

    def _due_s(self) -> float | None:
        with self._lock:
            signal_s = self._deadline_s - self._left[0] if self._left and self._deadline_s is not None else None
            times = (signal_s, self._silent_at_s, 0.0 if self._now else None, self._sounder.due_s)
        return min((time_s for time_s in times if time_s is not None), default=None)
