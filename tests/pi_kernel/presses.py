"""Presses from another process, through lgpio and gpiozero to gestures."""

from __future__ import annotations

import queue
import subprocess
import sys
import tempfile
from contextlib import suppress
from typing import NamedTuple

from hardware.buttons import Edge
from hardware.clock import SteadyClock
from hardware.gestures import Clicked, Gestures
from hardware.gpio.backend import GpioBackend
from hardware.inbox import next_event
from hardware.wiring import Wiring
from tests.pi_kernel import header

QUIET_S = 1.0
"""After so long without an edge, once the presser has ended, nothing more is to come."""
REST_SHARE = 1 / 8
"""The contact has to rest for this share of a press."""


class Presses(NamedTuple):
    """What was pressed: between which times each edge was made (s). And what the main loop heard of it: every edge, the times of the
    releases that became clicks, and how long after a release its click came (s).
    """

    made_s: list[tuple[float, float]]
    edges: list[Edge]
    clicked_s: list[float]
    late_s: list[float]


def pressed(presses: int, down_s: float) -> Presses:
    """So many presses of this length, heard as by the main loop."""
    clock, edges, clicked_s, late_s = SteadyClock(), list[Edge](), list[float](), list[float]()
    inbox: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    gestures = Gestures(settle_s=down_s * REST_SHARE)
    backend = GpioBackend(clock, Wiring())
    header.pull(Wiring().action, up=True)
    button = backend.button("action", inbox.put)
    gestures.begin("action", False, clock.now_s())
    words = [sys.executable, "-m", "tests.pi_kernel.presser", str(Wiring().action), str(presses), str(down_s)]
    with tempfile.TemporaryFile() as told, subprocess.Popen(words, stdin=subprocess.PIPE, stdout=told, bufsize=0) as presser:
        assert presser.stdin is not None
        heard_s = clock.now_s()
        while presser.poll() is None or clock.now_s() < heard_s + QUIET_S:
            due_s = gestures.due_s
            edge = next_event(inbox, 0.1 if due_s is None else min(0.1, due_s - clock.now_s()))
            if edge is None:
                found = gestures.tick(clock.now_s())
            else:
                edges.append(edge)
                heard_s = clock.now_s()
                with suppress(BrokenPipeError):  # the presser has ended
                    presser.stdin.write(b".")
                found = gestures.feed(edge)
            clicks = [gesture.at_s for gesture in found if isinstance(gesture, Clicked)]
            clicked_s += clicks
            late_s += [clock.now_s() - at_s for at_s in clicks]
        button.close()
        backend.close()
        assert presser.returncode == 0
        told.seek(0)
        made_s = [(int(before) / 1e9, int(after) / 1e9) for before, after in (line.split() for line in told)]
    return Presses(made_s, edges, clicked_s, late_s)
