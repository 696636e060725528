"""The countdown as a value: its controls, the time left after a crash or a power cut, and a ticking model to compare with."""

import ast
import itertools
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import countdown as module
from companion.engine.countdown import HEARTBEAT_S, BootClock, CountdownRefused, CountdownTimer, Heartbeat, SystemClock, TimerState
from tests.engine.clocks import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def running(clock: BootClock, *, pausable: bool = False) -> CountdownTimer:
    return CountdownTimer(120, pausable).start(clock)


def in_state(state: TimerState, clock: FakeClock) -> CountdownTimer:
    ran = running(clock, pausable=True)
    clock.jump(20)
    made: dict[TimerState, Callable[[], CountdownTimer]] = {
        "ready": lambda: CountdownTimer(120, pausable=True),
        "running": lambda: ran,
        "paused": lambda: ran.pause(clock),
        "rang": ran.ring,
        "ended": lambda: ran.end_early(clock),
    }
    return made[state]()


# Running


def test_ready_is_full_and_waits(clock: FakeClock) -> None:
    ready = CountdownTimer(120)
    clock.jump(500)
    assert ready.state == "ready"
    assert ready.left_s(clock) == 120
    assert not ready.has_rung(clock)


def test_FOD_70_runs_from_the_start_to_the_bell(clock: FakeClock) -> None:
    countdown = running(clock)
    assert (countdown.state, countdown.left_s(clock), countdown.has_rung(clock)) == ("running", 120, False)
    clock.jump(119.75)
    assert (countdown.left_s(clock), countdown.has_rung(clock)) == (0.25, False)
    clock.jump(0.25)
    assert (countdown.left_s(clock), countdown.has_rung(clock)) == (0, True)
    clock.jump(3600)
    assert (countdown.left_s(clock), countdown.has_rung(clock)) == (0, True)
    assert countdown.state == "running"


