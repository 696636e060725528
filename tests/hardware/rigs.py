"""Backends under test with hands for their inputs and checks of their outputs: automatic for the mock and on simulated pins, by a person
for real parts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import pytest
from PIL.Image import Image

from hardware.backend import Backend
from hardware.buttons import ButtonName
from hardware.clock import SteadyClock
from hardware.gpio.backend import GpioBackend
from hardware.lamps import Glow, Lights
from hardware.mock.backend import BuzzerTone, MockBackend
from hardware.mock.clock import MockClock
from hardware.wiring import DisplayWiring, Wiring
from tests.pi_kernel import header
from tests.pi_kernel.recorder import Glass, Recorder

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

    def press(self, button: ButtonName) -> None:
        """Close the button's contact."""

    def release(self, button: ButtonName) -> None:
        """Open the button's contact."""

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents; to the right is positive."""

    def wait_for(self, happened: Callable[[], bool]) -> None:
        """Wait until what the hands did has arrived."""


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

    def press(self, button: ButtonName) -> None:
        self.backend.inputs.press(button)

    def release(self, button: ButtonName) -> None:
        self.backend.inputs.release(button)

    def turn(self, steps: int) -> None:
        self.backend.inputs.turn(steps)

    def wait_for(self, happened: Callable[[], bool]) -> None:
        assert happened()


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

    def press(self, button: ButtonName) -> None:
        pytest.skip("real buttons have no hands in a test: press them with python -m hardware.buttons")

    def release(self, button: ButtonName) -> None:
        pass

    def turn(self, steps: int) -> None:
        pytest.skip("a real knob has no hands in a test: turn it with python -m hardware.buttons")

    def wait_for(self, happened: Callable[[], bool]) -> None:
        pass


class SimRig:
    """The backend of real parts on the simulated pins and bus of ``scripts/pi-kernel``, with the default wiring."""

    LONGEST_S = 5.0
    FASTEST_HZ = 400.0
    SLOWEST_HZ = 100.0

    def __init__(self) -> None:
        self._wiring = Wiring()
        self._contacts: dict[ButtonName, int] = {"action": self._wiring.action, "back": self._wiring.back, "push": self._wiring.push}
        for pin in (*self._contacts.values(), self._wiring.knob_a, self._wiring.knob_b):
            header.pull(pin, up=True)
        self._recorder = Recorder()
        self._glass = Glass(self._recorder)
        self.backend = GpioBackend(SteadyClock(), self._wiring)

    def shows(self, picture: Image | None) -> None:
        for _ in self._glass.finish():
            pass
        assert self._glass.is_lit == (picture is not None)
        if picture is not None:
            assert self._glass.image.tobytes() == picture.tobytes()

    def lit(self, lights: Lights) -> None:
        pins = {self._wiring.green: lights.green, self._wiring.amber: lights.amber, self._wiring.red: lights.red}
        assert {pin: header.is_high(pin) for pin in pins} == pins
        self.wait_for(lambda: self._glow() == lights.action)

    def _glow(self) -> Glow:
        if header.frequency_hz(self._wiring.action_lamp, watched_s=0.05) is not None:
            return "breathing"
        return "on" if header.is_high(self._wiring.action_lamp) else "off"

    def sounds(self, frequency_hz: float | None) -> None:
        """Tones above ``FASTEST_HZ`` are only known to sound: lgpio makes the pulses on a thread, and this kernel has no real time."""
        self.wait_for(lambda: self._is_tone(header.frequency_hz(self._wiring.buzzer), frequency_hz))
        assert frequency_hz is not None or not header.is_high(self._wiring.buzzer)

    def _is_tone(self, found_hz: float | None, wanted_hz: float | None) -> bool:
        if found_hz is None or wanted_hz is None:
            return found_hz is wanted_hz
        return found_hz > self.SLOWEST_HZ if wanted_hz > self.FASTEST_HZ else abs(found_hz - wanted_hz) < 0.05 * wanted_hz

    def press(self, button: ButtonName) -> None:
        header.pull(self._contacts[button], up=False)

    def release(self, button: ButtonName) -> None:
        header.pull(self._contacts[button], up=True)

    def turn(self, steps: int) -> None:
        header.turn(self._wiring.knob_a, self._wiring.knob_b, steps)

    def wait_for(self, happened: Callable[[], bool]) -> None:
        until_s = time.monotonic() + self.LONGEST_S
        while not happened():
            assert time.monotonic() < until_s, f"not within {self.LONGEST_S:g} s"
            time.sleep(0.001)


def heard(rig: MockRig) -> list[BuzzerTone | None]:
    """The tones in order."""
    return [entry.tone for entry in rig.backend.tone_history]
