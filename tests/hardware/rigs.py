"""Backends under test with checks of their outputs: automatic for the mock, by a person for real parts."""

from __future__ import annotations

from typing import Protocol

from PIL.Image import Image

from hardware.backend import Backend
from hardware.clock import SteadyClock
from hardware.gpio.backend import GpioBackend
from hardware.lamps import Lights
from hardware.mock.backend import BuzzerTone, MockBackend
from hardware.mock.clock import MockClock
from hardware.wiring import DisplayWiring, Wiring

GLASSES = {
    "ssd1306": DisplayWiring(),
    "ssd1309": DisplayWiring(driver="ssd1309"),
    "sh1106": DisplayWiring(driver="sh1106"),
    "ssd1306-spi": DisplayWiring(bus="spi"),
    "sh1106-spi-upside-down": DisplayWiring(driver="sh1106", bus="spi", upside_down=True),
}


class Rig(Protocol):
    """A backend, and checks of what its parts show; None means dark or silent."""

    @property
    def backend(self) -> Backend:
        """The backend under test."""

    def shows(self, picture: Image | None) -> None:
        """Check that its display shows this."""

    def lit(self, lights: Lights) -> None:
        """Check that its lamps show this."""

    def sounds(self, frequency_hz: float | None) -> None:
        """Check that it plays this tone."""


class MockRig:
    """The mock backend with a mock clock."""

    def __init__(self, glass: DisplayWiring | None = None) -> None:
        self.clock = MockClock()
        self.wiring = Wiring(display=glass or DisplayWiring())
        self.backend = MockBackend(self.clock, self.wiring)

    def shows(self, picture: Image | None) -> None:
        assert self.backend.display_on == (picture is not None)
        if picture is not None:
            assert self.backend.picture().tobytes() == picture.tobytes()

    def lit(self, lights: Lights) -> None:
        assert self.backend.lights() == lights

    def sounds(self, frequency_hz: float | None) -> None:
        sound = self.backend.sounding
        assert (sound and sound.frequency_hz) == frequency_hz


class GpioRig:
    """Real parts on this Pi with the default wiring; a person checks the outputs."""

    def __init__(self) -> None:
        self.backend = GpioBackend(SteadyClock(), Wiring())

    def shows(self, picture: Image | None) -> None:
        pass

    def lit(self, lights: Lights) -> None:
        pass

    def sounds(self, frequency_hz: float | None) -> None:
        pass


def heard(rig: MockRig) -> list[BuzzerTone | None]:
    """The tones in order."""
    return [entry.tone for entry in rig.backend.tone_history]
