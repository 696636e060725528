"""Backends under test, each with eyes: the mock's see what is shown, those before real parts are a person's."""

from __future__ import annotations

from typing import Protocol

from PIL.Image import Image

from hardware.backend import Backend
from hardware.clock import SteadyClock
from hardware.gpio.backend import GpioBackend
from hardware.lamps import Lights
from hardware.mock.backend import MockBackend, Sound
from hardware.mock.clock import MockClock
from hardware.wiring import Glass, Wiring

GLASSES = {
    "ssd1306": Glass(),
    "ssd1309": Glass(driver="ssd1309"),
    "sh1106": Glass(driver="sh1106"),
    "ssd1306-spi": Glass(bus="spi"),
    "sh1106-spi-upside-down": Glass(driver="sh1106", bus="spi", upside_down=True),
}


class Rig(Protocol):
    """A backend, and what its parts must show by now; None means dark or silent."""

    @property
    def backend(self) -> Backend:
        """The backend under test."""

    def shows(self, picture: Image | None) -> None:
        """Its glass shows this."""

    def lit(self, lights: Lights) -> None:
        """Its lamps show this."""

    def sounds(self, frequency_hz: float | None) -> None:
        """It sounds like this."""


class MockRig:
    """The mock, on a clock of its own."""

    def __init__(self, glass: Glass | None = None) -> None:
        self.clock = MockClock()
        self.wiring = Wiring(glass=glass or Glass())
        self.backend = MockBackend(self.clock, self.wiring)

    def shows(self, picture: Image | None) -> None:
        assert self.backend.glass_on == (picture is not None)
        if picture is not None:
            assert self.backend.glass().tobytes() == picture.tobytes()

    def lit(self, lights: Lights) -> None:
        assert self.backend.lights() == lights

    def sounds(self, frequency_hz: float | None) -> None:
        sound = self.backend.sounding
        assert (sound and sound.frequency_hz) == frequency_hz


class GpioRig:
    """Real parts on this Pi, wired as usual; whoever runs it looks and listens."""

    def __init__(self) -> None:
        self.backend = GpioBackend(SteadyClock(), Wiring())

    def shows(self, picture: Image | None) -> None:
        pass

    def lit(self, lights: Lights) -> None:
        pass

    def sounds(self, frequency_hz: float | None) -> None:
        pass


def heard(rig: MockRig) -> list[Sound | None]:
    """What sounded, in order."""
    return [entry.sound for entry in rig.backend.heard]
