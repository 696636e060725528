"""The worker thread steps when due or woken, survives errors, and stops. These tests don't wait for real time."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from companion.fronts.panel.worker import Worker
from hardware.clock import SteadyClock
from hardware.mock.clock import MockClock

LONGEST_S = 20.0
"""A timeout far longer than anything here takes."""


class Steps:
    """A step that records its calls and runs given functions."""

    def __init__(self) -> None:
        self.called: queue.SimpleQueue[float] = queue.SimpleQueue()
        self.does: Callable[[float], float | None] = lambda now_s: None

    def __call__(self, now_s: float) -> float | None:
        try:
            return self.does(now_s)
        finally:
            self.called.put(now_s)

    def next(self) -> float:
        """Wait for the next call and return its time."""
        return self.called.get(timeout=LONGEST_S)


@pytest.fixture
def steps() -> Steps:
    return Steps()


@pytest.fixture
def worker(steps: Steps) -> Iterator[Worker]:
    """A worker that is not started."""
    worker = Worker("tested", steps, MockClock())
    yield worker
    worker.stop(LONGEST_S)
    assert not worker.alive


def test_it_steps_at_once_and_when_woken(steps: Steps, worker: Worker) -> None:
    assert not worker.alive
    worker.start()
    assert steps.next() == 1000
    for _ in range(3):
        worker.wake()
        steps.next()
    assert worker.alive


def test_it_steps_when_it_is_due() -> None:
    steps = Steps()
    clock = SteadyClock()
    steps.does = lambda now_s: now_s + 0.01
    worker = Worker("tested", steps, clock)
    worker.start()
    steps.next()
    times = [steps.next() for _ in range(4)]
    worker.stop(LONGEST_S)
    assert all(after - before >= 0.01 for before, after in pairwise(times))


def test_errors_are_logged_and_it_keeps_stepping(steps: Steps, worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    def stumble(now_s: float) -> float | None:
        raise RuntimeError("a wire came off")

    steps.does = stumble
    with caplog.at_level(logging.ERROR):
        worker.start()
        steps.next()
        worker.wake()
        steps.next()
        worker.stop(LONGEST_S)
    assert "tested stumbled" in caplog.text
    assert "a wire came off" in caplog.text


def test_repeated_errors_are_retried_with_growing_delays(steps: Steps) -> None:
    clock, due = MockClock(), queue.SimpleQueue[float | None]()

    class Told(Worker):
        def _sleep_until(self, due_s: float | None) -> bool:
            due.put(due_s and due_s - clock.now_s())
            clock.jump(1.0)
            return due_s is not None

    left = iter(range(9))

    def stumble(now_s: float) -> float | None:
        if next(left, None) is not None:
            raise RuntimeError("a wire came off")
        return None

    steps.does = stumble
    worker = Told("tested", steps, clock)
    worker.start()
    worker.stop(LONGEST_S)
    assert [due.get(timeout=LONGEST_S) for _ in range(10)] == [1, 2, 4, 8, 16, 32, 60, 60, 60, None]


def test_a_stop_finishes_the_pending_step(steps: Steps, worker: Worker) -> None:
    entered, let_go = threading.Event(), threading.Event()

    def blocked(now_s: float) -> float | None:
        entered.set()
        let_go.wait(LONGEST_S)
        return None

    steps.does = blocked
    worker.start()
    entered.wait(LONGEST_S)
    steps.does = lambda now_s: None
    worker.wake()
    stopping = threading.Thread(target=worker.stop, args=(LONGEST_S,))
    stopping.start()
    let_go.set()
    stopping.join(LONGEST_S)
    assert steps.called.qsize() == 2
    assert not worker.alive


def test_stopping_a_hanging_worker_times_out(steps: Steps) -> None:
    let_go = threading.Event()
    steps.does = lambda now_s: float(let_go.wait(LONGEST_S))
    worker = Worker("hanging", steps, MockClock())
    worker.start()
    began_s = time.monotonic()
    worker.stop(0.01)
    assert worker.alive
    assert time.monotonic() - began_s < LONGEST_S / 2
    let_go.set()
    worker.stop(LONGEST_S)
    assert not worker.alive


def test_a_worker_can_stop_itself_or_before_its_start(steps: Steps, worker: Worker) -> None:
    worker.stop()
    assert not worker.alive
    itself: list[Worker] = []
    steps.does = lambda now_s: itself[0].stop()
    itself.append(Worker("tested", steps, MockClock()))
    itself[0].start()
    steps.next()
    itself[0].stop(LONGEST_S)
    assert not itself[0].alive
