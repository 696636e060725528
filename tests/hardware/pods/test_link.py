"""A pod at the end of a line: presses arrive with their times, and its clock is right. Random schedules are in test_schedules.py."""

from __future__ import annotations

from random import Random

import pytest

from firmware.pod_protocol import line
from hardware.pods.clock_fit import ClockFit
from hardware.pods.link import PodLink, PodLook, PodPress, PodTimer
from hardware.pods.order import first_pressed
from tests.hardware.pods.rig import Rig


def test_a_press_arrives_with_its_time() -> None:
    rig = Rig(delay_s=0.004)
    rig.run(1)
    rig.press("b")
    rig.settle()
    (press,) = rig.presses
    assert (press.serial, press.button) == ("S1", "b")
    assert abs(press.at_s - rig.pushed[0][1]) <= press.error_s < 0.02


def test_a_press_reaches_the_companion_at_once() -> None:
    rig = Rig()
    rig.run(1)
    rig.board.pushed = "a"
    rig.run(0.02)
    assert len(rig.presses) == 1


def test_a_ninth_press_while_eight_wait_is_known_to_be_lost() -> None:
    rig = Rig()
    rig.run(1)
    rig.press()
    rig.run(1)
    rig.unplugged = True
    for _ in range(9):
        rig.press()
    rig.settle(4)
    assert (len(rig.presses), rig.link.missed) == (9, 1)


def test_two_pressed_at_once_are_a_tie() -> None:
    presses = [PodPress("one", "a", 10.000, 0.004), PodPress("two", "a", 10.006, 0.003), PodPress("three", "a", 10.02, 0.003)]
    assert [press.serial for press in first_pressed(presses)] == ["one", "two"]
    assert [press.serial for press in first_pressed(presses[1:])] == ["two"]


def test_a_pod_that_starts_anew_is_told_everything_again() -> None:
    rig = Rig()
    deadline_s = rig.clock.now_s() + 8.5
    rig.link.look, rig.link.timer = PodLook("K", "00ff00"), PodTimer("running", deadline_s)
    rig.run(1)
    assert rig.board.face == "8"
    rig.restart()
    rig.run(4)
    assert rig.board.face == "4"
    rig.link.timer = PodTimer("paused")
    rig.run(0.1)
    assert rig.board.face == "p"
    rig.link.timer = PodTimer()
    rig.run(0.1)
    assert rig.board.face == "K"


def test_the_bell_rings_without_the_companion() -> None:
    rig = Rig(drift=1e-4)
    rig.run(1)
    deadline_s = rig.clock.now_s() + 5
    rig.link.timer = PodTimer("running", deadline_s)
    rig.run(1)
    rig.unplugged = True
    while not rig.board.sounds:
        rig.step()
    assert abs(rig.clock.now_s() - deadline_s) < 0.02


def test_the_end_of_a_game_s_clock_leaves_the_pod_its_bell() -> None:
    rig = Rig()
    rig.run(1)
    deadline_s = rig.clock.now_s() + 2
    rig.link.timer = PodTimer("running", deadline_s)
    while rig.clock.now_s() < deadline_s - 0.02:
        rig.step()
    rig.link.timer = PodTimer()
    rig.run(0.1)
    assert rig.board.sounds


def test_another_version_is_refused_with_a_sentence() -> None:
    link = PodLink(0.0)
    link.send(0.0)
    link.feed(line(0, ("hello", 2, "9.9", "pico", "S2", 1, 12, "beef")) + line(0, ("press", "beef", 1, "a", 5)), 0.1)
    assert not link.ok(0.1)
    assert "speaks protocol 2 and this companion 1" in link.trouble


def test_a_pod_at_its_prompt_is_restarted() -> None:
    link = PodLink(0.0)
    link.send(0.0)
    link.feed(b"Traceback\r\nKeyboardInterrupt: \r\n>>> ", 0.1)
    assert link.send(0.2).startswith(b"\r\x02\x04")


def test_a_pod_that_sends_too_much_is_noticed() -> None:
    link = PodLink(0.0)
    for n in range(300):
        link.feed(line(0, ("beat", "beef", n, 0, 0)), n / 1000)
    assert link.floods


@pytest.mark.parametrize("drift", [-1.5e-4, 0.0, 1.5e-4])
def test_times_of_the_pod_within_the_stated_error(drift: float) -> None:
    chance, fit = Random(3), ClockFit()
    for n in range(180):
        sent_s = 100.0 + n
        stamped_s = sent_s + chance.random() * 0.02
        received_s = stamped_s + chance.random() * 0.02
        fit.add(sent_s, received_s, int((stamped_s - 90) * (1 + drift) * 1000))
        true_s = received_s + chance.random()
        told_s, error_s = fit.host_s(int((true_s - 90) * (1 + drift) * 1000))
        assert abs(told_s - true_s) <= error_s
    assert error_s < 0.006
