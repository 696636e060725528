"""The mock backend: every part on mock pins and a mock bus, with inputs to press, outputs to read, and faults to inject."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, NamedTuple

from hardware.buttons import ButtonName
from hardware.clock import Clock
from hardware.display import HEIGHT, WIDTH
from hardware.gpio.backend import PinBackend
from hardware.gpio.pins import PinSource
from hardware.lamps import Glow, Lights
from hardware.mock.bus import BusConnection, MockSMBus, MockSpiDev
from hardware.mock.chip import Chip
from hardware.wiring import Wiring

if TYPE_CHECKING:
    from PIL.Image import Image

    from hardware.gpio.bus import Bus
    from hardware.gpio.display import OledDisplay
    from hardware.gpio.lamps import GpioActionLamp
    from hardware.mock.pins import MockPinFactory, PinFault

Change = Literal["display", "lamps", "breath", "sound"]
"""What has changed. ``breath`` is only the brightness of a breathing ACTION lamp, ten times a second."""

HISTORY_LENGTH = 1000


class BuzzerTone(NamedTuple):
    """A tone of the buzzer."""

    frequency_hz: float
    loudness: float


class LampsRecord(NamedTuple):
    """The lamps that were lit from a clock time on."""

    at_s: float
    lights: Lights


class ToneRecord(NamedTuple):
    """The tone from a clock time on; None is silence."""

    at_s: float
    tone: BuzzerTone | None


class MockBackend(PinBackend):
    """A backend without real parts. What it has beyond :class:`hardware.backend.Backend` is for tests and virtual panels.

    ``lamp_history`` and ``tone_history`` are the last HISTORY_LENGTH changes of lamps and sound.
    """

    name = "virtual"

    def __init__(self, clock: Clock, wiring: Wiring | None = None, *, why: str = "") -> None:
        """``why`` ends the banner: the reason why no real hardware is used."""
        super().__init__(clock, wiring or Wiring(), self._source)
        self.banner = f"Virtual hardware{why and f': {why}'}. Nothing on the table is driven."
        self.bus_connection = BusConnection(Chip(self._wiring.display.driver))
        self.inputs = MockInputs(self)
        self.faults = FaultInjector(self)
        self.lamp_history: deque[LampsRecord] = deque([LampsRecord(clock.now_s(), Lights())], maxlen=HISTORY_LENGTH)
        self.tone_history: deque[ToneRecord] = deque([ToneRecord(clock.now_s(), None)], maxlen=HISTORY_LENGTH)
        self._clock = clock
        self._callbacks: list[Callable[[Change], None]] = []
        self._lock = threading.RLock()
        self._factory: MockPinFactory | None = None
        self._action_lamp: GpioActionLamp | None = None

    # Outputs

    def picture(self) -> Image:
        """The picture on the display, WIDTH by HEIGHT, mode ``1``; dark while it is off or missing.

        It is as people see it: a display configured as ``upside_down`` is also mounted upside down.
        """
        from PIL import Image

        picture = self.bus_connection.chip.pixels() if self.display_on else Image.new("1", (WIDTH, HEIGHT))
        return picture.transpose(Image.Transpose.ROTATE_180) if self._wiring.display.upside_down else picture

    @property
    def display_on(self) -> bool:
        """Whether the display is connected and switched on."""
        return self.bus_connection.there and self.bus_connection.chip.is_lit

    @property
    def contrast(self) -> int:
        """The display's contrast, 0 to 255."""
        return self.bus_connection.chip.contrast

    @property
    def bus_bytes(self) -> int:
        """Bytes sent on the display's bus since the start, including I2C addresses and control bytes."""
        return self.bus_connection.bytes_sent

    def lights(self) -> Lights:
        """The lamps that are lit: the three lamps by their pins, ACTION by the mode it was set to."""
        lamp = self._action_lamp
        glow: Glow = lamp.glow if lamp else "off"
        green, amber, red = (self._level(number) > 0 for number in (self._wiring.green, self._wiring.amber, self._wiring.red))
        return Lights(green, amber, red, glow)

    @property
    def action_brightness(self) -> float:
        """The duty cycle of ACTION's lamp at this moment, 0 to 1."""
        return self._level(self._wiring.action_lamp)

    @property
    def sounding(self) -> BuzzerTone | None:
        """The current tone."""
        from hardware.gpio.sounder import loudness

        pin = self.pins.contact_pin(self._wiring.buzzer)
        return BuzzerTone(pin.frequency, loudness(pin.state)) if pin.frequency and pin.state else None

    def on_change(self, callback: Callable[[Change], None]) -> None:
        """Call this after every change, on the thread that made it; so it must be quick and must not raise."""
        self._callbacks.append(callback)

    # Parts whose changes are not visible on pins alone

    def bus(self) -> Bus:
        display = self._wiring.display
        if display.bus == "spi":
            from hardware.gpio.spi import SpiBus

            return SpiBus(display, self._pins, lambda: MockSpiDev(self.bus_connection, lambda: self._level(display.dc) > 0))
        from hardware.gpio.i2c import I2cBus

        return I2cBus(display, lambda: MockSMBus(self.bus_connection, display.address))

    def display(self) -> OledDisplay:
        from hardware.mock.display import RecordingDisplay

        display = self._wiring.display
        with self.notifying("display"):
            return RecordingDisplay(self, self.bus(), display.driver, upside_down=display.upside_down)

    def action_lamp(self) -> GpioActionLamp:
        from hardware.mock.lamps import RecordingActionLamp

        self._action_lamp = lamp = RecordingActionLamp(self, self._pins, self._wiring.action_lamp)
        return lamp

    # Pins

    @property
    def wiring(self) -> Wiring:
        """The pin map."""
        return self._wiring

    @property
    def pins(self) -> MockPinFactory:
        """The mock pins."""
        from hardware.mock.pins import MockPinFactory

        with self._lock:
            if self._factory is None:
                self._factory = MockPinFactory(self._clock, self._on_pin_change)
            return self._factory

    def _source(self) -> PinSource:
        return PinSource(self.pins)

    def _level(self, number: int) -> float:
        pin = self.pins.contact_pin(number)
        return float(pin.state) if pin.function == "output" else 0.0

    # Changes

    @contextmanager
    def notifying(self, change: Change) -> Iterator[None]:
        """Report the change when the block ends, even by an error."""
        try:
            yield
        finally:
            self.notify(change)

    def notify(self, change: Change) -> None:
        """Report a change."""
        for callback in list(self._callbacks):
            callback(change)

    def record_lamps(self) -> None:
        """Record the lamps if they differ from the last record; else report a breath."""
        with self._lock:
            lights = self.lights()
            new = lights != self.lamp_history[-1].lights
            if new:
                self.lamp_history.append(LampsRecord(self._clock.now_s(), lights))
        self.notify("lamps" if new else "breath")

    def _on_pin_change(self, number: int) -> None:
        if number == self._wiring.buzzer:
            self._listen()
        elif number in (self._wiring.green, self._wiring.amber, self._wiring.red, self._wiring.action_lamp):
            self.record_lamps()
        elif number == self._wiring.display.reset and self._wiring.display.bus == "spi" and not self._level(number):
            self.bus_connection.chip.reset()

    def _listen(self) -> None:
        with self._lock:
            sound, now_s = self.sounding, self._clock.now_s()
            if sound == self.tone_history[-1].tone:
                return
            if sound and self.tone_history[-1].tone and self.tone_history[-1].at_s == now_s:  # a change of loudness comes in two steps
                self.tone_history.pop()
            self.tone_history.append(ToneRecord(now_s, sound))
        self.notify("sound")


