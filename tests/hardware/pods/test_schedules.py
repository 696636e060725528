"""Pods with every fault of a line and of a pod, over random schedules: presses arrive once or are known to be lost, in their order."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from firmware.pod import Pod
from firmware.pod_protocol import VERSION, WAITING, Lines, line
from hardware.mock.clock import MockClock
from hardware.pods.link import PodLink, PodPress
from hardware.pods.mock import Faults, MockBoard
from hardware.pods.order import first_pressed
from tests.hardware.pods.rig import STEP_S, Rig
from tests.searches import OneIn, examples

EVENTS = ("press", "press", "press", "other", "both", "nine", "unplug", "plug", "open", "reset", "wait", "noise")
RATES = st.sampled_from((0.0, 0.002, 0.01))  # of each fault; with the last one more than half of all lines are damaged
DRIFTS = st.sampled_from((-1e-4, 0.0, 1e-4))


def happen(rig: Rig, event: str) -> None:
    """Let this happen to a pod."""
    if event in ("press", "other"):
        rig.press("a" if event == "press" else "b")
    elif event == "both":
        rig.press("ab")
    elif event == "nine":
        for _ in range(WAITING + 1):
            rig.press()
    elif event in ("unplug", "plug"):
        rig.unplugged = event == "unplug"
    elif event == "open":
        rig.open()
    elif event == "reset":
        rig.restart()
    elif event == "noise":
        rig.back.put(rig.chance.randbytes(30), rig.clock.now_s())
        rig.board.receive(rig.chance.randbytes(30))
    else:
        rig.run(0.3)


def matched(rig: Rig) -> list[int]:
    """Which push each press that was taken is, by its button and its time within the stated error."""
    found = []
    for press in rig.presses:
        fits = [n for n, (button, at_s) in enumerate(rig.pushed) if button == press.button and abs(press.at_s - at_s) <= press.error_s]
        assert len(fits) == 1, (press, rig.pushed)
        found.append(fits[0])
    return found


@given(seed=st.integers(0, 1 << 30), rate=RATES, drift=DRIFTS, events=st.lists(st.sampled_from(EVENTS), max_size=14))
@examples(500)
def test_each_press_once_or_known_to_be_lost(seed: int, rate: float, drift: float, events: list[str]) -> None:
    """With restarts too: then only what the pod had not told anybody of is lost without a trace, which is at most what its memory held."""
    rig = Rig(seed, Faults(rate, rate, rate, rate), delay_s=0.01, drift=drift)
    rig.run(0.5)
    for event in events:
        happen(rig, event)
    rig.settle(8.0)
    taken = matched(rig)
    assert taken == sorted(set(taken)), "twice, or in another order"
    lost = len(rig.pushed) - len(taken)
    assert rig.missed <= lost <= rig.missed + rig.untold
    if not rig.untold:
        assert lost == rig.missed


@given(
    seed=st.integers(0, 1 << 30),
    rounds=st.lists(st.lists(st.integers(0, 8), min_size=3, max_size=3), min_size=1, max_size=4),
    rate=RATES,
    drifts=st.lists(DRIFTS, min_size=3, max_size=3),
)
@examples(300)
def test_who_was_first_is_told_or_a_tie(seed: int, rounds: list[list[int]], rate: float, drifts: list[float]) -> None:
    """Three pods are pressed within 40 ms, on lines with delays and faults: the first is always among the first, and together is a tie."""
    clock = MockClock()
    rigs = [Rig(seed + n, delay_s=0.01, drift=drifts[n], serial=f"S{n}", clock=clock) for n in range(len(drifts))]
    run_together(rigs, 1.0)
    for rig in rigs:
        rig.there.faults = rig.back.faults = Faults(rate, rate, rate, rate)
    for delays in rounds:
        pressed = press_together(rigs, delays)
        for _ in range(100):
            run_together(rigs, 0.3)
            if all(rig.presses for rig in rigs):
                break
        presses = [press for rig in rigs for press in rig.presses]
        for rig in rigs:
            rig.presses.clear()
        assert sorted(press.serial for press in presses) == ["S0", "S1", "S2"]
        first = {press.serial for press in first_pressed(presses)}
        assert {serial for serial, at_s in pressed.items() if at_s == min(pressed.values())} <= first
        ends = min(press.at_s + press.error_s for press in presses)
        assert first == {press.serial for press in presses if press.at_s - press.error_s <= ends}


def run_together(rigs: list[Rig], seconds: float) -> None:
    for _ in range(round(seconds / STEP_S)):
        rigs[0].clock.jump(STEP_S)
        for rig in rigs:
            rig.exchange()


def press_together(rigs: list[Rig], delays: list[int]) -> dict[str, float]:
    """Press each after so many steps; when each was pressed."""
    pressed = {}
    for step in range(max(delays) + 1):
        for rig, delay in zip(rigs, delays, strict=True):
            if delay == step:
                rig.board.pushed = "a"
                pressed[rig.serial] = rig.clock.now_s() + STEP_S
        run_together(rigs, STEP_S)
    run_together(rigs, 0.04)
    for rig in rigs:
        rig.board.pushed = ""
    run_together(rigs, 0.04)
    return pressed


def test_presses_that_a_pod_told_of_before_it_started_anew_are_known_to_be_lost() -> None:
    rig = Rig()
    rig.run(1)
    rig.press()
    rig.there.faults = Faults(lost=1.0)  # it hears nothing, so its presses wait
    for _ in range(3):
        rig.press()
    rig.run(1.5)
    rig.restart()
    rig.settle()
    assert (len(rig.presses), rig.missed) == (2, 2)  # the second came, and its acknowledgement did not; the others wait behind it
    rig.press()
    rig.settle()
    assert (len(rig.presses), rig.missed) == (3, 2)


def test_a_hundred_thousand_lines_of_noise_end_nothing() -> None:
    """Neither the companion's side nor the pod's own parser: the next whole line is read."""
    chance, link, lines = Random(7), PodLink(0.0), Lines()
    for n in range(100_000):
        noise = chance.randbytes(chance.randrange(12)) + b"\n"
        assert link.feed(noise, n * 0.01) == []
        lines.feed(noise)
    assert lines.feed(line(3, ("ping",))) == [(3, "ping", [])]
    link.feed(line(0, ("hello", VERSION, "1.0", "virtual", "S1", 2, 25, "beef")), 1000.0)
    assert link.ok(1000.0)


def test_noise_does_not_end_a_pod(one_in: OneIn) -> None:
    """The program with its buttons and its clock, between the lines of noise: it answers the next whole line, and still tells presses."""
    chance, clock, sent = Random(8), MockClock(), bytearray()
    board = MockBoard("S1", clock, write=sent.extend)
    pod = Pod(board)
    for _ in one_in(10, range(100_000)):
        board.receive(chance.randbytes(chance.randrange(12)) + b"\n")
        clock.jump(0.001)
        pod.tick()
    sent.clear()
    board.receive(line(3, ("ping",)))
    board.pushed = "a"
    pod.tick()
    assert [verb for _, verb, _ in Lines().feed(bytes(sent))] == ["pong", "press"]


WORDS = st.one_of(
    st.sampled_from(("hello", "press", "beat", "pong", "ok", "ack", "show", "start", "sync", "ping", "find", "no", "beef", "S1", "a", "")),
    st.integers(-2, 10**20).map(str),
    st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=8),
)


@given(messages=st.lists(st.tuples(st.integers(0, 20), st.lists(WORDS, min_size=1, max_size=9)), max_size=30))
@examples(500)
def test_whole_lines_that_nobody_sends_end_nothing(messages: list[tuple[int, list[str]]]) -> None:
    """Lines with the right checksum and any words, to both sides."""
    clock, sent = MockClock(), bytearray()
    board = MockBoard("S1", clock, write=sent.extend)
    pod, link = Pod(board), PodLink(clock.now_s())
    link.feed(line(0, ("hello", VERSION, "1.0", "virtual", "S1", 2, 25, "beef")), clock.now_s())
    for seq, words in messages:
        clock.jump(0.2)
        board.receive(line(seq, tuple(words)))
        pod.tick()
        link.send(clock.now_s())
        assert all(isinstance(press, PodPress) for press in link.feed(line(seq, tuple(words)), clock.now_s()))
        link.due_s(clock.now_s())
