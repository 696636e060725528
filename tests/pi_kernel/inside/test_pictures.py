"""Pictures as they reached the display: from the bytes on the bus, by the real driver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from hardware.gpio.display import OledDisplay
from hardware.gpio.i2c import I2cBus
from hardware.wiring import DisplayWiring
from tests.fronts.panel import goldens
from tests.pi_kernel.recorder import Glass, Recorder

SCREENS = ("title", "text", "choices", "countdown", "dice", "card", "qr", "ending", "tracks", "number")


@pytest.fixture
def glass() -> Iterator[Glass]:
    """The simulated display, with nothing sent yet."""
    with Recorder() as recorder:
        recorder.plug()
        yield Glass(recorder)
        recorder.plug()


def golden(name: str) -> Image.Image:
    """The golden image of a screen."""
    with Image.open(goldens.FOLDER / f"{name}.png") as image:
        return image.convert("1")


def test_the_picture_on_the_display_equals_the_golden_image(glass: Glass) -> None:
    """One screen after the other, as in a game: what is sent of each is what differs from the one before it."""
    display = OledDisplay(I2cBus(DisplayWiring()), "ssd1306", upside_down=False)
    for name in SCREENS:
        display.show(goldens.drawn(name))
        *_, last = glass.finish()
        assert last.image.tobytes() == golden(name).tobytes(), name
    display.close()


def test_a_display_that_was_away_shows_the_whole_picture_again(glass: Glass) -> None:
    """It has lost its memory: the first picture after it is back is sent whole."""
    display = OledDisplay(I2cBus(DisplayWiring()), "ssd1306", upside_down=False)
    display.show(goldens.drawn("text"))
    glass.recorder.unplug()
    with pytest.raises(OSError, match=r"nothing answers at 0x3C on /dev/i2c-1; .*whether its address is another"):
        display.show(goldens.drawn("choices"))
    glass.recorder.plug()
    display.show(goldens.drawn("choices"))
    *_, last = glass.finish()
    assert last.image.tobytes() == golden("choices").tobytes()
    display.close()


def test_a_display_at_the_other_address_is_used_where_the_wiring_says_so(glass: Glass) -> None:
    glass.recorder.plug(0x3D)
    with pytest.raises(OSError, match="nothing answers at 0x3C"):
        OledDisplay(I2cBus(DisplayWiring()), "ssd1306", upside_down=False)
    display = OledDisplay(I2cBus(DisplayWiring(address=0x3D)), "ssd1306", upside_down=False)
    display.show(goldens.drawn("text"))
    *_, last = glass.finish()
    assert last.image.tobytes() == golden("text").tobytes()
    display.close()
