"""The model of the display chip follows the data sheets; the tests of the display rely on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from hardware.mock.chip import Chip, NotInDataSheet
from hardware.wiring import Driver
from tests.hardware.pictures import SIZE, boxes, noise

LUMAS_WAY = bytes([0x8D, 0x14, 0xA1, 0xC8, 0xAF])
DRIVERS: list[Driver] = ["ssd1306", "ssd1309", "sh1106"]


def ssd1306(*commands: int) -> Chip:
    """A chip initialized like luma does, with empty memory and its pointer at the start; then these commands."""
    chip = Chip("ssd1306")
    chip.command(LUMAS_WAY)
    chip.memory[:] = bytes(1024)
    chip.command(bytes(commands))
    return chip


def lit(chip: Chip) -> set[tuple[int, int]]:
    """The positions of lit pixels."""
    pixels = chip.pixels()
    return {(x, y) for x in range(128) for y in range(64) if pixels.getpixel((x, y))}


def columns(chip: Chip, page: int) -> dict[int, int]:
    """The non-empty columns of a page with their bytes."""
    return {column: byte for column, byte in enumerate(chip.memory[page * chip.columns :][: chip.columns]) if byte}


# Where data goes


def test_a_byte_is_eight_pixels_the_topmost_lowest() -> None:
    chip = ssd1306(0xB2, 0x05, 0x11)
    chip.data(b"\x81")
    assert lit(chip) == {(0x15, 16), (0x15, 23)}


def test_page_addressing_begins_the_same_row_again() -> None:
    chip = ssd1306(0xB3, 0x0E, 0x17)
    chip.data(bytes([1, 2, 3]))
    assert columns(chip, 3) == {126: 1, 127: 2, 0: 3}


def test_horizontal_addressing_goes_through_its_ranges_and_begins_again() -> None:
    chip = ssd1306(0x20, 0, 0x21, 10, 11, 0x22, 6, 7)
    chip.data(bytes([1, 2, 3, 4, 5]))
    assert (columns(chip, 6), columns(chip, 7)) == ({10: 5, 11: 2}, {10: 3, 11: 4})


@pytest.mark.parametrize("addressing", [0, 1])
def test_after_reset_the_ranges_are_the_whole_memory(addressing: int) -> None:
    chip = ssd1306(0x20, addressing)
    chip.data(bytes([1]) + bytes([2]) * 1022 + bytes([3, 4]))
    assert (chip.memory[0], chip.memory[1023], chip.memory.count(2)) == (4, 3, 1022)


def test_vertical_addressing_goes_down_first() -> None:
    chip = ssd1306(0x20, 1, 0x21, 10, 11, 0x22, 6, 7)
    chip.data(bytes([1, 2, 3, 4, 5]))
    assert (columns(chip, 6), columns(chip, 7)) == ({10: 5, 11: 3}, {10: 2, 11: 4})


def test_an_sh1106_has_four_columns_more_and_stops_at_the_last() -> None:
    chip = Chip("sh1106")
    chip.memory[:] = bytes(8 * 132)
    chip.command(bytes([0xA1, 0xC8, 0xAF, 0xB0, 0x02, 0x10]))
    chip.data(b"\x01" + bytes(126) + b"\x01")
    assert lit(chip) == {(0, 0), (127, 0)}
    chip.data(bytes(2))
    with pytest.raises(NotInDataSheet, match="beyond the last"):
        chip.data(b"\x00")


@given(st.lists(st.integers(1, 3), min_size=1, max_size=8))
def test_commands_may_come_in_any_pieces(lengths: list[int]) -> None:
    whole = bytes([0x20, 0, 0x21, 3, 9, 0x81, 0x42, 0xD3, 5, 0xA7])
    chip, at = ssd1306(), 0
    for length in [*lengths, len(whole)]:
        chip.command(whole[at : at + length])
        at += length
    assert vars(chip) == vars(ssd1306(*whole))


# Visible picture


def full(chip: Chip, picture: Image.Image) -> Chip:
    """The chip with this picture in its memory as luma would send it."""
    rows = picture.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    chip.memory[:] = b"".join(rows[page::8] for page in range(8))
    return chip


def test_mirrored_as_luma_sets_it_a_picture_is_upright() -> None:
    assert full(ssd1306(), noise(1)).pixels().tobytes() == noise(1).tobytes()


@pytest.mark.parametrize(
    ("command", "way"), [(0xA0, Image.Transpose.FLIP_LEFT_RIGHT), (0xC0, Image.Transpose.FLIP_TOP_BOTTOM)], ids=["columns", "rows"]
)
def test_not_mirrored_it_is_turned_over(command: int, way: Image.Transpose) -> None:
    assert full(ssd1306(command), noise(1)).pixels().tobytes() == noise(1).transpose(way).tobytes()


@pytest.mark.parametrize("command", [(0x48,), (0xD3, 8)], ids=["start line", "offset"])
def test_a_picture_can_begin_further_down_in_memory(command: tuple[int, ...]) -> None:
    assert full(ssd1306(*command), noise(1)).pixels().tobytes() == ImageChops.offset(noise(1), 0, -8).tobytes()


def test_lines_that_are_not_driven_are_dark() -> None:
    assert lit(full(ssd1306(0xA8, 15), boxes((0, 0, 0, 63)))) == {(0, y) for y in range(16)}
    assert lit(full(ssd1306(0xA8, 63), boxes((0, 0, 0, 63)))) == {(0, y) for y in range(64)}


def test_inverse_and_all_lit() -> None:
    assert full(ssd1306(0xA7), noise(1)).pixels().tobytes() == ImageChops.invert(noise(1)).tobytes()
    assert full(ssd1306(0xA5), noise(1)).pixels().tobytes() == Image.new("1", SIZE, 1).tobytes()
    assert full(ssd1306(0xA5, 0xA4), noise(1)).pixels().tobytes() == noise(1).tobytes()


def test_off_is_dark_and_keeps_the_memory() -> None:
    chip = full(ssd1306(0xAE), boxes((1, 1, 2, 2)))
    assert not chip.is_lit
    assert lit(chip) == set()
    chip.command(b"\xaf")
    assert lit(chip) == {(1, 1), (1, 2), (2, 1), (2, 2)}


@pytest.mark.parametrize(("driver", "shines"), [("ssd1306", False), ("ssd1309", True), ("sh1106", True)])
def test_only_an_ssd1306_must_be_told_to_pump(driver: Driver, shines: bool) -> None:
    chip = Chip(driver)
    chip.command(b"\xaf")
    assert chip.is_lit == shines


def test_a_pump_can_be_stopped_again_but_an_ssd1309_has_none() -> None:
    assert not ssd1306(0x8D, 0x10).is_lit
    chip = Chip("ssd1309")
    chip.command(bytes([0xAF, 0x8D, 0x10]))
    assert chip.is_lit


@pytest.mark.parametrize(("driver", "contrast"), [("ssd1306", 0x7F), ("ssd1309", 0x7F), ("sh1106", 0x80)])
def test_contrast_is_in_the_middle_after_reset(driver: Driver, contrast: int) -> None:
    assert Chip(driver).contrast == contrast


def test_an_sh1106_can_be_told_not_to_pump() -> None:
    chip = Chip("sh1106")
    chip.command(bytes([0xAD, 0x8A, 0xAF]))
    assert not chip.is_lit


@pytest.mark.parametrize("driver", DRIVERS)
def test_power_brings_noise_and_darkness_but_reset_keeps_the_memory(driver: Driver) -> None:
    chip = Chip(driver)
    noise_of_power = bytes(chip.memory)
    assert len(set(noise_of_power)) > 100
    chip.command(bytes([0xAF, 0x81, 3]))
    chip.memory[:] = bytes(len(noise_of_power))
    chip.reset()
    assert (chip.on, chip.contrast == 3, any(chip.memory)) == (False, False, False)
    chip.power_up()
    assert chip.memory == noise_of_power


WITH_ONE_ARGUMENT = (0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)
ARGUMENTS = [("ssd1306", code, 1) for code in (*WITH_ONE_ARGUMENT, 0x20, 0x8D)] + [
    ("sh1106", code, 1) for code in (*WITH_ONE_ARGUMENT, 0xAD)
]


@pytest.mark.parametrize(("driver", "code", "count"), [*ARGUMENTS, ("ssd1306", 0x21, 2), ("ssd1306", 0x22, 2), ("ssd1306", 0xE3, 0)])
def test_after_its_arguments_the_next_byte_is_a_command(driver: Driver, code: int, count: int) -> None:
    chip = Chip(driver)
    chip.command(bytes([code, *range(count)]))
    assert not chip.inverse
    chip.command(b"\xa7")
    assert chip.inverse


# Refused commands


@pytest.mark.parametrize(
    ("driver", "commands"),
    [
        ("ssd1306", [0x2F]),
        ("ssd1306", [0x30]),
        ("ssd1306", [0x21, 0, 128]),
        ("ssd1306", [0x21, 9, 3]),
        ("ssd1306", [0x22, 0, 8]),
        ("sh1106", [0x21]),
        ("sh1106", [0xFF]),
    ],
)
def test_what_is_in_no_data_sheet_is_refused(driver: Driver, commands: list[int]) -> None:
    with pytest.raises(NotInDataSheet, match=driver):
        Chip(driver).command(bytes(commands))
