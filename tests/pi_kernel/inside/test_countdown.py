"""The last ten seconds of a countdown, read second by second from the bytes on the bus."""

from __future__ import annotations

import time

from companion.fronts.panel.burn_in import BurnInGuard
from companion.fronts.panel.renderer import DisplayContent, DisplayRenderer
from companion.fronts.panel.screens import CountdownScreen
from companion.fronts.panel.worker import Worker
from hardware.clock import SteadyClock
from hardware.display import Display
from hardware.gpio.backend import GpioBackend
from hardware.slots import Slot
from hardware.wiring import Wiring
from tests.fronts.panel import glyphs
from tests.pi_kernel.recorder import Frame, Glass, Recorder

SECONDS = 10
ON_TIME_S = 0.02
ATTEMPTS = 3
"""The kernel is a program itself: where this machine lets it wait, so does the display. Then the countdown is looked at again."""


def frames_of_a_countdown(glass: Glass) -> tuple[float, list[Frame]]:
    """The moment at which the countdown ends, and all pictures until then."""
    clock = SteadyClock()
    backend = GpioBackend(clock, Wiring())
    slot: Slot[Display] = Slot("display", backend.display, clock)
    renderer = DisplayRenderer(slot)
    worker = Worker("glass", renderer.step, clock)
    now_s = clock.now_s()
    deadline_s = now_s + SECONDS + 0.5
    screen = CountdownScreen(state="running", total_s=120, deadline_s=deadline_s, label="Round 3")
    renderer.show(DisplayContent(screen=screen, burn_in=BurnInGuard(touched_s=now_s, exempt=True)))
    worker.start()
    frames: list[Frame] = []
    while clock.now_s() < deadline_s + 0.2:
        time.sleep(0.05)
        frames += glass.take()
    frames += glass.finish()
    worker.stop()
    slot.close()
    backend.close()
    return deadline_s, frames


def lateness_s(glass: Glass) -> dict[int, float]:
    """How late the first bit of each whole second was on the bus."""
    deadline_s, frames = frames_of_a_countdown(glass)
    shown = [(frame.began_s, glyphs.clock(frame.image) or "") for frame in frames]
    assert shown[-1][1] == "0:00"
    found = {}
    for second in range(1, SECONDS):
        first_s = min(at_s for at_s, digits in shown if digits == f"{second}.0")
        found[second] = first_s - (deadline_s - second)
    return found


def test_every_second_of_a_countdown_is_on_the_display_on_time() -> None:
    with Recorder() as recorder:
        recorder.plug()
        for _ in range(ATTEMPTS):
            late_s = lateness_s(Glass(recorder))
            print({second: f"{late * 1e3:.1f} ms" for second, late in late_s.items()})
            late = [second for second, seconds in late_s.items() if not -0.001 < seconds < ON_TIME_S]
            if not late:
                break
    assert late == []
