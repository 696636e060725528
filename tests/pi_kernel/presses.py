"""Presses from another process, through lgpio and gpiozero to gestures."""

from __future__ import annotations

import math
import queue
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from hardware.buttons import Edge
from hardware.clock import SteadyClock
from hardware.gestures import HOLD_S, SETTLE_S, Clicked, Gesture, Gestures, Held
from hardware.gpio.backend import GpioBackend
from hardware.inbox import next_event
from hardware.wiring import Wiring
from tests.pi_kernel import header

QUIET_S = 0.5
"""After so long without an edge, once the presser has ended, nothing more is to come."""
REST_SHARE = 1 / 8
"""So that each press counts, the contact has to rest for this share of the time between two presses. The box waits for longer: 8 ms."""


class Presses(NamedTuple):
    """What was pressed: between which times each edge was made (s). And what a main loop heard of it: every edge as it arrived, the times
    of the releases that became clicks, and how long after a release its click came (s).
    """

    made_s: list[tuple[float, float]]
    edges: list[Edge]
    clicked_s: list[float]
    late_s: list[float]


def pressed(presses: int, every_s: float) -> Presses:
    """So many presses, one each ``every_s``, heard as by the main loop."""
    clock, edges, clicked_s, late_s = SteadyClock(), list[Edge](), list[float](), list[float]()
    inbox: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    gestures = Gestures(settle_s=every_s * REST_SHARE)
    backend = GpioBackend(clock, Wiring())
    header.pull(Wiring().action, up=True)
    button = backend.button("action", inbox.put)
    gestures.begin("action", False, clock.now_s())
    words = [sys.executable, "-m", "tests.pi_kernel.presser", str(Wiring().action), str(presses), str(every_s)]
    with tempfile.TemporaryFile() as told, subprocess.Popen(words, stdin=subprocess.PIPE, stdout=told, bufsize=0) as presser:
        assert presser.stdin is not None
        heard_s = clock.now_s()
        while True:
            due_s, now_s = gestures.due_s, clock.now_s()
            edge = next_event(inbox, 0.1 if due_s is None else min(0.1, due_s - now_s))
            if edge is not None:
                edges.append(edge)
                heard_s = now_s
                with suppress(BrokenPipeError):  # the presser has ended
                    presser.stdin.write(b".")
                found = gestures.feed(edge)
            elif presser.poll() is not None and now_s > heard_s + QUIET_S:
                break
            else:
                found = gestures.tick(clock.now_s())
            clicks = [gesture.at_s for gesture in found if isinstance(gesture, Clicked)]
            clicked_s += clicks
            late_s += [clock.now_s() - at_s for at_s in clicks]
        button.close()
        backend.close()
        assert presser.returncode == 0
        told.seek(0)
        made_s = [(int(before) / 1e9, int(after) / 1e9) for before, after in (line.split() for line in told)]
    return Presses(made_s, edges, clicked_s, late_s)


def gestures_of_the_box(edges: Iterable[Edge]) -> list[Gesture]:
    """What the box makes of these edges, in the order in which they arrived."""
    gestures = Gestures()
    gestures.begin("action", False, 0.0)
    found = [gesture for edge in edges for gesture in gestures.feed(edge)]
    return [*found, *gestures.tick(math.inf)]


def gestures_by_the_rule(edges: Iterable[Edge]) -> list[Gesture]:
    """The same from the rule itself, in order of time: edges closer to each other than ``SETTLE_S`` are one change of the contact, at the
    time of the first, to the level of the last; a contact that was closed and is open again was clicked, or held from ``HOLD_S`` on.
    """
    found, down_s = list[Gesture](), None
    for change in changes(edges):
        first, last = change[0], change[-1]
        if last.pressed and down_s is None:
            down_s = first.at_s
        elif not last.pressed and down_s is not None:
            is_hold = first.at_s >= down_s + HOLD_S
            found.append(Held(first.button, down_s + HOLD_S) if is_hold else Clicked(first.button, first.at_s))
            down_s = None
    return found


def changes(edges: Iterable[Edge]) -> list[list[Edge]]:
    """The edges in trains, in order of time: in one train each follows the one before it sooner than after ``SETTLE_S``."""
    trains = list[list[Edge]]()
    for edge in sorted(edges, key=lambda edge: edge.at_s):
        if trains and edge.at_s < trains[-1][-1].at_s + SETTLE_S:
            trains[-1].append(edge)
        else:
            trains.append([edge])
    return trains
