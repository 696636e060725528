"""The promise of buttons: every edge, with its time, nothing else. What edges mean is for ``gestures``.

``python -m hardware.buttons`` shows edges and gestures of the buttons and the knob there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, get_args

ButtonName = Literal["action", "back", "push"]
BUTTONS: tuple[ButtonName, ...] = get_args(ButtonName)
"""ACTION (big, lit), BACK (small), and the knob's push."""

NAMES: dict[ButtonName, str] = {"action": "ACTION", "back": "BACK", "push": "knob's push"}
"""What people call them."""


class Edge(NamedTuple):
    """A contact closed (``pressed``) or opened, at a time of the clock in seconds. Contacts bounce: there may be many for one press."""

    button: ButtonName
    pressed: bool
    at_s: float


EdgeTaker = Callable[[Edge], None]
"""Whoever wants edges. It is called on a thread of the hardware's own, so it must be quick and must not raise."""


class Button(Protocol):
    """One button. From its making on its edges go to the taker it was made with."""

    @property
    def pressed(self) -> bool:
        """The contact's level now."""

    def close(self) -> None:
        """Give its pin free; once more does nothing."""


if __name__ == "__main__":
    from hardware.demos import buttons, stage

    raise SystemExit(
        stage.main("buttons", "Show edges and gestures of the buttons and the knob, until Ctrl-C or half a minute of rest.", buttons.play)
    )
