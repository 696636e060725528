"""A thousand presses from another process, through lgpio and gpiozero to gestures: none lost, none doubled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest

from bench.samples import quantile
from hardware.gestures import SETTLE_S
from tests.pi_kernel.presses import REST_SHARE, gestures_by_the_rule, gestures_of_the_box, pressed

PRESSES = 1000
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


@pytest.mark.parametrize("processes", [0, 2], ids=["idle", "beside two busy processes"])
@pytest.mark.parametrize("every_s", [0.005, 0.001], ids=["every 5 ms", "every 1 ms"])
def test_no_press_is_lost_and_none_counts_twice(every_s: float, processes: int) -> None:
    """A press every 5 ms or 1 ms: an edge every 2.5 ms or 0.5 ms, or later where the one processor is busy hearing them; how much later is
    printed. Each edge is heard once, with the kernel's time of it.

    For the box that is a contact that bounces, since its contacts have to rest for 8 ms: its gestures are what that rule makes of the times
    of the edges. Where an eighth of the time between two presses is rest enough, every press is a click.
    """
    with busy(processes):
        made_s, arrived, clicked_s, late_s = pressed(PRESSES, every_s)
    edges = sorted(arrived, key=lambda edge: edge.at_s)
    apart_s = [later.at_s - edge.at_s for edge, later in pairwise(edges)]
    wrong_s = [max(before_s - edge.at_s, edge.at_s - after_s) for (before_s, after_s), edge in zip(made_s, edges, strict=True)]
    by_the_rule = gestures_by_the_rule(edges)
    print(
        f"{len(edges)} edges, apart: p50 {quantile(apart_s, 0.5) * 1e3:.2f} ms, p99 {quantile(apart_s, 0.99) * 1e3:.2f} ms; "
        f"{len(clicked_s)} clicks, after the release: p50 {quantile(late_s, 0.5) * 1e3:.2f} ms, p99 {quantile(late_s, 0.99) * 1e3:.2f} ms, "
        f"of them {every_s * REST_SHARE * 1e3:g} ms of rest; times wrong by {max(wrong_s) * 1e3:.2f} ms at most; "
        f"gestures with a rest of {SETTLE_S * 1e3:g} ms: {len(by_the_rule)}"
    )
    assert [edge.pressed for edge in edges] == [True, False] * PRESSES
    assert max(wrong_s) < TIME_IS_RIGHT_S
    assert clicked_s == [edge.at_s for edge in edges if not edge.pressed]
    assert gestures_of_the_box(arrived) == by_the_rule
