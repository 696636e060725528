"""Guesses at the code: four digits hold out only if nobody may try them all.

Who was wrong five times waits a minute, then twice as long after each further wrong one. Whoever has many addresses is caught by the
count of all together: then the code is another one, and nobody joins by code for a while. The QR works all the time.
"""

from __future__ import annotations

from collections import deque

import msgspec

FREE = 5
"""Wrong codes from one address; the last of them makes it wait."""

WAIT_S, LONGEST_WAIT_S = 60.0, 900.0
FREE_IN_ALL, WITHIN_S = 30, 600.0
"""Wrong codes from everywhere in that time, with which the code is renewed."""

PAUSE_S, LONGEST_PAUSE_S = 300.0, 3600.0
"""How long nobody joins by code after that. Thirty tries for each such time are one chance in forty in a whole evening of trying."""

FORGET_S = 3600.0
"""After so long without a wrong code an address is as good as new."""


class _Tries(msgspec.Struct):
    """Wrong codes from one address, when the last was, and until when it waits."""

    wrong: int = 0
    last_s: float = 0.0
    until_s: float = 0.0


class Guesses:
    """Counts wrong codes. Times are seconds on a clock that is never set back."""

    def __init__(self) -> None:
        self._of: dict[str, _Tries] = {}
        self._all_s: deque[float] = deque(maxlen=FREE_IN_ALL)
        self._paused_until_s = 0.0
        self._pauses = 0

    def wait_s(self, address: str, now_s: float) -> float:
        """How long this address has to wait until it may try again; 0 where it may now."""
        tries = self._of.get(address)
        own_s = 0.0 if tries is None else tries.until_s - now_s
        return max(0.0, own_s, self.paused_s(now_s))

    def paused_s(self, now_s: float) -> float:
        """How long everybody has to wait."""
        return max(0.0, self._paused_until_s - now_s)

    def left(self, address: str) -> int:
        """Wrong codes until this address has to wait; 0 where each makes it wait."""
        tries = self._of.get(address)
        return FREE if tries is None else max(0, FREE - tries.wrong)

    def wrong(self, address: str, now_s: float) -> bool:
        """A wrong code came; whether that was one too many in all, so that the code has to be another one."""
        self._forget(now_s)
        tries = self._of.setdefault(address, _Tries())
        tries.wrong, tries.last_s = tries.wrong + 1, now_s
        if tries.wrong >= FREE:
            tries.until_s = now_s + _doubled(WAIT_S, tries.wrong - FREE, LONGEST_WAIT_S)
        return self._too_many(now_s)

    def _too_many(self, now_s: float) -> bool:
        self._all_s.append(now_s)
        if len(self._all_s) < FREE_IN_ALL or now_s - self._all_s[0] > WITHIN_S:
            return False
        self._all_s.clear()
        self._paused_until_s = now_s + _doubled(PAUSE_S, self._pauses, LONGEST_PAUSE_S)
        self._pauses += 1
        return True

    def right(self, address: str) -> None:
        """The right code came from there."""
        self._of.pop(address, None)

    def _forget(self, now_s: float) -> None:
        old = [address for address, tries in self._of.items() if now_s - tries.last_s > FORGET_S]
        for address in old:
            del self._of[address]


def _doubled(first_s: float, times: int, longest_s: float) -> float:
    return min(first_s * 2.0 ** min(times, 16), longest_s)