def test_ring_makes_it_final(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(120)
    rang = countdown.ring()
    assert (rang.state, rang.deadline_s, rang.left_s(clock), rang.has_rung(clock)) == ("rang", None, 0, True)


def test_a_script_may_ring_before_the_time_is_up(clock: FakeClock) -> None:
    assert running(clock).ring().has_rung(clock)


def test_FOD_71_ends_early_by_agreement(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(60)
    ended = countdown.end_early(clock)
    clock.jump(100)
    assert (ended.state, ended.deadline_s, ended.left_s(clock), ended.has_rung(clock)) == ("ended", None, 0, False)


def test_ends_early_unstarted_and_paused_too(clock: FakeClock) -> None:
    assert CountdownTimer(120).end_early(clock).state == "ended"
    assert running(clock, pausable=True).pause(clock).end_early(clock).state == "ended"


def test_a_control_does_not_change_the_old_value(clock: FakeClock) -> None:
    ready: Any = CountdownTimer(120)
    ready.start(clock)
    assert ready == CountdownTimer(120)
    with pytest.raises(AttributeError, match="immutable"):
        ready.state = "running"


def test_rounding_never_shows_more_than_the_whole_length() -> None:
    total_s = 120.1
    clocks = [FakeClock(number / 7) for number in range(1, 5000)]
    assert any(clock.now_s() + total_s - clock.now_s() > total_s for clock in clocks)
    assert all(CountdownTimer(total_s).start(clock).left_s(clock) <= total_s for clock in clocks)


# False start


def test_a_false_start_within_five_seconds_is_reverted(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(5)
    assert countdown.false_start(clock) == CountdownTimer(120)


def test_a_false_start_keeps_the_house_rule(clock: FakeClock) -> None:
    assert running(clock, pausable=True).false_start(clock) == CountdownTimer(120, pausable=True)


def test_a_false_start_is_reverted_from_a_pause_too(clock: FakeClock) -> None:
    countdown = running(clock, pausable=True)
    clock.jump(2)
    paused = countdown.pause(clock)
    clock.jump(3)
    assert paused.false_start(clock) == CountdownTimer(120, pausable=True)
    assert paused.resume(clock).false_start(clock) == CountdownTimer(120, pausable=True)


TOO_LATE = "A start can be taken back for 5 seconds and no longer; end the countdown early instead."


def test_a_false_start_is_refused_later(clock: FakeClock) -> None:
    countdown = running(clock, pausable=True)
    clock.jump(4)
    paused = countdown.pause(clock)
    clock.jump(1.01)
    for late in (countdown, paused, paused.resume(clock)):
        with pytest.raises(CountdownRefused) as refused:
            late.false_start(clock)
        assert str(refused.value) == TOO_LATE


# Pause


def test_a_pause_stops_time(clock: FakeClock) -> None:
    countdown = running(clock, pausable=True)
    clock.jump(20)
    paused = countdown.pause(clock)
    clock.jump(1000)
    assert (paused.state, paused.deadline_s, paused.left_s(clock), paused.has_rung(clock)) == ("paused", None, 100, False)
    resumed = paused.resume(clock)
    clock.jump(99.5)
    assert (resumed.state, resumed.left_s(clock), resumed.has_rung(clock)) == ("running", 0.5, False)
    clock.jump(0.5)
    assert resumed.has_rung(clock)


def test_a_second_pause_counts_from_the_first(clock: FakeClock) -> None:
    countdown = running(clock, pausable=True)
    for _ in range(2):
        clock.jump(20)
        countdown = countdown.pause(clock).resume(clock)
    assert countdown.left_s(clock) == 80


def test_FOD_R26_no_pause_without_the_house_rule(clock: FakeClock) -> None:
    with pytest.raises(CountdownRefused) as refused:
        running(clock).pause(clock)
    assert str(refused.value) == "This table plays without pauses, so the countdown runs on; the house rule timer_pause allows them."


# Refused

LEGAL: dict[str, tuple[TimerState, ...]] = {
    "start": ("ready",),
    "false_start": (),  # all of these are 20 seconds after their start
    "pause": ("running",),
    "resume": ("paused",),
    "end_early": ("ready", "running", "paused"),
    "ring": ("running",),
}
STATES: tuple[TimerState, ...] = ("ready", "running", "paused", "rang", "ended")


def press(control: str, countdown: CountdownTimer, clock: BootClock) -> CountdownTimer:
    presses: dict[str, Callable[[], CountdownTimer]] = {
        "start": lambda: countdown.start(clock),
        "false_start": lambda: countdown.false_start(clock),
        "pause": lambda: countdown.pause(clock),
        "resume": lambda: countdown.resume(clock),
        "end_early": lambda: countdown.end_early(clock),
        "ring": countdown.ring,
    }
    return presses[control]()


@pytest.mark.parametrize(("control", "state"), list(itertools.product(LEGAL, STATES)))
def test_each_control_in_each_state(control: str, state: TimerState, clock: FakeClock) -> None:
    countdown = in_state(state, clock)
    if state in LEGAL[control]:
        assert press(control, countdown, clock).state != state
    else:
        with pytest.raises(CountdownRefused, match=r"^[A-Z][^.]*\.$"):
            press(control, countdown, clock)


@pytest.mark.parametrize(
    ("control", "state", "said"),
    [
        ("pause", "ready", "The countdown can't be paused now: it has not been started; start it first."),
        ("start", "running", "The countdown can't be started now: it is running."),
        ("start", "paused", "The countdown can't be started now: it is paused; resume it, or end it early."),
        ("resume", "rang", "The countdown can't be resumed now: it has rung."),
        ("end_early", "ended", "The countdown can't be ended early now: it was ended early."),
        ("false_start", "ready", "The countdown can't be set back to full now: it has not been started; start it first."),
        ("ring", "paused", "The countdown can't be rung now: it is paused; resume it, or end it early."),
    ],
)
def test_a_refusal_names_the_present_state(control: str, state: TimerState, said: str, clock: FakeClock) -> None:
    with pytest.raises(CountdownRefused) as refused:
        press(control, in_state(state, clock), clock)
    assert str(refused.value) == said
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("control", ["false_start", "pause", "end_early"])
def test_once_the_time_is_up_only_the_bell_is_left(control: str, clock: FakeClock) -> None:
    countdown = CountdownTimer(3, pausable=True).start(clock)
    clock.jump(3)
    with pytest.raises(CountdownRefused) as refused:
        press(control, countdown, clock)
    assert str(refused.value) == "The time is up and the bell rings; the countdown can't be changed any more."
    assert countdown.ring().state == "rang"


# A process that went down, in the same boot


def test_a_restart_in_the_same_boot_is_exact(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(10)
    old = countdown.heartbeat(clock)
    clock.jump(33.125)
    again = countdown.after_restart(clock, old)
    assert again == countdown
    assert again.left_s(clock) == 76.875


def test_it_may_have_rung_meanwhile(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(500)
    again = countdown.after_restart(clock, None)
    assert again.has_rung(clock)
    assert again.ring().state == "rang"


@pytest.mark.parametrize("state", STATES)
def test_a_restart_in_the_same_boot_changes_nothing(state: TimerState, clock: FakeClock) -> None:
    countdown = in_state(state, clock)
    assert countdown.after_restart(clock, countdown.heartbeat(clock)) == countdown


# A power cut


def test_after_a_power_cut_it_is_paused_at_the_last_heartbeat(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(35)
    last = countdown.heartbeat(clock)
    clock.jump(4)
    clock.reboot()
    again = countdown.after_restart(clock, last)
    clock.jump(300)
    assert (again.state, again.left_s(clock), again.has_rung(clock)) == ("paused", 85, False)


def test_a_pause_by_power_cut_may_be_resumed_without_the_house_rule(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(35)
    last = countdown.heartbeat(clock)
    clock.reboot()
    resumed = countdown.after_restart(clock, last).resume(clock)
    clock.jump(80)
    assert resumed.left_s(clock) == 5
    with pytest.raises(CountdownRefused, match="without pauses"):
        resumed.pause(clock)
    clock.jump(5)
    assert resumed.has_rung(clock)


def test_a_cut_before_the_first_heartbeat_gives_the_whole_time_back(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(4)
    clock.reboot()
    assert countdown.after_restart(clock, None).left_s(clock) == 120


def test_a_cut_just_after_a_pause_goes_back_to_the_pause(clock: FakeClock) -> None:
    countdown = running(clock, pausable=True)
    clock.jump(15)
    last = countdown.heartbeat(clock)
    clock.jump(3)
    countdown = countdown.pause(clock).resume(clock)
    clock.jump(2)
    clock.reboot()
    assert countdown.after_restart(clock, last).left_s(clock) == 102
    assert countdown.after_restart(clock, None).left_s(clock) == 102


@pytest.mark.parametrize(
    "foreign",
    [
        Heartbeat("boot-0", 1010.0, 7.0),  # another boot
        Heartbeat("boot-1", 999.75, 7.0),  # the countdown before this one
    ],
)
def test_a_heartbeat_of_another_run_does_not_count(foreign: Heartbeat, clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(20)
    clock.reboot()
    assert countdown.after_restart(clock, foreign).left_s(clock) == 120


def test_a_heartbeat_at_the_very_start_counts(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.reboot()
    assert countdown.after_restart(clock, Heartbeat("boot-1", 1000.0, 119.5)).left_s(clock) == 119.5


def test_a_broken_heartbeat_never_gives_less_than_nothing(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.reboot()
    assert countdown.after_restart(clock, Heartbeat("boot-1", 1001.0, -3.0)).left_s(clock) == 0


def test_two_power_cuts(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.jump(20)
    first = countdown.heartbeat(clock)
    clock.reboot()
    countdown = countdown.after_restart(clock, first).resume(clock)
    clock.jump(30)
    second = countdown.heartbeat(clock)
    clock.jump(2)
    clock.reboot()
    assert countdown.after_restart(clock, second).left_s(clock) == 70
    assert countdown.after_restart(clock, None).left_s(clock) == 100


@pytest.mark.parametrize("pause_first", [False, True])
def test_after_a_power_cut_a_start_is_final(pause_first: bool, clock: FakeClock) -> None:
    countdown = running(clock, pausable=True)
    countdown = countdown.pause(clock) if pause_first else countdown
    clock.reboot(clock.now_s())  # the new boot's clock may happen to show the same
    again = countdown.after_restart(clock, None)
    for late in (again, again.resume(clock)):
        with pytest.raises(CountdownRefused, match=r"^A start can be taken back"):
            late.false_start(clock)


@pytest.mark.parametrize("state", ["ready", "paused", "rang", "ended"])
def test_a_countdown_not_running_survives_a_power_cut_unchanged(state: TimerState, clock: FakeClock) -> None:
    countdown = in_state(state, clock)
    left_s = countdown.left_s(clock)
    clock.reboot()
    again = countdown.after_restart(clock, None)
    assert (again.state, again.left_s(clock), again.started_s, again.boot_id) == (state, left_s, None, None)


def test_a_deadline_of_another_boot_is_not_read(clock: FakeClock) -> None:
    countdown = running(clock)
    clock.reboot()
    with pytest.raises(CountdownRefused) as refused:
        countdown.left_s(clock)
    assert str(refused.value) == "The countdown ran in boot boot-1 and this is boot boot-2; call after_restart first."


def test_a_pause_resumed_in_another_boot_forgets_its_start(clock: FakeClock) -> None:
    paused = running(clock, pausable=True).pause(clock)
    clock.reboot(clock.now_s())
    with pytest.raises(CountdownRefused, match=r"^A start can be taken back"):
        paused.false_start(clock)
    assert paused.resume(clock).started_s is None


# As JSON


@pytest.mark.parametrize("state", STATES)
def test_every_state_goes_through_json(state: TimerState, clock: FakeClock) -> None:
    countdown = in_state(state, clock)
    assert msgspec.json.decode(msgspec.json.encode(countdown), type=CountdownTimer) == countdown
    beat = countdown.heartbeat(clock)
    assert msgspec.json.decode(msgspec.json.encode(beat), type=Heartbeat) == beat


def test_the_form_in_the_journal(clock: FakeClock) -> None:
    assert msgspec.json.encode(CountdownTimer(120)) == b'{"total_s":120}'
    assert msgspec.json.decode(b'{"total_s":120,"state":"ready","pausable":false}', type=CountdownTimer) == CountdownTimer(120)
    assert msgspec.json.encode(running(clock)) == (
        b'{"total_s":120,"state":"running","deadline_s":1120.0,"boot_id":"boot-1","started_s":1000.0}'
    )


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"total_s": 0}, "total_s: a countdown needs more than 0 seconds, not 0.0."),
        ({"total_s": -5}, "total_s: a countdown needs more than 0 seconds, not -5.0."),
        ({"state": "running"}, "deadline_s: a countdown has a deadline when it is running and only then; this one is running."),
        (
            {"state": "rang", "deadline_s": 1.0, "boot_id": "b"},
            "deadline_s: a countdown has a deadline when it is running and only then; this one is rang.",
        ),
        ({"state": "running", "deadline_s": 1.0}, "boot_id: missing, but deadline_s and started_s mean nothing without it."),
        ({"state": "ended", "started_s": 1.0}, "boot_id: missing, but deadline_s and started_s mean nothing without it."),
        ({"state": "paused"}, "left_when_paused_s: missing, but a paused countdown must say what is left."),
        ({"state": "paused", "left_when_paused_s": 120.5}, "left_when_paused_s: must be from 0 to 120.0, not 120.5."),
        ({"state": "paused", "left_when_paused_s": -1}, "left_when_paused_s: must be from 0 to 120.0, not -1.0."),
        ({"state": "asleep"}, "Invalid enum value 'asleep' - at `$.state`"),
        ({"colour": "red"}, "Object contains unknown field `colour`"),
    ],
)
def test_a_countdown_that_contradicts_itself_is_refused(fields: dict[str, Any], said: str) -> None:
    row = msgspec.json.encode({"total_s": 120, **fields})
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode(row, type=CountdownTimer)
    assert str(refused.value) == said


def test_less_than_a_second_is_a_length_too(clock: FakeClock) -> None:
    assert CountdownTimer(0.5).start(clock).left_s(clock) == 0.5


def test_a_heartbeat_is_a_value_with_no_other_fields() -> None:
    beat: Any = Heartbeat("boot-1", 1.0, 2.0)
    with pytest.raises(AttributeError, match="immutable"):
        beat.left_s = 3.0
    with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
        msgspec.json.decode(b'{"boot_id":"b","at_s":1,"left_s":2,"colour":"red"}', type=Heartbeat)
    assert HEARTBEAT_S == 5


@pytest.mark.parametrize("total_s", [0, float("nan"), float("inf")])
def test_a_length_that_never_ends_is_refused(total_s: float) -> None:
    with pytest.raises(ValueError, match=r"^total_s: a countdown needs more than 0 seconds"):
        CountdownTimer(total_s)


# The machine's clock


def test_the_system_clock_goes_forward_within_one_boot() -> None:
    clock: BootClock = SystemClock()
    earlier_s, later_s = clock.now_s(), clock.now_s()
    assert 0 < earlier_s <= later_s
    assert clock.boot_id == SystemClock().boot_id != ""


def test_the_boot_id_is_the_systems(tmp_path: Path) -> None:
    file = tmp_path / "boot_id"
    file.write_text("b359ffcf-af44\n")
    assert SystemClock(file).boot_id == "b359ffcf-af44"
    assert str(module.BOOT_ID_FILE) == "/proc/sys/kernel/random/boot_id"


@pytest.mark.parametrize("content", [None, b"", b"\n", b"\xff\xfe"])
def test_without_a_boot_id_each_process_is_a_boot(content: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "boot_id"
    if content is not None:
        file.write_bytes(content)
    made = SystemClock(file).boot_id
    assert made.startswith("process-")
    assert made == SystemClock(tmp_path / "none").boot_id


def test_another_process_without_a_boot_id_is_another_boot(tmp_path: Path) -> None:
    code = "import sys, pathlib, companion.engine.countdown as c; print(c.SystemClock(pathlib.Path(sys.argv[1])).boot_id)"
    root, none = Path(__file__).parents[2], tmp_path / "none"
    other = subprocess.run([sys.executable, "-c", code, none], cwd=root, capture_output=True, text=True, check=True).stdout.strip()
    assert other.startswith("process-")
    assert other != SystemClock(none).boot_id


def test_the_clock_that_counts_on_in_standby_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(time, "CLOCK_BOOTTIME", 7, raising=False)
    monkeypatch.setattr(time, "clock_gettime", {7: 42.25}.__getitem__, raising=False)
    assert SystemClock().now_s() == 42.25


def test_without_boottime_the_monotonic_clock_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "elsewhere")
    monkeypatch.setattr(time, "monotonic", lambda: 17.5)
    assert SystemClock().now_s() == 17.5


def test_the_time_of_day_is_never_read() -> None:
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    read = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "time"}
    assert read <= {"time.clock_gettime", "time.CLOCK_BOOTTIME", "time.monotonic"}
    imported = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)}
    assert not {line for line in imported if "datetime" in line or line.startswith("from time")}


# Against a model that ticks, a quarter of a second at a time

TICK_S = 0.25


@dataclass
class Ticking:
    """A kitchen clock: a counter that is counted down. `safe` is what a power cut would leave."""

    pausable: bool
    state: TimerState = "ready"
    left: int = 240
    safe: int = 240
    age: int | None = None
    beat_in: int = 0

    def tick(self) -> None:
        if self.age is not None:
            self.age += 1
        if self.state == "running":
            self.left = max(0, self.left - 1)
            self.beat_in -= 1
        if self.beat_due():
            self.safe = self.left

    def beat_due(self) -> bool:
        return self.state == "running" and self.beat_in == 0

    def may(self, control: str) -> bool:
        up = self.state == "running" and self.left == 0
        return {
            "start": self.state == "ready",
            "false_start": self.state in ("running", "paused") and not up and self.age is not None and self.age <= 20,
            "pause": self.state == "running" and self.pausable and not up,
            "resume": self.state == "paused",
            "end_early": self.state in ("ready", "running", "paused") and not up,
            "ring": self.state == "running",
        }[control]

    def press(self, control: str) -> None:
        if control == "false_start":
            self.left = self.safe = 240
            self.age = None
        if control == "start":
            self.age = 0
        if control in ("start", "resume"):
            self.beat_in = int(HEARTBEAT_S / TICK_S)
        if control == "pause":
            self.safe = self.left
        if control in ("end_early", "ring"):
            self.left = 0
        ends: dict[str, TimerState] = {"start": "running", "resume": "running", "false_start": "ready", "pause": "paused", "ring": "rang"}
        self.state = ends.get(control, "ended")

    def power_cut(self) -> None:
        self.age = None
        if self.state == "running":
            self.state, self.left = "paused", self.safe


@dataclass
class Both:
    """The value and the model side by side, with an engine's heartbeats."""

    clock: FakeClock
    value: CountdownTimer
    model: Ticking
    beat: Heartbeat | None = None

    def wait(self, ticks: int) -> None:
        for _ in range(ticks):
            self.clock.jump(TICK_S)
            self.model.tick()
            if self.model.beat_due():
                self.beat = self.value.heartbeat(self.clock)
                self.model.beat_in = int(HEARTBEAT_S / TICK_S)

    def press(self, control: str) -> None:
        if self.model.may(control):
            self.value = press(control, self.value, self.clock)
            self.model.press(control)
        else:
            with pytest.raises(CountdownRefused):
                press(control, self.value, self.clock)

    def restart(self) -> None:
        journaled = msgspec.json.decode(msgspec.json.encode(self.value), type=CountdownTimer)
        self.value = journaled.after_restart(self.clock, self.beat)

    def power_cut(self) -> None:
        self.clock.reboot()
        self.model.power_cut()
        self.restart()

    def agree(self) -> None:
        left_s = self.model.left * TICK_S
        assert (self.value.state, self.value.left_s(self.clock)) == (self.model.state, left_s)
        assert self.value.has_rung(self.clock) == (self.model.state == "rang" or (self.model.state == "running" and left_s == 0))


MOVES = st.one_of(
    st.sampled_from([*LEGAL, "restart", "power_cut"]),
    st.integers(1, 60),
    st.integers(1, 300),
)


@given(st.booleans(), st.lists(MOVES, max_size=25))
def test_any_controls_and_jumps_agree_with_a_clock_that_ticks(pausable: bool, moves: list[str | int]) -> None:
    both = Both(FakeClock(), CountdownTimer(60, pausable), Ticking(pausable))
    for move in moves:
        if isinstance(move, int):
            both.wait(move)
        elif move == "restart":
            both.restart()
        elif move == "power_cut":
            both.power_cut()
        else:
            both.press(move)
        both.agree()


def test_the_fake_clock_never_goes_back(clock: FakeClock) -> None:
    with pytest.raises(ValueError, match="never goes back"):
        clock.jump(-1)
