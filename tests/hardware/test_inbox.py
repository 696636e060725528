"""Waiting for input ends when its time is over, however short that is."""

from __future__ import annotations

import threading
from queue import SimpleQueue

from hardware.inbox import next_event

TRIES = 50_000
LONGEST_S = 60.0


def test_an_event_that_is_there_is_given_at_once() -> None:
    inbox = SimpleQueue[str]()
    inbox.put("first")
    inbox.put("second")
    assert [next_event(inbox, 0.0), next_event(inbox, None), next_event(inbox, 0.0)] == ["first", "second", None]


def test_a_time_that_is_over_already_is_none() -> None:
    assert next_event(SimpleQueue[str](), -1.0) is None


def test_an_event_ends_the_wait() -> None:
    inbox = SimpleQueue[str]()
    threading.Timer(0.01, inbox.put, ["late"]).start()
    assert next_event(inbox, LONGEST_S) == "late"


def test_a_time_that_is_over_before_the_wait_begins_does_not_wait_for_ever() -> None:
    """After every event, as the main loop waits for the contact to rest: with ``SimpleQueue.get`` alone it ends after some thousand."""
    inbox = SimpleQueue[int]()
    took = list[int | None]()

    def listen() -> None:
        for number in range(TRIES):
            inbox.put(number)
            took.append(next_event(inbox, None))
            took.append(next_event(inbox, 1e-6))

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    listener.join(LONGEST_S)
    assert len(took) == 2 * TRIES
    assert took[1::2] == [None] * TRIES
