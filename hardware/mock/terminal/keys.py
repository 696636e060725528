"""Keys with times in, hands out. A terminal sends no key-up, and it repeats a key that is kept down; so hold has keys of its own, and a
repeated key counts once (sans-IO: it reads no clock).

The first key acts at once. The same key again within AGAIN_S may be a second press or the first repeat, so it waits for REPEAT_S: if
another follows, a key is being kept down, and none of them counts until the key has been quiet for QUIET_S; if none does, it acts.

    a . . . . . . . . a.a.a.a.a.a.a . . . . .        kept down: one press
    ^                 ?
    a . . . . . . . . a . . . . . . . . . . .        two presses, the second REPEAT_S late
    ^                 ?   ^

The keys of the knob turn it by one step each, repeats too.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from hardware.buttons import ButtonName

AGAIN_S = 1.2
"""Delays before the first repeat are 0.2 to 1 s."""
REPEAT_S = 0.12
"""Repeats come every 25 to 40 ms, every 90 ms with the settings that the Linux console and macOS begin with; and a network adds to it."""
QUIET_S = 0.2


class Tap(NamedTuple):
    """Press the button and let it go."""

    button: ButtonName


class Hold(NamedTuple):
    """Press the button for as long as a hold takes."""

    button: ButtonName


class Twist(NamedTuple):
    """Turn the knob; steps to the right are positive."""

    steps: int


Hand = Tap | Hold | Twist
Command = Literal["keys", "end"]
"""``keys``: show all keys, or no longer. ``end``: end the daemon."""
Act = Hand | Command

ACTS: dict[str, Act] = {
    "a": Tap("action"), "enter": Tap("action"), " ": Tap("action"), "A": Hold("action"),
    "b": Tap("back"), "backspace": Tap("back"), "B": Hold("back"), "p": Tap("push"), "tab": Tap("push"),
    "right": Twist(1), "down": Twist(1), "+": Twist(1), "=": Twist(1), "left": Twist(-1), "up": Twist(-1), "-": Twist(-1),
    "?": "keys", "q": "end", "ctrl-c": "end",
}  # fmt: skip
"""What each key does. Down is right: it moves on in a list. ``=`` is ``+`` without shift."""


class Keys:
    """The keys of one terminal."""

    def __init__(self) -> None:
        self._last = ""
        self._last_s = float("-inf")
        self._waiting = self._train = False

    def feed(self, key: str, at_s: float) -> list[Act]:
        """A key, read at this time; what is to be done now. Keys that were read late, all at once, are a train too."""
        if key == self._last and not isinstance(ACTS.get(key), Twist):
            return self._again(at_s)
        done = self._settled()
        self._last, self._last_s, self._train = key, at_s, False
        return done + self._acts()

    def _again(self, at_s: float) -> list[Act]:
        since_s, self._last_s = at_s - self._last_s, at_s
        if self._waiting or (self._train and since_s <= QUIET_S):
            self._waiting, self._train = False, True
            return []
        self._train = False
        if since_s <= AGAIN_S:
            self._waiting = True
            return []
        return self._acts()

    def tick(self, now_s: float) -> list[Act]:
        """What has waited long enough. To be called after ``feed`` of all that was read by then."""
        return self._settled() if self._waiting and now_s >= self._last_s + REPEAT_S else []

    @property
    def due_s(self) -> float | None:
        """When :meth:`tick` has something to do; None before the next key."""
        return self._last_s + REPEAT_S if self._waiting else None

    def _settled(self) -> list[Act]:
        waited, self._waiting = self._waiting, False
        return self._acts() if waited else []

    def _acts(self) -> list[Act]:
        act = ACTS.get(self._last)
        return [act] if act is not None else []
