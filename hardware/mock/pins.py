"""gpiozero's mock pins, with contacts to close, faults to inject, and a bounded history."""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Callable
from typing import Any, Literal

from gpiozero.pins.mock import MockFactory, MockPWMPin, PinState

from hardware.clock import Clock

PinFault = Literal["missing", "busy"]
_STATES_KEPT = 16


class MockContactPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin with a contact to ground, which overrides its pull-up."""

    grounded = False
    _state: float

    def clear_states(self) -> None:
        """Clear the history. From now on only the last few states are kept, because a daemon runs for days."""
        self._last_change = self.factory.edge_s
        self.states = deque([PinState(0.0, self._state)], maxlen=_STATES_KEPT)

    def drive_high(self) -> None:
        """Apply the pull-up; a closed contact stays at ground."""
        if not self.grounded:
            super().drive_high()

    def ground(self, closed: bool) -> None:
        """Close or open the contact."""
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
        self.factory.raise_fault(self._number)
        super()._set_state(value)

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            self.factory.raise_fault(self._number)
        changed = value != self._frequency
        super()._set_frequency(value)
        if changed:
            self.factory.noticed(self._number)


class MockPinFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """The pins of a mock Raspberry Pi, with the times of ``clock``. ``noticed`` is called with the number of a changed pin."""

    def __init__(self, clock: Clock, noticed: Callable[[int], None]) -> None:
        super().__init__(pin_class=MockContactPin)
        self.noticed = noticed
        self.faults: dict[int, PinFault] = {}
        self.edge_ago_s = 0.0
        self._wires: dict[int, Any] = {}
        self._clock = clock

    @property
    def edge_s(self) -> float:
        """The timestamp of an edge made now; bouncing contacts set edges in the past."""
        return self._clock.now_s() - self.edge_ago_s

    def ticks(self) -> float:
        """The seconds of ``clock``."""
        return self._clock.now_s()

    def pin(self, name: Any, pin_class: Any = None, **kwargs: Any) -> Any:
        """The pin for a part; raises the pin's fault if it has one."""
        pin = super().pin(name, pin_class, **kwargs)
        self.raise_fault(pin._number)
        return pin

    def contact_pin(self, number: int) -> Any:
        """The pin for inputs and for reading outputs, regardless of faults."""
        if number not in self._wires:  # gpiozero searches the whole header for it
            self._wires[number] = super().pin(number)
        return self._wires[number]

    def close(self) -> None:
        super().close()
        self._wires.clear()

    def raise_fault(self, number: int) -> None:
        """Raise the error of the pin's fault, if it has one."""
        fault = self.faults.get(number)
        if fault == "busy":
            raise OSError(errno.EBUSY, "GPIO busy")
        if fault == "missing":
            raise OSError(errno.ENODEV, "No such device")
