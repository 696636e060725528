"""Gestures from edges: a bounce is not a press, no press is lost, and each counts once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons import ButtonName, Edge
from hardware.gestures import HOLD_S, SETTLE_S, STUCK_S, Clicked, Gesture, Gestures, Held, Released, Rotated, Stuck
from hardware.knob import Rotation

BOUNCE_S = 0.005
"""The longest bounce of an edge that the interface allows for."""


def run(
    hands: Iterable[Edge | Rotation], *, until_s: float = 100.0, ticks_s: Iterable[float] = (), begin_s: float | None = 0.0
) -> list[Gesture]:
    """All gestures of this input, with ticks when they are due and at these other times."""
    machine = Gestures()
    given = machine.begin("action", False, begin_s) if begin_s is not None else []
    hands = sorted(hands, key=lambda hand: hand.at_s)
    looks = sorted(ticks_s)
    for hand in hands:
        given += _pass(machine, looks, hand.at_s)
        given += machine.feed(hand)
    return given + _pass(machine, looks, until_s) + machine.tick(until_s)


def _pass(machine: Gestures, looks: list[float], until_s: float) -> list[Gesture]:
    given: list[Gesture] = []
    while True:
        due_s = machine.due_s
        next_s = min((at_s for at_s in (due_s, looks[0] if looks else None) if at_s is not None), default=until_s)
        if next_s >= until_s:
            return given
        if looks and looks[0] == next_s:
            looks.pop(0)
        given += machine.tick(next_s)
        assert machine.due_s is None or machine.due_s > next_s, "what was due is done"


def press(from_s: float, to_s: float, button: ButtonName = "action") -> list[Edge]:
    return [Edge(button, True, from_s), Edge(button, False, to_s)]


# One button


def test_a_press_is_given_once_it_is_let_go_and_rests() -> None:
    machine = Gestures()
    assert machine.feed(Edge("back", True, 1.0)) == []
    assert machine.due_s == 1.0 + SETTLE_S
    assert machine.tick(1.0 + SETTLE_S) == []
    assert machine.due_s == 1.0 + HOLD_S
    assert machine.feed(Edge("back", False, 1.2)) == []
    assert machine.tick(1.2 + SETTLE_S / 2) == []
    assert machine.tick(1.2 + SETTLE_S) == [Clicked("back", 1.2)]
    assert machine.due_s is None


def test_a_press_in_the_moment_of_the_beginning_is_no_hold() -> None:
    assert run(press(5.0, 5.1), begin_s=5.0) == [Clicked("action", 5.1)]
    assert run(press(5.004, 5.1), begin_s=5.0) == [Clicked("action", 5.1)]


def test_a_button_that_was_not_connected_works_too() -> None:
    assert run(press(5.0, 5.1), begin_s=None) == [Clicked("action", 5.1)]


def test_a_spike_is_no_press() -> None:
    assert run(press(1.0, 1.0 + SETTLE_S - 0.001)) == []


@pytest.mark.parametrize("pause_s", [0.001, 0.004, SETTLE_S, 0.02, 0.5])
def test_a_press_shorter_than_the_bounce_time_loses_no_real_one_after_it(pause_s: float) -> None:
    real_s = 1.003 + pause_s
    assert run([*press(1.0, 1.003), *press(real_s, real_s + 0.06)]) == [Clicked("action", real_s + 0.06)]


def test_a_gap_in_a_press_is_no_second_press() -> None:
    assert run([*press(1.0, 1.05), *press(1.054, 1.1)]) == [Clicked("action", 1.1)]


def test_a_hold_is_given_while_it_is_held_and_no_press_after_it() -> None:
    assert run(press(1.0, 4.0)) == [Held("action", 1.0 + HOLD_S)]


def test_a_press_let_go_just_before_the_hold_is_a_press() -> None:
    machine = Gestures()
    machine.feed(Edge("action", True, 1.0))
    machine.tick(1.1)
    assert machine.feed(Edge("action", False, 2.499)) == []
    assert machine.tick(2.507) == [Clicked("action", 2.499)]


def test_a_press_let_go_just_before_the_hold_is_a_press_however_long_it_bounces() -> None:
    let_go_s = 0.5 + HOLD_S - 0.01
    bounces = [Edge("action", n % 2 == 1, let_go_s + n * SETTLE_S / 2) for n in range(11)]
    assert run([Edge("action", True, 0.5), *bounces]) == [Clicked("action", let_go_s)]


def test_a_hold_that_bounces_when_it_is_one_is_told_once_it_rests() -> None:
    machine = Gestures()
    machine.begin("action", False, 0.0)
    assert machine.feed(Edge("action", True, 0.5)) == []
    for n in range(4):
        assert machine.feed(Edge("action", n % 2 == 1, 0.5 + HOLD_S - 0.001 + n * SETTLE_S / 2)) == []
    rests_s = 0.5 + HOLD_S - 0.001 + 3 * SETTLE_S / 2 + SETTLE_S
    assert machine.due_s == pytest.approx(rests_s)
    assert machine.tick(rests_s + 0.001) == [Held("action", 0.5 + HOLD_S)]


def test_a_hold_let_go_before_anybody_looked_is_a_hold() -> None:
    machine = Gestures()
    machine.feed(Edge("action", True, 1.0))
    machine.tick(1.1)
    assert machine.feed(Edge("action", False, 2.6)) == [Held("action", 2.5)]
    assert machine.tick(3.0) == []


def test_overdue_holds_come_before_later_gestures() -> None:
    machine = Gestures()
    machine.feed(Edge("action", True, 1.0))
    assert machine.feed(Edge("back", True, 4.0)) == [Held("action", 2.5)]
    assert machine.feed(Rotation(1, 30.0)) == [Held("back", 5.5), Stuck("action", 21.0), Stuck("back", 24.0), Rotated(1, 30.0)]


def test_the_hold_on_its_way_is_told_of() -> None:
    machine = Gestures()
    machine.feed(Edge("back", True, 1.0))
    assert machine.holding() is None
    machine.tick(1.1)
    assert machine.holding() == ("back", 1.0)
    machine.tick(2.5)
    assert machine.holding() is None


# Stuck buttons


def test_a_button_that_is_down_at_the_start_is_stuck_and_gives_nothing() -> None:
    machine = Gestures()
    assert machine.begin("push", True, 1.0) == [Stuck("push", 1.0)]
    assert machine.due_s is None
    assert machine.tick(60.0) == []
    machine.feed(Edge("push", False, 61.0))
    assert machine.tick(62.0) == [Released("push", 61.0)]
    machine.feed(Edge("push", True, 63.0))
    machine.feed(Edge("push", False, 63.1))
    assert machine.tick(64.0) == [Clicked("push", 63.1)]


def test_a_button_down_for_too_long_is_stuck() -> None:
    hands = [*press(1.0, 50.0), *press(51.0, 51.1)]
    assert run(hands) == [Held("action", 2.5), Stuck("action", 1.0 + STUCK_S), Released("action", 50.0), Clicked("action", 51.1)]


def test_a_stuck_button_leaves_the_others_alone() -> None:
    machine = Gestures()
    machine.begin("action", True, 0.0)
    machine.feed(Edge("back", True, 1.0))
    machine.feed(Edge("back", False, 1.1))
    assert machine.tick(2.0) == [Clicked("back", 1.1)]


def test_a_button_that_went_in_the_middle_of_a_press_gives_nothing() -> None:
    machine = Gestures()
    machine.feed(Edge("action", True, 1.0))
    machine.tick(1.1)
    machine.disconnect("action")
    assert machine.due_s is None
    assert machine.tick(30.0) == []
    assert machine.begin("action", False, 31.0) == []


# The knob


def test_turns_are_given_as_they_come() -> None:
    assert Gestures().feed(Rotation(-3, 1.0)) == [Rotated(-3, 1.0)]
    assert Gestures().feed(Rotation(0, 1.0)) == []


# Any bounces

# how long each press is down and then up; both long enough to be stable
_presses = st.lists(
    st.tuples(st.floats(SETTLE_S + 2 * BOUNCE_S, HOLD_S - 2 * BOUNCE_S), st.floats(SETTLE_S + 2 * BOUNCE_S, 3.0)), min_size=1, max_size=6
)
_trains = st.lists(st.lists(st.floats(0.0, BOUNCE_S), max_size=8), min_size=12, max_size=12)
_looks = st.lists(st.floats(0.0, 40.0), max_size=30)


def _train(pressed: bool, at_s: float, bounces_s: list[float]) -> list[Edge]:
    """A change and an even number of bounces within BOUNCE_S, so that it ends at the new level."""
    times_s = sorted(at_s + bounce_s for bounce_s in bounces_s[: len(bounces_s) // 2 * 2])
    return [Edge("action", pressed == (number % 2 == 0), time_s) for number, time_s in enumerate([at_s, *times_s])]


@given(_presses, _trains, _looks)
def test_any_train_of_bounces_gives_exactly_the_presses_that_were_made(
    presses: list[tuple[float, float]], trains: list[list[float]], looks: list[float]
) -> None:
    edges, lifted, at_s = [], [], 1.0
    for number, (down_s, up_s) in enumerate(presses):
        edges += _train(True, at_s, trains[2 * number])
        edges += _train(False, at_s + down_s, trains[2 * number + 1])
        lifted.append(Clicked("action", at_s + down_s))
        at_s += down_s + up_s
    assert run(edges, ticks_s=looks) == lifted


_wild = st.lists(st.tuples(st.floats(0.0, 60.0), st.booleans()), max_size=40)


@given(_wild, _looks)
def test_any_edges_give_each_gesture_once_and_in_order(wild: list[tuple[float, bool]], looks: list[float]) -> None:
    given = run([Edge("action", level, at_s) for at_s, level in sorted(wild)], ticks_s=looks)
    ends = [gesture for gesture in given if isinstance(gesture, Clicked | Released)]
    assert len({gesture.at_s for gesture in ends}) == len(ends)
    assert [gesture.at_s for gesture in given] == sorted(gesture.at_s for gesture in given)
    for before, after in pairwise(given):
        assert not (isinstance(before, Held) and isinstance(after, Clicked) and after.at_s - before.at_s < SETTLE_S), "a hold is no press"


@given(_wild, _looks, _looks)
def test_what_is_given_does_not_depend_on_who_looked_when(wild: list[tuple[float, bool]], looks: list[float], others: list[float]) -> None:
    edges = [Edge("action", level, at_s) for at_s, level in sorted(wild)]
    assert run(edges, ticks_s=looks) == run(edges, ticks_s=others)


# Edges that arrive late


def bouncing(presses: Iterable[tuple[float, float]], bounces_s: list[float]) -> list[Edge]:
    """Presses (from, to) whose ends bounce so often: closing and opening again within ``BOUNCE_S``."""
    found: list[Edge] = []
    for from_s, to_s in presses:
        for at_s, pressed in ((from_s, True), (to_s, False)):
            found.append(Edge("action", pressed, at_s))
            for bounce_s in bounces_s:
                found += [Edge("action", not pressed, at_s + bounce_s), Edge("action", pressed, at_s + bounce_s + 0.0004)]
    return found


def arriving(edges: list[Edge], delays_s: list[float]) -> list[Gesture]:
    """All gestures when each edge arrives so much late, in order, and the machine is looked at all the time."""
    machine, given, now_s = Gestures(), list[Gesture](), 0.0
    machine.begin("action", False, 0.0)
    for edge, delay_s in zip(edges, delays_s, strict=True):
        arrives_s = max(now_s, edge.at_s + delay_s)
        while (due_s := machine.due_s) is not None and due_s < arrives_s:
            now_s = max(now_s, due_s)
            given += machine.tick(now_s)
        now_s = arrives_s
        given += machine.tick(now_s)
        given += machine.feed(edge)
    return given + machine.tick(now_s + 10.0)


PRESSES = st.lists(st.tuples(st.floats(0.05, 0.4), st.floats(0.05, 0.6)), min_size=1, max_size=6)
BOUNCES = st.lists(st.sampled_from([0.0008, 0.0016, 0.0024, 0.0032, 0.004]), unique=True, max_size=3).map(sorted)


def laid_out(lengths: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Presses from pauses and lengths."""
    found, at_s = [], 1.0
    for pause_s, length_s in lengths:
        found.append((at_s + pause_s, at_s + pause_s + length_s))
        at_s = found[-1][1]
    return found


