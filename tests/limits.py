"""Limits on waiting: a test that waits in vain fails where it stood, and says what it waited for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Stuck(AssertionError):
    """Something took too long; the cause is what the waiting block raised when its wait was ended."""


@contextmanager
def limited(longest_s: float, end: Callable[[], object], what: str) -> Iterator[None]:
    """Where the block takes longer, call ``end`` on another thread, which is to end what the block waits for: kill a child, for example.

    Raises:
        Stuck: it was called. ``what`` says what the block was waiting for.
    """
    over, called = threading.Event(), threading.Event()

    def watch() -> None:
        if not over.wait(longest_s):
            called.set()
            end()

    watcher = threading.Thread(target=watch, name="limit", daemon=True)
    watcher.start()
    cause: Exception | None = None
    try:
        yield
    except Exception as error:
        if not called.is_set():
            raise
        cause = error
    finally:
        over.set()
        watcher.join()
    if called.is_set():
        raise Stuck(f"{what}: not within {longest_s:g} s" + (f"; then: {cause}" if cause else "")) from cause
