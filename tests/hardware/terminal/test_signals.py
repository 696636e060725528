"""Signals and what wakes: they are taken and given back as they were, and what the program hears itself is left to it."""

from __future__ import annotations

import select
import signal
from collections.abc import Iterator

import pytest

from hardware.mock.terminal.alarm import Alarm
from hardware.mock.terminal.signals import Signals

NUMBERS = (signal.SIGWINCH, signal.SIGCONT, signal.SIGTSTP, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture
def alarm() -> Iterator[Alarm]:
    """An alarm, closed afterwards."""
    alarm = Alarm()
    yield alarm
    alarm.close()


@pytest.fixture
def signals(alarm: Alarm) -> Iterator[Signals]:
    """The signals, given back afterwards."""
    signals = Signals(alarm.writing, leave=lambda: None, enter=lambda: None)
    yield signals
    signals.give_back()


def handlers() -> list[object]:
    return [signal.getsignal(number) for number in NUMBERS]


def rings(alarm: Alarm) -> bool:
    return bool(select.select([alarm], [], [], 0)[0])


def test_they_are_given_back_as_they_were(signals: Signals) -> None:
    before = handlers()
    signals.take()
    assert handlers() != before
    signals.give_back()
    assert handlers() == before
    assert signal.set_wakeup_fd(-1) == -1
    signals.give_back()


def test_another_size_rings_with_its_number(alarm: Alarm, signals: Signals) -> None:
    signals.take()
    signal.raise_signal(signal.SIGWINCH)
    assert rings(alarm)
    assert signal.SIGWINCH in alarm.take()
    assert not rings(alarm)


def test_an_end_that_the_program_hears_is_left_to_it(signals: Signals) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        signals.take()
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_what_is_set_later_stays(signals: Signals) -> None:
    signals.take()
    before = signal.signal(signal.SIGWINCH, signal.SIG_IGN)
    signals.give_back()
    assert signal.getsignal(signal.SIGWINCH) == signal.SIG_IGN
    assert before != signal.SIG_IGN
    signal.signal(signal.SIGWINCH, signal.SIG_DFL)


def test_an_alarm_rings_once_until_it_is_taken(alarm: Alarm) -> None:
    for _ in range(100_000):
        alarm.ring()
    assert alarm.take() == b"\0"
    assert alarm.take() == b""
    alarm.ring()
    assert rings(alarm)


def test_a_closed_alarm_is_quiet() -> None:
    alarm = Alarm()
    alarm.close()
    alarm.ring()
    alarm.close()
