"""A thousand presses from another process, through lgpio and gpiozero to gestures: none lost, none doubled."""

from __future__ import annotations

import queue
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

import pytest

from bench.samples import quantile
from hardware.buttons import Edge
from hardware.clock import SteadyClock
from hardware.gestures import Clicked, Gestures
from hardware.gpio.backend import GpioBackend
from hardware.inbox import next_event
from hardware.wiring import Wiring
from tests.pi_kernel import header

PRESSES = 1000
QUIET_S = 1.0
"""After so long without an edge, once the presser has ended, nothing more is to come."""
TIME_IS_RIGHT_S = 0.003
"""The kernel's time of an edge comes to our clock with an error no larger than this."""


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


class Presses(NamedTuple):
    """What was pressed: between which times each edge was made (s). And what the main loop heard of it: every edge, the times of the
    releases that became clicks, and how long after a release its click came (s).
    """

    made_s: list[tuple[float, float]]
    edges: list[Edge]
    clicked_s: list[float]
    late_s: list[float]


def pressed(down_s: float) -> Presses:
    """A thousand presses of this length."""
    clock, edges, clicked_s, late_s = SteadyClock(), list[Edge](), list[float](), list[float]()
    inbox: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    gestures = Gestures(settle_s=down_s / 8)
    backend = GpioBackend(clock, Wiring())
    header.pull(Wiring().action, up=True)
    button = backend.button("action", inbox.put)
    gestures.begin("action", False, clock.now_s())
    words = [sys.executable, "-m", "tests.pi_kernel.presser", str(Wiring().action), str(PRESSES), str(down_s)]
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


@pytest.mark.parametrize("processes", [0, 2], ids=["idle", "beside two busy processes"])
@pytest.mark.parametrize("down_s", [0.005, 0.001], ids=["of 5 ms", "of 1 ms"])
def test_no_press_is_lost_and_none_counts_twice(down_s: float, processes: int) -> None:
    """Every edge that was made was heard once, with its time; every release was one click."""
    with busy(processes):
        made_s, edges, clicked_s, late_s = pressed(down_s)
    edges.sort(key=lambda edge: edge.at_s)
    wrong_s = [max(before_s - edge.at_s, edge.at_s - after_s) for (before_s, after_s), edge in zip(made_s, edges, strict=True)]
    print(
        f"{len(edges)} edges, {len(clicked_s)} clicks; from release to click: p50 {quantile(late_s, 0.5) * 1e3:.2f} ms, "
        f"p99 {quantile(late_s, 0.99) * 1e3:.2f} ms, of them {down_s / 8 * 1e3:g} ms for the contact to rest; "
        f"times wrong by {max(wrong_s) * 1e3:.2f} ms at most"
    )
    assert [edge.pressed for edge in edges] == [True, False] * PRESSES
    assert clicked_s == [edge.at_s for edge in edges if not edge.pressed]
    assert max(wrong_s) < TIME_IS_RIGHT_S
