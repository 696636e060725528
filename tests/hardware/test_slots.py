"""Slots: a part may be missing, appear, fail and return without an error for the caller."""

from __future__ import annotations

import struct

import pytest

from hardware.errors import HardwareError, PartBusy, PartMissing
from hardware.lamps import Lights
from hardware.mock.clock import MockClock
from hardware.slots import MAX_RETRY_S, RETRY_S, STEADY_S, PartState, Slot
from tests.hardware.pictures import noise
from tests.hardware.rigs import MockRig

OK = PartState("bell", True, "")


class Bell:
    """A part that can fail."""

    def __init__(self) -> None:
        self.rung = self.closed = 0
        self.error: Exception | None = None

    def ring(self) -> int:
        if self.error:
            raise self.error
        self.rung += 1
        return self.rung

    def close(self) -> None:
        self.closed += 1
        if self.error:
            raise self.error


class SlotRig:
    """A slot for a bell, with a clock and a record of its states."""

    def __init__(self) -> None:
        self.clock = MockClock()
        self.error: Exception | None = None
        self.broken: Exception | None = None
        self.bells: list[Bell] = []
        self.told: list[PartState] = []
        self.looks = 0
        self.slot = Slot("bell", self.open, self.clock, self.told.append)

    def open(self) -> Bell:
        self.looks += 1
        if self.error:
            raise self.error
        self.bells.append(Bell())
        self.bells[-1].error = self.broken
        return self.bells[-1]


def test_a_part_is_looked_for_at_its_first_use() -> None:
    rig = SlotRig()
    before = (rig.slot.state, rig.slot.due_s)
    assert before == (PartState("bell", False, "not looked for yet"), 1000.0)
    assert rig.looks == 0
    assert rig.slot.use(Bell.ring) == 1
    assert rig.slot.use(Bell.ring) == 2
    assert (rig.slot.state, rig.slot.due_s, rig.looks, rig.told) == (OK, None, 1, [OK])


def test_a_missing_part_is_looked_for_again_and_told_of_once() -> None:
    rig = SlotRig()
    rig.error = PartMissing("bell", "no wire")
    for _ in range(3):
        assert rig.slot.use(Bell.ring) is None
        assert rig.slot.use(Bell.ring) is None
        assert rig.slot.due_s == rig.clock.now_s() + RETRY_S
        rig.clock.jump(RETRY_S)
    assert rig.looks == 3
    assert rig.told == [PartState("bell", False, "no wire")]
    rig.error = PartBusy("bell", "held")
    rig.slot.look()
    rig.error = None
    rig.clock.jump(RETRY_S - 0.1)
    assert rig.slot.look() is None
    rig.clock.jump(0.1)
    assert rig.slot.look() is rig.bells[0]
    assert rig.told == [PartState("bell", False, "no wire"), PartState("bell", False, "held"), OK]


def test_a_part_that_fails_is_closed_and_another_looked_for() -> None:
    rig = SlotRig()
    rig.slot.use(Bell.ring)
    rig.bells[0].error = HardwareError("the clapper is gone")
    assert rig.slot.use(Bell.ring) is None
    assert rig.bells[0].closed == 1
    assert rig.slot.state == PartState("bell", False, "the clapper is gone")
    assert rig.slot.use(Bell.ring) is None
    assert rig.looks == 1
    rig.clock.jump(RETRY_S)
    assert rig.slot.use(Bell.ring) == 1
    assert (rig.looks, rig.slot.state) == (2, OK)


ERRORS = [ValueError("no such level"), RuntimeError(), struct.error("ushort format"), ZeroDivisionError("a bug"), OSError(5, "I/O error")]


@pytest.mark.parametrize("error", ERRORS)
def test_any_error_of_a_driver_makes_its_part_missing(error: Exception) -> None:
    """Also undocumented errors, and errors of closing it."""
    rig = SlotRig()
    rig.slot.use(Bell.ring)
    rig.bells[0].error = error
    assert rig.slot.use(Bell.ring) is None
    assert rig.bells[0].closed == 1
    assert not rig.slot.state.ok
    assert rig.slot.state.why.startswith(f"its driver failed ({type(error).__name__}")
    assert "test_slots.py line" in rig.slot.state.why
    rig.clock.jump(RETRY_S)
    assert rig.slot.use(Bell.ring) == 1


@pytest.mark.parametrize("error", ERRORS)
def test_any_error_of_making_a_part_leaves_it_missing(error: Exception) -> None:
    rig = SlotRig()
    rig.error = error
    assert rig.slot.look() is None
    assert rig.slot.state.why.startswith(f"its driver failed ({type(error).__name__}")
    rig.error = None
    rig.clock.jump(RETRY_S)
    assert rig.slot.look() is not None
    assert rig.slot.state == OK


