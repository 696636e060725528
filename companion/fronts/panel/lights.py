"""The panel's lamps. Green: instructions; amber: a question is open; red: the fire phase or another danger moves. ACTION breathes while it
can be pressed. While sheets are read, red is for what the sheet is about.
"""

from __future__ import annotations

from companion.scene import Scene
from hardware.lamps import Lights

TALK = ("confirm", "countdown")
"""Asks that are instructions or a countdown; all others are questions."""


def lights_of(scene: Scene | None, *, alarm: bool) -> Lights:
    """The lamps for a scene, in which danger moves or not; without a scene only ACTION is lit, because a menu is open."""
    if scene is None:
        return Lights(action="breathing")
    if scene.question is None:
        return Lights(green=True, action="breathing")
    asks, clock = scene.question.kind not in TALK, scene.clock
    may_press = clock is None or clock.state != "running" or clock.pausable
    return Lights(green=not asks and not alarm, amber=asks, red=alarm, action="breathing" if may_press else "off")
