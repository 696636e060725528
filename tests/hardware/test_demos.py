"""The self-tests: their output and exit codes."""

from __future__ import annotations

import io
from collections.abc import Callable
from queue import SimpleQueue

import pytest

from hardware.demos import buttons, display, rig, sounder
from hardware.demos.rig import DemoRig, InputEvent, Play
from hardware.gestures import SETTLE_S
from hardware.gpio.backend import GpioBackend
from hardware.gpio.pins import PinSource
from hardware.mock.backend import BuzzerTone
from hardware.mock.pins import MockPinFactory
from hardware.wiring import Wiring
from tests.hardware.rigs import MockRig, heard


class DemoHarness:
    """A demo rig with a mock clock, and its output."""

    def __init__(self, *, real: bool = False) -> None:
        self.mock = MockRig()
        self.actions: list[Callable[[], None]] = []
        self.pins = MockPinFactory(self.mock.clock, lambda number: None)
        backend = GpioBackend(self.mock.clock, Wiring(), lambda: PinSource(self.pins)) if real else self.mock.backend
        clock = self.mock.clock
        self.rig = DemoRig(backend=backend, clock=clock, wait=clock.jump, next_event=self.take, out=io.StringIO(), begun_s=1000.0)

    def take(self, inbox: SimpleQueue[InputEvent], seconds: float) -> InputEvent | None:
        if inbox.empty() and self.actions:
            self.actions.pop(0)()
        if not inbox.empty():
            return inbox.get_nowait()
        self.mock.clock.jump(max(0.0, seconds))
        return None

    def play(self, play: Play) -> tuple[int, list[str]]:
        code = rig.run(play, self.rig)
        assert isinstance(self.rig.out, io.StringIO)
        return code, self.rig.out.getvalue().splitlines()


# The display


def test_the_display_shows_a_pattern_and_counts_down() -> None:
    code, lines = DemoHarness().play(display.play)
    assert code == 0
    assert lines[:2] == [
        "Virtual hardware. Nothing on the table is driven.",
        "A frame at the very edge, four corners, lines, squares, words.",
    ]
    pictures = 2 + 6
    assert len(lines) == 4 + 32 * pictures
    assert all(len(line) == 128 for line in lines if line and line[0] in "█▀▄ ")
    assert lines[-1] == "51 pictures; each took 0.0 ms, the longest 0.0 ms."


