"""The virtual pods beside the virtual panel: what they show, and their buttons. Each of them runs the firmware of real ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
from msgspec import Meta

from companion.fronts.web.panel.button_holds import ButtonHolds
from hardware.pods.faces import SIZE, lights_of

if TYPE_CHECKING:
    from hardware.pods.mock import VirtualPod

PRESS_S = 0.05
"""Minimum time between two changes of a contact: the firmware lets one settle for 30 ms, and looks again after that."""


class PanelPod(msgspec.Struct, frozen=True):
    """A virtual pod."""

    serial: str
    name: Annotated[str, Meta(description="What screens call it: its player's name, or the word pod with its letter.")]
    face: Annotated[
        str,
        Meta(description="A capital letter, digit or sign; y a tick, n a cross, b the bell, t a full square, p a pause; a blank is dark."),
    ]
    lights: Annotated[str, Meta(description=f"Its LEDs, {SIZE} rows of {SIZE}: # is lit.", pattern="^[#.]{25}$")]
    sounds: bool


class PodButton(NamedTuple):
    """A button of a pod: ``a`` or ``b``."""

    pod: str
    button: str


class VirtualPods:
    """Virtual pods for browsers. ``names`` has what screens call them, by serial number."""

    def __init__(self, pods: Sequence[VirtualPod], names: Callable[[], Mapping[str, str]]) -> None:
        self._pods = {pod.serial: pod for pod in pods}
        self._names = names
        buttons = [PodButton(serial, button) for serial in self._pods for button in "ab"]
        self.holds: ButtonHolds[PodButton] = ButtonHolds(self, buttons, PRESS_S)

    @property
    def serials(self) -> tuple[str, ...]:
        """Their serial numbers."""
        return tuple(self._pods)

    def state(self) -> tuple[PanelPod, ...]:
        """What they show now."""
        names = self._names()
        return tuple(self._pod(pod, names.get(serial, serial)) for serial, pod in self._pods.items())

    @staticmethod
    def _pod(pod: VirtualPod, name: str) -> PanelPod:
        face, _, sounds = pod.look()
        return PanelPod(pod.serial, name, face, lights_of(face), sounds)

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this after every change of what one shows, on the thread that made it."""
        for pod in self._pods.values():
            pod.on_change(callback)

    # -- their contacts -----------------------------------------------------------------------------------------

    def press(self, button: PodButton) -> None:
        """Push a button down."""
        self._pods[button.pod].push(button.button, True)

    def release(self, button: PodButton) -> None:
        """Let it go."""
        self._pods[button.pod].push(button.button, False)
