"""A pod at the end of a faulty line: presses arrive once or are known to be lost, in their order, and its clock is right."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.pod import Pod
from firmware.pod_protocol import WAITING, Lines, line
from hardware.mock.clock import MockClock
from hardware.pods.clock_fit import ClockFit
from hardware.pods.link import PodLink, PodLook, PodPress, PodTimer, PressCount
from hardware.pods.mock import Faults, FaultyLine, MockBoard
from hardware.pods.order import first_pressed
from tests.searches import examples

STEP_S = 0.005


class Rig:
    """A pod, a line with faults in both directions, and the companion's side of it. ``held`` is whether the cable is out."""

    def __init__(self, seed: int = 1, faults: Faults = Faults(), delay_s: float = 0.0, drift: float = 0.0, serial: str = "S1") -> None:  # noqa: B008
        self.clock, self.chance = MockClock(), Random(seed)
        self.there = FaultyLine(self.chance, faults, delay_s)
        self.back = FaultyLine(self.chance, faults, delay_s)
        self.serial, self.drift, self.starts = serial, drift, 0
        self.taken: dict[str, PressCount] = {}
        self.presses: list[PodPress] = []
        self.pushed: list[tuple[str, float]] = []
        self.unplugged = False
        self.missed = 0
        self.restart()
        self.open()

    def restart(self) -> None:
        """Cut the pod's power for a moment."""
        self.starts += 1
        self.board = MockBoard(self.serial, self.clock, boot=f"{self.starts:04x}", drift=self.drift, write=self._from_pod)
        self.pod = Pod(self.board)

    def open(self) -> None:
        """Open the port anew."""
        self.link = PodLink(self.clock.now_s(), self.taken)

    def _from_pod(self, data: bytes) -> None:
        if not self.unplugged:
            self.back.put(data, self.clock.now_s())

    def step(self) -> None:
        """Five milliseconds."""
        self.clock.jump(STEP_S)
        now_s = self.clock.now_s()
        data = self.link.send(now_s)
        if data and not self.unplugged:
            self.there.put(data, now_s)
        self.board.receive(self.there.take(now_s))
        self.pod.tick()
        self.presses += self.link.feed(self.back.take(now_s), now_s)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.step()

    def press(self, button: str = "a") -> None:
        """Press a button for 40 ms."""
        self.pushed.append((button, self.clock.now_s() + STEP_S))
        self.board.pushed += button
        self.run(0.04)
        self.board.pushed = self.board.pushed.replace(button, "")
        self.run(0.04)

    def settle(self, seconds: float = 2.0) -> None:
        """Plug it in, end all faults, and wait."""
        self.unplugged = False
        self.there.faults = self.back.faults = Faults()
        self.run(seconds)


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


@given(seed=st.integers(0, 1 << 30), rate=st.sampled_from((0.0, 0.002, 0.01)), drift=st.sampled_from((-1e-4, 0.0, 1e-4)), data=st.data())
@examples(12)
def test_every_press_once_or_known_to_be_lost(seed: int, rate: float, drift: float, data: st.DataObject) -> None:
    """Over lost, doubled, flipped and cut bytes, cables that are out, and ports that are opened anew; without a restart nothing is lost
    but what had no room.
    """
    rig = Rig(seed, Faults(rate, rate, rate, rate), delay_s=0.01, drift=drift)
    rig.run(0.5)
    for event in data.draw(st.lists(st.sampled_from(("press", "press", "other", "unplug", "plug", "open", "wait", "noise")), max_size=12)):
        if event in ("press", "other"):
            rig.press("a" if event == "press" else "b")
        elif event in ("unplug", "plug"):
            rig.unplugged = event == "unplug"
        elif event == "open":
            rig.missed += rig.link.missed
            rig.open()
        elif event == "noise":
            rig.back.put(rig.chance.randbytes(30), rig.clock.now_s())
            rig.board.receive(rig.chance.randbytes(30))
        else:
            rig.run(0.3)
    rig.settle(6.0)
    known_lost = rig.missed + rig.link.missed
    assert len(rig.presses) + known_lost == len(rig.pushed)
    assert known_lost == 0 or len(rig.pushed) > WAITING
    if not known_lost:
        for press, (button, at_s) in zip(rig.presses, rig.pushed, strict=True):
            assert press.button == button
            assert abs(press.at_s - at_s) <= press.error_s


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


def test_noise_ends_nothing() -> None:
    """Ten thousand lines of it, and the next whole line is read. The pod's own parser is the same."""
    chance, link, lines = Random(7), PodLink(0.0), Lines()
    for n in range(10_000):
        noise = chance.randbytes(chance.randrange(12)) + b"\n"
        assert link.feed(noise, n * 0.01) == []
        lines.feed(noise)
    assert lines.feed(line(3, ("ping",))) == [(3, "ping", [])]


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