@pytest.mark.parametrize(("columns", "lines", "height"), [(128, 33, 32), (127, 33, 16), (128, 32, 16)])
def test_on_a_terminal_the_display_is_drawn_in_place_and_small_if_necessary(
    columns: int, lines: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness = DemoHarness()
    monkeypatch.setattr(harness.rig.out, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    _, said = harness.play(display.play)
    assert sum(f"\x1b[{height}A" in line for line in said) == 52
    assert any("\x1b[7m" in line for line in said) == (height == 16)


def test_the_pattern_touches_every_edge() -> None:
    for picture in (display.pattern(), display.digits(5.0)):
        assert picture.getbbox() is not None
        assert picture.getbbox()[2:] == (128, 64)  # type: ignore[index]
    assert display.pattern().getbbox() == (0, 0, 128, 64)


def test_no_display_is_one_sentence_and_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    harness = DemoHarness()
    harness.mock.backend.faults.display_vanishes()
    code, _ = harness.play(display.play)
    assert code == 1
    assert capsys.readouterr().err.startswith("display: nothing answers at 0x3C")


def test_a_display_that_goes_while_it_counts_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    harness = DemoHarness()
    harness.mock.backend.faults.display_vanishes(after_bytes=5000)
    assert harness.play(display.play)[0] == 1
    assert "nothing answers" in capsys.readouterr().err


# Buttons and knob


def test_on_virtual_hardware_a_script_plays_every_gesture() -> None:
    code, lines = DemoHarness().play(buttons.play)
    assert code == 0
    gestures = [line[20:] for line in lines if "gesture" in line]
    turns = ["knob turned right by 1"] * 2 + ["knob turned left by 1"]
    assert gestures == ["ACTION pressed", "BACK held", *turns, "knob's push pressed"]
    assert sum("edge     ACTION" in line for line in lines) == 10
    assert "   0.496 s edge     ACTION closed" in lines


def test_on_real_hardware_it_waits_for_people_and_ends_when_they_rest() -> None:
    harness = DemoHarness(real=True)
    pin = harness.pins.contact_pin(17)
    harness.actions = [lambda: pin.ground(True), lambda: harness.mock.clock.jump(1.6), lambda: pin.ground(False)]
    code, lines = harness.play(buttons.play)
    assert code == 0
    assert [line[11:] for line in lines[1:]] == ["edge     ACTION closed", "gesture  ACTION held", "edge     ACTION opened"]
    assert harness.mock.clock.now_s() == pytest.approx(1000.0 + SETTLE_S + 1.6 + buttons.QUIET_S)


def test_a_button_that_is_stuck_is_named() -> None:
    harness = DemoHarness()
    harness.mock.backend.inputs.stick("push")
    _, lines = harness.play(buttons.play)
    assert "   0.000 s gesture  knob's push is stuck: it is down" in lines


def test_ctrl_c_ends_it_well() -> None:
    harness = DemoHarness(real=True)

    def interrupt() -> None:
        raise KeyboardInterrupt

    harness.actions = [interrupt]
    assert harness.play(buttons.play)[0] == 0


def test_buttons_that_are_missing_are_all_told(capsys: pytest.CaptureFixture[str]) -> None:
    harness = DemoHarness()
    harness.mock.backend.faults.pin("knob_a", "busy")
    harness.mock.backend.faults.pin("back", "missing")
    code, lines = harness.play(buttons.play)
    assert code == 1
    assert any(line.startswith("knob: GPIO 5 or 6 is held by another program") for line in lines)
    assert capsys.readouterr().err.startswith("BACK: GPIO 27 can't be used")


# The sounder


def test_every_signal_is_played_loud_and_softly() -> None:
    harness = DemoHarness()
    code, lines = harness.play(sounder.play)
    assert code == 0
    sounds = [sound for sound in heard(harness.mock) if sound]
    assert [sound.frequency_hz for sound in sounds] == [frequency_hz for _, frequency_hz, _ in sounder.SIGNALS] * 2
    assert sounds[0] == BuzzerTone(880.0, 1.0)
    assert "  a minute is left, 880 Hz for 0.25 s (the pin: 880 Hz, loudness 1.00)" in lines
    assert heard(harness.mock)[-1] is None


def test_a_busy_sounder_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    harness = DemoHarness()
    harness.mock.backend.faults.pin("buzzer", "busy")
    assert harness.play(sounder.play)[0] == 1
    assert capsys.readouterr().err.startswith("sounder: GPIO 12 is held by another program")


# As programs


def test_the_wiring_can_be_given() -> None:
    wired = rig.wiring(["buzzer=26", "display.driver=sh1106", "display.address=0x3D", "display.upside_down=true"])
    assert (wired.buzzer, wired.display.driver, wired.display.address, wired.display.upside_down) == (26, "sh1106", 0x3D, True)
    assert rig.wiring([]) == Wiring()


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("horn=3", "horn=3: there is no such name; pins are action, action_lamp,"),
        ("display=3", "display=3: there is no such name"),
        ("display.size=3", "the display's are display.driver, display.bus"),
        ("buzzer=loud", "Expected `int`"),
        ("buzzer=0xZZ", "invalid literal"),
        ("display.driver=ssd1305", "Invalid enum value 'ssd1305'"),
        ("buzzer=17", "action and buzzer are both on GPIO 17"),
    ],
)
def test_a_wiring_that_can_not_be_is_refused(setting: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        rig.main("sounder", "A demo.", sounder.play, ["--wire", setting])
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_gpio_on_a_machine_that_is_no_pi_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.backend_choice._machine", lambda model: "no Raspberry Pi")
    assert rig.main("sounder", "A demo.", sounder.play, ["--hardware", "gpio"]) == 1
    assert capsys.readouterr().err == "gpio: this machine is no Raspberry Pi; on it choose virtual hardware\n"


def test_a_demo_is_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert rig.main("sounder", "A demo.", lambda played: played.say(f"on {played.backend.name}"), ["--hardware", "virtual"]) == 0
    assert capsys.readouterr().out == "Virtual hardware: it was chosen by name. Nothing on the table is driven.\non virtual\n"
