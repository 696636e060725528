"""Rate limit for attempts at the join code, which has only four digits.

After five wrong codes an address waits a minute, then twice as long after each further one. Attackers with many addresses are stopped by
the total: the code is renewed, and joining by code is paused for a while. The QR code works all the time.
"""

from __future__ import annotations

from collections import deque

import msgspec

FREE = 5
"""Wrong codes that one address may try; after the last of them it waits."""

WAIT_S, LONGEST_WAIT_S = 60.0, 900.0
FREE_IN_ALL, WITHIN_S = 30, 600.0
"""The code is renewed after this many wrong codes in total within this time."""

PAUSE_S, LONGEST_PAUSE_S = 300.0, 3600.0
"""How long joining by code is paused then. Thirty attempts per pause are a chance of one in forty in a whole evening."""

FORGET_S = 3600.0
"""After this time without a wrong code an address starts afresh."""


class _Tries(msgspec.Struct):
    """Wrong codes from one address: number, time of the last one, end of the wait."""

    wrong: int = 0
    last_s: float = 0.0
    until_s: float = 0.0


class RateLimiter:
    """Counts wrong codes. Times are seconds of a monotonic clock."""

    def __init__(self) -> None:
        self._of: dict[str, _Tries] = {}
        self._all_s: deque[float] = deque(maxlen=FREE_IN_ALL)
        self._paused_until_s = 0.0
        self._pauses = 0

    def wait_s(self, address: str, now_s: float) -> float:
        """How long this address has to wait; 0 if it may try now."""
        tries = self._of.get(address)
        own_s = 0.0 if tries is None else tries.until_s - now_s
        return max(0.0, own_s, self.paused_s(now_s))

    def paused_s(self, now_s: float) -> float:
        """How long joining by code is still paused for everybody."""
        return max(0.0, self._paused_until_s - now_s)

    def attempts_left(self, address: str) -> int:
        """Wrong codes left until this address has to wait; 0 if every further one makes it wait."""
        tries = self._of.get(address)
        return FREE if tries is None else max(0, FREE - tries.wrong)

    def record_failure(self, address: str, now_s: float) -> bool:
        """Count a wrong code; True if the total limit is reached, so that the code must be renewed."""
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

    def record_success(self, address: str) -> None:
        """Forget the wrong codes of this address: it sent the right one."""
        self._of.pop(address, None)

    def _forget(self, now_s: float) -> None:
        old = [address for address, tries in self._of.items() if now_s - tries.last_s > FORGET_S]
        for address in old:
            del self._of[address]


def _doubled(first_s: float, times: int, longest_s: float) -> float:
    return min(first_s * 2.0 ** min(times, 16), longest_s)
