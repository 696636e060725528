"""The contract of every backend, real or mock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from PIL import Image

from hardware.buttons import BUTTONS, ButtonName, Edge
from hardware.errors import PartBusy, PartMissing
from hardware.knob import Rotation
from hardware.lamps import DARK, Lights
from hardware.slots import Closable
from hardware.sounder import HIGHEST_HZ, LOWEST_HZ
from tests.hardware.pictures import SIZE, boxes, noise
from tests.hardware.rigs import Rig

LOGO = boxes((10, 10, 60, 30), (127, 63, 127, 63), (0, 0, 0, 0))


def test_a_backend_says_what_it_is(rig: Rig) -> None:
    assert (rig.backend.name, rig.backend.banner) == ("gpio", "") or (
        rig.backend.name == "virtual" and rig.backend.banner.startswith("Virtual")
    )


# The display


def test_a_display_begins_dark_and_shows_what_it_is_shown(rig: Rig) -> None:
    display = rig.backend.display()
    rig.shows(Image.new("1", SIZE))
    for picture in (LOGO, noise(1), noise(1), Image.new("1", SIZE, 1), LOGO):
        display.show(picture)
        rig.shows(picture)
    display.close()
    rig.shows(None)


def test_a_display_takes_no_other_pictures(rig: Rig) -> None:
    display = rig.backend.display()
    for wrong in (Image.new("L", SIZE), Image.new("1", (64, 128)), Image.new("1", (128, 32))):
        with pytest.raises(ValueError, match="mode 1 and 128 by 64"):
            display.show(wrong)
    display.show(LOGO)
    rig.shows(LOGO)


def test_a_display_keeps_its_picture_while_off(rig: Rig) -> None:
    display = rig.backend.display()
    display.show(LOGO)
    display.power(False)
    rig.shows(None)
    display.show(noise(2))
    rig.shows(None)
    display.power(True)
    rig.shows(noise(2))


def test_a_refresh_shows_the_same_picture(rig: Rig) -> None:
    display = rig.backend.display()
    display.refresh()
    rig.shows(Image.new("1", SIZE))
    display.show(LOGO)
    display.refresh()
    rig.shows(LOGO)


def test_brightness_goes_from_0_to_255(rig: Rig) -> None:
    display = rig.backend.display()
    for level in (0, 255, 128):
        display.brightness(level)
    for wrong in (-1, 256):
        with pytest.raises(ValueError, match="0 to 255"):
            display.brightness(wrong)


def test_a_closed_display_is_missing_and_another_may_be_made(rig: Rig) -> None:
    display = rig.backend.display()
    display.close()
    display.close()
    with pytest.raises(PartMissing, match="display: it was closed"):
        display.show(LOGO)
    another = rig.backend.display()
    another.show(LOGO)
    rig.shows(LOGO)


# Buttons and knob


@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_can_be_made_again_and_is_open(rig: Rig, name: str) -> None:
    edges: list[Edge] = []
    for button in BUTTONS:
        if button == name:
            for _ in range(2):
                made = rig.backend.button(button, edges.append)
                assert not made.pressed
                made.close()
                made.close()
    assert edges == []


def test_a_knob_can_be_made_again(rig: Rig) -> None:
    turns: list[Rotation] = []
    for _ in range(2):
        knob = rig.backend.knob(turns.append)
        knob.close()
        knob.close()
    assert turns == []


def has(edges: list[Edge], count: int) -> bool:
    """Whether so many edges have arrived."""
    return len(edges) == count


def add_up(turns: list[Rotation], steps: int) -> bool:
    """Whether the rotations are so many steps together."""
    return sum(turn.steps for turn in turns) == steps


@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_tells_when_it_is_pressed_and_released(rig: Rig, name: ButtonName) -> None:
    edges: list[Edge] = []
    button = rig.backend.button(name, edges.append)
    for presses in (1, 2):
        rig.press(name)
        rig.wait_for(lambda: button.pressed)
        rig.release(name)
        rig.wait_for(partial(has, edges, 2 * presses))
    assert [(edge.button, edge.pressed) for edge in edges] == [(name, True), (name, False)] * 2
    assert [edge.at_s for edge in edges] == sorted(edge.at_s for edge in edges)
    button.close()


def test_a_button_of_a_new_backend_is_heard_after_the_old_one_is_closed(rig: Rig) -> None:
    """lgpio's one thread used to end on a callback that was left behind."""
    for _ in range(2):
        edges: list[Edge] = []
        button = rig.backend.button("action", edges.append)
        for press in (1, 2):
            rig.press("action")
            rig.release("action")
            rig.wait_for(partial(has, edges, 2 * press))
        button.close()
        rig.backend.close()


