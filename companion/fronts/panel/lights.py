"""Which lamps are lit: green, the table talks; amber, a question waits; red, the danger moves. ACTION breathes while it may be pressed."""

from __future__ import annotations

from companion.scene import Scene
from hardware.lamps import Lights

TALK = ("confirm", "countdown")
"""Asks at which the table talks or acts; all others are questions."""


def lights_of(scene: Scene | None) -> Lights:
    """The lamps for a scene; without one, ACTION alone (a menu waits)."""
    if scene is None:
        return Lights(action="breathing")
    if scene.question is None:
        return Lights(green=True, action="breathing")
    asks, clock = scene.question.kind not in TALK, scene.clock
    may_press = clock is None or clock.state != "running" or clock.pausable
    return Lights(green=not asks and not scene.alarm, amber=asks, red=scene.alarm, action="breathing" if may_press else "off")
