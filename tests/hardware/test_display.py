"""Sending pictures to the display: only changes are sent, and after any fault the next picture is complete."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from PIL import Image

from hardware.errors import PartMissing
from hardware.gpio.display import FIRST_LEVEL, SAME_SPAN
from hardware.mock.backend import MockBackend
from hardware.mock.chip import Chip
from hardware.mock.clock import MockClock
from hardware.wiring import DisplayWiring, Wiring
from tests.hardware.pictures import SIZE, boxes, noise, pictures
from tests.hardware.rigs import GLASSES, MockRig

FULL_FRAME = 1024
DARK = Image.new("1", SIZE)
I2C_GLASSES = [glass for glass in GLASSES.values() if glass.bus == "i2c"]


def sent(rig: MockRig, before: Image.Image, after: Image.Image) -> int:
    """The number of bytes sent for changing from one picture to another."""
    display = rig.backend.display()
    display.show(before)
    count = rig.backend.bus_bytes
    display.show(after)
    rig.shows(after)
    return rig.backend.bus_bytes - count


# What is sent


@pytest.mark.parametrize("glass", GLASSES.values(), ids=GLASSES)
def test_the_same_picture_again_sends_nothing(glass: DisplayWiring) -> None:
    assert sent(MockRig(glass), noise(1), noise(1)) == 0


def test_a_display_mounted_upside_down_gets_a_rotated_picture() -> None:
    rig = MockRig(DisplayWiring(upside_down=True))
    display = rig.backend.display()
    display.show(noise(1))
    rig.shows(noise(1))
    assert rig.backend.bus_connection.chip.pixels().tobytes() == noise(1).rotate(180).tobytes()


@pytest.mark.parametrize("glass", GLASSES.values(), ids=GLASSES)
def test_one_pixel_sends_one_column_of_one_page(glass: DisplayWiring) -> None:
    assert sent(MockRig(glass), Image.new("1", SIZE), boxes((77, 33, 77, 33))) <= 11


def test_a_digit_sends_its_own_box_only() -> None:
    assert sent(MockRig(), boxes((40, 8, 63, 55)), boxes((44, 8, 59, 55))) < 6 * (24 + 12)


def test_distant_changes_of_a_page_are_sent_without_the_gap() -> None:
    assert sent(MockRig(), Image.new("1", SIZE), boxes((0, 0, 3, 3), (124, 0, 127, 3))) == 2 * (4 + 2 + 8)


@pytest.mark.parametrize(("column", "count"), [(SAME_SPAN, 8 + 2 + SAME_SPAN + 1), (SAME_SPAN + 1, 2 * (8 + 2 + 1))])
def test_near_ones_are_sent_in_one_go(column: int, count: int) -> None:
    assert sent(MockRig(), DARK, boxes((0, 0, 0, 3), (column, 0, column, 3))) == count


def test_a_whole_new_picture_costs_little_more_than_its_pixels() -> None:
    assert sent(MockRig(), noise(1), noise(2)) < FULL_FRAME * 1.2


@given(st.lists(pictures, min_size=1, max_size=5), st.sampled_from(sorted(GLASSES)))
def test_the_display_shows_every_picture_of_a_sequence(row: list[Image.Image], glass: str) -> None:
    rig = MockRig(GLASSES[glass])
    display = rig.backend.display()
    for picture in row:
        display.show(picture)
        rig.shows(picture)


# Faults


@pytest.mark.parametrize("glass", I2C_GLASSES, ids=lambda glass: glass.driver)
@pytest.mark.parametrize("after_bytes", [0, 1, 5, 100, 700])
def test_a_display_that_vanishes_in_a_frame_is_missing_and_heals_on_the_next(glass: DisplayWiring, after_bytes: int) -> None:
    rig = MockRig(glass)
    display = rig.backend.display()
    display.show(noise(1))
    rig.backend.faults.display_vanishes(after_bytes)
    for _ in range(2):
        with pytest.raises(PartMissing, match="nothing answers at 0x3C on /dev/i2c-1; look at its four wires"):
            display.show(noise(2))
        rig.shows(None)
    rig.backend.faults.display_returns()
    display.show(noise(2))
    rig.shows(noise(2))


def test_it_heals_even_if_it_shows_the_same_picture_as_before() -> None:
    rig = MockRig()
    display = rig.backend.display()
    display.show(noise(1))
    rig.backend.faults.display_vanishes()
    with pytest.raises(PartMissing):
        display.power(True)
    rig.backend.faults.display_returns()
    display.show(noise(1))
    rig.shows(noise(1))


def test_brightness_and_power_outlast_a_fault() -> None:
    rig = MockRig()
    display = rig.backend.display()
    display.brightness(7)
    rig.backend.faults.display_vanishes()
    with pytest.raises(PartMissing):
        display.power(False)
    with pytest.raises(PartMissing):
        display.brightness(9)
    rig.backend.faults.display_returns()
    display.show(noise(1))
    assert (rig.backend.contrast, rig.backend.display_on) == (9, False)
    display.power(True)
    rig.shows(noise(1))


def test_a_display_that_is_not_there_can_be_made_when_it_comes() -> None:
    rig = MockRig()
    rig.backend.faults.display_vanishes()
    for _ in range(2):
        with pytest.raises(PartMissing, match="nothing answers"):
            rig.backend.display()
    rig.backend.faults.display_returns()
    display = rig.backend.display()
    display.show(noise(1))
    rig.shows(noise(1))


@pytest.mark.parametrize("glass", GLASSES.values(), ids=GLASSES)
def test_a_display_that_lost_its_power_unnoticed_is_refreshed(glass: DisplayWiring) -> None:
    rig = MockRig(glass)
    display = rig.backend.display()
    display.brightness(9)
    display.show(noise(1))
    rig.backend.faults.display_vanishes()
    rig.backend.faults.display_returns()
    display.refresh()
    rig.shows(noise(1))
    assert rig.backend.contrast == 9


def test_a_refresh_never_switches_the_display_off() -> None:
    rig = MockRig()
    display = rig.backend.display()
    display.show(noise(1))
    switches: list[bool] = []

    class Watched(Chip):
        def _switch(self, code: int) -> bool:
            switches.append(code == 0xAE)
            return super()._switch(code)

    chip = Watched("ssd1306")
    vars(chip).update(vars(rig.backend.bus_connection.chip))
    rig.backend.bus_connection.chip = chip
    display.refresh()
    rig.shows(noise(1))
    assert switches
    assert not any(switches)


def test_a_refresh_leaves_a_dark_display_dark() -> None:
    rig = MockRig()
    display = rig.backend.display()
    display.power(False)
    display.refresh()
    rig.shows(None)


@pytest.mark.parametrize(
    ("glass", "step"),
    [
        (DisplayWiring(), "there is no /dev/i2c-1; switch I2C on"),
        (DisplayWiring(bus="spi", spi_device=1), r"there is no /dev/spidev0\.1; switch SPI on"),
    ],
)
def test_a_machine_without_the_bus_says_how_to_get_it(glass: DisplayWiring, step: str) -> None:
    rig = MockRig(glass)
    rig.backend.faults.bus(there=False)
    with pytest.raises(PartMissing, match=step):
        rig.backend.display()
    rig.backend.faults.bus(there=True)
    display = rig.backend.display()
    display.show(noise(3))
    rig.shows(noise(3))


def test_an_spi_display_needs_its_lines() -> None:
    rig = MockRig(DisplayWiring(bus="spi"))
    number = rig.wiring.display.dc
    rig.backend.pins.faults[number] = "busy"
    with pytest.raises(PartMissing, match=f"display: GPIO {number} is held by another program"):
        rig.backend.display()
    del rig.backend.pins.faults[number]
    display = rig.backend.display()
    display.show(noise(3))
    rig.backend.pins.faults[number] = "missing"
    with pytest.raises(PartMissing, match="No such device"):
        display.show(noise(4))
    del rig.backend.pins.faults[number]
    display.show(noise(4))
    rig.shows(noise(4))


@pytest.mark.parametrize("glass", GLASSES.values(), ids=GLASSES)
def test_a_closed_display_is_off_and_holds_nothing(glass: DisplayWiring) -> None:
    rig = MockRig(glass)
    display = rig.backend.display()
    display.show(noise(1))
    display.close()
    chip = rig.backend.bus_connection.chip
    chip.command(b"\xaf")
    assert chip.pixels().getbbox() is None


def test_closing_a_display_that_is_gone_says_nothing() -> None:
    rig = MockRig()
    display = rig.backend.display()
    rig.backend.faults.display_vanishes()
    display.close()


class Display(RuleBasedStateMachine):
    """A display that hypothesis disconnects and reconnects: every picture sent without an error is shown."""

    @initialize(glass=st.sampled_from(I2C_GLASSES))
    def begin(self, glass: DisplayWiring) -> None:
        self.backend = MockBackend(MockClock(), Wiring(display=glass))
        self.display = self.backend.display()
        self.last = self.expected = DARK
        self.on, self.level = True, FIRST_LEVEL
        self.known = True  # the driver's model of the chip is right: there was no unnoticed power loss
        self.noticed = False

    @rule(picture=pictures)
    def show(self, picture: Image.Image) -> None:
        self.last = picture
        if self._comes_over(lambda: self.display.show(picture)):
            self.expected = picture

    @rule()
    def refresh(self) -> None:
        if self._comes_over(self.display.refresh):
            self.expected, self.known = self.last, True

    @rule(on=st.booleans())
    def power(self, on: bool) -> None:
        self.on = on
        self._comes_over(lambda: self.display.power(on))

    @rule(level=st.integers(0, 255))
    def brightness(self, level: int) -> None:
        self.level = level
        self._comes_over(lambda: self.display.brightness(level))

    @rule(after_bytes=st.integers(0, 3000))
    def vanish(self, after_bytes: int) -> None:
        self.backend.faults.display_vanishes(after_bytes)

    @rule()
    def come_back(self) -> None:
        self.backend.faults.display_returns()
        self.known = False

    def _comes_over(self, action: Callable[[], None]) -> bool:
        try:
            action()
        except PartMissing:
            self.noticed, self.known = True, False
            return False
        if self.noticed:
            self.noticed, self.known, self.expected = False, True, DARK
        return True

    @invariant()
    def shows_what_came_over(self) -> None:
        if self.known and self.backend.bus_connection.there:
            assert self.backend.contrast == self.level
            assert self.backend.display_on == self.on
            assert not self.on or self.backend.picture().tobytes() == self.expected.tobytes()


TestDisplay = Display.TestCase