class MockInputs:
    """Simulated input: presses buttons and turns the knob."""

    def __init__(self, backend: MockBackend) -> None:
        self._backend = backend
        self._stuck: set[ButtonName] = set()

    def press(self, button: ButtonName) -> None:
        """Press a button and hold it down."""
        self._contact(button, True)

    def release(self, button: ButtonName) -> None:
        """Release a button; a stuck one stays down."""
        if button not in self._stuck:
            self._contact(button, False)

    def bounce(self, button: ButtonName, pressed: bool, times_s: tuple[float, ...]) -> None:
        """Press or release a button with a bouncing contact.

        The contact changes at each of these times, in seconds. The last change, to ``pressed``, is now; the others are that much earlier.
        """
        pins = self._backend.pins
        last_s = pins.ticks()
        level = pressed if len(times_s) % 2 else not pressed
        for at_s in times_s:
            # The intervals between edges are right however long this loop takes.
            pins.edge_ago_s = pins.ticks() - (last_s - times_s[-1] + at_s)
            self._contact(button, level)
            level = not level
        pins.edge_ago_s = 0.0

    def stick(self, button: ButtonName) -> None:
        """Jam a button in its pressed position until it is freed."""
        self._stuck.add(button)
        self._contact(button, True)

    def free(self, button: ButtonName) -> None:
        """Free a jammed button."""
        self._stuck.discard(button)
        self._contact(button, False)

    def turn(self, steps: int) -> None:
        """Turn the knob by this many detents; clockwise is positive."""
        a, b = (self._backend.pins.contact_pin(number) for number in (self._backend.wiring.knob_a, self._backend.wiring.knob_b))
        first, second = (a, b) if steps > 0 else (b, a)
        for _ in range(abs(steps)):
            for contact, closed in ((first, True), (second, True), (first, False), (second, False)):
                contact.ground(closed)

    def _contact(self, button: ButtonName, closed: bool) -> None:
        wiring = self._backend.wiring
        number = {"action": wiring.action, "back": wiring.back, "push": wiring.push}[button]
        self._backend.pins.contact_pin(number).ground(closed)


class FaultInjector:
    """Injects faults at any moment. Pins are named like the fields of :class:`hardware.wiring.Wiring`: ``buzzer``, ``knob_a``."""

    def __init__(self, backend: MockBackend) -> None:
        self._backend = backend

    def display_vanishes(self, after_bytes: int = 0) -> None:
        """Disconnect the display, now or after this many more bytes have reached its chip."""
        with self._backend.notifying("display"):
            self._backend.bus_connection.vanish(after_bytes)

    def display_returns(self) -> None:
        """Reconnect the display with an unknown memory."""
        with self._backend.notifying("display"):
            self._backend.bus_connection.come_back()

    def bus(self, there: bool) -> None:
        """Set whether the machine has the display's bus at all."""
        self._backend.bus_connection.bus_there = there

    def pin(self, name: str, fault: PinFault | None) -> None:
        """Make a pin ``missing`` or ``busy`` from now on; None repairs it."""
        number = getattr(self._backend.wiring, name)
        if fault is None:
            self._backend.pins.faults.pop(number, None)
        else:
            self._backend.pins.faults[number] = fault
