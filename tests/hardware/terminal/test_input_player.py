"""Actions played on the mock's pins: each becomes the gesture it stands for."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons import BUTTONS, Edge
from hardware.gestures import Clicked, Gesture, Gestures, Held, Rotated
from hardware.knob import Rotation
from hardware.mock.backend import MockBackend
from hardware.mock.clock import MockClock
from hardware.mock.terminal.input_player import MOST, KeyInputPlayer
from hardware.mock.terminal.keys import Hold, PanelInput, Tap, Twist

HOLD_S = 1.5


class Bench:
    """A mock with an input player, and the gestures that result."""

    def __init__(self) -> None:
        self.clock = MockClock()
        self.backend = MockBackend(self.clock)
        self.gestures = Gestures(hold_s=HOLD_S)
        self.made: list[Gesture] = []
        self.buttons = [self.backend.button(name, self._take) for name in BUTTONS]
        self.knob = self.backend.knob(self._take)
        self.fingers = KeyInputPlayer(self.backend.inputs, HOLD_S)

    def _take(self, hand: Edge | Rotation) -> None:
        self.made += self.gestures.feed(hand)

    def do(self, *hands: PanelInput) -> None:
        for hand in hands:
            self.fingers.do(hand, self.clock.now_s())

    def settle(self) -> None:
        """Let time pass until nothing is due."""
        while (due_s := min(self.fingers.due_s or math.inf, self.gestures.due_s or math.inf)) < math.inf:
            self.clock.jump(max(0.0, due_s - self.clock.now_s()))
            self.fingers.tick(self.clock.now_s())
            self.made += self.gestures.tick(self.clock.now_s())

    def close(self) -> None:
        for button in self.buttons:
            button.close()
        self.knob.close()
        self.backend.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A mock with its parts, closed afterwards."""
    bench = Bench()
    yield bench
    bench.close()


def words(gestures: list[Gesture]) -> list[object]:
    """The gestures without their times."""
    return [gesture.steps if isinstance(gesture, Rotated) else (type(gesture), gesture.button) for gesture in gestures]


def expected(hand: PanelInput) -> object:
    """The gesture that an action stands for."""
    if isinstance(hand, Twist):
        return hand.steps
    return (Held if isinstance(hand, Hold) else Clicked), hand.button


buttons = st.sampled_from(BUTTONS)
hands = st.one_of(st.builds(Tap, buttons), st.builds(Hold, buttons), st.builds(Twist, st.sampled_from([-1, 1])))


@given(st.lists(hands, max_size=MOST))
def test_each_action_is_one_gesture_in_order(done: list[PanelInput]) -> None:
    """Even if the keys come quickly."""
    bench = Bench()
    bench.do(*done)
    bench.settle()
    assert words(bench.made) == [expected(hand) for hand in done]
    assert bench.fingers.down is None
    bench.close()


def test_a_press_is_down_and_up_again(bench: Bench) -> None:
    bench.do(Tap("action"))
    assert bench.fingers.down == "action"
    bench.settle()
    assert words(bench.made) == [(Clicked, "action")]


def test_a_hold_is_given_while_the_button_is_down(bench: Bench) -> None:
    began_s = bench.clock.now_s()
    bench.do(Hold("back"))
    bench.settle()
    assert bench.made == [Held("back", began_s + HOLD_S)]


def test_what_comes_during_a_hold_waits_for_its_end(bench: Bench) -> None:
    bench.do(Hold("action"), Twist(1), Tap("back"))
    assert bench.made == []
    bench.settle()
    assert words(bench.made) == [(Held, "action"), 1, (Clicked, "back")]


def test_what_waits_is_bounded(bench: Bench) -> None:
    bench.do(Hold("action"), *[Twist(1)] * 500)
    bench.settle()
    assert words(bench.made) == [(Held, "action"), *[1] * MOST]


def test_at_the_end_no_button_is_left_down(bench: Bench) -> None:
    bench.do(Hold("action"))
    bench.fingers.release_all()
    assert not bench.buttons[0].pressed
    bench.fingers.release_all()
