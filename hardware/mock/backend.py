"""The virtual panel: every part plays on mock pins and a mock bus; hands can be laid on it, and what it shows can be seen."""

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
from hardware.gpio.pins import Source
from hardware.lamps import Glow, Lights
from hardware.mock.bus import MockSMBus, MockSpiDev, Wires
from hardware.mock.chip import Chip
from hardware.wiring import Wiring

if TYPE_CHECKING:
    from PIL.Image import Image

    from hardware.gpio.bus import Bus
    from hardware.gpio.display import OledDisplay
    from hardware.gpio.lamps import GpioActionLamp
    from hardware.mock.pins import MockPins, PinFault

Change = Literal["glass", "lamps", "breath", "sound"]
"""What is different now. ``breath`` is only the brightness of an ACTION lamp that breathes, ten times a second."""

KEPT = 1000


class Sound(NamedTuple):
    """A tone."""

    frequency_hz: float
    loudness: float


class Seen(NamedTuple):
    """What was lit from a time of the clock on."""

    at_s: float
    lights: Lights


class Heard(NamedTuple):
    """What sounded from a time of the clock on; None is silence."""

    at_s: float
    sound: Sound | None


class MockBackend(PinBackend):
    """A backend without parts. What it promises beyond :class:`hardware.backend.Backend` is for tests and virtual panels.

    ``seen`` and ``heard`` are the last KEPT changes of lamps and sound.
    """

    name = "virtual"

    def __init__(self, clock: Clock, wiring: Wiring | None = None, *, why: str = "") -> None:
        """``why`` ends the banner: the reason for which nothing real is used."""
        super().__init__(clock, wiring or Wiring(), self._source)
        self.banner = f"Virtual hardware{why and f': {why}'}. Nothing on the table is driven."
        self.wires = Wires(Chip(self._wiring.glass.driver))
        self.hands = Hands(self)
        self.faults = Faults(self)
        self.seen: deque[Seen] = deque([Seen(clock.now_s(), Lights())], maxlen=KEPT)
        self.heard: deque[Heard] = deque([Heard(clock.now_s(), None)], maxlen=KEPT)
        self._clock = clock
        self._told: list[Callable[[Change], None]] = []
        self._lock = threading.RLock()
        self._factory: MockPins | None = None
        self._action_lamp: GpioActionLamp | None = None

    # What it shows

    def glass(self) -> Image:
        """The picture on the glass, WIDTH by HEIGHT, mode ``1``; dark while it is off or gone.

        As people see it: a glass that is wired as ``upside_down`` is also built in like that.
        """
        from PIL import Image

        picture = self.wires.chip.pixels() if self.glass_on else Image.new("1", (WIDTH, HEIGHT))
        return picture.transpose(Image.Transpose.ROTATE_180) if self._wiring.glass.upside_down else picture

    @property
    def glass_on(self) -> bool:
        """Whether the display is there and switched on."""
        return self.wires.there and self.wires.chip.shines

    @property
    def contrast(self) -> int:
        """0 to 255."""
        return self.wires.chip.contrast

    @property
    def bus_bytes(self) -> int:
        """Bytes that the display's bus has carried since the beginning, with the addresses and control bytes of I2C."""
        return self.wires.bytes_sent

    def lights(self) -> Lights:
        """What is lit; the three lamps by their pins, ACTION by how its lamp was told to glow."""
        lamp = self._action_lamp
        glow: Glow = lamp.glow if lamp else "off"
        green, amber, red = (self._level(number) > 0 for number in (self._wiring.green, self._wiring.amber, self._wiring.red))
        return Lights(green, amber, red, glow)

    @property
    def action_brightness(self) -> float:
        """The duty cycle of ACTION's lamp at this moment, 0 to 1."""
        return self._level(self._wiring.action_lamp)

    @property
    def sounding(self) -> Sound | None:
        """The tone that sounds now."""
        from hardware.gpio.sounder import loudness

        pin = self.pins.wire(self._wiring.buzzer)
        return Sound(pin.frequency, loudness(pin.state)) if pin.frequency and pin.state else None

    def on_change(self, callback: Callable[[Change], None]) -> None:
        """Call this with what changed; on whatever thread changed it, so it must be quick and must not raise."""
        self._told.append(callback)

    # The parts whose doings pins alone don't tell

    def bus(self) -> Bus:
        glass = self._wiring.glass
        if glass.bus == "spi":
            from hardware.gpio.spi import SpiBus

            return SpiBus(glass, self._pins, lambda: MockSpiDev(self.wires, lambda: self._level(glass.dc) > 0))
        from hardware.gpio.i2c import I2cBus

        return I2cBus(glass, lambda: MockSMBus(self.wires, glass.address))

    def display(self) -> OledDisplay:
        from hardware.mock.display import WatchedDisplay

        glass = self._wiring.glass
        with self.telling("glass"):
            return WatchedDisplay(self, self.bus(), glass.driver, upside_down=glass.upside_down)

    def action_lamp(self) -> GpioActionLamp:
        from hardware.mock.lamps import WatchedActionLamp

        self._action_lamp = lamp = WatchedActionLamp(self, self._pins, self._wiring.action_lamp)
        return lamp

    # Pins

    @property
    def wiring(self) -> Wiring:
        """Which part is on which pin."""
        return self._wiring

    @property
    def pins(self) -> MockPins:
        """The mock pins."""
        from hardware.mock.pins import MockPins

        with self._lock:
            if self._factory is None:
                self._factory = MockPins(self._clock, self._noticed)
            return self._factory

    def _source(self) -> Source:
        return Source(self.pins)

    def _level(self, number: int) -> float:
        pin = self.pins.wire(number)
        return float(pin.state) if pin.function == "output" else 0.0

    # What changed

    @contextmanager
    def telling(self, change: Change) -> Iterator[None]:
        """Tell of a change when it is done, or has failed."""
        try:
            yield
        finally:
            self.tell(change)

    def tell(self, change: Change) -> None:
        """Tell of a change."""
        for callback in list(self._told):
            callback(change)

    def look_at_lamps(self) -> None:
        """Note what is lit, if it is something else than before; else it was a breath."""
        with self._lock:
            lights = self.lights()
            new = lights != self.seen[-1].lights
            if new:
                self.seen.append(Seen(self._clock.now_s(), lights))
        self.tell("lamps" if new else "breath")

    def _noticed(self, number: int) -> None:
        if number == self._wiring.buzzer:
            self._listen()
        elif number in (self._wiring.green, self._wiring.amber, self._wiring.red, self._wiring.action_lamp):
            self.look_at_lamps()
        elif number == self._wiring.glass.reset and self._wiring.glass.bus == "spi" and not self._level(number):
            self.wires.chip.reset()

    def _listen(self) -> None:
        with self._lock:
            sound, now_s = self.sounding, self._clock.now_s()
            if sound == self.heard[-1].sound:
                return
            if sound and self.heard[-1].sound and self.heard[-1].at_s == now_s:  # a tone of another loudness comes in two steps
                self.heard.pop()
            self.heard.append(Heard(now_s, sound))
        self.tell("sound")


