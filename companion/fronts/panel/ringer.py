"""Plays the signals of a countdown on time: on a thread of its own, so that the bell never waits for disk, pictures or rules.

There are signals at 60, 30 and 10 seconds, at each of the last five, and a long tone at zero. None are due while the clock is paused.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.table import Cue
from hardware.slots import Slot
from hardware.sounder import Sounder

LOUDNESS = {"soft": 0.08, "full": 1.0}
LATEST_S = 0.3
"""A signal that is later than this is skipped, for example after standby. The bell always rings."""


class Tone(NamedTuple):
    """A tone: its frequency and its length."""

    frequency_hz: float
    seconds: float


MINUTE, HALF, TEN, LAST, BELL = Tone(880, 0.25), Tone(880, 0.15), Tone(1320, 0.25), Tone(1760, 0.1), Tone(2093, 1.5)
SIGNALS: dict[int, Tone] = {60: MINUTE, 30: HALF, 10: TEN, 5: LAST, 4: LAST, 3: LAST, 2: LAST, 1: LAST, 0: BELL}
"""The tones by seconds left."""
TRY = Tone(1320, 0.3)
REST = Tone(0, 0.12)
"""Silence between two tones."""
NEWS: Mapping[Cue, tuple[Tone, ...]] = {
    "": (),
    "low": (Tone(220, 0.35), REST),
    "alarm": (Tone(988, 0.18), REST, Tone(988, 0.18), REST, Tone(740, 0.4), REST),
}
"""The tones of what happens in a game."""


class Ringer:
    """Plays the signals of the current clock. ``step`` belongs to one thread; the rest may be called from any."""

    def __init__(self, sounder: Slot[Sounder]) -> None:
        self._sounder = sounder
        self._lock = threading.Lock()
        self._sound = "full"
        self._deadline_s: float | None = None
        self._rung_s: float | None = None
        self._left: list[int] = []
        self._now: list[Tone] = []
        self._later: list[Tone] = []
        self._silent_at_s: float | None = None

    def watch(self, deadline_s: float | None, total_s: float, now_s: float) -> None:
        """Set the time of the bell; None if no clock runs. A bell that is already due still rings, once."""
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
        """Set the volume: ``off``, ``soft`` or ``full``."""
        self._sound = level

    def play(self, tone: Tone = TRY) -> None:
        """Play this tone now."""
        with self._lock:
            self._now.append(tone)

    def play_cues(self, cues: Iterable[Cue]) -> None:
        """Play the tones of these cues one after the other, when it is silent."""
        with self._lock:
            self._later += (tone for cue in cues for tone in NEWS[cue])

    def step(self, now_s: float) -> float | None:
        """Start tones that are due, stop those that are over; returns when to do it again."""
        self._sounder.look()
        tone = self._next_tone(now_s)
        if tone is not None and not tone.frequency_hz:
            self._sounder.use(lambda sounder: sounder.silence())
            self._silent_at_s = now_s + tone.seconds
        elif tone is not None and self._sound != "off":
            self._sounder.use(lambda sounder: sounder.tone(tone.frequency_hz, LOUDNESS[self._sound]))
            self._silent_at_s = now_s + tone.seconds
        elif self._silent_at_s is not None and (now_s >= self._silent_at_s or self._sound == "off"):
            self._sounder.use(lambda sounder: sounder.silence())
            self._silent_at_s = None
        return self._due_s()

    def _next_tone(self, now_s: float) -> Tone | None:
        """The tones to play now. Of overdue ones only the bell is kept."""
        with self._lock:
            if self._now:
                return self._now.pop(0)
            if self._later and (self._silent_at_s is None or now_s >= self._silent_at_s):
                return self._later.pop(0)
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
            waits = self._now or (self._later and self._silent_at_s is None)
            times = (signal_s, self._silent_at_s, 0.0 if waits else None, self._sounder.due_s)
        return min((time_s for time_s in times if time_s is not None), default=None)
