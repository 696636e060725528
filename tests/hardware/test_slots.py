"""A part may be missing, come, go and come again, and nobody is stopped by it."""

from __future__ import annotations

import struct

import pytest

from hardware.errors import HardwareError, PartBusy, PartMissing
from hardware.lamps import Lights
from hardware.mock.clock import MockClock
from hardware.slots import LOOK_AGAIN_S, RAREST_S, STEADY_S, PartState, Slot
from tests.hardware.pictures import noise
from tests.hardware.rigs import MockRig

OK = PartState("bell", True, "")


class Bell:
    """A part that can be broken."""

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


class Desk:
    """A slot for a bell, and what happens around it."""

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
    desk = Desk()
    before = (desk.slot.state, desk.slot.due_s)
    assert before == (PartState("bell", False, "not looked for yet"), 1000.0)
    assert desk.looks == 0
    assert desk.slot.use(Bell.ring) == 1
    assert desk.slot.use(Bell.ring) == 2
    assert (desk.slot.state, desk.slot.due_s, desk.looks, desk.told) == (OK, None, 1, [OK])


def test_a_missing_part_is_looked_for_again_and_told_of_once() -> None:
    desk = Desk()
    desk.error = PartMissing("bell", "no wire")
    for _ in range(3):
        assert desk.slot.use(Bell.ring) is None
        assert desk.slot.use(Bell.ring) is None
        assert desk.slot.due_s == desk.clock.now_s() + LOOK_AGAIN_S
        desk.clock.jump(LOOK_AGAIN_S)
    assert desk.looks == 3
    assert desk.told == [PartState("bell", False, "no wire")]
    desk.error = PartBusy("bell", "held")
    desk.slot.look()
    desk.error = None
    desk.clock.jump(LOOK_AGAIN_S - 0.1)
    assert desk.slot.look() is None
    desk.clock.jump(0.1)
    assert desk.slot.look() is desk.bells[0]
    assert desk.told == [PartState("bell", False, "no wire"), PartState("bell", False, "held"), OK]


def test_a_part_that_fails_is_closed_and_another_looked_for() -> None:
    desk = Desk()
    desk.slot.use(Bell.ring)
    desk.bells[0].error = HardwareError("the clapper is gone")
    assert desk.slot.use(Bell.ring) is None
    assert desk.bells[0].closed == 1
    assert desk.slot.state == PartState("bell", False, "the clapper is gone")
    assert desk.slot.use(Bell.ring) is None
    assert desk.looks == 1
    desk.clock.jump(LOOK_AGAIN_S)
    assert desk.slot.use(Bell.ring) == 1
    assert (desk.looks, desk.slot.state) == (2, OK)


ERRORS = [ValueError("no such level"), RuntimeError(), struct.error("ushort format"), ZeroDivisionError("a bug"), OSError(5, "I/O error")]


@pytest.mark.parametrize("error", ERRORS)
def test_whatever_a_driver_raises_makes_its_part_missing(error: Exception) -> None:
    """Not only what it promises to raise; and what it raises when it is closed as well is nobody's."""
    desk = Desk()
    desk.slot.use(Bell.ring)
    desk.bells[0].error = error
    assert desk.slot.use(Bell.ring) is None
    assert desk.bells[0].closed == 1
    assert not desk.slot.state.ok
    assert desk.slot.state.why.startswith(f"its driver failed ({type(error).__name__}")
    assert "test_slots.py line" in desk.slot.state.why
    desk.clock.jump(LOOK_AGAIN_S)
    assert desk.slot.use(Bell.ring) == 1


@pytest.mark.parametrize("error", ERRORS)
def test_whatever_making_a_part_raises_leaves_it_missing(error: Exception) -> None:
    desk = Desk()
    desk.error = error
    assert desk.slot.look() is None
    assert desk.slot.state.why.startswith(f"its driver failed ({type(error).__name__}")
    desk.error = None
    desk.clock.jump(LOOK_AGAIN_S)
    assert desk.slot.look() is not None
    assert desk.slot.state == OK


def waits(desk: Desk, times: int) -> list[float]:
    """How long it waits after each of so many failures."""
    waited = []
    for _ in range(times):
        assert desk.slot.use(Bell.ring) is None
        assert desk.slot.due_s is not None
        waited.append(desk.slot.due_s - desk.clock.now_s())
        desk.clock.jump(waited[-1])
    return waited


def test_a_part_that_keeps_raising_is_tried_more_and_more_rarely() -> None:
    """Whether it raises when it is made, or only when it is used; and it is told of once."""
    rarer = [3.0, 6.0, 12.0, 24.0, 48.0, 96.0, 192.0, RAREST_S, RAREST_S]
    desk = Desk()
    desk.error = RuntimeError("not today")
    assert waits(desk, 9) == rarer
    assert len(desk.told) == 1
    used = Desk()
    used.broken = RuntimeError("not today")
    assert waits(used, 9) == rarer
    assert [state.ok for state in used.told] == [True, False]


def test_failures_are_forgotten_once_it_has_worked_for_a_while() -> None:
    desk = Desk()
    desk.broken = RuntimeError("not today")
    assert waits(desk, 4)[-1] == 24.0
    desk.broken = None
    assert desk.slot.use(Bell.ring) == 1
    assert desk.slot.state == OK
    desk.bells[-1].error = desk.broken = RuntimeError("not today")
    assert waits(desk, 1) == [48.0]  # it has only just begun to work
    desk.broken = None
    desk.slot.use(Bell.ring)
    desk.clock.jump(STEADY_S)
    desk.bells[-1].error = RuntimeError("not today")
    assert waits(desk, 1) == [LOOK_AGAIN_S]


def test_a_part_that_is_only_missing_is_looked_for_as_often_as_ever() -> None:
    """Somebody may plug it in."""
    desk = Desk()
    desk.error = PartMissing("bell", "no wire")
    assert waits(desk, 20) == [LOOK_AGAIN_S] * 20


def test_a_closed_slot_looks_for_nothing_any_more() -> None:
    desk = Desk()
    desk.slot.use(Bell.ring)
    desk.slot.close()
    desk.slot.close()
    desk.clock.jump(60)
    assert desk.slot.use(Bell.ring) is None
    assert (desk.bells[0].closed, desk.looks, desk.slot.due_s) == (1, 1, None)
    assert desk.slot.state == PartState("bell", False, "closed")
    assert desk.told == [OK]


def test_a_slot_needs_nobody_to_tell() -> None:
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
    mock.clock.jump(LOOK_AGAIN_S)
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
    mock.clock.jump(LOOK_AGAIN_S)
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
    mock.clock.jump(LOOK_AGAIN_S)
    slot.use(lambda lamps: lamps.show(Lights(amber=True)))
    mock.lit(Lights(amber=True))
