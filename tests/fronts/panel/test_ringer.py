"""The tones of a countdown come on time, and none at other times."""

from __future__ import annotations

import pytest

from companion.fronts.panel.ringer import BELL, HALF, LAST, LOUDNESS, MINUTE, SIGNALS, TEN, TRY, Ringer, Tone
from hardware.errors import PartBusy
from hardware.mock.clock import MockClock
from hardware.slots import RETRY_S, Slot
from hardware.sounder import Sounder
from tests.fronts.panel.displays import RecordedSounder


class Rig:
    """A ringer with a fake buzzer, stepped as its thread would: when something is due."""

    def __init__(self) -> None:
        self.clock, self.there = MockClock(), True
        self.told: list[tuple[float, float, float]] = []
        slot: Slot[Sounder] = Slot("buzzer", self._open, self.clock)
        self.ringer = Ringer(slot)
        self.deadline_s: float | None = None
        self.due_s = self.ringer.step(self.clock.now_s())

    def _open(self) -> RecordedSounder:
        if not self.there:
            raise PartBusy("buzzer", "its pin is busy")
        return RecordedSounder(self.told, self.clock.now_s)

    def watch(self, left_s: float | None, total_s: float = 120) -> None:
        """Set the time of the bell, as the host does."""
        now_s = self.clock.now_s()
        self.deadline_s = None if left_s is None else now_s + left_s
        self.tell(total_s)

    def tell(self, total_s: float = 120) -> None:
        """Set the same time again, and wake the thread."""
        self.ringer.watch(self.deadline_s, total_s, self.clock.now_s())
        self.step()

    def step(self) -> None:
        self.due_s = self.ringer.step(self.clock.now_s())

    def run(self, seconds: float) -> None:
        """Let time pass, and step whenever something is due."""
        end_s = self.clock.now_s() + seconds
        while self.due_s is not None and self.due_s <= end_s:
            self.clock.jump(max(0.0, self.due_s - self.clock.now_s()))
            self.step()
        self.clock.jump(end_s - self.clock.now_s())

    def history(self) -> list[tuple[float, float]]:
        """Tones as seconds since the start and frequency; silence is frequency 0."""
        return [(round(at_s - 1000, 6), frequency) for at_s, frequency, _ in self.told]


def tones(total_s: float, *seconds: int) -> list[tuple[float, float]]:
    """The tones of these signals of a countdown started at 0, each followed by silence."""
    found: list[tuple[float, float]] = []
    for left_s in seconds:
        tone = SIGNALS[left_s]
        found += [(total_s - left_s, tone.frequency_hz), (round(total_s - left_s + tone.seconds, 6), 0)]
    return found


@pytest.mark.parametrize(
    ("total_s", "signals"),
    [
        (120, (60, 30, 10, 5, 4, 3, 2, 1, 0)),
        (75, (60, 30, 10, 5, 4, 3, 2, 1, 0)),
        (60, (30, 10, 5, 4, 3, 2, 1, 0)),
        (20, (10, 5, 4, 3, 2, 1, 0)),
        (3, (2, 1, 0)),
        (1, (0,)),
    ],
)
@pytest.mark.parametrize("sound", ["full", "soft"])
def test_the_whole_history_of_a_countdown(total_s: float, signals: tuple[int, ...], sound: str) -> None:
    rig = Rig()
    rig.ringer.sound(sound)
    rig.watch(total_s, total_s)
    rig.run(total_s + 60)
    assert rig.history() == tones(total_s, *signals)
    assert {loudness for _, frequency, loudness in rig.told if frequency} == {LOUDNESS[sound]}
    assert rig.due_s is None


def test_the_bell_is_long_and_every_signal_is_different() -> None:
    assert BELL.seconds > 1 > max(tone.seconds for tone in (MINUTE, HALF, TEN, LAST))
    assert len({MINUTE, HALF, TEN, LAST, BELL}) == 5


def test_off_is_silent() -> None:
    rig = Rig()
    rig.ringer.sound("off")
    rig.watch(120)
    rig.run(200)
    assert rig.told == []


def test_muting_stops_a_tone_at_once() -> None:
    rig = Rig()
    rig.watch(20, 20)
    rig.run(20.2)
    rig.ringer.sound("off")
    rig.step()
    assert rig.history()[-2:] == [(20, BELL.frequency_hz), (20.2, 0)]
    assert rig.due_s is None


