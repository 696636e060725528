"""The panel drawn in characters: exact pixels, lamps without colours, and windows of every size."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from hardware.buttons import ButtonName
from hardware.lamps import Lights
from hardware.mock.terminal.cells import CellRow, width
from hardware.mock.terminal.device_drawing import DeviceCaptions, draw
from hardware.mock.terminal.palette import escaped
from hardware.mock.terminal.panel_state import MockPanelState
from hardware.mock.terminal.window import Colours, Window, colours_of, signs_of
from tests.hardware.pictures import boxes, noise, pictures
from tests.hardware.terminal.decode import glass_of, pixels_of

SMALL, LARGE = Window(80, 24), Window(140, 40)
ALL = Image.new("1", (128, 64), 1)
BANNER = "Virtual hardware: this machine is no Raspberry Pi."


def text(rows: list[CellRow]) -> str:
    return "\n".join("".join(span.text for span in row).rstrip() for row in rows)


def drawn(sight: MockPanelState, window: Window = SMALL, **texts: str | bool) -> str:
    """The drawing as text."""
    return text(draw(sight, DeviceCaptions(str(texts.get("banner", "")), str(texts.get("message", "")), bool(texts.get("keys"))), window))


# -- the display ------------------------------------------------------------------------------------------------


@given(pictures)
@example(ALL)
@example(boxes((0, 13, 127, 24)))
@pytest.mark.parametrize("window", [SMALL, LARGE, Window(130, 37), LARGE._replace(signs="ascii"), LARGE._replace(signs="blocks")])
def test_the_drawn_picture_is_exact_to_the_pixel(window: Window, picture: Image.Image) -> None:
    rows = draw(MockPanelState(picture.tobytes()), DeviceCaptions(BANNER), window)
    assert pixels_of(glass_of(rows)) == picture.tobytes()


def test_dark_letters_in_a_lit_bar_are_dark_dots_on_lit_ground() -> None:
    picture = boxes((0, 16, 127, 31))
    picture.putpixel((64, 20), 0)
    bar = glass_of(draw(MockPanelState(picture.tobytes()), DeviceCaptions(), SMALL))[5]
    assert bar[0] == (" ", True)
    assert bar[32] == ("⠁", True)


def test_without_braille_the_picture_is_shades_with_a_hint() -> None:
    shown = drawn(MockPanelState(boxes((0, 0, 63, 63)).tobytes()), Window(80, 24, "ascii"))
    assert "@" * 32 + " " * 32 in shown
    assert "make the window 130 x 37" in shown
    assert shown.isascii()


def test_a_display_that_is_off_is_dark_and_labelled() -> None:
    shown = drawn(MockPanelState(ALL.tobytes(), on=False))
    assert "glass off" in shown
    assert "⣿" not in shown
    assert glass_of(draw(MockPanelState(ALL.tobytes(), on=False), DeviceCaptions(), SMALL)) == []


def test_a_display_that_is_gone_is_named() -> None:
    shown = drawn(MockPanelState(None))
    assert "no display answers" in shown
    assert "no display ─╯" in shown


def test_brightness_is_a_number_and_a_colour() -> None:
    bright, dim = MockPanelState(ALL.tobytes(), brightness=255), MockPanelState(ALL.tobytes(), brightness=1)
    assert "glass at 100 %" in drawn(bright)
    assert "glass at 0 %" in drawn(dim)
    (lit,) = {span.style for row in draw(dim, DeviceCaptions(), SMALL) for span in row if span.style.role == "dark"}
    assert lit.level == 1, "as dark as it goes is not black"


# -- lamps, buttons, sound --------------------------------------------------------------------------------------


def test_lamps_are_told_without_their_colours() -> None:
    dark, lit = drawn(MockPanelState()), drawn(MockPanelState(lights=Lights(green=True, amber=True, red=True)))
    assert "○ red  ○ amber  ○ green" in dark
    assert "● RED  ● AMBER  ● GREEN" in lit
    assert "* RED  . amber" in drawn(MockPanelState(lights=Lights(red=True)), Window(80, 24, "ascii"))


def test_the_lamp_in_action_fills_as_it_glows() -> None:
    signs = [drawn(MockPanelState(glow=glow)).partition("[")[2][0] for glow in (0, 0.01, 0.5, 0.75, 1)]
    assert signs == ["○", "◔", "◑", "◕", "●"]


@pytest.mark.parametrize(("button", "label"), [("action", "[○ ACTION]"), ("back", "[BACK]"), ("push", "(knob)")])
def test_a_button_that_is_down_looks_pressed(button: ButtonName, label: str) -> None:
    rows = draw(MockPanelState(down=button), DeviceCaptions(), SMALL)
    assert [span.text for row in rows for span in row if span.style.role == "down"] == [label]


def test_sound_is_its_frequency() -> None:
    assert "♪ 880 Hz" in drawn(MockPanelState(tone_hz=880.4))
    assert "silent" in drawn(MockPanelState())


# -- around it --------------------------------------------------------------------------------------------------


def test_the_banner_is_in_the_edge_or_below_where_that_is_too_short() -> None:
    assert drawn(MockPanelState(), banner=BANNER).strip().startswith(f"╭─ {BANNER} ─")
    long = BANNER + " Nothing on the table is driven."
    assert f"\n     {long[:60]}" in drawn(MockPanelState(), banner=long)


def test_a_message_is_above_the_keys_and_wraps() -> None:
    shown = drawn(MockPanelState(), message="The display is gone; it is looked for every three seconds, and the evening goes on.")
    assert "and the\n     evening goes on.\n     a ACTION" in shown


def test_in_the_smallest_window_a_message_takes_the_place_of_the_keys_and_ends_in_dots() -> None:
    window = Window(66, 20)
    assert "q end" in drawn(MockPanelState(), window)
    shown = drawn(MockPanelState(), window, message="Word " * 40)
    assert "q end" not in shown
    assert shown.endswith("Word …")


def test_all_keys_can_be_shown() -> None:
    shown = drawn(MockPanelState(ALL.tobytes()), keys=True)
    assert "b, Backspace   BACK  " in shown
    assert "end the daemon" in shown


def test_a_window_that_is_too_small_is_told_so() -> None:
    assert drawn(MockPanelState(), Window(65, 24)).startswith("The panel needs a window of 66 x 20; this one has 65 x 24.")


@given(
    st.builds(Window, st.integers(1, 200), st.integers(1, 60), st.sampled_from(["full", "blocks", "ascii"])),
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), max_size=200),
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), max_size=200),
    st.booleans(),
)
def test_it_fits_any_window(window: Window, banner: str, message: str, keys: bool) -> None:
    rows = draw(MockPanelState(noise(1).tobytes(), glow=0.3, tone_hz=4000), DeviceCaptions(banner, message, keys), window)
    assert len(rows) <= window.lines
    assert all(width(row) <= window.columns for row in rows)
    assert window.signs == "full" or text(rows).replace("▀", "").replace("▄", "").replace("█", "").isascii()


# -- colours ----------------------------------------------------------------------------------------------------


def escapes(window: Window) -> str:
    sight = MockPanelState(boxes((0, 0, 127, 31)).tobytes(), lights=Lights(green=True, action="on"), glow=1, down="back", tone_hz=440)
    return "".join(escaped(row, window.colours) for row in draw(sight, DeviceCaptions(BANNER, "A message"), window))


def test_the_display_is_dark_on_light_terminals_too() -> None:
    assert "\x1b[38;5;231;48;5;16m" in escapes(LARGE), "both colours are said"
    assert "37;40m" in escapes(LARGE._replace(colours="16"))


@pytest.mark.parametrize("window", [SMALL, LARGE])
def test_without_colours_there_is_only_bold_and_reverse(window: Window) -> None:
    sent = re.findall(r"\x1b\[([0-9;]*)m", escapes(window._replace(colours="none")))
    assert set(sent) == {"0", "1", "7"}


def test_a_text_can_send_nothing_but_text() -> None:
    assert "\x1b" not in drawn(MockPanelState(), banner="\x1b[2J", message="a\x07\x1b]0;b\n")


@pytest.mark.parametrize(
    ("environment", "known", "colours"),
    [
        ({"TERM": "xterm-256color"}, 256, "256"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, 256, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, 256, "256"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, 8, "256"),
        ({"TERM": "linux"}, 8, "16"),
        ({"TERM": "vt220"}, -1, "none"),
        ({"TERM": "nobody-knows-256color"}, None, "256"),
        ({"TERM": "nobody-knows"}, None, "16"),
    ],
)
def test_colours_are_those_that_the_terminal_has(environment: dict[str, str], known: int | None, colours: Colours) -> None:
    assert colours_of(environment, known) == colours


def test_signs_are_those_that_the_terminal_has() -> None:
    assert signs_of("xterm", "UTF-8") == signs_of("tmux-256color", "utf8") == "full"
    assert signs_of("linux", "UTF-8") == "blocks"
    assert signs_of("xterm", "ANSI_X3.4-1968") == signs_of("xterm", "ISO-8859-1") == "ascii"
