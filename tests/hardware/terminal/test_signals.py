"""Signals and the wakeup pipe: handlers are installed and restored, and the program's own handlers are left alone."""

from __future__ import annotations

import select
import signal
from collections.abc import Iterator

import pytest

from hardware.mock.terminal.signals import TerminalSignals
from hardware.mock.terminal.wakeup_pipe import WakeupPipe

NUMBERS = (signal.SIGWINCH, signal.SIGCONT, signal.SIGTSTP, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture
def alarm() -> Iterator[WakeupPipe]:
    """A wakeup pipe, closed afterwards."""
    alarm = WakeupPipe()
    yield alarm
    alarm.close()


@pytest.fixture
def signals(alarm: WakeupPipe) -> Iterator[TerminalSignals]:
    """The signals, restored afterwards."""
    signals = TerminalSignals(alarm.writing, leave=lambda: None, enter=lambda: None)
    yield signals
    signals.restore()


def handlers() -> list[object]:
    return [signal.getsignal(number) for number in NUMBERS]


def rings(alarm: WakeupPipe) -> bool:
    return bool(select.select([alarm], [], [], 0)[0])


def test_they_are_given_back_as_they_were(signals: TerminalSignals) -> None:
    before = handlers()
    signals.install()
    assert handlers() != before
    signals.restore()
    assert handlers() == before
    assert signal.set_wakeup_fd(-1) == -1
    signals.restore()


def test_another_size_rings_with_its_number(alarm: WakeupPipe, signals: TerminalSignals) -> None:
    signals.install()
    signal.raise_signal(signal.SIGWINCH)
    assert rings(alarm)
    assert signal.SIGWINCH in alarm.drain()
    assert not rings(alarm)


def test_an_end_that_the_program_hears_is_left_to_it(signals: TerminalSignals) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        signals.install()
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_what_is_set_later_stays(signals: TerminalSignals) -> None:
    signals.install()
    before = signal.signal(signal.SIGWINCH, signal.SIG_IGN)
    signals.restore()
    assert signal.getsignal(signal.SIGWINCH) == signal.SIG_IGN
    assert before != signal.SIG_IGN
    signal.signal(signal.SIGWINCH, signal.SIG_DFL)


def test_an_alarm_rings_once_until_it_is_taken(alarm: WakeupPipe) -> None:
    for _ in range(100_000):
        alarm.wake()
    assert alarm.drain() == b"\0"
    assert alarm.drain() == b""
    alarm.wake()
    assert rings(alarm)


def test_a_closed_alarm_is_quiet() -> None:
    alarm = WakeupPipe()
    alarm.close()
    alarm.wake()
    alarm.close()
