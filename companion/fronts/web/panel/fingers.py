"""Fingers of people elsewhere on the mock's buttons (sans-IO: times are handed in).

A network brings down and up late, at once, or not at all. So a contact keeps each level for PRESS_S, however fast the next comes, or no
press would outlast the settle time of a contact; and a button that nobody says is still down is let go, for one that stays down is a
fault. Several people may press one button: it comes up when the last of them lets go.
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

from hardware.buttons import BUTTONS, ButtonName

PRESS_S = 0.03
"""How long a contact stays as it is at least."""
PAGE_S = 2.0
"""A page says every half second that its button is still down; after so long without a word its link is lost."""
GONE_S = 1.0
"""How long a button stays down after the stream of its page has ended; it may come back."""
ALONE_S = 10.0
"""How long one may be held by somebody who names no page, without saying so again."""
MOST = 16
"""So many changes of one contact may wait."""


class Hands(Protocol):
    """What can be done to the mock's pins."""

    def press(self, button: ButtonName) -> None:
        """Close the contact."""

    def release(self, button: ButtonName) -> None:
        """Open it."""


class _Contact:
    """One button: its level, and the levels that it is to have one after the other."""

    def __init__(self, button: ButtonName, hands: Hands) -> None:
        self._button, self._hands = button, hands
        self._wanted = False
        self._waiting: deque[bool] = deque()
        self._free_s = float("-inf")

    def want(self, closed: bool) -> None:
        # A press for which there is no room is left out; then there is nothing to let go either.
        if closed != self._wanted and (not closed or len(self._waiting) < MOST):
            self._wanted = closed
            self._waiting.append(closed)

    def tick(self, now_s: float) -> None:
        if self._waiting and now_s >= self._free_s:
            self._free_s = now_s + PRESS_S
            (self._hands.press if self._waiting.popleft() else self._hands.release)(self._button)

    @property
    def due_s(self) -> float | None:
        return self._free_s if self._waiting else None


class Fingers:
    """Who has which button down. ``page`` names a page with a stream; ``""`` is anybody without one."""

    def __init__(self, hands: Hands) -> None:
        self._contacts = {button: _Contact(button, hands) for button in BUTTONS}
        self._until_s: dict[tuple[str, ButtonName], float] = {}

    def down(self, button: ButtonName, page: str, now_s: float) -> None:
        """A finger pushes the button down, and keeps it there."""
        self._until_s[page, button] = now_s + (PAGE_S if page else ALONE_S)
        self._contacts[button].want(True)
        self.tick(now_s)

    def still(self, button: ButtonName, page: str, now_s: float) -> None:
        """It is still down. If it was let go meanwhile, it stays up: a word that comes late is no second press."""
        if (page, button) in self._until_s:
            self.down(button, page, now_s)

    def up(self, button: ButtonName, page: str, now_s: float) -> None:
        """The finger is lifted."""
        self._let_go(page, button)
        self.tick(now_s)

    def gone(self, page: str, now_s: float) -> None:
        """The page's stream has ended."""
        for key, until_s in self._until_s.items():
            if key[0] == page:
                self._until_s[key] = min(until_s, now_s + GONE_S)

    def let_go_of_all(self) -> None:
        """Nobody is there any more; what waits is done at once."""
        for page, button in list(self._until_s):
            self._let_go(page, button)
        while any(contact.due_s is not None for contact in self._contacts.values()):
            self.tick(float("inf"))

    def tick(self, now_s: float) -> None:
        """Do what is due."""
        for (page, button), until_s in list(self._until_s.items()):
            if now_s >= until_s:
                self._let_go(page, button)
        for contact in self._contacts.values():
            contact.tick(now_s)

    @property
    def due_s(self) -> float | None:
        """When :meth:`tick` has something to do."""
        contacts = (contact.due_s for contact in self._contacts.values())
        return min((due_s for due_s in (*self._until_s.values(), *contacts) if due_s is not None), default=None)

    def _let_go(self, page: str, button: ButtonName) -> None:
        self._until_s.pop((page, button), None)
        if not any(other == button for _, other in self._until_s):
            self._contacts[button].want(False)
