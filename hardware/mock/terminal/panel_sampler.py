"""Samples the mock's outputs for drawing on another thread: only complete frames, and short tones long enough to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.buttons import ButtonName
from hardware.clock import Clock
from hardware.mock.terminal.cells import LEVELS, level_of
from hardware.mock.terminal.panel_state import MockPanelState

if TYPE_CHECKING:
    from hardware.mock.backend import Change, MockBackend

TONE_S = 0.4
"""The shortest time a tone is shown; many are too short to be read."""


class MockPanelSampler:
    """Samples one mock backend. :meth:`note` may be called on any thread, the rest on one."""

    def __init__(self, backend: MockBackend, clock: Clock) -> None:
        self._backend, self._clock = backend, clock
        self._glass: bytes | None = None
        self._glass_changed = True
        self._tone: tuple[float, float] | None = None

    def note(self, change: Change) -> None:
        """Note a change."""
        if change == "display":
            self._glass_changed = True
        elif change == "sound" and (sound := self._backend.sounding):
            self._tone = (sound.frequency_hz, self._clock.now_s() + TONE_S)

    def sample(self, now_s: float, down: ButtonName | None) -> MockPanelState:
        """The current state of the panel."""
        backend = self._backend
        if self._glass_changed:
            self._glass_changed = False
            self._glass = backend.picture().tobytes() if backend.bus_connection.there and backend.bus_connection.bus_there else None
        glow = level_of(backend.action_brightness) / (LEVELS - 1)
        return MockPanelState(self._glass, backend.display_on, backend.contrast, backend.lights(), glow, self._tone_hz(now_s), down)

    def _tone_hz(self, now_s: float) -> float | None:
        if self._tone and now_s >= self._tone[1]:
            self._tone = None
        if sound := self._backend.sounding:
            return sound.frequency_hz
        return self._tone[0] if self._tone else None

    @property
    def due_s(self) -> float | None:
        """When the sample changes by itself, because a short tone is no longer shown; None before the next change."""
        return self._tone[1] if self._tone else None