def test_a_knob_tells_how_far_and_which_way_it_is_turned(rig: Rig) -> None:
    turns: list[Rotation] = []
    knob = rig.backend.knob(turns.append)
    for steps in (1, 3, -2, 5, -7):
        turns.clear()
        rig.turn(steps)
        rig.wait_for(partial(add_up, turns, steps))
    knob.close()


# Lamps


def test_lamps_show_every_mixture(rig: Rig) -> None:
    lamps = rig.backend.lamps()
    rig.lit(DARK)
    for green, amber, red in product((False, True), repeat=3):
        lamps.show(Lights(green, amber, red))
        rig.lit(Lights(green, amber, red))
    lamps.close()
    lamps.close()
    rig.lit(DARK)
    again = rig.backend.lamps()
    again.show(Lights(amber=True))
    rig.lit(Lights(amber=True))


def test_the_lamp_in_action_glows_as_it_is_told(rig: Rig) -> None:
    lamp = rig.backend.action_lamp()
    for glow in ("on", "breathing", "breathing", "off", "breathing", "on", "off", "breathing"):
        lamp.show(glow)
        rig.lit(Lights(action=glow))
    lamp.close()
    lamp.close()
    rig.lit(DARK)
    again = rig.backend.action_lamp()
    again.show("on")
    rig.lit(Lights(action="on"))


# The sounder


def test_a_sounder_sounds_until_it_is_silenced(rig: Rig) -> None:
    sounder = rig.backend.sounder()
    rig.sounds(None)
    sounder.silence()
    for frequency_hz, loudness in ((LOWEST_HZ, 1.0), (880.0, 0.01), (880.0, 0.5), (HIGHEST_HZ, 0.3)):
        sounder.tone(frequency_hz, loudness)
        rig.sounds(frequency_hz)
    sounder.silence()
    sounder.silence()
    rig.sounds(None)
    sounder.tone(440.0, 0.1)
    sounder.close()
    sounder.close()
    rig.sounds(None)


@pytest.mark.parametrize(("frequency_hz", "loudness"), [(109.9, 0.5), (4001.0, 0.5), (440.0, 0.0), (440.0, 1.01), (float("nan"), 0.5)])
def test_a_sounder_refuses_inaudible_tones(rig: Rig, frequency_hz: float, loudness: float) -> None:
    sounder = rig.backend.sounder()
    with pytest.raises(ValueError, match=r"frequency_hz: from 110 to 4000|loudness: above 0 and up to 1"):
        sounder.tone(frequency_hz, loudness)
    rig.sounds(None)


# All parts


def test_a_part_on_a_pin_in_use_is_busy(rig: Rig) -> None:
    backend = rig.backend
    turns: list[Rotation] = []
    makers: list[Callable[[], Closable]] = [backend.sounder, backend.lamps, backend.action_lamp, lambda: backend.knob(turns.append)]
    for make in makers:
        part = make()
        with pytest.raises(PartBusy, match="is in use by another part of this program"):
            make()
        part.close()
        make().close()


def test_after_all_is_closed_the_backend_makes_parts_again(rig: Rig) -> None:
    display, sounder = rig.backend.display(), rig.backend.sounder()
    display.close()
    sounder.close()
    rig.backend.close()
    rig.backend.close()
    again = rig.backend.sounder()
    again.tone(440.0, 1.0)
    rig.sounds(440.0)
