"""An act on one phone, until all phones have it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from bench.web.daemon import Served
from bench.web.people import at_table


@contextmanager
def a_core_for_the_daemon() -> Iterator[None]:
    """What is started within has a core of its own, where there are several: :func:`leave_it` goes to the others."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def leave_it() -> None:
    """Leave that core to the daemon."""
    others = os.sched_getaffinity(0) - {min(os.sched_getaffinity(0))}
    if others:
        os.sched_setaffinity(0, others)


async def until_all_have_it(served: Served, phones: int, acts: int) -> AsyncIterator[float]:
    """Seconds of each act (a tick, an answer, a step of a report, the clock), from sending it to the moment in which the last of so many
    phones has what is different now.
    """
    async with at_table(served, phones) as people:
        async for happened in people.play(acts):
            yield happened.until_all_s
