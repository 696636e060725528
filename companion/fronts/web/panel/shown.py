"""What the panel shows at one moment, in the form in which it is sent."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

if TYPE_CHECKING:
    from hardware.mock.backend import MockBackend

Glow = Literal["off", "on", "breathing"]


class PanelLamps(msgspec.Struct, frozen=True):
    """The three lamps, and how the one in ACTION was told to glow."""

    red: bool
    amber: bool
    green: bool
    action: Glow


class PanelTone(msgspec.Struct, frozen=True):
    """What sounds."""

    frequency_hz: Annotated[float, Meta(gt=0)]
    loudness: Annotated[float, Meta(gt=0, le=1, description="Above 0 and up to 1; the duty cycle of a square wave says as much.")]
    since_s: Annotated[float, Meta(description="When it began, in seconds by the companion's clock.")]


class PanelNow(msgspec.Struct, frozen=True):
    """The panel."""

    display: Annotated[Literal["on", "off", "missing"], Meta(description="Whether the glass is on, off, or does not answer.")]
    glass: Annotated[
        str,
        Meta(
            description="The picture, base64 of 1,024 bytes: 64 lines of 16 bytes, the first pixel in the highest bit, lit is 1.",
            extra_json_schema={"contentEncoding": "base64"},
        ),
    ]
    contrast: Annotated[int, Meta(ge=0, le=255, description="The brightness of the glass; at 0 it still can be read in the dark.")]
    lamps: PanelLamps
    action_brightness: Annotated[
        float, Meta(ge=0, le=1, description="ACTION's lamp at this moment; while it breathes it goes up and down.")
    ]
    sound: PanelTone | None


class Sight:
    """Looks at a mock backend. The picture is made anew only after :meth:`stale` was called, on whatever thread."""

    def __init__(self, backend: MockBackend) -> None:
        self._backend = backend
        self._glass = ""
        self._stale = True

    def stale(self) -> None:
        """There is another picture on the glass."""
        self._stale = True

    def now(self) -> PanelNow:
        """The panel as it is."""
        backend = self._backend
        if self._stale:
            self._stale = False
            self._glass = b64encode(backend.glass().tobytes()).decode()
        there = backend.wires.there and backend.wires.bus_there
        lights = backend.lights()
        return PanelNow(
            display="missing" if not there else "on" if backend.glass_on else "off",
            glass=self._glass,
            contrast=backend.contrast,
            lamps=PanelLamps(lights.red, lights.amber, lights.green, lights.action),
            action_brightness=round(backend.action_brightness, 2),
            sound=self._tone(),
        )

    def _tone(self) -> PanelTone | None:
        at_s, sound = self._backend.heard[-1]
        return sound and PanelTone(sound.frequency_hz, round(sound.loudness, 3), at_s)


def news(before: PanelNow | None, now: PanelNow) -> dict[str, Any]:
    """The fields of ``now`` that are not the same before; all of them where nothing was before."""
    fields = {name: getattr(now, name) for name in PanelNow.__struct_fields__}
    return {name: value for name, value in fields.items() if before is None or value != getattr(before, name)}
