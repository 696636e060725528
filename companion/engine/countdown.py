"""The countdown as a value (architecture, "Time"; FOD-70, FOD-71, FOD-R26).

Nothing ticks. A running countdown is a deadline on a clock that only goes forward, also while the machine sleeps; a paused one is a
remainder. To draw it, ask how much is left now. Each control returns a new value, which can be journaled as JSON, or is refused with one
sentence.

    ready --start--> running --ring--> rang
      ^                | ^  \\
      '--false_start---' |   '--end_early--> ended       (end_early also from ready and paused)
                 pause | | resume
                       v |
                      paused          (false_start also from paused)

A deadline is valid only within the boot in which it was set. After a power cut the countdown is paused, with the time that the last
heartbeat had left.
"""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path
from typing import ClassVar, Literal, Protocol

import msgspec
from msgspec.structs import replace

from companion import system

FALSE_START_S = 5.0
HEARTBEAT_S = 5.0

BOOT_ID_FILE = Path("/proc/sys/kernel/random/boot_id")

TimerState = Literal["ready", "running", "paused", "rang", "ended"]

# Where the system has no boot id, each process is taken for a boot of its own: a restart then falls back on the heartbeat.
_PROCESS_BOOT_ID = f"process-{system.random_bytes(16).hex()}"


class CountdownRefused(ValueError):
    """A control of the countdown that is not possible now; the sentence says why and what is."""

    kind: ClassVar[str] = "ClockRefused"


class BootClock(Protocol):
    """Time since some fixed moment of this boot. It never goes back and is not the time of day."""

    @property
    def boot_id(self) -> str:
        """An identifier of this boot of the machine."""

    def now_s(self) -> float:
        """Seconds on this boot's clock."""


class SystemClock:
    """The machine's own clock: CLOCK_BOOTTIME, which continues in standby, else the monotonic clock."""

    __slots__ = ("_boot_id",)

    def __init__(self, boot_id_file: Path = BOOT_ID_FILE) -> None:
        self._boot_id = _boot_id(boot_id_file)

    @property
    def boot_id(self) -> str:
        return self._boot_id

    def now_s(self) -> float:
        if sys.platform == "linux":
            return time.clock_gettime(time.CLOCK_BOOTTIME)
        else:
            return time.monotonic()


def _boot_id(file: Path) -> str:
    try:
        return file.read_text("ascii").strip() or _PROCESS_BOOT_ID
    except (OSError, ValueError):
        return _PROCESS_BOOT_ID


class Heartbeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time that was left at one moment, noted every HEARTBEAT_S seconds in case the power fails."""

    boot_id: str
    at_s: float
    left_s: float


class CountdownTimer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One countdown at one moment of its life; `Countdown(120)` is ready to start. Times are seconds.

    total_s: the full length. pausable: the house rule `timer_pause` (off by default, FOD-71).
    deadline_s: on the clock of `boot_id`, set while it runs and only then.
    left_when_paused_s: what was left at the last pause, kept when it runs on; None before any pause.
    started_s: the press of start on the clock of `boot_id`; None before it, and after a power cut.

    ValueError if the fields contradict each other (as a msgspec.ValidationError when read from JSON).
    """

    total_s: float
    pausable: bool = False
    state: TimerState = "ready"
    deadline_s: float | None = None
    left_when_paused_s: float | None = None
    boot_id: str | None = None
    started_s: float | None = None

    def __post_init__(self) -> None:
        if not (math.isfinite(self.total_s) and self.total_s > 0):
            raise ValueError(f"total_s: a countdown needs more than 0 seconds, not {self.total_s}.")
        if self.left_when_paused_s is not None and not 0 <= self.left_when_paused_s <= self.total_s:
            raise ValueError(f"left_when_paused_s: must be from 0 to {self.total_s}, not {self.left_when_paused_s}.")
        if (self.deadline_s is not None) != (self.state == "running"):
            raise ValueError(f"deadline_s: a countdown has a deadline when it is running and only then; this one is {self.state}.")
        if self.state == "paused" and self.left_when_paused_s is None:
            raise ValueError("left_when_paused_s: missing, but a paused countdown must say what is left.")
        if self.boot_id is None and (self.deadline_s is not None or self.started_s is not None):
            raise ValueError("boot_id: missing, but deadline_s and started_s mean nothing without it.")

    # What it shows

    def left_s(self, clock: BootClock) -> float:
        """Seconds left, from 0 to total_s; 0 once it rang or was ended."""
        if self.deadline_s is not None:
            self._refuse_other_boot(clock)
            # Adding the length to the clock and taking it off again may round upwards, and 2:00 would be shown as 2:01.
            return min(self.total_s, max(0.0, self.deadline_s - clock.now_s()))
        if self.state in ("rang", "ended"):
            return 0.0
        return self._left_when_it_stood()

    def has_rung(self, clock: BootClock) -> bool:
        """Whether its time is up: it rang, or it runs and its deadline has come, so that `ring` is due."""
        return self.state == "rang" or (self.state == "running" and self.left_s(clock) == 0)

    def heartbeat(self, clock: BootClock) -> Heartbeat:
        """What to note now for the case that the power fails."""
        return Heartbeat(clock.boot_id, clock.now_s(), self.left_s(clock))

    # Its controls

    def start(self, clock: BootClock) -> CountdownTimer:
        """Ready to running. ClockRefused in any other state."""
        self._refuse_unless(("ready",), "started")
        now_s = clock.now_s()
        return replace(self, state="running", deadline_s=now_s + self.total_s, boot_id=clock.boot_id, started_s=now_s)

    def false_start(self, clock: BootClock) -> CountdownTimer:
        """Take the start back: full and ready. ClockRefused later than FALSE_START_S after the start, or if the time is up."""
        self._refuse_unless(("running", "paused"), "set back to full")
        self._refuse_when_up(clock)
        if self._since_start_s(clock) > FALSE_START_S:
            raise CountdownRefused(
                f"A start can be taken back for {FALSE_START_S:g} seconds and no longer; end the countdown early instead."
            )
        return CountdownTimer(self.total_s, self.pausable)

    def pause(self, clock: BootClock) -> CountdownTimer:
        """Running to paused. ClockRefused if this table plays without pauses, or if the time is up."""
        self._refuse_unless(("running",), "paused")
        self._refuse_when_up(clock)
        if not self.pausable:
            raise CountdownRefused("This table plays without pauses, so the countdown runs on; the house rule timer_pause allows them.")
        return replace(self, state="paused", deadline_s=None, left_when_paused_s=self.left_s(clock))

    def resume(self, clock: BootClock) -> CountdownTimer:
        """Paused to running. Allowed without `pausable` too: only a power cut can have paused it then."""
        self._refuse_unless(("paused",), "resumed")
        started_s = self.started_s if self.boot_id == clock.boot_id else None
        deadline_s = clock.now_s() + self._left_when_it_stood()
        return replace(self, state="running", deadline_s=deadline_s, boot_id=clock.boot_id, started_s=started_s)

    def end_early(self, clock: BootClock) -> CountdownTimer:
        """End it by agreement, also unstarted or paused. ClockRefused if it is over or the time is up: then it rings."""
        self._refuse_unless(("ready", "running", "paused"), "ended early")
        self._refuse_when_up(clock)
        return replace(self, state="ended", deadline_s=None)

    def ring(self) -> CountdownTimer:
        """Running to rang; the caller has seen `has_rung`, or takes the bell from a script. ClockRefused in other states."""
        self._refuse_unless(("running",), "rung")
        return replace(self, state="rang", deadline_s=None)

    # After a restart of the process or the machine

    def after_restart(self, clock: BootClock, heartbeat: Heartbeat | None) -> CountdownTimer:
        """The countdown after a restart.

        In the same boot it is unchanged: what is left is exact, and it may be due to ring. After another boot a running one is paused with
        what the last heartbeat left, or with what was left at the last pause if that is less.
        """
        if self.boot_id is None or self.boot_id == clock.boot_id:
            return self
        if self.state == "running":
            left_s = self._left_by(heartbeat)
            return replace(self, state="paused", deadline_s=None, left_when_paused_s=left_s, boot_id=None, started_s=None)
        return replace(self, boot_id=None, started_s=None)

    def _left_by(self, heartbeat: Heartbeat | None) -> float:
        # The last beat may be missing (a cut in the first seconds) or older than the last pause; time only ever gets less.
        known_s = self._left_when_it_stood()
        if heartbeat is None or not self._is_of_this_run(heartbeat):
            return known_s
        return max(0.0, min(known_s, heartbeat.left_s))

    def _is_of_this_run(self, heartbeat: Heartbeat) -> bool:
        started_before = self.started_s is None or self.started_s <= heartbeat.at_s
        return started_before and heartbeat.boot_id == self.boot_id

    def _left_when_it_stood(self) -> float:
        return self.total_s if self.left_when_paused_s is None else self.left_when_paused_s

    def _since_start_s(self, clock: BootClock) -> float:
        if self.started_s is None or self.boot_id != clock.boot_id:
            return math.inf
        return clock.now_s() - self.started_s

    # Refusals

    def _refuse_unless(self, states: tuple[TimerState, ...], done: str) -> None:
        if self.state not in states:
            raise CountdownRefused(f"The countdown can't be {done} now: {_STATE_SENTENCES[self.state]}.")

    def _refuse_when_up(self, clock: BootClock) -> None:
        if self.has_rung(clock):
            raise CountdownRefused("The time is up and the bell rings; the countdown can't be changed any more.")

    def _refuse_other_boot(self, clock: BootClock) -> None:
        if self.boot_id != clock.boot_id:
            raise CountdownRefused(f"The countdown ran in boot {self.boot_id} and this is boot {clock.boot_id}; call after_restart first.")


_STATE_SENTENCES: dict[TimerState, str] = {
    "ready": "it has not been started; start it first",
    "running": "it is running",
    "paused": "it is paused; resume it, or end it early",
    "rang": "it has rung",
    "ended": "it was ended early",
}
