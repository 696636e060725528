"""The state of the virtual panel as sent to browsers."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from companion.fronts.web.panel.pods import PanelPod, VirtualPods

if TYPE_CHECKING:
    from hardware.mock.backend import MockBackend

Glow = Literal["off", "on", "breathing"]


class PanelLamps(msgspec.Struct, frozen=True):
    """The three lamps and the mode of the lamp in ACTION."""

    red: bool
    amber: bool
    green: bool
    action: Glow


class PanelTone(msgspec.Struct, frozen=True):
    """The tone that is sounding."""

    frequency_hz: Annotated[float, Meta(gt=0)]
    loudness: Annotated[float, Meta(gt=0, le=1, description="Above 0 and up to 1; the duty cycle of a square wave says as much.")]
    since_s: Annotated[float, Meta(description="When it began, in seconds by the companion's clock.")]


class PanelNow(msgspec.Struct, frozen=True):
    """The whole state of the panel."""

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
    pods: Annotated[tuple[PanelPod, ...], Meta(description="The virtual pods beside it (companion run --pods).")] = ()


class PanelReader:
    """Reads the state of a mock backend and of virtual pods. The picture is cached until :meth:`mark_stale` is called, on any thread."""

    def __init__(self, backend: MockBackend, pods: VirtualPods) -> None:
        self._backend, self._pods = backend, pods
        self._picture = ""
        self._stale = True

    def mark_stale(self) -> None:
        """Read the picture again next time: the display has changed."""
        self._stale = True

    def now(self) -> PanelNow:
        """The current state."""
        backend = self._backend
        if self._stale:
            self._stale = False
            self._picture = b64encode(backend.picture().tobytes()).decode()
        there = backend.bus_connection.there and backend.bus_connection.bus_there
        lights = backend.lights()
        return PanelNow(
            display="missing" if not there else "on" if backend.display_on else "off",
            glass=self._picture,
            contrast=backend.contrast,
            lamps=PanelLamps(lights.red, lights.amber, lights.green, lights.action),
            action_brightness=round(backend.action_brightness, 2),
            sound=self._tone(),
            pods=self._pods.state(),
        )

    def _tone(self) -> PanelTone | None:
        at_s, sound = self._backend.tone_history[-1]
        return sound and PanelTone(sound.frequency_hz, round(sound.loudness, 3), at_s)


def changed_fields(before: PanelNow | None, now: PanelNow) -> dict[str, Any]:
    """The fields of ``now`` that differ from ``before``; all of them if ``before`` is None."""
    fields = {name: getattr(now, name) for name in PanelNow.__struct_fields__}
    return {name: value for name, value in fields.items() if before is None or value != getattr(before, name)}
