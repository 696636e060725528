"""Latency of a command on one phone until all phones show its effect."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from bench.web.daemon import Served
from bench.web.phone_players import at_table


@contextmanager
def a_core_for_the_daemon() -> Iterator[None]:
    """Start processes on one core inside this block; :func:`leave_it` moves the caller to the other cores, if there are any."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def leave_it() -> None:
    """Move this process off the daemon's core."""
    others = os.sched_getaffinity(0) - {min(os.sched_getaffinity(0))}
    if others:
        os.sched_setaffinity(0, others)


async def until_all_have_it(served: Served, phones: int, acts: int) -> AsyncIterator[float]:
    """Latency of each command (a tick, an answer, a step of a report, the clock) in seconds, from sending it until the last of this many
    phones has received its effect.
    """
    async with at_table(served, phones) as people:
        async for happened in people.play(acts):
            yield happened.until_all_s