class Hands:
    """Fingers on the buttons and the knob."""

    def __init__(self, backend: MockBackend) -> None:
        self._backend = backend
        self._stuck: set[ButtonName] = set()

    def press(self, button: ButtonName) -> None:
        """Push it down, and keep it there."""
        self._contact(button, True)

    def release(self, button: ButtonName) -> None:
        """Let it go; one that is stuck stays down."""
        if button not in self._stuck:
            self._contact(button, False)

    def bounce(self, button: ButtonName, pressed: bool, times_s: tuple[float, ...]) -> None:
        """Push it down (or let it go) with a contact that bounces.

        It changes at each of these times, in seconds from the first. The last change, to ``pressed``, is now; the others are as long ago.
        """
        pins = self._backend.pins
        last_s = pins.ticks()
        level = pressed if len(times_s) % 2 else not pressed
        for at_s in times_s:
            # However long this loop takes, the edges keep their distances.
            pins.edge_ago_s = pins.ticks() - (last_s - times_s[-1] + at_s)
            self._contact(button, level)
            level = not level
        pins.edge_ago_s = 0.0

    def stick(self, button: ButtonName) -> None:
        """The button jams, pushed down, until it is freed."""
        self._stuck.add(button)
        self._contact(button, True)

    def free(self, button: ButtonName) -> None:
        """A jammed button comes up."""
        self._stuck.discard(button)
        self._contact(button, False)

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents; clockwise is positive."""
        a, b = (self._backend.pins.wire(number) for number in (self._backend.wiring.knob_a, self._backend.wiring.knob_b))
        first, second = (a, b) if steps > 0 else (b, a)
        for _ in range(abs(steps)):
            for contact, closed in ((first, True), (second, True), (first, False), (second, False)):
                contact.ground(closed)

    def _contact(self, button: ButtonName, closed: bool) -> None:
        wiring = self._backend.wiring
        number = {"action": wiring.action, "back": wiring.back, "push": wiring.push}[button]
        self._backend.pins.wire(number).ground(closed)


class Faults:
    """Things that break, at any moment. Pins are named as the fields of :class:`hardware.wiring.Wiring`: ``buzzer``, ``knob_a``."""

    def __init__(self, backend: MockBackend) -> None:
        self._backend = backend

    def display_vanishes(self, after_bytes: int = 0) -> None:
        """The display goes, now or when so many more bytes have reached its chip."""
        with self._backend.telling("glass"):
            self._backend.wires.vanish(after_bytes)

    def display_returns(self) -> None:
        """It is there again, and knows nothing any more."""
        with self._backend.telling("glass"):
            self._backend.wires.come_back()

    def bus(self, there: bool) -> None:
        """Whether the machine has the display's bus at all."""
        self._backend.wires.bus_there = there

    def pin(self, name: str, fault: PinFault | None) -> None:
        """A pin is ``missing`` or ``busy`` from now on, or None: well again."""
        number = getattr(self._backend.wiring, name)
        if fault is None:
            self._backend.pins.faults.pop(number, None)
        else:
            self._backend.pins.faults[number] = fault
