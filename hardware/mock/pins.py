"""gpiozero's mock pins, with hands at their contacts, with faults, and with a memory that stays small for as long as they are used."""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Callable
from typing import Any, Literal

from gpiozero.pins.mock import MockFactory, MockPWMPin, PinState

from hardware.clock import Clock

PinFault = Literal["missing", "busy"]
_STATES_KEPT = 16


class MockWire(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin whose contact may be closed to ground, by a finger or a fault, whatever is done to its pull-up."""

    grounded = False
    _state: float

    def clear_states(self) -> None:
        """Forget; of what comes the last few are kept, for a daemon runs for days."""
        self._last_change = self.factory.edge_s
        self.states = deque([PinState(0.0, self._state)], maxlen=_STATES_KEPT)

    def drive_high(self) -> None:
        """The pull-up pulls; a closed contact stays at ground."""
        if not self.grounded:
            super().drive_high()

    def ground(self, closed: bool) -> None:
        """Close the contact, or open it."""
        self.grounded = closed
        if self.function == "input":
            self.drive_low() if closed else self.drive_high()

    def _change_state(self, value: float) -> bool:
        if self._state == value:
            return False
        at_s = self.factory.edge_s
        self.states.append(PinState(at_s - self._last_change, value))
        self._state, self._last_change = value, at_s
        self.factory.noticed(self._number)
        return True

    def _set_state(self, value: float) -> None:
        self.factory.refuse(self._number)
        super()._set_state(value)

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            self.factory.refuse(self._number)
        changed = value != self._frequency
        super()._set_frequency(value)
        if changed:
            self.factory.noticed(self._number)


class MockPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """The pins of a mock Pi. Their times are those of the clock. ``noticed`` is called with the number of a pin that changed."""

    def __init__(self, clock: Clock, noticed: Callable[[int], None]) -> None:
        super().__init__(pin_class=MockWire)
        self.noticed = noticed
        self.faults: dict[int, PinFault] = {}
        self.edge_ago_s = 0.0
        self._wires: dict[int, Any] = {}
        self._clock = clock

    @property
    def edge_s(self) -> float:
        """The time that an edge made now bears: some of a train were a moment ago."""
        return self._clock.now_s() - self.edge_ago_s

    def ticks(self) -> float:
        """Seconds of the clock that was handed in."""
        return self._clock.now_s()

    def pin(self, name: Any, pin_class: Any = None, **kwargs: Any) -> Any:
        """The pin for a part; one with a fault refuses."""
        pin = super().pin(name, pin_class, **kwargs)
        self.refuse(pin._number)
        return pin

    def wire(self, number: int) -> Any:
        """The pin for a hand or a look, whatever is wrong with it."""
        if number not in self._wires:  # gpiozero looks through the whole header for it
            self._wires[number] = super().pin(number)
        return self._wires[number]

    def close(self) -> None:
        super().close()
        self._wires.clear()

    def refuse(self, number: int) -> None:
        """Raise what the pin's fault raises, if it has one."""
        fault = self.faults.get(number)
        if fault == "busy":
            raise OSError(errno.EBUSY, "GPIO busy")
        if fault == "missing":
            raise OSError(errno.ENODEV, "No such device")
