"""Samples of the mock: complete pictures, lamps, and short tones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.lamps import DARK, Lights
from hardware.mock.backend import MockBackend
from hardware.mock.clock import MockClock
from hardware.mock.terminal.panel_sampler import TONE_S, MockPanelSampler
from hardware.mock.terminal.panel_state import MockPanelState
from tests.hardware.pictures import noise


class Watched:
    """A mock with its parts, and its sampler."""

    def __init__(self) -> None:
        self.clock = MockClock()
        self.backend = MockBackend(self.clock)
        self.view = MockPanelSampler(self.backend, self.clock)
        self.backend.on_change(self.view.note)
        self.display, self.sounder = self.backend.display(), self.backend.sounder()
        self.lamps, self.action_lamp = self.backend.lamps(), self.backend.action_lamp()

    def state(self) -> MockPanelState:
        return self.view.sample(self.clock.now_s(), None)

    def close(self) -> None:
        for part in (self.display, self.sounder, self.lamps, self.action_lamp, self.backend):
            part.close()


@pytest.fixture
def watched() -> Iterator[Watched]:
    """A mock with a sampler."""
    watched = Watched()
    yield watched
    watched.close()


def test_the_sample_has_the_picture_of_the_display(watched: Watched) -> None:
    watched.display.show(noise(1))
    watched.display.brightness(77)
    state = watched.state()
    assert (state.picture, state.on, state.brightness) == (noise(1).tobytes(), True, 77)
    watched.display.show(noise(2))
    assert watched.state().picture == noise(2).tobytes()


def test_a_display_that_is_off_is_not_missing(watched: Watched) -> None:
    watched.display.power(False)
    state = watched.state()
    assert state.picture is not None
    assert not state.on


def test_a_display_that_vanished_is_not_there_until_it_returns(watched: Watched) -> None:
    watched.backend.faults.display_vanishes()
    assert watched.state().picture is None
    watched.backend.faults.display_returns()
    assert watched.state().picture is not None


def test_nothing_changed_is_the_same_sight(watched: Watched) -> None:
    watched.display.show(noise(1))
    before = watched.state()
    watched.display.show(noise(1))
    assert watched.state() == before


def test_lamps_are_seen(watched: Watched) -> None:
    assert watched.state().lights == DARK
    watched.lamps.show(Lights(amber=True))
    watched.action_lamp.show("on")
    state = watched.state()
    assert (state.lights, state.glow) == (Lights(amber=True, action="on"), 1.0)


def test_a_tone_is_seen_while_it_sounds(watched: Watched) -> None:
    watched.sounder.tone(880, 1.0)
    watched.clock.jump(10.0)
    assert watched.state().tone_hz == pytest.approx(880)
    assert watched.view.due_s is None, "nothing comes by itself now"
    watched.sounder.silence()
    assert watched.state().tone_hz is None


def test_a_short_tone_is_seen_long_enough_to_be_read(watched: Watched) -> None:
    watched.sounder.tone(880, 1.0)
    watched.clock.jump(0.05)
    watched.sounder.silence()
    assert watched.state().tone_hz == pytest.approx(880)
    due_s = watched.view.due_s
    assert due_s == pytest.approx(watched.clock.now_s() - 0.05 + TONE_S)
    watched.clock.jump(TONE_S)
    assert watched.state().tone_hz is None
    assert watched.view.due_s is None
