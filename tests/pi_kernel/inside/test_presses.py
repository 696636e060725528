"""A thousand presses from another process, through lgpio and gpiozero to gestures: none lost, none doubled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bench.samples import quantile
from tests.pi_kernel.presses import REST_SHARE, pressed

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
@pytest.mark.parametrize("down_s", [0.005, 0.001], ids=["of 5 ms", "of 1 ms"])
def test_no_press_is_lost_and_none_counts_twice(down_s: float, processes: int) -> None:
    """Every edge that was made was heard once, with its time; every release was one click."""
    with busy(processes):
        made_s, edges, clicked_s, late_s = pressed(PRESSES, down_s)
    edges.sort(key=lambda edge: edge.at_s)
    wrong_s = [max(before_s - edge.at_s, edge.at_s - after_s) for (before_s, after_s), edge in zip(made_s, edges, strict=True)]
    print(
        f"{len(edges)} edges, {len(clicked_s)} clicks; from release to click: p50 {quantile(late_s, 0.5) * 1e3:.2f} ms, "
        f"p99 {quantile(late_s, 0.99) * 1e3:.2f} ms, of them {down_s * REST_SHARE * 1e3:g} ms for the contact to rest; "
        f"times wrong by {max(wrong_s) * 1e3:.2f} ms at most"
    )
    assert [edge.pressed for edge in edges] == [True, False] * PRESSES
    assert clicked_s == [edge.at_s for edge in edges if not edge.pressed]
    assert max(wrong_s) < TIME_IS_RIGHT_S