def test_a_paused_countdown_is_silent_and_signals_follow_later() -> None:
    rig = Rig()
    rig.watch(75, 75)
    rig.run(50)
    rig.watch(None)
    rig.run(1000)
    assert rig.history() == tones(75, 60, 30)
    rig.watch(25, 75)
    rig.run(100)
    assert rig.history() == tones(75, 60, 30) + tones(1075, 10, 5, 4, 3, 2, 1, 0)


def test_a_false_start_plays_all_signals_again() -> None:
    rig = Rig()
    rig.watch(20, 20)
    rig.run(4)
    rig.watch(None)
    rig.run(10)
    rig.watch(20, 20)
    rig.run(60)
    assert rig.history() == tones(34, 10, 5, 4, 3, 2, 1, 0)


def test_a_countdown_ended_early_is_silent() -> None:
    rig = Rig()
    rig.watch(20, 20)
    rig.run(12)
    rig.watch(None)
    rig.run(60)
    assert rig.history() == tones(20, 10)


def test_after_standby_only_the_bell_rings_late() -> None:
    rig = Rig()
    rig.watch(120)
    rig.clock.jump(300)
    rig.run(60)
    assert rig.history() == [(300, BELL.frequency_hz), (301.5, 0)]


def test_after_a_short_standby_past_signals_are_skipped() -> None:
    rig = Rig()
    rig.watch(120)
    rig.clock.jump(116.5)
    rig.run(60)
    assert rig.history() == tones(120, 3, 2, 1, 0)


def test_a_slightly_late_signal_is_played() -> None:
    rig = Rig()
    rig.watch(120)
    rig.clock.jump(60.2)
    rig.step()
    assert rig.history() == [(60.2, MINUTE.frequency_hz)]


def test_a_host_faster_than_the_bell_does_not_lose_it() -> None:
    rig = Rig()
    rig.watch(20, 20)
    rig.run(19.9)
    rig.clock.jump(0.1)
    rig.watch(None)
    assert rig.history()[-1] == (20, BELL.frequency_hz)


def test_a_host_slower_than_the_bell_does_not_ring_twice() -> None:
    rig = Rig()
    rig.watch(20, 20)
    rig.run(20)
    rig.tell(20)
    rig.run(0.1)
    rig.tell(20)
    rig.run(60)
    assert rig.history() == tones(20, 10, 5, 4, 3, 2, 1, 0)


def test_two_countdowns_ring_two_bells() -> None:
    rig = Rig()
    for _ in range(2):
        rig.watch(3, 3)
        rig.run(10)
        rig.watch(None)
    assert rig.history() == tones(3, 2, 1, 0) + tones(13, 2, 1, 0)


def test_a_start_in_mid_countdown_plays_the_remaining_signals() -> None:
    rig = Rig()
    rig.watch(40, 120)
    rig.run(100)
    assert rig.history() == tones(40, 30, 10, 5, 4, 3, 2, 1, 0)


def test_a_start_after_the_bell_was_due_rings_now() -> None:
    rig = Rig()
    rig.watch(-30, 120)
    rig.run(100)
    assert rig.history() == [(0, BELL.frequency_hz), (1.5, 0)]


def test_the_buzzer_can_be_tested_between_signals() -> None:
    rig = Rig()
    rig.watch(20, 20)
    rig.ringer.play()
    rig.step()
    rig.ringer.play(Tone(440, 0.1))
    rig.step()
    rig.run(60)
    assert rig.history() == [(0, TRY.frequency_hz), (0, 440), (0.1, 0), *tones(20, 10, 5, 4, 3, 2, 1, 0)]


def test_a_missing_buzzer_is_retried_and_misses_only_past_signals() -> None:
    rig = Rig()
    rig.there = False
    missing: Slot[Sounder] = Slot("buzzer", rig._open, rig.clock)
    rig.ringer = Ringer(missing)
    rig.step()
    assert rig.due_s == rig.clock.now_s() + RETRY_S
    rig.watch(20, 20)
    rig.run(12)
    rig.there = True
    rig.run(30)
    assert rig.history() == tones(20, 5, 4, 3, 2, 1, 0)
