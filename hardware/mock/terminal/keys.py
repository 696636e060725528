"""Turn timed keys into actions on the panel. A terminal sends no key-up events and repeats a key held down; so holds have keys of their
own, and a repeated key counts once (sans-IO: it reads no clock).

The first key acts at once. The same key again within AGAIN_S may be a second press or the first repeat, so it is delayed by REPEAT_S: if
another follows, the key is being held down, and none of them counts until the key has been quiet for QUIET_S; otherwise it acts.

    a . . . . . . . . a.a.a.a.a.a.a . . . . .        held down: one press
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
    """Press and release the button."""

    button: ButtonName


class Hold(NamedTuple):
    """Hold the button down for the time of a hold."""

    button: ButtonName


class Twist(NamedTuple):
    """Turn the knob; clockwise steps are positive."""

    steps: int


PanelInput = Tap | Hold | Twist
KeyCommand = Literal["keys", "end"]
"""``keys``: show or hide the list of keys. ``end``: end the daemon."""
KeyAction = PanelInput | KeyCommand

KEY_ACTIONS: dict[str, KeyAction] = {
    "a": Tap("action"), "enter": Tap("action"), " ": Tap("action"), "A": Hold("action"),
    "b": Tap("back"), "backspace": Tap("back"), "B": Hold("back"), "p": Tap("push"), "tab": Tap("push"),
    "right": Twist(1), "down": Twist(1), "+": Twist(1), "=": Twist(1), "left": Twist(-1), "up": Twist(-1), "-": Twist(-1),
    "?": "keys", "q": "end", "ctrl-c": "end",
}  # fmt: skip
"""The action of each key. Down turns right, as it moves on in a list. ``=`` is ``+`` without shift."""


class Keys:
    """The state of the keys of one terminal."""

    def __init__(self) -> None:
        self._last = ""
        self._last_s = float("-inf")
        self._waiting = self._train = False

    def feed(self, key: str, at_s: float) -> list[KeyAction]:
        """Take a key read at this time; the actions to do now. Keys read late, all at once, are recognized as repeats too."""
        if key == self._last and not isinstance(KEY_ACTIONS.get(key), Twist):
            return self._again(at_s)
        done = self._settled()
        self._last, self._last_s, self._train = key, at_s, False
        return done + self._acts()

    def _again(self, at_s: float) -> list[KeyAction]:
        since_s, self._last_s = at_s - self._last_s, at_s
        if self._waiting or (self._train and since_s <= QUIET_S):
            self._waiting, self._train = False, True
            return []
        self._train = False
        if since_s <= AGAIN_S:
            self._waiting = True
            return []
        return self._acts()

    def tick(self, now_s: float) -> list[KeyAction]:
        """The delayed actions that are due. To be called after ``feed`` for everything read by this time."""
        return self._settled() if self._waiting and now_s >= self._last_s + REPEAT_S else []

    @property
    def due_s(self) -> float | None:
        """When :meth:`tick` is to be called; None if nothing is due before the next key."""
        return self._last_s + REPEAT_S if self._waiting else None

    def _settled(self) -> list[KeyAction]:
        waited, self._waiting = self._waiting, False
        return self._acts() if waited else []

    def _acts(self) -> list[KeyAction]:
        act = KEY_ACTIONS.get(self._last)
        return [act] if act is not None else []
