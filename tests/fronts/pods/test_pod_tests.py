"""Tests of pods: which press is taken, and how long the outcome is told."""

from __future__ import annotations

from companion.fronts.host_api import PodTest
from companion.fronts.pods.pod_tests import AWAIT_S, SHOWN_S, PodTests
from hardware.pods import PodPress


def press(at_s: float, serial: str = "S1", button: str = "b") -> PodPress:
    return PodPress(serial, button, at_s, 0.002)


def test_the_awaited_press_is_taken_once_and_told_for_a_while() -> None:
    tests = PodTests()
    tests.begin("S1", 100.0)
    assert tests.test_of("S1") == PodTest("waits")
    assert not tests.press(press(99.9), 100.1), "it was made before"
    assert not tests.press(press(101.0, "S2"), 101.0), "another pod"
    assert tests.press(press(101.26), 101.3)
    assert tests.test_of("S1") == PodTest("pressed", "b", 1.3)
    assert not tests.press(press(102.0), 102.0), "it is over, so this one is for the game"
    assert tests.due_s == 101.3 + SHOWN_S
    tests.settle(101.3 + SHOWN_S)
    assert tests.test_of("S1") is None
    assert tests.due_s is None


def test_a_press_that_does_not_come_is_told_and_counts_for_the_game_later() -> None:
    tests = PodTests()
    tests.begin("S1", 100.0)
    tests.settle(100.0 + AWAIT_S - 0.1)
    assert tests.test_of("S1") == PodTest("waits")
    tests.settle(100.0 + AWAIT_S)
    assert tests.test_of("S1") == PodTest("silent")
    assert not tests.press(press(116.0), 116.0)
    tests.begin("S1", 117.0)
    assert tests.press(press(118.0), 118.0), "it can be tested again at once"


def test_a_press_at_once_is_taken_although_its_time_is_not_known_exactly() -> None:
    tests = PodTests()
    tests.begin("S1", 100.0)
    assert not tests.press(PodPress("S1", "a", 99.99, 0.005), 100.01)
    assert tests.press(PodPress("S1", "a", 99.99, 0.02), 100.01)
    assert tests.test_of("S1") == PodTest("pressed", "a", 0.0)
