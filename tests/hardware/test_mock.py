"""The mock backend: simulated input gives real edges, and outputs and changes are reported."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons import BUTTONS, ButtonName, Edge
from hardware.errors import PartBusy, PartMissing
from hardware.gestures import Clicked, Gestures
from hardware.gpio.lamps import BREATH_S, STEP_S, breath
from hardware.gpio.pins import LATEST_S
from hardware.gpio.sounder import duty, loudness
from hardware.knob import Rotation
from hardware.lamps import DARK, Lights
from hardware.mock.backend import HISTORY_LENGTH, BuzzerTone, Change, LampsRecord, MockBackend, ToneRecord
from hardware.mock.clock import MockClock
from hardware.slots import Closable
from tests.hardware.pictures import noise
from tests.hardware.rigs import MockRig, heard


@pytest.fixture
def mock() -> MockRig:
    return MockRig()


# Inputs


@pytest.mark.parametrize("button", BUTTONS)
def test_a_press_gives_two_edges_with_their_times(mock: MockRig, button: ButtonName) -> None:
    edges: list[Edge] = []
    made = mock.backend.button(button, edges.append)
    mock.backend.inputs.press(button)
    levels = [made.pressed]
    mock.clock.jump(0.5)
    mock.backend.inputs.release(button)
    assert [*levels, made.pressed] == [True, False]
    assert edges == [Edge(button, True, 1000.0), Edge(button, False, 1000.5)]


def test_pressing_what_is_pressed_gives_no_edge(mock: MockRig) -> None:
    edges: list[Edge] = []
    button = mock.backend.button("back", edges.append)
    mock.backend.inputs.release("back")
    mock.backend.inputs.press("back")
    mock.backend.inputs.press("back")
    assert len(edges) == 1
    button.close()
    mock.backend.inputs.release("back")
    assert len(edges) == 1


def test_input_does_not_reach_buttons_of_a_closed_backend(mock: MockRig) -> None:
    edges: list[Edge] = []
    button = mock.backend.button("back", edges.append)
    mock.backend.close()
    mock.backend.inputs.press("back")
    assert edges == []
    button.close()


@pytest.mark.parametrize("pressed", [True, False])
@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_a_train_of_bounces_ends_now_and_where_it_should(mock: MockRig, pressed: bool, count: int) -> None:
    edges: list[Edge] = []
    button = mock.backend.button("action", edges.append)
    if count % 2 == pressed:
        mock.backend.inputs.bounce("action", pressed, tuple(0.001 * number for number in range(count)))
        assert [edge.pressed for edge in edges] == [(count - number) % 2 == pressed for number in range(count)]
        assert [edge.at_s for edge in edges] == pytest.approx([1000.0 - 0.001 * (count - 1 - number) for number in range(count)])
        assert button.pressed == pressed


def test_a_bouncing_press_is_one_press() -> None:
    mock, machine = MockRig(), Gestures()
    edges: list[Edge] = []
    button = mock.backend.button("action", edges.append)
    machine.begin("action", button.pressed, mock.clock.now_s())
    for pressed in (True, False):
        mock.clock.jump(0.3)
        mock.backend.inputs.bounce("action", pressed, (0, 0.001, 0.0015, 0.003, 0.005))
    given = [gesture for edge in edges for gesture in machine.feed(edge)]
    given += machine.tick(1001.0)
    assert [type(gesture) for gesture in given] == [Clicked]
    assert [gesture.at_s for gesture in given] == pytest.approx([1000.595])


def test_a_jammed_button_stays_down_also_for_one_made_later(mock: MockRig) -> None:
    hands = mock.backend.inputs
    hands.stick("push")
    for _ in range(2):
        edges: list[Edge] = []
        button = mock.backend.button("push", edges.append)
        assert button.pressed
        hands.release("push")
        assert button.pressed
        assert edges == []
        button.close()
    edges = []
    button = mock.backend.button("push", edges.append)
    hands.free("push")
    assert not button.pressed
    assert [edge.pressed for edge in edges] == [False]


def test_the_knob_turns_through_the_quadrature_of_its_pins(mock: MockRig) -> None:
    turns: list[Rotation] = []
    knob = mock.backend.knob(turns.append)
    mock.backend.inputs.turn(3)
    mock.clock.jump(1)
    mock.backend.inputs.turn(-2)
    mock.backend.inputs.turn(0)
    assert turns == [Rotation(1, 1000.0)] * 3 + [Rotation(-1, 1001.0)] * 2
    knob.close()
    mock.backend.inputs.turn(1)
    assert len(turns) == 5


@given(st.lists(st.tuples(st.sampled_from([1, -1]), st.lists(st.integers(0, 3), min_size=4, max_size=4)), max_size=8))
def test_a_knob_whose_contacts_bounce_makes_no_step_more_or_less(detents: list[tuple[int, list[int]]]) -> None:
    mock = MockRig()
    turns: list[Rotation] = []
    knob = mock.backend.knob(turns.append)
    a, b = (mock.backend.pins.contact_pin(number) for number in (mock.wiring.knob_a, mock.wiring.knob_b))
    for step, bounces in detents:
        first, second = (a, b) if step > 0 else (b, a)
        for (contact, closed), count in zip(((first, True), (second, True), (first, False), (second, False)), bounces, strict=True):
            for _ in range(count):
                contact.ground(closed)
                contact.ground(not closed)
            contact.ground(closed)
    assert [turn.steps for turn in turns] == [step for step, _ in detents]
    knob.close()


def test_an_edge_that_we_are_told_of_late_bears_its_own_time(mock: MockRig) -> None:
    edges: list[Edge] = []
    button = mock.backend.button("action", edges.append)
    mock.backend.pins.edge_ago_s = 0.25
    mock.backend.inputs.press("action")
    mock.backend.pins.edge_ago_s = LATEST_S  # not late, but a time of another clock
    mock.backend.inputs.release("action")
    assert [edge.at_s for edge in edges] == [999.75, 1000.0]
    button.close()


# Outputs and changes


def test_it_tells_of_every_change(mock: MockRig) -> None:
    changes: list[Change] = []
    mock.backend.on_change(changes.append)
    display, lamps, sounder = mock.backend.display(), mock.backend.lamps(), mock.backend.sounder()
    assert changes == ["display"]
    changes.clear()
    display.show(noise(1))
    display.brightness(3)
    display.power(False)
    display.refresh()
    assert changes == ["display"] * 4
    changes.clear()
    lamps.show(Lights(red=True))
    sounder.tone(440.0, 0.5)
    sounder.silence()
    assert changes == ["lamps", "sound", "sound"]
    changes.clear()
    mock.backend.faults.display_vanishes()
    with pytest.raises(PartMissing):
        display.show(noise(2))
    mock.backend.faults.display_returns()
    assert changes == ["display"] * 3


def test_it_remembers_what_was_lit_and_heard(mock: MockRig) -> None:
    lamps, sounder = mock.backend.lamps(), mock.backend.sounder()
    mock.clock.jump(1)
    lamps.show(Lights(green=True))
    sounder.tone(440.0, 1.0)
    mock.clock.jump(1)
    lamps.show(Lights(green=True, amber=True))
    sounder.tone(880.0, 1.0)
    mock.clock.jump(1)
    sounder.silence()
    assert list(mock.backend.lamp_history) == [
        LampsRecord(1000.0, DARK),
        LampsRecord(1001.0, Lights(green=True)),
        LampsRecord(1002.0, Lights(green=True, amber=True)),
    ]
    tones = [ToneRecord(1001.0, BuzzerTone(440.0, 1.0)), ToneRecord(1002.0, BuzzerTone(880.0, 1.0))]
    assert list(mock.backend.tone_history) == [ToneRecord(1000.0, None), *tones, ToneRecord(1003.0, None)]


def test_a_tone_of_another_loudness_is_heard_as_one_change(mock: MockRig) -> None:
    sounder = mock.backend.sounder()
    sounder.tone(440.0, 1.0)
    mock.clock.jump(1)
    sounder.tone(880.0, 0.25)
    before, after = heard(mock)[-2:]
    assert before == BuzzerTone(440.0, 1.0)
    assert after == pytest.approx((880.0, 0.25))


def test_days_of_use_fill_no_memory(mock: MockRig) -> None:
    sounder, lamps = mock.backend.sounder(), mock.backend.lamps()
    for number in range(HISTORY_LENGTH):
        sounder.tone(440.0, 1.0)
        sounder.silence()
        lamps.show(Lights(green=bool(number % 2)))
    assert len(mock.backend.tone_history) == HISTORY_LENGTH
    pins = [mock.backend.pins.contact_pin(number) for number in (mock.wiring.buzzer, mock.wiring.green)]
    assert all(len(pin.states) < 20 for pin in pins)


def breaths() -> set[threading.Thread]:
    """The threads of breathing lamps."""
    return {thread for thread in threading.enumerate() if thread.name == "breath"}


def test_a_breathing_lamp_breathes(mock: MockRig) -> None:
    before = breaths()
    brightness: queue.Queue[float] = queue.Queue()
    mock.backend.on_change(lambda change: brightness.put(mock.backend.action_brightness))
    lamp = mock.backend.action_lamp()
    lamp.show("breathing")
    seen = {0.0}
    while len(seen) < 4:
        seen.add(brightness.get(timeout=10))
    lamp.show("on")
    assert breaths() == before
    assert mock.backend.action_brightness == 1
    lamp.show("breathing")
    lamp.close()
    assert breaths() == before
    assert mock.backend.action_brightness == 0


def test_a_breath_swells_and_fades_without_going_out() -> None:
    steps = list(breath())
    assert len(steps) * STEP_S == BREATH_S
    assert (min(steps), max(steps)) == pytest.approx((0.03, 1.0))
    half = len(steps) // 2
    assert steps[: half + 1] == sorted(steps[: half + 1])
    assert steps[half:] == sorted(steps[half:], reverse=True)


def test_loudness_is_a_duty_cycle_up_to_a_half() -> None:
    assert duty(1.0) == 0.5
    assert duty(0.0001) == 0.01
    assert [loudness(duty(share)) for share in (0.1, 0.5, 0.9)] == pytest.approx([0.1, 0.5, 0.9])


# Faults


@pytest.mark.parametrize(
    ("pin", "name"),
    [("action", "ACTION"), ("knob_b", "knob"), ("amber", "lamps"), ("action_lamp", "ACTION's lamp"), ("buzzer", "sounder")],
)
def test_a_busy_or_missing_pin_is_told_and_the_part_made_once_it_is_well(mock: MockRig, pin: str, name: str) -> None:
    backend = mock.backend
    edges: list[Edge] = []
    turns: list[Rotation] = []
    makers: dict[str, Callable[[], Closable]] = {
        "ACTION": lambda: backend.button("action", edges.append),
        "knob": lambda: backend.knob(turns.append),
        "lamps": backend.lamps,
        "ACTION's lamp": backend.action_lamp,
        "sounder": backend.sounder,
    }
    backend.faults.pin(pin, "busy")
    with pytest.raises(PartBusy, match=f"^{name}: GPIO .*{getattr(mock.wiring, pin)}.* is held by another program"):
        makers[name]()
    backend.faults.pin(pin, "missing")
    with pytest.raises(PartMissing, match=f"^{name}: GPIO .* can't be used .*No such device"):
        makers[name]()
    backend.faults.pin(pin, None)
    makers[name]().close()


def test_lamps_and_sounder_with_failing_pins_are_missing_and_can_be_made_again(mock: MockRig) -> None:
    lamps, lamp, sounder = mock.backend.lamps(), mock.backend.action_lamp(), mock.backend.sounder()
    for pin in ("red", "action_lamp", "buzzer"):
        mock.backend.faults.pin(pin, "missing")
    with pytest.raises(PartMissing, match="lamps"):
        lamps.show(Lights(red=True))
    with pytest.raises(PartMissing, match="ACTION's lamp"):
        lamp.show("on")
    with pytest.raises(PartMissing, match="sounder"):
        sounder.tone(440.0, 1.0)
    for part in (lamps, lamp, sounder):
        part.close()
    for pin in ("red", "action_lamp", "buzzer"):
        mock.backend.faults.pin(pin, None)
    for part in (mock.backend.lamps(), mock.backend.action_lamp(), mock.backend.sounder()):
        part.close()


def test_a_lamp_whose_pin_goes_in_the_middle_of_a_breath_is_missing(mock: MockRig) -> None:
    before = breaths()
    lamp = mock.backend.action_lamp()
    lamp.show("breathing")
    mock.backend.faults.pin("action_lamp", "missing")
    for thread in breaths() - before:
        thread.join(10)
    for glow in ("breathing", "off"):
        with pytest.raises(PartMissing, match="ACTION's lamp"):
            lamp.show(glow)
    lamp.close()


# The clock, and the banner


def test_the_clock_goes_when_it_is_told_to_and_never_back() -> None:
    clock = MockClock(10.0, "boot-1")
    clock.jump(2.5)
    clock.jump(0)
    assert (clock.now_s(), clock.boot_id) == (12.5, "boot-1")
    with pytest.raises(ValueError, match="never goes back"):
        clock.jump(-1)
    assert repr(clock) == "<MockClock 12.5 s in boot boot-1>"


def test_the_banner_says_why() -> None:
    assert MockBackend(MockClock()).banner == "Virtual hardware. Nothing on the table is driven."
    assert MockBackend(MockClock(), why="this is a test").banner == "Virtual hardware: this is a test. Nothing on the table is driven."
