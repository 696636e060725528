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
from tests.pi_kernel.stalls import Stalls

SECONDS = 10
ON_TIME_MS = 20
LONGEST_STALL_MS = 10
"""How long a stall took is known but for two milliseconds; what is longer than this consists of several."""


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
    time.sleep(SECONDS + 0.7)  # and look at it only afterwards: that would take the display's time
    worker.stop()
    frames = list(glass.finish())
    slot.close()
    backend.close()
    return deadline_s, frames


def shown_s(frames: list[Frame], second: int) -> float:
    """When the first bit of a picture with this second, or one after it, was on the bus."""
    return min(frame.began_s for frame in frames if left_s(frame) <= second)


def left_s(frame: Frame) -> float:
    """The seconds that a picture shows, such as ``0:10`` or ``9.4``."""
    minutes, _, seconds = (glyphs.clock(frame.image) or "9:00").rpartition(":")
    return 60 * int(minutes or 0) + float(seconds)


def test_every_second_of_a_countdown_is_on_the_display_on_time() -> None:
    """Down to 0:00. What a second is late because the machine let the kernel wait is taken off it; where that was too long to tell what is
    left, the second is not judged, and most of them have to be.
    """
    with Recorder() as recorder, Stalls() as stalls:
        recorder.plug()
        deadline_s, frames = frames_of_a_countdown(Glass(recorder))
    assert glyphs.clock(frames[-1].image) == "0:00"
    late_ms, stalled_ms = dict[int, float](), dict[int, float]()
    for second in reversed(range(SECONDS)):
        due_s, began_s = deadline_s - second, shown_s(frames, second)
        stalled_ms[second] = 1e3 * stalls.within_s(due_s, began_s)
        late_ms[second] = 1e3 * (began_s - due_s) - stalled_ms[second]
    print({second: f"{late_ms[second]:.1f} ms, stalled {stalled_ms[second]:.1f} ms" for second in late_ms})
    judged = [second for second in late_ms if stalled_ms[second] < LONGEST_STALL_MS]
    assert len(judged) > SECONDS // 2
    assert [second for second in judged if not -1 < late_ms[second] < ON_TIME_MS] == []