@given(PRESSES, BOUNCES, st.data())
def test_each_press_counts_once_however_late_its_edges_arrive(
    lengths: list[tuple[float, float]], bounces_s: list[float], data: st.DataObject
) -> None:
    edges = bouncing(laid_out(lengths), bounces_s)
    delays_s = data.draw(st.lists(st.floats(0, 0.3), min_size=len(edges), max_size=len(edges)))
    assert len([gesture for gesture in arriving(edges, delays_s) if isinstance(gesture, Clicked)]) == len(lengths)


@given(PRESSES, BOUNCES, st.randoms())
def test_edges_that_arrive_together_may_come_in_any_order(
    lengths: list[tuple[float, float]], bounces_s: list[float], random: Random
) -> None:
    edges = bouncing(laid_out(lengths), bounces_s)
    machine, given = Gestures(), list[Gesture]()
    machine.begin("action", False, 0.0)
    for start in range(0, len(edges), 1 + 2 * len(bounces_s)):
        cluster = edges[start : start + 1 + 2 * len(bounces_s)]
        for edge in random.sample(cluster, len(cluster)):
            given += machine.feed(edge)
        given += machine.tick(cluster[-1].at_s + SETTLE_S)
    assert given == [gesture for gesture in run(edges) if isinstance(gesture, Clicked)]


def test_a_press_that_seemed_over_gives_nothing_more_when_it_ends() -> None:
    machine = Gestures()
    assert machine.feed(Edge("action", True, 1.0)) == []
    machine.tick(1.05)
    assert machine.feed(Edge("action", False, 1.1)) == []
    assert machine.tick(1.2) == [Clicked("action", 1.1)]  # nobody can know yet that it bounced
    assert machine.feed(Edge("action", True, 1.101)) == []
    assert machine.feed(Edge("action", False, 1.4)) == []
    assert machine.tick(1.5) == []
    assert machine.feed(Edge("action", True, 1.6)) == []
    assert machine.feed(Edge("action", False, 1.7)) == []
    assert machine.tick(1.8) == [Clicked("action", 1.7)]