def waits(rig: SlotRig, times: int) -> list[float]:
    """The delays after each of this many failures."""
    waited = []
    for _ in range(times):
        assert rig.slot.use(Bell.ring) is None
        assert rig.slot.due_s is not None
        waited.append(rig.slot.due_s - rig.clock.now_s())
        rig.clock.jump(waited[-1])
    return waited


def test_a_part_that_keeps_raising_is_tried_more_and_more_rarely() -> None:
    """Whether it fails when made or only when used; it is reported once."""
    rarer = [3.0, 6.0, 12.0, 24.0, 48.0, 96.0, 192.0, MAX_RETRY_S, MAX_RETRY_S]
    rig = SlotRig()
    rig.error = RuntimeError("not today")
    assert waits(rig, 9) == rarer
    assert len(rig.told) == 1
    used = SlotRig()
    used.broken = RuntimeError("not today")
    assert waits(used, 9) == rarer
    assert [state.ok for state in used.told] == [True, False]


def test_failures_are_forgotten_once_it_has_worked_for_a_while() -> None:
    rig = SlotRig()
    rig.broken = RuntimeError("not today")
    assert waits(rig, 4)[-1] == 24.0
    rig.broken = None
    assert rig.slot.use(Bell.ring) == 1
    assert rig.slot.state == OK
    rig.bells[-1].error = rig.broken = RuntimeError("not today")
    assert waits(rig, 1) == [48.0]  # it has just started to work
    rig.broken = None
    rig.slot.use(Bell.ring)
    rig.clock.jump(STEADY_S)
    rig.bells[-1].error = RuntimeError("not today")
    assert waits(rig, 1) == [RETRY_S]


def test_a_missing_part_is_tried_at_a_constant_rate() -> None:
    """It may be plugged in at any time."""
    rig = SlotRig()
    rig.error = PartMissing("bell", "no wire")
    assert waits(rig, 20) == [RETRY_S] * 20


def test_a_closed_slot_looks_for_nothing_any_more() -> None:
    rig = SlotRig()
    rig.slot.use(Bell.ring)
    rig.slot.close()
    rig.slot.close()
    rig.clock.jump(60)
    assert rig.slot.use(Bell.ring) is None
    assert (rig.bells[0].closed, rig.looks, rig.slot.due_s) == (1, 1, None)
    assert rig.slot.state == PartState("bell", False, "closed")
    assert rig.told == [OK]


def test_a_slot_works_without_a_callback() -> None:
    slot = Slot("bell", Bell, MockClock())
    assert slot.use(Bell.ring) == 1


def test_a_display_that_was_gone_for_ten_seconds_shows_the_next_picture() -> None:
    mock = MockRig()
    slot = Slot("display", mock.backend.display, mock.clock)
    slot.use(lambda display: display.show(noise(1)))
    mock.backend.faults.display_vanishes(after_bytes=40)
    for second in range(10):
        slot.use(lambda display, second=second: display.show(noise(second)))  # type: ignore[misc]
        assert not slot.state.ok
        mock.clock.jump(1)
    mock.backend.faults.display_returns()
    mock.clock.jump(RETRY_S)
    slot.use(lambda display: display.show(noise(3)))
    mock.shows(noise(3))
    assert slot.state == PartState("display", True, "")


def test_a_busy_buzzer_is_played_once_it_is_free() -> None:
    mock = MockRig()
    slot = Slot("sounder", mock.backend.sounder, mock.clock)
    mock.backend.faults.pin("buzzer", "busy")
    slot.use(lambda sounder: sounder.tone(440.0, 1.0))
    assert slot.state.why.startswith("GPIO 12 is held by another program")
    mock.backend.faults.pin("buzzer", None)
    mock.clock.jump(RETRY_S)
    slot.use(lambda sounder: sounder.tone(440.0, 1.0))
    mock.sounds(440.0)


def test_lamps_whose_pin_goes_are_lit_again_when_it_is_back() -> None:
    mock = MockRig()
    slot = Slot("lamps", mock.backend.lamps, mock.clock)
    slot.use(lambda lamps: lamps.show(Lights(red=True)))
    mock.backend.faults.pin("amber", "missing")
    slot.use(lambda lamps: lamps.show(Lights(amber=True)))
    assert not slot.state.ok
    mock.backend.faults.pin("amber", None)
    mock.clock.jump(RETRY_S)
    slot.use(lambda lamps: lamps.show(Lights(amber=True)))
    mock.lit(Lights(amber=True))
