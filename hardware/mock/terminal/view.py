"""What the mock shows, looked at from another thread: the glass only when a frame on it is whole, tones for as long as eyes need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.buttons import ButtonName
from hardware.clock import Clock
from hardware.mock.terminal.cells import LEVELS, level_of
from hardware.mock.terminal.sight import Sight

if TYPE_CHECKING:
    from hardware.mock.backend import Change, MockBackend

TONE_S = 0.4
"""How long a tone is shown at least; many are too short to be read."""


class View:
    """One mock backend. :meth:`note` may be called on any thread, the rest on one."""

    def __init__(self, backend: MockBackend, clock: Clock) -> None:
        self._backend, self._clock = backend, clock
        self._glass: bytes | None = None
        self._glass_changed = True
        self._tone: tuple[float, float] | None = None

    def note(self, change: Change) -> None:
        """Something is different now."""
        if change == "glass":
            self._glass_changed = True
        elif change == "sound" and (sound := self._backend.sounding):
            self._tone = (sound.frequency_hz, self._clock.now_s() + TONE_S)

    def sight(self, now_s: float, down: ButtonName | None) -> Sight:
        """The panel now."""
        backend = self._backend
        if self._glass_changed:
            self._glass_changed = False
            self._glass = backend.glass().tobytes() if backend.wires.there and backend.wires.bus_there else None
        glow = level_of(backend.action_brightness) / (LEVELS - 1)
        return Sight(self._glass, backend.glass_on, backend.contrast, backend.lights(), glow, self._tone_hz(now_s), down)

    def _tone_hz(self, now_s: float) -> float | None:
        if self._tone and now_s >= self._tone[1]:
            self._tone = None
        if sound := self._backend.sounding:
            return sound.frequency_hz
        return self._tone[0] if self._tone else None

    @property
    def due_s(self) -> float | None:
        """When the sight may change by itself, for the sign of a short tone goes; None before anything is noted."""
        return self._tone[1] if self._tone else None
