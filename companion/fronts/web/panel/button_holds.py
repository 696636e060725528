"""Button presses from browsers on contacts of virtual hardware (sans-IO: times are passed in).

Over a network, press and release arrive late, both at once, or not at all. So a contact keeps each level for at least PRESS_S, otherwise
debouncing would swallow the press; and a button is released unless pages keep confirming that it is down, because a stuck button counts
as a fault. Several people may press one button: it is released when the last of them lets go.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from typing import Generic, Protocol, TypeVar

PRESS_S = 0.03
"""Minimum time between two changes of a contact."""
PAGE_S = 2.0
"""A page confirms a held button every half second; after this time without confirmation its connection is lost."""
GONE_S = 1.0
"""How long a button stays down after the page's stream has ended; the page may reconnect."""
ALONE_S = 10.0
"""How long a client without a page may hold a button without confirming it."""
MOST = 16
"""Maximum number of pending changes per contact."""


Name = TypeVar("Name", bound=Hashable)
NameTaken = TypeVar("NameTaken", bound=Hashable, contravariant=True)


class ButtonPins(Protocol[NameTaken]):
    """The pins of virtual hardware as far as buttons need them."""

    def press(self, button: NameTaken) -> None:
        """Close the contact."""

    def release(self, button: NameTaken) -> None:
        """Open it."""


class _Contact(Generic[Name]):
    """One button: its level and its pending levels."""

    def __init__(self, button: Name, pins: ButtonPins[Name], press_s: float) -> None:
        self._button, self._pins, self._press_s = button, pins, press_s
        self._wanted = False
        self._waiting: deque[bool] = deque()
        self._free_s = float("-inf")

    def want(self, closed: bool) -> None:
        # If the queue is full, the press is dropped, and with it its release.
        if closed != self._wanted and (not closed or len(self._waiting) < MOST):
            self._wanted = closed
            self._waiting.append(closed)

    def tick(self, now_s: float) -> None:
        if self._waiting and now_s >= self._free_s:
            self._free_s = now_s + self._press_s
            (self._pins.press if self._waiting.popleft() else self._pins.release)(self._button)

    @property
    def due_s(self) -> float | None:
        return self._free_s if self._waiting else None


class ButtonHolds(Generic[Name]):
    """Which pages hold which of these buttons. ``page`` names a page with a stream; ``""`` stands for all other clients."""

    def __init__(self, pins: ButtonPins[Name], buttons: Iterable[Name], press_s: float = PRESS_S) -> None:
        """A contact keeps each level for at least ``press_s``."""
        self._contacts = {button: _Contact(button, pins, press_s) for button in buttons}
        self._until_s: dict[tuple[str, Name], float] = {}

    def down(self, button: Name, page: str, now_s: float) -> None:
        """Press the button and hold it."""
        self._until_s[page, button] = now_s + (PAGE_S if page else ALONE_S)
        self._contacts[button].want(True)
        self.tick(now_s)

    def keep_alive(self, button: Name, page: str, now_s: float) -> None:
        """Confirm that the button is still held. If it has been released meanwhile, it stays up: a late message is no second press."""
        if (page, button) in self._until_s:
            self.down(button, page, now_s)

    def up(self, button: Name, page: str, now_s: float) -> None:
        """Release the button."""
        self._release(page, button)
        self.tick(now_s)

    def page_gone(self, page: str, now_s: float) -> None:
        """Release the buttons of a page soon, because its stream has ended."""
        for key, until_s in self._until_s.items():
            if key[0] == page:
                self._until_s[key] = min(until_s, now_s + GONE_S)

    def release_all(self) -> None:
        """Release all buttons; pending changes are done at once."""
        for page, button in list(self._until_s):
            self._release(page, button)
        while any(contact.due_s is not None for contact in self._contacts.values()):
            self.tick(float("inf"))

    def tick(self, now_s: float) -> None:
        """Do everything that is due."""
        for (page, button), until_s in list(self._until_s.items()):
            if now_s >= until_s:
                self._release(page, button)
        for contact in self._contacts.values():
            contact.tick(now_s)

    @property
    def due_s(self) -> float | None:
        """When :meth:`tick` has to be called next; None if nothing is pending."""
        contacts = (contact.due_s for contact in self._contacts.values())
        return min((due_s for due_s in (*self._until_s.values(), *contacts) if due_s is not None), default=None)

    def _release(self, page: str, button: Name) -> None:
        self._until_s.pop((page, button), None)
        if not any(other == button for _, other in self._until_s):
            self._contacts[button].want(False)
