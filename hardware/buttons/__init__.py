"""The interface of buttons: every edge with its time. ``gestures`` turns edges into clicks and holds.

``python -m hardware.buttons`` shows edges and gestures of the buttons and the knob there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, get_args

ButtonName = Literal["action", "back", "push"]
BUTTONS: tuple[ButtonName, ...] = get_args(ButtonName)
"""ACTION (big, lit), BACK (small), and the knob's push."""

BUTTON_LABELS: dict[ButtonName, str] = {"action": "ACTION", "back": "BACK", "push": "knob's push"}
"""The labels of the buttons."""


class Edge(NamedTuple):
    """A contact closed (``pressed``) or opened, at a clock time in seconds. Contacts bounce, so one press may give many edges."""

    button: ButtonName
    pressed: bool
    at_s: float


EdgeHandler = Callable[[Edge], None]
"""The callback for edges. It is called on a thread of the hardware, so it must be quick and must not raise."""


class Button(Protocol):
    """One button. It calls its handler from its construction on."""

    @property
    def pressed(self) -> bool:
        """Whether the contact is closed now."""

    def close(self) -> None:
        """Release the pin; a second call does nothing."""
