"""Waiting for the next input event, for a limited time."""

from __future__ import annotations

from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")


def next_event(inbox: SimpleQueue[T], timeout_s: float | None) -> T | None:
    """The next event of a queue that nobody else reads; None if none comes within so many seconds (None: wait for ever).

    Up to Python 3.12 ``SimpleQueue.get`` may wait for ever where its time is over before it has begun to wait, which is only so if nobody
    asked in vain since the last event. So a click that was due at once would wait for the next press. Asking in vain first prevents it.
    """
    with suppress(Empty):
        return inbox.get_nowait()
    with suppress(Empty):
        return inbox.get(timeout=None if timeout_s is None else max(0.0, timeout_s))
    return None
