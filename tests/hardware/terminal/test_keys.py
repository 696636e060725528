"""Timed keys: a key held down is one press, two presses are two, and the knob repeats."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.mock.terminal.keys import AGAIN_S, KEY_ACTIONS, REPEAT_S, Hold, KeyAction, Keys, Tap, Twist

ACTION, BACK = Tap("action"), Tap("back")


def acts(*pressed: tuple[str, float]) -> list[tuple[KeyAction, float]]:
    """The actions of these keys with their times; each key is read when it comes, and timers run in between."""
    keys = Keys()
    done: list[tuple[KeyAction, float]] = []
    for key, at_s in pressed:
        done += _due(keys, at_s)
        done += [(act, at_s) for act in keys.feed(key, at_s)]
    return done + _due(keys, float("inf"))


def _due(keys: Keys, until_s: float) -> list[tuple[KeyAction, float]]:
    due_s = keys.due_s
    return [(act, due_s) for act in keys.tick(due_s)] if due_s is not None and due_s < until_s else []


def train(key: str, from_s: float, delay_s: float, gaps_s: Iterable[float]) -> list[tuple[str, float]]:
    """A key held down: the key, and after a delay its repeats."""
    return [(key, from_s), *((key, at_s) for at_s in accumulate(gaps_s, initial=from_s + delay_s))]


delays = st.floats(0.2, 1.0)
gaps = st.lists(st.floats(0.0, 0.095), min_size=1, max_size=60)
confirming = st.sampled_from([key for key, act in KEY_ACTIONS.items() if not isinstance(act, Twist)])


@given(confirming, delays, gaps)
def test_a_key_held_down_is_one_press(key: str, delay_s: float, gaps_s: list[float]) -> None:
    """Repeats at 25 to 40 Hz after 200 to 600 ms, and slower and later ones too."""
    assert acts(*train(key, 1.0, delay_s, gaps_s)) == [(KEY_ACTIONS[key], 1.0)]


@given(confirming, st.lists(st.tuples(delays, gaps, st.floats(0.4, 3.0)), min_size=1, max_size=4))
def test_each_time_a_key_is_held_down_is_one_press(key: str, times: list[tuple[float, list[float], float]]) -> None:
    pressed: list[tuple[str, float]] = []
    for delay_s, gaps_s, pause_s in times:
        pressed += train(key, (pressed[-1][1] if pressed else 0.0) + pause_s, delay_s, gaps_s)
    assert len(acts(*pressed)) == len(times)


@given(confirming, st.lists(st.floats(REPEAT_S + 0.01, 2.0), max_size=8))
def test_presses_that_fingers_make_all_count(key: str, gaps_s: list[float]) -> None:
    pressed = [(key, at_s) for at_s in accumulate(gaps_s, initial=1.0)]
    assert [act for act, _ in acts(*pressed)] == [KEY_ACTIONS[key]] * len(pressed)


@given(confirming, st.floats(0.0, 5.0))
def test_two_presses_are_two(key: str, gap_s: float) -> None:
    done = acts((key, 1.0), (key, 1.0 + gap_s))
    assert [act for act, _ in done] == [KEY_ACTIONS[key]] * 2
    assert done[0][1] == 1.0, "the first waits for nothing"
    assert done[1][1] <= 1.0 + gap_s + REPEAT_S


def test_only_a_second_press_that_may_be_a_repeat_waits() -> None:
    assert acts(("a", 0.0), ("a", AGAIN_S + 0.1)) == [(ACTION, 0.0), (ACTION, AGAIN_S + 0.1)]
    assert acts(("a", 0.0), ("b", 0.1), ("a", 0.2)) == [(ACTION, 0.0), (BACK, 0.1), (ACTION, 0.2)], "no keyboard repeats two keys"


def test_a_press_that_waits_is_done_before_the_next_key() -> None:
    assert acts(("a", 0.0), ("a", 0.3), ("b", 0.35)) == [(ACTION, 0.0), (ACTION, 0.35), (BACK, 0.35)]


def test_repeats_that_were_read_late_are_repeats() -> None:
    """The process was stopped, and all come at once: input is handled before timers."""
    keys = Keys()
    assert keys.feed("a", 0.0) == [ACTION]
    assert keys.feed("a", 0.5) == []
    assert [keys.feed("a", 2.0) for _ in range(20)] == [[]] * 20
    assert keys.tick(2.0) == []


@given(st.sampled_from(["right", "-"]), delays, gaps)
def test_the_keys_of_the_knob_may_run(key: str, delay_s: float, gaps_s: list[float]) -> None:
    pressed = train(key, 0.0, delay_s, gaps_s)
    assert acts(*pressed) == [(KEY_ACTIONS[key], at_s) for _, at_s in pressed]


@pytest.mark.parametrize(
    ("key", "act"),
    [("a", ACTION), ("enter", ACTION), (" ", ACTION), ("A", Hold("action")), ("b", BACK), ("backspace", BACK), ("B", Hold("back")),
     ("right", Twist(1)), ("left", Twist(-1)), ("up", Twist(-1)), ("down", Twist(1)), ("+", Twist(1)), ("-", Twist(-1)),
     ("p", Tap("push")), ("tab", Tap("push")), ("q", "end"), ("ctrl-c", "end"), ("?", "keys")],
)  # fmt: skip
def test_every_gesture_has_a_key(key: str, act: KeyAction) -> None:
    assert acts((key, 0.0)) == [(act, 0.0)]


def test_other_keys_do_nothing() -> None:
    assert acts(("x", 0.0), ("é", 0.1), ("x", 0.2)) == []
