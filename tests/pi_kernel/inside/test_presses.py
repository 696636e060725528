"""A thousand presses from another process, through lgpio and gpiozero to gestures: none lost, none doubled."""

from __future__ import annotations

import queue
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bench.samples import quantile
from hardware.buttons import Edge
from hardware.clock import SteadyClock
from hardware.gestures import Clicked, Gestures
from hardware.gpio.backend import GpioBackend
from hardware.wiring import Wiring
from tests.pi_kernel import header

PRESSES = 1000
ATTEMPTS = 4
"""The kernel of a Pi keeps sixteen edges for a program that is not there to take them. This one is a program itself, and where this machine
lets it wait for longer than that, edges are lost before we could hear them: then the thousand presses are made again.
"""
QUIET_S = 1.0
"""After so long without an edge, once the presser has ended, nothing more is to come."""


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes beside us that only burn."""
    burning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.wait()


def heard(down_s: float) -> tuple[list[Edge], list[float]]:
    """What the main loop hears of so many presses: every edge, and how long after a release its click came (s)."""
    clock, edges, late_s = SteadyClock(), list[Edge](), list[float]()
    inbox: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    gestures = Gestures(settle_s=down_s / 8)
    backend = GpioBackend(clock, Wiring())
    header.pull(Wiring().action, up=True)
    button = backend.button("action", inbox.put)
    gestures.begin("action", False, clock.now_s())
    presser = subprocess.Popen([sys.executable, "-m", "tests.pi_kernel.presser", str(Wiring().action), str(PRESSES), str(down_s)])
    heard_s = clock.now_s()
    while presser.poll() is None or clock.now_s() < heard_s + QUIET_S:
        due_s = gestures.due_s
        try:
            edge = inbox.get(timeout=0.1 if due_s is None else max(0.0, min(0.1, due_s - clock.now_s())))
        except queue.Empty:
            found = gestures.tick(clock.now_s())
        else:
            edges.append(edge)
            heard_s = clock.now_s()
            found = gestures.feed(edge)
        late_s += [clock.now_s() - gesture.at_s for gesture in found if isinstance(gesture, Clicked)]
    button.close()
    backend.close()
    assert presser.wait() == 0
    return edges, late_s


@pytest.mark.parametrize("processes", [0, 2], ids=["idle", "beside two busy processes"])
@pytest.mark.parametrize("down_s", [0.005, 0.001], ids=["of 5 ms", "of 1 ms"])
def test_no_press_is_lost_and_none_counts_twice(down_s: float, processes: int) -> None:
    for _ in range(ATTEMPTS):
        with busy(processes):
            edges, late_s = heard(down_s)
        print(f"{len(edges)} edges, {len(late_s)} clicks; from release to click: p50 {quantile(late_s, 0.5) * 1e3:.2f} ms, "
              f"p99 {quantile(late_s, 0.99) * 1e3:.2f} ms, of them {down_s / 8 * 1e3:g} ms for the contact to rest")  # fmt: skip
        if len(edges) == 2 * PRESSES:
            break
    assert (len(edges), len(late_s)) == (2 * PRESSES, PRESSES)
    assert len({edge.at_s for edge in edges}) == 2 * PRESSES
